/**
 * Measures what the product promises, each beside its baseline in the same run. `npm run bench`, or only some:
 * `npm run bench -- lists upload`. Each topic is a process of its own. `--quick` runs each only as long as shows that it
 * works, without figures, and leaves out what the machine has no programs for.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { describeMachine } from "./report.ts";
import { TOPICS } from "./topics.ts";

/** Milliseconds after which a quick topic counts as hanging. */
const PATIENCE = 300_000;

const {
  positionals,
  values: { quick },
} = parseArgs({ allowPositionals: true, options: { quick: { type: "boolean", default: false } } });
const unknown = positionals.filter((name) => !(name in TOPICS));
if (unknown.length > 0) throw new Error(`there is no measurement ${unknown}, only ${Object.keys(TOPICS)}`);
if (quick) console.log("quick: no figures");
else describeMachine();
for (const topic of positionals.length > 0 ? positionals : Object.keys(TOPICS))
  if (!(quick ? runQuickly(topic) : run(topic))) process.exitCode = 1;

function run(topic: string, options: { env?: NodeJS.ProcessEnv; timeout?: number } = {}): boolean {
  const file = join(import.meta.dirname, `${topic}.ts`);
  return spawnSync(process.execPath, [file], { stdio: "inherit", ...options }).status === 0;
}

function runQuickly(topic: string): boolean {
  const missing = (TOPICS[topic] ?? []).filter(({ isThere }) => !isThere());
  if (missing.length > 0) {
    console.log(`${topic} is left out: it needs ${missing.map(({ name }) => name).join(", ")}.`);
    return true;
  }
  const began = performance.now();
  const ok = run(topic, { env: { ...process.env, BENCH_QUICK: "1" }, timeout: PATIENCE });
  console.log(`${topic} ${ok ? "runs" : "FAILED"}, ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return ok;
}
