/** The names of a kit's files: brand, lockup, colour; lowercase and without accents, so that every system keeps them. */
import { simplified } from "../kit/plain-text.ts";

export const LOCKUPS = ["principal", "horizontal", "simbolo"] as const;
export type Lockup = (typeof LOCKUPS)[number];
export const LOCKUP_NAME: Record<Lockup, string> = {
  principal: "Principal",
  horizontal: "Horizontal",
  simbolo: "Símbolo",
};

const LONGEST_WORD = 40;

/** 'Onça Café' → 'onca-cafe'; empty when no Latin letter or digit is left. */
export function fileWord(name: string): string {
  const words = simplified(name).split(" ");
  const latin = words.map((word) => word.replaceAll(/[^a-z0-9]/g, "")).filter((word) => word !== "");
  const joined = latin.join("-").slice(0, LONGEST_WORD);
  return joined.endsWith("-") ? joined.slice(0, -1) : joined;
}

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
