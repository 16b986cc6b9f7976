/** Customer or designer: chosen when registering, and changed by who chose wrongly. Without scripts: tests/pages/admission.test.ts. */
import { eq } from "drizzle-orm";
import { TYPE_CHANGE } from "../../app/people/profile.ts";
import { user } from "../../app/people/schema.ts";
import { QUESTIONNAIRE } from "../support/briefing.ts";
import { createBudget } from "../support/factories.ts";
import { expectToFitAt } from "../support/layout.ts";
import { confirm, fillData, newcomer } from "../support/registering.ts";
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
  await axe(page);
  await expectToFitAt(page, [1440, 390, 320], 800);
  await fillData(page, who);
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await expect(page.getByRole("img", { name: "Etapa 2 de 2" })).toBeVisible();
  await confirm(page, codeIn(await smtp.waitForMail(who.email)));
  await expect(page).toHaveURL("/create/new/Branding/0");
  await expect(page.getByLabel("Endereço do site")).toBeVisible();
  expect(await database.select().from(user).where(eq(user.email, who.email))).toMatchObject([{ typeUser: 0 }]);
});

test("[MEND2-2] who chose designer by mistake changes it where the questionnaire refuses them, and is in it at once", async ({
  page,
  login,
  allow,
  database,
  axe,
}) => {
  allow(/403/);
  const who = await login(page, { typeUser: 1 });
  await page.goto(QUESTIONNAIRE);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Só clientes pedem orçamento");
  await axe(page);
  await expectToFitAt(page, [1440, 390, 320], 800);
  await page.getByRole("button", TO_CUSTOMER).click();
  await expect(page).toHaveURL(QUESTIONNAIRE);
  await expect(page.getByLabel("Endereço do site")).toBeVisible();
  expect(await database.select().from(user).where(eq(user.id, who.id))).toMatchObject([{ typeUser: 0 }]);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("link", { name: "Minha Conta" })).toBeVisible();
});

test("[MEND2-2] the profile changes the kind of account both ways while nothing is held, and says why not otherwise", async ({
  page,
  login,
  database,
  app,
  axe,
}) => {
  const who = await login(page);
  await page.goto("/conta/perfil");
  const section = page.locator("#tipo-de-conta");
  await expect(section.getByRole("heading")).toHaveText("Tipo de conta");
  await axe(page);
  await expectToFitAt(page, [1440, 390, 320], 800);
  await section.getByRole("button", TO_DESIGNER).click();
  await expect(page).toHaveURL("/designer/page");
  // The menu knows it before it has asked.
  await page.route("**/session", () => {});
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Designer Page" })).toBeVisible();
  await page.unroute("**/session");
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
