/** What is said of a typed text near its limit and beyond it. Nothing is cut: a text that is too long stays and is refused. */
import { counted } from "./count.ts";

/** Most characters of a line and of a tag, and most tags: far above what people type, to bound storage. */
export const LINE_LIMIT = 200;
export const TAG_LIMIT = 200;
export const TAGS_LIMIT = 30;

/** The server trims before it counts. */
export const isTooLong = (text: string, limit: number): boolean => text.trim().length > limit;

const number = (count: number) => count.toLocaleString("pt-BR");

/** Empty far from the limit; the last tenth, and at most 100 characters, are counted. */
export function limitText(text: string, limit: number): string {
  const left = limit - text.trim().length;
  if (left < 0)
    return `Passa ${counted(-left, "caractere", "caracteres")} do limite de ${number(limit)}. Encurte um pouco: nada foi cortado.`;
  if (left === 0) return `Chegou ao limite de ${number(limit)} caracteres.`;
  if (left > Math.min(limit / 10, 100)) return "";
  return left === 1 ? "Cabe mais 1 caractere." : `Cabem mais ${left} caracteres.`;
}
