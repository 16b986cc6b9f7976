/** 'Falta perguntar': what a designer still needs to know, derived from the answers. Also runs in the browser. */
import { mentionedColors, readColors } from "../kit/colors.ts";
import { list, plain, quote, simplified } from "../kit/plain-text.ts";
import { contradictions } from "./contradictions.ts";
import { answerKind, isHedged, isOpenAnswer } from "./no-answer.ts";
import type { Brief } from "./questionnaire.ts";

type Question = {
  isOpen: (brief: Brief) => boolean;
  /** the question, to the customer and by the designer */
  question: string | ((brief: Brief) => string);
  /** the words that follow 'Falta perguntar:' */
  topic: string | ((brief: Brief) => string);
  /** the words that follow "Sobre" */
  subject: string;
};

/** If the customer names more groups, the designer asks which comes first. */
const AUDIENCES_MAX = 4;
const DESCRIPTION_MIN = 60;

/** What the description may already mention. We do not ask for what the customer told us. */
const SPOKEN = {
  slogan: /\b(?:slogan|lema|bordao|frase)\b/,
  stays:
    /\b(?:mant(?:er|em|enha\w*|ido|ida)|preserv\w+|conserv(?:ar|e)|fic(?:a|am|ar|que|quem)(?! (?:n[ao]s?|em|perto|ao|proxim|localiz|abert|entre|d[aeo]|junto|bem)\b)|sem (?:perder|mexer)|nao (?:mud\w+|mex\w+|perder|tir\w+))\b/,
  competitors:
    /\b(?:concorr\w+|rivais|admir\w+|inspira\w*|referencias?|igual (?:a|ao|as)|no estilo|estilo d[aeo]|parecid[oa]s? com|tipo (?:a|o) \p{L})/u,
  personality:
    /\b(?:transmit\w+|parec(?:er|a|am|emos)|pass(?:ar|e|asse) (?:a|uma|um|mais|seriedade|confianca|credibilidade|profissionalismo|calma)|personalidade|cara de|jeito de)\b|\bquer\w+ (?:uma (?:marca|identidade|cara)|algo)\b/,
  applications:
    /\b(?:embalage(?:m|ns)|rotulos?|uniformes?|jalecos?|letreiros?)\b|\b(?:n[ao]s?|pr[ao]s?|para|em) (?:fachadas?|vitrines?|etiquetas?|sacolas?|caixas?|sacos?|camisetas?|bones?|aventa(?:l|is)|cartao|cartoes|cardapios?|placas?|adesivos?|banners?|outdoors?|carros?|vans?|kombi|caminh(?:ao|oes)|bicicletas?|motos?|redes sociais|papelaria|receituarios?|copos?|garrafas?|latas?|totem|parede|muro|stand|feed|perfil|capas?|palco|toldo)\b/,
  deadline:
    /\b(?:mes|semana) que vem\b|\bproxim[oa] (?:mes|semana)\b|\bdaqui (?:a|uns) |\b(?:o quanto antes|(?:com|muita|tenho) (?:urgencia|pressa)|pra ontem|prazo)\b|\b(?:ate|antes d[aeo]|inaugura(?:cao|r|remos)?|abertura|abre|abrir(?:emos|ei|a)?|lanca(?:mento|r|remos)|estrei\w+|prontos?|prontas?|precis\w+)\b(?: \p{L}+| \d{1,2}){0,7} (?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|natal|pascoa|carnaval|fim d[eo] (?:ano|mes)|dia \d|\d{1,2} (?:0?[1-9]|1[0-2])\b)/u,
} satisfies Record<string, RegExp>;

const speaksOf = ({ descriptionInterprise }: Brief, topic: keyof typeof SPOKEN) =>
  SPOKEN[topic].test(simplified(descriptionInterprise));

