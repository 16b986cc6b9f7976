import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { budget } from "../../app/requests/schema.ts";
import { openEmbedded } from "../../server/database/postgres.ts";
import { startApp } from "../support/app.ts";
import { endpointOf } from "../support/endpoint.ts";
import { ANSWERS, createUser, newSubmission, PASSWORD } from "../support/factories.ts";
import { publishProject } from "../support/gallery.ts";
import { answers } from "../support/loopback.ts";
import { administer } from "../support/postgres.ts";
import { cookieOf } from "../support/session.ts";

const SECRET = "a secret of the operator's, 32 bytes or more";

test("[OPS-10] [OPS-13] while the database is away, kept pages are sent, the rest is 503, and all is well when a standby was promoted", async () => {
  test.setTimeout(180_000);
  const host = await startApp({ env: { AUTH_SECRET: SECRET } });
  const endpoint = await endpointOf(host.dataDir);
  const app = await startApp({ env: { DATABASE_URL: endpoint.url, AUTH_SECRET: SECRET } });
  let standby: Awaited<ReturnType<typeof openEmbedded>> | undefined;
  try {
    const name = "Padaria Farol";
    await publishProject(host, { name });
    const clara = await createUser(app.database);
    const headers = { origin: app.url, cookie: await cookieOf(app, clara), "content-type": "application/json" };
    const submission = { ...ANSWERS, ...newSubmission(), resume_ia: "História", image: "" };
    const finish = () =>
      fetch(`${app.url}/create/new/Branding/0.data`, {
        method: "POST",
        headers,
        body: JSON.stringify({ userId: clara.id, submission }),
      });
    const list = () => fetch(`${app.url}/portifolio`);
    const isKept = async () =>
      (await list()).headers.get("warning") === null && (await (await list()).text()).includes(name);
    await expect.poll(isKept, { timeout: 30_000 }).toBe(true);

    // Published just before: what nobody opened since is sent as it was.
    const inspiration = () => fetch(`${app.url}/inspiration`);
    const opened = await (await inspiration()).text();
    const late = "Padaria Sereia";
    await publishProject(host, { name: late });
    await expect.poll(async () => (await list()).text(), { timeout: 30_000 }).toContain(late);
    await endpoint.cut();
    await expect.poll(async () => (await list()).headers.get("warning"), { timeout: 30_000 }).toContain("110");
    const kept = await list();
    expect([kept.status, kept.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await kept.text()).toContain(late);
    const outdated = await inspiration();
    expect([outdated.status, outdated.headers.get("warning")]).toEqual([200, expect.stringContaining("110")]);
    expect(await outdated.text()).toBe(opened);
    expect(await (await fetch(`${app.url}/readyz`)).json()).toMatchObject({ database: "failed" });

    const search = await fetch(`${app.url}/portifolio?q=farol`);
    expect([search.status, search.headers.get("retry-after")]).toEqual([503, "3"]);
    expect(await search.text()).toContain("O site volta já");
    const room = await fetch(`${app.url}/account.data`, { headers });
    expect([room.status, room.headers.get("retry-after")]).toEqual([503, "3"]);
    const form = new URLSearchParams({ email: clara.email, password: PASSWORD });
    const login = await fetch(`${app.url}/login`, { method: "POST", headers: { origin: app.url }, body: form });
    expect(login.status).toBe(503);
    // What an action says itself when it fails, and what the page shows, are kept; the status is the same.
    const refused = await finish();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "3"]);
    expect(await refused.text()).toContain('"refused"');

    // The host comes back as a standby, which reads and takes no writes.
    await host.stop();
    await writeFile(join(host.dataDir, "postgres/standby.signal"), "");
    standby = await openEmbedded(host.dataDir, { exclusive: true });
    await endpoint.mend();
    await expect
      .poll(async () => (await (await fetch(`${app.url}/readyz`)).json()).database, { timeout: 30_000 })
      .toBe("failed");
    expect((await list()).status).toBe(200);
    expect((await finish()).status).toBeGreaterThanOrEqual(500);

    await administer(host.databaseUrl, "select pg_promote()");
    await expect.poll(() => answers(`${app.url}/readyz`), { timeout: 30_000 }).toBe(true);
    await expect.poll(async () => (await finish()).status, { timeout: 30_000 }).toBe(200);
    expect((await finish()).status).toBe(200);
    expect(await app.database.select().from(budget).where(eq(budget.userCreate, clara.id))).toHaveLength(1);
    await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
  } finally {
    await app.remove();
    await endpoint.remove();
    await standby?.stop();
    await host.remove();
  }
});
