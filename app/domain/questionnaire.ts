/** The questionnaire: its answers, what each panel requires, and its texts. */
import type { Ground, Need } from "./needs.ts";
import { isTooLong } from "./text-limit.ts";
import { inMinutes } from "./waiting-time.ts";

export const TIME_NEEDED = "Uns cinco minutos";

/** Facts that /branding shows before the start. */
export const BEFORE_YOU_START = [
  { term: TIME_NEEDED, text: "São cinco passos curtos. Dá para parar no meio e continuar depois." },
  { term: "Precisa de uma conta", text: "Se ainda não tem, você cria na hora e volta para as perguntas." },
  { term: "O que você recebe", text: "O resumo do seu pedido por escrito e um orçamento de quem vai desenhar." },
] as const;

/** Answers that may be missing: those of 'Quer contar mais?' on panel 1, and the replies on panel 4. */
export type OptionalAnswers = {
  /** false: the person decided against a slogan, if none is typed. It never changes `slogan`. */
  hasSlogan: boolean;
  /** admired brands or competitors */
  likeInterprise: string[];
  /** words for the brand's character */
  personality: string[];
  /** where the brand will be used */
  applications: string[];
  /** the wished date, as 2026-12-24; empty if none */
  deadline: string;
  /** what a remodelled brand keeps; asked for need 2 only */
  mustStay: string;
  /** replies to 'Falta perguntar', by the question's id (open-questions.ts) */
  replies: Record<string, string>;
};

export const NO_OPTIONAL_ANSWERS: OptionalAnswers = {
  hasSlogan: true,
  likeInterprise: [],
  personality: [],
  applications: [],
  deadline: "",
  mustStay: "",
  replies: {},
};

/** The answers that the summary tells. */
export type Answers = OptionalAnswers & {
  need: Need;
  website: string;
  descriptionInterprise: string;
  targetAudience: string[];
  nameProject: string;
  color: string;
  slogan: string;
  notIncludeElement: string[];
  /** one flag for each of DELIVERABLES, in its order */
  forMake: boolean[];
};

/** What the summary is written from. */
export type Brief = Answers & { hasReference: boolean };

/** What 'Terminar' sends. `image` is the key of a stored upload, or empty. */
export type Submission = Answers & { submissionId: string; resume_ia: string; image: string };

/** The longest texts, in characters, and the most tags: far above what people type, to bound storage. */
export const LIMITS = {
  line: 200,
  description: 4000,
  tag: 200,
  tags: 30,
  summary: 6000,
  likeInterprise: 3,
  personality: 3,
} as const;

/** Most characters of each answer that is one text. */
export const TEXT_LIMITS = {
  website: LIMITS.line,
  descriptionInterprise: LIMITS.description,
  nameProject: LIMITS.line,
  color: LIMITS.line,
  slogan: LIMITS.line,
  mustStay: LIMITS.line,
} satisfies Partial<Record<keyof Answers, number>>;
export type TextField = keyof typeof TEXT_LIMITS;

/** The text that the button 'Ainda não tenho site' fills in. */
export const NO_SITE_YET = "Ainda não tenho site";

/** Shown to designers and admins in place of the questionnaire. */
export const CUSTOMERS_ONLY = {
  title: "Só clientes pedem orçamento",
  text: "A sua conta é da equipe. Para pedir uma marca, entre com uma conta de cliente.",
  /** for a designer who holds nothing */
  mayChange: "A sua conta é de designer, e ainda não tem projeto nenhum. Para pedir uma marca, mude o tipo dela.",
} as const;

export const SESSION_ENDED = "Sua sessão terminou. Entre de novo: suas respostas continuam aqui.";

/** New budgets of one customer within an hour. Each sends a mail to every designer. */
export const BUDGETS_PER_HOUR = 10;

/** Reasons shown beside FINISH_FAILED; `wait` in seconds. */
export const FINISH_REFUSED = {
  image: "A imagem de referência não está mais guardada. Volte ao passo 2 e envie a imagem de novo.",
  limit: (wait: number) =>
    `Você já enviou ${BUDGETS_PER_HOUR} pedidos na última hora. Envie este em ${inMinutes(wait)}.`,
} as const;

