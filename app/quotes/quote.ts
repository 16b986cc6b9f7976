/** Quotes: their files, and the messages when one is refused. */
import { acceptOf } from "../kit/file-formats.ts";
import { FILE_FAULT_MESSAGE, UPLOAD_KINDS, type UploadMessages } from "../kit/upload.ts";

export const QUOTE_ACCEPT = acceptOf(UPLOAD_KINDS.quote.formats);

export const QUOTE_FAULT_MESSAGE: UploadMessages = {
  ...FILE_FAULT_MESSAGE,
  "too-big": "Esse arquivo passa de 10 MB. Envie uma versão menor.",
  "no-file": "Falta o arquivo do orçamento. Escolha um PDF ou uma imagem.",
  "wrong-type": "Esse arquivo não é um PDF nem uma imagem JPG, PNG, WebP ou AVIF. Escolha outro.",
};

export const QUOTE_REFUSED = {
  "logged-out": "Sua sessão terminou. Entre de novo e envie o orçamento.",
  "not-found": "Esse orçamento não existe mais.",
} as const;

export const DRAFT_REFUSED = {
  "logged-out": "Sua sessão terminou. Entre de novo: o que você escreveu continua aqui.",
  "not-found": "Esse pedido não existe mais.",
  refused: "Este projeto não está mais com você. Copie o que escreveu, se ainda precisar.",
  invalid: "Há algo neste rascunho que não dá para guardar: um texto longo demais ou um sinal que não existe.",
  failed: "Não deu para salvar agora. Nada se perdeu: a gente tenta de novo.",
} as const;
