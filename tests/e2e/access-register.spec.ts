import { eq } from "drizzle-orm";
import { REGISTRATION_MESSAGE } from "../../app/people/account.ts";
import { authUser } from "../../app/people/auth-schema.ts";
import { user } from "../../app/people/schema.ts";
import { confirm, fillData, newcomer, register } from "../support/registering.ts";
import { codeIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

const stage3 = { name: "Confirme seu e-mail" };

test("[AUTH-1] stage 1 asks for the account type and takes no third one", async ({ page, database, axe }) => {
  await page.goto("/registre");
  await expect(page.getByRole("radio")).toHaveCount(2);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("alert")).toHaveText("Prencha todos os valores");
  await axe(page);
  await page.goto("/registre?etapa=dados&tipo=2");
  await expect(page.getByRole("radio")).toHaveCount(2);

  const who = newcomer();
  await page.goto("/registre?etapa=dados&tipo=1");
  await fillData(page, who);
  await page.locator("[name=typeUser]").evaluate((field: HTMLInputElement) => {
    field.value = "2";
  });
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await expect(page.getByRole("alert")).toHaveText("Prencha todos os valores");
  expect(await database.select().from(authUser).where(eq(authUser.email, who.email))).toEqual([]);
});

test("[AUTH-2] an empty field, different passwords and a short or weak one are told, and what was typed stays", async ({
  page,
  axe,
}) => {
  const who = newcomer();
  await page.goto("/registre?etapa=dados&tipo=0");
  await fillData(page, who);
  const message = page.getByRole("alert");
  const send = page.getByRole("button", { name: "Cadastrar" });
  for (const label of ["Nome", "E-mail", "Telefone", "Senha", "Confirmar senha"]) {
    const field = page.getByLabel(label, { exact: true });
    const text = await field.inputValue();
    await field.fill("");
    await send.click();
    await expect(message).toHaveText("Prencha todos os valores");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toBeFocused();
    await field.fill(text);
  }
  await page.getByLabel("Confirmar senha", { exact: true }).fill("outra-senha");
  await send.click();
  await expect(message).toHaveText("As senhas não coencidem, tente verificar a ortográfia.");
  // On a phone what stands above the fields is out of sight; the field itself says it without another announcement.
  const repeated = page.getByLabel("Confirmar senha", { exact: true });
  await expect(repeated).toBeFocused();
  await expect(repeated).toHaveAccessibleDescription("As senhas não coencidem, tente verificar a ortográfia.");
  await expect(message).toHaveCount(1);
  await axe(page);
  for (const [password, said] of [
    ["abcd", REGISTRATION_MESSAGE.shortPassword],
    ["12345", REGISTRATION_MESSAGE.weakPassword],
    [who.email, REGISTRATION_MESSAGE.weakPassword],
  ] as const) {
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.getByLabel("Confirmar senha", { exact: true }).fill(password);
    await send.click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue(who.name);
  await expect(page.getByLabel("E-mail")).toHaveValue(who.email);
  await expect(page.getByLabel("Telefone")).toHaveValue(who.tell);
  await page.getByRole("link", { name: "Voltar" }).click();
  await expect(page.getByRole("radio", { name: "Cliente" })).toBeChecked();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue(who.name);
});

test("[AUTH-4] [AUTH-5] [AUTH-10] registering inserts the user document; the code confirms, signs in and leads home", async ({
  page,
  database,
  smtp,
}) => {
  const who = newcomer({ type: "Designer" });
  await register(page, who);
  await expect(page.getByRole("heading", stage3)).toBeVisible();
  await expect(page.getByText(who.email)).toBeVisible();
  const [login] = await database.select().from(authUser).where(eq(authUser.email, who.email));
  expect(await database.select().from(user).where(eq(user.email, who.email))).toMatchObject([
    {
      name: who.name,
      tell: who.tell,
      typeUser: 1,
      uid: login?.id,
      email: who.email,
      socialMedia: { instagram: "", facebook: "", linkeding: "" },
    },
  ]);
  const code = codeIn(await smtp.waitForMail(who.email));
  await confirm(page, "12");
  await expect(page.getByRole("alert")).toHaveText(REGISTRATION_MESSAGE.missingCode);
  await confirm(page, code === "000000" ? "000001" : "000000");
  await expect(page.getByRole("alert")).toHaveText(REGISTRATION_MESSAGE.wrongCode);
  await expect(page.getByLabel("Código")).toBeFocused();
  await confirm(page, ` ${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL("/designer/page");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("link", { name: "Designer Page" })).toBeVisible();
});

test("[AUTH-3] a double click makes one account", async ({ page, database, smtp }) => {
  const who = newcomer();
  await page.goto("/registre?etapa=dados&tipo=0");
  await fillData(page, who);
  await page.getByRole("button", { name: "Cadastrar" }).dblclick();
  await expect(page.getByRole("heading", stage3)).toBeVisible();
  expect(await database.select().from(user).where(eq(user.email, who.email))).toHaveLength(1);
  await confirm(page, codeIn(await smtp.waitForMail(who.email)));
  await expect(page).toHaveURL("/account");
});
