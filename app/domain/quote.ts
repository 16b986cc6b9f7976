/** Quotes: their files, and the messages when one is refused. */
import { acceptOf } from "./file-formats.ts";
import { IMAGE_FAULT_MESSAGE, UPLOAD_KINDS, type UploadMessages } from "./upload.ts";

export const QUOTE_ACCEPT = acceptOf(UPLOAD_KINDS.quote.formats);

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
