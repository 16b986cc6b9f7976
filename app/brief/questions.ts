/**
 * The registry of the questionnaire's questions. Types, draft, schema, fields, change page, room, prompt and data file
 * are derived from its records. Besides its record, a question needs a column (requests/schema.ts) and a line in the
 * brief.
 */
import type { Need } from "../kit/needs.ts";
import { LINE_LIMIT, TAGS_LIMIT } from "../kit/text-limit.ts";

/** The type of each kind's answers. The kind decides the field, the check and how the answer is written. */
export type Values = {
  site: string;
  line: string;
  /** a line that is disabled while `hasSlogan` is false */
  slogan: string;
  paragraph: string;
  color: string;
  /** as 2026-12-24; empty if none */
  date: string;
  /** typed one by one */
  tags: string[];
  /** chosen from suggestions, or typed */
  words: string[];
  yesNo: boolean;
  /** one flag for each of DELIVERABLES, in its order */
  deliverables: boolean[];
};
export type Kind = keyof Values;

/** Each group's panel, in the change page's order. 'more' is 'Quer contar mais?'. */
const PANEL_OF = { company: 1, project: 2, deliverables: 3, more: 1 } as const;
export type Group = keyof typeof PANEL_OF;
export const GROUPS = Object.keys(PANEL_OF) as Group[];

type Common = {
  group: Group;
  /** shown at its field */
  label: string;
  /** its name in the room and in the list of changes */
  name: string;
  /** shown at the field while the answer is missing; null: the question is optional */
  missing: string | null;
  /** the one need that asks this question, if not all do */
  need?: Need;
  /** how the request's page shows it; null: as the page's title, or with another answer */
  room: "text" | "fact" | null;
  /** the answer's label in the AI prompt; null: another answer includes it */
  prompt: string | null;
};
type Text = { limit: number };
type Tags = {
  placeholder: string;
  /** label of the button that adds one */
  add: string;
  max: number;
  /** shown when too many are typed; null: 'Continuar' says what is too much */
  refusal: string | null;
  /** whether the room strikes it through */
  struck: boolean;
};
type PartsOf = {
  site: Text;
  line: Text & { autoComplete: "organization" | "off" };
  slogan: Text;
  paragraph: Text & { placeholder: string };
  color: Text;
  date: unknown;
  tags: Tags & {
    hint: string | null;
    /** the placeholder once there is a first tag */
    another: string;
  };
  words: Tags & { refusal: string; aside: string; suggestions: readonly string[]; ownLabel: string };
  yesNo: unknown;
  deliverables: unknown;
};
export type QuestionOf<K extends Kind> = { [Each in K]: Common & { kind: Each } & PartsOf[Each] }[K];
export type Question = QuestionOf<Kind>;

