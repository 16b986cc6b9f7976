/**
 * `node scripts/mutants/draw.ts SEED COUNT [FIRST]`: draws statements of the shipped TypeScript and a fault for each, and
 * prints them as records for `list.ts`, from the FIRSTth on. The same seed on the same sources draws the same. Who enters
 * them adds the tests, keeps the inconvenient ones, and notes why one was left out.
 */
import { globSync, readFileSync } from "node:fs";
import { parseAst } from "vite";
import type { Mutation } from "./mutation.ts";

type Node = { type: string; start: number; end: number; [field: string]: unknown };
type Edit = { start: number; end: number; text: string };
type Statement = Edit[];

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const COMPARISONS: Record<string, string> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
};

/** Calls whose number is a limit. */
const LIMITING = /^(min|max|limit|slice)$/;

const isNumber = (node: unknown): node is Node =>
  isNode(node) && node.type === "Literal" && typeof node.value === "number";

/** The conditions of a query that have a line of their own, each left out. */
const conditionsIn = (query: string, start: number): Edit[] =>
  [...query.matchAll(/\n\s*and (?:[^\n()]|\([^\n()]*\))+(?=\n)/g)].map(({ index, 0: line }) => ({
    start: start + index,
    end: start + index + line.length,
    text: "",
  }));

/** The faults that can be made of one node, apart from those of the nodes in it. */
function editsOf(node: Node, textOf: (node: Node) => string): Edit[] {
  const replaced = (part: Node, text: string): Edit => ({ start: part.start, end: part.end, text });
  const { test, left, right, operator, callee } = node as Record<string, unknown>;
  const sides = [left, right].filter(isNode);
  const name = isNode(callee) ? ((callee.property ?? callee) as { name?: string }).name : undefined;
  const parameters = ((node.arguments ?? []) as Node[]).filter(isNode);
  switch (node.type) {
    case "IfStatement":
    case "ConditionalExpression":
      return isNode(test) ? [replaced(test, `!(${textOf(test)})`)] : [];
    case "BinaryExpression": {
      const other = COMPARISONS[String(operator)];
      const [first, second] = sides;
      if (!other || !first || !second) return [];
      const numbers = sides.filter(isNumber).map((side) => replaced(side, String(Number(side.value) + 1)));
      return [replaced(node, `${textOf(first)} ${other} ${textOf(second)}`), ...numbers];
    }
    case "LogicalExpression":
      return operator === "??" ? [] : sides.map((side) => replaced(node, textOf(side)));
    case "AwaitExpression":
      return isNode(node.argument) ? [replaced(node, textOf(node.argument))] : [];
    case "ExpressionStatement":
      return [replaced(node, "{}"), replaced(node, "return;")];
    case "TaggedTemplateExpression":
      return isNode(node.tag) && node.tag.name === "sql" ? conditionsIn(textOf(node), node.start) : [];
    case "CallExpression":
      if ((name === "and" || name === "or") && parameters.length > 1)
        return parameters.map((dropped) =>
          replaced(
            node,
            `${name}(${parameters
              .filter((one) => one !== dropped)
              .map(textOf)
              .join(", ")})`,
          ),
        );
      if (!LIMITING.test(name ?? "")) return [];
      return parameters.filter(isNumber).map((limit) => replaced(limit, String(Number(limit.value) + 1)));
    case "VariableDeclarator": {
      const { id, init } = node as { id?: { name?: string }; init?: unknown };
      return /^[A-Z_]+$/.test(id?.name ?? "") && isNumber(init) ? [replaced(init, String(Number(init.value) + 1))] : [];
    }
    default:
      return [];
  }
}

/** The statements of a file that a fault can be made of, each with what stands in it but in no statement of its own. */
function statementsIn(source: string, file: string): Statement[] {
  const statements: Statement[] = [];
  const look = (node: Node, edits: Edit[]): void => {
    if (node.type.startsWith("TS") && !/^TS(As|NonNull|Satisfies)/.test(node.type)) return;
    const isOne = /(Statement|Declaration)$/.test(node.type) && node.type !== "BlockStatement";
    const own = isOne ? [] : edits;
    if (isOne) statements.push(own);
    own.push(...editsOf(node, ({ start, end }) => source.slice(start, end)));
    for (const child of childrenOf(node)) look(child, own);
  };
  look(parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" }) as unknown as Node, []);
  return statements.filter((edits) => edits.length > 0);
}

/** Widens a place to whole lines until its text stands nowhere else in the file. */
function uniqueAround(source: string, { start, end }: Edit): { from: number; to: number } {
  let from = source.lastIndexOf("\n", start - 1) + 1;
  let to = source.indexOf("\n", end);
  while (source.split(source.slice(from, to)).length > 2) {
    from = source.lastIndexOf("\n", from - 2) + 1;
    to = Math.max(source.indexOf("\n", to + 1), to);
  }
  return { from, to };
}

/** Numbers from 0 up to 1 that follow from the seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function draw(seed: number, count: number): Mutation[] {
  const files = globSync("{app,server,cli}/**/*.{ts,tsx}", { exclude: ["**/*.test.*"] }).sort();
  const all = files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return statementsIn(source, file).map((edits) => ({ file, source, edits }));
  });
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (_, index) => {
    const [{ file, source, edits }] = all.splice(Math.floor(random() * all.length), 1) as [(typeof all)[number]];
    const edit = edits[Math.floor(random() * edits.length)] as Edit;
    const { from, to } = uniqueAround(source, edit);
    const replace = source.slice(from, edit.start) + edit.text + source.slice(edit.end, to);
    const [root = "", folder = ""] = file.split("/");
    const noun = root === "app" && !folder.includes(".") ? folder : root;
    return { name: `drawn ${index + 1}`, noun, kind: "drawn", file, find: source.slice(from, to), replace, tests: [] };
  });
}

if (process.argv[1] === import.meta.filename) {
  const [seed = 0, count = 0, first = 1] = process.argv.slice(2).map(Number);
  console.log(JSON.stringify(draw(seed, count).slice(first - 1), null, 2));
}
