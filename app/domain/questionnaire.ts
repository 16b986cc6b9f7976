/** The questionnaire: its answers, what each panel needs (spec §5) and its words. Kept free of zod: the browser runs it. */

import type { Ground, Need } from "./needs.ts";

/** How long the questions take. */
export const TIME_NEEDED = "Uns cinco minutos";

/** What somebody should know before starting: an account, the time, what comes back (BRAND-12). */
export const BEFORE_YOU_START = [
  { term: TIME_NEEDED, text: "São cinco passos curtos. Dá para parar no meio e continuar depois." },
  { term: "Precisa de uma conta", text: "Se ainda não tem, você cria na hora e volta para as perguntas." },
  { term: "O que você recebe", text: "A história da sua marca por escrito e um orçamento de quem vai desenhar." },
] as const;

/** Answers of panels 1 to 3: what the summary is made of. */
export type Answers = {
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

/** All that 'Terminar' sends. `image` is the key of an already stored upload, or empty. */
export type Submission = Answers & { submissionId: string; resume_ia: string; image: string };

/** Longest accepted texts, in characters, and most tags; far above what a person types, so that only mistakes meet them. */
export const LIMITS = { line: 200, description: 4000, tag: 200, tags: 30, summary: 6000 } as const;

/** Reference image: one file, 10 MB (BRAND-5). */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;

/** What 'Ainda não tenho site' fills in (BRAND-3). */
export const NO_SITE_YET = "Ainda não tenho site";

/** A designer or an admin at the questionnaire (BRAND-12). */
export const CUSTOMERS_ONLY = {
  title: "Só clientes pedem orçamento",
  text: "A sua conta é da equipe. Para pedir uma marca, entre com uma conta de cliente.",
} as const;

/** The session ended in the middle; the draft stays in the browser. */
export const SESSION_ENDED = "Sua sessão terminou. Entre de novo: suas respostas continuam aqui.";

/** New budgets that one customer may ask for within an hour: each is told to every designer. */
export const BUDGETS_PER_HOUR = 10;

/** What is said beside FINISH_FAILED when there is more to say; `wait` in seconds. */
export const FINISH_REFUSED = {
  image: "A imagem de referência não está mais guardada. Volte ao passo 2 e envie a imagem de novo.",
  limit: (wait: number) => {
    const minutes = Math.ceil(wait / 60);
    return `Você já enviou ${BUDGETS_PER_HOUR} pedidos na última hora. Envie este em ${minutes <= 1 ? "um minuto" : `${minutes} minutos`}.`;
  },
} as const;

/** The request was sent before, and the answers changed since (BRAND-13). */
export const ALREADY_SENT = {
  text: "Este pedido já foi enviado, sem as últimas mudanças. Elas continuam aqui e ainda não foram enviadas.",
  wait: "Este pedido já foi enviado. Diga antes o que fazer com as mudanças.",
} as const;

/** What two tabs on one draft are told (BRAND-13). */
export const OTHER_TAB = {
  open: "Este questionário está aberto em outra aba. O que você muda em uma aparece na outra.",
  finished: "Este pedido já foi enviado em outra aba.",
} as const;

/** Shown when the budget could not be saved (BRAND-11). */
export const FINISH_FAILED = "Ops! não foi possivel completar o quiz, estamos em analize. Tente novamente mais tarde.";

export type Panel = 1 | 2 | 3 | 4 | 5;
export const PANELS = 5;

/** Title, lead and colour of each panel. */
export const PANEL: Record<Panel, { title: string; lead: string; ground: Ground }> = {
  1: { title: "Sobre a empresa", lead: "Conte quem vocês são e para quem trabalham.", ground: "pink" },
  2: { title: "Sobre o projeto", lead: "Nome, cor e frase. Se tiver referência, mande uma imagem.", ground: "sky" },
  3: { title: "O que vamos criar?", lead: "Escolha pelo menos um item.", ground: "mango" },
  4: { title: "A sua história", lead: "É assim que o seu pedido chega a quem vai desenhar.", ground: "forest" },
  5: { title: "Tudo pronto", lead: "Depois de enviar, você acompanha o orçamento na sua conta.", ground: "pink" },
};

/** Reads a panel's number from an address; null when it names none. */
export function panelOf(text: string | null): Panel | null {
  const number = Number(text);
  return text !== null && number in PANEL ? (number as Panel) : null;
}

/** Answers that a panel may wait for. */
export type Asked = Exclude<keyof Answers, "need">;

/** Whether a list of tags is within the server's bounds. */
export function tagsFit(tags: readonly string[]): boolean {
  return tags.length <= LIMITS.tags && tags.every((tag) => tag.length <= LIMITS.tag);
}

/** The first answer that keeps a panel from advancing, in the order of its fields; null when it may (BRAND-3, 4, 6, 8). */
export function firstMissing(panel: Panel, answers: Answers): Asked | null {
  if (panel === 1) {
    if (!answers.website.trim()) return "website";
    if (!answers.descriptionInterprise.trim()) return "descriptionInterprise";
    if (answers.targetAudience.length === 0 || !tagsFit(answers.targetAudience)) return "targetAudience";
  }
  if (panel === 2) {
    if (!answers.nameProject.trim()) return "nameProject";
    if (!answers.color.trim()) return "color";
    if (!tagsFit(answers.notIncludeElement)) return "notIncludeElement";
  }
  if (panel === 3 && !answers.forMake.includes(true)) return "forMake";
  return null;
}

/** The furthest panel these answers open: the first that is incomplete, else the last. */
export function furthestPanel(answers: Answers): Panel {
  for (const panel of [1, 2, 3] as const) if (firstMissing(panel, answers)) return panel;
  return PANELS;
}

/** What the summary was made of: equal texts mean that the service need not be asked again (BRAND-8). */
export function fingerprint(answers: Answers): string {
  const {
    need,
    website,
    descriptionInterprise,
    targetAudience,
    nameProject,
    color,
    slogan,
    notIncludeElement,
    forMake,
  } = answers;
  const lines = [website, descriptionInterprise, nameProject, color, slogan].map((text) => text.trim());
  return JSON.stringify([need, ...lines, targetAudience, notIncludeElement, forMake]);
}
