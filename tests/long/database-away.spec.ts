import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { type App, startApp } from "../support/app.ts";
import { deafEndpoint } from "../support/deaf.ts";
import { endpointOf } from "../support/endpoint.ts";
import { createBudget, createUser, PASSWORD } from "../support/factories.ts";
import { publishProject } from "../support/gallery.ts";
import { cookieOf } from "../support/session.ts";

const SECRET = "a secret of the operator's, 32 bytes or more";

/** The database's own application, which the tests write through. */
let host: App;
test.beforeAll(async () => {
  host = await startApp({ env: { AUTH_SECRET: SECRET } });
});
test.afterAll(() => host.remove());

const startOn = (url: string) => startApp({ env: { DATABASE_URL: url, AUTH_SECRET: SECRET } });

test("[OPS-33] a network that swallows everything holds nobody up for long, and pages are right within a minute", async () => {
  test.setTimeout(240_000);
  const network = await deafEndpoint(join(host.dataDir, "postgres/.s.PGSQL.5432"));
  const app = await startOn(`postgresql://traco@127.0.0.1:${network.port}/postgres`);
  try {
    const clara = await createUser(host.database);
    const cookie = await cookieOf(host, clara);
    const visit = async (path: string) => {
      const began = performance.now();
      const answer = await fetch(app.url + path, { headers: { cookie } });
      return { status: answer.status, text: await answer.text(), took: performance.now() - began };
    };
    const list = () => visit("/portifolio");
    await publishProject(host, { name: "Padaria Farol" });
    await expect.poll(async () => (await list()).text, { timeout: 30_000 }).toContain("Padaria Farol");
    await Promise.all(["/account", "/portifolio?q=a", "/portifolio?q=b"].map(visit));

    const deafened = performance.now();
    network.deafen();
    // Nobody has opened these: each needs the database. Many wait for one rendering.
    const visits = await Promise.all(
      ["/account", "/portifolio?q=farol", "/portifolio?q=farol", "/inspiration", "/portifolio"].map(visit),
    );
    for (const { status, took } of visits) {
      expect([200, 503]).toContain(status);
      expect(took).toBeLessThan(30_000);
    }
    // What is new leads through again; what was open stays deaf.
    network.mend();
    await publishProject(host, { name: "Padaria Sereia" });
    for (const path of ["/portifolio", "/portifolio?q=sereia", "/account"])
      await expect.poll(async () => (await visit(path)).status, { timeout: 60_000 }).toBe(200);
    await expect.poll(async () => (await list()).text, { timeout: 60_000 }).toContain("Padaria Sereia");
    expect(performance.now() - deafened).toBeLessThan(60_000);
    expect(app.log()).toContain("the database said nothing for 15 s");
  } finally {
    await app.remove();
    await network.remove();
  }
});

test("[OPS-34] a process that listens stays while its jobs find no database, and begins them when it is back", async () => {
  test.setTimeout(240_000);
  let isAway = true;
  // Their pool alone: the rest of the start has its database.
  const endpoint = await endpointOf(host.dataDir, (text) => !(isAway && text.includes("traco jobs")));
  const app = await startOn(endpoint.url);
  try {
    // Far more than the start itself waits for.
    await expect.poll(() => app.log(), { timeout: 60_000 }).toContain('"attempt":8');
    expect((await fetch(`${app.url}/portifolio`)).status).toBe(200);
    const jobs = async () =>
      (await host.database.execute("select 1 from pg_stat_activity where application_name = 'traco jobs'")).rowCount;
    const before = (await jobs()) ?? 0;
    isAway = false;
    await expect.poll(jobs, { timeout: 30_000 }).toBeGreaterThan(before);
    expect(await app.stop()).toBe(0);
    expect(app.log().match(/"listening"/g)).toHaveLength(1);
  } finally {
    await app.remove();
    await endpoint.remove();
  }
});

const WORDS = 'Olá, "Padaria" <b>do</b> Zé & filhos\n\nsegunda linha';

/** The forms that work as documents, with what a person typed. The rest needs JavaScript, and says so. */
const FORMS: [path: string, fields: Record<string, string>][] = [
  ["/login", { email: "clara@example.com", password: PASSWORD, voltar: "/account" }],
  ["/login/redefinir", { email: "clara@example.com" }],
  [
    "/registre?etapa=dados",
    {
      intent: "criar",
      name: "Clara da Silva",
      email: "clara@example.com",
      tell: "(11) 91234-5678",
      typeUser: "0",
      password: PASSWORD,
      confirmation: PASSWORD,
    },
  ],
  ["/conta/perfil", { intent: "dados", name: "Clara da Silva", tell: "(11) 98888-7777" }],
  ["/conta/perfil", { intent: "email", email: "outra@example.com", current: PASSWORD }],
  ["/create/new/Branding/0", { nameProject: "Padaria do Zé", descriptionInterprise: WORDS }],
  ["/budget/view/:budget", { intent: "message", text: WORDS }],
  ["/budget/:budget/orcamento/1", { intent: "change", text: WORDS, item: "" }],
  ["/budget/:budget/orcamento/escrever", { title: "Marca e papelaria", text: WORDS }],
];

const hasWords = async (page: Page, name: string) =>
  (await page.locator(`[name="${name}"]`).first().inputValue()).replaceAll("\r\n", "\n");

test("[OPS-32] a form that was sent as a document and meets no database gives its words back, and is sent again by a press", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const endpoint = await endpointOf(host.dataDir);
  const app = await startOn(endpoint.url);
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const clara = await createUser(host.database);
    const { id } = await createBudget(host.database, clara);
    const cookie = await cookieOf(host, clara);
    const page = await context.newPage();
    await context.addCookies([
      { name: cookie.split("=")[0] ?? "", value: cookie.slice(cookie.indexOf("=") + 1), url: app.url, httpOnly: true },
    ]);
    await page.goto(`${app.url}/conta/perfil`);
    await endpoint.cut();
    for (const [pattern, fields] of FORMS) {
      const path = pattern.replace(":budget", id);
      for (const body of [new URLSearchParams(fields), multipart(fields)]) {
        const answer = await fetch(app.url + path, {
          method: "POST",
          headers: {
            origin: app.url,
            cookie: pattern.startsWith("/login") || pattern.startsWith("/reg") ? "" : cookie,
          },
          body,
        });
        const text = await answer.text();
        expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "3"]);
        expect(text, path).not.toContain(PASSWORD);
        await page.setContent(text);
        for (const [name, value] of Object.entries(fields))
          if (value !== PASSWORD) expect([path, name, await hasWords(page, name)]).toEqual([path, name, value]);
      }
    }

    // Typed, sent, given back, and sent again.
    const data = page.getByRole("form", { name: "Salvar dados" });
    await endpoint.mend();
    await expect
      .poll(async () => (await page.goto(`${app.url}/conta/perfil`))?.status(), { timeout: 30_000 })
      .toBe(200);
    await data.getByLabel("Nome").fill("Clara das Dores");
    await endpoint.cut();
    await data.getByRole("button").click();
    await expect(page.getByRole("heading", { name: "O site volta já" })).toBeVisible();
    await expect(page.locator('[name="name"]')).toHaveValue("Clara das Dores");
    await endpoint.mend();
    await page.getByRole("button", { name: "Enviar de novo" }).click();
    await expect(data.getByLabel("Nome")).toHaveValue("Clara das Dores");
  } finally {
    await context.close();
    await app.remove();
    await endpoint.remove();
  }
});

function multipart(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
