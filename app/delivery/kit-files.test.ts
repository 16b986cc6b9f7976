import { expect, test } from "vitest";
import type { DeliveryDraft, StoredFile } from "./delivery-content.ts";
import { choicesOf } from "./kit-files.ts";

const DRAFT: DeliveryDraft = {
  ...{ lockups: {}, colours: [], fonts: [], manual: null, smallIcon: null, pattern: null },
  ...{ note: "", clearSpace: "", donts: [] },
};

const drawn = (version: string): StoredFile[] =>
  (["svg", "pdf"] as const).map((format) => ({
    name: `simbolo/onca-simbolo-${version}.${format}`,
    ...{ group: "simbolo" as const, format, key: format, bytes: 10 },
  }));

const choiceOf = (files: StoredFile[], wanted: "stamp" | "print") => {
  const choice = choicesOf({ files, draft: DRAFT, proposed: [] }).find(({ use }) => use === wanted);
  return [choice?.file.name, choice?.text];
};
const stampOf = (files: StoredFile[]) => choiceOf(files, "stamp");

test("[KIT-30] a drawing in colours that stands in for the one of one colour says that it is in colours", () => {
  expect(stampOf([...drawn("cor"), ...drawn("uma-cor")])).toEqual([
    "simbolo/onca-simbolo-uma-cor.svg",
    "Uma cor só, sem detalhe fino.",
  ]);
  expect(stampOf(drawn("cor"))).toEqual([
    "simbolo/onca-simbolo-cor.svg",
    "Em cores: este kit não tem a versão de uma cor só.",
  ]);
});

test("[KIT-5] [KIT-30] the file for print says whether its colours are in CMYK", () => {
  const pdf: StoredFile = {
    name: "principal/onca-principal-cor.pdf",
    ...{ group: "principal", format: "pdf", key: "pdf", bytes: 10 },
  };
  const svg = { ...pdf, name: "principal/onca-principal-cor.svg", format: "svg", key: "svg" };
  expect(choiceOf([svg, pdf], "print")[1]).toMatch(/^Desenho em vetor, em RGB, a gráfica converte: /);
  expect(choiceOf([svg, { ...pdf, inCmyk: true }], "print")[1]).toMatch(/^Desenho em vetor e cores em CMYK: /);
});
