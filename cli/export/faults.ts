/** The faults of an export to be imported, by line. */
import { CommandError } from "../command-error.ts";

/** `field` is empty if the whole line is meant; `line` is 0 if the whole file is. */
export type Fault = { file: string; line: number; field: string; message: string };

/** More faults would help nobody and fill the memory. */
const MOST = 100;

/** Nothing was changed. */
export class ImportRefused extends CommandError {
  readonly faults: Fault[];
  constructor(faults: Fault[]) {
    const ordered = [...Map.groupBy(faults, ({ file }) => file).values()].flatMap((ofFile) =>
      ofFile.toSorted((one, other) => one.line - other.line),
    );
    const lines = ordered.map(
      ({ file, line, field, message }) => `${file}${line ? `:${line}` : ""}: ${field ? `${field} ` : ""}${message}`,
    );
    const more = faults.length >= MOST ? "\nThere may be more." : "";
    super(`Nothing was imported:\n${lines.join("\n")}${more}`);
    this.faults = ordered;
  }
}

/** Records a fault. Throws all of them if there are too many. */
export function note(faults: Fault[], fault: Fault): void {
  faults.push(fault);
  if (faults.length >= MOST) throw new ImportRefused(faults);
}
