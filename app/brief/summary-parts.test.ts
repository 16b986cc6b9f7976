import { expect, test } from "vitest";
import { writeBrief } from "./brief.ts";
import { closingParagraph, withReply } from "./open-questions.ts";
import { type Brief, NO_ANSWERS } from "./questionnaire.ts";
import { headedLine, summaryParts, withPart } from "./summary-parts.ts";

const BRIEF: Brief = {
  ...NO_ANSWERS,
  need: 0,
  replies: {},
  hasReference: false,
  website: "padaria.com.br",
  descriptionInterprise: "Padaria de bairro.\nCor: a do pão.",
  targetAudience: ["vizinhos"],
  nameProject: "Padaria Aurora",
  color: "laranja",
  forMake: [true, false, false, false, false],
};
const CLOSING = closingParagraph(BRIEF);
const STORY = ["A Padaria Aurora assa pão.", "A marca é laranja.", "Quer cores e fontes."];
const TEXT = [...STORY, CLOSING].join("\n\n");

test("[WALK-10] three paragraphs are three parts, and so is the headed brief; 'Falta perguntar' is in none", () => {
  expect(CLOSING).not.toBe("");
  expect(summaryParts(TEXT)).toEqual(STORY);
  const parts = summaryParts(writeBrief(BRIEF));
  expect(parts).toHaveLength(3);
  expect(parts[0]).toMatch(/^Pedido: .*Padaria de bairro\.\nCor: a do pão\..*vizinhos$/s);
  expect(parts[1]).toMatch(/^Cor: laranja/);
  expect(parts[2]).toMatch(/^O que criar: Cores e Fontes$/);
});

test("[WALK-10] replies stand at the end of the last part", () => {
  const text = withReply(TEXT, BRIEF, "deadline", "junho");
  expect(summaryParts(text)[2]).toBe(`${STORY[2]}\n\nSobre o prazo: “junho”.`);
});

test("[WALK-10] a text of one, two or four paragraphs is one part, and an empty one too", () => {
  for (const text of ["Um só.", "Um.\n\nDois.", "Um.\n\nDois.\n\nTrês.\n\nQuatro."])
    expect(summaryParts(`${text}\n\n${CLOSING}`)).toEqual([text]);
  expect(summaryParts("")).toEqual([""]);
});

test("[WALK-11] a correction changes its part alone, keeps the parts apart, and brings the closing paragraph up to date", () => {
  const after = { ...BRIEF, replies: { slogan: "não" } };
  const text = withPart(TEXT, STORY, 1, " A marca é azul.\n\nE verde. ", after);
  expect(summaryParts(text)).toEqual([STORY[0], "A marca é azul.\nE verde.", STORY[2]]);
  expect(text.endsWith(closingParagraph(after))).toBe(true);
  expect(withPart("Um.", ["Um."], 0, "Um.\n\nDois.", BRIEF)).toBe("Um.\n\nDois.");
});

test("[WALK-11] without any words of theirs there is no text", () => {
  expect(withPart(`Um.\n\n${CLOSING}`, ["Um."], 0, "  ", BRIEF)).toBe("");
});

test("[WALK-10] a line's heading is known; words with a colon have none", () => {
  expect(headedLine("Nome: Padaria Aurora")).toEqual(["Nome:", " Padaria Aurora"]);
  expect(headedLine("Aviso: nada.")).toEqual(["", "Aviso: nada."]);
});
