/** Quotes: what may be sent as one (BUD-9), and what the sender is told when a file is refused. */
import { IMAGE_FAULT_MESSAGE, UPLOAD_BUSY, type UploadMessages } from "./upload.ts";

export const QUOTE_MAX_BYTES = 10 * 1024 * 1024;

/** What `accept` of the file chooser says; the server judges by the bytes. */
export const QUOTE_ACCEPT = "application/pdf,image/jpeg,image/png,image/webp,image/avif";

/** Types a quote is stored and served as, by the ending of its key. */
export const QUOTE_TYPES = {
  pdf: "application/pdf",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
} as const;

/** A quote's name for saving it: ends as what it is stored as, whatever the sender's file was called. */
export function quoteName(fileName: string, key: string): string {
  const ending = key.split(".").at(-1) ?? "";
  const fits = new RegExp(`\\.(${ending === "jpeg" ? "jpe?g" : ending})$`, "i").test(fileName);
  return fits ? fileName : `${fileName.replace(/\.[^.\s]{1,5}$/, "")}.${ending}`;
}

export const QUOTE_FAULT_MESSAGE: UploadMessages = {
  busy: UPLOAD_BUSY,
  "too-big": "Esse arquivo passa de 10 MB. Envie uma versão menor.",
  "no-file": "Falta o arquivo do orçamento. Escolha um PDF ou uma imagem.",
  "broken-off": "A conexão caiu antes de o arquivo chegar inteiro. Envie de novo.",
  "wrong-type": "Esse arquivo não é um PDF nem uma imagem JPG, PNG, WebP ou AVIF. Escolha outro.",
  heic: IMAGE_FAULT_MESSAGE.heic,
  svg: IMAGE_FAULT_MESSAGE.svg,
  animated: IMAGE_FAULT_MESSAGE.animated,
  unreadable: "A gente não conseguiu abrir esse arquivo: ele parece danificado. Escolha outro.",
  "too-many-pixels": "Essa imagem é grande demais. Envie uma versão menor.",
  failed: "Ei! tivemos um erro, tente novamente mais tarde.",
};

/** Refusals that are not about the file. */
export const QUOTE_REFUSED = {
  "logged-out": "Sua sessão terminou. Entre de novo e envie o orçamento.",
  "not-found": "Esse orçamento não existe mais.",
} as const;
