import { expect, test } from "vitest";
import { isTooLong, limitText } from "./text-limit.ts";

const letters = (count: number) => "a".repeat(count);

test.each([
  [0, ""],
  [179, ""],
  [180, "Cabem mais 20 caracteres."],
  [199, "Cabe mais 1 caractere."],
  [200, "Chegou ao limite de 200 caracteres."],
  [201, "Passa 1 caractere do limite de 200. Encurte um pouco: nada foi cortado."],
  [260, "Passa 60 caracteres do limite de 200. Encurte um pouco: nada foi cortado."],
])("[MEND2-10] %i of 200 characters", (count, said) => {
  expect(limitText(letters(count), 200)).toBe(said);
  expect(isTooLong(letters(count), 200)).toBe(count > 200);
});

test("[MEND2-10] spaces at the ends do not count, because the server trims them", () => {
  expect(isTooLong(`  ${letters(200)}  `, 200)).toBe(false);
  expect(limitText(letters(3899), 4000)).toBe("");
  expect(limitText(letters(4001), 4000)).toMatch(/limite de 4\.000\./);
});
