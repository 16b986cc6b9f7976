/** The questionnaire: its answers, how they are compared and written out, what each panel requires, and its texts. */

import type { Ground, Need } from "../kit/needs.ts";
import { isTooLong, LINE_LIMIT, TAG_LIMIT, TAGS_LIMIT } from "../kit/text-limit.ts";
import { hasVisibleText } from "../kit/visible.ts";
import { inMinutes } from "../kit/waiting-time.ts";
import { deadlineText } from "./deadline.ts";
import { chosenDeliverables, readForMake } from "./deliverables.ts";
import {
  type Kind,
  type OptionalName,
  QUESTION_NAMES,
  QUESTIONS,
  type QuestionAnswers,
  type QuestionName,
  questionsOn,
  recordOf,
  type Values,
} from "./questions.ts";

/** Makes a value for each question, by its name. */
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

/** The empty answer of each question. */
export const NO_ANSWERS = answersFrom((name) => EMPTY[QUESTIONS[name].kind]);

/** Picks the answers out of a stored request's columns. */
export const answersIn = (stored: QuestionAnswers): QuestionAnswers => answersFrom((name) => stored[name]);

const typed = (text: string) => (hasVisibleText(text) ? text.trim() : "");

/** An answer in comparable form. Spaces around a text, and unset flags after the last set one, make no difference. */
export function comparable(name: QuestionName, answers: QuestionAnswers): unknown {
  const value = answers[name];
  if (typeof value === "string") return typed(value);
  if (typeof value === "boolean") return value;
  const list: readonly unknown[] = value;
  return list.slice(0, list.findLastIndex((each) => each !== false) + 1);
}

export const isSame = (name: QuestionName, one: QuestionAnswers, other: QuestionAnswers): boolean =>
  JSON.stringify(comparable(name, one)) === JSON.stringify(comparable(name, other));

export const isGiven = (name: QuestionName, answers: QuestionAnswers): boolean => !isSame(name, answers, NO_ANSWERS);

/** An answer in words: a text, or a list of everything chosen. */
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

/** The answers that the summary uses. `replies`: to 'Falta perguntar', by the question's id (open-questions.ts). */
export type Answers = QuestionAnswers & { need: Need; replies: Record<string, string> };

/** Answers that may be missing. */
export type OptionalAnswers = Pick<Answers, OptionalName | "replies">;

export const NO_OPTIONAL_ANSWERS = Object.fromEntries([
  ...QUESTION_NAMES.filter((name) => recordOf(name).missing === null).map((name) => [name, NO_ANSWERS[name]]),
  ["replies", {}],
]) as OptionalAnswers;

/** The input of the summary. */
export type Brief = Answers & { hasReference: boolean };

/** What 'Terminar' sends. `image` is the key of a stored upload, or empty. */
export type Submission = Answers & { submissionId: string; resume_ia: string; image: string };

/** The longest texts, in characters, and the largest numbers of tags. */
export const LIMITS = {
  line: LINE_LIMIT,
  description: QUESTIONS.descriptionInterprise.limit,
  tag: TAG_LIMIT,
  tags: TAGS_LIMIT,
  summary: 6000,
} as const;

/** The text that the button 'Ainda não tenho site' fills in. */
export const NO_SITE_YET = "Ainda não tenho site";

/** Shown to designers and admins instead of the questionnaire. */
export const CUSTOMERS_ONLY = {
  title: "Só clientes pedem orçamento",
  text: "A sua conta é da equipe. Para pedir uma marca, entre com uma conta de cliente.",
  /** for a designer who holds no request */
  mayChange: "A sua conta é de designer, e ainda não tem projeto nenhum. Para pedir uma marca, mude o tipo dela.",
} as const;

export const SESSION_ENDED = "Sua sessão terminou. Entre de novo: suas respostas continuam aqui.";

/** New requests of one customer per hour. Limited because each one sends a mail to every designer. */
export const BUDGETS_PER_HOUR = 10;

