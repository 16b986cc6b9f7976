/** Lets pictures, password hashes and file work give way to the event loop, which every page needs (SPEED-6). */
import { readdir, readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { logError } from "../app/services/log.server.ts";

const THREADS = "/proc/self/task";

/**
 * On Linux each thread has a priority of its own, which the threads that it starts (libvips') inherit. Elsewhere nothing
 * happens. Reading the list starts libuv's threads, if nothing has before.
 */
export async function lowerWorkerPriority(): Promise<void> {
  if (process.platform !== "linux") return;
  try {
    for (const thread of await readdir(THREADS)) {
      const name = await readFile(`${THREADS}/${thread}/comm`, "utf8");
      if (name.startsWith("libuv-worker")) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
    }
  } catch (error) {
    logError(error, "lowering the priority of workers");
  }
}
