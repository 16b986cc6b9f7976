/** Sends a delivery's files, and counts for the studio what leaves. */
import { eq, sql } from "drizzle-orm";
import { brandWord } from "../drawings/kit-names.ts";
import { db } from "../platform/db.server.ts";
import { fileNotFound } from "../platform/file-pages.server.ts";
import { logError } from "../platform/log.server.ts";
import { beginsDownload, isShowable, rangedFileResponse, type SavedFile } from "../platform/ranged-file.server.ts";
import { bareName } from "./kit-files.ts";
import { missingPayment, type OpenedDelivery } from "./opened.server.ts";
import { SHOWN } from "./paths.ts";
import { delivery } from "./schema.ts";

/** Who takes a file. The studio's own looks are not counted. */
export type Taker = "customer" | "visitor" | "studio";

/** `name` with its folder, as in the zip; null: everything as one file. */
export async function kitFile(
  request: Request,
  opened: OpenedDelivery | null,
  name: string | null,
  taker: Taker,
): Promise<Response> {
  const file = opened && savedFile(opened, name);
  if (!opened || !file) return fileNotFound();
  // Until it is paid nothing leaves, not even what pages show.
  if (taker !== "studio" && missingPayment(opened)) return fileNotFound();
  const isShown = new URL(request.url).searchParams.has(SHOWN) && isShowable(file.fileName);
  const response = await rangedFileResponse(request, file, isShown);
  if (!response) return fileNotFound();
  if (!isShown && response.status < 300 && beginsDownload(request, file)) await countDownload(opened, taker);
  return response;
}

function savedFile(
  { kit: { files, zip, zipBytes }, nameProject }: OpenedDelivery,
  name: string | null,
): SavedFile | null {
  if (name === null) return zip ? { key: zip, bytes: zipBytes, fileName: `${brandWord(nameProject)}.zip` } : null;
  const found = files.find((file) => file.name === name);
  return found ? { key: found.key, bytes: found.bytes, fileName: bareName(found.name) } : null;
}

/** A file is sent even if it could not be counted. */
async function countDownload({ delivery: { budgetId } }: OpenedDelivery, taker: Taker): Promise<void> {
  if (taker === "studio") return;
  const taken = taker === "customer" ? { takenAt: sql`coalesce(${delivery.takenAt}, clock_timestamp())` } : {};
  await db
    .update(delivery)
    .set({ downloads: sql`${delivery.downloads} + 1`, ...taken })
    .where(eq(delivery.budgetId, budgetId))
    .catch((error: unknown) => logError(error, `counting a download of ${budgetId}`));
}
