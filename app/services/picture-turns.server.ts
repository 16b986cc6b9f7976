/** Turns of pictures: how many are in work, and how many people may wait. A file of its own, because sharp is large. */
import { createTurns, TurnLost, type TurnRequest } from "./turns.server.ts";
import { UploadError } from "./upload.server.ts";

/** Each takes a core and some hundred megabytes. */
const AT_ONCE = 2;
/** In seconds: the time that a phone's photo takes in a busy process; at rest half a second. */
const PICTURE_SECONDS = 2;
/** In seconds: a person who would wait longer for a first picture is refused at once (docs/decisions/overload.md). */
const LONGEST_WAIT = 4;
/** People whose pictures wait. A file that has arrived has a higher limit than one that is still to be sent. */
export const PEOPLE_MAX = (AT_ONCE * LONGEST_WAIT) / PICTURE_SECONDS;
export const PEOPLE_MAX_ARRIVED = 2 * PEOPLE_MAX;

const inTurn = createTurns(AT_ONCE);

const FAULTS = { left: "broken-off", late: "busy" } as const;

/** Throws `UploadError` ('overload') for a newcomer while too many people wait. One person's files hold one place. */
export function checkPictureTurn(person: string, most = PEOPLE_MAX): void {
  if (inTurn.peopleBefore(person) >= most) throw new UploadError("overload");
}

/** Runs `work` in this person's turn. Throws `UploadError` (`broken-off`, `busy`, `overload`) when there is none. */
export async function inPictureTurn<Result>(turn: TurnRequest, work: () => Promise<Result>): Promise<Result> {
  // Jobs can wait.
  if (turn.wait !== undefined) checkPictureTurn(turn.person, PEOPLE_MAX_ARRIVED);
  try {
    return await inTurn(turn, work);
  } catch (error) {
    throw error instanceof TurnLost ? new UploadError(FAULTS[error.reason], error) : error;
  }
}
