/** DESIGNERS=admitted: a new designer waits until an admin lets them in (SEC-8.7). */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { authUser } from "../../app/people/auth-schema.ts";
import { user } from "../../app/people/schema.ts";
import { type App, startApp } from "../support/app.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { expectWidth } from "../support/layout.ts";
import { sendQuote } from "../support/quotes.ts";
import { confirm, newcomer, register } from "../support/registering.ts";
import { signIn } from "../support/session.ts";
import { codeIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

const PHONE = "(21) 98888-7777";
const OPEN = /Qualquer pessoa pode se cadastrar como designer/;
let own: App;

test.beforeAll(async ({ mailServer }) => {
  own = await startApp({
    env: { DESIGNERS: "admitted", SMTP_URL: mailServer.url, MAIL_FROM: "oi@estudiotraco.example" },
  });
});
test.afterAll(() => own.remove());

test("[SEC-8.7] a new designer sees that they wait, an admin admits them, and they work at the next request", async ({
  visitor,
  smtp,
  axe,
}) => {
  const page = await visitor({ baseURL: own.url });
  const clara = await createUser(own.database, { tell: PHONE });
  const { id } = await createBudget(own.database, clara, { nameProject: "Segredo da Clara" });
  const tiago = newcomer({ type: "Designer", name: "Tiago Barros" });
  await register(page, tiago);
  await confirm(page, codeIn(await smtp.waitForMail(tiago.email)));
  await expect(page).toHaveURL("/designer/page");
  await expect(page.getByRole("heading", { name: "Tiago, falta alguém do estúdio deixar você entrar." })).toBeVisible();
  await expect(page.getByText(`você recebe um e-mail em ${tiago.email}`)).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "Sair" })).toBeVisible();
  await axe(page);

  const admin = await visitor({ baseURL: own.url });
  await signIn(own, admin.context(), await createUser(own.database, { typeUser: 2 }));
  await admin.goto("/admin/page");
  await expect(admin.getByText(OPEN)).toHaveCount(0);
  const waiting = admin.getByRole("region", { name: "Designers à espera" });
  await expect(waiting).toContainText(`${tiago.email}, ${tiago.tell}`);
  await axe(admin);
  await waiting.getByRole("button", { name: "Admitir Tiago Barros" }).click();
  await expect(admin.getByRole("alert")).toHaveText(
    "Tiago Barros já pode pegar projetos e recebe um aviso por e-mail.",
  );
  await expect(waiting).toHaveCount(0);

  const mail = await smtp.waitForMail(tiago.email, /já pode pegar projetos/);
  expect(mail.text).toContain(`${own.url}/designer/page`);
  await page.reload();
  await page.locator(`a[href="/budget/view/${id}"]`).click();
  await page.getByRole("button", { name: "Requisitar Projeto" }).click();
  await expect(page.getByRole("alert")).toHaveText("Projeto adicionado ao seu protifólio, bom trabalho!");
});

test("[SEC-8.7] who was admitted meanwhile goes on when they come back to the page that says they wait", async ({
  visitor,
}) => {
  const page = await visitor({ baseURL: own.url });
  const tiago = await createUser(own.database, { typeUser: 1, name: "Tiago Barros", admitted: false });
  await signIn(own, page.context(), tiago);
  await page.goto("/designer/page");
  const waits = page.getByRole("heading", { name: "Tiago, falta alguém do estúdio deixar você entrar." });
  await expect(waits).toBeVisible();
  const comeBack = async () => {
    const read = page.waitForResponse((response) => response.url().includes("/designer/page.data"));
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await read;
  };
  await comeBack();
  await expect(waits).toBeVisible();

  await own.database.update(user).set({ admittedAt: new Date() }).where(eq(user.id, tiago.id));
  const news = page.waitForRequest((request) => request.url().endsWith("/api/eventos"));
  await comeBack();
  await expect(page.getByRole("heading", { name: "Orçamentos disponíveis" })).toBeVisible();
  await expect(waits).toHaveCount(0);
  await news;
});

test("[ADDR-3] on every narrow screen the telephone of who waits in Pessoas is on one line", async ({ visitor }) => {
  const page = await visitor({ baseURL: own.url });
  await signIn(own, page.context(), await createUser(own.database, { typeUser: 2 }));
  const nina = await createUser(own.database, { typeUser: 1, admitted: false, tell: "(81) 90000-7711" });
  await page.goto("/admin/pessoas");
  const line = page.getByRole("region", { name: "Designers à espera" }).getByText(nina.email);
  for (let width = 320; width <= 440; width += 10) {
    await page.setViewportSize({ width, height: 664 });
    const tops = await line.evaluate((whole, phone) => {
      const texts = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
      while (!texts.nextNode()?.textContent?.includes(phone));
      const range = document.createRange();
      const start = texts.currentNode.textContent?.indexOf(phone) ?? 0;
      range.setStart(texts.currentNode, start);
      range.setEnd(texts.currentNode, start + phone.length + 1);
      return [...range.getClientRects()].map(({ top }) => top);
    }, nina.tell);
    expect(new Set(tops).size, `at ${width} px`).toBe(1);
  }
});

