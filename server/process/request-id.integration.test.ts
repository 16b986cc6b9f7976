import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { db } from "../../app/platform/db.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { enqueue, startJobs, stopJobs } from "../../app/platform/jobs.server.ts";
import { log } from "../../app/platform/log.server.ts";
import { OUTBOX } from "../../app/platform/mail.server.ts";
import { queueMail } from "../../app/platform/mail-queue.server.ts";
import { createHttpApp, createRequestListener } from "../http/app.ts";
import { close, httpServer, listen } from "../http/listen.ts";
import { cacheResponse, sendCached } from "../public/cache.ts";
import { handlers } from "./jobs.ts";

/** The log's lines since the call, as objects. */
function logged() {
  const before = log.level;
  log.level = "info";
  const stream = (log as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym];
  const write = vi.spyOn(stream as { write(line: string): void }, "write").mockReturnValue();
  onTestFinished(() => {
    write.mockRestore();
    log.level = before;
  });
  return () => write.mock.calls.map(([line]) => JSON.parse(line) as Record<string, unknown>);
}

/** Starts the application on a socket. A change queues a mail and a failing job; a read comes from memory. */
async function serve() {
  const cached = await cacheResponse({ headers: new Headers(), body: Buffer.from("page") }, 5);
  const httpApp = createHttpApp(async () => {
    await queueMail(db, "password-changed", "ana@example.com", { name: "Ana" });
    await enqueue(db, "picture-avif", { key: 7 });
    return new Response("done");
  });
  const publicPages: Parameters<typeof createRequestListener>[0]["publicPages"] = (incoming, outgoing) =>
    void sendCached(cached, incoming, outgoing);
  const server = httpServer().on("request", createRequestListener({ publicPages, httpApp, streams: httpApp }));
  await listen(server, 0, "127.0.0.1");
  onTestFinished(() => close(server, 0));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function mailWith(id: string): Promise<string | undefined> {
  const names = await readdir(OUTBOX).catch(() => []);
  const mails = await Promise.all(
    names.filter((name) => name.endsWith(".eml")).map((name) => readFile(join(OUTBOX, name), "utf8")),
  );
  return mails.find((mail) => mail.includes(`X-Request-ID: ${id}`));
}

test("[OPS-6] one id leads from the response to the request's line, its jobs' lines and its mail", async () => {
  const lines = logged();
  const url = await serve();
  await startJobs(handlers);
  onTestFinished(stopJobs);
  const response = await fetch(`${url}/login`, { method: "POST", headers: { origin: env.ORIGIN } });
  expect(response.status).toBe(200);
  const id = response.headers.get("x-request-id") ?? "";
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const own = () => lines().filter(({ requestId }) => requestId === id);
  await expect.poll(() => mailWith(id), { timeout: 20_000 }).toContain("To: ana@example.com");
  await expect.poll(() => own().length, { timeout: 20_000 }).toBe(3);
  const expected = [
    { msg: "answer", path: "/login", status: 200 },
    { msg: "job done", queue: "mail" },
    { msg: "failed", where: expect.stringMatching(/^job picture-avif /) },
  ];
  expect(own()).toEqual(expect.arrayContaining(expected.map((line) => expect.objectContaining(line))));
});

test("[OPS-6] each response from memory has its own id, which no client chooses", async () => {
  const url = await serve();
  const idOf = async (sent: string) =>
    (await fetch(url, { headers: { "x-request-id": sent } })).headers.get("x-request-id");
  const given = randomUUID();
  const [first, second] = [await idOf(given), await idOf(given)];
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set([given, first, second]).size).toBe(3);
});