/** In the panels' order. The keys are the columns' names. */
export const QUESTIONS = {
  website: {
    kind: "site",
    group: "company",
    label: "Endereço do site",
    name: "Site",
    missing: "Escreva o endereço do site, ou diga que ainda não tem.",
    limit: LINE_LIMIT,
    room: "fact",
    prompt: "site",
  },
  descriptionInterprise: {
    kind: "paragraph",
    group: "company",
    label: "Descrição do serviço",
    placeholder: "O que vocês fazem, para quem e o que têm de diferente?",
    name: "Descrição do serviço",
    missing: "Conte o que vocês fazem.",
    limit: 4000,
    room: "text",
    prompt: "descrição do produto",
  },
  targetAudience: {
    kind: "tags",
    group: "company",
    label: "Público-alvo",
    placeholder: "Quem compra de vocês?",
    add: "Adicionar",
    another: "Mais alguém?",
    hint: "Um por vez, ou vários com vírgula.",
    name: "Público-alvo",
    missing: "Diga pelo menos um público.",
    max: TAGS_LIMIT,
    refusal: null,
    room: "text",
    struck: false,
    prompt: "clientes",
  },
  /** admired brands or competitors */
  likeInterprise: {
    kind: "tags",
    group: "more",
    label: "Marcas que você admira",
    placeholder: "Padaria, loja, banda, o que for",
    another: "Outra marca",
    add: "Adicionar marca",
    hint: null,
    name: "Marcas que admira",
    missing: null,
    max: 3,
    refusal: "Cabem até três marcas. Tire uma para pôr outra.",
    room: "text",
    struck: false,
    prompt: "cite 3 empresas",
  },
  /** words for the brand's character */
  personality: {
    kind: "words",
    group: "more",
    label: "Se a marca fosse gente, como seria?",
    aside: "até três",
    suggestions: ["calorosa", "simples", "antiga", "brincalhona", "elegante", "valente"],
    ownLabel: "Outra palavra para a marca",
    placeholder: "Outra palavra",
    add: "Adicionar palavra",
    name: "Personalidade",
    missing: null,
    max: 3,
    refusal: "Cabem até três palavras. Tire uma para pôr outra.",
    room: "text",
    struck: false,
    prompt: "personalidade",
  },
  /** where the brand will be used */
  applications: {
    kind: "words",
    group: "more",
    label: "Onde ela vai aparecer?",
    aside: "opcional",
    suggestions: ["saco e embalagem", "placa", "Instagram", "uniforme", "site"],
    ownLabel: "Outro lugar para a marca",
    placeholder: "Outro lugar",
    add: "Adicionar lugar",
    name: "Onde vai aparecer",
    missing: null,
    max: TAGS_LIMIT,
    refusal: `Cabem até ${TAGS_LIMIT} lugares. Tire um para pôr outro.`,
    room: "text",
    struck: false,
    prompt: "onde a marca vai aparecer",
  },
  /** the wished date */
  deadline: {
    kind: "date",
    group: "more",
    label: "Até quando?",
    name: "Até quando",
    missing: null,
    room: "fact",
    prompt: "prazo",
  },
  /** what a remodelled brand keeps */
  mustStay: {
    kind: "line",
    group: "more",
    label: "O que precisa ficar da marca de hoje?",
    autoComplete: "off",
    name: "O que precisa ficar",
    missing: null,
    need: 2,
    limit: LINE_LIMIT,
    room: "text",
    prompt: "o que deve ficar da marca atual",
  },
  nameProject: {
    kind: "line",
    group: "project",
    label: "Nome da empresa ou do projeto",
    autoComplete: "organization",
    name: "Projeto",
    missing: "Escreva o nome da empresa ou do projeto.",
    limit: LINE_LIMIT,
    room: null,
    prompt: "nome da empresa",
  },
  color: {
    kind: "color",
    group: "project",
    label: "Cor",
    name: "Cor",
    missing: "Diga que cor a marca tem.",
    limit: LINE_LIMIT,
    room: "fact",
    prompt: "cor",
  },
  /** false: the person does not want a slogan. Does not change `slogan`, and a typed slogan counts all the same. */
  hasSlogan: {
    kind: "yesNo",
    group: "project",
    label: "Tem slogan?",
    name: "Tem slogan?",
    missing: null,
    room: null,
    prompt: null,
  },
  slogan: {
    kind: "slogan",
    group: "project",
    label: "Slogan",
    name: "Slogan",
    missing: null,
    limit: LINE_LIMIT,
    room: "fact",
    prompt: "slogan",
  },
  notIncludeElement: {
    kind: "tags",
    group: "project",
    label: "O que não pode aparecer",
    placeholder: "Símbolo ou cor",
    another: "Outra coisa",
    add: "Adicionar",
    hint: "Um por vez, ou vários com vírgula.",
    name: "Elementos a evitar",
    missing: null,
    max: TAGS_LIMIT,
    refusal: null,
    room: "text",
    struck: true,
    prompt: "elementos indesejados",
  },
  forMake: {
    kind: "deliverables",
    group: "deliverables",
    label: "O que entra no pedido",
    name: "Criar",
    missing: "Escolha pelo menos um item.",
    room: "fact",
    prompt: "o que deve ser criado",
  },
} as const satisfies Record<string, Question>;

export type QuestionName = keyof typeof QUESTIONS;
/** The names of the questions of some kinds. */
export type NameOf<K extends Kind> = {
  [Name in QuestionName]: (typeof QUESTIONS)[Name]["kind"] extends K ? Name : never;
}[QuestionName];
/** The questions that may stay unanswered. */
export type OptionalName = {
  [Name in QuestionName]: (typeof QUESTIONS)[Name]["missing"] extends null ? Name : never;
}[QuestionName];
export type TagName = NameOf<"tags" | "words">;

/** The answers to all questions, by name. */
export type QuestionAnswers = { -readonly [Name in QuestionName]: Values[(typeof QUESTIONS)[Name]["kind"]] };

/** In the panels' order. */
export const QUESTION_NAMES = Object.keys(QUESTIONS) as QuestionName[];

/** The record in its general type, for code that treats all questions alike. */
export const recordOf = (name: QuestionName): Question => QUESTIONS[name];

const isTagName = (name: QuestionName): name is TagName => "refusal" in QUESTIONS[name];
export const TAG_NAMES = QUESTION_NAMES.filter(isTagName);

const isIn = (group: Group) => (name: QuestionName) => QUESTIONS[name].group === group;

/** In the order of the change page. */
export const QUESTIONS_BY_GROUP = GROUPS.flatMap((group) => QUESTION_NAMES.filter(isIn(group)));

/** The questions of a group for a need, in order. */
export function questionsIn(group: Group, asked: Need): QuestionName[] {
  return QUESTION_NAMES.filter(isIn(group)).filter((name) => (recordOf(name).need ?? asked) === asked);
}

/** The questions on a panel for a need, in order. */
export function questionsOn(panel: number, need: Need): QuestionName[] {
  return GROUPS.filter((group) => PANEL_OF[group] === panel).flatMap((group) => questionsIn(group, need));
}
