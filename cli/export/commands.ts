/** The commands `export` and `import`: their output. Progress goes to standard error. */
import { plainErrors, tell } from "../backup/commands.ts";
import type { Report } from "../command.ts";
import { withDatabase } from "../with-database.ts";
import { exportTo } from "./export.ts";
import { ImportRefused } from "./faults.ts";
import { importFrom } from "./import.ts";
import { FILES } from "./manifest.ts";

export function runExport(folder: string): Promise<Report> {
  return withDatabase(() =>
    plainErrors(async () => {
      const { manifest, missing } = await exportTo(folder, tell);
      const counts = Object.fromEntries(Object.entries(manifest.lists).map(([name, { lines }]) => [name, lines ?? 0]));
      const { [FILES]: files = 0, ...records } = counts;
      const lacking = missing > 0 ? ` ${missing} files that records name are missing in the store.` : "";
      const text = `${folder} has ${sum(records)} records and ${files} files.${lacking}`;
      return { text, json: { folder, records, files, missing } };
    }),
  );
}

export function runImport(folder: string): Promise<Report> {
  return withDatabase(() =>
    plainErrors(async () => {
      try {
        const { records, files } = await importFrom(folder, tell);
        const [added, present] = [of(records, "added"), of(records, "present")];
        const text = `${added} records and ${files.added} files are imported; ${present} and ${files.present} were there.`;
        return { text, json: { folder, records, files } };
      } catch (error) {
        if (!(error instanceof ImportRefused)) throw error;
        return { text: error.message, json: { folder, faults: error.faults }, failed: true };
      }
    }),
  );
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);
const of = (records: Record<string, { added: number; present: number }>, which: "added" | "present") =>
  Object.values(records).reduce((all, counts) => all + counts[which], 0);
