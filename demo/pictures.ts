/** The drawings in `artwork/`, checked as they are read. */
import { z } from "zod";
import pictures from "./pictures.json" with { type: "json" };

/** Alternative text of each; wide drawings are 1600 × 900, tall ones 1200 × 1500. */
export const PICTURES = pictures.texts;

/** Name of a file in `artwork/`, without extension. */
export type PictureName = keyof typeof PICTURES;

export const isPictureName = (name: unknown): name is PictureName =>
  typeof name === "string" && Object.hasOwn(PICTURES, name);
export const pictureName = z.custom<PictureName>(isPictureName);
const percent = z.int().min(0).max(100);

/** In percent from left and top: on covers the name, which crops would cut; on posters in bubbles a wordless part. */
export const FOCAL_POINTS = z
  .partialRecord(pictureName, z.strictObject({ x: percent, y: percent }))
  .parse(pictures.focalPoints);
