import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { commitRestore, finishRestore } from "./restored.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "traco-restored-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function writeStudio(folder: string, content: string): void {
  for (const name of ["postgres", "files"]) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "content"), content);
  }
  writeFileSync(join(folder, "auth-secret"), content);
}

const readStudio = (folder: string) =>
  ["postgres/content", "files/content", "auth-secret"].map((name) => readFileSync(join(folder, name), "utf8"));

const NAMES = ["postgres", "files", "auth-secret"];

test("[OPS-4.3] a restore that was killed at any step of its end is finished by the next start, with the old one aside", async () => {
  const folder = newFolder();
  writeStudio(folder, "old");
  mkdirSync(join(folder, "restoring-1"));
  writeStudio(join(folder, "restoring-1"), "new");
  // A start before the new studio is complete changes nothing.
  await finishRestore(folder, async () => {});
  expect(readStudio(folder)).toEqual(["old", "old", "old"]);
  await commitRestore(folder, "1");

  // The steps in order. A killed process may stop after any of them.
  const moves = NAMES.flatMap((name) => [
    [name, `replaced-1/${name}`],
    [`restored-1/${name}`, name],
  ]);
  for (let steps = 0; steps <= moves.length; steps += 1) {
    const copy = newFolder();
    cpSync(folder, copy, { recursive: true });
    mkdirSync(join(copy, "replaced-1"));
    for (const [from = "", to = ""] of moves.slice(0, steps)) renameSync(join(copy, from), join(copy, to));
    await finishRestore(copy, async () => {});
    expect(readStudio(copy), `${steps} steps`).toEqual(["new", "new", "new"]);
    expect(readStudio(join(copy, "replaced-1")), `${steps} steps`).toEqual(["old", "old", "old"]);
    expect(readdirSync(copy).sort()).toEqual([...NAMES, "replaced-1"].sort());
    await finishRestore(copy, async () => {});
    expect(readStudio(copy)).toEqual(["new", "new", "new"]);
  }
});
