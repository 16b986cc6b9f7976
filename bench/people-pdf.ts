/** A quote's PDF, each in a process of its own: the time that it takes, what it holds up, and the memory it needs. */
import { execFileSync } from "node:child_process";
import type { PdfCost } from "./pdf-alone.ts";
import { table } from "./report.ts";

/** Of tests/support/ten-quotes.ts. */
const QUOTES = ["short", "accepted", "three pages", "60 items", "words of 200 characters"];

/** Memory as `npm start` bounds it. */
const FLAGS = ["--max-semi-space-size=8", "--max-old-space-size=256", "--heap-growing-percent=80"];
const env = { ...process.env, MALLOC_ARENA_MAX: "2" };

/** Prints a row for each quote. */
export function measurePdfs(): void {
  table(
    "A quote's PDF (no target)",
    QUOTES.map((quote) => {
      const parameters = [...FLAGS, "bench/pdf-alone.ts", quote];
      const output = execFileSync(process.execPath, parameters, { encoding: "utf8", env });
      const { bytes, first, median, longest, firstMemory, memory } = JSON.parse(output) as PdfCost;
      return {
        quote,
        kB: (bytes / 1000).toFixed(0),
        "first, ms": first.toFixed(0),
        "then, ms": median.toFixed(0),
        "holds the event loop, ms": longest.toFixed(0),
        "MB more for the first": firstMemory.toFixed(0),
        "MB more after twenty": memory.toFixed(0),
      };
    }),
  );
}
