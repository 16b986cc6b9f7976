/**
 * Sends planned requests over some kept-alive connections, each as soon as a connection is free, in a process of its own.
 * Every response must be the one that is planned.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { isDone, type PlannedRequest, send } from "./requests.ts";

type Work = { url: string; connections: number; requests: PlannedRequest[] };

/** Requests per second. */
export async function sendAll(work: Work): Promise<{ requests: number; perSecond: number }> {
  const child = fork(import.meta.filename, { serialization: "advanced" });
  child.send(work);
  const [result] = await Promise.race([once(child, "message"), once(child, "exit")]);
  if (typeof result !== "object") throw new Error("not every request was answered as planned");
  return result;
}

async function work({ url, connections, requests }: Work): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waiting = requests.values();
  const began = performance.now();
  const connection = async () => {
    for (const planned of waiting) {
      const answer = await send(agent, url, planned);
      if (!isDone(planned, answer))
        throw new Error(`${planned.path} answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  process.send?.({ requests: requests.length, perSecond: requests.length / seconds });
}

if (process.send) process.once("message", (message) => work(message as Work).finally(() => process.disconnect()));
