/** Customer or designer: chosen when registering, and changed by who chose wrongly. */
import { eq } from "drizzle-orm";
import { TYPE_CHANGE, TYPE_CHANGE_PATH } from "../../app/people/profile.ts";
import { user } from "../../app/people/schema.ts";
import { type App, startApp } from "../support/app.ts";
import { QUESTIONNAIRE } from "../support/briefing.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { expectToFit } from "../support/layout.ts";
import { confirm, fillData, newcomer } from "../support/registering.ts";
import { signIn } from "../support/session.ts";
import { codeIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

const ON_THE_WAY = "/registre?voltar=%2Fcreate%2Fnew%2FBranding%2F0";
const TO_CUSTOMER = { name: "Mudar para conta de cliente" };
const TO_DESIGNER = { name: "Mudar para conta de designer" };

test("[MEND2-2] [AUTH-1] on the way to a questionnaire registering makes a customer without asking, and 'Sou designer' is the way out", async ({
  page,
  database,
  smtp,
  axe,
}) => {
  const who = newcomer();
  await page.goto("/branding");
  await page.getByRole("link", { name: /Marca nova, do zero/ }).click();
  await page.getByRole("main").getByRole("link", { name: "Cadastrar" }).click();
  await expect(page).toHaveURL(ON_THE_WAY);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seus dados");
  await expect(page.getByRole("img", { name: "Etapa 1 de 2" })).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectToFit(page, width);
  }
  await axe(page);
  await fillData(page, who);
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await expect(page.getByRole("img", { name: "Etapa 2 de 2" })).toBeVisible();
  await confirm(page, codeIn(await smtp.waitForMail(who.email)));
  await expect(page).toHaveURL("/create/new/Branding/0");
  await expect(page.getByLabel("Endereço do site")).toBeVisible();
  expect(await database.select().from(user).where(eq(user.email, who.email))).toMatchObject([{ typeUser: 0 }]);
});

test("[MEND2-2] no address on that way makes a designer; 'Sou designer' leads to the choice, which says what it means", async ({
  page,
}) => {
  for (const back of ["/create/new/Branding/1", "/modify/Branding/2?etapa=2", "/branding", "/branding?x"]) {
    const query = new URLSearchParams({ voltar: back, etapa: "dados", tipo: "1" });
    await page.goto(`/registre?${query}`);
    await expect(page.locator("[name=typeUser]"), back).toHaveValue("0");
  }
  await page.getByRole("link", { name: "Sou designer" }).click();
  await expect(page).toHaveURL("/registre?tipo=1");
  await expect(page.getByRole("radio", { name: "Sou designer e quero atender pedidos." })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Quero criar uma marca." })).toBeVisible();
  for (const back of ["/account", "/brandings", "/create/new/portfolio"]) {
    await page.goto(`/registre?${new URLSearchParams({ voltar: back })}`);
    await expect(page.getByRole("radio"), back).toHaveCount(2);
  }
});

test("[MEND2-2] who chose designer by mistake changes it where the questionnaire refuses them, and is in it at once", async ({
  page,
  visitor,
  login,
  database,
  allow,
}) => {
  allow(/403/);
  allow(/\.js csp$/); // how this browser calls scripts that it was told not to run
  for (const browser of [page, await visitor({ javaScriptEnabled: false })]) {
    const who = await login(browser, { typeUser: 1 });
    await browser.goto(QUESTIONNAIRE);
    await expect(browser.getByRole("heading", { level: 1 })).toHaveText("Só clientes pedem orçamento");
    if (browser === page)
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await expectToFit(page, width);
      }
    await browser.getByRole("button", TO_CUSTOMER).click();
    await expect(browser).toHaveURL(QUESTIONNAIRE);
    if (browser === page) await expect(page.getByLabel("Endereço do site")).toBeVisible();
    else await expect(browser.getByRole("main").locator("noscript p")).toContainText("precisa de JavaScript.");
    expect(await database.select().from(user).where(eq(user.id, who.id))).toMatchObject([{ typeUser: 0 }]);
  }
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("link", { name: "Minha Conta" })).toBeVisible();
});

test("[MEND2-2] the profile changes the kind of account both ways while nothing is held, and says why not otherwise", async ({
  page,
  login,
  database,
  app,
}) => {
  const who = await login(page);
  await page.goto("/conta/perfil");
  const section = page.locator("#tipo-de-conta");
  await expect(section.getByRole("heading")).toHaveText("Tipo de conta");
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectToFit(page, width);
  }
  await section.getByRole("button", TO_DESIGNER).click();
  await expect(page).toHaveURL("/designer/page");
  await page.goto("/conta/perfil");
  await section.getByRole("button", TO_CUSTOMER).click();
  await expect(page).toHaveURL("/account");

  // The request comes while the page is open, as from another tab.
  await page.goto("/conta/perfil");
  await expect(section.getByRole("button", TO_DESIGNER)).toBeVisible();
  await createBudget(database, who);
  await section.getByRole("button", TO_DESIGNER).click();
  await expect(section.getByRole("alert")).toHaveText(TYPE_CHANGE.refused);
  await expect(section.getByRole("button")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Apagar a conta" })).toBeVisible();
  await expect(section).toHaveCount(0);
  for (const tipo of ["1", "2", "x"])
    await page.request.post("/conta/perfil", { form: { intent: "tipo", tipo }, headers: { origin: app.url } });
  expect(await database.select().from(user).where(eq(user.id, who.id))).toMatchObject([{ typeUser: 0 }]);
});

test.describe("DESIGNERS=admitted", () => {
  let own: App;
  test.beforeAll(async () => {
    own = await startApp({ env: { DESIGNERS: "admitted" } });
  });
  test.afterAll(() => own.remove());

  test("[MEND2-2] [SEC-8.7] a customer who becomes a designer waits to be admitted, and finds the way back", async ({
    visitor,
    axe,
  }) => {
    const page = await visitor({ baseURL: own.url });
    await signIn(own, page.context(), await createUser(own.database));
    await page.goto(TYPE_CHANGE_PATH);
    const section = page.locator("#tipo-de-conta");
    await expect(section).toContainText(TYPE_CHANGE.admission);
    await section.getByRole("button", TO_DESIGNER).click();
    await expect(page).toHaveURL("/designer/page");
    await expect(page.getByText("falta alguém do estúdio deixar você entrar.")).toBeVisible();
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectToFit(page, width);
    }
    await axe(page);
    await page.getByRole("link", { name: "Mudar o tipo de conta" }).click();
    await expect(page).toHaveURL(TYPE_CHANGE_PATH);
    await section.getByRole("button", TO_CUSTOMER).click();
    await expect(page).toHaveURL("/account");
  });
});
