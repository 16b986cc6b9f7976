import { eq } from "drizzle-orm";
import { budget } from "../../app/requests/schema.ts";
import { QUESTIONNAIRE } from "../support/briefing.ts";
import { ANSWERS } from "../support/factories.ts";
import { enter } from "../support/registering.ts";
import { expect, test } from "../support/test.ts";

test("[BRAND-1] /branding offers three needs, each a panel that is one link", async ({ page }) => {
  await page.goto("/branding");
  await expect(page.getByRole("heading", { level: 1, name: "Do que sua marca precisa?" })).toBeVisible();
  const links = page.getByRole("main").getByRole("link");
  await expect(links).toHaveCount(3);
  const needs = [
    [/do zero/, "/create/new/Branding/0"],
    [/tenho uma empresa/i, "/create/new/Branding/1"],
    [/remodelar ou expandir/, "/modify/Branding/2"],
  ] as const;
  for (const [name, path] of needs) {
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", path);
  }
});

test("[BRAND-12] /branding says beforehand how long it takes, that an account is needed and what comes back", async ({
  page,
  axe,
}) => {
  await page.goto("/branding");
  const main = page.getByRole("main");
  await expect(main).toContainText("Uns cinco minutos");
  await expect(main).toContainText("Precisa de uma conta");
  await expect(main).toContainText("orçamento de quem vai desenhar");
  await axe(page);
});

test("[WALK-3] on a phone the three needs are in the first view of /branding, and the notes follow", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto("/branding");
  for (const link of await page.getByRole("main").getByRole("link").all())
    await expect(link).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("Uns cinco minutos")).toBeAttached();
  expect(await page.getByRole("main").innerText()).toMatch(/expandir[\s\S]*Uns cinco minutos/);
});

for (const path of [QUESTIONNAIRE, "/create/new/Branding/1", "/modify/Branding/2", `${QUESTIONNAIRE}?painel=3`]) {
  test(`[BRAND-12] an anonymous visitor of ${path} goes to the login, which knows the way back`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL((url) => url.pathname === "/login" && url.searchParams.get("voltar") === path);
  });
}

test("[BRAND-12] after logging in, the very questionnaire opens", async ({ page, login, visitor }) => {
  const customer = await login(await visitor());
  await page.goto("/branding");
  await page.getByRole("link", { name: /remodelar/ }).click();
  await enter(page, customer.email, "senha-de-teste");
  await expect(page).toHaveURL("/modify/Branding/2");
  await expect(page.getByLabel("Endereço do site")).toBeVisible();
});

for (const [typeUser, home] of [
  [1, "/designer/page"],
  [2, "/admin/page"],
] as const) {
  test(`[BRAND-12] kind of account ${typeUser} is told that only customers request budgets, with a way on`, async ({
    page,
    login,
    allow,
    axe,
  }) => {
    allow(/403/);
    await login(page, { typeUser });
    const response = await page.goto(QUESTIONNAIRE);
    expect(response?.status()).toBe(403);
    await expect(page.getByRole("heading", { level: 1, name: "Só clientes pedem orçamento" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link").first()).toHaveAttribute("href", home);
    await axe(page);
  });
}

test("[BRAND-12] the server refuses a submission of a designer, an admin and nobody", async ({
  page,
  login,
  database,
  app,
}) => {
  const submissionId = crypto.randomUUID();
  const submission = { ...ANSWERS, submissionId, resume_ia: "A padaria.", image: "" };
  const send = async (userId: string) => {
    const options = { data: { userId, submission }, headers: { origin: app.url }, maxRedirects: 0 };
    return (await page.request.post(`${QUESTIONNAIRE}.data`, options)).status();
  };
  expect(await send("nobody")).toBe(401);
  for (const typeUser of [1, 2] as const) {
    const { id } = await login(page, { typeUser });
    expect(await send(id)).toBe(403);
  }
  const { id } = await login(page);
  expect(await send("somebody else")).toBe(401);
  expect(await database.select().from(budget).where(eq(budget.submissionId, submissionId))).toEqual([]);
  expect(await send(id)).toBe(200);
  expect(await database.select().from(budget).where(eq(budget.submissionId, submissionId))).toHaveLength(1);
});
