/** Inspiration items: fields of spec §3. */

export const INSPIRATION_TYPES = ["Empresa Fictícia", "Design", "Fotografia", "Pagina WEB", "Produto"] as const;

export type InspirationInformation = {
  briefing: string;
  timeframe: { day: number; month: number };
  type: string;
  /** project value in centavos of R$ */
  vall: number;
};
