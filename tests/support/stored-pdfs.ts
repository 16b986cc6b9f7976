/** Versions of a written quote whose PDF is there, or still to be made. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { QuoteState, SentQuote } from "../../app/quotes/quote-content.ts";
import { quote } from "../../app/quotes/schema.ts";
import type { App } from "./app.ts";
import type { Room } from "./conversation.ts";
import { QUOTE_PDF } from "./quotes.ts";
import { TEN_QUOTES } from "./ten-quotes.ts";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
/** A PDF that no other test has. */
export const newPdf = () => Buffer.concat([QUOTE_PDF, Buffer.from(`% ${randomUUID()}\n`)]);

/** A version whose PDF is `bytes`; null: it is still to be made. */
export async function storeVersion(app: App, room: Room, bytes: Buffer | null, state: QuoteState = "open") {
  const { sent } = TEN_QUOTES.short as { sent: SentQuote };
  const pdf = bytes ? `budget/written/${randomUUID()}.pdf` : "";
  if (bytes) {
    mkdirSync(join(app.dataDir, "files/budget/written"), { recursive: true });
    writeFileSync(join(app.dataDir, "files", pdf), bytes);
  }
  await app.database.insert(quote).values({
    budgetId: room.id,
    ...{ sent, hash: sha256(randomBytes(9)), number: 2, code: "2026-0418", revision: 2, total: 480000 },
    ...{ sentBy: room.people.designer.id, sentAt: new Date(), validUntil: new Date(Date.now() + 9e8) },
    ...{ pdf, pdfHash: bytes && sha256(bytes), state },
  });
}
