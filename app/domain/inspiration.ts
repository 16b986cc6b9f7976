/** Inspiration items: fields of spec §3. */

export type InspirationInformation = {
  briefing: string;
  timeframe: { day: number; month: number };
  type: string;
  /** project value in centavos of R$ */
  vall: number;
};

/** 'N meses e M dias', in the singular for one of them (INSP-2, INSP-4). */
export function timeframeText({ month, day }: InspirationInformation["timeframe"]): string {
  return `${month} ${month === 1 ? "mês" : "meses"} e ${day} ${day === 1 ? "dia" : "dias"}`;
}

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** Centavos as 'R$ 8.500,00' (NAV-9). */
export function priceText(centavos: number): string {
  return reais.format(centavos / 100);
}
