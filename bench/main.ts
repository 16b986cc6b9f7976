/**
 * Measures what the product promises, each beside its baseline in the same run. `npm run bench`, or only some:
 * `npm run bench -- lists upload`. Each topic is a process of its own.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { describeMachine } from "./report.ts";

const TOPICS = [
  "serving",
  "render",
  "start",
  "lists",
  "upload",
  "turns",
  "streams",
  "rooms",
  "people",
  "processes",
  "growth",
  "hour",
  "mixed",
  "failover",
  "parsers",
  "scroll",
  "lighthouse",
];

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !TOPICS.includes(name));
if (unknown.length > 0) throw new Error(`there is no measurement ${unknown}, only ${TOPICS}`);
describeMachine();
for (const topic of positionals.length > 0 ? positionals : TOPICS) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${topic}.ts`)], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