/** Reasons shown beside FINISH_FAILED; `wait` in seconds. */
export const FINISH_REFUSED = {
  image: "A imagem de referência não está mais guardada. Volte ao passo 2 e envie a imagem de novo.",
  limit: (wait: number) =>
    `Você já enviou ${BUDGETS_PER_HOUR} pedidos na última hora. Envie este em ${inMinutes(wait)}.`,
} as const;

/** Shown if the request was already sent and the answers changed since. */
export const ALREADY_SENT = {
  text: "Este pedido já foi enviado, sem as últimas mudanças. Elas continuam aqui e ainda não foram enviadas.",
  wait: "Este pedido já foi enviado. Diga antes o que fazer com as mudanças.",
} as const;

export const OTHER_TAB = {
  open: "Este questionário está aberto em outra aba. O que você muda em uma aparece na outra.",
  finished: "Este pedido já foi enviado em outra aba.",
} as const;

/** The specification's text, with its spelling. */
export const FINISH_FAILED = "Ops! não foi possivel completar o quiz, estamos em analize. Tente novamente mais tarde.";

export type Panel = 1 | 2 | 3 | 4 | 5;
export const PANELS = 5;

/** `needed`: says which answers are required, where the fields only mark the optional ones. */
export const PANEL: Record<Panel, { title: string; lead: string; needed?: string; ground: Ground }> = {
  1: {
    title: "Sobre a empresa",
    lead: "Conte quem vocês são e para quem trabalham.",
    needed: "As três perguntas precisam de resposta. Se ainda não tem site, diga isso.",
    ground: "pink",
  },
  2: {
    title: "Sobre o projeto",
    lead: "Nome, cor e frase. Se tiver referência, mande uma imagem.",
    needed: "Só o nome e a cor precisam de resposta.",
    ground: "sky",
  },
  3: {
    title: "O que vamos criar?",
    lead: "Escolha pelo menos um item.",
    needed: "Pelo menos um dos cinco precisa entrar, para o estúdio saber o que orçar.",
    ground: "mango",
  },
  4: { title: "O seu pedido", lead: "É assim que o seu pedido chega a quem vai desenhar.", ground: "forest" },
  5: { title: "Tudo pronto", lead: "Depois de enviar, você acompanha o orçamento na sua conta.", ground: "pink" },
};

export function panelOf(text: string | null): Panel | null {
  const number = Number(text);
  return text !== null && number in PANEL ? (number as Panel) : null;
}

export function tagsFit(tags: readonly string[], max: number): boolean {
  return tags.length <= max && tags.every((tag) => tag.length <= TAG_LIMIT);
}

/** Whether an answer is too long, or missing though required. */
function isWanting(name: QuestionName, answers: Answers): boolean {
  const question = recordOf(name);
  const value = answers[name];
  if (question.missing !== null && !isGiven(name, answers)) return true;
  if ("limit" in question) return isTooLong(String(value), question.limit);
  return "max" in question && !tagsFit(value as string[], question.max);
}

/** The questions, in order, whose answers stop a panel from advancing. */
export function missingFields(panel: Panel, answers: Answers): QuestionName[] {
  return questionsOn(panel, answers.need).filter((name) => isWanting(name, answers));
}

/** The first question, in order, that stops a panel from advancing; null if it may advance. */
export function firstMissing(panel: Panel, answers: Answers): QuestionName | null {
  return missingFields(panel, answers)[0] ?? null;
}

/** The furthest panel that these answers open: the first incomplete one, or the last. */
export function furthestPanel(answers: Answers): Panel {
  for (const panel of [1, 2, 3] as const) if (firstMissing(panel, answers)) return panel;
  return PANELS;
}

/**
 * Identifies a summary's brief: while it stays equal, no new summary is requested. Drafts store it. It includes given
 * answers only, so that adding a question does not outdate their texts.
 */
export function fingerprint(brief: Brief): string {
  const given = QUESTION_NAMES.filter((name) => isGiven(name, brief)).map((name) => [name, comparable(name, brief)]);
  const replies = Object.entries(brief.replies).filter(([, reply]) => reply);
  const { need, hasReference } = brief;
  // Sorted, so that neither the registry's order nor the database's key order matters.
  return JSON.stringify({ need, hasReference, answers: given.sort(), replies: replies.sort() });
}
