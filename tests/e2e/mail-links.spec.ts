import { eq } from "drizzle-orm";
import { authUser } from "../../app/people/auth-schema.ts";
import { createUser } from "../support/factories.ts";
import { enter, newcomer, register } from "../support/registering.ts";
import { linkIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

test("[MAIL-1] [MAIL-4] [MAIL-5] a scanner's browser uses up no link, and the link opens with the sentence's full stop behind it", async ({
  page,
  visitor,
  database,
  smtp,
}) => {
  const who = newcomer();
  await register(page, who);
  const confirm = linkIn(await smtp.waitForMail(who.email), "/registre/confirmar");
  const owner = await createUser(database);
  await page.goto("/login/redefinir");
  await page.getByLabel("E-mail da conta").fill(owner.email);
  await page.getByRole("button", { name: "Enviar link" }).click();
  const reset = linkIn(await smtp.waitForMail(owner.email, /nova senha/), "/login/nova-senha");

  const scanner = await visitor();
  for (const link of [confirm, reset]) {
    const { pathname, search } = new URL(link);
    expect((await scanner.request.head(pathname + search)).status()).toBe(200);
    await scanner.goto(`${pathname}${search}.`);
    await scanner.getByRole("main").getByRole("button").last().hover();
    await scanner.waitForLoadState("networkidle");
  }
  const [login] = await database.select().from(authUser).where(eq(authUser.email, who.email));
  expect(login?.emailVerified).toBe(false);

  // Password managers learn whose password it is; the composition of its accents does not matter.
  const { pathname, search } = new URL(reset);
  await page.goto(`${pathname}${search}%3E`);
  await expect(page.locator("[autocomplete=username]")).toHaveValue(owner.email);
  await page.getByLabel("Senha", { exact: true }).fill("pão à mesa".normalize("NFD"));
  await page.getByLabel("Confirmar senha", { exact: true }).fill("pão à mesa".normalize("NFC"));
  await page.getByRole("button", { name: "Trocar senha" }).click();
  await expect(page).toHaveURL("/login?senha=nova");
  await enter(page, owner.email, "pão à mesa".normalize("NFC"));
  await expect(page).toHaveURL("/account");

  await page.goto("/conta/perfil");
  for (const name of ["Trocar e-mail", "Trocar senha"]) {
    const form = page.getByRole("form", { name });
    await expect(form.locator("[autocomplete=username]")).toHaveValue(owner.email);
    await expect(form.locator("[type=password]").first()).toHaveAttribute("autocomplete", "current-password");
  }
  await page.getByRole("button", { name: "Apagar a conta" }).click();
  await expect(page.getByRole("form", { name: "Apagar conta" }).locator("[autocomplete=username]")).toHaveValue(
    owner.email,
  );

  const other = await visitor();
  const link = new URL(confirm);
  await other.goto(link.pathname + link.search);
  await expect(other.locator("[autocomplete=username]")).toHaveValue(who.email);
  await other.getByLabel("Senha", { exact: true }).fill(who.password);
  await other.getByRole("button", { name: "Confirmar e-mail" }).click();
  await expect(other).toHaveURL("/account");
});
