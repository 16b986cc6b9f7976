/** The conversation on a request: its limits, who takes part, and its texts. */
import { TYPE_USER } from "./account.ts";
import { type BudgetEvent, eventText } from "./budget.ts";
import { firstName, nameFor } from "./names.ts";
import { QUOTE_FAULT_MESSAGE } from "./quote.ts";
import type { BudgetState, Viewer } from "./turn.ts";
import type { UploadMessages } from "./upload.ts";
import { waitingTime } from "./waiting-time.ts";

/** `text` in characters, `own` those of a question of the staff's own. */
export const MESSAGE_LIMITS = { text: 4000, own: 500, files: 6, minute: 30 } as const;
export const MESSAGE_TOO_LONG = `Passa de ${MESSAGE_LIMITS.text.toLocaleString("pt-BR")} caracteres. Encurte o texto ou mande em duas mensagens.`;
/** How long its author may edit or delete a message. */
export const EDIT_MINUTES = 10;
/** How long a message stays unread before a mail tells of it. */
export const MAIL_AFTER_MINUTES = 5;
/** Newest messages that a page shows at first, and what each 'Ver mensagens anteriores' adds. */
export const MESSAGES_PER_PAGE = 50;
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;
/** Unread messages are counted up to this; the header says '99+'. */
export const MOST_UNREAD = 100;
/** Folder of the file store. */
export const MESSAGE_FILES = "budget/message/";

/** `question` of a question that is none of 'Falta perguntar'. */
export const OWN_QUESTION = "own";

/** The customer who asked, the designer who holds the project, and admins; the data layer repeats this in SQL. */
export function mayTalk(budget: Pick<BudgetState, "userCreate" | "designSelect">, viewer: Viewer): boolean {
  if (viewer.typeUser === TYPE_USER.admin) return true;
  const own = viewer.typeUser === TYPE_USER.customer ? budget.userCreate : budget.designSelect;
  return own === viewer.id;
}

/** A line between messages: what happened to the request, and when (ISO 8601). */
export type Mark = { id: string; at: string; text: string };

export function marksOf(events: readonly BudgetEvent[], viewer: Viewer): Mark[] {
  return events.map((event) => {
    const who = firstName(nameFor(viewer, event.by));
    return { id: event.id, at: event.at, text: `${who} ${eventText(event)}` };
  });
}

/** `author`: as `nameFor` names who deleted it. 'Mensagem apagada por Rui às 11:44'. */
export function deletedText(author: string, mine: boolean, time: string): string {
  return `Mensagem apagada por ${mine ? "você" : firstName(author)} às ${time}`;
}

/** '1,2 MB' */
export function sizeText(bytes: number): string {
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, "KB"] : [bytes / 1024 / 1024, "MB"];
  const digits = unit === "MB" ? 1 : 0;
  return `${Math.max(value, 1).toLocaleString("pt-BR", { maximumFractionDigits: digits })} ${unit}`;
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

/** The sentence's own punctuation, and a bracket that the address did not open. */
function withoutEnding(address: string): string {
  const bare = address.replace(/[.,;:!?…*_~]+$/u, "");
  const [closing = ""] = /[)\]]$/.exec(bare) ?? [];
  const opening = closing === ")" ? "(" : "[";
  return closing && !bare.includes(opening) ? withoutEnding(bare.slice(0, -1)) : bare;
}

/** Opens WhatsApp with a first line. A number without a country code is Brazilian. null: no number to call. */
export function whatsAppLink(phone: string, firstLine: string): string | null {
  const digits = phone.replaceAll(/\D/g, "").replace(/^0+/, "");
  if (digits.length < 8) return null;
  const abroad = /^\s*(\+|00)/.test(phone) || digits.length > 11;
  return `https://wa.me/${abroad ? digits : `55${digits}`}?text=${encodeURIComponent(firstLine)}`;
}

export const ATTACHMENT_FAULT_MESSAGE: UploadMessages = {
  ...QUOTE_FAULT_MESSAGE,
  "too-big": "Arquivo acima de 10 MB. Mande um menor, o texto que você escreveu continua aí.",
  "no-file": "O arquivo não chegou. Escolha de novo.",
};

/** Why a message, a change of it or a question was not stored. */
export const MESSAGE_REFUSED = {
  "logged-out": "Sua sessão terminou. Entre de novo: o que você escreveu continua aqui.",
  "not-found": "Essa conversa não está mais aberta para você.",
  withdrawn: "Pedido retirado: a conversa fica guardada, só para ler.",
  invalid: `Escreva uma mensagem de até ${MESSAGE_LIMITS.text.toLocaleString("pt-BR")} caracteres, com até ${MESSAGE_LIMITS.files} arquivos.`,
  files: "Um dos arquivos não está mais guardado. Anexe de novo.",
  late: `Passaram ${EDIT_MINUTES} minutos: a mensagem fica como está.`,
  failed: "Não foi. Tente de novo.",
} as const;
export type MessageRefusal = keyof typeof MESSAGE_REFUSED;

export const tooManyMessages = (wait: number) =>
  `São muitas mensagens de uma vez. Nada se perdeu: tente de novo em ${waitingTime(wait)}.`;

/** Response of POST /api/budget/…/anexo. `fileName` has the ending of the stored type. */
export type UploadedAttachment = { key: string; fileName: string };
