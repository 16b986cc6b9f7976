import { eq, sql } from "drizzle-orm";
import { REGISTRATION_MESSAGE } from "../../app/people/account.ts";
import { authUser, mailWait } from "../../app/people/auth-schema.ts";
import { user } from "../../app/people/schema.ts";
import { createUser, PASSWORD } from "../support/factories.ts";
import { confirm, enter, fillData, newcomer, register } from "../support/registering.ts";
import { codeIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

const stage3 = { name: "Confirme seu e-mail" };

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

test("[AUTH-3] without scripts registering works the same", async ({ visitor, smtp, allow }) => {
  allow(/\.js csp$/); // how this browser calls scripts that it was told not to run
  const page = await visitor({ javaScriptEnabled: false });
  const who = newcomer();
  await page.goto("/registre");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("alert")).toHaveText("Prencha todos os valores");
  await register(page, { ...who, tell: "" });
  await expect(page.getByRole("alert")).toHaveText("Prencha todos os valores");
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue(who.name);
  await fillData(page, who);
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await confirm(page, codeIn(await smtp.waitForMail(who.email)));
  await expect(page).toHaveURL("/account");
});

test.describe("[AUTH-3] failures", () => {
  const failing = (table: string, email: string) => [
    sql.raw(`create or replace function fail_${table}() returns trigger language plpgsql as
      $$ begin if new.email = '${email}' then raise exception 'out of order'; end if; return new; end $$`),
    sql.raw(`create or replace trigger fail before insert on "${table}" for each row execute function fail_${table}()`),
  ];
  const repaired = (table: string) => sql.raw(`drop trigger fail on "${table}"`);

  for (const [table, code, step] of [
    ["auth_user", "#9087511", "sign-up"],
    ["user", "#1721872", "insert"],
  ] as const) {
    test(`a failing ${step} shows ${code}, leaves no half account, and the e-mail registers again`, async ({
      page,
      database,
      smtp,
    }) => {
      const who = newcomer();
      for (const statement of failing(table, who.email)) await database.execute(statement);
      await register(page, who);
      await expect(page.getByRole("alert")).toContainText(code);
      await expect(page.getByLabel("E-mail")).toHaveValue(who.email);
      expect(await database.select().from(authUser).where(eq(authUser.email, who.email))).toEqual([]);
      await database.execute(repaired(table));
      await page.getByRole("button", { name: "Cadastrar" }).click();
      await confirm(page, codeIn(await smtp.waitForMail(who.email)));
      await expect(page).toHaveURL("/account");
    });
  }

  for (const mode of ["refuse", "hang"] as const) {
    test(`a mail server that would ${mode} shows #8176278, and the e-mail registers again`, async ({
      page,
      app,
      database,
      smtp,
    }) => {
      const who = newcomer();
      smtp.mode = mode;
      await register(page, who);
      await expect(page.getByRole("alert")).toContainText("#8176278", { timeout: 20_000 });
      // mail.integration.test.ts has the ten seconds of it.
      await expect.poll(() => app.log(), { timeout: 20_000 }).toContain('"where":"registration #8176278"');
      expect(await database.select().from(authUser).where(eq(authUser.email, who.email))).toEqual([]);
      expect(await database.select().from(user).where(eq(user.email, who.email))).toEqual([]);
      smtp.mode = "accept";
      await page.getByRole("button", { name: "Cadastrar" }).click();
      await confirm(page, codeIn(await smtp.waitForMail(who.email)));
      await expect(page).toHaveURL("/account");
    });
  }
});

test("[AUTH-3] a taken e-mail gets the answer of a free one, and its owner is told", async ({
  page,
  visitor,
  database,
  smtp,
}) => {
  const owner = await createUser(database, { name: "Bia Souza" });
  const pages = [];
  for (const [browser, who] of [
    [page, newcomer()],
    [await visitor(), newcomer({ email: owner.email, name: "Estranho" })],
  ] as const) {
    await register(browser, who);
    await expect(browser.getByRole("heading", stage3)).toBeVisible();
    await expect(browser.getByRole("timer")).toHaveText(/01:(30|2\d)/);
    pages.push(
      (await browser.getByRole("main").innerText()).replace(who.email, "").replace(/01:\d\d|em 1 min e \d+ s/g, ""),
    );
    await confirm(browser, "000000");
    await expect(browser.getByRole("alert")).toHaveText(REGISTRATION_MESSAGE.wrongCode);
  }
  expect(pages[1]).toBe(pages[0]);
  const mail = await smtp.waitForMail(owner.email);
  expect(mail.subject).toMatch(/já tem uma conta/);
  expect(mail.text).not.toContain("Estranho");
  const login = await visitor();
  await login.goto("/login");
  await enter(login, owner.email, PASSWORD);
  await expect(login).toHaveURL("/account");
});

test("[AUTH-3] who confirms gets what they typed, whoever tried that e-mail before", async ({
  page,
  visitor,
  database,
  smtp,
}) => {
  const owner = newcomer();
  const stranger = await visitor();
  await register(stranger, { ...owner, type: "Designer", name: "Estranho", password: "senha-do-estranho" });
  await expect(stranger.getByRole("heading", stage3)).toBeVisible();
  await register(page, owner);
  // So shortly after the first mail none goes out; the owner asks for one.
  await expect(page.getByRole("heading", stage3)).toBeVisible();
  await database.delete(mailWait).where(eq(mailWait.key, `confirm:${owner.email}`));
  await page.reload();
  await page.getByRole("button", { name: "Reenviar e-mail" }).click();
  await expect(page.getByRole("alert")).toHaveText("Verifique seu e-mail, lembre de verificar o spam!");
  await confirm(page, codeIn(await smtp.waitForMail(owner.email)));
  await expect(page).toHaveURL("/account");
  expect(await database.select().from(user).where(eq(user.email, owner.email))).toMatchObject([
    { name: owner.name, typeUser: 0 },
  ]);
  await stranger.goto("/login");
  await enter(stranger, owner.email, "senha-do-estranho");
  await expect(stranger.getByRole("alert")).toContainText("Usuário ou senha incorretos");
});
