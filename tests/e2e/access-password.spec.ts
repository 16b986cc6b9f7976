import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { REGISTRATION_MESSAGE, RESET_MESSAGE } from "../../app/people/account.ts";
import { authSession } from "../../app/people/auth-schema.ts";
import { createUser, PASSWORD } from "../support/factories.ts";
import { enter } from "../support/registering.ts";
import { linkIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

async function ask(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("link", { name: "Redefinir senha" }).click();
  await page.getByLabel("E-mail da conta").fill(email);
  await page.getByRole("button", { name: "Enviar link" }).click();
}

async function change(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Confirmar senha", { exact: true }).fill(confirmation);
  await page.getByRole("button", { name: "Trocar senha" }).click();
}

test("[AUTH-8] 'Redefinir senha' mails a link; the new password counts, ends every session, and the link is over", async ({
  page,
  visitor,
  login,
  database,
  smtp,
  axe,
}) => {
  const who = await createUser(database);
  const elsewhere = await visitor();
  await login(elsewhere, who);
  await elsewhere.goto("/account");
  await ask(page, who.email.toUpperCase());
  await expect(page.getByRole("alert")).toHaveText(RESET_MESSAGE.asked(who.email));
  await axe(page);
  const link = linkIn(await smtp.waitForMail(who.email, /nova senha/), "/login/nova-senha");
  await page.goto(link);
  await axe(page);
  await change(page, "");
  await expect(page.getByRole("alert")).toHaveText(REGISTRATION_MESSAGE.missing);
  await change(page, "senha-nova-1", "senha-nova-2");
  await expect(page.getByRole("alert")).toHaveText(REGISTRATION_MESSAGE.differentPasswords);
  await change(page, "12345");
  await expect(page.getByRole("alert")).toHaveText(REGISTRATION_MESSAGE.weakPassword);
  await change(page, "senha-nova-1");
  await expect(page.getByRole("alert")).toHaveText(RESET_MESSAGE.changed);
  expect(await database.select().from(authSession).where(eq(authSession.userId, who.uid))).toEqual([]);
  await elsewhere.goto("/account");
  await expect(elsewhere).toHaveURL(/\/login/);

  await enter(page, who.email, PASSWORD);
  await expect(page.getByRole("alert")).toContainText("Usuário ou senha incorretos");
  await enter(page, who.email, "senha-nova-1");
  await expect(page).toHaveURL("/account");
  await page.goto(link);
  await expect(page.getByRole("alert")).toHaveText(RESET_MESSAGE.dead);
  await page.getByRole("link", { name: "Pedir outro link" }).click();
  await expect(page).toHaveURL("/login/redefinir");
});
