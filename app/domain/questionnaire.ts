/** The questionnaire: its answers, what each panel needs (spec §5) and the bounds the server puts on what arrives (AI-5). */
import { z } from "zod";
import { DELIVERABLES } from "./budget.ts";

export const PANELS = 5;

/** Longest accepted texts, in characters; far above what a person types, so that a limit is met by mistakes only. */
export const LIMITS = { line: 200, description: 4000, tag: 60, tags: 30, summary: 6000 } as const;

/** Reference image: one file, 10 MB (BRAND-5). */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;

/** The need's code in the address: 0 new brand, 1 company without a brand, 2 brand to remodel (BRAND-1). */
export type Need = 0 | 1 | 2;

/** What 'Ainda não tenho site' fills in (BRAND-3). */
export const NO_SITE_YET = "Ainda não tenho site";

const line = z.string().trim().max(LIMITS.line);
const tags = z.array(z.string().trim().min(1).max(LIMITS.tag)).max(LIMITS.tags);

/** Answers of panels 1 to 3: what the summary is made of. */
export const answersSchema = z.object({
  need: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  website: line.min(1),
  descriptionInterprise: z.string().trim().min(1).max(LIMITS.description),
  targetAudience: tags.min(1),
  nameProject: line.min(1),
  color: line.min(1),
  slogan: line,
  notIncludeElement: tags,
  forMake: z.array(z.boolean()).length(DELIVERABLES.length).refine((chosen) => chosen.includes(true)),
});
export type Answers = z.infer<typeof answersSchema>;

/** All that 'Terminar' sends. `image` is the key of an already stored upload, or empty. */
export const submissionSchema = answersSchema.extend({
  submissionId: z.uuid(),
  resume_ia: z.string().trim().min(1).max(LIMITS.summary),
  image: z.string().max(LIMITS.line),
});
export type Submission = z.infer<typeof submissionSchema>;
