/** All files of a part of a delivery: as it came, its clean drawing, and a picture of each proposed version. */
import type { Look } from "./delivery-content.ts";
import { pictureName } from "./part-view.ts";

type Part = { key: string; clean: string; look: Look | null };

/** They are in one folder. Two versions of the same colours are one picture. */
export function partFiles({ key, clean, look }: Part): string[] {
  const folder = key.slice(0, key.lastIndexOf("/") + 1);
  const pictures = (look?.versions ?? []).map((version) => `${folder}${pictureName(version)}.svg`);
  return [...new Set([key, clean, ...pictures])].filter((one) => one !== "");
}
