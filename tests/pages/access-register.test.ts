import { eq, type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import { REGISTRATION_MESSAGE } from "../../app/people/account.ts";
import { authUser, mailWait } from "../../app/people/auth-schema.ts";
import { user } from "../../app/people/schema.ts";
import { createUser, type Database, PASSWORD } from "../support/factories.ts";
import { type Page, test, texts } from "../support/pages.ts";
import { newcomer, signInAs, signUp, typedBy } from "../support/registering.ts";
import { codeIn, linkIn } from "../support/smtp.ts";

const WRONG = "Usuário ou senha incorretos";
const RESENT = "Verifique seu e-mail, lembre de verificar o spam!";
const alertOf = (page: Page) => page.getByRole("alert").textContent;
const confirm = (page: Page, code: string) => page.send("Confirmar", { Código: code });
const expectStage3 = (page: Page) => page.getByRole("heading", { name: "Confirme seu e-mail" });

test("[AUTH-3] without scripts registering works the same, also on the way to the questionnaire", async ({
  visitor,
  smtp,
}) => {
  const who = newcomer();
  const somebody = visitor();
  const stage1 = await somebody.open("/registre");
  expect(alertOf(await stage1.send("Continuar"))).toBe("Prencha todos os valores");
  stage1.getByRole<HTMLInputElement>("radio", { name: /^Cliente/ }).checked = true;
  const refused = await (await stage1.send("Continuar")).send("Cadastrar", { ...typedBy(who), Telefone: "" });
  expect(alertOf(refused)).toBe("Prencha todos os valores");
  expect(refused.getByLabelText<HTMLInputElement>("Nome").value).toBe(who.name);
  const stage3 = await refused.send("Cadastrar", typedBy(who));
  expect((await confirm(stage3, codeIn(await smtp.waitForMail(who.email)))).url).toBe("/account");

  const login = await visitor().open("/modify/Branding/2");
  expect(login.url).toBe("/login?voltar=%2Fmodify%2FBranding%2F2");
  const stage2 = await login.follow(login.link("Cadastrar"));
  expect(stage2.url).toBe("/registre?voltar=%2Fmodify%2FBranding%2F2");
  const other = newcomer();
  const last = await stage2.send("Cadastrar", typedBy(other));
  expect((await confirm(last, codeIn(await smtp.waitForMail(other.email)))).url).toBe("/modify/Branding/2");
});

const failing = (table: string, email: string): SQL[] => [
  sql.raw(`create or replace function fail_${table}() returns trigger language plpgsql as
    $$ begin if new.email = '${email}' then raise exception 'out of order'; end if; return new; end $$`),
  sql.raw(`create or replace trigger fail before insert on "${table}" for each row execute function fail_${table}()`),
];

const expectNothing = async (database: Database, email: string) => {
  expect(await database.select().from(authUser).where(eq(authUser.email, email))).toEqual([]);
  expect(await database.select().from(user).where(eq(user.email, email))).toEqual([]);
};

for (const [table, code, step] of [
  ["auth_user", "#9087511", "sign-up"],
  ["user", "#1721872", "insert"],
] as const)
  test(`[AUTH-3] a failing ${step} shows ${code}, leaves no half account, and the e-mail registers again`, async ({
    visitor,
    database,
    smtp,
  }) => {
    const who = newcomer();
    for (const statement of failing(table, who.email)) await database.execute(statement);
    const refused = await signUp(visitor(), who);
    expect(alertOf(refused)).toContain(code);
    expect(refused.getByLabelText<HTMLInputElement>("E-mail").value).toBe(who.email);
    await expectNothing(database, who.email);
    await database.execute(sql.raw(`drop trigger fail on "${table}"`));
    const stage3 = await refused.send("Cadastrar", typedBy(who));
    expect((await confirm(stage3, codeIn(await smtp.waitForMail(who.email)))).url).toBe("/account");
  });

for (const mode of ["refuse", "hang"] as const)
  test(`[AUTH-3] a mail server that would ${mode} shows #8176278, and the e-mail registers again`, async ({
    visitor,
    app,
    database,
    smtp,
  }) => {
    const who = newcomer();
    smtp.mode = mode;
    const refused = await signUp(visitor(), who);
    expect(alertOf(refused)).toContain("#8176278");
    // mail.integration.test.ts has the ten seconds of it.
    await expect.poll(() => app.log()).toContain('"where":"registration #8176278"');
    await expectNothing(database, who.email);
    smtp.mode = "accept";
    const stage3 = await refused.send("Cadastrar", typedBy(who));
    expect((await confirm(stage3, codeIn(await smtp.waitForMail(who.email)))).url).toBe("/account");
  });

test("[AUTH-3] a taken e-mail gets the answer of a free one, and its owner is told", async ({
  visitor,
  database,
  smtp,
}) => {
  const owner = await createUser(database, { name: "Bia Souza" });
  const pages = [];
  for (const who of [newcomer(), newcomer({ email: owner.email, name: "Estranho" })]) {
    const stage3 = await signUp(visitor(), who);
    expectStage3(stage3);
    expect(stage3.getByRole("timer").textContent).toMatch(/01:(30|2\d)/);
    const [text = ""] = texts([stage3.getByRole("main")]);
    pages.push(text.replaceAll(who.email, "").replace(/01:\d\d|em 1 min e \d+ s/g, ""));
    expect(alertOf(await confirm(stage3, "000000"))).toBe(REGISTRATION_MESSAGE.wrongCode);
  }
  expect(pages[1]).toBe(pages[0]);
  const mail = await smtp.waitForMail(owner.email);
  expect(mail.subject).toMatch(/já tem uma conta/);
  expect(mail.text).not.toContain("Estranho");
  expect((await signInAs(visitor(), owner.email, PASSWORD)).url).toBe("/account");
});

test("[AUTH-3] who confirms gets what they typed, whoever tried that e-mail before", async ({
  visitor,
  database,
  smtp,
}) => {
  const owner = newcomer();
  const [stranger, somebody] = [visitor(), visitor()];
  expectStage3(await signUp(stranger, { ...owner, type: "Designer", name: "Estranho", password: "senha-do-estranho" }));
  // So shortly after the first mail none goes out; the owner asks for one.
  expectStage3(await signUp(somebody, owner));
  await database.delete(mailWait).where(eq(mailWait.key, `confirm:${owner.email}`));
  const resent = await (await somebody.open("/registre?etapa=confirmar")).send("Reenviar e-mail");
  expect(alertOf(resent)).toBe(RESENT);
  expect((await confirm(resent, codeIn(await smtp.waitForMail(owner.email)))).url).toBe("/account");
  const stored = await database.select().from(user).where(eq(user.email, owner.email));
  expect(stored).toMatchObject([{ name: owner.name, typeUser: 0 }]);
  expect(alertOf(await signInAs(stranger, owner.email, "senha-do-estranho"))).toContain(WRONG);
});

test("[AUTH-3] who registers an address that a stranger registered first gets their own password by the only mail there is", async ({
  visitor,
  smtp,
}) => {
  const owner = newcomer({ name: "Dona Maria" });
  const strange = { ...owner, name: "Estranho", password: "senha-do-estranho" };
  expectStage3(await signUp(visitor(), strange));
  const mail = await smtp.waitForMail(owner.email);
  expect(mail.text).not.toContain("Estranho");
  const somebody = visitor();
  expectStage3(await signUp(somebody, owner));
  const page = await somebody.open(linkIn(mail, "/registre/confirmar"));
  page.getByText(/Dona Maria/);
  expect((await page.send("Confirmar e-mail")).url).toBe("/account");
  const refused = await signInAs(visitor(), owner.email, strange.password);
  expect([refused.url, alertOf(refused)]).toEqual(["/login", expect.stringContaining(WRONG)]);
  expect((await signInAs(visitor(), owner.email, owner.password)).url).toBe("/account");
});

test("[AUTH-4] a code is good for five tries", async ({ visitor, smtp }) => {
  const who = newcomer();
  let page = await signUp(visitor(), who);
  const code = codeIn(await smtp.waitForMail(who.email));
  for (let tries = 0; tries < 5; tries += 1) {
    page = await confirm(page, code === "000000" ? "000001" : "000000");
    expect(alertOf(page)).toBe(REGISTRATION_MESSAGE.wrongCode);
  }
  expect(alertOf(await confirm(page, code))).toBe(REGISTRATION_MESSAGE.blockedCode);
});

test("[AUTH-4] a resend that fails says so, can be repeated at once, and leaves the first mail good", async ({
  visitor,
  database,
  smtp,
}) => {
  const who = newcomer();
  const somebody = visitor();
  await signUp(somebody, who);
  const first = await smtp.waitForMail(who.email);
  await database.delete(mailWait).where(eq(mailWait.key, `confirm:${who.email}`));
  smtp.mode = "refuse";
  const page = await (await somebody.open("/registre?etapa=confirmar")).send("Reenviar e-mail");
  expect(alertOf(page)).toBe("Ops! não conseguimos enviar um email alternativo, tente novamente mais tarde");
  expect(page.getByRole<HTMLButtonElement>("button", { name: "Reenviar e-mail" }).disabled).toBe(false);
  expect((await confirm(page, codeIn(first))).url).toBe("/account");
});

test("[AUTH-4] the link pressed in the same browser signs in; used again it says that the e-mail is confirmed", async ({
  visitor,
  smtp,
}) => {
  const who = newcomer();
  const somebody = visitor();
  await signUp(somebody, who);
  const link = linkIn(await smtp.waitForMail(who.email), "/registre/confirmar");
  expect((await (await somebody.open(link)).send("Confirmar e-mail")).url).toBe("/account");
  (await somebody.open(link)).getByRole("heading", { name: "E-mail confirmado" });
});
