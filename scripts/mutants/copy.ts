import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

export type Workplace = { folder: string; write(file: string, text: string): void; remove(): void };

/** Git's files as they stand, changed ones too, beside the same `node_modules`. */
export function copyOfRepository(): Workplace {
  const folder = mkdtempSync(join(tmpdir(), "traco-mutants-"));
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"]).toString();
  for (const file of listed.split("\0").filter((file) => file !== "" && existsSync(file))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return {
    folder,
    write: (file, text) => writeFileSync(join(folder, file), text),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
  };
}