test("[SEC-8.7] the server refuses a waiting designer everything that a designer may", async ({ visitor }) => {
  const page = await visitor({ baseURL: own.url });
  const clara = await createUser(own.database, { tell: PHONE });
  const tiago = await createUser(own.database, { typeUser: 1, admitted: false });
  const { id } = await createBudget(own.database, clara, { nameProject: "Segredo da Clara" });
  const theirs = await createBudget(own.database, clara, {
    nameProject: "Segredo da Clara",
    designSelect: tiago.id,
    budget: true,
    budgetFile: "budget/quote/a.pdf",
    image: "budget/send/a.png",
  });
  await signIn(own, page.context(), tiago);
  const refused = [];
  for (const budget of [id, theirs.id]) {
    refused.push(
      `/budget/view/${budget}`,
      `/budget/view/${budget}.data`,
      `/budget/view/${budget}.data?_routes=room%2Fview`,
      `/budget/${budget}/orcamento`,
      `/budget/${budget}/ref.png`,
    );
  }
  for (const path of [...refused, "/account", "/account.data", "/admin/page"]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([path, answer.status() === 302 || answer.status() === 202]).toEqual([path, true]);
    expect(await answer.text()).not.toMatch(/Segredo|98888/);
  }
  for (const path of ["/designer/page", "/designer/page.data", "/designer/page.data?abertos=120"]) {
    const answer = await page.request.get(path);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).not.toMatch(/Segredo|98888/);
  }
  const forms: Record<string, string>[] = [
    { intent: "claim" },
    { intent: "status", status: "3" },
    { intent: "withdraw" },
  ];
  for (const form of forms) {
    for (const budget of [id, theirs.id]) {
      const answer = await page.request.post(`/budget/view/${budget}.data`, { form, maxRedirects: 0 });
      expect(answer.status()).toBe(202);
      expect(await answer.text()).not.toContain("Segredo");
    }
  }
  const quote = await sendQuote(page, theirs.id);
  expect(quote.status()).toBe(403);
  expect(await quote.json()).toEqual({ kind: "refused", message: "Falta alguém do estúdio deixar você entrar." });
  const admit = await page.request.post("/admin/page.data", { form: { admit: tiago.id }, maxRedirects: 0 });
  expect(admit.status()).toBe(202);
  await page.goto("/designer/page");
  await expect(page.getByRole("heading", { name: /falta alguém do estúdio/ })).toBeVisible();
});

test("[SEC-8.7] a designer of a first social login waits as well", async ({ visitor }) => {
  const page = await visitor({ baseURL: own.url });
  const uid = randomUUID();
  await own.database
    .insert(authUser)
    .values({ id: uid, name: "Rita Luz", email: `${uid}@example.com`, emailVerified: true });
  await signIn(own, page.context(), { uid });
  await page.goto("/login");
  await page.getByRole("radio", { name: /Designer/ }).check();
  await page.getByLabel("Telefone").fill("(11) 90000-1234");
  await page.getByRole("button", { name: "Terminar cadastro" }).click();
  await expect(page).toHaveURL("/designer/page");
  await expect(page.getByRole("heading", { name: "Rita, falta alguém do estúdio deixar você entrar." })).toBeVisible();
});

test("[SEC-8.7] admitting works without scripts and on the second click, and only admins do it", async ({
  visitor,
  allow,
}) => {
  allow(/\.js csp$/);
  const tiago = await createUser(own.database, { typeUser: 1, name: "Tiago Barros", admitted: false });
  const clara = await visitor({ baseURL: own.url });
  await signIn(own, clara.context(), await createUser(own.database));
  await clara.request.post("/admin/page", { form: { admit: tiago.id }, headers: { origin: own.url }, maxRedirects: 0 });
  const admin = await visitor({ baseURL: own.url, javaScriptEnabled: false });
  await signIn(own, admin.context(), await createUser(own.database, { typeUser: 2 }));
  await admin.goto("/admin/page");
  const region = admin.getByRole("region", { name: "Designers à espera" });
  const row = region.getByRole("listitem").filter({ hasText: tiago.email });
  await row.getByRole("button", { name: "Admitir Tiago Barros" }).click();
  await expect(admin.getByRole("alert")).toContainText("Tiago Barros já pode pegar projetos");
  await expect(row).toHaveCount(0);
  const again = await admin.request.post("/admin/page.data", { form: { admit: tiago.id } });
  expect(await again.text()).toContain("já pode pegar projetos");
  for (const admit of ["", "no id", randomUUID(), tiago.uid]) {
    const answer = await admin.request.post("/admin/page.data", { form: { admit } });
    expect(await answer.text()).toContain("Não deu certo");
  }
  await own.database.delete(authUser).where(eq(authUser.id, tiago.uid));
});

test("[SEC-8.7] while DESIGNERS is open, the start and the admin page say in one line what that means", async ({
  visitor,
  app,
  login,
}) => {
  expect(app.log()).toMatch(/"level":40.*DESIGNERS is open/);
  expect(own.log()).not.toContain("DESIGNERS is open");
  const admin = await visitor({ baseURL: app.url });
  await login(admin, { typeUser: 2 });
  await admin.goto("/admin/page");
  await expect(admin.getByText(OPEN)).toBeVisible();
});

for (const width of [1440, 390, 320]) {
  test(`[SEC-8.7] the waiting page and the admin's list fit ${width} pixels`, async ({ visitor }) => {
    const long = { name: "Maximiliano Albuquerque de Vasconcelos", email: `${"a".repeat(60)}@example.com` };
    const tiago = await createUser(own.database, { typeUser: 1, admitted: false, ...long });
    for (const [path, who] of [
      ["/designer/page", tiago],
      ["/admin/page", await createUser(own.database, { typeUser: 2 })],
    ] as const) {
      const page = await visitor({ baseURL: own.url, viewport: { width, height: 900 } });
      await signIn(own, page.context(), who);
      await page.goto(path);
      await expectWidth(page, width);
    }
    await own.database.delete(authUser).where(eq(authUser.id, tiago.uid));
  });
}
