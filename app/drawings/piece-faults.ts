/** Why a piece of a proof is not taken: a closed set, each with the sentence for the designer. */
import { type SvgFault, svgFaultText } from "./svg-faults.ts";

/** `pages`: of the PDF. `most`: pictures for which there is room. */
type Facts = { name: string; pages: number; most: number };

const AGAIN = "mande outra vez";

const PIECE_FAULTS = {
  "wrong-type": ({ name }) => `“${name}” não é PNG, JPG, SVG nem PDF. Exporte em um desses e ${AGAIN}.`,
  animated: ({ name }) => `“${name}” se mexe. Exporte parada e ${AGAIN}.`,
  broken: ({ name }) => `“${name}” não abre: o arquivo parece danificado. Exporte de novo e ${AGAIN}.`,
  password: ({ name }) => `“${name}” pede senha. Salve sem senha e ${AGAIN}.`,
  form: ({ name }) => `“${name}” é um formulário que só o Acrobat desenha. Exporte em PDF comum ou em PNG e ${AGAIN}.`,
  "no-pdf-content": ({ name }) =>
    `“${name}” veio sem PDF dentro. No Illustrator, salve com “Criar arquivo compatível com PDF” e ${AGAIN}.`,
  "too-many-pages": ({ name, pages, most }) =>
    `“${name}” tem ${pages} páginas, cada uma vale por uma imagem, e ${most === 1 ? "cabe só 1" : `cabem só ${most}`}. Tire páginas e ${AGAIN}.`,
  "too-many-pixels": ({ name }) => `“${name}” tem mais de 50 milhões de pixels. Exporte menor e ${AGAIN}.`,
  "too-slow": ({ name }) => `“${name}” é pesado demais para virar imagem. Simplifique, ou exporte em PNG, e ${AGAIN}.`,
} satisfies Record<string, (facts: Facts) => string>;

export type PieceFault = keyof typeof PIECE_FAULTS | "svg";

/** A fault of a file that somebody sent. `text` holds the file's name, so escape it where it is shown. */
export class PieceRefused extends Error {
  readonly fault: PieceFault;
  readonly text: string;
  private constructor(fault: PieceFault, text: string) {
    super(`piece refused: ${fault}`);
    this.name = "PieceRefused";
    this.fault = fault;
    this.text = text;
  }

  static of(fault: keyof typeof PIECE_FAULTS, { name, pages = 0, most = 0 }: Partial<Facts> & { name: string }) {
    return new PieceRefused(fault, PIECE_FAULTS[fault]({ name, pages, most }));
  }

  /** An SVG's own fault, in the words of svg-faults.ts. */
  static ofSvg(fault: SvgFault, what: string) {
    return new PieceRefused("svg", svgFaultText(fault, what));
  }
}
