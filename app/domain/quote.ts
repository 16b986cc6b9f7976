/** Quotes: what may be sent as one (BUD-9), and what the sender is told when a file is refused. */
import { IMAGE_FAULT_MESSAGE, UPLOAD_BUSY, type UploadMessages } from "./upload.ts";

export const QUOTE_MAX_BYTES = 10 * 1024 * 1024;

/** For the file chooser's `accept`; the server decides by the bytes. */
export const QUOTE_ACCEPT = "application/pdf,image/jpeg,image/png,image/webp,image/avif";

/** The types in which quotes are stored and served, by the ending of the key. */
export const QUOTE_TYPES = {
  pdf: "application/pdf",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
} as const;

/** The file name for saving a quote. Its ending follows the stored type, not the sender's file name. */
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
