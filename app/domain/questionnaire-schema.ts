/** The bounds the server puts on a questionnaire that arrives (spec §5, AI-5). Only the server uses this file. */
import { z } from "zod";
import { DELIVERABLES } from "./budget.ts";
import { type Answers, LIMITS, type Submission } from "./questionnaire.ts";
import { isStorable } from "./storable.ts";

const text = z.string().trim().refine(isStorable);
const line = text.max(LIMITS.line);
const tags = z.array(text.min(1).max(LIMITS.tag)).max(LIMITS.tags);

export const answersSchema = z.object({
  need: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  website: line.min(1),
  descriptionInterprise: text.min(1).max(LIMITS.description),
  targetAudience: tags.min(1),
  nameProject: line.min(1),
  color: line.min(1),
  slogan: line,
  notIncludeElement: tags,
  forMake: z
    .array(z.boolean())
    .length(DELIVERABLES.length)
    .refine((chosen) => chosen.includes(true)),
}) satisfies z.ZodType<Answers>;

export const submissionSchema = answersSchema.extend({
  submissionId: z.uuid(),
  resume_ia: text.min(1).max(LIMITS.summary),
  image: z.string().refine(isStorable).max(LIMITS.line),
}) satisfies z.ZodType<Submission>;
