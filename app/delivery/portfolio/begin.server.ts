/** 'Levar ao portfólio': makes a draft of a project, one for each delivery. */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { eq, isNotNull } from "drizzle-orm";
import { GALLERIES } from "../../galleries/galleries.ts";
import { insertPicture } from "../../galleries/pictures.server.ts";
import { PORTFOLIO_TYPES } from "../../galleries/portfolio.ts";
import { publication } from "../../galleries/schema.ts";
import type { PictureKey } from "../../galleries/story/blocks.ts";
import { DENIED, DONE, type Outcome, refused } from "../../kit/outcome.ts";
import { pictureFiles } from "../../kit/picture.ts";
import type { CurrentUser } from "../../people/account.ts";
import { db } from "../../platform/db.server.ts";
import { deleteFile, FileMissing, openFile, temporaryPath } from "../../platform/files.server.ts";
import type { TurnRequest } from "../../platform/turns.server.ts";
import { UploadError } from "../../platform/upload.server.ts";
import { saveDraftIn } from "../../publishing/editing/drafts.server.ts";
import { holdItem } from "../../publishing/editing/publish.server.ts";
import { refusal } from "../../requests/policy.ts";
import { lockToAct } from "../../requests/request-locks.server.ts";
import { stateOf } from "../../requests/turn.ts";
import { delivery, showcase } from "../schema.ts";
import { holdOf, SHOWCASE_GALLERY, SHOWING_REFUSED } from "../showing.server.ts";
import { writeStream } from "../work-files.server.ts";
import { type ChosenPicture, newDraft, newPicture } from "./draft-changes.ts";
import { type Candidate, type Sources, sourcesOf } from "./sources.server.ts";

/** Wide, two beside each other, wide: as the published page begins. */
const FIRST_PICTURES = 4;

/** The proof's first is the cover, the kit's first follows, so that the draft shows both. */
function firstOf({ candidates }: Sources): Candidate[] {
  const from = (source: string) => candidates.filter(({ id }) => id.startsWith(source));
  const [[cover, ...proofs], [main, ...kits]] = [from("prova:"), from("kit:")];
  return [cover, main, ...proofs, ...kits].filter((one) => one !== undefined).slice(0, FIRST_PICTURES);
}

/** Once; a second press finds the draft that is there. */
export async function beginShowcase(person: CurrentUser, budgetId: string): Promise<Outcome> {
  const sources = await sourcesOf(person, budgetId);
  if (!sources) return DENIED;
  if (sources.item) return DONE;
  const pictures: ChosenPicture[] = [];
  const used: Record<string, PictureKey> = {};
  for (const candidate of firstOf(sources)) {
    const key = await storeCandidate(person, candidate);
    if (key === null) continue;
    used[candidate.id] = key;
    pictures.push(newPicture(key, altOf(sources.nameProject, candidate)));
  }
  const changes = newDraft({ ...sources.texts, type: PORTFOLIO_TYPES[0] }, pictures);
  return db.transaction(async (tx) => {
    const row = await lockToAct(tx, person, budgetId, "toPortfolio");
    if (!row) return DENIED;
    const reason = refusal("toPortfolio", stateOf(row), person);
    const [delivered] = await tx.select().from(delivery).where(eq(delivery.budgetId, budgetId)).for("update");
    if (reason || !delivered) return refused(reason ?? SHOWING_REFUSED.none);
    const [before] = await tx
      .select({ id: showcase.item, isThere: isNotNull(publication.id) })
      .from(showcase)
      .leftJoin(publication, eq(publication.id, showcase.item))
      .where(eq(showcase.budgetId, budgetId));
    // Somebody pressed at the same moment: their draft is the one.
    if (before?.isThere) return DONE;
    // No answer reaches the deleted one any more.
    if (before) await holdItem(tx, { gallery: SHOWCASE_GALLERY, id: before.id }, "refused", person);
    const target = { gallery: SHOWCASE_GALLERY, id: randomUUID() } as const;
    await saveDraftIn(tx, target, person, changes);
    const begun = { item: target.id, pictures: used };
    await tx
      .insert(showcase)
      .values({ budgetId, ...begun })
      .onConflictDoUpdate({ target: showcase.budgetId, set: begun });
    await holdItem(tx, target, holdOf(delivered), person);
    return DONE;
  });
}

export const altOf = (nameProject: string, { label }: Candidate) =>
  `${nameProject}: ${label.replace(/, (da prova|do kit)$/, "").toLowerCase()}`;

/** A picture of the gallery, made of a file. Throws UploadError. */
export async function storeShown(person: CurrentUser, path: string, turn: TurnRequest): Promise<PictureKey> {
  const { storePicture } = await import("../../galleries/gallery-pictures.server.ts");
  const picture = await storePicture(path, GALLERIES[SHOWCASE_GALLERY].folder, turn);
  try {
    await insertPicture({ ...picture, owner: person.id });
  } catch (error) {
    await Promise.allSettled(pictureFiles(picture).map(deleteFile));
    throw error;
  }
  return picture.key;
}

/** One of the proof or the kit; null: no picture can be made of it. */
export async function storeCandidate(person: CurrentUser, { key }: Candidate): Promise<PictureKey | null> {
  const path = await temporaryPath();
  try {
    await writeStream((await openFile(key)).stream, path);
    return await storeShown(person, path, { person: person.id });
  } catch (error) {
    if (error instanceof UploadError || error instanceof FileMissing) return null;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
