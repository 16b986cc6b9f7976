import type { Page } from "@playwright/test";
import { LOGIN_MESSAGE, REGISTRATION_MESSAGE, RESET_MESSAGE } from "../../app/domain/account.ts";
import { createUser, PASSWORD } from "../support/factories.ts";
import { fillData, newcomer } from "../support/registering.ts";
import { codeIn, linkIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

/** Presses the button without a connection, then behind a gateway that finds nobody: each time the page says `text`. */
async function pressInVain(page: Page, button: string, text: string) {
  const press = () => page.getByRole("button", { name: button, exact: true }).click();
  await page.context().setOffline(true);
  await press();
  await expect(page.getByRole("alert")).toHaveText(text);
  await page.context().setOffline(false);
  const gateway = (url: URL) => url.pathname.endsWith(".data");
  await page.route(gateway, (route) => route.fulfill({ status: 502, body: "Bad Gateway" }));
  const answer = page.waitForResponse((response) => response.status() === 502);
  await press();
  await answer;
  await expect(page.getByRole("button", { name: button, exact: true })).not.toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("alert")).toHaveText(text);
  await page.unroute(gateway);
}

test.beforeEach(({ allow }) => allow(/ERR_INTERNET_DISCONNECTED|502/));

test("[AUTH-7] without an answer to 'Entrar' e-mail and password stay, and another try enters", async ({
  page,
  database,
}) => {
  const { email } = await createUser(database);
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await pressInVain(page, "Entrar", LOGIN_MESSAGE.failed);
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue(PASSWORD);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/account");
});

test("[AUTH-3] [AUTH-4] without an answer stages 2 and 3 stay with all that was typed; each stage starts at its heading", async ({
  page,
  smtp,
}) => {
  const who = newcomer();
  await page.goto("/registre?etapa=dados&tipo=0");
  await fillData(page, who);
  await pressInVain(page, "Cadastrar", REGISTRATION_MESSAGE.unavailable);
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue(who.name);
  await expect(page.getByLabel("E-mail")).toHaveValue(who.email);
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue(who.password);
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await expect(page.getByRole("heading", { name: "Confirme seu e-mail" })).toBeFocused();
  const code = codeIn(await smtp.waitForMail(who.email));
  await page.getByLabel("Código").fill(code);
  await pressInVain(page, "Confirmar", REGISTRATION_MESSAGE.unavailable);
  await expect(page.getByLabel("Código")).toHaveValue(code);
  await page.getByRole("button", { name: "Confirmar", exact: true }).click();
  await expect(page).toHaveURL("/account");
});

test("[AUTH-8] without an answer a forgotten password's two forms stay with what was typed", async ({
  page,
  database,
  smtp,
}) => {
  const { email } = await createUser(database);
  await page.goto("/login/redefinir");
  await page.getByLabel("E-mail da conta").fill(email);
  await pressInVain(page, "Enviar link", RESET_MESSAGE.failed);
  await expect(page.getByLabel("E-mail da conta")).toHaveValue(email);
  await page.getByRole("button", { name: "Enviar link" }).click();
  await page.goto(linkIn(await smtp.waitForMail(email)));
  await page.getByLabel("Senha", { exact: true }).fill("outra-senha-boa");
  await page.getByLabel("Confirmar senha", { exact: true }).fill("outra-senha-boa");
  await pressInVain(page, "Trocar senha", RESET_MESSAGE.failed);
  await expect(page.getByLabel("Confirmar senha", { exact: true })).toHaveValue("outra-senha-boa");
  await page.getByRole("button", { name: "Trocar senha" }).click();
  await expect(page.getByRole("status").or(page.getByRole("alert"))).toContainText(RESET_MESSAGE.changed);
});
