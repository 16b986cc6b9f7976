/** Public pages as every visitor and the caches in between get them (docs/decisions/page-cache.md). */
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { parse } from "postcss";
import { expect } from "vitest";
import { portfolio } from "../../app/galleries/items/schema.ts";
import { TYPE_USER } from "../../app/kit/roles.ts";
import { CHANGES } from "../../app/platform/announce.server.ts";
import { startApp } from "../support/app.ts";
import { publicPages, publishProject } from "../support/gallery.ts";
import { test, type Visitor } from "../support/pages.ts";

const WITHIN_A_SECOND = { timeout: 1_000, interval: 20 };
const PERSONAL = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

async function kept(visitor: Visitor, path: string, init: { method?: string; headers?: Record<string, string> } = {}) {
  const response = await visitor.get(path, {
    ...init,
    headers: { "accept-encoding": "identity", ...init.headers },
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}

test("[HTTP-CACHE] public pages are the same bytes for a visitor and for the admin, and carry nothing of either", async ({
  app,
  visitor,
  login,
}) => {
  const admin = await login({ typeUser: TYPE_USER.admin, name: "Zuleica Quintas" });
  const files = ["/sitemap.xml", "/robots.txt", "/feed.xml", "/portifolio.data", "/_.data"];
  for (const path of [...(await publicPages(app)), ...files]) {
    const [{ status, headers, text }, hers] = [await kept(visitor(), path), await kept(admin, path)];
    expect([hers.text, hers.headers.etag], path).toEqual([text, headers.etag]);
    expect([status, headers["cache-control"]], path).toEqual([200, "public, max-age=0, must-revalidate, s-maxage=60"]);
    expect(headers.vary, path).toMatch(/accept-encoding/i);
    for (const header of ["set-cookie", "x-robots-tag"]) expect(headers[header], path).toBeUndefined();
    for (const word of [admin.name, admin.email, admin.uid, admin.id, "nonce="]) expect(text, path).not.toContain(word);
    expect(headers["content-security-policy"]).not.toMatch(/nonce|strict-dynamic|script-src[^;]*unsafe/);
  }
});

test("[HTTP-CACHE] a public page brings its styles with it, allowed by their hashes", async ({ visitor }) => {
  for (const path of ["/", "/portifolio", "/branding"]) {
    const { headers, text } = await kept(visitor(), path);
    const sheets = [...text.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, sheet = ""]) => sheet);
    const links = text.match(/<link[^>]*rel="held"[^>]*>/g) ?? [];
    expect(sheets.length, path).toBeGreaterThan(1);
    expect(sheets.length).toBe(links.length);
    for (const sheet of sheets) {
      const hash = createHash("sha256").update(sheet).digest("base64");
      expect(headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
    }
    // React expects the links; until the program makes style sheets of them, nothing is fetched for them.
    expect(text).not.toMatch(/<link[^>]*rel="stylesheet"/);
  }
});

test("[HTTP-CACHE] what of its styles a public page brings is all that matches something on it, and the rest is left out", async ({
  app,
  open,
  visitor,
}) => {
  for (const path of await publicPages(app)) {
    const page = await open(path);
    let length = 0;
    for (const link of page.document.querySelectorAll("link[rel=held]")) {
      const brought = link.previousElementSibling?.textContent ?? "";
      length += brought.length;
      const whole = await (await visitor().get(link.getAttribute("href") ?? "")).text();
      const kept = new Set(selectorsOf(brought));
      for (const selector of selectorsOf(whole))
        if (!kept.has(selector)) expect(matches(page.document, selector), `${path} ${selector}`).toBe(false);
    }
    expect(length, path).toBeLessThan(30_000);
  }
});

const selectorsOf = (sheet: string): string[] => {
  const found: string[] = [];
  parse(sheet).walkRules(({ selectors }) => void found.push(...selectors));
  return found;
};

/** Whether something has these classes and attributes, in whatever state; a selector that the reader does not know does not. */
function matches(document: Document, selector: string): boolean {
  const stateless = selector
    .replaceAll(/::?[a-z-]+(?:\([^()]*\))?/g, "")
    .replaceAll(/(^|[\s>+~])(?=[\s>+~]|$)/g, "$1*");
  try {
    return document.querySelector(stateless) !== null;
  } catch {
    return false;
  }
}

test("[HTTP-CACHE] a page that somebody has already is not sent again; brotli and plain hold the same page", async ({
  visitor,
}) => {
  const plain = await kept(visitor(), "/portifolio");
  const { etag = "" } = plain.headers;
  const again = await kept(visitor(), "/portifolio?utm_source=carta", { headers: { "if-none-match": etag } });
  expect([again.status, again.text, again.headers.etag]).toEqual([304, "", etag]);
  const brotli = await kept(visitor(), "/portifolio", { headers: { "accept-encoding": "br" } });
  expect([brotli.headers["content-encoding"], brotli.text]).toEqual(["br", plain.text]);
  const head = await kept(visitor(), "/portifolio", { method: "HEAD" });
  expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(plain.text)));
});

