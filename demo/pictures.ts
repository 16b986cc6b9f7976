/** The drawings in `artwork/`, validated when read. */
import { z } from "zod";
import pictures from "./pictures.json" with { type: "json" };

/** Each drawing's alternative text. Wide drawings are 1600 × 900, tall ones 1200 × 1500. */
export const PICTURES = pictures.texts;

/** Name of a file in `artwork/`, without extension. */
export type PictureName = keyof typeof PICTURES;

export const isPictureName = (name: unknown): name is PictureName =>
  typeof name === "string" && Object.hasOwn(PICTURES, name);
export const pictureName = z.custom<PictureName>(isPictureName);
const percent = z.int().min(0).max(100);

/** Percent from left and top. On covers the name, which crops would cut; on posters a part without words. */
export const FOCAL_POINTS = z
  .partialRecord(pictureName, z.strictObject({ x: percent, y: percent }))
  .parse(pictures.focalPoints);
