/** What publishing and deleting have in common for both galleries: the item and its pictures come and go together. */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { isDocumentId } from "../domain/budget.ts";
import { EMPTY_INSERT } from "../domain/messages.ts";
import { type Gallery, MIDDLE } from "../domain/picture.ts";
import { type ChosenPicture, PICTURES_GONE, PUBLISHED_OTHERWISE, type Publisher } from "../domain/publishing.ts";
import { logError } from "../services/log.server.ts";
import { announceChange } from "./announce.server.ts";
import { db, type Tx } from "./db.server.ts";
import { deletePicturesOf, showPictures, takePictures } from "./pictures.server.ts";

export type Published = { id: string; error: null } | { id: null; error: string };

/** Without data nothing is written (spec §5, DATA-4). */
export const NOTHING_INSERTED: Published = { id: null, error: EMPTY_INSERT };

/**
 * Makes the pictures part of a new item and lets `insert` write it, in one transaction. A repeated submission finds its
 * pictures taken, or with other pictures its id; `findSubmitted` then reads what the first one made: its id and what
 * `content` has. When that is something else, this one's changes must not pass for published.
 */
export async function publish(
  {
    publisher,
    gallery,
    pictures,
    content,
  }: { publisher: Publisher; gallery: Gallery; pictures: ChosenPicture[]; content: object },
  insert: (tx: Tx, id: string) => Promise<unknown>,
  findSubmitted: () => Promise<{ id: string } | undefined>,
): Promise<Published> {
  const id = randomUUID();
  try {
    await db.transaction(async (tx) => {
      // Nothing is written before all are taken, and some being taken is undone by the throw.
      if (!(await takePictures(tx, { owner: publisher.id, item: id, gallery }, pictures))) throw new NotTaken();
      await insert(tx, id);
      await announceChange(tx);
    });
    return { id, error: null };
  } catch (error) {
    const earlier = await findSubmitted();
    if (earlier) {
      const { id, ...made } = earlier;
      const same = isDeepStrictEqual(made, content) && (await areAsChosen(pictures));
      return same ? { id, error: null } : { id: null, error: PUBLISHED_OTHERWISE };
    }
    if (error instanceof NotTaken) return { id: null, error: PICTURES_GONE };
    throw error;
  }
}

class NotTaken extends Error {}

/** Whether the stored pictures have these texts and focal points. */
async function areAsChosen(pictures: ChosenPicture[]): Promise<boolean> {
  const stored = await showPictures(pictures.map(({ key }) => key));
  return pictures.every(({ key, alt, focal = MIDDLE }) => {
    const shown = stored.get(key);
    return shown?.alt === alt && isDeepStrictEqual(shown.focal ?? MIDDLE, focal);
  });
}

/**
 * Removes an item by `remove` (false: there is none) and its pictures, and queues the removal of the files. Returns the
 * files' keys, so that they can be removed at once (ADM-6). false: nothing was deleted; a failure is logged (DATA-4).
 */
export async function unpublish(id: string, remove: (tx: Tx) => Promise<boolean>): Promise<string[] | false> {
  if (!isDocumentId(id)) return false;
  try {
    return await db.transaction(async (tx) => {
      if (!(await remove(tx))) return false;
      await announceChange(tx);
      return deletePicturesOf(tx, id);
    });
  } catch (error) {
    logError(error, "deleting a published item");
    return false;
  }
}
