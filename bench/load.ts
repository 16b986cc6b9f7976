/** Requests per second, measured by wrk. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { amount, QUICK } from "./quick.ts";

const run = promisify(execFile);

const CONNECTIONS = 16;
const SECONDS = amount(3, 1);

/** `requests`: how many were answered. p99 in milliseconds. */
export type Load = { requests: number; perSecond: number; p99: number };

/** Looks at every status, which takes wrk too much time for a measurement: by itself it takes a redirect for an answer. */
const EVERY_STATUS = `
local threads = {}
function setup(thread) table.insert(threads, thread) end
function response(status) if status ~= 200 then wrong = status end end
function done()
  for _, thread in ipairs(threads) do
    if thread:get("wrong") then print("Non-200: " .. thread:get("wrong")) end
  end
end
`;

/** Requests one address, or those of a Lua script, on kept-alive connections. */
export async function load(url: string, script?: string): Promise<Load> {
  if (!QUICK) return measure(url, script);
  const folder = await mkdtemp(join(tmpdir(), "traco-load-"));
  try {
    const strict = join(folder, "strict.lua");
    await writeFile(strict, (script ? await readFile(script, "utf8") : "") + EVERY_STATUS);
    return await measure(url, strict);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(url: string, script?: string): Promise<Load> {
  const flags = [
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${SECONDS}s`,
    "--timeout",
    "10s",
    "--latency",
    "-H",
    "Accept-Encoding: gzip, deflate, br",
  ];
  const { stdout } = await run("wrk", [...flags, ...(script ? ["-s", script] : []), url]);
  if (/Non-2|Socket errors|\n *0 requests in/.test(stdout)) throw new Error(`${url} did not always answer:\n${stdout}`);
  const [, time = "", unit = ""] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: Number(time) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN),
  };
}

/** Writes a script that never requests an address twice, not even in another run: `path` is a format with one number. */
export async function countingScript(file: string, path: string): Promise<string> {
  await writeFile(
    file,
    `local n = os.time() % 1e6 * 1e6\nrequest = function()\n n = n + 1\n return wrk.format("GET", string.format("${path}", n))\nend\n`,
  );
  return file;
}
