/**
 * The commands of README.md, CONTRIBUTING.md and docs/operations.md, typed as they stand there into a copy of what is
 * committed, with nothing set but PORT. `COMMANDS` says of each what happens to it; a command that it does not know fails.
 */
import { type ChildProcess, type ChildProcessWithoutNullStreams, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { ACCOUNTS } from "../../demo/accounts.ts";
import { answers, freePort } from "../support/loopback.ts";
import { enter } from "../support/registering.ts";
import { expect, test } from "../support/test.ts";

const DOCUMENTS = ["README.md", "CONTRIBUTING.md", "docs/operations.md"];

/** Ends by itself with `code`, having said `says`. `typed`: with what a person puts in place of `…`. */
type Ending = { says: RegExp; typed?: string; code?: number; input?: string };
/** Serves until Ctrl+C, with the data of `dataDir`; `page` has pictures, and /dev/outbox has the status `outbox`. */
type Serving = { dataDir: string; page: string; outbox: 200 | 404 };
type Trial = Ending | Serving | { notHere: string };

const INSTALLS = { notHere: "downloads 900 MB; .ci/run begins with it" };
const ITSELF = { notHere: "runs this test" };
const SUMMARY = { notHere: "names a family of commands, of which others here are run" };

const COMMANDS: Record<string, Trial> = {
  "npm ci": INSTALLS,
  "apt-get install --yes git npm": { notHere: "changes the machine" },
  "apt-get install firefox-esr webkit2gtk-driver xvfb": { notHere: "changes the machine" },
  "git clone … traco": { notHere: "needs an address; the copy stands for the clone" },
  "cd traco": { notHere: "the copy is where the commands are typed" },
  "npm test": ITSELF,
  ".ci/run": ITSELF,
  "npm run test:e2e -- tests/e2e/nav.spec.ts": {
    notHere: "is `npm run build` and `playwright test`, which are both run",
  },
  "npm run test:pages -- tests/pages/nav.test.ts": { says: /Test Files .*passed/ },
  "npm run test:long": ITSELF,
  "npm run test:browsers": { notHere: "plays for minutes in browsers that the gate does not need" },
  "npm run check": { notHere: "the gate's first step" },
  "npm run bench": { notHere: "measures for an hour" },
  "npx node …": SUMMARY,
  "npm run studio -- …": SUMMARY,

  "npm run build": { says: /built in/ },
  "npm start": { dataDir: "data", page: "/example/loadingScroll", outbox: 404 },
  "npm run dev": { dataDir: "data", page: "/example/loadingScroll", outbox: 200 },
  "npm run demo": { dataDir: "data/demo", page: "/portifolio", outbox: 200 },
  "npm run studio -- admin create --email … --name …": {
    typed: "npm run studio -- admin create --email dona@example.com --name Dona",
    input: "uma-senha-boa\n",
    says: /dona@example\.com is an admin now/,
  },
  "npm run studio -- help": { says: /admin create[\s\S]*restore FILE/ },
  "npm run studio -- doctor": { says: /migrations are applied[\s\S]*\b0 faults/ },
  "npm run studio -- check": { says: /Everything is whole/ },
  "npm run studio -- user list": { says: /admin +active +dona@example\.com +Dona/ },
  "npm run studio -- designer admit EMAIL": {
    typed: "npm run studio -- designer admit nobody@example.com",
    code: 1,
    says: /nobody@example\.com is not the address of a designer/,
  },
  "npm run studio -- backup /var/backups/traco-1.backup": {
    typed: "npm run studio -- backup traco-1.backup",
    says: /traco-1\.backup is written and read back: \d+ tables/,
  },
  "npm run studio -- verify /var/backups/traco-1.backup": {
    typed: "npm run studio -- verify traco-1.backup",
    says: /traco-1\.backup is whole: \d+ tables/,
  },
  "npm run studio -- restore /var/backups/traco-1.backup --dry-run": {
    typed: "npm run studio -- restore traco-1.backup --dry-run",
    code: 1,
    says: /already running on .*data/,
  },
  "npm run studio -- restore /var/backups/traco-1.backup": {
    typed: "npm run studio -- restore traco-1.backup",
    code: 1,
    says: /already running on .*data/,
  },
  "npm run studio -- backup": { code: 2, says: /Name a file, or set BACKUP_TO/ },
  "npm run studio -- upgrade-database": { says: /has the PostgreSQL of this program already/ },
  "npm run studio -- export /var/backups/traco-export": {
    typed: "npm run studio -- export traco-export",
    says: /traco-export has \d+ records and \d+ files/,
  },
  "npm run studio -- import /var/backups/traco-export": {
    typed: "npm run studio -- import traco-export",
    says: /0 records and 0 files are imported; \d+ and \d+ were there/,
  },
  "npm run studio -- designer waiting": { says: /Designers are let in at once: nobody waits/ },
  "npm run test:unit -- app/requests/budget": { says: /Test Files .*passed/ },
  'npx playwright test tests/e2e/nav.spec.ts -g "closes the menu"': { says: /\d passed/ },
  "npx biome check --write": { says: /No fixes applied/ },
  "npm run db:generate": { says: /No schema changes, nothing to migrate/ },
  "npm exec -- node scripts/draw-icons.ts": { says: /^/ },
};

/** Commands stand in blocks without a language or of the language `sh`, and between backquotes. */
function commandsIn(document: string): string[] {
  const page = readFileSync(document, "utf8");
  const blocks = [...page.matchAll(/^```(?:sh)?\n([\s\S]*?)^```/gm)].flatMap(([, block = ""]) => block.split("\n"));
  const prose = page.replace(/^```[\s\S]*?^```/gm, "");
  // A command may go on in the next line.
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span.replace(/\s+/g, " "));
  return [...blocks, ...spans]
    .flatMap((line) => line.replace(/\s#.*/, "").split("&&"))
    .map((command) => command.trim())
    .filter((command) => /^(?:npm|npx|git|cd|apt-get|\.ci\/run)(?: |$)/.test(command) && command !== "npm");
}

test("[MEND2-1] the list knows every command of the documents, and no other", () => {
  const found = new Set(DOCUMENTS.flatMap(commandsIn));
  expect([...found].sort()).toEqual(Object.keys(COMMANDS).sort());
});

/** Copies what is committed, as it is in this folder, and links what is installed. */
function clone(folder: string): void {
  const files = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0").filter(existsSync);
  for (const file of files) cpSync(file, join(folder, file));
  // Package by package, so that what Vite caches beside them stays in the copy.
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync("node_modules").filter((entry) => entry === ".bin" || !entry.startsWith(".")))
    symlinkSync(join(process.cwd(), "node_modules", name), join(folder, "node_modules", name));
}

/** A shell in which nothing is set but PORT (and, for the browser tests, where the browser is). */
function type(command: string, folder: string, port: number): ChildProcessWithoutNullStreams {
  const { PATH = "", HOME = "", CHROMIUM } = process.env;
  const own = PATH.split(delimiter).filter((entry) => !entry.includes("node_modules"));
  const env = { PATH: own.join(delimiter), HOME, PORT: String(port), ...(CHROMIUM && { CHROMIUM }) };
  // In a process group of its own, as a terminal starts it: Ctrl+C goes to the whole group.
  return spawn(command, { shell: true, cwd: folder, env, detached: true, stdio: "pipe" });
}

/** The commands that were typed so far. */
const typed = new Set<string>();

/** Types a command that ends by itself, and compares what it said. */
async function run(command: string, folder: string): Promise<void> {
  const trial = COMMANDS[command];
  if (!trial || !("says" in trial)) throw new Error(`the list does not say how ${command} ends`);
  typed.add(command);
  const child = type(trial.typed ?? command, folder, await freePort());
  child.stdin.end(trial.input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  const said = stripVTControlCharacters(out + err);
  expect(code, `${command}:\n${said}`).toBe(trial.code ?? 0);
  expect(said, command).toMatch(trial.says);
}

/** Types a command that serves, looks at its pages, and ends it with Ctrl+C, its database included. Returns what it said. */
async function serve(command: string, folder: string, look: (url: string) => Promise<void>): Promise<string> {
  const trial = COMMANDS[command];
  if (!trial || !("dataDir" in trial)) throw new Error(`the list does not say what ${command} serves`);
  typed.add(command);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = type(command, folder, port);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  const exit = once(child, "exit");
  try {
    await expect
      .poll(async () => child.exitCode !== null || (await answers(`${url}/readyz`)), {
        message: `${command} serves`,
        timeout: 300_000,
      })
      .toBe(true);
    expect(child.exitCode, said).toBeNull();
    await expectPictures(url, trial.page);
    expect((await fetch(`${url}/dev/outbox`)).status, `${command}: /dev/outbox`).toBe(trial.outbox);
    await look(url);
    const pidFile = join(folder, trial.dataDir, "postgres/postmaster.pid");
    const postmaster = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
    pressControlC(child);
    await exit;
    await expect.poll(() => isRunning(postmaster), { message: `the database of ${command} has ended` }).toBe(false);
    expect(existsSync(pidFile), `the database of ${command} was stopped in order`).toBe(false);
    return said;
  } finally {
    pressControlC(child);
  }
}

function pressControlC({ pid = 0 }: ChildProcess): void {
  try {
    process.kill(-pid, "SIGINT");
  } catch {
    // It has ended.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Asks for a page and for each of its pictures. */
async function expectPictures(url: string, path: string): Promise<void> {
  const page = await fetch(url + path);
  expect(page.status).toBe(200);
  const sources = [...(await page.text()).matchAll(/<img\b[^>]*\ssrc="([^"]+)"/g)].map(([, source = ""]) => source);
  expect(sources.length, `pictures of ${path}`).toBeGreaterThan(0);
  for (const source of new Set(sources)) {
    const picture = await fetch(new URL(source, url));
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^image\//)]);
    await picture.arrayBuffer();
  }
}

/** Every file of a folder with what is in it. */
function contentOf(folder: string, except: string): Map<string, string> {
  const names = globSync("**/*", { cwd: folder, exclude: [except] }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  return new Map(names.sort().map((name) => [name, hashOf(join(folder, name))]));
}

function hashOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

test("[MEND2-1] the commands do what the documents say with nothing set but PORT, and the demo leaves a studio beside it alone", async ({
  visitor,
}) => {
  test.setTimeout(900_000);
  const folder = await mkdtemp(join(tmpdir(), "traco-clone-"));
  const endings = Object.keys(COMMANDS).filter((command) => "says" in (COMMANDS[command] ?? {}));
  const ofOperators = (command: string) => command.startsWith("npm run studio");
  const enterAll = async (url: string) => {
    for (const { email, password } of Object.values(ACCOUNTS)) {
      const page = await visitor({ baseURL: url });
      await page.goto("/login");
      await enter(page, email, password);
      await expect(page, `${email} is signed in`).not.toHaveURL(/login/);
      // Open pages hear news from the server, which stops now.
      await page.close();
    }
  };
  try {
    clone(folder);
    await run("npm run build", folder);
    await serve("npm start", folder, async () => {
      for (const command of endings.filter(ofOperators)) await run(command, folder);
    });
    await serve("npm run dev", folder, async () => {});

    const studio = contentOf(join(folder, "data"), "demo");
    expect(studio.size).toBeGreaterThan(1_000);
    expect(await serve("npm run demo", folder, enterAll)).toContain("pictures: 100 %");
    // On its own folder: nothing is drawn again.
    expect(await serve("npm run demo", folder, async () => {})).not.toContain("pictures:");
    expect(contentOf(join(folder, "data"), "demo")).toEqual(studio);

    for (const command of endings.filter((one) => !typed.has(one))) await run(command, folder);
    const here = Object.keys(COMMANDS).filter((command) => !("notHere" in (COMMANDS[command] ?? {})));
    expect([...typed].sort()).toEqual(here.sort());
    for (const [name, hash] of contentOf(join(folder, "app"), ""))
      expect([name, hash]).toEqual([name, hashOf(join("app", name))]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
