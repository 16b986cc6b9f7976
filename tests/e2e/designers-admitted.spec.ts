/** DESIGNERS=admitted: a new designer waits until an admin lets them in (SEC-8.7). Without scripts: tests/pages/admission.test.ts. */
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { user } from "../../app/people/schema.ts";
import { type App, startApp } from "../support/app.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { expectWidth } from "../support/layout.ts";
import { confirm, newcomer, register } from "../support/registering.ts";
import { signIn } from "../support/session.ts";
import { codeIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

const PHONE = "(21) 98888-7777";
let own: App;

test.beforeAll(async ({ mailServer }) => {
  own = await startApp({
    env: { DESIGNERS: "admitted", SMTP_URL: mailServer.url, MAIL_FROM: "oi@estudiotraco.example" },
  });
});
test.afterAll(() => own.remove());

async function expectWidths(page: Page): Promise<void> {
  for (const width of [390, 320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectWidth(page, width);
  }
}

test("[SEC-8.7] [ADDR-3] a new designer sees that they wait, an admin admits them, and they work at the next request, at every width", async ({
  visitor,
  smtp,
  axe,
}) => {
  const page = await visitor({ baseURL: own.url });
  const clara = await createUser(own.database, { tell: PHONE });
  const { id } = await createBudget(own.database, clara, { nameProject: "Segredo da Clara" });
  const tiago = newcomer({
    type: "Designer",
    name: "Tiago Albuquerque de Vasconcelos",
    email: `${"a".repeat(60)}@example.com`,
  });
  await register(page, tiago);
  await confirm(page, codeIn(await smtp.waitForMail(tiago.email)));
  await expect(page).toHaveURL("/designer/page");
  await expect(page.getByRole("heading", { name: "Tiago, falta alguém do estúdio deixar você entrar." })).toBeVisible();
  await expect(page.getByText(`você recebe um e-mail em ${tiago.email}`)).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "Sair" })).toBeVisible();
  await axe(page);
  await expectWidths(page);

  const admin = await visitor({ baseURL: own.url });
  await signIn(own, admin.context(), await createUser(own.database, { typeUser: 2 }));
  await admin.goto("/admin/page");
  const waiting = admin.getByRole("region", { name: "Designers à espera" });
  await expect(waiting).toContainText(`${tiago.email}, ${tiago.tell}`);
  await axe(admin);
  await expectWidths(admin);
  await waiting.getByRole("button", { name: `Admitir ${tiago.name}` }).click();
  await expect(admin.getByRole("alert")).toHaveText(
    `${tiago.name} já pode pegar projetos e recebe um aviso por e-mail.`,
  );
  await expect(waiting).toHaveCount(0);

  const mail = await smtp.waitForMail(tiago.email, /já pode pegar projetos/);
  expect(mail.text).toContain(`${own.url}/designer/page`);
  await page.reload();
  await page.locator(`a[href="/budget/view/${id}"]`).click();
  await page.getByRole("button", { name: "Requisitar Projeto" }).click();
  await expect(page.getByRole("alert")).toHaveText("Projeto adicionado ao seu protifólio, bom trabalho!");

  // In Pessoas a telephone is on one line on every narrow screen.
  const nina = await createUser(own.database, { typeUser: 1, admitted: false, tell: "(81) 90000-7711" });
  await admin.goto("/admin/pessoas");
  const line = admin.getByRole("region", { name: "Designers à espera" }).getByText(nina.email);
  for (let width = 320; width <= 440; width += 10) {
    await admin.setViewportSize({ width, height: 664 });
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
