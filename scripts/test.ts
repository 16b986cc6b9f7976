/**
 * `npm test`: every check and every test, in order, however the one before ended. The last line gives the totals of both
 * test runners, a check or build that failed counting as one; the exit code is 1 when anything failed.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HEADLESS_SHELL, testBrowser } from "../tests/support/chromium.ts";
import { hasSwift, SWIFT_PACKAGES } from "../tests/support/swift.ts";

const reports = mkdtempSync(join(tmpdir(), "traco-reports-"));
const totals = { passed: 0, failed: 0 };

function run(command: string, parameters: string[], env: Record<string, string> = {}): boolean {
  const started = Date.now();
  process.stdout.write(`\n> ${[command, ...parameters].join(" ")}\n`);
  const { status } = spawnSync(command, parameters, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  process.stdout.write(`${status === 0 ? "done" : "FAILED"} after ${Math.round((Date.now() - started) / 1000)} s\n`);
  return status === 0;
}

/** A step without tests of its own shows in the totals only when it fails. */
function step(command: string, ...parameters: string[]): boolean {
  const ok = run(command, parameters);
  if (!ok) totals.failed += 1;
  return ok;
}

/** Adds what a runner reported; one that failed without a failed test (it could not start, an error outside any test) counts one. */
function count(ok: boolean, report: string, read: (report: never) => { passed: number; failed: number }): void {
  const { passed, failed } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")) as never)
    : { passed: 0, failed: 0 };
  totals.passed += passed;
  totals.failed += !ok && failed === 0 ? 1 : failed;
}

function unitTests(): void {
  const report = join(reports, "unit.json");
  const ok = run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`]);
  count(ok, report, ({ numPassedTests, numFailedTests }: { numPassedTests: number; numFailedTests: number }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }));
}

function browserTests(): void {
  const report = join(reports, "e2e.json");
  const ok = run("playwright", ["test", "--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  count(ok, report, ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
}

/** Whether this may install what is missing: as root on Debian. */
const installs = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

function install(...packages: string[]): boolean {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  return (
    run("apt-get", ["update"], env) && run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], env)
  );
}

/** Installs the S3 server of the tests where that is allowed; without it some tests are left out. */
function bucketServer(): void {
  if (hasSwift) return;
  if (!installs)
    process.stdout.write(`\nTests with an S3 store are left out: they need ${SWIFT_PACKAGES.join(", ")} (Debian).\n`);
  else if (!install(...SWIFT_PACKAGES)) totals.failed += 1;
}

/** Makes sure that there is a browser. As root on Debian the headless shell is installed, or Chromium where there is none. */
function browser(): boolean {
  if (!process.env.CHROMIUM && installs && !existsSync(HEADLESS_SHELL)) install("chromium-headless-shell");
  if (existsSync(testBrowser()) || (!process.env.CHROMIUM && installs && install("chromium"))) return true;
  process.stdout.write(
    `\nThe browser tests need Chromium, and ${testBrowser()} is not there.\n` +
      "Install it (apt-get install chromium-headless-shell, or chromium), or name one with the variable CHROMIUM.\n",
  );
  totals.failed += 1;
  return false;
}

step("npm", "run", "check");
bucketServer();
unitTests();
if (step("npm", "run", "build") && browser()) browserTests();
rmSync(reports, { recursive: true });
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
process.exitCode = totals.failed === 0 ? 0 : 1;
