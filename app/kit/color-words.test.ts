import { expect, test } from "vitest";
import { colorsIn, labelledColors, SAMPLES, withSample } from "./color-words.ts";
import { BASE_COLORS } from "./colors.ts";

const words = (text: string) => colorsIn(text).map(({ word }) => word);
const samples = (text: string) => colorsIn(text).map(({ sample }) => sample);

test("[WALK-2] a customer's words name colours, each once, in their order", () => {
  expect(words("amarelo de crosta, marrom")).toEqual(["amarelo", "marrom"]);
  expect(words("AMARELAS e Marrons, um amarelo")).toEqual(["amarelo", "marrom"]);
  expect(words("azul e branco")).toEqual(["azul", "branco"]);
  expect(words("vinho, bordo ou lilas")).toEqual(["vinho", "lilás"]);
  expect(samples("vinho, mostarda, creme")).toEqual(["vermelho", "amarelo", "bege"]);
  for (const { word } of SAMPLES) expect(samples(word)).toEqual([word]);
  for (const base of BASE_COLORS) expect(words(base), base).toEqual([base]);
});

test("[WALK-2] a code is read as one, alone or beside words; what is no colour or is ruled out names none", () => {
  expect(colorsIn("#E8A33D")).toEqual([{ word: "#E8A33D", color: "#E8A33D", sample: null }]);
  expect(words("E8743B, azul")).toEqual(["#E8743B", "azul"]);
  for (const text of ["cor de domingo", "", "não gosto de vermelho", "tudo menos rosa", "Rosana"])
    expect(words(text), text).toEqual([]);
  expect(words("não quero rosa, mas azul")).toEqual(["azul"]);
});

test("[WALK-2] 'n', 'ñ' and 'num' rule a colour out before a wish, and nowhere else", () => {
  expect(samples("cor de goiaba e um verde folha, n gosto de azul")).not.toContain("azul");
  expect(words("cor de goiaba e um verde folha, n gosto de azul")).toContain("verde");
  expect(words("n quero azul, só vinho")).toEqual(["vinho"]);
  for (const text of ["ñ curto azul", "num quero azul", "nem gosto de azul", "N GOSTO DE AZUL", "n queremos azul"])
    expect(words(text), text).toEqual([]);
  expect(words("azul num fundo branco")).toEqual(["azul", "branco"]);
  expect(words("n sei, azul")).toEqual(["azul"]);
  expect(words("n sei talvez azul")).toEqual(["azul"]);
  const said = labelledColors("verde folha, n gosto de azul");
  expect(said.map(({ word }) => word)).toEqual(["verde folha"]);
});

test("[WALK-10] a colour stands beside the customer's words for it, or beside its name", () => {
  const said = (text: string) => labelledColors(text).map(({ word }) => word);
  expect(said("amarelo de crosta, marrom, Marrom; marrom")).toEqual(["amarelo de crosta", "marrom", "Marrom"]);
  expect(said("azul e branco, sem rosa")).toEqual(["azul", "branco"]);
  expect(said("e8743b, azul como o mar de Olinda às seis da manhã")).toEqual(["#e8743b", "azul"]);
  expect(said("cor de domingo")).toEqual([]);
});

test("[WALK-2] a sample adds its word to what is typed, and takes away what selects it", () => {
  expect(withSample("", "azul")).toBe("azul");
  expect(withSample("amarelo de crosta", "marrom")).toBe("amarelo de crosta, marrom");
  expect(withSample("cor de domingo, ", "azul")).toBe("cor de domingo, azul");
  expect(withSample("amarelo de crosta, marrom", "amarelo")).toBe("marrom");
  expect(withSample("azul e branco, roxo", "azul")).toBe("branco, roxo");
  expect(withSample("marrom", "marrom")).toBe("");
  expect(withSample("azul e branco e preto", "branco")).toBe("azul e preto");
  expect(withSample("tudo menos rosa mas azul", "azul")).toBe("tudo menos rosa");
  expect(withSample("nada de rosa. Azul; verde", "verde")).toBe("nada de rosa. Azul");
  for (const text of ["tudo menos rosa mas azul", "Azul. Verde", "azul e verde"])
    expect(
      colorsIn(withSample(text, "azul")).some(({ sample }) => sample === "azul"),
      text,
    ).toBe(false);
});
