/** What is measured, in order, and what each measurement needs of the machine (Next, the baseline of some, is left out by itself). */
import { spawnSync } from "node:child_process";
import { CHROMIUM } from "../tests/support/chromium.ts";

type Need = { name: string; isThere: () => boolean };

const program = (path: string): Need => ({
  name: path,
  isThere: () => spawnSync("sh", ["-c", 'command -v "$0"', path]).status === 0,
});

const WRK = program("wrk");
const BROWSER = program(CHROMIUM);
const ROOT: Need = { name: "root", isThere: () => process.getuid?.() === 0 };
const NODES = ["/usr/bin/patroni", "etcd", "haproxy", "/usr/lib/postgresql/15/bin/postgres"].map(program);

export const TOPICS: Record<string, Need[]> = {
  serving: [WRK, program("nginx")],
  render: [WRK],
  start: [],
  lists: [],
  upload: [],
  turns: [],
  kit: [],
  hostile: [],
  streams: [],
  rooms: [],
  people: [WRK],
  processes: [],
  growth: [],
  hour: [],
  mixed: [],
  failover: [ROOT, ...NODES],
  parsers: [],
  scroll: [BROWSER],
  lighthouse: [BROWSER],
};
