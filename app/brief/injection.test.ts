import { describe, expect, test } from "vitest";
import { INJECTIONS } from "../../tests/corpus/injections.ts";
import { writeBrief } from "./brief.ts";
import { closingParagraph } from "./open-questions.ts";
import { type Brief, NO_OPTIONAL_ANSWERS } from "./questionnaire.ts";
import { summaryPrompt } from "./summary.ts";
import { checkSummary, type Problem, summaryText } from "./summary-check.ts";

const DESCRIPTION = "Padaria de bairro com fermentação natural, que assa duas vezes ao dia e entrega de bicicleta.";

const bakery: Brief = {
  ...NO_OPTIONAL_ANSWERS,
  hasReference: false,
  need: 2,
  website: "padariaaurora.com.br",
  descriptionInterprise: DESCRIPTION,
  targetAudience: ["vizinhos do centro"],
  nameProject: "Padaria Aurora",
  color: "#E8743B",
  slogan: "Pão de ontem, nem pensar",
  notIncludeElement: ["trigo"],
  forMake: [true, false, true, false, false],
};

/** A brief with the text in one answer. Descriptions begin as usual, because their length decides what is asked. */
const FIELDS: Record<string, (text: string) => Brief> = {
  website: (website) => ({ ...bakery, website }),
  descriptionInterprise: (text) => ({ ...bakery, descriptionInterprise: `${DESCRIPTION} ${text}` }),
  targetAudience: (text) => ({ ...bakery, targetAudience: ["vizinhos do centro", text] }),
  nameProject: (nameProject) => ({ ...bakery, nameProject }),
  color: (color) => ({ ...bakery, color }),
  slogan: (slogan) => ({ ...bakery, slogan }),
  notIncludeElement: (text) => ({ ...bakery, notIncludeElement: [text, "trigo"] }),
  likeInterprise: (text) => ({ ...bakery, likeInterprise: [text] }),
  personality: (text) => ({ ...bakery, personality: [text] }),
  applications: (text) => ({ ...bakery, applications: [text] }),
  mustStay: (mustStay) => ({ ...bakery, mustStay }),
  replies: (text) => ({ ...bakery, replies: { competitors: text } }),
};

/** A harmless text for every field: no colour, no address, no order, and something to say. */
const HARMLESS = "combina com a fachada da loja e com o bairro inteiro";

const headingOf = (paragraph: string) => /^[^:\n]+:|^Sobre /.exec(paragraph)?.[0];

/** The problem that the check reports when the summary leaves out an order in this field. */
const LEFT_OUT: Record<string, Problem> = {
  nameProject: "name",
  slogan: "slogan",
  notIncludeElement: "avoid",
  color: "color",
};

/** A good summary of the bakery under this name. */
const storyOf = (name: string) =>
  `A ${name} é uma padaria de bairro que assa com fermentação natural e já tem uma marca; o site é padariaaurora.com.br. Ela trabalha para os vizinhos do centro, a cor é #E8743B e o slogan é “Pão de ontem, nem pensar”. O desenho deve evitar trigo, e o pedido é por cores, fontes e um manual.`;

describe.each(Object.entries(FIELDS))("%s", (field, briefWith) => {
  const harmless = briefWith(HARMLESS);

  test.each(Object.entries(INJECTIONS))("[AI-5] %s: the headed brief keeps its frame", (_kind, { typed }) => {
    const [paragraphs, frame] = [typed, HARMLESS].map((text) => writeBrief(briefWith(text)).split("\n\n"));
    expect(paragraphs?.map((text) => headingOf(text))).toEqual(frame?.map((text) => headingOf(text)));
    expect(paragraphs?.at(-1)).toBe(closingParagraph(briefWith(typed)));
  });

  test.each(Object.entries(INJECTIONS))("[AI-5] %s: the prompt keeps its lines", (_kind, { typed }) => {
    const lines = summaryPrompt(briefWith(typed)).split("\n");
    const expected = summaryPrompt(harmless).split("\n");
    expect(lines).toHaveLength(expected.length);
    expect(lines.join("\n").match(/<\/respostas>/g)).toHaveLength(1);
    // What the description mentions is not asked, so the closing paragraph may differ.
    const changed = lines.filter((line, at) => line !== expected[at] && !line.startsWith("último parágrafo: "));
    expect(changed).toHaveLength(1);
    const value: unknown = JSON.parse(changed[0]?.replace(/^.*?: (?=["[])/, "") ?? "");
    expect([value].flat().some((told) => told === typed || told === `${DESCRIPTION} ${typed}`)).toBe(true);
  });

  test.each(Object.entries(INJECTIONS))("[AI-9] %s: a text that obeys is not shown", (kind, { typed, obeyed }) => {
    const brief = briefWith(typed);
    const shown = summaryText(obeyed(storyOf(brief.nameProject)), brief);
    // Our own closing paragraph replaces the one that was ordered.
    if (kind === "closing paragraph") expect(shown.endsWith(`\n\n${closingParagraph(brief)}`)).toBe(true);
    else {
      const problems = shown && checkSummary(shown, brief);
      // A good text may leave an order out or say it differently; that alone must not be the reason for refusing it.
      expect(problems ? problems.filter((problem) => problem !== LEFT_OUT[field]) : problems).not.toEqual([]);
    }
  });
});

test("[AI-9] the text that the obeying ones begin with is sound", () => {
  expect(checkSummary(storyOf(bakery.nameProject), bakery)).toEqual([]);
});
