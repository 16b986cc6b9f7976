import { eq } from "drizzle-orm";
import { REGISTRATION_MESSAGE } from "../../app/people/account.ts";
import { authUser } from "../../app/people/auth-schema.ts";
import { user } from "../../app/people/schema.ts";
import { confirm, fillData, newcomer } from "../support/registering.ts";
import { codeIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

const MISSING = "Prencha todos os valores";
const DIFFERENT = "As senhas não coencidem, tente verificar a ortográfia.";

test("[AUTH-1] [AUTH-2] a missing type, an empty field, different passwords and a short or weak one are told, and what was typed stays", async ({
  page,
  axe,
}) => {
  const who = newcomer();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const message = page.getByRole("alert");
  await page.goto("/registre");
  await expect(page.getByRole("radio")).toHaveCount(2);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(message).toHaveText(MISSING);
  await axe(page);
  await page.getByRole("radio", { name: "Cliente" }).check();
  await page.getByRole("button", { name: "Continuar" }).click();
  await fillData(page, who);
  const send = page.getByRole("button", { name: "Cadastrar" });
  for (const label of ["Nome", "E-mail", "Telefone", "Senha", "Confirmar senha"]) {
    const text = await field(label).inputValue();
    await field(label).fill("");
    await send.click();
    await expect(message).toHaveText(MISSING);
    await expect(field(label)).toHaveAttribute("aria-invalid", "true");
    await expect(field(label)).toBeFocused();
    await field(label).fill(text);
  }
  await field("Confirmar senha").fill("outra-senha");
  await send.click();
  await expect(message).toHaveText(DIFFERENT);
  // On a phone what stands above the fields is out of sight; the field itself says it without another announcement.
  await expect(field("Confirmar senha")).toBeFocused();
  await expect(field("Confirmar senha")).toHaveAccessibleDescription(DIFFERENT);
  await expect(message).toHaveCount(1);
  await axe(page);
  for (const [password, said] of [
    ["abcd", REGISTRATION_MESSAGE.shortPassword],
    ["12345", REGISTRATION_MESSAGE.weakPassword],
    [who.email, REGISTRATION_MESSAGE.weakPassword],
  ] as const) {
    for (const label of ["Senha", "Confirmar senha"]) await field(label).fill(password);
    await send.click();
    await expect(page.getByText(said)).toBeVisible();
    // The last two say the same: each answer takes the focus from the button.
    await expect(field("Senha")).toBeFocused();
  }
  for (const [label, text] of [
    ["Nome", who.name],
    ["E-mail", who.email],
    ["Telefone", who.tell],
  ] as const)
    await expect(field(label)).toHaveValue(text);
  await page.getByRole("link", { name: "Voltar" }).click();
  await expect(page.getByRole("radio", { name: "Cliente" })).toBeChecked();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(field("Nome")).toHaveValue(who.name);
});

test("[AUTH-3] [AUTH-4] [AUTH-5] [AUTH-10] registering, though pressed twice, inserts one user document; the code confirms, signs in and leads home", async ({
  page,
  database,
  smtp,
}) => {
  const who = newcomer();
  await page.goto("/registre?etapa=dados&tipo=1");
  await fillData(page, who);
  await page.getByRole("button", { name: "Cadastrar" }).dblclick();
  await expect(page.getByRole("heading", { name: "Confirme seu e-mail" })).toBeVisible();
  await expect(page.getByText(who.email)).toBeVisible();
  const { name, tell, email } = who;
  const [login] = await database.select().from(authUser).where(eq(authUser.email, email));
  const socialMedia = { instagram: "", facebook: "", linkeding: "" };
  const document = { name, tell, email, typeUser: 1, uid: login?.id, socialMedia };
  expect(await database.select().from(user).where(eq(user.email, email))).toMatchObject([document]);
  const code = codeIn(await smtp.waitForMail(email));
  for (const [typed, said] of [
    ["12", REGISTRATION_MESSAGE.missingCode],
    [code === "000000" ? "000001" : "000000", REGISTRATION_MESSAGE.wrongCode],
  ] as const) {
    await confirm(page, typed);
    await expect(page.getByRole("alert")).toHaveText(said);
  }
  await expect(page.getByLabel("Código")).toBeFocused();
  await confirm(page, ` ${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL("/designer/page");
  // The address changes before the page, whose arrival closes an open menu.
  await expect(page.getByLabel("Código")).toHaveCount(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("link", { name: "Designer Page" })).toBeVisible();
});
