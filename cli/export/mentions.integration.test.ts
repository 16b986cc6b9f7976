import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { db } from "../../app/platform/db.server.ts";
import { stopJobs } from "../../app/platform/jobs.server.ts";
import { fillStudio } from "../../tests/support/whole-studio.ts";
import { exportTo } from "./export.ts";
import { ImportRefused } from "./faults.ts";
import { importFrom } from "./import.ts";

afterAll(stopJobs);

const quietly = () => {};
const NOBODY = "99999999-9999-4999-8999-999999999999";

test("[OPS-4.7] a request whose quote is not in the export is told by line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "traco-export-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await fillStudio();
  await exportTo(folder, quietly);
  const path = join(folder, "budget.jsonl");
  const lines = readFileSync(path, "utf8").split("\n");
  const line = lines.findIndex((one) => one.includes('"acceptedQuoteId":"')) + 1;
  const changed = lines.map((one) => one.replace(/"(quoteId|acceptedQuoteId)":"[^"]+"/g, `"$1":"${NOBODY}"`));
  writeFileSync(path, changed.join("\n"));
  // Otherwise its checksums would report the change first.
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  writeFileSync(join(folder, "manifest.json"), JSON.stringify({ ...manifest, lists: {} }));
  await db.$client.query("truncate auth_user, budget, picture, publication, auth_rate_limit, act, setting cascade");

  const refused = await importFrom(folder, quietly).catch((error: unknown) => error);
  if (!(refused instanceof ImportRefused)) throw refused;
  expect(refused.faults.map((fault) => [fault.file, fault.line, fault.field, fault.message])).toEqual(
    ["quoteId", "acceptedQuoteId"].map((field) => [
      "budget.jsonl",
      line,
      field,
      `refers to a quote that is not there: ${NOBODY}`,
    ]),
  );
});
