import { expect, test } from "vitest";
import { mentionedColors, readColors } from "./colors.ts";

test.each([
  "#E8743B",
  "E8743B",
  "rgb(1,2,3)",
  "232, 116, 59, 1",
  "rgb 232 116 59",
  "Pantone 186 C",
  "azul-marinho",
  "rosa choque",
  "off-white",
  "laranja de casca de pão",
  "cor de vinho",
  "azul #003366",
])("[AI-6] '%s' is one colour, told as typed", (typed) => {
  expect(readColors(typed)).toEqual([typed]);
});

test.each([
  "preto não pf",
  "pretendo usar cor forte",
  "pode ser azul ou verde",
  "azul mas não muito",
  "branca de neve",
])("[AI-6] '%s' is not only a colour", (typed) => {
  expect(readColors(typed)).toBeNull();
});

test("[AI-6] the colours that a text mentions have their basic names", () => {
  expect(mentionedColors("nada de tons esverdeados")).toEqual([{ base: "verde", shade: "" }]);
});
