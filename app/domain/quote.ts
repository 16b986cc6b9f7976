/** Quotes: their files, and the messages when one is refused. */
import { IMAGE_ACCEPT, IMAGE_FAULT_MESSAGE, type UploadMessages } from "./upload.ts";

export const QUOTE_MAX_BYTES = 10 * 1024 * 1024;

export const QUOTE_ACCEPT = `application/pdf,${IMAGE_ACCEPT}`;

/** Stored types, by the ending of the key. */
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
  ...IMAGE_FAULT_MESSAGE,
  "too-big": "Esse arquivo passa de 10 MB. Envie uma versão menor.",
  "no-file": "Falta o arquivo do orçamento. Escolha um PDF ou uma imagem.",
  "broken-off": "A conexão caiu antes de o arquivo chegar inteiro. Envie de novo.",
  "wrong-type": "Esse arquivo não é um PDF nem uma imagem JPG, PNG, WebP ou AVIF. Escolha outro.",
  unreadable: "A gente não conseguiu abrir esse arquivo: ele parece danificado. Escolha outro.",
  "too-many-pixels": "Essa imagem é grande demais. Envie uma versão menor.",
  failed: "Ei! tivemos um erro, tente novamente mais tarde.",
};

export const QUOTE_REFUSED = {
  "logged-out": "Sua sessão terminou. Entre de novo e envie o orçamento.",
  "not-found": "Esse orçamento não existe mais.",
} as const;
