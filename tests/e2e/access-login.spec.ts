import { eq } from "drizzle-orm";
import { ACCOUNT_TYPES, type TypeUser } from "../../app/kit/roles.ts";
import { authSession } from "../../app/people/auth-schema.ts";
import { createUser, PASSWORD } from "../support/factories.ts";
import { enter } from "../support/registering.ts";
import { expect, test } from "../support/test.ts";

test("[AUTH-6] [MEND2-8] empty fields, [AUTH-7] malformed ones and a wrong password each get their message; the e-mail stays", async ({
  page,
  database,
  axe,
}) => {
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

for (const typeUser of [0, 1, 2] as TypeUser[]) {
  test(`[AUTH-10] [NAV-5] [AUTH-9] type ${typeUser} lands on ${ACCOUNT_TYPES[typeUser].home.path}, and signing out ends the session`, async ({
    page,
    database,
  }) => {
    const who = await createUser(database, { typeUser });
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Login" }).click();
    await enter(page, who.email, PASSWORD);
    await expect(page).toHaveURL(ACCOUNT_TYPES[typeUser].home.path);
    expect(await (await page.request.get("/session")).json()).toEqual({ typeUser });
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("link", { name: ACCOUNT_TYPES[typeUser].home.label })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.goto("/login");
    await expect(page).toHaveURL(ACCOUNT_TYPES[typeUser].home.path);
    await page.goto("/registre");
    await expect(page).toHaveURL(ACCOUNT_TYPES[typeUser].home.path);

    await page.goto("/account");
    await page.getByRole("button", { name: "Sair" }).click();
    await expect(page).toHaveURL("/");
    expect(await database.select().from(authSession).where(eq(authSession.userId, who.uid))).toEqual([]);
    expect(await (await page.request.get("/session")).json()).toBeNull();
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("traco:cache"))),
    ).toEqual([]);
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: "Login" })).toBeVisible();
  });
}

test("[AUTH-6] the login works by keyboard alone", async ({ page, database }) => {
  const who = await createUser(database);
  await page.goto("/login");
  await page.getByLabel("E-mail").focus();
  await page.keyboard.type(who.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/account");
});
