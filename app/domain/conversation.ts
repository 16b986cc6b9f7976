/** The conversation on a request: its limits, who takes part, and its texts. */
import { TYPE_USER, type TypeUser } from "./account.ts";
import { type BudgetEvent, EVENTS_SHOWN, eventText } from "./events.ts";
import { firstName, nameFor } from "./names.ts";
import type { BudgetState, Viewer } from "./turn.ts";
import { waitingTime } from "./waiting-time.ts";

/** `text` in characters, `own` those of a question of the staff's own. */
export const MESSAGE_LIMITS = { text: 4000, own: 500, files: 6, minute: 30 } as const;
export const MESSAGE_TOO_LONG = `Passa de ${MESSAGE_LIMITS.text.toLocaleString("pt-BR")} caracteres. Encurte o texto ou mande em duas mensagens.`;
/** How long its author may edit or delete a message. */
export const EDIT_MINUTES = 10;
/** How long a message stays unread before a mail tells of it. */
export const MAIL_AFTER_MINUTES = 5;
/** The most that a page shows at first, and that each 'Ver mensagens anteriores' adds; fewer where they are long. */
export const MESSAGES_PER_PAGE = { count: 50, characters: 40_000 } as const;
/** Unread messages are counted up to this; the header says '99+'. */
export const MOST_UNREAD = 100;

/** `question` of a question that is none of 'Falta perguntar'. */
export const OWN_QUESTION = "own";

/** The customer who asked, the designer who holds the project, and admins; the data layer repeats this in SQL. */
export function mayTalk(budget: Pick<BudgetState, "userCreate" | "designSelect">, viewer: Viewer): boolean {
  return TALKS[viewer.typeUser](budget, viewer.id);
}

const TALKS: Record<TypeUser, (budget: Pick<BudgetState, "userCreate" | "designSelect">, id: string) => boolean> = {
  [TYPE_USER.customer]: ({ userCreate }, id) => userCreate === id,
  [TYPE_USER.designer]: ({ designSelect }, id) => designSelect === id,
  [TYPE_USER.admin]: () => true,
};

/** A line between messages: what happened to the request, and when (ISO 8601). */
export type Mark = { id: string; at: string; text: string };

export function marksOf(events: readonly BudgetEvent[], viewer: Viewer): Mark[] {
  return events.slice(-EVENTS_SHOWN).map((event) => {
    const who = firstName(nameFor(viewer, event.by));
    return { id: event.id, at: event.at, text: `${who} ${eventText(event)}` };
  });
}

type Said = { mine: boolean; deleted: string | null; unanswered: boolean; repliedText: string | null };

/**
 * The open questions that the newest message may answer, because it is its reader's and follows them: most people type and do
 * not press 'Responder'.
 */
export function questionsBefore<Message extends Said>(messages: readonly Message[]): Message[] {
  const standing = messages.filter(({ deleted }) => deleted === null);
  const newest = standing.at(-1);
  if (!newest?.mine || newest.repliedText !== null) return [];
  const asked = standing.slice(0, standing.findLastIndex(({ mine }) => !mine) + 1);
  return asked.slice(asked.findLastIndex(({ mine }) => mine) + 1).filter(({ unanswered }) => unanswered);
}

/** `author`: as `nameFor` names who deleted it. 'Mensagem apagada por Rui às 11:44'. */
export function deletedText(author: string, mine: boolean, time: string): string {
  return `Mensagem apagada por ${mine ? "você" : firstName(author)} às ${time}`;
}

/** `at` is its position in the text. */
export type TextPart = { at: number; text: string; link: string | null };

/** Only whole http(s) addresses become links: nothing that a person types is ever read as markup. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(/\bhttps?:\/\/[^\s<>"'`\\^{|}]+/giu)) {
    const address = withoutEnding(found);
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ at: end, text: text.slice(end, index), link: null });
    parts.push({ at: index, text: address, link: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), link: null });
  return parts;
}

/** Without the sentence's own punctuation and brackets that the address did not open. */
function withoutEnding(address: string): string {
  const loose = `.,;:!?…*_~${address.includes("(") ? "" : ")"}${address.includes("[") ? "" : "]"}`;
  let end = address.length;
  while (end > 0 && loose.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** Opens WhatsApp with a first line. A number without a country code is Brazilian. null: no number to call. */
export function whatsAppLink(phone: string, firstLine: string): string | null {
  const digits = phone.replaceAll(/\D/g, "").replace(/^0+/, "");
  if (digits.length < 8) return null;
  const abroad = /^\s*(\+|00)/.test(phone) || digits.length > 11;
  return `https://wa.me/${abroad ? digits : `55${digits}`}?text=${encodeURIComponent(firstLine)}`;
}

/** Why a message, a change of it or a question was not stored. */
export const MESSAGE_REFUSED = {
  "logged-out": "Sua sessão terminou. Entre de novo: o que você escreveu continua aqui.",
  "not-found": "Essa conversa não está mais aberta para você.",
  withdrawn: "Pedido retirado: a conversa fica guardada, só para ler.",
  invalid: `Escreva uma mensagem de até ${MESSAGE_LIMITS.text.toLocaleString("pt-BR")} caracteres, com até ${MESSAGE_LIMITS.files} arquivos.`,
  files: "Um dos arquivos não está mais guardado. Anexe de novo.",
  full: "Os arquivos não cabem mais nesta conversa. Tire um deles ou mande um link.",
  late: `Passaram ${EDIT_MINUTES} minutos: a mensagem fica como está.`,
  failed: "Não foi. Tente de novo.",
} as const;
export type MessageRefusal = keyof typeof MESSAGE_REFUSED;

export const tooManyMessages = (wait: number) =>
  `São muitas mensagens de uma vez. Nada se perdeu: tente de novo em ${waitingTime(wait)}.`;
