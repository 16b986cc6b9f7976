import { expect, test } from "vitest";
import { closingParagraph, openQuestions, questionOf, toldReplies, withClosing, withReply } from "./open-questions.ts";
import { type Brief, NO_OPTIONAL_ANSWERS } from "./questionnaire.ts";

const complete: Brief = {
  ...NO_OPTIONAL_ANSWERS,
  hasReference: true,
  need: 1,
  website: "padariaaurora.com.br",
  descriptionInterprise: "Padaria de bairro com fermentação natural. Assamos duas vezes ao dia.",
  targetAudience: ["vizinhos", "cafés"],
  nameProject: "Padaria Aurora",
  color: "#E8743B",
  slogan: "Pão de ontem, nem pensar",
  notIncludeElement: ["trigo"],
  forMake: [true, false, true, false, false],
  likeInterprise: ["Pão da Vila"],
  personality: ["calma"],
  applications: ["fachada"],
  deadline: "2026-12-24",
};

test("[AI-8] a complete brief leaves nothing to ask", () => {
  expect(openQuestions(complete)).toEqual([]);
  expect(closingParagraph(complete)).toBe("");
});

test("[AI-8] a reply goes before the closing paragraph, which is brought up to date", () => {
  const brief = { ...complete, slogan: "", deadline: "" };
  const text = withClosing("Era uma vez.", brief);
  expect(text).toBe("Era uma vez.\n\nFalta perguntar: se vai ter slogan e para quando é.");
  expect(questionOf("slogan", brief)).toBe("Vai ter slogan? Se já existe, qual é?");
  expect(withReply(text, brief, "slogan", "Pão *quente*")).toBe(
    "Era uma vez.\n\nSobre o slogan: “Pão quente”.\n\nFalta perguntar: para quando é.",
  );
  expect(toldReplies({ replies: { slogan: "n sei" } })).toBe("Sobre o slogan, ainda não há decisão.");
});
