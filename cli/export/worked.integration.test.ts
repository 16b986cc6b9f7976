import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { delivery } from "../../app/delivery/schema.ts";
import { db } from "../../app/platform/db.server.ts";
import { isStored } from "../../app/platform/files.server.ts";
import { stopJobs } from "../../app/platform/jobs.server.ts";
import { proofGuest } from "../../app/proofs/schema.ts";
import { namedFiles } from "../../app/upkeep/named-files.server.ts";
import { orphansOf } from "../../app/upkeep/orphans.server.ts";
import { fillStudio } from "../../tests/support/whole-studio.ts";
import type { Data } from "./collection.ts";
import { exportTo } from "./export.ts";
import { ImportRefused } from "./faults.ts";
import { importFrom } from "./import.ts";

afterAll(stopJobs);

const quietly = () => {};
let folder: string;
const empty = () =>
  db.$client.query("truncate auth_user, budget, picture, publication, auth_rate_limit, act, setting cascade");

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "traco-export-"));
  onTestFinished(async () => {
    await empty();
    await rm(folder, { recursive: true, force: true });
  });
});

type Line = { id: string; data: Data };

/** Rewrites a list, and takes the checksums out, which would report the change first. */
function edit(list: string, change: (lines: Line[]) => Line[]): void {
  const path = join(folder, `${list}.jsonl`);
  const lines = readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
  writeFileSync(
    path,
    change(lines)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(""),
  );
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  writeFileSync(join(folder, "manifest.json"), JSON.stringify({ ...manifest, lists: {} }));
}

async function faults(): Promise<string[]> {
  const refused = await importFrom(folder, quietly).catch((error: unknown) => error);
  if (!(refused instanceof ImportRefused)) throw refused;
  return refused.faults.map(({ file, line, field, message }) => `${file}:${line} ${field} ${message}`);
}

test("[PROOF-50] a version that was changed since it was sent is refused, by line", async () => {
  await fillStudio();
  await exportTo(folder, quietly);
  await empty();
  edit("proof", ([first, ...others]) => {
    if (!first) throw new Error("no version");
    return [{ ...first, data: { ...first.data, sent: { ...first.data.sent, question: "Outra?" } } }, ...others];
  });
  expect(await faults()).toEqual(["proof.jsonl:1 hash is not valid: is not the SHA-256 of what was sent"]);
});

test("[PROOF-50] a version without its pieces is refused, and a request without its newest proof", async () => {
  await fillStudio();
  await exportTo(folder, quietly);
  await empty();
  let piece = "";
  edit("proof_piece", (lines) => {
    piece = lines[0]?.id ?? "";
    return [];
  });
  const told = await faults();
  for (const line of [1, 2, 3])
    expect(told).toContain(`proof.jsonl:${line} sent refers to a proof_piece that is not there: ${piece}`);
  edit("budget", (lines) =>
    lines.map((line) => (line.data.proof ? { ...line, data: { ...line.data, proof: stand(line.data.proof) } } : line)),
  );
  expect((await faults()).filter((fault) => fault.startsWith("budget.jsonl"))).toEqual([
    expect.stringContaining(`proof refers to a proof that is not there: ${NOBODY}`),
  ]);
});
const NOBODY = "99999999-9999-4999-8999-999999999999";
const stand = (proof: Data) => ({ ...proof, proof: NOBODY });

test("[KIT-51] links, days and every file of a kit come back; nothing is an orphan, and nothing is missing", async () => {
  const files = await fillStudio();
  const links = async () => ({
    guests: await db.select({ token: proofGuest.token }).from(proofGuest),
    deliveries: await db.select({ token: delivery.token, from: delivery.showingFrom }).from(delivery),
  });
  const before = await links();
  expect(before.deliveries).toEqual([{ token: expect.stringMatching(/^.{43,}$/), from: "2026-12-24" }]);
  await exportTo(folder, quietly);
  await empty();
  await importFrom(folder, quietly);
  expect(await links()).toEqual(before);
  expect(await orphansOf([...files.keys()])).toEqual([]);
  for (const { key, record } of await db.transaction(namedFiles))
    expect([record, await isStored(key)]).toEqual([record, true]);
});