test("[HTTP-CACHE] pages for one person are for no cache and no search engine", async ({ login }) => {
  for (const [typeUser, paths] of [
    [0, ["/login", "/login/redefinir", "/registre", "/nao-existe", "/show/portifolio/x/1", "/account"]],
    [2, ["/admin/page", "/admin/create/portifolio", "/admin/create/inspiration"]],
  ] as const) {
    const somebody = await login({ typeUser });
    for (const path of paths)
      expect(Object.fromEntries((await somebody.open(path)).headers), path).toMatchObject(PERSONAL);
  }
});

test("[HTTP-CACHE] what is published or deleted through one process is seen in every other within a second", async ({
  app,
}) => {
  const env = { DATABASE_URL: app.databaseUrl, AUTH_SECRET: "a secret of the operator's, 32 bytes or more" };
  const other = await startApp({ env });
  try {
    const show = (name: string) =>
      Promise.all(
        [app, other].map(async ({ url }) => (await (await fetch(`${url}/portifolio`)).text()).includes(name)),
      );
    const name = `Vizinha ${Date.now()}`;
    expect(await show(name)).toEqual([false, false]);
    expect(await show(name)).toEqual([false, false]); // kept by now
    const { id } = await publishProject(app, { name });
    await expect.poll(() => show(name), WITHIN_A_SECOND).toEqual([true, true]);
    await app.database.transaction(async (tx) => {
      await tx.delete(portfolio).where(eq(portfolio.id, id));
      await tx.execute(sql`select pg_notify(${CHANGES}, '')`);
    });
    await expect.poll(() => show(name), WITHIN_A_SECOND).toEqual([false, false]);
  } finally {
    await other.remove();
  }
});

test("[HTTP-CACHE] a page is kept: what is changed without a word is not seen before somebody says so", async ({
  app,
  visitor,
}) => {
  const name = `Calada ${Date.now()}`;
  const { id, nameProject, path } = await publishProject(app, { name });
  const shows = async (text: string) => (await kept(visitor(), path)).text.includes(text);
  await expect.poll(() => shows(nameProject)).toBe(true);
  // Word of the publication may come after the first look, and what was looked at then is not kept: so not at once.
  let renamed = nameProject;
  const unseen = async () => {
    renamed = renamed.replace("Calada", "Falante, Calada");
    await app.database.update(portfolio).set({ nameProject: renamed }).where(eq(portfolio.id, id));
    return !(await shows(renamed));
  };
  await expect.poll(unseen, WITHIN_A_SECOND).toBe(true);
  await app.database.execute(sql`select pg_notify(${CHANGES}, '')`);
  await expect.poll(() => shows(renamed), WITHIN_A_SECOND).toBe(true);
});

test("[HTTP-CACHE] while the database cannot be heard, pages are made anew; and kept again when it is back", async ({
  app,
  visitor,
}) => {
  const name = `Surda ${Date.now()}`;
  const { id, nameProject, path } = await publishProject(app, { name });
  const shows = async (text: string) => (await kept(visitor(), path)).text.includes(text);
  await expect.poll(() => shows(nameProject)).toBe(true);
  const renamed = nameProject.replace("Surda", "Ouvinte");
  await app.database.update(portfolio).set({ nameProject: renamed }).where(eq(portfolio.id, id));
  await app.database.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where query = ${`LISTEN ${CHANGES}`}`,
  );
  await expect.poll(() => shows(renamed), WITHIN_A_SECOND).toBe(true);
});
