/**
 * `npm run mutants [-- word…]`: shows that the tests notice faults. Puts one fault of `list.ts` after the other into a
 * copy of the repository and runs the tests named with it, until one fails. The words choose among the faults: words
 * of a name, a file, a noun, `drawn`, `chosen`, `unit`, `page`, `browser`. The exit code is 1 when a fault passes
 * unnoticed. `--anchors` only looks whether each fault's text still stands in its file, and its tests exist.
 */
import { existsSync, readFileSync } from "node:fs";
import { copyOfRepository, type Workplace } from "./copy.ts";
import { MUTATIONS } from "./list.ts";
import type { Mutation } from "./mutation.ts";
import { type Result, runTests, stopRunning, type Tier, tierOf } from "./runners.ts";

const TIERS: Tier[] = ["browser", "page", "unit"];

/** The slowest of its tests'. */
const slowestOf = ({ tests }: Mutation) => TIERS.find((tier) => tests.some((test) => tierOf(test) === tier)) ?? "unit";

const isMeant = (mutation: Mutation, words: string[]) =>
  words.length === 0 ||
  words.some(
    (word) =>
      ` ${mutation.name} `.includes(` ${word} `) ||
      mutation.file.includes(word) ||
      [mutation.noun, mutation.kind, slowestOf(mutation)].includes(word),
  );

/** What keeps a mutation from being tried. */
function faultsOf({ name, file, find, replace, tests }: Mutation): string[] {
  const missing = [file, ...tests].filter((path) => !existsSync(path));
  if (missing.length > 0) return missing.map((path) => `${name}: there is no ${path}`);
  const times = readFileSync(file, "utf8").split(find).length - 1;
  return [
    ...(times === 1 ? [] : [`${name}: its text stands ${times} times in ${file}: ${find}`]),
    ...(find === replace ? [`${name}: it changes nothing`] : []),
    ...(tests.length === 0 ? [`${name}: it names no test`] : []),
  ];
}

const seconds = (since: number) => Math.round((Date.now() - since) / 1000);

async function tryMutation(place: Workplace, { file, find, replace, tests }: Mutation): Promise<Result> {
  const original = readFileSync(file, "utf8");
  place.write(
    file,
    original.replace(find, () => replace),
  );
  try {
    return await runTests(place.folder, tests);
  } finally {
    place.write(file, original);
  }
}

const VERDICTS = { failed: "seen", passed: "NOT SEEN", broken: "BROKEN" };

async function tryAll(place: Workplace, mutations: Mutation[]): Promise<void> {
  const started = Date.now();
  const clean = await runTests(place.folder, [...new Set(mutations.flatMap(({ tests }) => tests))]);
  if (clean.verdict !== "passed") throw new Error(`Without a fault the tests do not pass: ${clean.reason}`);
  console.log(`Without a fault the tests pass (${seconds(started)} s).`);
  const unnoticed: string[] = [];
  for (const mutation of mutations) {
    const began = Date.now();
    const { verdict, reason = "" } = await tryMutation(place, mutation);
    const line = [VERDICTS[verdict].padEnd(8), slowestOf(mutation).padEnd(7), mutation.name, mutation.file, reason];
    console.log(`${line.join(" | ")} (${seconds(began)} s)`);
    if (verdict !== "failed") unnoticed.push(`${VERDICTS[verdict]}: ${mutation.name} (${mutation.file})`);
  }
  for (const line of unnoticed) console.error(line);
  console.log(`${mutations.length - unnoticed.length} of ${mutations.length} seen in ${seconds(started)} s`);
  if (unnoticed.length > 0) process.exitCode = 1;
}

const words = process.argv.slice(2);
const meant = MUTATIONS.filter((mutation) =>
  isMeant(
    mutation,
    words.filter((word) => word !== "--anchors"),
  ),
);
const faults = meant.flatMap(faultsOf);
for (const fault of faults) console.error(fault);
if (faults.length > 0 || meant.length === 0) process.exitCode = 1;
else if (!words.includes("--anchors")) {
  const place = copyOfRepository();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      stopRunning();
      place.remove();
      process.exit(1);
    });
  try {
    await tryAll(place, meant);
  } finally {
    place.remove();
  }
}
