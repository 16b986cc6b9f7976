/** The regular expressions of the sources, as their text has them. */
import { parseAst } from "vite";

export type Expression = { source: string; flags: string };

/** Those written as `/…/`. `source` is TypeScript. */
export function expressionsIn(source: string, lang: "ts" | "tsx"): Expression[] {
  const found: Expression[] = [];
  const visit = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    if ("regex" in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      found.push({ source: pattern, flags });
    }
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseAst(source, { lang }));
  return found;
}
