import { expect, test } from "vitest";
import { type AnswerKind, answerKind } from "./no-answer.ts";

const EXAMPLES: Record<AnswerKind, string[]> = {
  undecided: [
    ...["ah n sei ainda viu", "nao sei ainda", "não temos ainda", "por enquanto não", "sem ideia", "qualquer um", "?"],
    ...["vc decide", "o que vcs acharem melhor", "a definir", "deixo com vcs", "aceito sugestões", "tanto faz", "..."],
    "pode escolher",
  ],
  none: ["n tenho", "-", "--", "x", "nda", "n/a", "nenhum", "nada", "não precisa", "Não.", "sem slogan"],
  yes: ["sim", "Sim!", "tem", "quero", "quero sim"],
  given: ["Nada como um pão quente", "Não Temos Ideia Bar", "Nenhum lugar igual", "Sim, pão quente"],
};

test.each(Object.entries(EXAMPLES))("[AI-6] answers that are '%s' are recognised as typed", (kind, texts) => {
  expect(texts.map((text) => [text, answerKind(text)])).toEqual(texts.map((text) => [text, kind]));
});
