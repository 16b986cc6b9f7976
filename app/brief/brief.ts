/** The headed brief: every answer under its heading, in the customer's own words. It asserts nothing that they did not say. */

import { visible, withoutTags } from "../kit/markup.ts";
import { NEEDS } from "../kit/needs.ts";
import { cutAtSentence } from "../kit/plain-text.ts";
import { contradictions } from "./contradictions.ts";
import { deadlineText } from "./deadline.ts";
import { chosenDeliverables } from "./deliverables.ts";
import { answerKind, isOpenAnswer } from "./no-answer.ts";
import { closingParagraph, isOpen, type QuestionId, toldReplies } from "./open-questions.ts";
import { type Brief, LIMITS, NO_SITE_YET } from "./questionnaire.ts";

/** The paragraphs, separated by an empty line. */
const PARTS = ["request", "description", "audience", "look", "limits", "work"] as const;

type Told = {
  heading: string;
  part: (typeof PARTS)[number];
  /** empty: the line is left out */
  value: (brief: Brief) => string;
  /** While the answer leaves it open, the reply to it stands here. */
  question?: QuestionId;
};

/** Every answer, in the order of the brief; null for what another one tells. */
const TOLD = {
  need: { heading: "Pedido", part: "request", value: ({ need }) => NEEDS[need].label },
  nameProject: {
    heading: "Nome",
    part: "request",
    value: (brief) => {
      const { nameProject } = brief;
      if (answerKind(nameProject) !== "given") return `ainda não tem (${quoted(nameProject)})`;
      return isOpen("name", brief) ? open(nameProject) : oneLine(nameProject);
    },
    question: "name",
  },
  website: {
    heading: "Site",
    part: "request",
    value: ({ website }) => {
      if (oneLine(website) === NO_SITE_YET) return "ainda não tem";
      if (!/[\p{L}\p{N}]/u.test(website)) return "";
      return answerKind(website) === "undecided" ? open(website) : oneLine(website);
    },
  },
  descriptionInterprise: {
    heading: "Descrição do serviço",
    part: "description",
    value: ({ descriptionInterprise }) => `\n“${asTyped(descriptionInterprise)}”`,
  },
  targetAudience: { heading: "Público-alvo", part: "audience", value: ({ targetAudience }) => tags(targetAudience) },
  color: {
    heading: "Cor",
    part: "look",
    value: (brief) => (isOpen("color", brief) ? open(brief.color) : oneLine(brief.color)),
    question: "color",
  },
  slogan: {
    heading: "Slogan",
    part: "look",
    value: ({ slogan, hasSlogan }) => {
      if (oneLine(slogan)) return decided(slogan);
      return hasSlogan ? "" : "sem slogan";
    },
    question: "slogan",
  },
  hasSlogan: null,
  personality: {
    heading: "Personalidade",
    part: "look",
    value: ({ personality }) => tags(personality),
    question: "personality",
  },
  applications: {
    heading: "Onde vai aparecer",
    part: "look",
    value: ({ applications }) => tags(applications),
    question: "applications",
  },
  notIncludeElement: {
    heading: "Elementos a evitar",
    part: "limits",
    value: ({ notIncludeElement }) => tags(notIncludeElement),
  },
  mustStay: {
    heading: "O que precisa ficar",
    part: "limits",
    value: ({ need, mustStay }) => {
      if (need !== 2 || !oneLine(mustStay)) return "";
      // "O resto pode mudar" takes nothing back.
      return answerKind(mustStay) === "given" ? oneLine(mustStay) : open(mustStay);
    },
    question: "stays",
  },
  likeInterprise: {
    heading: "Marcas que admira",
    part: "limits",
    value: ({ likeInterprise }) => tags(likeInterprise),
    question: "competitors",
  },
  hasReference: {
    heading: "Imagem de referência",
    part: "limits",
    value: ({ hasReference }) => (hasReference ? "enviada com o pedido" : ""),
  },
  deadline: {
    heading: "Até quando",
    part: "work",
    value: ({ deadline }) => deadlineText(deadline),
    question: "deadline",
  },
  forMake: {
    heading: "O que criar",
    part: "work",
    value: ({ forMake }) => list(chosenDeliverables(forMake).map(({ name }) => name)),
  },
  replies: null,
} as const satisfies Record<keyof Brief, Told | null>;

const LINES: readonly Told[] = Object.values(TOLD).filter((told) => told !== null);

/** The headings of these paragraphs. */
export const headingsOf = (...parts: Told["part"][]): string[] =>
  LINES.filter(({ part }) => parts.includes(part)).map(({ heading }) => heading);

