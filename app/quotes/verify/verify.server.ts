/** Finds the version that a PDF was made of, by the SHA-256 of its bytes. */
import { eq, or, sql } from "drizzle-orm";
import { inMinutes } from "../../kit/waiting-time.ts";
import { takeFileCheck } from "../../people/login-guesses.server.ts";
import { networkId } from "../../people/sources.server.ts";
import { db, rowLimit } from "../../platform/db.server.ts";
import { hashSentFile, UploadError } from "../../platform/upload.server.ts";
import { quote } from "../schema.ts";
import { NO_FILE, VERIFY_LIMITS, type Verdict } from "./verdict.ts";

const hash = sql.placeholder("hash");
const fileOfVersion = db
  .select({
    code: quote.code,
    number: quote.number,
    state: quote.state,
    withRecord: sql<boolean>`coalesce(${quote.recordHash} = ${hash}, false)`,
    isOver: sql<boolean>`${quote.validUntil} < clock_timestamp()`,
  })
  .from(quote)
  .where(or(eq(quote.pdfHash, hash), eq(quote.recordHash, hash)))
  .limit(rowLimit(1))
  .prepare("fileOfVersion");

/** Tells nothing about the people of a version, nor what it costs. */
export async function verdictOn(fileHash: string): Promise<Verdict> {
  const [found] = await fileOfVersion.execute({ hash: fileHash });
  if (!found) return { ours: false };
  const { isOver, state, ...version } = found;
  return { ours: true, ...version, state: state === "open" && isOver ? "expired" : state };
}

type Checked = { verdict: Verdict } | { fault: string; status: number; retryAfter?: number };

const FAULTS = {
  "too-big": { fault: "Esse arquivo passa de 10 MB, e os nossos PDFs são bem menores. Escolha outro.", status: 413 },
  "no-file": { fault: NO_FILE, status: 400 },
  "broken-off": { fault: "A conexão caiu antes de o arquivo chegar inteiro. Envie de novo.", status: 400 },
} as const;

/** Reads the form's field `pdf` through a hash, bounded, and keeps nothing of it. */
export async function checkSentFile(request: Request): Promise<Checked> {
  try {
    const wait = await takeFileCheck(networkId(request.headers));
    if (wait > 0)
      return {
        fault: `Muitos arquivos foram conferidos daí há pouco. Espere ${inMinutes(wait)} e tente de novo.`,
        status: 429,
        retryAfter: wait,
      };
    return { verdict: await verdictOn(await hashSentFile(request, { maxBytes: VERIFY_LIMITS.bytes, field: "pdf" })) };
  } catch (error) {
    if (!(error instanceof UploadError)) throw error;
    return FAULTS[error.fault === "too-big" || error.fault === "no-file" ? error.fault : "broken-off"];
  } finally {
    // A browser that still sends would take a response for a broken connection.
    await request.body?.pipeTo(new WritableStream()).catch(() => undefined);
  }
}
