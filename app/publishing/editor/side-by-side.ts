/** Two versions of a part as texts, word by word. */
import type { Gallery } from "../../galleries/galleries.ts";
import { ITEM_FIELDS } from "../../galleries/records.ts";
import type { Part } from "../../galleries/story/content.ts";
import type { PartChange, PartValues } from "../editing/editing.ts";
import { commonPairs } from "../editing/joining.ts";

/** Words that one side has and the other lacks are marked. */
export type Word = { text: string; own: boolean };

/** All that somebody typed in a part, line by line; pictures count by their number. */
export function partText(gallery: Gallery, part: Part, value: PartChange["value"]): string {
  if (value === null) return "Bloco tirado.";
  if (typeof value === "string") return value;
  if (part === "fields") {
    const { fields } = ITEM_FIELDS[gallery];
    const typed = Object.entries(value as PartValues["fields"]).filter(([, text]) => text.trim() !== "");
    return typed.map(([name, text]) => `${fields[name]?.label ?? name}: ${text}`).join("\n");
  }
  if (part === "order") return "";
  const { pictures, ...rest } = value as { pictures: PartValues["cover"]["pictures"] };
  const keys = Object.keys(pictures);
  const lines = textsIn(rest).filter((text) => !keys.includes(text));
  for (const [index, texts] of Object.values(pictures).entries())
    lines.push(`Imagem ${index + 1}: ${[texts.alt, texts.caption].filter(Boolean).join(". ")}`.trim());
  return lines.join("\n");
}

const NAMES = ["id", "kind"];

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (NAMES.includes(name) ? [] : textsIn(inner)));
}

/** Words beyond this are compared as a whole: the table would be too large. */
const MOST = 1500;

/** Splits both texts into words and marks those that the other lacks. */
export function compareWords(mine: string, theirs: string): { mine: Word[]; theirs: Word[] } {
  const [one, other] = [mine, theirs].map((text) => text.split(/(?<=\s)/)) as [string[], string[]];
  const words = [one, other].map((text) => text.map((word) => word.trim())) as [string[], string[]];
  const common = one.length + other.length > MOST ? [] : commonPairs(...words);
  const inOne = new Set(common.map(([at]) => at));
  const inOther = new Set(common.map(([, at]) => at));
  return {
    mine: one.map((text, at) => ({ text, own: !inOne.has(at) })),
    theirs: other.map((text, at) => ({ text, own: !inOther.has(at) })),
  };
}
