/**
 * `npm test`: every check, and every test but the long ones, in order, however the one before ended; with `--long`
 * (`npm run test:long`) the long ones, the other browsers' journeys, and each measurement of `bench/` for a second. At the end stands why each test failed,
 * in a line or two, for logs of which only the end is kept. The last line gives the totals of both test runners, a check
 * or build that failed counting as one; the exit code is 1 when anything failed.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { TOPICS } from "../bench/topics.ts";
import { HEADLESS_SHELL, testBrowser } from "../tests/support/chromium.ts";
import { hasSwift, SWIFT_PACKAGES } from "../tests/support/swift.ts";

const reports = mkdtempSync(join(tmpdir(), "traco-reports-"));
const totals = { passed: 0, failed: 0 };
const faults: string[] = [];

/** A program that cannot be started has no exit code. */
const ended = (child: ChildProcess): Promise<(number | null)[]> => once(child, "close").catch(() => [null]);

async function run(command: string, parameters: string[], env: Record<string, string> = {}): Promise<boolean> {
  const started = Date.now();
  process.stdout.write(`\n> ${[command, ...parameters].join(" ")}\n`);
  const child = spawn(command, parameters, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const [status] = await ended(child);
  process.stdout.write(`${status === 0 ? "done" : "FAILED"} after ${Math.round((Date.now() - started) / 1000)} s\n`);
  return status === 0;
}

/** A step without tests of its own shows in the totals only when it fails. */
async function step(command: string, ...parameters: string[]): Promise<boolean> {
  const ok = await run(command, parameters);
  if (!ok) totals.failed += 1;
  return ok;
}

type Summary = { passed: number; failed: number; faults: { title: string; messages: string[] }[] };

/** Adds what a runner reported; one that failed without a failed test (it could not start, an error outside any test) counts one. */
function count(ok: boolean, report: string, read: (report: never) => Summary): void {
  const summary = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")) as never)
    : { passed: 0, failed: 0, faults: [] };
  totals.passed += summary.passed;
  totals.failed += !ok && summary.failed === 0 ? 1 : summary.failed;
  for (const { title, messages } of summary.faults)
    faults.push([title, ...messages.map((message) => `  ${beginningOf(message)}`)].join("\n"));
}

/** A browser that does not start writes pages. */
const beginningOf = (message: string) => stripVTControlCharacters(message).replaceAll(/\s+/g, " ").slice(0, 1500);

type UnitReport = { numPassedTests: number; numFailedTests: number; testResults: UnitFile[] };
/** `message` says why the file itself could not run. */
type UnitFile = { name: string; message: string; assertionResults: UnitResult[] };
/** What is thrown and no error has no message. */
type UnitResult = { status: string; fullName: string; failureMessages: (string | null)[] };

/** Of those projects of vitest.config.ts. */
async function unitTests(...projects: string[]): Promise<void> {
  const report = join(reports, `${projects.join()}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const ok = await run("vitest", ["run", ...projects.map((project) => `--project=${project}`), ...reporters]);
  count(ok, report, ({ numPassedTests, numFailedTests, testResults }: UnitReport) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    faults: testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [{ title: name, messages: [message] }] : []),
      ...assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName, failureMessages }) => ({
          title: fullName,
          messages: failureMessages.map((message) => message ?? ""),
        })),
    ]),
  }));
}

type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
  /** outside any test */
  errors: PlaywrightError[];
};
type Suite = { specs: Spec[]; suites?: Suite[] };
type Spec = { ok: boolean; title: string; file: string; tests: { results: SpecResult[] }[] };
type SpecResult = { errors: PlaywrightError[]; attachments: { name: string; path?: string }[] };
type PlaywrightError = { message?: string };

const specsOf = (suite: Suite): Spec[] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
const messagesOf = (errors: PlaywrightError[]) => errors.map(({ message = "" }) => message);

/** What a failed test's page showed, as a screen reader has it: a hosted run keeps no picture. */
function pageOf({ attachments }: SpecResult): string[] {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  if (!path) return [];
  const page = readFileSync(path, "utf8").split("# Page snapshot")[1]?.split("# Test source")[0] ?? "";
  return [`The page: ${page.replaceAll(/```\w*| \[(?:ref|cursor)=[^\]]*\]/g, "")}`];
}

/** Of a project of playwright.config.ts. */
async function browserTests(project: "gate" | "long"): Promise<void> {
  const report = join(reports, `${project}.json`);
  const parameters = ["test", `--project=${project}`, "--reporter=list,json"];
  const ok = await run("playwright", parameters, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  count(ok, report, ({ stats, suites, errors }: BrowserReport) => {
    const failed = suites.flatMap(specsOf).filter((spec) => !spec.ok);
    const inTests = failed.map(({ title, file, tests }) => ({
      title: `${file} ${title}`,
      messages: tests.flatMap(({ results }) =>
        results.flatMap((result) => [...messagesOf(result.errors), ...pageOf(result)]),
      ),
    }));
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      faults: errors.length === 0 ? inTests : [...inTests, { title: "outside any test", messages: messagesOf(errors) }],
    };
  });
}

/** Debian's packages with which tests open PDFs, each by one of its programs. */
const PDF_READERS = [
  { name: "poppler-utils", program: "pdftotext" },
  { name: "qpdf", program: "qpdf" },
];

/** Whether this may install what is missing: as root on Debian. */
const installs = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

const APT = "apt-get";

/** What something else runs beside: its output stands together, when it has ended. */
async function beside(command: string, parameters: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(command, parameters, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)]);
  const how = status === 0 ? "done" : "FAILED";
  process.stdout.write(`\n> ${[command, ...parameters].join(" ")}\n${out}${err}${how}\n`);
  return status === 0;
}

const apt = (...parameters: string[]) => beside(APT, parameters, { DEBIAN_FRONTEND: "noninteractive" });

const install = async (...packages: string[]) =>
  (await apt("update")) && (await apt("install", "-y", "--no-install-recommends", ...packages));

/** Installs the S3 server of the tests where that is allowed; without it some tests are left out. */
async function bucketServer(): Promise<void> {
  if (hasSwift) return;
  if (!installs)
    process.stdout.write(`\nTests with an S3 store are left out: they need ${SWIFT_PACKAGES.join(", ")} (Debian).\n`);
  else if (!(await install(...SWIFT_PACKAGES))) totals.failed += 1;
}

/** Installs what opens the PDFs of quotes, where that is allowed; without it their tests fail. */
async function pdfReaders(): Promise<void> {
  if (PDF_READERS.every(({ program }) => existsSync(`/usr/bin/${program}`))) return;
  const packages = PDF_READERS.map(({ name }) => name);
  if (!installs) process.stdout.write(`\nThe tests of PDFs need ${packages.join(" and ")} (Debian).\n`);
  else if (!(await install(...packages))) totals.failed += 1;
}

/** Draws the EPS of kits, beside poppler for their PDF; without it those tests fail. */
async function ghostscript(): Promise<void> {
  if (installs && !existsSync("/usr/bin/gs") && !(await install("ghostscript"))) totals.failed += 1;
}

/** Debian's packages for the measurements, each by its program. */
const LOAD_PROGRAMS = [
  { name: "nginx-light", program: "/usr/sbin/nginx" },
  { name: "wrk", program: "/usr/bin/wrk" },
];

/** Installs what measurements need, where that is allowed; those that miss a program are left out. */
async function loadPrograms(): Promise<void> {
  if (!installs || LOAD_PROGRAMS.every(({ program }) => existsSync(program))) return;
  if (!(await install(...LOAD_PROGRAMS.map(({ name }) => name)))) totals.failed += 1;
}

/** As root on Debian the headless shell is installed, or Chromium where there is none. */
async function browser(): Promise<void> {
  if (process.env.CHROMIUM || !installs) return;
  if (!existsSync(HEADLESS_SHELL)) await install("chromium-headless-shell");
  if (!existsSync(testBrowser())) await install("chromium");
}

/** Debian installs one thing after the other. */
async function installMissing(): Promise<void> {
  await bucketServer();
  await pdfReaders();
  await browser();
}

function hasBrowser(): boolean {
  if (existsSync(testBrowser())) return true;
  process.stdout.write(
    `\nThe browser tests need Chromium, and ${testBrowser()} is not there.\n` +
      "Install it (apt-get install chromium-headless-shell, or chromium), or name one with the variable CHROMIUM.\n",
  );
  totals.failed += 1;
  return false;
}

/** Seconds that the stages of `npm test` take on two idle processors. */
const STAGES = { "checks and unit tests": 290, build: 8, "page tests": 95, "browser tests": 480 };
type Stage = keyof typeof STAGES;

const sum = (seconds: number[]) => seconds.reduce((total, one) => total + one, 0);

/** Says after a stage how long the rest takes, at the pace since `started`. */
function tellProgress(done: Stage, started: number): void {
  const seconds = Object.values(STAGES);
  const ended = Object.keys(STAGES).indexOf(done) + 1;
  const pace = (Date.now() - started) / 1000 / sum(seconds.slice(0, ended));
  const left = Math.ceil((sum(seconds.slice(ended)) * pace) / 60);
  process.stdout.write(`\n${done}: ${ended} of ${seconds.length} stages, about ${left} min left\n`);
}

async function gate(): Promise<void> {
  const started = Date.now();
  // The checks leave a processor to what is installed, and to the first tests.
  const checks = beside("npm", ["run", "check"]);
  await installMissing();
  await unitTests("rules", "pure", "integration");
  if (!(await checks)) totals.failed += 1;
  tellProgress("checks and unit tests", started);
  const isBuilt = await step("npm", "run", "build");
  tellProgress("build", started);
  if (isBuilt) await unitTests("pages");
  tellProgress("page tests", started);
  if (isBuilt && hasBrowser()) await browserTests("gate");
}

async function long(): Promise<void> {
  await installMissing();
  await ghostscript();
  await unitTests("long");
  if ((await step("npm", "run", "build")) && hasBrowser()) await browserTests("long");
  await step("npm", "run", "test:races");
  await step("npm", "run", "test:browsers");
  await loadPrograms();
  // Of the build that these leave. A topic counts as one test.
  for (const topic of Object.keys(TOPICS)) await step("node", "bench/main.ts", "--quick", topic);
}

await (process.argv.includes("--long") ? long() : gate());
rmSync(reports, { recursive: true });
for (const fault of faults) process.stdout.write(`\n${fault}\n`);
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
process.exitCode = totals.failed === 0 ? 0 : 1;
