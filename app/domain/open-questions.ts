/** 'Falta perguntar': what a designer still needs to know, by rules on the answers. Runs in the browser too. */
import { mentionedColors, readColors } from "./colors.ts";
import { answerKind } from "./no-answer.ts";
import { list, plain, quote, simplified } from "./plain-text.ts";
import type { Brief } from "./questionnaire.ts";

type Question = {
  isOpen: (brief: Brief) => boolean;
  /** asked of the customer, and by the designer */
  question: string | ((brief: Brief) => string);
  /** as it follows 'Falta perguntar:' */
  topic: string | ((brief: Brief) => string);
  /** as it follows "Sobre" */
  subject: string;
};

/** More groups than this need one that comes first. */
const AUDIENCES_MAX = 4;
const DESCRIPTION_MIN = 60;

export const QUESTIONS = {
  slogan: {
    isOpen: ({ slogan, hasSlogan }) => (slogan.trim() ? ["undecided", "yes"].includes(answerKind(slogan)) : hasSlogan),
    question: "Vai ter slogan? Se já existe, qual é?",
    topic: "se vai ter slogan",
    subject: "o slogan",
  },
  color: {
    isOpen: ({ color }) => !describesColor(color),
    question: "Qual é a cor da marca? Vale uma cor só ou um código.",
    topic: "qual é a cor",
    subject: "a cor",
  },
  contradiction: {
    isOpen: (brief) => contradictions(brief).length > 0,
    question: (brief) => contradictions(brief)[0]?.question ?? "O que vale quando duas respostas não combinam?",
    topic: (brief) => list(contradictions(brief).map(({ topic }) => topic)),
    subject: "as respostas que não combinavam",
  },
  audience: {
    isOpen: ({ targetAudience }) => targetAudience.length > AUDIENCES_MAX,
    question: "De todos esses públicos, qual vem primeiro?",
    topic: "qual público vem primeiro",
    subject: "o público que vem primeiro",
  },
  description: {
    isOpen: ({ descriptionInterprise }) => plain(descriptionInterprise).length < DESCRIPTION_MIN,
    question: "O que vocês fazem, no dia a dia, que ninguém mais faz igual?",
    topic: "o que a empresa faz, com mais detalhe",
    subject: "o que a empresa faz",
  },
  reference: {
    isOpen: ({ hasReference }) => !hasReference,
    question: "Tem alguma imagem ou marca de que você gosta? Conte qual.",
    topic: "se há uma imagem de referência",
    subject: "a referência",
  },
  stays: {
    isOpen: ({ need, mustStay }) => need === 2 && isMissing(mustStay),
    question: "O que fica e o que sai da marca de hoje?",
    topic: "o que fica e o que sai da marca de hoje",
    subject: "o que fica e o que sai",
  },
  competitors: {
    isOpen: ({ likeInterprise }) => likeInterprise.every(isMissing),
    question: "Que marcas você admira, ou com quem vocês concorrem?",
    topic: "quais marcas admira e com quem concorre",
    subject: "as marcas admiradas e a concorrência",
  },
  personality: {
    isOpen: ({ personality }) => personality.every(isMissing),
    question: "Se a marca fosse uma pessoa, que três palavras contam como ela é?",
    topic: "como é a personalidade da marca",
    subject: "a personalidade da marca",
  },
  applications: {
    isOpen: ({ applications }) => applications.every(isMissing),
    question: "Onde a marca vai aparecer primeiro?",
    topic: "onde a marca vai aparecer",
    subject: "onde a marca vai aparecer",
  },
  deadline: {
    isOpen: ({ deadline }) => !deadline,
    question: "Para quando você precisa da marca?",
    topic: "para quando é",
    subject: "o prazo",
  },
} as const satisfies Record<string, Question>;

export type QuestionId = keyof typeof QUESTIONS;

const OPENING = "Falta perguntar";

function isMissing(answer: string): boolean {
  return !answer.trim() || answerKind(answer) === "undecided";
}

