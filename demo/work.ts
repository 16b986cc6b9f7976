/** The sample studio's work, newest first, checked as it is read. */
import { z } from "zod";
import inspirations from "./inspirations.json" with { type: "json" };
import pictures from "./pictures.json" with { type: "json" };
import portfolio from "./portfolio.json" with { type: "json" };

/** Alternative text of each drawing in `artwork/`; wide drawings are 1600 × 900, tall ones 1200 × 1500. */
export const PICTURES = pictures.texts;

/** Name of a file in `artwork/`, without extension. */
export type PictureName = keyof typeof PICTURES;

const name = z.custom<PictureName>((key) => typeof key === "string" && Object.hasOwn(PICTURES, key));
const percent = z.int().min(0).max(100);

/** In percent from left and top: on covers the name, which crops would cut; on posters in bubbles a wordless part. */
export const FOCAL_POINTS = z
  .partialRecord(name, z.strictObject({ x: percent, y: percent }))
  .parse(pictures.focalPoints);

/** Addresses of sites and profiles are invented. */
export const PORTFOLIO = z
  .array(
    z.strictObject({
      name: z.string(),
      slogan: z.string(),
      site: z.string(),
      type: z.string(),
      socialMedia: z
        .strictObject({ facebook: z.string(), instagram: z.string(), linkedin: z.string() })
        .partial()
        .optional(),
      cover: name,
      images: z.array(name),
    }),
  )
  .parse(portfolio);

/** Requests, deadlines and values are invented. */
export const INSPIRATIONS = z
  .array(
    z.strictObject({
      projectName: z.string(),
      author: z.string(),
      type: z.string(),
      briefing: z.string(),
      time: z.strictObject({ month: z.int(), day: z.int() }),
      vall: z.int(),
      cover: name,
      images: z.array(z.union([name, z.tuple([name, name])])),
    }),
  )
  .parse(inspirations);
