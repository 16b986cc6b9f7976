/** Inspiration items: fields of spec §3. */

export type InspirationInformation = {
  briefing: string;
  timeframe: { day: number; month: number };
  type: string;
  /** project value in centavos of R$ */
  vall: number;
};

/** The types an inspiration may have (ADM-2). */
export const INSPIRATION_TYPES = ["Empresa Fictícia", "Design", "Fotografia", "Pagina WEB", "Produto"] as const;

/** 'N meses e M dias', in the singular for one of them (INSP-2, INSP-4). */
export function timeframeText({ month, day }: InspirationInformation["timeframe"]): string {
  return `${month} ${month === 1 ? "mês" : "meses"} e ${day} ${day === 1 ? "dia" : "dias"}`;
}

/** A billion R$: more is a mistake. */
export const MOST_CENTAVOS = 100_000_000_000;

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** Centavos as 'R$ 8.500,00' (NAV-9). */
export function priceText(centavos: number): string {
  return reais.format(centavos / 100);
}

/**
 * Centavos of an amount in R$ as people type it: '6200', '6.200', '6200,5', 'R$ 6.200,00'. Null for anything else: a dot
 * that separates no thousands could mean either.
 */
export function parsePrice(typed: string): number | null {
  const [, whole, part = ""] = /^(?:R\$)?\s*(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) return null;
  const centavos = Number(whole.replaceAll(".", "")) * 100 + Number(part.padEnd(2, "0"));
  return centavos <= MOST_CENTAVOS ? centavos : null;
}

const plain = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2 });

/** Centavos as a field beside 'R$' shows them: '6.200,00'. */
export function priceInField(centavos: number): string {
  return plain.format(centavos / 100);
}
