/** The names of a kit's files: brand, lockup, colour; lowercase and without accents, so that every system keeps them. */
import { simplified } from "../../kit/plain-text.ts";

export const LOCKUPS = ["principal", "horizontal", "simbolo"] as const;
export type Lockup = (typeof LOCKUPS)[number];
export const LOCKUP_NAME: Record<Lockup, string> = {
  principal: "Principal",
  horizontal: "Horizontal",
  simbolo: "Símbolo",
};

const LONGEST_WORD = 40;

/** 'Onça Café' → 'onca-cafe'; empty when no Latin letter or digit is left. */
export const fileWord = (name: string) =>
  simplified(name)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, LONGEST_WORD)
    .replace(/-+$/, "");

/** 'marca' for a name in letters that a file's name cannot have. */
export const brandWord = (name: string) => fileWord(name) || "marca";

/** `onca-principal-cor.svg`, `onca-principal-negativa-1024.png`, `onca-principal-negativa-fundo-1024.png` */
export function kitFileName(
  brand: string,
  lockup: Lockup,
  version: string,
  format: "svg" | "pdf" | "eps" | "png",
  picture?: { side: number; ground: boolean },
): string {
  const size = picture ? `${picture.ground ? "-fundo" : ""}-${picture.side}` : "";
  return `${brand}-${lockup}-${version}${size}.${format}`;
}
