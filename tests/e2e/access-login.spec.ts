import { createUser, PASSWORD } from "../support/factories.ts";
import { enter } from "../support/registering.ts";
import { expect, test } from "../support/test.ts";

test("[AUTH-6] [MEND2-8] [AUTH-7] what is wrong is told, and the e-mail stays", async ({ page, database, axe }) => {
  const who = await createUser(database);
  await page.goto("/login");
  await expect(page.getByLabel("E-mail")).toHaveAttribute("type", "email");
  const message = page.getByRole("alert");
  const password = page.getByLabel("Senha", { exact: true });
  for (const [email, typed, said] of [
    ["", "", "Preencha todos os campos."],
    [who.email, "", "Preencha todos os campos."],
    ["", PASSWORD, "Preencha todos os campos."],
    ["sem-arroba", PASSWORD, "Email ou senha inválidos"],
    [who.email, "abcd", "Email ou senha inválidos"],
    [who.email, "outra-senha", "Usuário ou senha incorretos, verifique a ortográfia e tente novamente!"],
    ["ninguem@example.com", PASSWORD, "Usuário ou senha incorretos, verifique a ortográfia e tente novamente!"],
  ] as const) {
    await enter(page, email, typed);
    await expect(message).toHaveText(said);
    await expect(page.getByLabel("E-mail")).toHaveValue(email);
    await expect(password).toHaveValue("");
    // The first empty field.
    await expect(email === "" ? page.getByLabel("E-mail") : password).toBeFocused();
  }
  await axe(page);
});

test("[AUTH-6] [AUTH-10] [NAV-5] [AUTH-9] by keyboard in, and by 'Sair' out again", async ({ page, database }) => {
  const who = await createUser(database, { typeUser: 1 });
  const menu = page.getByRole("dialog");
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.getByRole("link", { name: "Login" }).click();
  await page.getByLabel("E-mail").focus();
  await page.keyboard.type(who.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/designer/page");
  // The address is there before its page: until then 'Menu' is the one of the page before.
  await expect(page.getByRole("heading", { name: "Orçamentos disponíveis" })).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(menu.getByRole("link", { name: "Designer Page" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto("/account");
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Sair" })).toHaveCount(0);
  const kept = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("traco:cache")));
  expect(kept).toEqual([]);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(menu.getByRole("link", { name: "Login" })).toBeVisible();
});
