/** Messages about a text near its limit and beyond. Nothing is cut: a text that is too long is refused. */
import { counted } from "./count.ts";

/** The most characters of a line and a tag, and the most tags. Far above what people type, to bound storage. */
export const LINE_LIMIT = 200;
export const TAG_LIMIT = 200;
export const TAGS_LIMIT = 30;

/** Trims before counting, as the server does. */
export const isTooLong = (text: string, limit: number): boolean => text.trim().length > limit;

const number = (count: number) => count.toLocaleString("pt-BR");

/** Empty far from the limit. Counts down over the last tenth, at most 100 characters. */
export function limitText(text: string, limit: number): string {
  const left = limit - text.trim().length;
  if (left < 0)
    return `Passa ${counted(-left, "caractere", "caracteres")} do limite de ${number(limit)}. Encurte um pouco: nada foi cortado.`;
  if (left === 0) return `Chegou ao limite de ${number(limit)} caracteres.`;
  if (left > Math.min(limit / 10, 100)) return "";
  return left === 1 ? "Cabe mais 1 caractere." : `Cabem mais ${left} caracteres.`;
}
