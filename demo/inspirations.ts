/** The sample studio's inspirations, newest first, validated when read. */
import { z } from "zod";
import inspirations from "./inspirations.json" with { type: "json" };
import { pictureName as name } from "./pictures.ts";

/** Requests, deadlines and values are fictional. */
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
