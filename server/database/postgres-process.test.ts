import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeStalePidFile } from "./postgres-process.ts";

/** A program of that name that lives until the test ends. */
async function begin(folder: string, name: string): Promise<number | undefined> {
  const program = join(folder, name);
  await symlink(spawnSync("which", ["sleep"], { encoding: "utf8" }).stdout.trim(), program);
  const child = spawn(program, ["600"], { argv0: "sleep", stdio: "ignore" });
  onTestFinished(() => void child.kill());
  return child.pid;
}

test.runIf(process.platform === "linux")(
  "[SEC-8.6] a process id stays in postmaster.pid while a PostgreSQL has it, and no longer",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "traco-pid-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "postmaster.pid");
    const isKept = async (pid: number | undefined) => {
      await writeFile(file, `${pid}\n${folder}\n`);
      removeStalePidFile(folder);
      return existsSync(file);
    };
    const dead = spawnSync("true").pid;
    expect(await isKept(dead), "dead").toBe(false);
    expect(await isKept(await begin(folder, "another")), "another program").toBe(false);
    expect(await isKept(await begin(folder, "postgres")), "PostgreSQL").toBe(true);
  },
);
