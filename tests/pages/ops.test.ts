import { readdirSync, readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { constants } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { user } from "../../app/people/schema.ts";
import { startApp } from "../support/app.ts";
import { createUser } from "../support/factories.ts";
import { test } from "../support/pages.ts";

test("[FOUNDATION] every answer carries the security headers, a page a policy with a nonce of its own", async ({
  visitor,
}) => {
  const nonces = new Set<string>();
  for (const path of ["/login", "/nao-existe", "/robots.txt", "/assets/nada.js", "/healthz"]) {
    const { headers } = await visitor().get(path);
    const policy = headers.get("content-security-policy") ?? "";
    const told = ["x-content-type-options", "referrer-policy", "x-powered-by"].map((name) => headers.get(name));
    expect(told, path).toEqual(["nosniff", "same-origin", null]);
    expect(policy, path).toContain("frame-ancestors 'none'");
    if (!headers.get("content-type")?.startsWith("text/html")) continue;
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'|style-src[^;]*'unsafe-inline'/);
    expect(headers.get("cache-control")).toContain("no-store");
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? "");
  }
  expect(nonces.size).toBe(2);
  expect(nonces).not.toContain("");
});

test("[FOUNDATION] a file that does not exist is not rendered as a page", async ({ visitor }) => {
  for (const path of ["/assets/nada.js", "/favicon-x.ico", "/.env"]) {
    const { status, headers } = await visitor().get(path);
    expect([status, headers.get("content-type")?.startsWith("text/html")]).toEqual([404, false]);
  }
});

test("[FOUNDATION] a post from another site is refused", async ({ visitor }) => {
  for (const path of ["/login", "/sair", "/api/resumo", "/api/auth/sign-in/email"]) {
    const response = await visitor().post(path, { a: "b" }, { headers: { origin: "https://example.com" } });
    expect(response.status, path).toBe(403);
  }
});

test("[FOUNDATION] a second application on the same folder is refused with a clear message", async ({ app, open }) => {
  await expect(startApp({ dataDir: app.dataDir })).rejects.toThrow(/already running on .*data/);
  (await open("/privacidade")).getByRole("heading", { level: 1 });
});

test("[FOUNDATION] after a kill -9 the next start finds the database alive, with everything that was answered", async () => {
  const app = await startApp();
  try {
    const postmaster = () => readFileSync(join(app.dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0];
    const first = postmaster();
    const person = await createUser(app.database);
    await app.kill9();
    expect(postmaster()).toBe(first);
    await app.restart();
    expect(postmaster()).toBe(first);
    expect(await app.database.select().from(user).where(eq(user.id, person.id))).toHaveLength(1);
  } finally {
    await app.remove();
  }
});

test("[FOUNDATION] a stop lets answers finish, cuts what takes longer than 10 s, and stops the database", async () => {
  const app = await startApp();
  try {
    const send = (body: string) => {
      const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": "9", origin: app.url };
      const request = httpRequest(`${app.url}/login`, { method: "POST", headers });
      const answer = new Promise<number | string>((resolve) => {
        request.on("response", (response) => resolve(response.statusCode ?? 0));
        request.on("error", (error) => resolve(error.message));
      });
      request.write(body);
      return { request, answer };
    };
    const late = send("email=");
    const never = send("email=");
    await expect.poll(async () => (await fetch(`${app.url}/healthz`)).ok).toBe(true);
    const stopped = app.stop();
    await expect.poll(() => app.log()).toContain('"stopping"');
    await expect(fetch(`${app.url}/healthz`)).rejects.toThrow();
    late.request.end("abc");
    expect(await late.answer).toBeGreaterThanOrEqual(200);
    expect(await stopped).toBe(0);
    expect(await never.answer).toMatch(/socket hang up|ECONNRESET/);
    expect(() => readFileSync(join(app.dataDir, "postgres/postmaster.pid"))).toThrow();
  } finally {
    await app.remove();
  }
});

test("[FOUNDATION] two applications started at once on one other PostgreSQL both serve it", async ({ app }) => {
  await app.database.execute(sql`CREATE DATABASE other`);
  const DATABASE_URL = app.databaseUrl.replace("/postgres?", "/other?");
  const env = { DATABASE_URL, AUTH_SECRET: "a secret of the operator's, 32 bytes or more" };
  const both = await Promise.all([startApp({ env }), startApp({ env })]);
  try {
    for (const { url } of both) expect((await fetch(`${url}/privacidade`)).status).toBe(200);
  } finally {
    for (const each of both) await each.remove();
  }
});

test("[FOUNDATION] every fault of the configuration is told at once", async () => {
  const env = { ORIGIN: "nonsense", TRUST_PROXY: "everybody", SMTP_URL: "smtp://127.0.0.1:25", AUTH_SECRET: "short" };
  const message = await startApp({ env }).then(
    () => "it started",
    (error: Error) => error.message,
  );
  for (const fault of [
    /ORIGIN must be an address/,
    /TRUST_PROXY/,
    /MAIL_FROM is not/,
    /AUTH_SECRET must be at least 32/,
  ])
    expect(message).toMatch(fault);
});

test("[FOUNDATION] alive, ready and numbers, the last for this machine only", async ({ visitor, app }) => {
  expect((await visitor().get("/healthz")).status).toBe(200);
  expect(await (await visitor().get("/readyz")).json()).toEqual({ database: "ok", files: "ok" });
  expect((await visitor().get("/metrics")).status).toBe(404); // it comes with a client's forwarded address
  expect(await (await fetch(`${app.url}/metrics`)).text()).toContain("http_request_duration_seconds");
});

test("[FOUNDATION] the log has no address, phone number, password or cookie in it", async ({ app, login }) => {
  const person = await login({ tell: "(11) 98888-7777" });
  await person.open("/account");
  const log = app.log();
  expect(log).toContain('"listening"');
  for (const secret of [person.email, "98888-7777", "session_token"]) expect(log).not.toContain(secret);
});

// Elsewhere threads have no priority of their own.
if (process.platform === "linux")
  test("[SPEED-6] threads that make pictures and hash passwords give way to the event loop", async ({ app }) => {
    const folder = `/proc/${app.pid()}/task`;
    /** Names with their priorities; a lower one is a larger number. */
    const threads = () =>
      readdirSync(folder).map((thread) => {
        const [name = "", fields = ""] = readFileSync(`${folder}/${thread}/stat`, "latin1")
          .split(/^\d+ \(|\) /)
          .slice(1);
        return { name, priority: Number(fields.split(" ")[16]) };
      });
    const workers = () => threads().filter(({ name }) => name === "libuv-worker");
    const lower = { name: "libuv-worker", priority: constants.priority.PRIORITY_BELOW_NORMAL };
    await expect.poll(workers).toEqual(Array(6).fill(lower));
    expect(threads().find(({ name }) => name === "MainThread")).toMatchObject({ priority: 0 });
  });
