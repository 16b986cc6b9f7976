/** Which connections a product with two database addresses uses. */
import { expect, test } from "vitest";
import { RESET_MESSAGE } from "../../app/people/account.ts";
import { startApp } from "../support/app.ts";
import { endpointOf } from "../support/endpoint.ts";
import { createUser } from "../support/factories.ts";
import { publishProject } from "../support/gallery.ts";

const SECRET = "a secret of the operator's, 32 bytes or more";

/** What a pooler that changes the session with each transaction would lose, and names of connections that need one. */
const OF_A_SESSION = /\bLISTEN \w|\bpg_(?:try_)?advisory_lock\(|traco (?:jobs|queue|backup)|__drizzle_migrations/i;

test("[OPS-12] with DATABASE_DIRECT_URL nothing that belongs to a session goes through DATABASE_URL", {
  timeout: 180_000,
}, async () => {
  let sent = "";
  const host = await startApp({ env: { AUTH_SECRET: SECRET } });
  const pooler = await endpointOf(host.dataDir, (text) => {
    sent += text;
  });
  const databases = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: host.databaseUrl };
  const app = await startApp({ env: { ...databases, AUTH_SECRET: SECRET } });
  try {
    const list = async () => (await fetch(`${app.url}/portifolio`)).text();
    await list();
    const name = "Padaria Farol";
    await publishProject(host, { name });
    await expect.poll(list, { timeout: 30_000 }).toContain(name);
    // A job that this process has queued.
    const { email } = await createUser(app.database);
    const form = new URLSearchParams({ email });
    const asked = await fetch(`${app.url}/login/redefinir`, {
      method: "POST",
      headers: { origin: app.url },
      body: form,
    });
    expect(await asked.text()).not.toContain(RESET_MESSAGE.failed);
    await expect
      .poll(
        async () =>
          (await app.database.execute("select 1 from pgboss.job where name = 'password-reset' and state = 'completed'"))
            .rowCount,
        {
          timeout: 60_000,
        },
      )
      .toBe(1);
    expect(sent).toContain("isStandby");
    expect(OF_A_SESSION.exec(sent)?.[0]).toBeUndefined();
  } finally {
    await app.remove();
    await pooler.remove();
    await host.remove();
  }
});
