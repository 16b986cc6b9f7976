import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { LOGIN_MESSAGE, REGISTRATION_MESSAGE, RESET_MESSAGE } from "../../app/people/account.ts";
import { mailWait } from "../../app/people/auth-schema.ts";
import { createUser } from "../support/factories.ts";
import { goOffline, loseReads } from "../support/network.ts";
import { confirm, fillData, newcomer } from "../support/registering.ts";
import { codeIn, linkIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

/** Presses the button without a connection, then behind a gateway that finds nobody: each time the page says `text`. */
async function pressInVain(page: Page, button: string, text: string) {
  const press = () => page.getByRole("button", { name: button, exact: true }).click();
  await goOffline(page);
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

test("[AUTH-7] [AUTH-8] without an answer login and new password stay as typed", async ({ page, database, smtp }) => {
  const { email } = await createUser(database);
  const password = page.getByLabel("Senha", { exact: true });
  await page.goto("/login/redefinir");
  await page.getByLabel("E-mail da conta").fill(email);
  await pressInVain(page, "Enviar link", RESET_MESSAGE.failed);
  await expect(page.getByLabel("E-mail da conta")).toHaveValue(email);
  await page.getByRole("button", { name: "Enviar link" }).click();
  await page.goto(linkIn(await smtp.waitForMail(email)));
  await password.fill("outra-senha-boa");
  await page.getByLabel("Confirmar senha", { exact: true }).fill("outra-senha-boa");
  await pressInVain(page, "Trocar senha", RESET_MESSAGE.failed);
  await expect(page.getByLabel("Confirmar senha", { exact: true })).toHaveValue("outra-senha-boa");
  await page.getByRole("button", { name: "Trocar senha" }).click();
  await expect(page.getByRole("status").or(page.getByRole("alert"))).toContainText(RESET_MESSAGE.changed);
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await password.fill("outra-senha-boa");
  await pressInVain(page, "Entrar", LOGIN_MESSAGE.failed);
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(password).toHaveValue("outra-senha-boa");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/account");
});

test("[AUTH-3] [AUTH-4] without an answer stages 2 and 3 stay as typed", async ({ page, database, smtp }) => {
  const who = newcomer();
  await page.goto("/registre?etapa=dados&tipo=0");
  await fillData(page, who);
  await pressInVain(page, "Cadastrar", REGISTRATION_MESSAGE.unavailable);
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue(who.name);
  await expect(page.getByLabel("E-mail")).toHaveValue(who.email);
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue(who.password);
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await expect(page.getByRole("heading", { name: "Confirme seu e-mail" })).toBeFocused();
  const code = page.getByLabel("Código");
  const first = codeIn(await smtp.waitForMail(who.email));
  await test.step("a code without an answer blames neither the code nor the resend", async () => {
    await code.fill(first);
    await pressInVain(page, "Confirmar", REGISTRATION_MESSAGE.unavailable);
    await expect(code).toHaveValue(first);
    await expect(code).not.toHaveAttribute("aria-invalid");
    await expect(page.getByText("email alternativo")).toHaveCount(0);
  });
  await test.step("a resend without an answer says so in its own words, and leaves the code as it stands", async () => {
    await database.delete(mailWait).where(eq(mailWait.key, `confirm:${who.email}`));
    await page.reload();
    const notResent = "Ops! não conseguimos enviar um email alternativo, tente novamente mais tarde";
    await code.fill("123");
    await pressInVain(page, "Reenviar e-mail", notResent);
    await expect(code).toHaveValue("123");
    await expect(code).not.toHaveAttribute("aria-invalid");
    await expect(code).not.toBeFocused();
    // One that was found wrong stays marked: nothing has changed about it.
    await confirm(page, "123");
    await expect(page.getByRole("alert")).toHaveText(REGISTRATION_MESSAGE.missingCode);
    await pressInVain(page, "Reenviar e-mail", notResent);
    await expect(code).toHaveValue("123");
    await expect(code).toHaveAttribute("aria-invalid", "true");
    await expect(code).not.toBeFocused();
  });
  // The new mail brings another code. What is read after its answer is lost at first.
  const read = await loseReads(page, /\.data|\/healthz/);
  await page.getByRole("button", { name: "Reenviar e-mail" }).click();
  const outage = page.getByText("Sem conexão. A página abre quando a internet voltar.");
  await expect(outage).toBeVisible();
  await expect(code).toHaveValue("123");
  await read();
  await expect(outage).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveText(REGISTRATION_MESSAGE.resent);
  await expect(code).not.toHaveAttribute("aria-invalid");
  await confirm(page, codeIn(await smtp.waitForMail(who.email)));
  await expect(page).toHaveURL("/account");
});
