/**
 * Which files of ours run for one request, by V8's count of functions: a warm process of the production build, jobs
 * held back. Builds first, with source maps. `npx node bench/coverage.ts`.
 */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { CHANGES } from "../app/platform/announce.server.ts";
import { BUDGET_MESSAGES } from "../app/requests/budget.ts";
import { type App, startApp } from "../tests/support/app.ts";
import { portfolioDraft } from "../tests/support/drafts.ts";
import { createBudget, newSubmission } from "../tests/support/factories.ts";
import { publishProject } from "../tests/support/gallery.ts";
import { freePort } from "../tests/support/loopback.ts";
import { editingPath, publishingRequest, savingRequest } from "../tests/support/publishing-requests.ts";
import { createAccounts } from "./accounts.ts";

type Range = { startOffset: number; endOffset: number; count: number };
type Script = { url: string; functions: { functionName: string; ranges: Range[] }[] };
type Reply = { id: number; result: { result: Script[] } };

const ROUNDS = 3;

/** Asks V8, which begins to count anew with each `takePreciseCoverage`. The process cannot end before `close`. */
async function inspect(port: number) {
  const [{ webSocketDebuggerUrl }] = await (await fetch(`http://127.0.0.1:${port}/json`)).json();
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, "open");
  let last = 0;
  const waiting = new Map<number, (scripts: Script[]) => void>();
  socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
    const { id, result }: Reply = JSON.parse(data);
    waiting.get(id)?.(result.result);
  });
  return {
    send: (method: string, params: object = {}): Promise<Script[]> => {
      socket.send(JSON.stringify({ id: ++last, method, params }));
      return new Promise((resolve) => waiting.set(last, resolve));
    },
    close: () => socket.close(),
  };
}

/** Our files of which a function ran; positions in the build are read as positions in the sources. */
function filesThatRan({ url, functions }: Script): string[] {
  // The file itself ran when it was loaded.
  const ran = functions.flatMap(({ ranges: [range] }) =>
    range?.count && range.startOffset > 0 ? [range.startOffset] : [],
  );
  const file = fileURLToPath(url);
  // Files without a map hold nothing of ours.
  if (ran.length === 0 || !existsSync(`${file}.map`)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")));
  const sources = new Set<string>();
  let [line, began] = [0, 0];
  for (const offset of ran.sort((a, b) => a - b)) {
    for (let length = lines[line]?.length ?? 0; began + length < offset; length = lines[line]?.length ?? 0) {
      began += length + 1;
      line += 1;
    }
    const entry = map.findEntry(line, offset - began);
    // The bundler's own functions stand on lines without positions.
    if ("originalSource" in entry && entry.generatedLine === line)
      sources.add(fileURLToPath(new URL(entry.originalSource, url)));
  }
  // What hears of the change afterwards is not on its way.
  return [...sources]
    .map((path) => relative(process.cwd(), path))
    .filter((path) => /^(?:app|server\/(?!live\/))/.test(path));
}

async function plan(app: App): Promise<Record<string, (round: number) => Promise<string>>> {
  const [customer] = await createAccounts(app, 1);
  const [designer] = await createAccounts(app, 1, { typeUser: 1 });
  const [admin] = await createAccounts(app, 1, { typeUser: 2 });
  if (!customer || !designer || !admin) throw new Error("nobody there");
  const budgets: string[] = [];
  const drafts: Awaited<ReturnType<typeof portfolioDraft>>[] = [];
  const socialMedia = { facebook: "", instagram: "", linkedin: "" };
  for (let n = 0; n <= ROUNDS; n++) {
    budgets.push((await createBudget(app.database, customer)).id);
    drafts.push(await portfolioDraft(app.database, admin, { name: `Quitanda ${n}`, socialMedia }));
    await publishProject(app, { name: `Padaria ${n}` });
  }
  const ask = async (path: string, cookie: string, body: string | URLSearchParams, proof: string) => {
    const headers = new Headers({ cookie, origin: app.url });
    if (typeof body === "string") headers.set("content-type", "application/json");
    const response = await fetch(app.url + path, { method: "POST", headers, body });
    const text = await response.text();
    if (response.status !== 200 || !text.includes(proof)) throw new Error(`${path}: ${response.status} ${text}`);
    return text;
  };
  return {
    claim: (n) =>
      ask(
        `/budget/view/${budgets[n]}.data`,
        designer.cookie,
        new URLSearchParams({ intent: "claim" }),
        BUDGET_MESSAGES.claimed,
      ),
    "'Terminar'": () =>
      ask(
        "/create/new/Branding/0.data",
        customer.cookie,
        JSON.stringify({ userId: customer.id, submission: newSubmission() }),
        "email",
      ),
    publish: async (n) => {
      const path = editingPath("portifolio", newSubmission().submissionId);
      const draft = drafts[n];
      if (!draft) throw new Error("there are not enough drafts");
      await ask(path, admin.cookie, JSON.stringify(savingRequest("portifolio", draft)), "conflicts");
      return ask(path, admin.cookie, JSON.stringify(publishingRequest), "editing");
    },
    "list, not cached": async () => (await fetch(`${app.url}/portifolio`)).text(),
    "list's data, not cached": async () => (await fetch(`${app.url}/portifolio.data`)).text(),
  };
}

async function measure(): Promise<void> {
  execFileSync("react-router", ["build", "--sourcemapServer"], { stdio: "ignore" });
  const port = await freePort();
  const app = await startApp({ env: { LOG_LEVEL: "error", NODE_OPTIONS: `--inspect=127.0.0.1:${port}` } });
  const { send, close } = await inspect(port);
  try {
    const jobs = sql`SELECT to_regclass('pgboss.job_common') AS jobs`;
    while (!(await app.database.execute(jobs)).rows[0]?.jobs) await wait(100);
    // A job would run in the same process meanwhile.
    await app.database.execute(sql`
      CREATE FUNCTION later() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.start_after = now() + interval '1 day'; RETURN NEW; END $$`);
    await app.database.execute(
      sql`CREATE TRIGGER later BEFORE INSERT ON pgboss.job_common FOR EACH ROW EXECUTE FUNCTION later()`,
    );
    await send("Profiler.enable");
    await send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    for (const [what, request] of Object.entries(await plan(app))) {
      const rounds: Set<string>[] = [];
      for (let n = 0; n <= ROUNDS; n++) {
        await app.database.execute(sql.raw(`NOTIFY ${CHANGES}`));
        await wait(500);
        await send("Profiler.takePreciseCoverage");
        await request(n);
        const scripts = await send("Profiler.takePreciseCoverage");
        const own = scripts.filter(({ url }) => url.includes("/build/server/"));
        if (n > 0) rounds.push(new Set(own.flatMap(filesThatRan)));
      }
      const files = [...(rounds[0] ?? [])].filter((file) => rounds.every((round) => round.has(file))).sort();
      process.stdout.write(`\n${what}: ${files.length}\n${files.join("\n")}\n`);
    }
  } finally {
    close();
    await app.remove();
  }
}

await measure();
