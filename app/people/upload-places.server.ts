/** How many uploads there may be at once: of one person, and of all. */
import { ACCOUNT_TYPES } from "../kit/roles.ts";
import { METRICS } from "../platform/metrics.server.ts";
import type { TurnRequest } from "../platform/turns.server.ts";
import { checkPictureTurn, UploadError } from "../platform/upload.server.ts";
import type { CurrentUser } from "./account.ts";

/** Concurrent uploads of everybody; each may occupy 100 MB of the disk, one person's together at most the day's rest. */
const UPLOADS_MAX = 200;

/** Milliseconds: half of what a connection may stand still (server/http/listen.ts). The other half is for the work. */
const TURN_WAIT = 30_000;

/** Uploads being received, waiting or in work. */
const uploads = new Set<{ person: string }>();

/**
 * Throws `UploadError` ('busy', 'overload') beyond the limits of a moment, theirs or everybody's. `onlyPictures`: each file
 * needs a turn, so it is refused before it is received while there is none. Ends after the whole body was read.
 */
export async function inUploadPlace(
  user: CurrentUser,
  request: Request,
  { onlyPictures }: { onlyPictures?: true },
  work: (turn: TurnRequest) => Promise<Response>,
): Promise<Response> {
  const own = [...uploads].filter(({ person }) => person === user.id).length;
  const upload = { person: user.id };
  try {
    if (own >= ACCOUNT_TYPES[user.typeUser].uploads.atOnce || uploads.size >= UPLOADS_MAX)
      throw new UploadError("busy");
    if (onlyPictures) checkPictureTurn(user.id);
    uploads.add(upload);
    METRICS.uploads.set(uploads.size);
    return await work({ person: user.id, signal: request.signal, wait: TURN_WAIT });
  } finally {
    uploads.delete(upload);
    METRICS.uploads.set(uploads.size);
    // Reads the rest of the body: a browser still sending would take a response for a broken connection.
    await request.body?.pipeTo(new WritableStream()).catch(() => undefined);
  }
}
