/** Who chose the wrong kind of account changes it. Without scripts, and on the way to a questionnaire: tests/pages/admission.test.ts. */
import { eq } from "drizzle-orm";
import { TYPE_CHANGE } from "../../app/people/profile.ts";
import { user } from "../../app/people/schema.ts";
import { QUESTIONNAIRE } from "../support/briefing.ts";
import { createBudget } from "../support/factories.ts";
import { expectToFitAt } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

const TO_CUSTOMER = { name: "Mudar para conta de cliente" };
const TO_DESIGNER = { name: "Mudar para conta de designer" };

test("[MEND2-2] who chose designer by mistake changes it where the questionnaire refuses them; the profile changes it both ways while nothing is held, and says why not otherwise", async ({
  page,
  login,
  allow,
  database,
  app,
  axe,
}) => {
  allow(/403/);
  const who = await login(page, { typeUser: 1 });
  const stored = () => database.select().from(user).where(eq(user.id, who.id));
  const expectMenu = async (name: string) => {
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name })).toBeVisible();
  };
  await page.goto(QUESTIONNAIRE);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Só clientes pedem orçamento");
  await axe(page);
  await expectToFitAt(page, [320, 390, 1440], 800);
  await page.getByRole("button", TO_CUSTOMER).click();
  await expect(page).toHaveURL(QUESTIONNAIRE);
  await expect(page.getByLabel("Endereço do site")).toBeVisible();
  expect(await stored()).toMatchObject([{ typeUser: 0 }]);
  await expectMenu("Minha Conta");

  await page.goto("/conta/perfil");
  const section = page.locator("#tipo-de-conta");
  await expect(section.getByRole("heading")).toHaveText("Tipo de conta");
  await axe(page);
  await expectToFitAt(page, [320, 390, 1440], 800);
  await section.getByRole("button", TO_DESIGNER).click();
  await expect(page).toHaveURL("/designer/page");
  // The menu knows it before it has asked.
  await page.route("**/session", () => {});
  await expectMenu("Designer Page");
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
  expect(await stored()).toMatchObject([{ typeUser: 0 }]);
});
