/** Written quotes in an export. */
import { z } from "zod";
import { hashOf } from "../../app/quotes/hash.server.ts";
import { CHANNELS, type Channel, QUOTE_STATES } from "../../app/quotes/quote-content.ts";
import { draftSchema, quoteCode, sentQuoteSchema } from "../../app/quotes/quote-schema.ts";
import { quote, quoteDecision, quoteDraft, quotePayment } from "../../app/quotes/schema.ts";
import { type Collection, collection, type Reference } from "./collection.ts";
import { namedKeys, ofBudget, ofUser } from "./references.ts";
import * as is from "./schemas.ts";
import type { CollectionName } from "./tables.ts";

const ofQuote = (id: string): Reference => ({ field: "quoteId", to: "quote", id });

/** Each after those that its records refer to. */
export const QUOTE_COLLECTIONS = {
  quote_draft: collection(quoteDraft, {
    key: [quoteDraft.budgetId],
    fields: { budgetId: null, draft: draftSchema, revision: is.count, savedBy: is.id, savedAt: is.moment },
    references: ({ budgetId, savedBy }) => [ofBudget({ budgetId }), ofUser("savedBy", savedBy)],
  }),
  quote: collection(quote, {
    key: [quote.id],
    fields: {
      id: null,
      budgetId: is.id,
      number: is.whole.min(1),
      code: quoteCode,
      revision: is.count,
      sent: sentQuoteSchema,
      hash: is.hash,
      total: z.int().min(0),
      sentBy: is.id,
      sentAt: is.moment,
      validUntil: is.moment,
      state: z.enum(QUOTE_STATES),
      pdf: is.optionalKey,
      recordPdf: is.optionalKey,
      pdfHash: is.hash.nullable(),
      recordHash: is.hash.nullable(),
      undoAskedBy: is.id.nullable(),
      remindedAt: is.moment.nullable(),
      recordMailedAt: is.moment.nullable(),
    },
    refine: (data) =>
      data.refine((one) => one.hash === hashOf(one.sent as object), {
        error: "is not the SHA-256 of what was sent",
        path: ["hash"],
      }),
    references: ({ budgetId, sentBy, undoAskedBy }) => [
      ofBudget({ budgetId }),
      ofUser("sentBy", sentBy),
      ...(undoAskedBy ? [ofUser("undoAskedBy", undoAskedBy)] : []),
    ],
    files: ({ pdf = "", recordPdf = "" }) => namedKeys([pdf, recordPdf]),
  }),
  quote_decision: collection(quoteDecision, {
    key: [quoteDecision.quoteId],
    fields: {
      quoteId: null,
      decision: z.enum(["accepted", "declined"]),
      by: is.id,
      signedName: is.line,
      at: is.moment,
      network: is.line.nullable(),
      browser: is.text(2000).nullable(),
      reason: is.text(4000),
      channel: z.enum(Object.keys(CHANNELS) as [Channel]).nullable(),
      note: is.text(4000),
    },
    references: ({ quoteId, by }) => [ofQuote(quoteId), ofUser("by", by)],
  }),
  quote_payment: collection(quotePayment, {
    key: [quotePayment.quoteId, quotePayment.number],
    fields: {
      quoteId: is.id,
      number: is.whole.min(1),
      claimedAt: is.moment.nullable(),
      receivedAt: is.moment.nullable(),
    },
    references: ({ quoteId }) => [ofQuote(quoteId)],
  }),
} satisfies Partial<Record<CollectionName, Collection>>;
