/** Uploaded files: their purposes, faults, limits and messages. */
import { acceptOf, FORMAT_IDS, type FormatId, PICTURE_FORMATS } from "./file-formats.ts";
import type { Ground } from "./ground.ts";
import { waitingTime } from "./waiting-time.ts";

const MEGABYTE = 1024 * 1024;

/** The largest picture that is decoded for a request or a conversation. */
export const IMAGE_MAX_BYTES = 10 * MEGABYTE;

/** The purpose of a file: the folder with which its storage key begins, its size limit and formats. */
type KindOfUpload = { folder: `budget/${string}/`; maxBytes: number; formats: readonly FormatId[] };

/** Files that wait for their record (people/uploads.server.ts). A file is only found and used as its own kind. */
export const UPLOAD_KINDS = {
  /** for the questionnaire and changed answers; becomes a PNG */
  reference: { folder: "budget/send/", maxBytes: IMAGE_MAX_BYTES, formats: PICTURE_FORMATS },
  /** for a request; stored unchanged */
  quote: { folder: "budget/quote/", maxBytes: 10 * MEGABYTE, formats: ["pdf", ...PICTURE_FORMATS] },
  /** for a conversation; pictures, of at most IMAGE_MAX_BYTES, become WebP */
  message: { folder: "budget/message/", maxBytes: 100 * MEGABYTE, formats: FORMAT_IDS },
  /** a piece of a proof; kept unchanged beside its picture */
  proof: { folder: "budget/proof/", maxBytes: 20 * MEGABYTE, formats: ["pdf", "svg", ...PICTURE_FORMATS] },
  /** a part of a delivery: drawings, manual, fonts; kept unchanged */
  kit: { folder: "budget/kit/", maxBytes: 20 * MEGABYTE, formats: FORMAT_IDS },
} as const satisfies Record<string, KindOfUpload>;
/** Folder of the PDFs made from written quotes. Nobody uploads them. */
export const QUOTE_PDFS = "budget/written/";
/** Folder of finished kits: each file, and the zip of all. Nobody uploads them. */
export const KIT_FILES = "budget/made/";
export type UploadKind = keyof typeof UPLOAD_KINDS;

/**
 * `broken-off`: the connection ended early. `unreadable`: damaged. `busy`: too many uploads, by one person or by all.
 * `overload`: too many people's pictures wait.
 */
export type UploadFault = Exclude<keyof UploadMessages, "failed">;

/** For the file chooser's `accept`; the server checks the bytes. */
export const IMAGE_ACCEPT = acceptOf(UPLOAD_KINDS.reference.formats);

/** A picture with more pixels is refused before it is decoded. */
export const IMAGE_MAX_PIXELS = 50_000_000;

const BUSY = "Há muitos envios ao mesmo tempo. Espere alguns segundos e tente novamente.";

export const IMAGE_FAULT_MESSAGE = {
  busy: BUSY,
  overload: BUSY,
  "too-big": "Essa imagem passa de 10 MB. Envie uma versão menor.",
  "no-file": "A imagem não chegou, ou o arquivo está vazio. Confira e escolha de novo.",
  "broken-off": "A conexão caiu antes de a imagem chegar inteira. Envie de novo.",
  "wrong-type": "Esse arquivo não é uma imagem JPG, PNG, WebP ou AVIF. Salve como JPG ou PNG, ou escolha outro.",
  heic: "Essa foto está no formato HEIC, do iPhone, que nem todo navegador abre. Salve como JPG e envie de novo.",
  svg: "SVG é desenho em código, e aqui entram só fotos e imagens. Exporte como PNG ou JPG e envie de novo.",
  animated: "Essa imagem é animada. Envie uma imagem parada, em JPG, PNG, WebP ou AVIF.",
  unreadable: "A gente não conseguiu abrir essa imagem: o arquivo parece danificado. Salve de novo ou escolha outra.",
  "too-many-pixels": "Essa imagem tem mais de 50 milhões de pixels. Envie uma versão menor.",
  "too-small": "Essa imagem é pequena demais: um dos lados tem menos de 8 pixels. Exporte maior e envie de novo.",
  failed: "A gente não conseguiu guardar a imagem. Tente novamente.",
};

/** Messages about a file that was not stored; `failed`: because of a server error. */
export type UploadMessages = typeof IMAGE_FAULT_MESSAGE;

/** For a file that need not be a picture. */
export const FILE_FAULT_MESSAGE: UploadMessages = {
  ...IMAGE_FAULT_MESSAGE,
  "broken-off": "A conexão caiu antes de o arquivo chegar inteiro. Envie de novo.",
  unreadable: "A gente não conseguiu abrir esse arquivo: ele parece danificado. Escolha outro.",
  "too-many-pixels": "Essa imagem é grande demais. Envie uma versão menor.",
  failed: "Ei! tivemos um erro, tente novamente mais tarde.",
};

