/**
 * Part of `npm run check`. Fails for a file of more than 300 lines, and for a function of the product of more than 120.
 * Biome's rules count neither the lines of a long comment nor those of a text in JSX. A list of records may be as long as
 * it has records: an array or object at the top of a file counts only when it holds a function of more than one expression.
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

type Node = { type: string; start: number; end: number; [field: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const nodesIn = (value: unknown): Node[] =>
  typeof value !== "object" || value === null
    ? []
    : [...(isNode(value) ? [value] : []), ...Object.values(value).flatMap(nodesIn)];

/** The lines of a file without its lists of records. */
export function linesWithoutRecords(source: string, lang: "ts" | "tsx"): number {
  const { body } = parseAst(source, { lang }) as unknown as { body: Node[] };
  const declarations = body.map((node) => (isNode(node.declaration) ? node.declaration : node));
  const values = declarations.flatMap((node) => (node.declarations as { init: unknown }[] | undefined) ?? []);
  const records = values.map(({ init }) => literalOf(init)).filter((literal) => literal !== undefined);
  const data = records.filter((literal) => !nodesIn(literal).some(({ type }) => type === "BlockStatement"));
  return data.reduce((left, { start, end }) => left - linesIn(source.slice(start, end)) + 1, linesIn(source));
}

/** Through `as const` and `satisfies`. */
function literalOf(value: unknown): Node | undefined {
  if (!isNode(value)) return undefined;
  if (value.type.startsWith("TS")) return literalOf(value.expression);
  return value.type === "ArrayExpression" || value.type === "ObjectExpression" ? value : undefined;
}

function check(): void {
  const sources = globSync("{app,server,cli,demo,bench,tests,scripts}/**/*.{ts,tsx,mjs,css}", {
    exclude: ["**/.*/**", "**/node_modules/**", "tests/support/api-types.ts"],
  });
  const faults = sources.flatMap((path) => {
    const text = readFileSync(path, "utf8");
    const lang = path.endsWith("x") ? "tsx" : "ts";
    const lines =
      linesIn(text) > FILE_LINES && !path.endsWith(".css") ? linesWithoutRecords(text, lang) : linesIn(text);
    const long = lines > FILE_LINES ? [`${path} has more than ${FILE_LINES} lines`] : [];
    if (!/^(app|server|cli)\/.*\.tsx?$/.test(path) || path.includes(".test.")) return long;
    return [
      ...long,
      ...longFunctions(text, lang).map((line) => `${path}:${line} has more than ${FUNCTION_LINES} lines`),
    ];
  });
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) check();
