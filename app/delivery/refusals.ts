/** What the delivery's addresses say when they refuse. */
import { FILE_FAULT_MESSAGE, type UploadMessages } from "../kit/upload.ts";
import type { KitPart } from "./delivery-content.ts";

export const DELIVERY_REFUSED = {
  "logged-out": "Sua sessão terminou. Entre de novo: o que você montou continua aqui.",
  "not-found": "Esse pedido não existe mais.",
  refused: "Este projeto não está mais com você.",
  invalid: "Há algo nesta entrega que não dá para guardar: um texto longo demais ou um sinal que não existe.",
  failed: "Não deu para salvar agora. Nada se perdeu: a gente tenta de novo.",
} as const;

export const PART_REFUSED = {
  part: "A gente não sabe para que é esse arquivo. Abra a página de novo e mande outra vez.",
  many: "Esta entrega já tem arquivos demais. Espere um dia: os que não são usados saem sozinhos.",
  gone: "Esse arquivo não está mais guardado. Mande outra vez.",
} as const;

export const ONLY_ONE = "Aqui cabe um arquivo só. Escolha um, e solte cada um no seu lugar.";

const WRONG_TYPE: Record<KitPart, string> = {
  lockup: "Esse arquivo não é um SVG. Exporte o desenho como SVG e mande outra vez.",
  own: "Esse arquivo não é um SVG. Exporte o desenho como SVG e mande outra vez.",
  icon: "Esse arquivo não é um SVG. Exporte o desenho como SVG e mande outra vez.",
  pattern: "Esse arquivo não é um SVG. Exporte o desenho como SVG e mande outra vez.",
  manual: "Esse arquivo não é um PDF. Exporte o manual como PDF e mande outra vez.",
  font: "Esse arquivo não é uma letra TTF, OTF, WOFF ou WOFF2. Escolha outro.",
};

export const partMessages = (part: KitPart): UploadMessages => ({
  ...FILE_FAULT_MESSAGE,
  "too-big": "Esse arquivo passa de 20 MB. Mande um menor.",
  "wrong-type": WRONG_TYPE[part],
});
