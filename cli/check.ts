/** `check`: whether records and files are complete and match. */
import { STORE_FOLDERS } from "../app/galleries/galleries.ts";
import { checkPictures } from "../app/galleries/pictures.server.ts";
import { db } from "../app/platform/db.server.ts";
import { isStored, listFiles } from "../app/platform/files.server.ts";
import { brokenQuotes, namedFiles } from "../app/upkeep/named-files.server.ts";
import { deleteOrphans, listOrphans, orphansOf } from "../app/upkeep/orphans.server.ts";
import type { Report } from "./command.ts";
import { withDatabase } from "./with-database.ts";

const DAY = 24 * 60 * 60 * 1000;
const ANY_TIME = new Date(8.64e15);

/** Reads all records at one moment: the files that they name, and faults of the records themselves. */
function readRecords() {
  return db.transaction(async (tx) => {
    await tx.execute("set transaction isolation level repeatable read, read only");
    const pictures = await checkPictures(tx);
    const named = new Map(pictures.files.map((key) => [key, "picture"]));
    for (const { key, record } of await namedFiles(tx)) named.set(key, record);
    const quotes = (await brokenQuotes(tx)).map((id) => `the quote of request ${id} has no file`);
    return { named, references: [...pictures.faults, ...quotes] };
  });
}

/**
 * Lists the files after the records, because a file is stored before its record. A missing file may have been deleted
 * meanwhile, so its record is read again.
 */
async function findMissing(named: Map<string, string>): Promise<{ key: string; record: string }[]> {
  const missing = new Map(named);
  for (const folder of STORE_FOLDERS) for await (const key of listFiles(folder, ANY_TIME)) missing.delete(key);
  const gone = new Set(await orphansOf([...missing.keys()]));
  const still = [...missing].filter(([key]) => !gone.has(key)).map(([key, record]) => ({ key, record }));
  const there = await Promise.all(still.map(({ key }) => isStored(key)));
  return still.filter((_, index) => !there[index]);
}

/** `fix` removes files that no record has named for a day, as the daily sweep does. */
export function runCheck({ fix }: { fix: boolean }): Promise<Report> {
  return withDatabase(async () => {
    const { named, references } = await readRecords();
    const missing = await findMissing(named);
    const orphans: string[] = [];
    let removed = 0;
    for await (const keys of listOrphans(new Date(Date.now() - DAY))) {
      if (fix && keys.length > 0 && (await deleteOrphans(keys))) removed += keys.length;
      else orphans.push(...keys);
    }
    const wrong = missing.length + references.length + orphans.length;
    const lines = [
      `${named.size} files are named by records.`,
      ...missing.map(({ key, record }) => `missing file: ${key} (${record}); restore it from a backup`),
      ...references.map((fault) => `broken reference: ${fault}`),
      ...orphans.map((key) => `file without a record: ${key}`),
      ...(removed > 0 ? [`${removed} files without a record are removed.`] : []),
      ...(orphans.length > 0 ? [fix ? "A backup runs: no file is removed meanwhile." : "--fix removes these."] : []),
      wrong === 0 ? "Everything is whole." : `${wrong} things are wrong.`,
    ];
    return {
      text: lines.join("\n"),
      json: { named: named.size, missing, references, orphans, removed },
      failed: wrong > 0,
    };
  });
}
