import type { APIRequestContext } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { portfolio } from "../../app/galleries/schema.ts";
import { TYPE_USER } from "../../app/kit/roles.ts";
import { CHANGES } from "../../app/platform/announce.server.ts";
import { startApp } from "../support/app.ts";
import { publishInspiration, publishProject } from "../support/gallery.ts";
import { expect, test } from "../support/test.ts";

const WITHIN_A_SECOND = { timeout: 1_000, intervals: [20] };

/** The public pages, with one item of each gallery. */
async function publicPages(app: Parameters<typeof publishProject>[0]): Promise<string[]> {
  const [project, inspiration] = [await publishProject(app), await publishInspiration(app)];
  return [
    ...["/", "/portifolio", "/inspiration", "/branding", "/privacidade", "/mapa-do-site", "/example/loadingScroll"],
    project.path,
    inspiration.path,
  ];
}

const kept = (request: APIRequestContext, path: string, headers: Record<string, string> = {}) =>
  request.get(path, { headers: { "Accept-Encoding": "identity", ...headers } });

test("[HTTP-CACHE] public pages are the same bytes for a visitor and for the admin, and carry nothing of either", async ({
  app,
  request,
  context,
  login,
}) => {
  const pages = await publicPages(app);
  const admin = await login(context, { typeUser: TYPE_USER.admin, name: "Zuleica Quintas" });
  for (const path of [...pages, "/sitemap.xml", "/robots.txt", "/feed.xml", "/portifolio.data", "/_.data"]) {
    const [anybody, hers] = [await kept(request, path), await kept(context.request, path)];
    expect([path, anybody.status()]).toEqual([path, 200]);
    const text = await anybody.text();
    expect(await hers.text(), path).toBe(text);
    expect(hers.headers().etag, path).toBe(anybody.headers().etag);
    expect(anybody.headers()["cache-control"], path).toBe("public, max-age=0, must-revalidate, s-maxage=60");
    expect(anybody.headers().vary, path).toMatch(/accept-encoding/i);
    for (const header of ["set-cookie", "x-robots-tag"]) expect(anybody.headers()[header], path).toBeUndefined();
    for (const hers of [admin.name, admin.email, admin.uid, admin.id]) expect(text, path).not.toContain(hers);
    expect(text).not.toContain("nonce=");
    expect(anybody.headers()["content-security-policy"]).not.toMatch(/nonce|strict-dynamic|script-src[^;]*unsafe/);
  }
});

test("[HTTP-CACHE] a page that somebody has already is not sent again; brotli and plain hold the same page", async ({
  request,
}) => {
  const plain = await kept(request, "/portifolio");
  const { etag = "" } = plain.headers();
  const again = await kept(request, "/portifolio?utm_source=carta", { "If-None-Match": etag });
  expect([again.status(), (await again.body()).length, again.headers().etag]).toEqual([304, 0, etag]);
  const answer = await fetch(again.url(), { headers: { "Accept-Encoding": "br" } });
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(await answer.text()).toBe(await plain.text());
  const head = await request.head("/portifolio", { headers: { "Accept-Encoding": "identity" } });
  expect(head.headers()["content-length"]).toBe(String((await plain.body()).length));
});

test("[HTTP-CACHE] pages for one person are for no cache and no search engine", async ({ context, login }) => {
  const paths = ["/login", "/login/redefinir", "/registre", "/nao-existe", "/show/portifolio/x/1", "/account"];
  await login(context, { typeUser: TYPE_USER.customer });
  for (const path of paths) {
    const headers = (await context.request.get(path)).headers();
    expect([path, headers["cache-control"], headers["x-robots-tag"]]).toEqual([path, "private, no-store", "noindex"]);
  }
  await login(context, { typeUser: TYPE_USER.admin });
  for (const path of ["/admin/page", "/admin/create/portifolio", "/admin/create/inspiration"]) {
    const headers = (await context.request.get(path)).headers();
    expect([path, headers["cache-control"], headers["x-robots-tag"]]).toEqual([path, "private, no-store", "noindex"]);
  }
});

test("[HTTP-CACHE] public pages come alive under their policy, and lead on to each other and to the login", async ({
  app,
  page,
}) => {
  for (const path of await publicPages(app)) {
    await page.goto(path);
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Portfólio" }).click();
  await expect(page).toHaveURL(/portifolio$/);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL(/login$/);
});

test("[HTTP-CACHE] a script that got into a public page is not run, and data is no script", async ({ page, allow }) => {
  allow(/Content Security Policy/);
  const told: string[] = [];
  page.on("console", (message) => told.push(message.text()));
  await page.route("/privacidade", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      "</head>",
      `<script type="application/ld+json">{"@type":"Thing"}</script><script>document.title = "run"</script></head>`,
    );
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/privacidade");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => told.filter((text) => /Content Security Policy/.test(text)).length).toBe(1);
  await expect(page).not.toHaveTitle("run");
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
  request,
}) => {
  const name = `Calada ${Date.now()}`;
  const { id, nameProject, path } = await publishProject(app, { name });
  const shows = async (text: string) => (await (await request.get(path)).text()).includes(text);
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
  request,
}) => {
  const name = `Surda ${Date.now()}`;
  const { id, nameProject, path } = await publishProject(app, { name });
  const shows = async (text: string) => (await (await request.get(path)).text()).includes(text);
  await expect.poll(() => shows(nameProject)).toBe(true);
  const renamed = nameProject.replace("Surda", "Ouvinte");
  await app.database.update(portfolio).set({ nameProject: renamed }).where(eq(portfolio.id, id));
  await app.database.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where query = ${`LISTEN ${CHANGES}`}`,
  );
  await expect.poll(() => shows(renamed), WITHIN_A_SECOND).toBe(true);
});
