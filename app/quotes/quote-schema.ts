/**
 * What is stored of a draft: half filled in, faults and all, but bounded; what it must say, `completeQuote` checks. And a sent
 * version, for imports.
 */
import { z } from "zod";
import { isStorable } from "../kit/storable.ts";
import { cleanLine } from "../kit/visible.ts";
import {
  ITEM_KINDS,
  PAYMENT_PLANS,
  QUOTE_LIMITS,
  type QuoteContent,
  type QuoteDraft,
  RIGHTS_FROM,
  type SentQuote,
} from "./quote-content.ts";

const names = <Name extends string>(record: Record<Name, unknown>) => z.enum(Object.keys(record) as Name[]);

/** Generous: a text that is too long is kept until its author shortens it. */
const ROOM = 4;
const text = (length: number) => z.string().max(length).refine(isStorable);
const long = text(QUOTE_LIMITS.text * ROOM);
const oneLine = (length: number) => z.string().overwrite(cleanLine).max(length);
const line = oneLine(QUOTE_LIMITS.line * ROOM);
/** A number as typed. */
const typed = oneLine(60);
const id = z.string().min(1).max(60).refine(isStorable);
const ofItsOwn = <Item extends { id: string }>(list: Item[]) => new Set(list.map((one) => one.id)).size === list.length;

const item = z.strictObject({
  id,
  kind: names(ITEM_KINDS),
  name: oneLine(QUOTE_LIMITS.name * ROOM),
  about: text(QUOTE_LIMITS.about * ROOM),
  quantity: typed,
  price: typed,
});
const stage = z.strictObject({ id, day: typed, what: line });

export const draftSchema: z.ZodType<QuoteDraft> = z.strictObject({
  intro: long,
  items: z
    .array(item)
    .max(QUOTE_LIMITS.items * 2)
    .refine(ofItsOwn),
  noMaterials: z.boolean(),
  discount: typed,
  excluded: long,
  begin: typed,
  delivery: typed,
  stages: z
    .array(stage)
    .max(QUOTE_LIMITS.stages * 2)
    .refine(ofItsOwn),
  rounds: typed,
  roundPrice: typed,
  plan: names(PAYMENT_PLANS),
  instalments: typed,
  means: line,
  rights: z.strictObject({ what: long, where: line, duration: line, from: names(RIGHTS_FROM) }),
  validDays: typed,
  notes: long,
});

/** The body of POST /api/budget/…/rascunho. `revision`: of the draft that these changes began from; 0: there was none. */
export const savedDraftSchema = z.strictObject({ draft: draftSchema, revision: z.int().min(0) });

const whole = z.int().min(0);
const party = z.strictObject({ name: z.string(), email: z.string(), tell: z.string() });

const contentSchema: z.ZodType<QuoteContent> = z.strictObject({
  intro: long,
  items: z.array(z.strictObject({ ...item.shape, quantity: whole, price: whole })).refine(ofItsOwn),
  noMaterials: z.boolean(),
  discount: whole,
  excluded: long,
  begin: typed,
  delivery: typed,
  stages: z.array(stage).refine(ofItsOwn),
  rounds: whole,
  roundPrice: whole.nullable(),
  plan: names(PAYMENT_PLANS),
  instalments: whole,
  means: line,
  rights: z.strictObject({ what: long, where: line, duration: line, from: names(RIGHTS_FROM) }),
  validDays: whole,
  notes: long,
});

export const quoteCode = z.string().regex(/^\d{4}-\d{4,}$/);

/** Nothing more and nothing less: the hash is of the whole. */
export const sentQuoteSchema: z.ZodType<SentQuote> = z.strictObject({
  format: z.literal(1),
  request: z.uuid(),
  code: quoteCode,
  number: z.int().min(1),
  nameProject: z.string(),
  customer: party,
  sender: party,
  sentAt: z.iso.datetime({ precision: 3 }),
  validUntil: z.iso.datetime({ precision: 3 }),
  content: contentSchema,
  withdrawal: long,
});
