import { expect, test } from "vitest";
import { BRIEF } from "../../tests/support/factories.ts";
import { withClosing } from "./open-questions.ts";
import type { Brief } from "./questionnaire.ts";
import { checkSummary, type Problem, repairPrompt } from "./summary-check.ts";

const STORY =
  "A Padaria do Porto é uma padaria de bairro que assa pão de fermentação natural e quer uma marca na cor #D6005F, com o slogan “Pão com tempo”. " +
  "O site é www.padariadoporto.com.br. O desenho não deve ter trigo nem chapéu de cozinheiro. O pedido é de cores e fontes e de um manual.";

const check = (text: string, answers: Partial<Brief> = {}) => checkSummary(text, { ...BRIEF, ...answers });

test("[AI-9] [ROOMS-3] numbers in words, millions and a state in full are the customer's own", () => {
  const told = (sentence: string, descriptionInterprise: string) =>
    check(`${STORY} ${sentence}`, { descriptionInterprise });
  expect(told("O cento sai por noventa.", "o cento de brigadeiro 90")).toEqual([]);
  expect(told("As peças vão até R$ 4 mil.", "peças até R$4.000")).toEqual([]);
  expect(told("Faturou R$ 340 milhões de reais.", "FATURAMOS 340 MILHOES.")).toEqual([]);
  expect(told("Faturou R$ 340 mil.", "FATURAMOS 340 MILHOES.")).toContain("invented");
  expect(told("Fica em Tiradentes, Minas Gerais.", "feito em Tiradentes - MG")).toEqual([]);
  expect(told("Fica em Tiradentes, Minas Gerais.", "feito em Tiradentes")).toContain("invented");
});

const HEDGED: Partial<Brief> = { need: 2, mustStay: "não sei, talvez as três silhuetas" };
test.each<[Problem[], string, Partial<Brief>]>([
  [["undecided"], "As três silhuetas ficam.", HEDGED],
  [[], "Talvez fiquem as três silhuetas.", HEDGED],
  [[], "As três silhuetas ficam. O que fica ainda está em discussão.", HEDGED],
  [[], "As três silhuetas ficam.", { ...HEDGED, replies: { stays: "as silhuetas ficam" } }],
  [["undecided"], "", { nameProject: "Padaria do Porto (provisório)" }],
  [[], "O nome é provisório.", { nameProject: "Padaria do Porto (provisório)" }],
  [["avoid"], "A marca quer a folha.", { notIncludeElement: ["folha"] }],
  [[], "O logo de hoje é uma folha. A folha está vetada.", { notIncludeElement: ["folha"] }],
  [[], "O que evitar:\n\nfolha\ngota\n\nFim.", { notIncludeElement: ["folha", "gota"] }],
])("[AI-9] [ROOMS-3] %j: an answer keeps its 'no' and its doubt in '%s'", (problems, sentence, answers) => {
  expect(check(`${STORY} ${sentence}`.trim(), answers)).toEqual(problems);
});

test("[AI-9] the repair request names an asserted answer, whatever 'Falta perguntar' says", () => {
  const brief = { ...BRIEF, nameProject: "Padaria do Porto (provisório)" };
  expect(repairPrompt(brief, withClosing(STORY, brief), ["undecided"])).toContain('decidido: ["Padaria do Porto');
});
