/** Files of a conversation: who may send what, how much fits, and the sentences when one is refused. */
import { ACCOUNT_TYPES, type TypeUser } from "./account.ts";
import {
  acceptOf,
  CONVERSATION_FORMATS,
  FILE_FORMATS,
  type FormatId,
  formatNames,
  formatOf,
  isDownload,
} from "./file-formats.ts";
import { QUOTE_FAULT_MESSAGE } from "./quote.ts";
import { dayFull, IMAGE_MAX_BYTES, sizeText, UPLOAD_KINDS, type UploadMessages } from "./upload.ts";

const GIGABYTE = 1024 ** 3;

/** Files of one conversation, of all its people together. */
export const ROOM_MAX_BYTES = 2 * GIGABYTE;

/** In bytes, of what may still be sent: in this conversation, and by this person within 24 hours. */
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
    ...QUOTE_FAULT_MESSAGE,
    "too-big": `Arquivo acima de ${MAX_SIZE}. Mande em partes ou por um link, ${NOTHING_LOST}`,
    "no-file": "O arquivo não chegou. Escolha de novo.",
    "wrong-type": `Esse arquivo não é um PDF nem uma imagem JPG, PNG, WebP ou AVIF, nem ${downloads}. Escolha outro.`,
    svg: "Esse arquivo é um SVG com outro nome. Troque o fim do nome para .svg e envie de novo.",
  };
}

export const notAsNamed = (id: FormatId) =>
  `O nome diz ${FILE_FORMATS[id].label}, mas por dentro o arquivo é outra coisa. Salve de novo no programa em que foi feito e envie.`;

export const roomFull = (left: number) =>
  `Esse arquivo não cabe: ${leftText(left)} nesta conversa. Mande um menor ou um link.`;

const leftText = (left: number) => (left < 1024 ? "não resta espaço" : `restam ${sizeText(left)}`);

/**
 * Why a file is not sent, or null. By its name and size only: the server checks the bytes as well, and the day's limit
 * before it receives anything.
 */
export function attachmentRefusal(
  { name, size }: { name: string; size: number },
  sender: TypeUser,
  left: FilesLeft,
): { kind: "wrong-type" | "too-big" | "quota"; message: string } | null {
  const messages = attachmentMessages(sender);
  const format = formatOf(name);
  if (format && !CONVERSATION_FORMATS[sender].includes(format))
    return { kind: "wrong-type", message: messages["wrong-type"] };
  const isFile = format === "pdf" || (format !== undefined && isDownload(format));
  if (!isFile && size > IMAGE_MAX_BYTES) return { kind: "too-big", message: BIG_PICTURE };
  if (size > UPLOAD_KINDS.message.maxBytes) return { kind: "too-big", message: messages["too-big"] };
  if (size > left.room) return { kind: "quota", message: roomFull(left.room) };
  if (size > left.day) return { kind: "quota", message: dayFull(left.day, ACCOUNT_TYPES[sender].uploads.aDay) };
  return null;
}

/** 'Imagem até 10 MB, outro arquivo até 100 MB; restam 1,2 GB nesta conversa.' */
export function filesHint({ room, day }: FilesLeft): string {
  const where = day < room ? "para você hoje" : "nesta conversa";
  const sizes = `Imagem até ${sizeText(IMAGE_MAX_BYTES)}, outro arquivo até ${MAX_SIZE}`;
  return `${sizes}; ${leftText(Math.min(room, day))} ${where}.`;
}
