import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";

/** `broken`: the tests did not run, so that nothing is known. */
export type Result = { verdict: "passed" | "failed" | "broken"; reason?: string };

/** A fault may keep a test from ever ending. */
const LONGEST = 15 * 60_000;

export type Tier = "unit" | "page" | "browser";

export function tierOf(test: string): Tier {
  if (test.endsWith(".spec.ts")) return "browser";
  return test.startsWith("tests/pages/") ? "page" : "unit";
}

/** A program in a group of its own, whose other processes end with it. */
let running: ChildProcess | undefined;

export function stopRunning(): void {
  if (running?.pid) process.kill(-running.pid, "SIGKILL");
}

type Ended = { code: number | null; output: string; isLate: boolean };

async function run(folder: string, program: string, parameters: string[], env = {}): Promise<Ended> {
  const child = spawn(join("node_modules/.bin", program), parameters, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running = child;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stopRunning();
  }, LONGEST);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  clearTimeout(timer);
  running = undefined;
  return { code: code as number | null, output: stripVTControlCharacters(out + err), isLate };
}

/** The end of a program's output, where it says why. */
const endOf = (output: string) => output.trim().slice(-600);

const never: Result = { verdict: "failed", reason: "its tests never end" };

/** Without a test that failed: `startApp` says when the product itself is what hinders them. */
const notRun = (output: string): Result =>
  /the application (did not answer|ended with)/.test(output)
    ? { verdict: "failed", reason: "the product does not start" }
    : { verdict: "broken", reason: endOf(output) };

type UnitReport = {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
};

async function runVitest(folder: string, files: string[]): Promise<Result> {
  const report = join(folder, "unit.json");
  rmSync(report, { force: true });
  const reporters = ["--reporter=json", `--outputFile=${report}`];
  const { code, output, isLate } = await run(folder, "vitest", ["run", "--bail=1", ...reporters, ...files]);
  if (isLate) return never;
  if (code === 0) return { verdict: "passed" };
  if (!existsSync(report)) return notRun(output);
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as UnitReport;
  const failed = testResults.find(({ status }) => status === "failed");
  if (!failed) return notRun(output);
  const test = failed.assertionResults.find(({ status }) => status === "failed");
  return { verdict: "failed", reason: test?.fullName ?? `${failed.name.slice(folder.length + 1)} does not run` };
}

async function runPlaywright(folder: string, files: string[]): Promise<Result> {
  const { code, output, isLate } = await run(folder, "playwright", ["test", "-x", "--reporter=list", ...files]);
  if (isLate) return never;
  if (code === 0) return { verdict: "passed" };
  const failed = /^ *✘ .*$/m.exec(output)?.[0];
  return failed ? { verdict: "failed", reason: failed.trim() } : notRun(output);
}

/** Unit tests first: they are quicker. Page and browser tests ask what is built of the faulty copy. */
export async function runTests(folder: string, tests: string[]): Promise<Result> {
  const { unit = [], page = [], browser = [] } = Object.groupBy(tests, tierOf);
  let result: Result = { verdict: "passed" };
  if (unit.length > 0) result = await runVitest(folder, unit);
  if (result.verdict !== "passed" || page.length + browser.length === 0) return result;
  const built = await run(folder, "react-router", ["build"]);
  if (built.code !== 0) return { verdict: "broken", reason: endOf(built.output) };
  if (page.length > 0) result = await runVitest(folder, page);
  return result.verdict === "passed" && browser.length > 0 ? runPlaywright(folder, browser) : result;
}
