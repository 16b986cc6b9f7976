/** 'Estúdio': what an owner changes without a developer (OWNER-8 to OWNER-10). Who may, and without scripts: tests/pages/owner.test.ts. */
import type { Page } from "@playwright/test";
import { setting } from "../../app/platform/schema.ts";
import { type App, startApp } from "../support/app.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { expectWidth } from "../support/layout.ts";
import { follow } from "../support/live.ts";
import { holdRequests } from "../support/network.ts";
import { cookieOf, signIn } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const STUDIO = "/admin/estudio";
let own: App;

test.beforeAll(async () => {
  own = await startApp({ env: { WORKERS: "2" } });
});
test.afterAll(() => own.remove());
test.beforeEach(async () => {
  await own.database.delete(setting);
});

const form = (page: Page, name: string) => page.getByRole("form", { name, exact: true });
const save = (page: Page, name: string) => form(page, name).getByRole("button", { name: "Salvar" });
const saved = (page: Page, name: string) => form(page, name).getByRole("status");
/** The page of a new admin of that studio. */
async function openStudio(visitor: (options: object) => Promise<Page>, { name = "Ada Admin" } = {}) {
  const page = await visitor({ baseURL: own.url });
  await signIn(own, page.context(), await createUser(own.database, { typeUser: 2, name }));
  await page.goto(STUDIO);
  return page;
}
const SAVED = "Salvo. Vale agora, em toda parte.Daqui.";

test("[OWNER-8] [OWNER-9] answer days count at once, in every page and process", async ({ visitor, axe }) => {
  const clara = await createUser(own.database);
  const { id } = await createBudget(own.database, clara, { openedAt: new Date() });
  const customer = await visitor({ baseURL: own.url });
  await signIn(own, customer.context(), clara);
  await customer.goto(`/budget/view/${id}`);
  const before = await customer.getByRole("main").innerText();

  const page = await openStudio(visitor, { name: "Ada Estúdio" });
  await expect(saved(page, "Prazo de resposta")).toHaveText("Padrão do produto.");
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectWidth(page, width);
  }
  const days = form(page, "Prazo de resposta").getByRole("textbox", { name: "Prazo" });
  await days.fill("61");
  await days.press("Enter");
  await expect(form(page, "Prazo de resposta")).toContainText("Um número inteiro, de 1 a 60.");
  await expect(days).toBeFocused();
  await axe(page);
  // While the page reads itself again after the refusal, Enter sends nothing.
  await expect(save(page, "Prazo de resposta")).not.toHaveAttribute("aria-busy");
  await days.fill("30");
  await days.press("Enter");
  await expect(saved(page, "Prazo de resposta")).toHaveText(SAVED);
  await expect(days).toHaveValue("30");

  // The customer's page is open all the while.
  await expect(customer.getByRole("main")).not.toHaveText(before, { timeout: 20_000, useInnerText: true });
  const other = await createUser(own.database);
  const headers = { cookie: await cookieOf(own, other) };
  for (let time = 0; time < 10; time += 1)
    expect(await (await fetch(`${own.url}/account`, { headers })).text()).toContain("Em até 30 dias");
  await page.goto("/admin/pessoas");
  await expect(page.getByRole("region", { name: "O que foi feito" })).toContainText(
    "Ada Estúdio mudou o prazo de resposta: de “3 dias” para “30 dias”.",
  );
});

test("[WALK-57] the owner adds branches, and a new project may be one of them", async ({ visitor, axe }) => {
  const page = await openStudio(visitor);
  const branches = form(page, "Ramos").getByRole("textbox", { name: "Outros ramos" });
  await branches.fill(`Embalagem\n${"x".repeat(41)}`);
  await save(page, "Ramos").click();
  await expect(form(page, "Ramos")).toContainText("Até 20 ramos, um em cada linha, cada um com até 40 caracteres.");
  await expect(branches).toHaveValue(/^Embalagem\nx+$/);
  await axe(page);
  // The product's own, an empty line and one that is there already add nothing.
  await branches.fill("Embalagem\n\n design\nLetras e fachadas \nembalagem");
  await save(page, "Ramos").click();
  await expect(saved(page, "Ramos")).toHaveText(SAVED);
  await expect(branches).toHaveValue("Embalagem\nLetras e fachadas");
  await page.goto("/admin/create/portifolio");
  const branch = page.getByLabel("Ramo", { exact: true });
  await expect(branch.getByRole("option")).toHaveText(["Escolha o ramo", "Design", "Embalagem", "Letras e fachadas"]);
  await branch.selectOption("Letras e fachadas");
  await expect(branch).toHaveValue("Letras e fachadas");
});

