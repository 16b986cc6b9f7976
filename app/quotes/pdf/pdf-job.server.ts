/** The PDFs of a version, kept in the file store: one as it was sent, and one with the record of its acceptance. */
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { and, eq, isNull, not, or, sql } from "drizzle-orm";
import { QUOTE_PDFS } from "../../kit/upload.ts";
import { user } from "../../people/schema.ts";
import { db } from "../../platform/db.server.ts";
import { env } from "../../platform/env.server.ts";
import { putFile, temporaryPath } from "../../platform/files.server.ts";
import { enqueue, enqueueAll } from "../../platform/jobs.server.ts";
import type { QuoteDecisionRecord } from "../quote-content.ts";
import { quote, quoteDecision } from "../schema.ts";
import { VERIFY_PATH } from "../verify/verify-path.ts";
import { writeQuotePdf } from "./quote-pdf.server.ts";

const withoutRecord = sql`(${quote.recordHash} is null and ${quote.state} = 'accepted')`;

async function findVersion(quoteId: string) {
  const [found] = await db
    .select({ version: quote, decision: quoteDecision, by: { id: user.id, name: user.name } })
    .from(quote)
    .leftJoin(quoteDecision, and(eq(quoteDecision.quoteId, quote.id), eq(quoteDecision.decision, "accepted")))
    .leftJoin(user, eq(user.id, quoteDecision.by))
    .where(eq(quote.id, quoteId));
  return found;
}
type Found = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

function recordOf({ decision, by }: Found): QuoteDecisionRecord | null {
  if (!decision || !by) return null;
  return {
    ...decision,
    by,
    at: decision.at.toISOString(),
    elsewhere: decision.channel && { channel: decision.channel, note: decision.note },
  };
}

/** Makes what is missing: the PDF, and after acceptance the one with its record. First the file, then its name in the version. */
export async function makeQuotePdf(quoteId: string): Promise<void> {
  const found = await findVersion(quoteId);
  if (!found) return;
  const record = recordOf(found);
  if (found.version.pdfHash === null) await make(found, null);
  if (record && found.version.recordHash === null) await make(found, record);
}

async function make({ version: { id, sent, hash } }: Found, record: QuoteDecisionRecord | null): Promise<void> {
  const bytes = await writeQuotePdf({ sent, hash, record, verifyAddress: `${env.ORIGIN}${VERIFY_PATH}` });
  const bytesHash = createHash("sha256").update(bytes).digest("hex");
  // Making it twice leaves one file; another release of this program, which may write other bytes, has a file of its own.
  const key = `${QUOTE_PDFS}${id}-${bytesHash.slice(0, 16)}.pdf`;
  const path = await temporaryPath();
  await writeFile(path, bytes, { flag: "wx", mode: 0o600 });
  await putFile(key, path);
  const [column, named] = record
    ? [quote.recordHash, { recordPdf: key, recordHash: bytesHash }]
    : [quote.pdfHash, { pdf: key, pdfHash: bytesHash }];
  await db
    .update(quote)
    .set(named)
    .where(and(eq(quote.id, id), isNull(column)));
  const isNamed = await db.$count(quote, and(eq(quote.id, id), eq(column, bytesHash)));
  if (isNamed === 0) await enqueue(db, "delete-files", { keys: [key] });
}

/** One that keeps failing would otherwise have a job more with each look. */
const isQueued = sql`exists (select from pgboss.job where name = 'quote-pdf' and state in ('created', 'retry', 'active')
  and data ->> 'quoteId' = ${quote.id}::text)`;

/** Queues what was not made: its job ended for good, or the database was restored, which brings no jobs back. */
export async function queueMissingPdfs(): Promise<void> {
  const missing = await db
    .select({ quoteId: quote.id })
    .from(quote)
    .where(
      and(
        sql`${quote.sentAt} < now() - interval '10 minutes'`,
        or(isNull(quote.pdfHash), withoutRecord),
        not(isQueued),
      ),
    )
    .orderBy(quote.sentAt)
    .limit(50);
  await enqueueAll(db, "quote-pdf", missing);
}
