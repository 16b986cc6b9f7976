/**
 * Two database nodes as deploy/ha/ describes them, on one machine: Debian's Patroni, etcd, HAProxy and PostgreSQL 15, on free
 * ports, everything in one temporary folder. Needs root, because PostgreSQL must not run as root: it runs as postgres.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../tests/support/loopback.ts";
import { administer } from "../tests/support/postgres.ts";

const PASSWORD = "bench-password";
const DEADLINE = 180_000;

type Node = { name: string; rest: number; sql: number; process?: ChildProcess };
type Member = { name: string; role: string; state: string; lag?: number };

export type Cluster = {
  /** leads to the primary */
  url: string;
  leader: () => Promise<string | null>;
  /** Kills the leader's Patroni and PostgreSQL at once, as a power cut does. */
  kill: () => Promise<string>;
  /** Tells Patroni to change places. */
  switchOver: () => Promise<void>;
  /** Starts what was killed, and waits until the other node has everything the leader acknowledges. */
  heal: () => Promise<void>;
  stop: () => Promise<void>;
};

export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "traco-patroni-"));
  await chmod(folder, 0o755);
  const [etcd, peers, endpoint] = await Promise.all([freePort(), freePort(), freePort()]);
  const nodes: Node[] = [];
  for (const name of ["node-1", "node-2"]) nodes.push({ name, rest: await freePort(), sql: await freePort() });
  const processes = new Set<ChildProcess>();

  function run(name: string, command: string[], env: Record<string, string> = {}): ChildProcess {
    const log = openSync(join(folder, `${name}.log`), "a");
    // Whatever the priority of the measurement: a leader that is starved loses its place by itself.
    const child = spawn("chrt", ["--other", "0", ...command], {
      detached: true,
      env: { PATH: process.env.PATH, LANG: "C.UTF-8", ...env },
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    processes.add(child);
    return child;
  }
  const startNode = (node: Node) => {
    node.process = run(
      node.name,
      ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "/usr/bin/patroni", "deploy/ha/patroni.yml"],
      {
        PATRONI_NAME: node.name,
        PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcd}`,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${node.rest}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${node.rest}`,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${node.sql}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${node.sql}`,
        PATRONI_POSTGRESQL_DATA_DIR: join(folder, node.name, "data"),
        PATRONI_POSTGRESQL_BIN_DIR: "/usr/lib/postgresql/15/bin",
        PATRONI_SUPERUSER_PASSWORD: PASSWORD,
        PATRONI_REPLICATION_PASSWORD: PASSWORD,
      },
    );
  };
  for (const { name } of nodes) {
    await mkdir(join(folder, name));
    execFileSync("chown", ["postgres", join(folder, name)]);
  }
  const client = `http://127.0.0.1:${etcd}`;
  run("etcd", [
    "etcd",
    "--data-dir",
    join(folder, "etcd"),
    "--listen-client-urls",
    client,
    "--advertise-client-urls",
    client,
    "--listen-peer-urls",
    `http://127.0.0.1:${peers}`,
  ]);
  const [one, two] = nodes as [Node, Node];
  run("haproxy", ["haproxy", "-db", "-f", "deploy/ha/haproxy.cfg"], {
    ENDPOINT: `127.0.0.1:${endpoint}`,
    NODE_1: `127.0.0.1:${one.sql}`,
    NODE_2: `127.0.0.1:${two.sql}`,
    PATRONI_HOST_1: "127.0.0.1",
    PATRONI_PORT_1: String(one.rest),
    PATRONI_HOST_2: "127.0.0.1",
    PATRONI_PORT_2: String(two.rest),
  });

  /** The nodes as the first one that answers sees them. */
  async function members(): Promise<Member[]> {
    for (const { rest } of nodes)
      try {
        const response = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(2_000) });
        if (response.ok) return ((await response.json()) as { members: Member[] }).members;
      } catch {
        // It has ended, or does not answer in time.
      }
    return [];
  }
  const leaderOf = (all: Member[]) =>
    all.find(({ role, state }) => role === "leader" && state === "running")?.name ?? null;
  const isWhole = (all: Member[]) => leaderOf(all) !== null && all.some(({ role }) => role === "sync_standby");
  async function until(condition: (all: Member[]) => boolean): Promise<void> {
    for (const deadline = Date.now() + DEADLINE; !condition(await members()); await wait(200))
      if (Date.now() > deadline)
        throw new Error(`the cluster did not come: ${JSON.stringify(await members())}; logs in ${folder}`);
  }
  /** Patroni, and PostgreSQL with its children. */
  const processesOf = (node: Node) => {
    const postmaster = pids("--full", join(folder, node.name, "data"));
    const children = postmaster.flatMap((pid) => pids("--parent", String(pid)));
    return [node.process?.pid ?? 0, ...postmaster, ...children];
  };
  const leading = async () => {
    const name = leaderOf(await members());
    const node = nodes.find((one) => one.name === name);
    if (!node) throw new Error("there is no leader");
    return node;
  };

  startNode(one);
  await until((all) => leaderOf(all) !== null);
  startNode(two);
  await until(isWhole);
  const admin = `postgresql://postgres:${PASSWORD}@127.0.0.1:${endpoint}/postgres`;
  for (const deadline = Date.now() + DEADLINE; ; await wait(200))
    try {
      await administer(admin, `create role traco login password '${PASSWORD}'`, "create database traco owner traco");
      break;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }

  return {
    url: `postgresql://traco:${PASSWORD}@127.0.0.1:${endpoint}/traco`,
    leader: async () => leaderOf(await members()),
    async kill() {
      const node = await leading();
      for (const pid of processesOf(node)) killIfThere(pid);
      delete node.process;
      return node.name;
    },
    async switchOver() {
      const node = await leading();
      const other = nodes.find((one) => one !== node);
      const response = await fetch(`http://127.0.0.1:${node.rest}/switchover`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ leader: node.name, candidate: other?.name }),
      });
      if (!response.ok) throw new Error(`switch-over: ${await response.text()}`);
    },
    async heal() {
      for (const node of nodes) if (!node.process) startNode(node);
      await until(isWhole);
    },
    async stop() {
      for (const node of nodes) for (const pid of processesOf(node)) killIfThere(pid);
      for (const child of processes) {
        if (child.exitCode !== null || child.signalCode) continue;
        const exit = once(child, "exit");
        child.kill("SIGKILL");
        await exit;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** None: pgrep ends with 1. */
function pids(...conditions: string[]): number[] {
  const { stdout } = spawnSync("pgrep", conditions, { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean).map(Number);
}

function killIfThere(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
