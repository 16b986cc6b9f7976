/** The server's validation of a sent questionnaire, apart from questionnaire.ts so that browsers do not load zod. */
import { z } from "zod";
import { FOR_MAKE_LENGTH } from "./deliverables.ts";
import { NEED_CODES } from "./needs.ts";
import { type Answers, type Brief, LIMITS, NO_OPTIONAL_ANSWERS, type Submission } from "./questionnaire.ts";
import { isStorable } from "./storable.ts";

const text = z.string().trim().refine(isStorable);
const line = text.max(LIMITS.line);
const tags = z.array(text.min(1).max(LIMITS.tag)).max(LIMITS.tags);

export const answersSchema = z.object({
  need: z.literal(NEED_CODES),
  website: line.min(1),
  descriptionInterprise: text.min(1).max(LIMITS.description),
  targetAudience: tags.min(1),
  nameProject: line.min(1),
  color: line.min(1),
  slogan: line,
  notIncludeElement: tags,
  // A tab may be older or newer than the server, and have other deliverables.
  forMake: z
    .array(z.boolean())
    .min(FOR_MAKE_LENGTH.min)
    .max(FOR_MAKE_LENGTH.max)
    .refine((chosen) => chosen.includes(true)),
  // A tab that is older than the server does not know these.
  hasSlogan: z.boolean().default(NO_OPTIONAL_ANSWERS.hasSlogan),
  likeInterprise: tags.max(LIMITS.likeInterprise).default([]),
  personality: tags.max(LIMITS.personality).default([]),
  applications: tags.default([]),
  deadline: z.iso.date().or(z.literal("")).default(""),
  mustStay: line.default(""),
  replies: z
    .record(z.string().max(LIMITS.tag).refine(isStorable), line)
    .refine((replies) => Object.keys(replies).length <= LIMITS.tags)
    .default({}),
}) satisfies z.ZodType<Answers>;

/** The body of POST /api/resumo. `writer`: the customer chose the built-in writer. */
export const briefSchema = answersSchema.extend({
  hasReference: z.boolean().default(false),
  writer: z.literal("built-in").optional(),
}) satisfies z.ZodType<Brief>;

export const submissionSchema = answersSchema.extend({
  submissionId: z.uuid(),
  resume_ia: text.min(1).max(LIMITS.summary),
  image: z.string().refine(isStorable).max(LIMITS.line),
}) satisfies z.ZodType<Submission>;
