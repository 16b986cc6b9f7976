import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Who runs another process, when this one is root. */
export type Account = { uid: number; gid: number };
export const NOBODY: Account = { uid: 65_534, gid: 65_534 };

const children: ChildProcess[] = [];

/**
 * Another process that opens the embedded database of a folder; tells 'open', or the error's name and message, and holds on
 * until it is ended. Fails when it ends without a word.
 */
export async function openElsewhere(
  dataDir: string,
  as: Partial<Account> = {},
): Promise<{ child: ChildProcess; said: string }> {
  const code = `
    import { openEmbedded } from "./server/database/postgres.ts";
    try {
      const database = await openEmbedded(${JSON.stringify(dataDir)}, { exclusive: true });
      process.on("SIGTERM", () => database.stop().then(() => process.exit(0)));
      process.stdout.write("open\\n");
    } catch (error) {
      process.stdout.write(error.constructor.name + ": " + error.message + "\\n");
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    ...as,
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const lines = createInterface(child.stdout);
  const silent = once(child, "close").then(([code]) => [`it ended with ${code} and said nothing`]);
  const [said] = (await Promise.race([once(lines, "line"), silent])) as [string];
  return { child, said };
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}

/** Ends every process that a test left behind. */
export async function endAll(): Promise<void> {
  for (const child of children.splice(0)) await end(child, "SIGKILL");
}

/** Whether another account can run Node and reach this project and a folder: not inside /root or a private folder. */
export function canWorkHere(as: Account, folder: string): boolean {
  const code = "process.argv.slice(1).forEach((path) => require('node:fs').accessSync(path))";
  const project = `${process.cwd()}/package.json`;
  return spawnSync(process.execPath, ["-e", code, project, folder], { ...as, cwd: "/" }).status === 0;
}
