/** The server's validation of a sent questionnaire, apart from questionnaire.ts so that browsers do not load zod. */
import { z } from "zod";
import { NEED_CODES } from "../kit/needs.ts";
import { isStorable } from "../kit/storable.ts";
import { cleanLine } from "../kit/visible.ts";
import { FOR_MAKE_LENGTH } from "./deliverables.ts";
import { type Answers, answersFrom, type Brief, LIMITS, NO_ANSWERS, type Submission } from "./questionnaire.ts";
import {
  type Kind,
  type Question,
  type QuestionAnswers,
  type QuestionName,
  type QuestionOf,
  recordOf,
  type Values,
} from "./questions.ts";

const text = z.string().trim().refine(isStorable);
const oneLine = text.overwrite(cleanLine).trim();
const line = oneLine.max(LIMITS.line);

const textOf = ({ limit, missing }: Question & { limit: number }) =>
  missing === null ? text.max(limit) : text.min(1).max(limit);
const lineOf = ({ limit, missing }: Question & { limit: number }) =>
  missing === null ? oneLine.max(limit) : oneLine.min(1).max(limit);
const tagsOf = ({ max, missing }: Question & { max: number }) => {
  const tags = z.array(oneLine.min(1).max(LIMITS.tag)).max(max);
  return missing === null ? tags : tags.min(1);
};

/** The schema of an answer, by the question's kind. */
const SCHEMAS: { [K in Kind]: (question: QuestionOf<K>) => z.ZodType<Values[K]> } = {
  site: lineOf,
  line: lineOf,
  slogan: lineOf,
  paragraph: textOf,
  color: lineOf,
  date: () => z.iso.date().or(z.literal("")),
  tags: tagsOf,
  words: tagsOf,
  yesNo: () => z.boolean(),
  // A tab may be older or newer than the server and have other deliverables.
  deliverables: () =>
    z
      .array(z.boolean())
      .min(FOR_MAKE_LENGTH.min)
      .max(FOR_MAKE_LENGTH.max)
      .refine((chosen) => chosen.includes(true)),
};

function schemaOf(name: QuestionName): z.ZodType {
  const question = recordOf(name);
  const schema = (SCHEMAS[question.kind] as (question: Question) => z.ZodType)(question);
  // An older tab may not know every optional question.
  return question.missing === null ? schema.default(NO_ANSWERS[name]) : schema;
}

export const answersSchema = z.object({
  need: z.literal(NEED_CODES),
  ...(answersFrom(schemaOf) as unknown as { [Name in QuestionName]: z.ZodType<QuestionAnswers[Name]> }),
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
