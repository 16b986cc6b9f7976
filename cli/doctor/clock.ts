/**
 * Compares this machine's clock with those it can reach, because certificates, codes and the bucket's signatures depend
 * on it.
 */
import pg from "pg";
import { addressOf } from "../../app/platform/ai-variables.ts";
import type { Env } from "../../app/platform/env.server.ts";
import { type Finding, findings } from "./finding.ts";

const DEADLINE = 5_000;
/** Milliseconds; an HTTP date has whole seconds. S3 refuses 15 minutes, which is also the lifetime of mailed codes. */
const APART = { warning: 5_000, fault: 5 * 60_000 };

type Read = { name: string; read: () => Promise<number | null> };

/** The clocks of the configured servers. The embedded database uses this machine's. */
function clocksOf({ DATABASE_URL, S3_BUCKET, S3_ENDPOINT, S3_REGION, ORIGIN, ai }: Env): Read[] {
  const amazon = `https://s3.${S3_REGION ?? "us-east-1"}.amazonaws.com`;
  const urls = [
    S3_BUCKET && (S3_ENDPOINT ?? amazon),
    ai && addressOf(ai),
    ORIGIN.startsWith("https:") && ORIGIN,
  ].filter((url): url is string => typeof url === "string" && url !== "");
  return [
    ...(DATABASE_URL ? [{ name: "the database", read: () => databaseTime(DATABASE_URL) }] : []),
    ...urls.map((url) => ({ name: new URL(url).host, read: () => httpTime(url) })),
  ];
}

async function databaseTime(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: DEADLINE, query_timeout: DEADLINE });
  client.on("error", () => {}); // the query fails with the same error
  try {
    await client.connect();
    const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
    return rows[0]?.now.getTime() ?? Number.NaN;
  } finally {
    client.end().catch(() => {});
  }
}

/** Every response has a date, even a refusal. */
async function httpTime(url: string): Promise<number | null> {
  const response = await fetch(url, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(DEADLINE) });
  const date = response.headers.get("date");
  return date ? Date.parse(date) : null;
}

export async function checkClock(env: Env): Promise<Finding[]> {
  const { ok, warning, fault } = findings("clock");
  const now = () => new Date().toISOString().replace(/\.\d+/, "");
  const read = await Promise.all(
    clocksOf(env).map(async ({ name, read }) => {
      const began = Date.now();
      const time = await read().catch(() => null);
      // Compares with the middle of the request.
      return time === null ? [] : [{ name, apart: (began + Date.now()) / 2 - time }];
    }),
  );
  const apart = read.flat();
  if (apart.length === 0) return [ok(`${now()}; no server that is configured tells another time`)];
  return apart.map(({ name, apart }) => {
    const distance = Math.abs(apart);
    if (distance <= APART.warning) return ok(`${now()}, as at ${name}`);
    const says = `${now()} here is ${Math.round(distance / 1000)} s ${apart > 0 ? "ahead of" : "behind"} ${name}`;
    const todo = "Let both follow NTP: TLS, the bucket and the validity of codes need the right time.";
    return distance > APART.fault ? fault(says, todo) : warning(says, todo);
  });
}
