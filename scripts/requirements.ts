/**
 * Part of `npm run check`. Fails for a requirement number that is cited and not defined in docs/requirements.md, or defined
 * twice, and prints the numbers that no test names in its title.
 */
import { globSync, readFileSync } from "node:fs";

/** Names of standards that are written like a number of ours. */
const STANDARDS = new Set(["UTF", "PDF", "SHA", "ISO", "EPSF"]);

/** The numbers that a text cites, e.g. BUD-8, SEC-8.13, OPS-8.a, MEND2-1; each once. */
export function citedNumbers(text: string): string[] {
  const words = text.match(/\b[A-Z]{2,}\d?-\d+(?:\.(?:\d+|[a-z]\b))?/g) ?? [];
  return [...new Set(words)].filter((word) => !STANDARDS.has(word.split("-")[0] ?? ""));
}

/** The numbers that a text of requirements defines, in order: list items that begin with one, or several, in bold. */
export function definedNumbers(text: string): string[] {
  const heads = text.matchAll(/^- \*\*([A-Z]{2,}\d?-[\d.a-z]+(?:, [A-Z]{2,}\d?-[\d.a-z]+)*)\*\*/gm);
  return [...heads].flatMap(([, numbers = ""]) => numbers.split(", "));
}

/** The numbers in brackets, as titles of tests carry them. */
export function numbersInTitles(text: string): string[] {
  return [...text.matchAll(/\[([A-Z]{2,}\d?-[\d.a-z]+)\]/g)].map(([, number = ""]) => number);
}

function check(): void {
  const defined = definedNumbers(readFileSync("docs/requirements.md", "utf8"));
  const faults = defined
    .filter((number, index) => defined.indexOf(number) !== index)
    .map((number) => `docs/requirements.md defines ${number} twice`);
  const tested = new Set<string>();
  // The corpus holds texts of customers, with codes and road numbers of the same form.
  const files = globSync(
    ["{app,server,cli,demo,bench,tests,scripts,docs,db}/**/*.{ts,tsx,mjs,css,sql,md}", "*.{ts,md}"],
    { exclude: ["tests/corpus/**", "scripts/requirements.test.ts"] },
  );
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    for (const number of citedNumbers(text))
      if (!defined.includes(number)) faults.push(`${file} cites ${number}, which docs/requirements.md does not define`);
    if (/\.(test|spec)\.tsx?$/.test(file)) for (const number of numbersInTitles(text)) tested.add(number);
  }
  const untested = defined.filter((number) => !tested.has(number));
  if (untested.length > 0) console.log(`Requirements that no test names: ${untested.join(", ")}`);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) check();