export const OPEN_QUESTIONS = {
  name: {
    isOpen: ({ nameProject }) => isOpenAnswer(nameProject) || / ou /i.test(nameProject),
    question: "Como a marca vai se chamar?",
    topic: "qual é o nome",
    subject: "o nome",
  },
  slogan: {
    isOpen: (brief) => {
      const { slogan, hasSlogan } = brief;
      return plain(slogan) ? isVague(slogan) || isHedged(slogan) : hasSlogan && !speaksOf(brief, "slogan");
    },
    question: "Vai ter slogan? Se já existe, qual é?",
    topic: "se vai ter slogan",
    subject: "o slogan",
  },
  color: {
    isOpen: ({ need, color }) =>
      isHedged(color) || !(describesColor(color) || (need === 2 && KEPT_COLOR.test(simplified(color)))),
    question: "Que cor a marca vai ter? Vale um nome ou um código.",
    topic: "que cor a marca vai ter",
    subject: "a cor",
  },
  contradiction: {
    isOpen: (brief) => contradictions(brief).length > 0,
    question: (brief) =>
      contradictions(brief)
        .map(({ question }) => question)
        // Used if the answers changed after the reply, so that they no longer contradict.
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
    isOpen: (brief) =>
      brief.need === 2 && (isHedged(brief.mustStay) || (isMissing(brief.mustStay) && !speaksOf(brief, "stays"))),
    question: "O que fica e o que sai da marca de hoje?",
    topic: "o que fica e o que sai da marca de hoje",
    subject: "o que fica e o que sai",
  },
  competitors: {
    isOpen: (brief) => brief.likeInterprise.every(isMissing) && !speaksOf(brief, "competitors"),
    question: "Que marcas você admira, ou com quem vocês concorrem?",
    topic: "quais marcas admira e com quem concorre",
    subject: "as marcas admiradas e a concorrência",
  },
  personality: {
    isOpen: (brief) => brief.personality.every(isMissing) && !speaksOf(brief, "personality"),
    question: "Se a marca fosse uma pessoa, que três palavras contam como ela é?",
    topic: "como é a personalidade da marca",
    subject: "a personalidade da marca",
  },
  applications: {
    isOpen: (brief) => brief.applications.every(isMissing) && !speaksOf(brief, "applications"),
    question: "Onde a marca vai aparecer primeiro?",
    topic: "onde a marca vai aparecer",
    subject: "onde a marca vai aparecer",
  },
  deadline: {
    isOpen: (brief) => !brief.deadline && !speaksOf(brief, "deadline"),
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

/** Whether the answers leave a question open, regardless of any reply. */
export const isOpen = (id: QuestionId, brief: Brief): boolean => OPEN_QUESTIONS[id].isOpen(brief);

/** The open questions, in the list's order. A question with a reply counts as closed, whatever the reply says. */
export function openQuestions(brief: Brief): QuestionId[] {
  const ids = Object.keys(OPEN_QUESTIONS) as QuestionId[];
  return ids.filter((id) => !replyTo(id, brief).trim() && isOpen(id, brief));
}

/** The question's text, or a general one if another version of the application asked it. */
export function questionOf(id: string, brief: Brief): string {
  return isQuestion(id) ? textOf(OPEN_QUESTIONS[id].question, brief) : "Outra pergunta";
}

/** The words that follow 'Falta perguntar:'. */
export const topicOf = (id: QuestionId, brief: Brief): string => textOf(OPEN_QUESTIONS[id].topic, brief);

function textOf(text: Question["question"], brief: Brief): string {
  return typeof text === "string" ? text : text(brief);
}

/** The summary's last paragraph; empty if nothing is open. */
export function closingParagraph(brief: Brief): string {
  const topics = openQuestions(brief).map((id) => topicOf(id, brief));
  if (topics.length === 0) return "";
  const last = topics.pop();
  if (topics.length === 0) return `${OPENING}: ${last}.`;
  const joint = topics.length > 1 || topics[0]?.includes(" e ") ? "; e" : " e";
  return `${OPENING}: ${topics.join("; ")}${joint} ${last}.`;
}

/** The text with our own closing paragraph, instead of the one it may end with. */
export function withClosing(text: string, brief: Brief): string {
  return paragraphs(splitClosing(text.replace(CLOSING_SENTENCE, "\n\n")).body, closingParagraph(brief));
}

/** The summary's sentences about the replies, one each; empty without replies. */
export function replySentences({ replies }: Pick<Brief, "replies">): string {
  return Object.entries(replies)
    .map(([id, reply]) => replySentence(id, reply))
    .filter(Boolean)
    .join(" ");
}

function replySentence(id: string, typed: string): string {
  const reply = plain(typed).replace(/(?<![.,;…])[.,;…]+(["”’']?)$/, "$1");
  if (!reply) return "";
  // A newer tab may know questions that this version does not.
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
 * The summary after the customer replied to `id`; `brief` is the brief before this reply. Replaces the sentence about
 * an earlier reply to the same question; an empty reply removes it. Updates the closing paragraph unless somebody
 * edited it.
 */
export function withReply(text: string, brief: Brief, id: string, reply: string): string {
  const { body, closing } = splitClosing(text);
  const after = { ...brief, replies: { ...brief.replies, [id]: reply } };
  const last = closing === closingParagraph(brief) ? closingParagraph(after) : closing;
  const earlier = replySentence(id, replyTo(id, brief));
  const sentence = replySentence(id, reply);
  const at = earlier ? body.lastIndexOf(earlier) : -1;
  if (at >= 0) return paragraphs(replaced(body.slice(0, at), sentence, body.slice(at + earlier.length)), last);
  const others = replySentences(brief);
  const isNext = others && sentence && body.endsWith(others);
  return isNext ? paragraphs(`${body} ${sentence}`, last) : paragraphs(body, sentence, last);
}

/** If the sentence between them goes, one gap remains between the two parts. */
function replaced(before: string, sentence: string, after: string): string {
  if (sentence) return `${before}${sentence}${after}`;
  return before.endsWith(" ") ? `${before.trimEnd()}${after}` : `${before}${after.trimStart()}`.trimEnd();
}

function paragraphs(...parts: string[]): string {
  return parts.filter((part) => part.trim()).join("\n\n");
}

/** Markdown's marks may stand before the words. */
const CLOSING_START = /^[^\p{L}\n]{0,8}falta perguntar/gimu;
/** The service may write it as a paragraph's next sentence; a reply may quote it there. */
const CLOSING_SENTENCE = /(?<=[.!?]["”]?) (?=falta perguntar:)/giu;

/** Splits off a closing paragraph. A heading alone ("Falta perguntar:") includes the list below it. */
export function splitClosing(text: string): { body: string; closing: string } {
  const whole = text.trim();
  const at = [...whole.matchAll(CLOSING_START)].at(-1)?.index;
  if (at === undefined) return { body: whole, closing: "" };
  const closing = whole.slice(at).trim();
  const [first = "", ...more] = closing.split(/\n\s*\n/);
  if (more.length > 1 || (more.length === 1 && !/(?<!\W)\W+$/.exec(first)?.[0].includes(":")))
    return { body: whole, closing: "" };
  return { body: whole.slice(0, at).trim(), closing };
}

/** Colours that the answer rules out: "nada de azul", "menos rosa", "preto não", "amarelo e verde não". */
const EXCLUDED_COLOR =
  /(?<!\p{L})(?:(?:nao|n|nada de|menos|sem|exceto|evitar|nunca)(?: (?:quero|usar|gosto|de))* \p{L}+|\p{L}+ (?:e \p{L}+ )?(?:nao|n)(?!\p{L}))/gu;
/** A palette described without naming a colour: "cor da terra", "igual a café", "tons terrosos". */
const PALETTE =
  /(?<!\p{L})(?:(?:cor|tons?) d[aeo]s? \p{L}|(?:igual|tipo|como) \p{L}|(?:terros|paste|neutr|neon|metalic))/u;

/** A rebranding that keeps its colours: "manter", "a mesma", "as cores de hoje". */
const KEPT_COLOR =
  /^(?:(?:quero|queremos|vamos) )?(?:(?:as?|cor|cores|de|da|d[ao] marca) )*(?:mant\p{L}+|mesmas?|hoje|atua(?:l|is)|continua\p{L}*)(?!\p{L})/u;

/** Whether a designer could choose the colour from this answer: it names a colour or palette, and no alternatives. */
function describesColor(color: string): boolean {
  if (readColors(color)) return true;
  if (answerKind(color) !== "given") return false;
  const allowed = simplified(color).replace(EXCLUDED_COLOR, " ");
  return !/ ou /.test(allowed) && (mentionedColors(allowed).length > 0 || PALETTE.test(allowed));
}
