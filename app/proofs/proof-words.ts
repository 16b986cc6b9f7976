/** What is said of a version: counts in words, and why something is refused. */
import { counted } from "../kit/count.ts";
import type { ProofState } from "./proof-content.ts";

const WORDS = ["zero", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez"];
const FEMININE: Record<number, string> = { 1: "uma", 2: "duas" };

/** 'três', and from eleven on '11'. */
export const countWord = (count: number): string => WORDS[count] ?? String(count);
/** 'duas' */
export const feminineWord = (count: number): string => FEMININE[count] ?? countWord(count);
export const commentsText = (count: number): string => counted(count, "comentário", "comentários");

/** When the last round of what was agreed is used. */
export function roundsUsedText(rounds: number): string {
  if (rounds === 0) return "O combinado não tem rodada de ajustes";
  return rounds === 1 ? "A rodada foi usada" : `As ${feminineWord(rounds)} rodadas foram usadas`;
}

export const PROOF_REFUSED = {
  unsigned: "Escreva o seu nome para aprovar.",
  noDirection: "Escolha a direção que segue.",
  nothing: "Escreva um comentário na imagem, ou uma frase aqui.",
  notesChanged: "Seus comentários mudaram em outro aparelho. Confira e envie de novo.",
  roundsLeft: "Ainda há uma rodada no combinado: peça ajustes.",
  noText: "Escreva o que falta.",
  noReply: "Escreva a resposta.",
  tooMany: "São muitas mensagens de uma vez. Nada se perdeu: espere um minuto e tente de novo.",
  manyReplies: "São muitas respostas neste comentário. Continue pela conversa.",
  manyGuests: "São muitos links de uma vez. Encerre um para criar outro.",
  guestEnded: "Esta versão já foi decidida. Os comentários ficam aqui só para ler.",
  guestReplaced: "Esta versão foi substituída. Os comentários ficam aqui só para ler.",
  noName: "Escreva o seu nome.",
  noComment: "Escreva o comentário.",
  manyComments: "Esta versão já tem comentários demais. Fale com quem mandou o link.",
} as const;

/** Why a version cannot be decided, by its state. */
export function notOpenText(
  state: Exclude<ProofState, "open">,
  number: number,
  newest: number,
  sender: string,
): string {
  const reasons = {
    replaced: `${sender} mandou a versão ${newest} no lugar desta. Decida sobre ela.`,
    withdrawn: "Esta versão foi retirada.",
    adjusted: `Os ajustes da versão ${number} já foram pedidos.`,
    approved: `A versão ${number} já foi aprovada.`,
  };
  return reasons[state];
}
