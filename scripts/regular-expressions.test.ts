/** No regular expression of the program reads a text again and again. */
import { analyse } from "scslre";
import { expect, test, vi } from "vitest";
import { type Expression, expressionsIn } from "../tests/support/regular-expressions.ts";
import { RULES } from "../tests/support/rules.ts";

const sources = import.meta.glob<string>(
  ["../app/**/*.{ts,tsx}", "../server/**/*.ts", "!../**/*.test.{ts,tsx}", "!../app/+types/**"],
  { query: "?raw", import: "default", eager: true },
);

/** What makes a text of one character, repeated, cost more than its length; empty: nothing. */
const faults = ({ source, flags }: Expression) =>
  analyse({ source, flags }).reports.map(({ type, character }) => `/${source}/${flags}: ${type} of ${character.pick}`);

test("[MEND2-12] every regular expression of app and server reads a long run of one character once", () => {
  const written = Object.entries(sources).flatMap(([path, source]) =>
    expressionsIn(source, path.endsWith("x") ? "tsx" : "ts").map((expression) => ({ path, expression })),
  );
  expect(written.length).toBeGreaterThan(310);
  expect(written.flatMap(({ path, expression }) => faults(expression).map((fault) => `${path} ${fault}`))).toEqual([]);
});

test("[MEND2-12] and so does every one that the rules are put together from", async () => {
  const made: Expression[] = [];
  vi.stubGlobal(
    "RegExp",
    class extends RegExp {
      constructor(pattern: RegExp | string, flags?: string) {
        super(pattern, flags);
        made.push({ source: this.source, flags: this.flags });
      }
    },
  );
  try {
    for (const load of Object.values(RULES)) await load();
  } finally {
    vi.unstubAllGlobals();
  }
  expect(made.length).toBeGreaterThan(20);
  expect(made.flatMap(faults)).toEqual([]);
});
