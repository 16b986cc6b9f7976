/** Pieces on their way up: what may be sent, and the sentences when it may not. */
import { acceptOf } from "../kit/file-formats.ts";
import { FILE_FAULT_MESSAGE, sizeText, UPLOAD_KINDS, type UploadMessages } from "../kit/upload.ts";
import { LETTERS, type Letter, PROOF_LIMITS } from "./proof-content.ts";

/** Not what `UPLOAD_KINDS.proof` stores by its ending, but what pieces are made of. */
export const PIECE_FORMATS = "PNG, JPG, SVG ou PDF";
export const PIECE_ACCEPT = acceptOf(["png", "jpeg", "svg", "pdf"]);

const MOST = sizeText(UPLOAD_KINDS.proof.maxBytes);
const SEND = `Mande até ${MOST}, em ${PIECE_FORMATS}.`;

export const PIECES_FULL = `Já são ${PROOF_LIMITS.pieces} imagens. Tire uma para pôr outra.`;

export const PIECE_MESSAGE: UploadMessages = {
  ...FILE_FAULT_MESSAGE,
  "broken-off": "A conexão caiu no meio.",
  "too-big": `Esse arquivo passa de ${MOST}. ${SEND}`,
  "wrong-type": `Esse arquivo não é ${PIECE_FORMATS}. ${SEND}`,
  failed: "A gente não conseguiu guardar essa imagem. Tente de novo.",
};

/** Why a chosen file is not worth sending; undefined: it is. */
export const pieceFault = ({ name, size }: { name: string; size: number }): string | undefined =>
  size > UPLOAD_KINDS.proof.maxBytes ? `“${name}” tem ${sizeText(size)}. ${SEND}` : undefined;

export const PIECE_REFUSED = {
  "logged-out": "Sua sessão terminou. Entre de novo: o que você montou continua aqui.",
  "not-found": "Esse pedido não existe mais.",
  refused: "Este projeto não está mais com você.",
} as const;

/** Answer of POST /api/budget/…/prova/peca: a file's pictures in order, of a PDF one for each page. */
export type NewPiece = { id: string; fileName: string; page: number; width: number; height: number };
export type NewPieces = { pieces: NewPiece[] };

/** 'A1': the first of direction A. */
export const pieceName = (letter: Letter, at: number): string => `${letter}${at + 1}`;

/** The letter that the next direction gets; undefined: there are three. */
export const freeLetter = (directions: readonly { letter: Letter }[]): Letter | undefined =>
  LETTERS.find((letter) => directions.every((direction) => direction.letter !== letter));
