/**
 * What a delivery kit takes: time, processor and memory of one, and of ten that are asked for at once, with a page of
 * the product asked for meanwhile. Kits are made one at a time, each in a child process (KIT-3).
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { makeKit } from "../app/drawings/engine.server.ts";
import { kitFiles } from "../app/drawings/kit.ts";
import { proposedVersions } from "../app/drawings/proposals.ts";
import { startApp } from "../tests/support/app.ts";
import { PALETTE, sampleKit } from "../tests/support/kits.ts";
import { databaseTime, memoryOf } from "./proc.ts";
import { amount, QUICK } from "./quick.ts";
import { median, quantile, table } from "./report.ts";

const AT_ONCE = amount(10, 2);
/** Milliseconds between two looks at the memory, each of which takes some itself, and between two pages. */
const LOOK = 500;
const PAUSE = amount(100, 20);

type Cost = { seconds: number; processor: number; memory: number; megabytes: number };

/** Three lockups in all versions that are proposed; only one of them for a quick run. */
function wholeKit(count: number) {
  const sample = sampleKit();
  const [principal, horizontal] = sample.kit.lockups;
  if (!principal || !horizontal) throw new Error("the sample has two lockups");
  const versions = proposedVersions(PALETTE);
  const lockups = [principal, horizontal, { ...principal, lockup: "simbolo" as const }].slice(0, amount(3, 1));
  const kit = { ...sample.kit, word: `marca-${count}`, lockups: lockups.map((lockup) => ({ ...lockup, versions })) };
  return { ...sample, kit, zip: join(sample.folder, "kit.zip") };
}

async function costOf(count: number): Promise<Cost> {
  const kits = Array.from({ length: count }, (_, index) => wholeKit(index));
  // The processor time of this process and its children, those that ended included.
  const before = { processor: databaseTime(process.pid), memory: memoryOf([process.pid]) };
  let memory = 0;
  const looks = setInterval(() => {
    memory = Math.max(memory, memoryOf([process.pid]));
  }, LOOK);
  const began = performance.now();
  const made = await Promise.all(
    kits.map(({ kit, files, zip }, index) =>
      makeKit(kit, { folder: files, zip, turn: { person: `designer ${index}` } }),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  clearInterval(looks);
  for (const { folder } of kits) rmSync(folder, { recursive: true });
  return {
    seconds,
    processor: (databaseTime(process.pid) - before.processor) / 1000,
    memory: memory - before.memory,
    megabytes: Math.max(...made.map(({ zip }) => zip.bytes)) / 2 ** 20,
  };
}

/** Milliseconds of each page that is asked for until `end`. */
async function pagesUntil(url: string, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    const response = await fetch(`${url}/branding`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`a page was answered with ${response.status}`);
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  await over;
  return times;
}

async function measure(): Promise<void> {
  const app = await startApp({ env: { LOG_LEVEL: "error" } });
  try {
    const alone = await pagesUntil(app.url, new Promise((resolve) => setTimeout(resolve, amount(5_000, 200))));
    const one = await costOf(1);
    const ten = costOf(AT_ONCE);
    const beside = await pagesUntil(app.url, ten);
    const row = (what: string, { seconds, processor, memory, megabytes }: Cost) => ({
      what,
      seconds: seconds.toFixed(1),
      "processor s": processor.toFixed(1),
      "memory MB": memory.toFixed(0),
      "zip MB": megabytes.toFixed(1),
    });
    const files = kitFiles(wholeKit(0).kit).length;
    table(`A kit of ${files} files`, [row("one", one), row(`${AT_ONCE} at once`, await ten)]);
    const page = (what: string, times: number[]) => ({
      what,
      "median ms": median(times).toFixed(1),
      "99 of 100 ms": quantile(times, 0.99).toFixed(1),
      "longest ms": Math.max(...times).toFixed(1),
    });
    table("A page meanwhile", [page("nobody makes a kit", alone), page(`beside ${AT_ONCE} kits`, beside)]);
    if (QUICK && alone.length === 0) throw new Error("no page was asked for");
  } finally {
    await app.remove();
  }
}

await measure();
