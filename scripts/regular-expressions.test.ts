/** No regular expression of the program reads a text again and again. */
import { globSync, readFileSync } from "node:fs";
import { analyse } from "scslre";
import { expect, test, vi } from "vitest";
import { type Expression, expressionsIn } from "../tests/support/regular-expressions.ts";
import { RULES } from "../tests/support/rules.ts";

const sources = globSync(["app/**/*.{ts,tsx}", "server/**/*.ts"], { exclude: ["**/*.test.{ts,tsx}"] });

/** What makes a text of one character, repeated, cost more than its length; empty: nothing. */
const faults = ({ source, flags }: Expression) =>
  analyse({ source, flags }).reports.map(({ type, character }) => `/${source}/${flags}: ${type} of ${character.pick}`);

test("[MEND2-12] every regular expression of app and server reads a long run of one character once", () => {
  const written = sources.flatMap((path) =>
    expressionsIn(readFileSync(path, "utf8"), path.endsWith("x") ? "tsx" : "ts").map((expression) => ({
      path,
      expression,
    })),
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
