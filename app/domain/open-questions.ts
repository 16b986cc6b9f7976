/** 'Falta perguntar': what a designer still needs to know, by rules on the answers. Runs in the browser too. */
import { mentionedColors, readColors } from "./colors.ts";
import { chosenDeliverables } from "./deliverables.ts";
import { answerKind } from "./no-answer.ts";
import { list, plain, quote, simplified, unshouted } from "./plain-text.ts";
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

export const OPEN_QUESTIONS = {
  slogan: {
    isOpen: ({ slogan, hasSlogan }) => (plain(slogan) ? isVague(slogan) : hasSlogan),
    question: "Vai ter slogan? Se já existe, qual é?",
    topic: "se vai ter slogan",
    subject: "o slogan",
  },
  color: {
    isOpen: ({ color }) => !describesColor(color),
    question: "Que cor a marca vai ter? Vale um nome ou um código.",
    topic: "que cor a marca vai ter",
    subject: "a cor",
  },
  contradiction: {
    isOpen: (brief) => contradictions(brief).length > 0,
    question: (brief) =>
      contradictions(brief)
        .map(({ question }) => question)
        // The answers were changed since the reply.
        .join(" ") || "O que vale nas respostas que não combinavam?",
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

export type QuestionId = keyof typeof OPEN_QUESTIONS;

const OPENING = "Falta perguntar";

function isMissing(answer: string): boolean {
  return !plain(answer) || isVague(answer);
}

/** Whether an answer decides nothing. */
function isVague(answer: string): boolean {
  return ["undecided", "yes"].includes(answerKind(answer));
}

/** The open questions in the list's order. A question with a reply is not open, whatever the reply says. */
export function openQuestions(brief: Brief): QuestionId[] {
  const ids = Object.keys(OPEN_QUESTIONS) as QuestionId[];
  return ids.filter((id) => !replyTo(id, brief).trim() && OPEN_QUESTIONS[id].isOpen(brief));
}

/** Another version of the application may have asked other questions. */
export function questionOf(id: string, brief: Brief): string {
  return isQuestion(id) ? textOf(OPEN_QUESTIONS[id].question, brief) : "Outra pergunta";
}

function textOf(text: Question["question"], brief: Brief): string {
  return typeof text === "string" ? text : text(brief);
}

/** The summary's last paragraph; empty when nothing is open. */
export function closingParagraph(brief: Brief): string {
  const topics = openQuestions(brief).map((id) => textOf(OPEN_QUESTIONS[id].topic, brief));
  if (topics.length === 0) return "";
  const last = topics.pop();
  return `${OPENING}: ${topics.length > 0 ? `${topics.join("; ")} e ${last}` : last}.`;
}

/** The text with the rules' own closing paragraph in place of the one it ends with, if any. */
export function withClosing(text: string, brief: Brief): string {
  return paragraphs(splitClosing(text.replace(CLOSING_SENTENCE, "\n\n")).body, closingParagraph(brief));
}

/** The replies as the summary tells them, one sentence each; empty without replies. */
export function toldReplies({ replies }: Pick<Brief, "replies">): string {
  return Object.entries(replies)
    .map(([id, reply]) => toldReply(id, reply))
    .filter(Boolean)
    .join(" ");
}

function toldReply(id: string, typed: string): string {
  const reply = unshouted(plain(typed)).replace(/(?<![.,;…])[.,;…]+(["”’']?)$/, "$1");
  if (!reply) return "";
  // A newer tab may know more questions.
  const subject = isQuestion(id) ? OPEN_QUESTIONS[id].subject : "outra pergunta";
  return answerKind(reply) === "undecided"
    ? `Sobre ${subject}, ainda não há decisão.`
    : `Sobre ${subject}: ${quote(reply)}.`;
}

function isQuestion(id: string): id is QuestionId {
  return Object.hasOwn(OPEN_QUESTIONS, id);
}

function replyTo(id: string, { replies }: Pick<Brief, "replies">): string {
  return Object.hasOwn(replies, id) ? (replies[id] ?? "") : "";
}

/**
 * The summary after the customer replied to `id`; `brief` is the brief before this reply. An earlier reply to the same
 * question is replaced, and an empty one takes it out. The closing paragraph is brought up to date unless somebody edited it.
 */
export function withReply(text: string, brief: Brief, id: string, reply: string): string {
  const { body, closing } = splitClosing(text);
  const after = { ...brief, replies: { ...brief.replies, [id]: reply } };
  const last = closing === closingParagraph(brief) ? closingParagraph(after) : closing;
  const earlier = toldReply(id, replyTo(id, brief));
  const told = toldReply(id, reply);
  const at = earlier ? body.lastIndexOf(earlier) : -1;
  if (at >= 0) return paragraphs(replaced(body.slice(0, at), told, body.slice(at + earlier.length)), last);
  const others = toldReplies(brief);
  return others && told && body.endsWith(others) ? paragraphs(`${body} ${told}`, last) : paragraphs(body, told, last);
}

/** Without the sentence between them, two parts keep one gap. */
function replaced(before: string, sentence: string, after: string): string {
  if (sentence) return `${before}${sentence}${after}`;
  return before.endsWith(" ") ? `${before.trimEnd()}${after}` : `${before}${after.trimStart()}`.trimEnd();
}

function paragraphs(...parts: string[]): string {
  return parts.filter((part) => part.trim()).join("\n\n");
}

/** Markdown's signs may stand before the words. */
const CLOSING_START = /^[^\p{L}\n]{0,8}falta perguntar/gimu;
/** The service may write it as the next sentence of a paragraph; a reply may quote it there. */
const CLOSING_SENTENCE = /(?<=[.!?]["”]?) (?=falta perguntar:)/giu;

/** Splits off a closing paragraph. A heading alone ("Falta perguntar:") takes the list below it along. */
function splitClosing(text: string): { body: string; closing: string } {
  const whole = text.trim();
  const at = [...whole.matchAll(CLOSING_START)].at(-1)?.index;
  if (at === undefined) return { body: whole, closing: "" };
  const closing = whole.slice(at).trim();
  const [first = "", ...more] = closing.split(/\n\s*\n/);
  if (more.length > 1 || (more.length === 1 && !/(?<!\W)\W+$/.exec(first)?.[0].includes(":")))
    return { body: whole, closing: "" };
  return { body: whole.slice(0, at).trim(), closing };
}

/** Colours that the answer excludes: "nada de azul", "menos rosa", "preto não", "amarelo e verde não". */
const EXCLUDED_COLOR =
  /(?<!\p{L})(?:(?:nao|n|nada de|menos|sem|exceto|evitar|nunca)(?: (?:quero|usar|gosto|de))* \p{L}+|\p{L}+ (?:e \p{L}+ )?(?:nao|n)(?!\p{L}))/gu;
/** A palette without a colour's name: "cor da terra", "igual a café", "tons terrosos". */
const PALETTE =
  /(?<!\p{L})(?:(?:cor|tons?) d[aeo]s? \p{L}|(?:igual|tipo|como) \p{L}|(?:terros|paste|neutr|neon|metalic))/u;

/** Whether a designer could choose the colour from this answer: it names one or a palette, and leaves no choice. */
function describesColor(color: string): boolean {
  if (readColors(color)) return true;
  if (answerKind(color) !== "given") return false;
  const kept = simplified(color).replace(EXCLUDED_COLOR, " ");
  return !/ ou /.test(kept) && (mentionedColors(kept).length > 0 || PALETTE.test(kept));
}

type Contradiction = { question: string; topic: string };

/** Answers that exclude each other. */
export function contradictions(brief: Brief): Contradiction[] {
  return [...contradictedColors(brief), ...contradictedDeliverables(brief), ...contradictedName(brief)];
}

function wantedAndAvoided(thing: string): Contradiction {
  return {
    question: `Você pediu ${thing} e também pediu para evitar ${thing}. O que vale?`,
    topic: `se ${thing} entra ou não`,
  };
}

const PROHIBITION =
  /^(?:nada (?:de|com)|n[aã]o (?:usar|quero|queremos|pode ter|colocar|gosto de)|evitar|nunca(?: usar)?|sem|nem)\s+/iu;

/** A shade to avoid ("azul escuro") excludes no other shade. Elements that are more than a colour ("letra preta") exclude none. */
function contradictedColors({ color, notIncludeElement }: Brief): Contradiction[] {
  if (!readColors(color)) return [];
  const avoided = notIncludeElement.flatMap((element) => {
    const bare = plain(element)
      .replace(PROHIBITION, "")
      .replace(/(?<!\s)\s+n[aã]o$/iu, "");
    // "verde nem azul", "verde (lembra banco)"
    const parts = bare.split(/ (?:nem|ou) (?:de )?| ?[,(] ?| (?:porque|pq|pois|que) /iu);
    return parts.flatMap((part) => (readColors(part) ? mentionedColors(part) : []));
  });
  const both = mentionedColors(color).filter((wanted) =>
    avoided.some(({ base, shade }) => base === wanted.base && (!shade || shade === wanted.shade)),
  );
  return [...new Set(both.map(({ base }) => base))].map(wantedAndAvoided);
}

function contradictedDeliverables({ forMake, notIncludeElement }: Brief): Contradiction[] {
  const avoided = notIncludeElement.map(plain).filter((element) => PROHIBITION.test(element));
  const things = chosenDeliverables(forMake)
    .filter(({ refused }) => avoided.some((element) => refused?.names.test(element.replace(PROHIBITION, ""))))
    .map(({ refused }) => refused?.thing ?? "");
  return [...new Set(things)].map(wantedAndAvoided);
}

/** "se chama X", "o nome é X": what stands before it in the sentence, the words, an opening quotation mark, and X. */
const NAMED =
  /([^.!?\n]{0,60}?)(?<!\p{L})(chama-se|se chama|o nome (?:d[ao] (?:marca|empresa|loja|neg[oó]cio|projeto) )?(?:é|vai ser|será))\s+(["“‘']?)([^.,;:!?\n()"“”‘’]{2,60})/giu;
/** Only what stands for the brand itself counts: not "minha filha se chama Ana". */
const BRAND =
  /(?:^|\s)(?:marca|empresa|loja|neg[oó]cio|projeto|est[uú]dio|ateli[eê]|bar|restaurante|padaria|confeitaria|sal[aã]o|cl[ií]nica|cafeteria|app|escola|academia|barbearia)\s*$/iu;
const EARLIER = /(?<!\p{L})(?:antes|antig|mud|virou|virar|virá|hoje|troc|ex-)/iu;

function contradictedName({ nameProject, descriptionInterprise }: Brief): Contradiction[] {
  const name = plain(nameProject);
  const other = [...unshouted(descriptionInterprise, [nameProject]).matchAll(NAMED)]
    .filter(([whole, subject = ""]) => !EARLIER.test(whole) && (!subject.trim() || BRAND.test(subject)))
    .map(([, , verb = "", mark, rest = ""]) => (mark ? rest : statedName(rest, verb)))
    .map(plain)
    .find((stated) => stated && !sameName(name, stated));
  if (!other) return [];
  const choice = `o nome é ${quote(name)} ou ${quote(other)}`;
  return [{ question: `O${choice.slice(1)}?`, topic: `se ${choice}` }];
}

/** "Padaria Aurora e fica no centro" → "Padaria Aurora"; empty for "o nome é importante" and "se chama assim". */
function statedName(text: string, verb: string): string {
  const capitals = /^\p{Lu}[\p{L}\p{N}&-]*(?: (?:d[aeo]s? |e )?\p{Lu}[\p{L}\p{N}&-]*)*/u.exec(text)?.[0];
  if (capitals) return capitals;
  if (!/chama/iu.test(verb) || /^(?:assim|iss[oa]|ess[ea]|est[ea]|porque|por|como|igual|de)(?!\p{L})/iu.test(text))
    return "";
  return text.split(/ (?:e|que|mas|pois|porque|pq|fica|no|na|em|desde|somos|a gente) /u)[0] ?? "";
}

function sameName(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => simplified(name).replaceAll(" ", "")) as [string, string];
  return a.includes(b) || b.includes(a);
}
