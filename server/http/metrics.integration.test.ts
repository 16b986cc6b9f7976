import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { db, pool } from "../../app/platform/db.server.ts";
import { enqueue, startJobs, stopJobs } from "../../app/platform/jobs.server.ts";
import { METRICS } from "../../app/platform/metrics.server.ts";
import { handlers } from "../process/jobs.ts";
import { createHttpApp } from "./app.ts";
import { close, httpServer, listen } from "./listen.ts";
import { collectProcessMetrics } from "./metrics.ts";

/** Starts a server whose page queues one job due in an hour and one due now. */
async function serve() {
  const server = httpServer().on(
    "request",
    createHttpApp(async () => new Response("done")),
  );
  await listen(server, 0, "127.0.0.1");
  onTestFinished(() => close(server, 0));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, scrape: async () => (await fetch(`${url}/metrics`)).text() };
}

const read = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.split(" ")
      .at(-1),
  );

test("[OPS-6.1] a scrape tells what waits, what was given up and since when, and says when the database is away", async () => {
  const { url, scrape } = await serve();
  // There are no jobs to count before their first start.
  expect(read(await scrape(), "database_up")).toBe(1);
  const past = new Date(Date.now() - 90_000);
  await enqueue(db, "picture-avif", { key: "a" }, past);
  await enqueue(db, "picture-avif", { key: "b" }, new Date(Date.now() + 3_600_000));
  await fetch(`${url}/account`);
  const waiting = await scrape();
  expect(read(waiting, 'jobs{queue="picture-avif",state="waiting"}')).toBe(1);
  expect(read(waiting, 'jobs{queue="mail",state="waiting"}')).toBe(0);
  expect(read(waiting, 'jobs_oldest_seconds{queue="picture-avif"}')).toBeGreaterThanOrEqual(90);
  await db.$client.query("update pgboss.job set retry_limit = 0");
  await startJobs({
    ...handlers,
    "picture-avif": async () => {
      throw new Error("no picture");
    },
  });
  onTestFinished(stopJobs);
  await expect.poll(async () => read(await scrape(), 'jobs{queue="picture-avif",state="failed"}')).toBe(1);
  const failed = await scrape();
  expect(read(failed, 'job_duration_seconds_count{queue="picture-avif",outcome="failed"}')).toBe(1);
  expect(read(failed, 'jobs{queue="picture-avif",state="waiting"}')).toBe(0);
  expect(read(failed, "database_connection_wait_seconds_count")).toBeGreaterThan(0);
  const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
  const away = await scrape();
  for (const client of held) client.release();
  expect(read(away, "database_up")).toBe(0);
  expect(read(away, 'database_connections{state="waiting"}')).toBe(0);
  expect(away).not.toMatch(/^jobs\{/m);
});

/** The metric names in a PromQL expression: its words other than functions, labels and numbers. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, "")
    .replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without|on) ?\([^)]*\)/g, " ")
    .replace(/\boffset \w+/g, " ");
  return [...bare.matchAll(/\b[a-z][a-z0-9_]+\b(?! *\()/g)].map(([name]) => name);
}

test("[OPS-6.2] the alert rules and the dashboard name only what is served, and the dashboard all that is ours", async () => {
  collectProcessMetrics();
  const text = await (await serve()).scrape();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const served = new Set(
    types.flatMap(([, name = "", type]) =>
      type === "histogram" ? ["_bucket", "_sum", "_count"].map((part) => name + part) : [name],
    ),
  );
  const alerts = [...readFileSync("deploy/prometheus/alerts.yaml", "utf8").matchAll(/^ +expr: (.+)$/gm)].map(
    ([, expr = ""]) => expr,
  );
  const panels: { targets: { expr: string }[] }[] = JSON.parse(
    readFileSync("deploy/grafana/studio.json", "utf8"),
  ).panels;
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect([alerts.length, shown.length]).toEqual([12, expect.any(Number)]);
  const unknown = [...alerts, ...shown].flatMap(namesIn).filter((name) => !served.has(name) && name !== "up");
  expect(unknown).toEqual([]);
  const onDashboard = new Set(shown.flatMap(namesIn).map((name) => name.replace(/_(bucket|sum|count)$/, "")));
  const own = await Promise.all(Object.values(METRICS).map(async (metric) => (await metric.get()).name));
  expect(own.filter((name) => !onDashboard.has(name))).toEqual([]);
});
