/** The server process of a data folder, found by the process id that it wrote there. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const STOP_DEADLINE = 30_000;

/** Removes postmaster.pid if a reboot has given its process id to another program, which only Linux can tell. */
export function removeStalePidFile(data: string): void {
  const pid = postmasterPid(data);
  if (pid === undefined || process.platform !== "linux") return;
  try {
    if (readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres") return;
  } catch {}
  rmSync(join(data, "postmaster.pid"), { force: true });
}

function postmasterPid(data: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Stops the server that a killed process left running on an unused folder. */
export async function stopAbandoned(data: string): Promise<void> {
  removeStalePidFile(data);
  await stopServer(data);
}

/** Waits until the server has ended, whether this process started it or found it running. */
export async function stopServer(data: string): Promise<void> {
  const pid = postmasterPid(data);
  if (pid === undefined) return;
  try {
    // SIGINT is a fast shutdown, which rolls back open transactions.
    process.kill(pid, "SIGINT");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return;
    throw error;
  }
  const deadline = Date.now() + STOP_DEADLINE;
  while (postmasterPid(data) === pid && Date.now() < deadline) await wait(20);
}
