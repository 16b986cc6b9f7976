import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CannotStart } from "../start-errors.ts";
import { reserveFolder } from "./demo-folder.ts";

test("[MEND2-1] the demo takes an empty folder and its own, and leaves another studio's as it is", async () => {
  const folder = await mkdtemp(join(tmpdir(), "traco-demo-folder-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const own = join(folder, "new/demo");
  await reserveFolder(own);
  await mkdir(join(own, "postgres"));
  await reserveFolder(own);
  expect((await readdir(own)).sort()).toEqual(["demo-started", "postgres"]);

  const studio = join(folder, "studio");
  await mkdir(join(studio, "postgres"), { recursive: true });
  await expect(reserveFolder(studio)).rejects.toThrow(CannotStart);
  expect(await readdir(studio)).toEqual(["postgres"]);

  // A demo that an earlier version completed.
  await writeFile(join(studio, "demo-complete"), "");
  await reserveFolder(studio);
});