/** Shown when the request was sent before and the answers changed since. */
export const ALREADY_SENT = {
  text: "Este pedido já foi enviado, sem as últimas mudanças. Elas continuam aqui e ainda não foram enviadas.",
  wait: "Este pedido já foi enviado. Diga antes o que fazer com as mudanças.",
} as const;

export const OTHER_TAB = {
  open: "Este questionário está aberto em outra aba. O que você muda em uma aparece na outra.",
  finished: "Este pedido já foi enviado em outra aba.",
} as const;

/** The text is the specification's. */
export const FINISH_FAILED = "Ops! não foi possivel completar o quiz, estamos em analize. Tente novamente mais tarde.";

export type Panel = 1 | 2 | 3 | 4 | 5;
export const PANELS = 5;

export const PANEL: Record<Panel, { title: string; lead: string; ground: Ground }> = {
  1: { title: "Sobre a empresa", lead: "Conte quem vocês são e para quem trabalham.", ground: "pink" },
  2: { title: "Sobre o projeto", lead: "Nome, cor e frase. Se tiver referência, mande uma imagem.", ground: "sky" },
  3: { title: "O que vamos criar?", lead: "Escolha pelo menos um item.", ground: "mango" },
  4: { title: "O seu pedido", lead: "É assim que o seu pedido chega a quem vai desenhar.", ground: "forest" },
  5: { title: "Tudo pronto", lead: "Depois de enviar, você acompanha o orçamento na sua conta.", ground: "pink" },
};

export function panelOf(text: string | null): Panel | null {
  const number = Number(text);
  return text !== null && number in PANEL ? (number as Panel) : null;
}

/** What may keep a panel from advancing: a missing answer, or one that is too long. */
export type RequiredField = Exclude<keyof Answers, "need" | keyof OptionalAnswers> | TextField;

export function tagsFit(tags: readonly string[]): boolean {
  return tags.length <= LIMITS.tags && tags.every((tag) => tag.length <= LIMITS.tag);
}

/** The fields, in order, that keep a panel from advancing. */
export function missingFields(panel: Panel, answers: Answers): RequiredField[] {
  const wanting: RequiredField[] = [];
  const tooLong = (name: TextField) => isTooLong(answers[name], TEXT_LIMITS[name]);
  const want = (...names: TextField[]) =>
    wanting.push(...names.filter((name) => !answers[name].trim() || tooLong(name)));
  if (panel === 1) {
    want("website", "descriptionInterprise");
    if (answers.targetAudience.length === 0 || !tagsFit(answers.targetAudience)) wanting.push("targetAudience");
    if (tooLong("mustStay")) wanting.push("mustStay");
  }
  if (panel === 2) {
    want("nameProject", "color");
    if (tooLong("slogan")) wanting.push("slogan");
    if (!tagsFit(answers.notIncludeElement)) wanting.push("notIncludeElement");
  }
  if (panel === 3 && !answers.forMake.includes(true)) wanting.push("forMake");
  return wanting;
}

/** The first field, in order, that keeps a panel from advancing; null when it may advance. */
export function firstMissing(panel: Panel, answers: Answers): RequiredField | null {
  return missingFields(panel, answers)[0] ?? null;
}

/** The furthest panel that these answers open: the first incomplete one, else the last. */
export function furthestPanel(answers: Answers): Panel {
  for (const panel of [1, 2, 3] as const) if (firstMissing(panel, answers)) return panel;
  return PANELS;
}

/** Identifies the brief of a summary; while it is equal, no new summary is requested. */
export function fingerprint(brief: Brief): string {
  const { need, targetAudience, notIncludeElement, forMake } = brief;
  const texts = [brief.website, brief.descriptionInterprise, brief.nameProject, brief.color, brief.slogan];
  const required = [need, ...texts.map((text) => text.trim()), targetAudience, notIncludeElement, forMake];
  const { hasSlogan, likeInterprise, personality, applications, deadline, mustStay, replies, hasReference } = brief;
  return JSON.stringify([
    ...required,
    hasSlogan,
    likeInterprise,
    personality,
    applications,
    deadline,
    mustStay.trim(),
    replies,
    hasReference,
  ]);
}
