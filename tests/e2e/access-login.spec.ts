import { eq } from "drizzle-orm";
import { ACCOUNT_TYPES, type TypeUser } from "../../app/kit/roles.ts";
import { LOGIN_MESSAGE } from "../../app/people/account.ts";
import { authSession, mailWait } from "../../app/people/auth-schema.ts";
import { createUser, PASSWORD } from "../support/factories.ts";
import { confirm, enter, newcomer, register } from "../support/registering.ts";
import { codeIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

test("[AUTH-6] [MEND2-8] empty fields, [AUTH-7] malformed ones and a wrong password each get their message; the e-mail stays", async ({
  page,
  database,
  axe,
}) => {
  const who = await createUser(database);
  await page.goto("/login");
  await axe(page);
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

test("[AUTH-7] an unverified e-mail is told after the right password only, and 'Cadastrar' leads to its code", async ({
  page,
  visitor,
  smtp,
}) => {
  const who = newcomer();
  await register(await visitor(), who);
  const code = codeIn(await smtp.waitForMail(who.email));
  await page.goto("/login");
  await enter(page, who.email, "outra-senha");
  const message = page.getByRole("alert");
  await expect(message).toHaveText("Usuário ou senha incorretos, verifique a ortográfia e tente novamente!");
  await enter(page, who.email, who.password);
  await expect(message).toContainText(
    `Seu email não foi validado!, clique em cadastrar e nos informe o codigo enviado para "${who.email}"`,
  );
  await message.getByRole("link", { name: "Cadastrar" }).click();
  await expect(page.getByRole("heading", { name: "Confirme seu e-mail" })).toBeVisible();
  await expect(page.getByText(who.email)).toBeVisible();
  // The code that was sent to the first browser is good here too: the password proved whose it is.
  await confirm(page, code);
  await expect(page).toHaveURL("/account");
});

test("[AUTH-7] an unverified login whose mail is long gone gets a new one", async ({ page, database, smtp }) => {
  const who = await createUser(database, { verified: false });
  await page.goto("/login?voltar=%2Fcreate%2Fnew%2FBranding%2F0");
  await enter(page, who.email, PASSWORD);
  await page.getByRole("alert").getByRole("link", { name: "Cadastrar" }).click();
  await expect(page.getByRole("timer")).toHaveText(/01:(30|2\d)/);
  await confirm(page, codeIn(await smtp.waitForMail(who.email)));
  await expect(page).toHaveURL("/create/new/Branding/0");
  await database.delete(mailWait).where(eq(mailWait.key, `confirm:${who.email}`));
});

test("[AUTH-7] anything else gets the fallback message", async ({ page, database }) => {
  const who = await createUser(database);
  await page.goto("/login");
  for (let guess = 0; guess < 10; guess += 1) {
    await enter(page, who.email, `palpite-${guess}`);
    await expect(page.getByRole("alert")).toContainText("Usuário ou senha incorretos");
    await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("");
  }
  // The eleventh try within a minute from one address is not looked at any more, not even with the right password.
  await enter(page, who.email, PASSWORD);
  await expect(page.getByRole("alert")).toHaveText(
    "Ah não! estamos tendo problema com o login; tente novamente mais tarde!",
  );
});

test("[AUTH-7] a fault of ours blames neither e-mail nor password", async ({ page }) => {
  await page.goto("/login");
  for (let guess = 0; guess < 10; guess += 1) {
    await enter(page, `ninguem-${guess}@example.com`, "palpite-errado");
    await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("");
    await expect(page.getByLabel("Senha", { exact: true })).toHaveAttribute("aria-invalid", "true");
  }
  await enter(page, "ninguem@example.com", "palpite-errado");
  await expect(page.getByRole("alert")).toHaveText(LOGIN_MESSAGE.failed);
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
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

test("[AUTH-10] only paths of this site are followed", async ({ page, visitor, database }) => {
  const who = await createUser(database);
  await page.goto("/login?voltar=/create/new/Branding/1");
  await enter(page, who.email, PASSWORD);
  await expect(page).toHaveURL("/create/new/Branding/1");
  for (const back of [
    "https://example.com/",
    "//example.com/",
    "/\\example.com",
    "/\t/example.com",
    "javascript:alert(1)",
  ]) {
    const stranger = await visitor();
    await stranger.goto(`/login?voltar=${encodeURIComponent(back)}`);
    await enter(stranger, who.email, PASSWORD);
    await expect(stranger).toHaveURL("/account");
  }
});

test("[AUTH-9] another site can neither sign in nor sign out, and better-auth's own addresses are closed", async ({
  page,
  login,
  request,
}) => {
  await login(page);
  for (const path of ["/login", "/sair"]) {
    const answer = await page.request.post(path, { headers: { origin: "https://example.com" }, maxRedirects: 0 });
    expect(answer.status(), path).toBe(403);
  }
  expect(await (await page.request.get("/session")).json()).toEqual({ typeUser: 0 });
  for (const path of ["/sign-in/email", "/sign-up/email", "/account/register", "/get-session", "/update-user"]) {
    expect((await request.post(`/api/auth${path}`, { data: {} })).status(), path).toBe(404);
    expect((await request.get(`/api/auth${path}`)).status(), path).toBe(404);
  }
});

test("[AUTH-9] the session's cookie is out of reach of scripts and of other sites", async ({ page, database }) => {
  const who = await createUser(database);
  await page.goto("/login");
  await enter(page, who.email, PASSWORD);
  await expect(page).toHaveURL("/account");
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "better-auth.session_token")).toMatchObject({
    httpOnly: true,
    sameSite: "Lax",
  });
  expect(cookies.filter(({ httpOnly }) => !httpOnly)).toEqual([]);
});

test("[AUTH-9] without scripts login and sign out work the same", async ({ visitor, database, allow }) => {
  allow(/\.js csp$/); // how this browser calls scripts that it was told not to run
  const page = await visitor({ javaScriptEnabled: false });
  const who = await createUser(database);
  await page.goto("/login");
  await enter(page, who.email, "outra-senha");
  await expect(page.getByRole("alert")).toContainText("Usuário ou senha incorretos");
  await expect(page.getByLabel("E-mail")).toHaveValue(who.email);
  await enter(page, who.email, PASSWORD);
  await expect(page).toHaveURL("/account");
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL("/");
  expect(await (await page.request.get("/session")).json()).toBeNull();
});

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
