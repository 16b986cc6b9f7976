/**
 * Sends the mixed requests in a process of its own: as they arrive (an open model: a Poisson process that does not wait
 * for responses), or over some connections, each of which waits (a closed model).
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { createMix, type Kind, type World } from "./mix.ts";
import { QUICK } from "./quick.ts";
import { type Answer, isDone, type PlannedRequest, send } from "./requests.ts";

/** An open model: so many arrivals a second for so many seconds, one step directly after the other; of one kind, or all. */
type Steps = { rate: number; seconds: number; kind?: Kind }[];
type Closed = { connections: number; seconds: number };

/**
 * Milliseconds: `at` is the planned arrival since the start, `lag` how late the generator sent it, `took` what passed
 * from the planned arrival until the whole response was there.
 */
export type Sample = {
  kind: Kind;
  at: number;
  lag: number;
  took: number;
  result: "done" | "refused" | "failed";
  status: number;
};
/** `share`: of one processor that the generator used itself. */
export type Arrivals = { samples: Sample[]; share: number };

export type Generator = { run: (model: Steps | Closed) => Promise<Arrivals>; stop: () => void };

/** `address`: where to connect to, without a look-up of a name for each connection. */
export async function startGenerator(address: string, world: World): Promise<Generator> {
  const child = fork(import.meta.filename, { serialization: "advanced" });
  child.send({ address, world });
  const ended = once(child, "exit");
  const reply = async () => {
    const [message] = await Promise.race([once(child, "message"), ended]);
    if (typeof message !== "object") throw new Error("the generator ended");
    return message;
  };
  await reply();
  return {
    async run(model) {
      child.send(model);
      const arrivals: Arrivals = await reply();
      const wrong = arrivals.samples.find(({ result }) => result !== "done");
      // Of a measurement's full load some are refused, which it counts.
      if (QUICK && wrong) throw new Error(`${wrong.kind} answered ${wrong.status || "nothing"}`);
      return arrivals;
    },
    stop: () => child.kill(),
  };
}

/** mulberry32: random enough for arrivals, and the same in every run. */
function seeded(state: number): () => number {
  let seed = state;
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function resultOf(planned: PlannedRequest, answer: Answer | null): Sample["result"] {
  if (answer !== null && isDone(planned, answer)) return "done";
  return answer?.status === 503 && answer.retryAfter ? "refused" : "failed";
}

async function generate({ address, world }: { address: string; world: World }): Promise<void> {
  const random = seeded(12);
  const next = createMix(world, random);

  async function run(model: Steps | Closed): Promise<Arrivals> {
    const isOpen = Array.isArray(model);
    const agent = new Agent({ keepAlive: true, maxSockets: isOpen ? Infinity : model.connections });
    const samples: Sample[] = [];
    const used = process.cpuUsage();
    const began = performance.now();
    const now = () => performance.now() - began;

    const one = async (at: number, only?: Kind) => {
      const { kind, planned } = next(only);
      const lag = now() - at;
      const answer = await send(agent, address, planned).catch(() => null);
      const result = resultOf(planned, answer);
      samples.push({ kind, at, lag, took: now() - at, result, status: answer?.status ?? 0 });
    };

    if (isOpen) {
      const running: Promise<void>[] = [];
      let end = 0;
      for (const { rate, seconds, kind } of model) {
        let at = end;
        end += seconds * 1000;
        for (at += gap(rate); at < end; at += gap(rate)) {
          const early = at - now();
          if (early > 0) await wait(early);
          running.push(one(at, kind));
        }
      }
      await Promise.all(running);
    } else {
      const connection = async () => {
        while (now() < model.seconds * 1000) await one(now());
      };
      await Promise.all(Array.from({ length: model.connections }, connection));
    }
    const { user, system } = process.cpuUsage(used);
    const share = (user + system) / 1000 / now();
    agent.destroy();
    return { samples, share };
  }

  /** Milliseconds between two arrivals of a Poisson process. */
  const gap = (rate: number) => (-Math.log(1 - random()) * 1000) / rate;

  process.on("message", async (model) => process.send?.(await run(model as Steps | Closed)));
  process.send?.({ ready: true });
}

if (process.send) process.once("message", (start) => generate(start as Parameters<typeof generate>[0]));
