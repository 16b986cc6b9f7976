/** The guard of the addresses that take a file: how much one person, and all together, may send. */
import { takeUploadCall } from "../data/call-limits.server.ts";
import { ACCOUNT_TYPES, type CurrentUser } from "../domain/account.ts";
import { uploadLimitMessage } from "../domain/upload.ts";
import { refuse, refuseBusy } from "../services/refusal.server.ts";
import type { Turn } from "../services/turns.server.ts";

/** Files on their way at once, of everybody: each may lie on the disk with 20 MB until its turn. */
const IN_HAND_MAX = 200;

/**
 * How long a received picture waits for its turn, in milliseconds: half of what a connection may stand still
 * (server/listen.ts). The other half is for the work.
 */
const TURN_WAIT = 30_000;

/** One for each request whose file is being received, waits for its turn, or is in work. */
const inHand = new Set<{ person: string }>();

/**
 * Lets `receive` take the file of a request. When too many files are on their way, this person's or everybody's, or this
 * person's of the hour are used up, the answer is 429 with Retry-After and nothing of the file is stored. What is let in
 * counts for the hour, whatever becomes of it. Every answer waits for the end of the body.
 */
export async function admitUpload(
  user: CurrentUser,
  request: Request,
  receive: (turn: Turn) => Promise<Response>,
): Promise<Response> {
  const { atOnce, anHour } = ACCOUNT_TYPES[user.typeUser].uploads;
  const mine = [...inHand].filter(({ person }) => person === user.id).length;
  const place = { person: user.id };
  try {
    if (mine >= atOnce || inHand.size >= IN_HAND_MAX) return refuseBusy();
    inHand.add(place);
    const wait = await takeUploadCall(user.id, anHour);
    if (wait !== null) return refuse("limit", uploadLimitMessage(wait), 429, wait);
    return await receive({ person: user.id, signal: request.signal, wait: TURN_WAIT });
  } finally {
    inHand.delete(place);
    await discardRest(request);
  }
}

/** Reads what is left of the body: a browser that is still sending would take an answer for a broken connection. */
async function discardRest({ body }: Request): Promise<void> {
  await body?.pipeTo(new WritableStream()).catch(() => undefined);
}
