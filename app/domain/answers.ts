/** Answers by the kind of their question: what stands for none, how two are compared, and how one is written. */
import { deadlineText } from "./deadline.ts";
import { chosenDeliverables, readForMake } from "./deliverables.ts";
import {
  type Kind,
  QUESTION_NAMES,
  QUESTIONS,
  type QuestionAnswers,
  type QuestionName,
  type Values,
} from "./questions.ts";

/** A value for each question, by its name. */
export function answersFrom(make: (name: QuestionName) => unknown): QuestionAnswers {
  return Object.fromEntries(QUESTION_NAMES.map((name) => [name, make(name)])) as QuestionAnswers;
}

const EMPTY: Values = {
  site: "",
  line: "",
  slogan: "",
  paragraph: "",
  color: "",
  date: "",
  tags: [],
  words: [],
  yesNo: true,
  deliverables: readForMake([]),
};

/** What stands for each answer that is not given. */
export const NO_ANSWERS = answersFrom((name) => EMPTY[QUESTIONS[name].kind]);

/** The answers among the columns of a stored request. */
export const answersIn = (stored: QuestionAnswers): QuestionAnswers => answersFrom((name) => stored[name]);

/** An answer as it is compared: spaces around a text and flags beyond the last one that is set make no difference. */
export function comparable(name: QuestionName, answers: QuestionAnswers): unknown {
  const value = answers[name];
  if (typeof value === "string") return value.trim();
  if (typeof value === "boolean") return value;
  const list: readonly unknown[] = value;
  return list.slice(0, list.findLastIndex((each) => each !== false) + 1);
}

export const isSame = (name: QuestionName, one: QuestionAnswers, other: QuestionAnswers): boolean =>
  JSON.stringify(comparable(name, one)) === JSON.stringify(comparable(name, other));

export const isGiven = (name: QuestionName, answers: QuestionAnswers): boolean => !isSame(name, answers, NO_ANSWERS);

const typed = (text: string) => text.trim();

/** An answer in words: a text, or everything chosen. */
const WRITTEN: { [K in Kind]: (value: Values[K]) => string | string[] } = {
  site: typed,
  line: typed,
  slogan: typed,
  paragraph: typed,
  color: typed,
  date: (day) => day && deadlineText(day),
  tags: (tags) => tags,
  words: (words) => words,
  yesNo: (yes) => (yes ? "Sim" : "Não"),
  deliverables: (flags) => chosenDeliverables(flags).map(({ name }) => name),
};

export function writtenAnswer(name: QuestionName, answers: QuestionAnswers): string | string[] {
  const write = WRITTEN[QUESTIONS[name].kind] as (value: QuestionAnswers[QuestionName]) => string | string[];
  return write(answers[name]);
}
