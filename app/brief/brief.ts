/** The headed brief: every answer under its heading, in the customer's own words, without further claims. */

import { visible, withoutTags } from "../kit/markup.ts";
import { NEEDS } from "../kit/needs.ts";
import { cutAtSentence } from "../kit/plain-text.ts";
import { contradictions } from "./contradictions.ts";
import { deadlineText } from "./deadline.ts";
import { chosenDeliverables } from "./deliverables.ts";
import { answerKind, isOpenAnswer } from "./no-answer.ts";
import { closingParagraph, isOpen, type QuestionId, replySentences } from "./open-questions.ts";
import { type Brief, LIMITS, NO_SITE_YET } from "./questionnaire.ts";

/** The paragraphs, in order. An empty line separates them. */
const PARTS = ["request", "description", "audience", "look", "limits", "work"] as const;

type BriefLine = {
  heading: string;
  part: (typeof PARTS)[number];
  /** empty: the brief leaves the line out */
  value: (brief: Brief) => string;
  /** While this question is open, the reply to it follows the answer here. */
  question?: QuestionId;
};

/** Their words are in the line of another answer. */
type Elsewhere = "hasSlogan" | "replies";

/** The line of each answer, in the brief's order. */
const LINE_OF = {
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
      // "O resto pode mudar" takes nothing back, so the answer counts as given.
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
} as const satisfies Record<Exclude<keyof Brief, Elsewhere>, BriefLine> & Record<Elsewhere, null>;

const LINES: readonly BriefLine[] = Object.values(LINE_OF).filter((line) => line !== null);

/** The headings of the lines in these paragraphs. */
export const headingsOf = (...parts: BriefLine["part"][]): string[] =>
  LINES.filter(({ part }) => parts.includes(part)).map(({ heading }) => heading);

/** The lines of the answers that decide nothing, by the answers' names. */
export function undecidedAnswers(brief: Brief): Partial<Record<keyof Brief, string>> {
  const values = Object.entries(LINE_OF).map(([name, line]) => [name, line ? line.value(brief) : ""] as const);
  return Object.fromEntries(values.filter(([, value]) => /^(?:em aberto|ainda não tem) \(/.test(value)));
}

/** The brief's first line. */
export const firstLine = (brief: Brief): string => titled(LINE_OF.need.heading, LINE_OF.need.value(brief));

/** The brief as plain text, within the summary's length limit. It ends with 'Falta perguntar' (AI-8). */
export function writeBrief(brief: Brief): string {
  const whole = compose(brief);
  if (whole.length <= LIMITS.summary) return whole;
  const description = asTyped(brief.descriptionInterprise);
  const room = Math.max(description.length - (whole.length - LIMITS.summary) - CUT_NOTE.length, 0);
  const cut = `${cutAtSentence(description, room)}${CUT_NOTE}`;
  const shorter = compose(brief, cut);
  if (shorter.length <= LIMITS.summary) return shorter;
  // Cuts the answers themselves only if lists are far longer than people type.
  const closing = closingParagraph(brief);
  const body = shorter.slice(0, shorter.length - closing.length).trim();
  return paragraphs([cutAtSentence(body, LIMITS.summary - closing.length - 2), closing]);
}

const CUT_NOTE = " (o texto inteiro está na descrição do serviço)";

/**
 * `description`: a shortened description to write instead of the typed one. The open questions still follow from the
 * typed one.
 */
function compose(brief: Brief, description?: string): string {
  const answered = new Set<string>();
  const lineOf = ({ heading, value, question }: BriefLine) => {
    const reply = question ? oneLine(brief.replies[question] ?? "") : "";
    if (!question || !reply || !isOpen(question, brief)) return titled(heading, value(brief));
    answered.add(question);
    return titled(heading, replied(value(brief), reply));
  };
  const partOf = (part: BriefLine["part"]) => {
    if (part === "description" && description !== undefined)
      return titled(LINE_OF.descriptionInterprise.heading, `\n“${description}”`);
    return LINES.filter((line) => line.part === part)
      .map(lineOf)
      .filter(Boolean)
      .join("\n");
  };
  const parts = PARTS.map(partOf);
  // Sorted here, because the database does not keep the order of keys.
  const others = Object.entries(brief.replies)
    .filter(([id]) => !answered.has(id))
    .toSorted(([one], [other]) => one.localeCompare(other));
  return paragraphs([
    ...parts,
    titled(
      "Não combina",
      contradictions(brief)
        .map(({ statement }) => statement)
        .join(" "),
    ),
    replySentences({ replies: Object.fromEntries(others) }),
    closingParagraph(brief),
  ]);
}

const titled = (heading: string, value: string) => {
  if (!value) return "";
  return `${heading}:${value.startsWith("\n") ? "" : " "}${value}`;
};

const paragraphs = (parts: readonly string[]) => parts.filter(Boolean).join("\n\n");

/** The typed text on one line, without the tags of pasted HTML, which the customer did not write. */
const oneLine = (typed: string) => withoutTags(visible(typed)).replace(/\s+/g, " ").trim();

/** The typed text with its line breaks but without empty lines, because an empty line ends a paragraph of the brief. */
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

/** Marks a hedging or refusing answer as open, whatever else it says. */
const decided = (typed: string) => (isOpenAnswer(typed) ? open(typed) : oneLine(typed));

/** The reply. The answer stands before it if it says more than that nothing is decided. */
function replied(answer: string, reply: string): string {
  const now = answerKind(reply) === "undecided" ? open(reply) : quoted(reply);
  const [, before = ""] = /^em aberto \(“(.*)”\)$/.exec(answer) ?? [];
  return before && answerKind(before) === "given" ? `“${before}”; depois: ${now}` : now;
}

/** Words that reverse an item's meaning under a heading such as 'Elementos a evitar'. */
const OWN_SENTENCE =
  /^(?:sem|n[ãa]o|n|nada|nem|nenhum\p{L}*|nunca|jamais|menos|(?:evit|prefir|detest|odei)\p{L}+)\s|[.!?;:,]\s/iu;

/** Whether the item is a bare refusal. "não quero site" is not: it refuses something. */
function isVague(item: string): boolean {
  const kind = answerKind(item);
  return kind !== "given" && !(kind === "none" && item.split(" ").length > 2);
}

/** The items in the customer's words, with the undecided ones apart. */
function tags(typed: readonly string[]): string {
  const items = typed.map(oneLine).filter(Boolean);
  const given = items.filter((item) => !isVague(item));
  const vague = items.filter(isVague);
  const decidedItems = list(given.map((item) => (OWN_SENTENCE.test(item) ? quoted(item) : item)));
  return [decidedItems, vague.length > 0 ? `em aberto (${list(vague.map(quoted))})` : ""].filter(Boolean).join("; ");
}

const list = (items: readonly string[]) => items.join(items.some((item) => item.includes(",")) ? "; " : ", ");
