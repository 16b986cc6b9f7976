/** Two versions of a part as texts, word by word. */
import type { Gallery } from "../../galleries/galleries.ts";
import type { Part } from "../../galleries/story/content.ts";
import { ITEM_FIELDS } from "../../galleries/story/fields.ts";
import type { PartChange, PartValues } from "../editing/editing.ts";

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
  const common = one.length + other.length > MOST ? [] : commonPairs(one, other);
  const inOne = new Set(common.map(([at]) => at));
  const inOther = new Set(common.map(([, at]) => at));
  return {
    mine: one.map((text, at) => ({ text, own: !inOne.has(at) })),
    theirs: other.map((text, at) => ({ text, own: !inOther.has(at) })),
  };
}

/** Positions of a longest common sequence of words. */
function commonPairs(one: string[], other: string[]): [number, number][] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  const same = (row: number, column: number) => one[row]?.trim() === other[column]?.trim();
  for (let row = one.length - 1; row >= 0; row--)
    for (let column = other.length - 1; column >= 0; column--)
      (lengths[row] as Uint16Array)[column] = same(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < one.length && column < other.length; ) {
    if (same(row, column)) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}
