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

const stampOf = (files: StoredFile[]) => {
  const choice = choicesOf({ files, draft: DRAFT, proposed: [] }).find(({ use }) => use === "stamp");
  return [choice?.file.name, choice?.text];
};

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
