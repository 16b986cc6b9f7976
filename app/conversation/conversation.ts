/** The conversation on a request: its limits, who may send which files, and its texts. */

import {
  acceptOf,
  FILE_FORMATS,
  FORMAT_IDS,
  type FormatId,
  formatNames,
  formatOf,
  isDownload,
  PICTURE_FORMATS,
} from "../kit/file-formats.ts";
import { ACCOUNT_TYPES, TYPE_USER, type TypeUser } from "../kit/roles.ts";
import {
  dayFull,
  FILE_FAULT_MESSAGE,
  IMAGE_MAX_BYTES,
  sizeText,
  UPLOAD_KINDS,
  type UploadMessages,
} from "../kit/upload.ts";
import { waitingTime } from "../kit/waiting-time.ts";
import { firstName, nameFor } from "../people/names.ts";
import { type BudgetEvent, EVENTS_SHOWN, eventText } from "../requests/events.ts";
import type { Viewer } from "../requests/turn.ts";

/** `text`: characters of a message. `own`: characters of a question of the staff's own. */
export const MESSAGE_LIMITS = { text: 4000, own: 500, files: 6, minute: 30 } as const;
export const MESSAGE_TOO_LONG = `Passa de ${MESSAGE_LIMITS.text.toLocaleString("pt-BR")} caracteres. Encurte o texto ou mande em duas mensagens.`;
/** For how long an author may edit or delete a message. */
export const EDIT_MINUTES = 10;
/** How long a message must be unread before a mail reports it. */
export const MAIL_AFTER_MINUTES = 5;
/** The most that a page shows at first, and that each 'Ver mensagens anteriores' adds; fewer if messages are long. */
export const MESSAGES_PER_PAGE = { count: 50, characters: 40_000 } as const;
/** Unread messages are counted up to this number; the header says '99+'. */
export const MOST_UNREAD = 100;

/** The id of the button that attaches files. */
export const ATTACH_ID = "anexar-arquivo";

/** The `question` of a message whose question is not on 'Falta perguntar'. */
export const OWN_QUESTION = "own";

/** A line between messages: what happened to the request, and when (ISO 8601). */
export type Mark = { id: string; at: string; text: string };

export function marksOf(events: readonly BudgetEvent[], viewer: Viewer): Mark[] {
  // A requested change is already a message.
  const marked = events.filter(({ kind }) => kind !== "quote_change_asked");
  return marked.slice(-EVENTS_SHOWN).map((event) => {
    const who = firstName(nameFor(viewer, event.by));
    return { id: event.id, at: event.at, text: `${who} ${eventText(event)}` };
  });
}

type ReplyState = { mine: boolean; deleted: string | null; unanswered: boolean; repliedText: string | null };

/**
 * The open questions that the newest message may answer, if the reader wrote it after them: most people just type
 * instead of pressing 'Responder'.
 */
export function questionsBefore<Message extends ReplyState>(messages: readonly Message[]): Message[] {
  const standing = messages.filter(({ deleted }) => deleted === null);
  const newest = standing.at(-1);
  if (!newest?.mine || newest.repliedText !== null) return [];
  const asked = standing.slice(0, standing.findLastIndex(({ mine }) => !mine) + 1);
  return asked.slice(asked.findLastIndex(({ mine }) => mine) + 1).filter(({ unanswered }) => unanswered);
}

/** `author`: who deleted it, as `nameFor` names them. 'Mensagem apagada por Rui às 11:44'. */
export function deletedText(author: string, mine: boolean, time: string): string {
  return `Mensagem apagada por ${mine ? "você" : firstName(author)} às ${time}`;
}

/** `at`: its position in the text. */
export type TextPart = { at: number; text: string; link: string | null };

/** Turns whole http(s) addresses into links. Nothing typed is ever interpreted as markup. */
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