/** What is told of the answers that decide nothing, by their names. */
export function undecidedAnswers(brief: Brief): Partial<Record<keyof Brief, string>> {
  const told = Object.entries(TOLD).map(([name, line]) => [name, line ? line.value(brief) : ""] as const);
  return Object.fromEntries(told.filter(([, value]) => /^(?:em aberto|ainda não tem) \(/.test(value)));
}

/** With which `writeBrief` begins. */
export const firstLine = (brief: Brief): string => titled(TOLD.need.heading, TOLD.need.value(brief));

/** The brief as plain text, within the summary's limit. It ends with 'Falta perguntar' (AI-8). */
export function writeBrief(brief: Brief): string {
  const whole = compose(brief);
  if (whole.length <= LIMITS.summary) return whole;
  const description = asTyped(brief.descriptionInterprise);
  const room = Math.max(description.length - (whole.length - LIMITS.summary) - CUT_NOTE.length, 0);
  const cut = `${cutAtSentence(description, room)}${CUT_NOTE}`;
  const shorter = compose(brief, cut);
  if (shorter.length <= LIMITS.summary) return shorter;
  // Only lists far beyond what people type are cut themselves.
  const closing = closingParagraph(brief);
  const body = shorter.slice(0, shorter.length - closing.length).trim();
  return paragraphs([cutAtSentence(body, LIMITS.summary - closing.length - 2), closing]);
}

const CUT_NOTE = " (o texto inteiro está na descrição do serviço)";

/** `description`: a shorter one, to be told in place of the typed one. Only the telling is shortened, not what is left to ask. */
function compose(brief: Brief, description?: string): string {
  const told = new Set<string>();
  const lineOf = ({ heading, value, question }: Told) => {
    const reply = question ? oneLine(brief.replies[question] ?? "") : "";
    if (!question || !reply || !isOpen(question, brief)) return titled(heading, value(brief));
    told.add(question);
    return titled(heading, replied(value(brief), reply));
  };
  const partOf = (part: Told["part"]) => {
    if (part === "description" && description !== undefined)
      return titled(TOLD.descriptionInterprise.heading, `\n“${description}”`);
    return LINES.filter((line) => line.part === part)
      .map(lineOf)
      .filter(Boolean)
      .join("\n");
  };
  const parts = PARTS.map(partOf);
  // In an order that the database, which sorts keys, does not change.
  const others = Object.entries(brief.replies)
    .filter(([id]) => !told.has(id))
    .toSorted(([one], [other]) => one.localeCompare(other));
  return paragraphs([
    ...parts,
    titled(
      "Não combina",
      contradictions(brief)
        .map(({ told }) => told)
        .join(" "),
    ),
    toldReplies({ replies: Object.fromEntries(others) }),
    closingParagraph(brief),
  ]);
}

const titled = (heading: string, value: string) => {
  if (!value) return "";
  return `${heading}:${value.startsWith("\n") ? "" : " "}${value}`;
};

const paragraphs = (parts: readonly string[]) => parts.filter(Boolean).join("\n\n");

/** As typed, on one line; the tags of pasted HTML are nobody's words. */
const oneLine = (typed: string) => withoutTags(visible(typed)).replace(/\s+/g, " ").trim();

/** As typed, with its lines and without the empty ones: an empty line ends a paragraph of the brief. */
function asTyped(typed: string): string {
  const lines = withoutTags(visible(typed)).split("\n");
  return lines
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n");
}

function quoted(typed: string): string {
  const line = oneLine(typed);
  return /^[“"].*[”"]$/.test(line) ? line : `“${line}”`;
}

const open = (typed: string) => `em aberto (${quoted(typed)})`;

/** A hedged or refusing answer decides nothing, whatever it seems to say. */
const decided = (typed: string) => (isOpenAnswer(typed) ? open(typed) : oneLine(typed));

/** The reply; after the answer if that says more than that nothing is decided. */
function replied(answer: string, reply: string): string {
  const now = answerKind(reply) === "undecided" ? open(reply) : quoted(reply);
  const [, before = ""] = /^em aberto \(“(.*)”\)$/.exec(answer) ?? [];
  return before && answerKind(before) === "given" ? `“${before}”; depois: ${now}` : now;
}

/** Words that turn an item into its opposite under a heading such as 'Elementos a evitar'. */
const OWN_SENTENCE =
  /^(?:sem|n[ãa]o|n|nada|nem|nenhum\p{L}*|nunca|jamais|menos|(?:evit|prefir|detest|odei)\p{L}+)\s|[.!?;:,]\s/iu;

/** "não quero site" refuses something: only a bare refusal says nothing. */
function isVague(item: string): boolean {
  const kind = answerKind(item);
  return kind !== "given" && !(kind === "none" && item.split(" ").length > 2);
}

/** The items in their own words; those that decide nothing stand apart. */
function tags(typed: readonly string[]): string {
  const items = typed.map(oneLine).filter(Boolean);
  const given = items.filter((item) => !isVague(item));
  const vague = items.filter(isVague);
  const told = list(given.map((item) => (OWN_SENTENCE.test(item) ? quoted(item) : item)));
  return [told, vague.length > 0 ? `em aberto (${list(vague.map(quoted))})` : ""].filter(Boolean).join("; ");
}

const list = (items: readonly string[]) => items.join(items.some((item) => item.includes(",")) ? "; " : ", ");