/** The open questions in the list's order. A question with a reply is not open, whatever the reply says. */
export function openQuestions(brief: Brief): QuestionId[] {
  const ids = Object.keys(QUESTIONS) as QuestionId[];
  return ids.filter((id) => !brief.replies[id]?.trim() && QUESTIONS[id].isOpen(brief));
}

export function questionOf(id: QuestionId, brief: Brief): string {
  return textOf(QUESTIONS[id].question, brief);
}

function textOf(text: Question["question"], brief: Brief): string {
  return typeof text === "string" ? text : text(brief);
}

/** The summary's last paragraph; empty when nothing is open. */
export function closingParagraph(brief: Brief): string {
  const topics = openQuestions(brief).map((id) => textOf(QUESTIONS[id].topic, brief));
  if (topics.length === 0) return "";
  const last = topics.pop();
  return `${OPENING}: ${topics.length > 0 ? `${topics.join("; ")} e ${last}` : last}.`;
}

/** The text with the rules' own closing paragraph in place of the one it ends with, if any. */
export function withClosing(text: string, brief: Brief): string {
  return paragraphs(splitClosing(text).body, closingParagraph(brief));
}

/** The replies as the summary tells them, one sentence each; empty without replies. */
export function toldReplies({ replies }: Pick<Brief, "replies">): string {
  return Object.entries(replies)
    .map(([id, reply]) => toldReply(id, reply))
    .filter(Boolean)
    .join(" ");
}

function toldReply(id: string, typed: string): string {
  const reply = plain(typed);
  if (!reply) return "";
  const subject = Object.hasOwn(QUESTIONS, id) ? QUESTIONS[id as QuestionId].subject : "outra pergunta";
  return answerKind(reply) === "undecided"
    ? `Sobre ${subject}, ainda não há decisão.`
    : `Sobre ${subject}: ${quote(reply)}.`;
}

/**
 * The summary after the customer replied to `id`; `brief` is the brief before this reply. An earlier reply to the same
 * question is replaced, and an empty one takes it out. The closing paragraph is brought up to date unless somebody edited it.
 */
export function withReply(text: string, brief: Brief, id: string, reply: string): string {
  const { body, closing } = splitClosing(text);
  const after = { ...brief, replies: { ...brief.replies, [id]: reply } };
  const last = closing === closingParagraph(brief) ? closingParagraph(after) : closing;
  const before = toldReply(id, brief.replies[id] ?? "");
  const told = toldReply(id, reply);
  if (before && body.includes(before)) {
    const at = body.lastIndexOf(before);
    const rest = `${body.slice(0, at)}${told}${body.slice(at + before.length)}`;
    return paragraphs(
      rest
        .replace(/ {2,}/g, " ")
        .replace(/\n{3,}/g, "\n\n")
        .replace(/ +$/gm, ""),
      last,
    );
  }
  const others = toldReplies(brief);
  return others && body.endsWith(others) ? paragraphs(`${body} ${told}`.trim(), last) : paragraphs(body, told, last);
}

function paragraphs(...parts: string[]): string {
  return parts.filter((part) => part.trim()).join("\n\n");
}

/** Markdown's signs may stand before the words. */
const CLOSING_START = /^[^\p{L}\n]{0,8}falta perguntar/gimu;

/** Splits off a closing paragraph. A heading alone ("Falta perguntar:") takes the list below it along. */
function splitClosing(text: string): { body: string; closing: string } {
  const whole = text.trim();
  const at = [...whole.matchAll(CLOSING_START)].at(-1)?.index;
  if (at === undefined) return { body: whole, closing: "" };
  const closing = whole.slice(at).trim();
  const [first = "", ...more] = closing.split(/\n\s*\n/);
  if (more.length > 1 || (more.length === 1 && !/:\W*$/.test(first))) return { body: whole, closing: "" };
  return { body: whole.slice(0, at).trim(), closing };
}

