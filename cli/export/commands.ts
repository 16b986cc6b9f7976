/** The commands `export` and `import`: what they take, and what they say. Progress goes to standard error. */
import { parseArgs } from "node:util";
import { plainErrors, report, tell } from "../backup/commands.ts";
import { usageError } from "../command-error.ts";
import { withDatabase } from "../commands.ts";
import { exportTo } from "./export.ts";
import { ImportRefused } from "./faults.ts";
import { importFrom } from "./import.ts";
import { FILES } from "./manifest.ts";

export async function runExport(parameters: string[]): Promise<void> {
  const { folder, json } = parse(parameters);
  await withDatabase(() =>
    plainErrors(async () => {
      const { manifest, missing } = await exportTo(folder, tell);
      const counts = Object.fromEntries(Object.entries(manifest.lists).map(([name, { lines }]) => [name, lines ?? 0]));
      const { [FILES]: files = 0, ...records } = counts;
      const lacking = missing > 0 ? ` ${missing} files that records name are missing in the store.` : "";
      report(
        json,
        { folder, records, files, missing },
        `${folder} has ${sum(records)} records and ${files} files.${lacking}`,
      );
    }),
  );
}

export async function runImport(parameters: string[]): Promise<void> {
  const { folder, json } = parse(parameters);
  await withDatabase(() =>
    plainErrors(async () => {
      try {
        const { records, files } = await importFrom(folder, tell);
        const [added, present] = [of(records, "added"), of(records, "present")];
        const text = `${added} records and ${files.added} files are imported; ${present} and ${files.present} were there.`;
        report(json, { folder, records, files }, text);
      } catch (error) {
        if (json && error instanceof ImportRefused) report(true, { folder, faults: error.faults }, "");
        throw error;
      }
    }),
  );
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);
const of = (records: Record<string, { added: number; present: number }>, which: "added" | "present") =>
  Object.values(records).reduce((all, counts) => all + counts[which], 0);

function parse(parameters: string[]): { folder: string; json: boolean } {
  try {
    const options = { json: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ args: parameters, options, allowPositionals: true });
    const [folder, ...rest] = positionals;
    if (!folder || rest.length > 0) throw new Error("One folder is needed.");
    return { folder, json: values.json };
  } catch (error) {
    throw usageError((error as Error).message);
  }
}
