/** `import DIR`: imports a whole export in one transaction, or nothing. The application may run. */
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { announceChange } from "../../app/platform/announce.server.ts";
import { db } from "../../app/platform/db.server.ts";
import { BACKUP_LOCK } from "../../app/platform/locks.server.ts";
import { NEWEST_MIGRATION } from "../backup/manifest.ts";
import type { Progress } from "../backup/progress.ts";
import { CommandError } from "../command-error.ts";
import { COLLECTION_NAMES } from "./collections.ts";
import { type Fault, ImportRefused, note } from "./faults.ts";
import { checkFiles, putFiles, refuseDeleted } from "./import-files.ts";
import { type Counts, importCollection, raiseSequence, setLater } from "./import-records.ts";
import { FILES, fileSchema, LISTS, listFile, MANIFEST, type Manifest, manifestSchema } from "./manifest.ts";
import { readList } from "./read.ts";

export type Imported = { records: Record<string, Counts>; files: { added: number; present: number } };

/** Imports into the configured studio. Repeating it changes nothing. Throws ImportRefused. */
export async function importFrom(folder: string, progress: Progress): Promise<Imported> {
  const manifest = await readManifest(folder);
  const faults: Fault[] = [];
  const fileList = () => readList(folder, manifest, FILES, fileSchema, faults);
  let undo = async () => {};
  let committing = false;
  try {
    return await db.transaction(async (tx) => {
      progress("waits until no file is being deleted");
      await tx.$client.query("select pg_advisory_xact_lock($1)", [BACKUP_LOCK]);
      for (const name of unknownFiles(folder))
        note(faults, { file: name, line: 0, field: "", message: "is not part of an export" });
      const listed = await checkFiles(folder, faults, fileList(), progress);
      const context = { tx, folder, manifest, faults, refused: new Set<string>(), fromStore: new Set<string>() };
      const records: Record<string, Counts> = {};
      for (const name of COLLECTION_NAMES) {
        const counts = await importCollection(context, name);
        records[name] = counts;
        progress(`${name}: ${counts.added} new records, ${counts.present} that were there`);
      }
      for (const name of COLLECTION_NAMES) await setLater(context, name);
      const deleted = await refuseDeleted(tx, context.fromStore, faults);
      if (faults.length > 0) throw new ImportRefused(faults);
      await raiseSequence(tx);
      const stored = await putFiles(folder, fileList(), deleted, progress);
      undo = stored.undo;
      if (Object.values(records).some(({ added }) => added > 0)) await announceChange(tx);
      committing = true;
      return { records, files: { added: stored.put, present: listed - stored.put } };
    });
  } catch (error) {
    // If the commit failed, its records may exist all the same; the sweep removes files without a record.
    if (!committing) await undo();
    throw error;
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  const none = new CommandError(
    `${folder} is not an export: ${MANIFEST} is missing, or this program does not know it.`,
  );
  if (!existsSync(path)) throw none;
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, "utf8"));
  } catch {
    throw none;
  }
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) throw none;
  if (parsed.data.migration > NEWEST_MIGRATION)
    throw new CommandError("The export was made by a newer program. Nothing was changed; update this one first.");
  return parsed.data;
}

/** Otherwise a misspelt collection would be ignored silently. */
function unknownFiles(folder: string): string[] {
  const known = new Set([MANIFEST, FILES, ...LISTS.map(listFile)]);
  return readdirSync(folder).filter((name) => !known.has(name));
}
