import { expect, test } from "vitest";
import { bakery } from "../../tests/support/bakery.ts";
import { contradictions } from "./contradictions.ts";
import { questionOf } from "./open-questions.ts";
import type { Brief } from "./questionnaire.ts";

const contradicted = (change: Partial<Brief>) => contradictions({ ...bakery, ...change }).map(({ topic }) => topic);

test.each([
  ["verde", "verde"],
  ["Verde e branco", "nada de verde"],
  ["verde", "Nada de verde, por favor"],
  ["verde", "tons esverdeados"],
  ["verde-claro", "não usar verde pq lembra banco"],
  ["verde", "verde (lembra o concorrente)"],
  ["verde", "azul nem verde"],
  ["verde", "verde não"],
  ["verde escuro", "verdes escuros"],
])("[AI-8] the colour '%s' and the element to avoid '%s' exclude each other", (color, element) => {
  expect(contradicted({ color, notIncludeElement: ["trigo", element] })).toEqual(["se verde entra ou não"]);
});

test.each([
  ["verde", "folha verde"],
  ["verde", "letra verde-limão"],
  ["verde", "verde escuro"],
  ["verde claro", "verde escuro"],
  ["verde", "muito verde"],
  ["verde", "azul"],
  ["verde", "verdade"],
  ["laranja", "laranjas"],
  ["rosa", "rosas"],
  ["marrom", "café"],
  ["vinho", "taça de vinho"],
  ["preto", "foto em preto e branco"],
  ["preto não pf", "preto"],
  ["tanto faz", "verde"],
  ["#00ff00", "verde"],
  ["branco", "espaço em branco"],
  ["dourado", "medalha de ouro"],
])("[AI-8] the colour '%s' and the element to avoid '%s' go together", (color, element) => {
  expect(contradicted({ color, notIncludeElement: [element] })).toEqual([]);
});

test("[AI-8] [ROOMS-3] the same thing to keep and to avoid is asked", () => {
  const both = (mustStay: string) => contradicted({ need: 2, mustStay, notIncludeElement: ["Pezinho"] });
  expect(both("o pezinho??")).toEqual(["se Pezinho entra ou não"]);
  expect(both("tudo menos o pezinho")).toEqual([]);
  expect(both("os pezinhos de dança")).toEqual([]);
});

test.each([
  ["A padaria se chama Lua Nova e fica no centro.", "Lua Nova"],
  ["Chama-se Bolos da Ju.", "Bolos da Ju"],
  ["Vendemos pão. O nome da marca é Padoca.", "Padoca"],
  ["o nome é “pão da lua” e pronto", "pão da lua"],
  ["A LOJA SE CHAMA LUA NOVA", "lua nova"],
])("[AI-8] '%s' states another name", (descriptionInterprise, other) => {
  expect(contradicted({ descriptionInterprise })).toEqual([`se o nome é “Padaria Aurora” ou “${other}”`]);
});

test.each([
  "A padaria se chama Aurora.",
  "nossa empresa se chama PADARIA AURORA ltda",
  "Minha filha se chama Ana.",
  "O prato da casa se chama Aurora Boreal.",
  "Hoje se chama Lua, mas vai mudar.",
  "O nome é importante pra gente.",
  "o nome é fácil de lembrar",
  "O nome é uma homenagem à minha avó.",
  "A padaria se chama assim porque abre cedo.",
  "Quem me chama é a Lua.",
])("[AI-8] '%s' states no other name", (descriptionInterprise) => {
  expect(contradicted({ descriptionInterprise })).toEqual([]);
});

test("[AI-8] a deliverable that is refused among the elements is asked about", () => {
  const forMake = [true, true, false, false, false];
  expect(contradicted({ forMake, notIncludeElement: ["não quero site"] })).toEqual(["se um site entra ou não"]);
  expect(contradicted({ forMake, notIncludeElement: ["site", "não quero app", "cara de site antigo"] })).toEqual([]);
});

test("[AI-8] a question about several contradictions names each", () => {
  const brief = { ...bakery, color: "verde", notIncludeElement: ["verde"], descriptionInterprise: "Chama-se Lua." };
  expect(questionOf("contradiction", brief)).toBe(
    "Você pediu verde e também pediu para evitar verde. O que vale? O nome é “Padaria Aurora” ou “Lua”?",
  );
});
