/** A flood from one address, in a process of its own: personal pages and random searches, each as soon as the one before is answered. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { amount, QUICK } from "./quick.ts";
import { send } from "./requests.ts";

type Flood = { address: string; cookie: string };

/** Of these every other one reads personal pages. */
const CONNECTIONS = amount(200, 10);
/** A documentation address, which no other measurement names. */
const ADDRESS = "192.0.2.1";

/** Floods until the function returned is called, which resolves to what was answered, by status. */
export async function startFlood(flood: Flood): Promise<() => Promise<Record<string, number>>> {
  const child = fork(import.meta.filename, { serialization: "advanced" });
  child.send(flood);
  return async () => {
    child.send("stop");
    const [statuses] = await once(child, "message");
    child.kill();
    const wrong = Object.keys(statuses).find((status) => status !== "200" && status !== "503");
    if (QUICK && (wrong || !statuses["200"])) throw new Error(`the flood was answered with ${wrong ?? "503 only"}`);
    return statuses;
  };
}

async function run({ address, cookie }: Flood): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statuses: Record<string, number> = {};
  let stopped = false;
  process.once("message", () => {
    stopped = true;
    process.send?.(statuses);
  });
  const connection = async (n: number) => {
    const headers = { "x-forwarded-for": ADDRESS, cookie, "accept-encoding": "br" };
    for (let count = 0; !stopped; count++) {
      const path = n % 2 === 0 ? "/account.data" : `/portifolio?q=${n}x${count}`;
      const answer = await send(agent, address, { method: "GET", path, headers, proof: 200 }).catch(() => null);
      const status = answer?.status ?? "none";
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => connection(n)));
}

if (process.send) process.once("message", (flood) => run(flood as Flood));