/** Whether a designer could choose the colour from this answer. */
function describesColor(color: string): boolean {
  if (readColors(color)) return true;
  if (answerKind(color) !== "given") return false;
  const text = simplified(color);
  if (/\bou\b/.test(text)) return false;
  const kept = text.replace(
    /\b(?:nao|n|nada de|menos|sem|exceto|evitar|nunca)( (?:quero|usar|gosto|de))* \w+|\w+ (?:nao|n)\b/g,
    " ",
  );
  return mentionedColors(kept).length > 0 || /\bcor d[aeo] \w/.test(kept);
}

type Contradiction = { question: string; topic: string };

/** Answers of one brief that exclude each other. */
export function contradictions(brief: Brief): Contradiction[] {
  return [...colorContradictions(brief), ...nameContradictions(brief)];
}

const PROHIBITION = /^(?:nada de|nada com|n[aã]o usar|n[aã]o quero|n[aã]o pode ter|evitar|nunca usar|sem|nem|cor)\s+/i;

function colorContradictions({ color, notIncludeElement }: Brief): Contradiction[] {
  if (!readColors(color)) return [];
  const wanted = mentionedColors(color);
  const avoided = notIncludeElement.flatMap((element) => {
    const bare = plain(element)
      .replace(PROHIBITION, "")
      .replace(/\s+n[aã]o$/i, "");
    const parts = bare.split(/\s+(?:nem|ou)\s+|\s*\(|\s+(?:porque|pq|pois)\s+/i);
    return parts.flatMap((part) => (readColors(part) ? mentionedColors(part) : []));
  });
  const both = wanted.filter((want) =>
    avoided.some(({ base, shade }) => base === want.base && (!shade || shade === want.shade)),
  );
  return [...new Set(both.map(({ base }) => base))].map((base) => ({
    question: `Você pediu ${base} e também pediu para evitar ${base}. O que vale?`,
    topic: `se ${base} entra ou não entra`,
  }));
}

const NAMED =
  /(?:^|[.!?\n])([^.!?\n]{0,60}?)\b(?:chama-se|se chama|(?:o )?nome (?:d[ao] (?:marca|empresa|loja|neg[oó]cio|projeto) )?(?:é|vai ser|será))\s+["“‘']?([^.,;:!?\n()"”’']{2,60})/giu;
const OWN_SUBJECT =
  /(?:^|\s)(?:marca|empresa|loja|neg[oó]cio|projeto|est[uú]dio|ateli[eê]|bar|restaurante|padaria|confeitaria|sal[aã]o|cl[ií]nica|caf[eé]|app|aplicativo|escola|academia|barbearia|ela|ele|que)\s*$/i;
const EARLIER = /\b(?:antes|antig|mudar|mudou|virou|vai virar|hoje|trocar|ex-)/i;

function nameContradictions({ nameProject, descriptionInterprise }: Brief): Contradiction[] {
  const name = plain(nameProject);
  for (const [whole, subject = "", rest = ""] of descriptionInterprise.matchAll(NAMED)) {
    if (EARLIER.test(whole) || (subject.trim() && !OWN_SUBJECT.test(subject))) continue;
    const other = plain(statedName(rest));
    if (other && name && !sameName(name, other)) {
      return [
        {
          question: `O nome é ${name} ou ${other}?`,
          topic: `se o nome é ${name} ou ${other}`,
        },
      ];
    }
  }
  return [];
}

/** "Padaria Aurora e fica no centro" → "Padaria Aurora" */
function statedName(text: string): string {
  const capitals = /^(?:\p{Lu}[\p{L}\p{N}&-]*)(?:\s(?:d[aeo]s?\s|e\s)?\p{Lu}[\p{L}\p{N}&-]*)*/u.exec(text)?.[0];
  return capitals ?? text.split(/\s(?:e|que|mas|pois|porque|pq|fica|no|na|em|desde)\s/)[0] ?? "";
}

function sameName(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => simplified(name).replaceAll(" ", ""));
  return !a || !b || a.includes(b) || b.includes(a);
}
