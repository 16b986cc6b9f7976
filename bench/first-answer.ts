import type { ChildProcess } from "node:child_process";
import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const DEADLINE = 60_000;
/** Milliseconds between two tries: what a start is measured to. */
const PAUSE = 5;

/** Waits until a process that was just started answers 200 with its whole page; throws when it ends or never does. */
export async function firstAnswer(child: ChildProcess, port: number, path: string): Promise<void> {
  const deadline = performance.now() + DEADLINE;
  while ((await status(port, path)) !== 200) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${child.spawnargs.join(" ")} ended with ${child.exitCode ?? child.signalCode}`);
    if (performance.now() > deadline) throw new Error(`${child.spawnargs.join(" ")} did not answer ${path}`);
    await wait(PAUSE);
  }
}

/** undefined: nobody listens, or the connection ended. */
function status(port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    get({ host: "127.0.0.1", port, path, agent: false }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode));
      response.on("error", () => resolve(undefined));
    }).on("error", () => resolve(undefined));
  });
}
