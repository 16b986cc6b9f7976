/** Answers to every question of the registry, one made from the other, for tests that no question may escape. */
import { DELIVERABLES } from "../../app/brief/deliverables.ts";
import { type Answers, answersFrom } from "../../app/brief/questionnaire.ts";
import { QUESTIONS, type QuestionName, type Values } from "../../app/brief/questions.ts";

const BY_KIND: { first: Values; other: Values } = {
  first: {
    site: "primeiro.example",
    line: "primeira linha",
    slogan: "primeira frase",
    paragraph: "Primeira descrição.",
    color: "azul",
    date: "2026-12-24",
    tags: ["primeira"],
    words: ["primeira palavra"],
    yesNo: true,
    deliverables: DELIVERABLES.map((_, position) => position === 0),
  },
  other: {
    site: "outro.example",
    line: "outra linha",
    slogan: "outra frase",
    paragraph: "Outra descrição.",
    color: "verde",
    date: "2027-01-20",
    tags: ["outra", "mais uma"],
    words: ["outra palavra"],
    yesNo: false,
    deliverables: DELIVERABLES.map(() => true),
  },
};

/** For the need that is asked everything. */
export const EVERY_ANSWER: Answers = {
  ...answersFrom((name) => BY_KIND.first[QUESTIONS[name].kind]),
  need: 2,
  replies: {},
};

/** EVERY_ANSWER with another answer to one question. */
export const withOther = (name: QuestionName): Answers => ({
  ...EVERY_ANSWER,
  [name]: BY_KIND.other[QUESTIONS[name].kind],
});