test("[OWNER-10] who saves after another admin reads theirs, and keeps the typed", async ({ visitor, axe }) => {
  const [one, other] = [await openStudio(visitor), await openStudio(visitor)];
  for (const page of [one, other]) await follow(page, STUDIO);
  const text = (page: Page) => form(page, "Pagamento").getByRole("textbox", { name: "Texto" });
  await text(other).fill("Tudo na entrega.");
  await text(one).fill("Três vezes iguais.");
  await save(one, "Pagamento").click();
  await expect(saved(one, "Pagamento")).toHaveText(SAVED);
  await save(other, "Pagamento").click();
  const told = form(other, "Pagamento").getByRole("alert");
  await expect(told).toContainText("Outra pessoa salvou antes. Agora está:");
  await expect(told).toContainText("Três vezes iguais.");
  await expect(text(other)).toHaveValue("Tudo na entrega.");
  await axe(other);
  await save(other, "Pagamento").click();
  await expect(saved(other, "Pagamento")).toHaveText(SAVED);
  await expect(told).toHaveCount(0);
  // Nothing is typed there, so the page follows.
  await expect(text(one)).toHaveValue("Tudo na entrega.", { timeout: 20_000 });

  // News leaves the caret where it is in a text that nobody changed here.
  await text(one).evaluate((area: HTMLTextAreaElement) => {
    area.focus();
    area.setSelectionRange(3, 5);
  });
  const days = (page: Page) => form(page, "Prazo de resposta").getByRole("textbox", { name: "Prazo" });
  await days(other).fill("29");
  await save(other, "Prazo de resposta").click();
  await expect(days(one)).toHaveValue("29");
  await expect(text(one)).toBeFocused();
  const caret = text(one).evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd]);
  expect(await caret).toEqual([3, 5]);
});

test("[OWNER-10] what is typed before the page's program runs stays", async ({ visitor }) => {
  const page = await openStudio(visitor);
  const release = await holdRequests(page, "**/entry.client-*.js");
  const opened = page.goto(STUDIO);
  const text = form(page, "Pagamento").getByRole("textbox", { name: "Texto" });
  await text.fill("Metade no começo.");
  release();
  await opened;
  await expect(text).toHaveValue("Metade no começo.");
  await save(page, "Pagamento").click();
  await expect(saved(page, "Pagamento")).toHaveText(SAVED);
});

test("[OWNER-8] without an answer what is typed stays, and is saved later", async ({ visitor, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|503/);
  const page = await openStudio(visitor);
  const text = form(page, "Pagamento").getByRole("textbox", { name: "Texto" });
  const door = page.getByRole("switch", { name: "Novos designers só com aprovação" });
  await text.fill("Metade na entrada.");
  for (const broken of ["abort", "away"] as const) {
    const refused: (string | null)[] = [];
    await page.route("**/admin/estudio.data*", async (route) => {
      if (route.request().method() === "GET") return route.continue();
      // Before the page hears of it.
      refused.push(route.request().postData());
      await (broken === "abort" ? route.abort("internetdisconnected") : route.fulfill({ status: 503, body: "away" }));
    });
    await save(page, "Pagamento").click();
    await expect(form(page, "Pagamento").getByRole("alert")).toContainText("O que você escreveu continua aqui");
    await door.press("Space");
    // Closed, so that the next time has one notice as well: they stand beside each other for six seconds.
    await page.getByRole("button", { name: "Fechar aviso" }).click();
    expect(refused.at(-1)).toContain("intent=porta");
    await expect(door).not.toBeChecked();
    await expect(text).toHaveValue("Metade na entrada.");
    await page.unroute("**/admin/estudio.data*");
  }
  await save(page, "Pagamento").click();
  await expect(saved(page, "Pagamento")).toHaveText(SAVED);
});

test("[WALK-22] [OWNER-8] Pix is near, has three parts, is checked and taken away", async ({ visitor }) => {
  const page = await openStudio(visitor);
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto("/admin/page");
  await page.getByRole("main").getByRole("link", { name: "Pessoas" }).last().click();
  await expect(page.getByRole("switch", { name: "Novos designers só com aprovação" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Pôr a chave Pix" }).click();
  await expect(page).toHaveURL("/admin/estudio#pix");
  const pix = form(page, "Pix");
  const field = (name: string) => pix.getByRole("textbox", { name });
  for (const name of ["Chave", "Nome de quem recebe"]) await expect(field(name)).toBeInViewport();
  await field("Chave").fill("pix@estudio.example");
  await field("Cidade").fill("São José dos Campos");
  await save(page, "Pix").click();
  await expect(pix).toContainText("O nome de quem recebe, com até 25 caracteres.");
  await expect(pix).toContainText("A cidade de quem recebe, com até 15 caracteres.");
  await expect(field("Nome de quem recebe")).toBeFocused();
  await expect(field("Chave")).toHaveValue("pix@estudio.example");
  await field("Nome de quem recebe").fill("Estúdio Traço");
  await field("Cidade").fill("São José");
  await save(page, "Pix").click();
  await expect(saved(page, "Pix")).toHaveText(SAVED);
  await page.reload();
  await expect(field("Cidade")).toHaveValue("São José");
  await pix.getByRole("button", { name: "Tirar o Pix" }).click();
  await expect(field("Chave")).toHaveValue("");
  await expect(pix.getByRole("button", { name: "Tirar o Pix" })).toHaveCount(0);
});
