/**
 * Runs one task in a child process of its own, which is killed when it takes too long or too much memory (KIT-3). The
 * process that serves pages never parses a drawing that a stranger sent.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import type { ChildMessage, Task } from "./child/tasks.ts";
import { UNFINISHED } from "./child/tasks.ts";
import { SvgRefused } from "./svg-faults.ts";

const IS_BUILT = !import.meta.filename.endsWith(".ts");
/** Its program: beside this one in the build (vite.config.ts), otherwise the source, of which Node strips the types. */
const CHILD = join(import.meta.dirname, IS_BUILT ? "drawings.js" : "child/main.server.ts");
const HEAP_MB = 384;
/**
 * `data`: megabytes of all memory that is the process's own, libvips' pictures included (256 at 4096 pixels); V8 takes
 * some 500 of them for itself without using them. `cpu`: seconds.
 */
export type Limits = { milliseconds: number; data: number; cpu: number };
/** For a child to load its own program, before it opens the file. */
const START_MS = 30_000;

/** What V8, libvips, glib and the kernel write when there is no more; the last one where glib finds no room for a thread. */
const OUT_OF_MEMORY =
  /out of memory|bad_alloc|Cannot allocate|ENOMEM|Maximum call stack|Resource temporarily unavailable/i;

/** Somebody ended the work, or left. */
export class KitAborted extends Error {}

export type Progress = (done: number, total: number) => void;
type Watch = { signal?: AbortSignal | undefined; onProgress?: Progress | undefined };
type Result = Extract<ChildMessage, { says: "examined" | "made" | "pictures" | "pdf-refused" }>;

/** The time begins when the child has loaded its program, and anew with each sign of progress. */
export async function runTask(task: Task, limits: Limits, { signal, onProgress }: Watch): Promise<Result> {
  if (signal?.aborted) throw new KitAborted();
  const child = start(task, limits);
  const errors = child.stderr ? text(child.stderr) : Promise.resolve("");
  const kill = () => child.kill("SIGKILL");
  let timer = setTimeout(kill, START_MS);
  let hasBegun = false;
  const onSign = (message: ChildMessage) => {
    hasBegun = true;
    clearTimeout(timer);
    timer = setTimeout(kill, limits.milliseconds);
    if (message.says === "ready") child.send(task, () => {});
    if (message.says === "progress") onProgress?.(message.done, message.total);
  };
  signal?.addEventListener("abort", kill);
  try {
    const { result, code, killedBy } = await outcome(child, onSign);
    if (result?.says === "refused") throw new SvgRefused(result.fault, result.what);
    if (result) return result;
    if (signal?.aborted) throw new KitAborted();
    if (!hasBegun) throw new Error(`the child did not start: ${(await errors).slice(0, 2_000)}`);
    // By the timer, by the kernel for its processor time, or by V8 when its heap is full.
    if (killedBy) throw new SvgRefused("too-slow");
    const said = await errors;
    if (OUT_OF_MEMORY.test(said)) throw new SvgRefused("too-slow");
    throw new Error(`the child ended with ${code}: ${said.slice(0, 2_000)}`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", kill);
    kill();
    for (const name of UNFINISHED) await rm(join(task.folder, name), { force: true });
  }
}

/** `ulimit -d` counts libvips' memory too, which Node's own limit does not; `-t` ends a child whose parent is gone. */
const LIMITED = 'ulimit -d "$1" && ulimit -t "$2" && shift 2 && exec "$@"';

const packages = createRequire(import.meta.url);
/**
 * The program's own folder, with app/kit beside it, and those of its packages, by both names where one is a link: no
 * configuration, no data.
 */
const PROGRAM = [
  IS_BUILT ? import.meta.dirname : dirname(import.meta.dirname),
  packages.resolve("sharp").replace(/(?<=[/\\]node_modules[/\\]).*$/, ""),
  ...(packages.resolve.paths("sharp") ?? []),
];

/** The files that strangers sent for a task. */
function sourcesOf(task: Task): string[] {
  if (task.task !== "kit") return [task.source];
  const { lockups, extras, smallIcon } = task.kit;
  const versions = lockups.flatMap((lockup) => lockup.versions);
  const drawings = [...lockups, ...versions.filter((version) => "source" in version)].map(({ source }) => source);
  return [...drawings, ...extras.map(({ path }) => path), ...(smallIcon === undefined ? [] : [smallIcon])];
}

function start(task: Task, { data, cpu }: Limits): ChildProcess {
  const isLong = task.task === "kit";
  const folders = isLong ? [task.folder, dirname(task.zip)] : [task.folder];
  const node = [
    process.execPath,
    `--max-old-space-size=${HEAP_MB}`,
    // A fault in a parser reads and writes no file elsewhere, and starts no program.
    "--permission",
    "--allow-addons",
    ...[...PROGRAM, ...folders, ...new Set(sourcesOf(task))].map((path) => `--allow-fs-read=${path}`),
    ...folders.map((path) => `--allow-fs-write=${path}`),
    "--disable-warning=SecurityWarning",
    CHILD,
  ];
  const child = spawn("/bin/sh", ["-c", LIMITED, "sh", String(data * 1024), String(cpu), ...node], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    // No variable of the configuration.
    env: { MALLOC_ARENA_MAX: "2", NODE_ENV: "production", TZ: "UTC" },
  });
  try {
    // Pages come first; nobody looks at a kit's progress by the second.
    if (isLong && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already; what it says tells why.
  }
  return child;
}

type Outcome = {
  result: Result | Extract<ChildMessage, { says: "refused" }> | null;
  code: number | null;
  killedBy: NodeJS.Signals | null;
};

/** A message that cannot be sent means that the child has ended, which `close` tells. */
function outcome(child: ChildProcess, onSign: (message: ChildMessage) => void): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let result: Outcome["result"] = null;
    child.on("message", (message: ChildMessage) => {
      if (message.says === "ready" || message.says === "progress") onSign(message);
      else result = message;
    });
    child.once("error", reject);
    child.once("close", (code, killedBy) => resolve({ result, code, killedBy }));
  });
}
