/**
 * Part of `npm run check`. Fails for a file of more than 300 lines, and for a function of the product of more than 120.
 * Biome's rules count neither the lines of a long comment nor those of a text in JSX.
 */
import { globSync, readFileSync } from "node:fs";
import { parseAst } from "vite";

const FILE_LINES = 300;
const FUNCTION_LINES = 120;

const linesIn = (text: string) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

/** The line at which each function begins that has more than `most` lines. */
export function longFunctions(source: string, lang: "ts" | "tsx", most = FUNCTION_LINES): number[] {
  const found: number[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, body, start, end } = node as { type?: string; body?: unknown; start: number; end: number };
    if (body && /Function/.test(type ?? "") && linesIn(source.slice(start, end)) > most)
      found.push(linesIn(source.slice(0, start + 1)));
    for (const child of Object.values(node)) look(child);
  };
  look(parseAst(source, { lang }));
  return found;
}

function check(): void {
  const sources = globSync("{app,server,cli,demo,bench,tests,scripts}/**/*.{ts,tsx,mjs,css}", {
    exclude: ["**/.*/**", "**/node_modules/**", "tests/support/api-types.ts"],
  });
  const faults = sources.flatMap((path) => {
    const text = readFileSync(path, "utf8");
    const long = linesIn(text) > FILE_LINES ? [`${path} has more than ${FILE_LINES} lines`] : [];
    if (!/^(app|server|cli)\/.*\.tsx?$/.test(path) || path.includes(".test.")) return long;
    const lines = longFunctions(text, path.endsWith("x") ? "tsx" : "ts");
    return [...long, ...lines.map((line) => `${path}:${line} has more than ${FUNCTION_LINES} lines`)];
  });
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) check();