/** Types that people often choose by mistake, with their own messages. */
const KNOWN_TYPES: Record<string, UploadFault> = { "image/svg+xml": "svg", "image/heic": "heic", "image/heif": "heic" };

/** Why a chosen image is not worth sending, or null. Judges by its name's type; its bytes may differ. */
export function faultOf(file: { type: string; size: number }, maxBytes: number): UploadFault | null {
  if (file.type && !IMAGE_ACCEPT.split(",").includes(file.type)) return KNOWN_TYPES[file.type] ?? "wrong-type";
  return file.size > maxBytes ? "too-big" : null;
}

const PICTURE_BYTES = /^(?:\xff\xd8\xff|\x89PNG\r\n|RIFF.{4}WEBP|.{4}ftypavi[fs])/s;

/** Whether a file begins like an accepted picture, for example a JPEG that a phone named .heic. */
export async function beginsLikePicture(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return PICTURE_BYTES.test(String.fromCharCode(...head));
}

// Made once, because making a format takes longer than a hundred texts.
const whole = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });
const KILOBYTE = { name: "KB", size: 1024, format: whole };
const SIZE_UNITS = [
  { name: "GB", size: 1024 * MEGABYTE, format: tenths },
  { name: "MB", size: MEGABYTE, format: tenths },
];

/** '1,2 MB', '1.023 MB' */
export function sizeText(bytes: number): string {
  const unit = SIZE_UNITS.find(({ size }) => bytes >= size) ?? KILOBYTE;
  const value = Math.max(bytes / unit.size, 1);
  return `${(value < 100 ? unit.format : whole).format(value)} ${unit.name}`;
}

/** `bytesLeft` and `most`: bytes that one person may send within 24 hours. */
export const dayFull = (bytesLeft: number, most: number) =>
  `Dá para mandar até ${sizeText(most)} em 24 horas, e ${bytesLeft < 1024 ? "não resta nada" : `restam ${sizeText(bytesLeft)}`}. Mande um arquivo menor, ou este amanhã.`;

/** `wait` in seconds. */
export function uploadLimitMessage(wait: number): string {
  return `Você já enviou muitos arquivos na última hora. Nada se perdeu: tente novamente em ${waitingTime(wait)}.`;
}

/** Response of POST /api/referencia. */
export type UploadedImage = { key: string; fileName: string };

/** The refusal of a JSON address: `kind` for the program, `message` for the person. */
export type Refusal = { kind: string; message: string };

/** The address for uploads in parts (people/parts.server.ts). `?envio=` names a complete one elsewhere. */
export const PARTS_PATH = "/api/envio";

export const PARTS_LOGGED_OUT =
  "Sua sessão terminou. Entre de novo e escolha o mesmo arquivo: ele continua de onde parou.";

/** By the protocol's status. */
export const PARTS_REFUSED: Record<number, string> = {
  404: "Esse envio não está mais guardado. Mande o arquivo de novo.",
  409: "O envio ainda não terminou. Continue de onde parou.",
  410: "Esse envio não está mais guardado. Mande o arquivo de novo.",
  413: "Esse arquivo é grande demais. Mande um menor.",
};

export const UPLOAD_REFUSED = {
  "logged-out": "Sua sessão terminou. Entre de novo: suas respostas continuam aqui.",
  "customers-only": "Só clientes pedem orçamentos.",
  "not-found": "Essa imagem não está mais guardada. Envie de novo.",
} as const;

/** The largest gallery picture. It is stored in full size, so it may be larger than a reference image. */
export const PICTURE_MAX_BYTES = 20 * MEGABYTE;

export const PICTURE_FAULT_MESSAGE: UploadMessages = {
  ...IMAGE_FAULT_MESSAGE,
  "too-big": "Essa imagem passa de 20 MB. Envie uma versão menor.",
};

/** Response of POST /api/imagem/{gallery}; sizes in pixels, `thumbhash` in base64. */
export type UploadedPicture = {
  key: string;
  width: number;
  height: number;
  thumbhash: string;
  fileName: string;
  measuredGround: Ground | "none";
};

export const PICTURE_REFUSED = {
  "logged-out": "Sua sessão terminou. Entre de novo: o que você montou continua aqui.",
  "admins-only": "Só administradores publicam.",
  "not-found": "Essa imagem não está mais guardada.",
} as const;

/** The abort reason that keeps what has arrived: somebody who leaves the page may return with the same file. */
export const LEAVING = "leaving";
