/** What /verificar says of a file: whether it is ours, which version, and what became of that. Nothing about anybody. */
import type { QuoteState } from "../quote-content.ts";

export type Verdict =
  | { ours: false }
  | { ours: true; code: string; number: number; state: QuoteState; withRecord: boolean };

/** What became of the version, by its state. */
const VERSION_STATES: Record<QuoteState, string> = {
  open: "Esta versão ainda não foi aceita, e vale até o dia escrito nela.",
  expired: "Esta versão não vale mais: venceu sem ser aceita.",
  replaced: "Esta versão não vale mais: outra, mais nova, foi enviada no lugar dela.",
  withdrawn: "Esta versão não vale mais: o estúdio a retirou.",
  accepted: "Esta versão foi aceita.",
  declined: "Esta versão não vale mais: foi recusada.",
  superseded: "Esta versão foi aceita e não vale mais: uma mais nova foi aceita depois.",
  undone: "Esta versão foi aceita e não vale mais: os dois lados desfizeram o aceite.",
};

const NOT_OURS = {
  title: "Não é um arquivo nosso",
  text: "Nenhum orçamento nosso tem este conteúdo. Um PDF impresso de novo, ou salvo por outro programa, muda por dentro e não é reconhecido, mesmo que pareça igual: confira o arquivo que veio de nós.",
} as const;

/** The title, and a sentence or two. */
export function verdictText(verdict: Verdict): { title: string; text: string } {
  if (!verdict.ours) return NOT_OURS;
  const { code, number, state, withRecord } = verdict;
  const record = withRecord ? " Este arquivo traz o registro do aceite." : "";
  return { title: `É nosso: orçamento ${code}, versão ${number}`, text: `${VERSION_STATES[state]}${record}` };
}

export const NO_FILE = "Escolha o PDF que você quer conferir.";

export const VERIFY_LIMITS = { bytes: 10 * 1024 * 1024 } as const;
