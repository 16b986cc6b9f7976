import { globSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { embeddedIn, newDatabase, succeed } from "../../tests/support/backup.ts";
import { fillStudio } from "../../tests/support/whole-studio.ts";
import { backUp } from "../backup/backup.ts";
import { exportTo } from "./export.ts";

// Starts its own databases and processes.
vi.setConfig({ testTimeout: 240_000 });

const quietly = () => {};

/** All files of an export, with their bytes. */
function contentOf(path: string): Map<string, string> {
  const names = globSync("**/*", { cwd: path }).filter((name) => statSync(join(path, name)).isFile());
  return new Map(names.sort().map((name) => [name, readFileSync(join(path, name), "latin1")]));
}

test("[OPS-4.6] an export is the same bytes after backup and restore, from external to embedded, to embedded, to external", async () => {
  const folder = await mkdtemp(join(tmpdir(), "traco-moves-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  await fillStudio();
  await exportTo(at("export"), quietly);
  const expected = contentOf(at("export"));

  await backUp(at("external.backup"), { secret: true }, quietly);
  await succeed(embeddedIn(at("one")), "restore", at("external.backup"));
  await succeed(embeddedIn(at("one")), "backup", at("embedded.backup"));
  await succeed(embeddedIn(at("two")), "restore", at("embedded.backup"));
  await succeed(embeddedIn(at("two")), "export", at("from-embedded"));
  expect(contentOf(at("from-embedded"))).toEqual(expected);

  const external = { DATABASE_URL: await newDatabase(), DATA_DIR: at("three") };
  await succeed(external, "restore", at("embedded.backup"));
  await succeed(external, "export", at("from-external"));
  expect(contentOf(at("from-external"))).toEqual(expected);
});