/** Removes the sentence's punctuation, and closing brackets that the address did not open. */
function withoutEnding(address: string): string {
  const loose = `.,;:!?…*_~${address.includes("(") ? "" : ")"}${address.includes("[") ? "" : "]"}`;
  let end = address.length;
  while (end > 0 && loose.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** Opens WhatsApp with a first line. `digits`: the number with country code (`readPhone`). */
export const whatsAppLink = (digits: string, firstLine: string): string =>
  `https://wa.me/${digits}?text=${encodeURIComponent(firstLine)}`;

/** Why a message, its change or a question was not stored. */
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

const GIGABYTE = 1024 ** 3;

/** Customers may send drawings of an old mark. */
const FROM_CUSTOMERS: readonly FormatId[] = [...PICTURE_FORMATS, "pdf", "svg", "ai", "eps"];

/** What a person may send. The staff also deliver packages and fonts. */
const CONVERSATION_FORMATS: Record<TypeUser, readonly FormatId[]> = {
  [TYPE_USER.customer]: FROM_CUSTOMERS,
  [TYPE_USER.designer]: FORMAT_IDS,
  [TYPE_USER.admin]: FORMAT_IDS,
};

/** Bytes of a conversation's files, of all members together. */
export const ROOM_MAX_BYTES = 2 * GIGABYTE;

/** Bytes that may still be sent: in this conversation, and by this person within 24 hours. */
export type FilesLeft = { room: number; day: number };

/** Response of POST /api/budget/…/anexo. `fileName` has the ending of the stored type. */
export type UploadedAttachment = { key: string; fileName: string };

const NOTHING_LOST = "o texto que você escreveu continua aí.";
const BIG_PICTURE = `Arquivo acima de ${sizeText(IMAGE_MAX_BYTES)}. Mande um menor, ${NOTHING_LOST}`;
const MAX_SIZE = sizeText(UPLOAD_KINDS.message.maxBytes);

export const attachmentAccept = (sender: TypeUser): string => acceptOf(CONVERSATION_FORMATS[sender]);

export function attachmentMessages(sender: TypeUser): UploadMessages {
  const downloads = formatNames(CONVERSATION_FORMATS[sender].filter(isDownload));
  return {
    ...FILE_FAULT_MESSAGE,
    "too-big": `Arquivo acima de ${MAX_SIZE}. Mande em partes ou por um link, ${NOTHING_LOST}`,
    "no-file": "O arquivo não chegou, ou está vazio. Confira e escolha de novo.",
    "wrong-type": `Esse arquivo não é um PDF nem uma imagem JPG, PNG, WebP ou AVIF, nem ${downloads}. Salve em um desses formatos, ou escolha outro.`,
    svg: "Esse arquivo é um SVG com outro nome. Troque o fim do nome para .svg e envie de novo.",
  };
}

export const notAsNamed = (id: FormatId) =>
  `O nome diz ${FILE_FORMATS[id].label}, mas por dentro o arquivo é outra coisa. Salve de novo no programa em que foi feito e envie.`;

export const roomFull = (bytesLeft: number) =>
  `Esse arquivo não cabe: ${leftText(bytesLeft)} nesta conversa. Mande um menor ou um link.`;

const leftText = (bytesLeft: number) => (bytesLeft < 1024 ? "não resta espaço" : `restam ${sizeText(bytesLeft)}`);

/**
 * Why a file cannot be sent, or null. Judges only its name and size; the server also checks the bytes, and the day's
 * limit before it receives anything.
 */
export function attachmentRefusal(
  { name, size }: { name: string; size: number },
  sender: TypeUser,
  filesLeft: FilesLeft,
): { kind: "wrong-type" | "too-big" | "quota"; message: string } | null {
  const messages = attachmentMessages(sender);
  const format = formatOf(name);
  if (format && !CONVERSATION_FORMATS[sender].includes(format))
    return { kind: "wrong-type", message: messages["wrong-type"] };
  const isFile = format === "pdf" || (format !== undefined && isDownload(format));
  if (!isFile && size > IMAGE_MAX_BYTES) return { kind: "too-big", message: BIG_PICTURE };
  if (size > UPLOAD_KINDS.message.maxBytes) return { kind: "too-big", message: messages["too-big"] };
  if (size > filesLeft.room) return { kind: "quota", message: roomFull(filesLeft.room) };
  if (size > filesLeft.day)
    return { kind: "quota", message: dayFull(filesLeft.day, ACCOUNT_TYPES[sender].uploads.aDay) };
  return null;
}

/** 'Imagem até 10 MB, outro arquivo até 100 MB.' Adds the remaining space once two of the largest do not fit. */
export function filesHint({ room, day }: FilesLeft): string {
  const where = day < room ? "para você hoje" : "nesta conversa";
  const sizes = `Imagem até ${sizeText(IMAGE_MAX_BYTES)}, outro arquivo até ${MAX_SIZE}`;
  const bytesLeft = Math.min(room, day);
  return bytesLeft < 2 * UPLOAD_KINDS.message.maxBytes ? `${sizes}; ${leftText(bytesLeft)} ${where}.` : `${sizes}.`;
}
