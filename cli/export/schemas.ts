/** Schemas of exported fields: the product's own rules, and its tables' kinds of values. */
import { z } from "zod";
import { answersFrom } from "../../app/brief/questionnaire.ts";
import { answersSchema, submissionSchema } from "../../app/brief/questionnaire-schema.ts";
import type { QuestionName } from "../../app/brief/questions.ts";
import { isPublicPicture } from "../../app/galleries/galleries.ts";
import { GROUND_IDS } from "../../app/kit/ground.ts";
import { LINE_LIMIT } from "../../app/kit/text-limit.ts";
import { KIT_FILES, QUOTE_PDFS, UPLOAD_KINDS } from "../../app/kit/upload.ts";
import { KEY } from "../../app/platform/files.server.ts";
import { kept, keptAddress, keptMoment } from "../../app/platform/kept.ts";
import { EVENT_KINDS } from "../../app/requests/events.ts";
import { PROOF_STANDS } from "../../app/requests/proof-stand.ts";

export const id = z.uuid();
export const flag = z.boolean();
export const moment = keptMoment;
export const small = z.int().min(-32_768).max(32_767);
export const whole = z.int().min(-2_147_483_648).max(2_147_483_647);
export const count = whole.min(0);
export const text = kept;
export const line = text(LINE_LIMIT);
export const address = keptAddress;
export const ground = z.enum(GROUND_IDS);

const noFile = z.literal("");
const FOLDERS = [...Object.values(UPLOAD_KINDS).map(({ folder }) => folder), QUOTE_PDFS, KIT_FILES];
const isPrivate = (key: string) => KEY.test(key) && FOLDERS.some((folder) => key.startsWith(folder));

export const pictureKey = text(LINE_LIMIT).refine(
  (key) => KEY.test(key) && isPublicPicture(key),
  "is not the key of a published picture",
);
export const privateKey = text(LINE_LIMIT).refine(isPrivate, "is not the key of a private file");
export const optionalKey = noFile.or(privateKey);
export const storeKey = text(LINE_LIMIT).refine(
  (key) => isPrivate(key) || (KEY.test(key) && isPublicPicture(key)),
  "is not a key of the file store",
);

export const answers = {
  ...(answersFrom((question) => answersSchema.shape[question]) as unknown as Record<QuestionName, z.ZodType>),
  replies: answersSchema.shape.replies,
  resume_ia: submissionSchema.shape.resume_ia,
};
/** Questions may have been added since. */
export const formerAnswers = z.looseObject({ ...answers, image: optionalKey });

export const changeAsked = z.strictObject({
  quote: id,
  number: whole,
  text: text(4000),
  at: moment,
  itemId: line.optional(),
  item: text(4000).optional(),
});

export const proofStand = z.strictObject({
  proof: id,
  number: whole,
  state: z.enum(PROOF_STANDS),
  due: moment,
  comments: whole,
  direction: line,
});

/** SHA-256 */
export const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** It names a file. */
export const colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** SHA-256 of a link's token. The token is random, so that nobody finds it by its hash. */
export const tokenHash = z.string().regex(/^[\w-]{43,64}$/);

export const eventKind = z.enum(EVENT_KINDS as [string, ...string[]]);
export const eventDetails = z.looseObject({
  from: small.optional(),
  to: small.optional(),
  fileName: line.optional(),
  reason: text(4000).optional(),
  withQuote: flag.optional(),
  version: whole.optional(),
  designer: id.optional(),
  quote: id.optional(),
  number: whole.optional(),
  total: z.int().optional(),
  until: line.optional(),
  elsewhere: line.optional(),
  person: line.optional(),
  item: text(4000).optional(),
  payment: whole.optional(),
  amount: z.int().optional(),
  proof: id.optional(),
  direction: line.optional(),
  comments: count.optional(),
  files: count.optional(),
  showing: line.optional(),
});

export const actDetails = z.strictObject({
  from: text(4000).or(z.number()).optional(),
  to: text(4000).or(z.number()).optional(),
  setting: line.optional(),
});

/** Without the person's name, which may have changed. */
export const stamp = z.strictObject({ revision: count, by: id, name: line, at: moment });
