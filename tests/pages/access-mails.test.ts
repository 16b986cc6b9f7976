/** What the mails of a registration and of a new password lead to. As somebody types it: tests/e2e/access-code.spec.ts. */
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { REGISTRATION_MESSAGE, RESET_MESSAGE } from "../../app/people/account.ts";
import { authSession, authUser, mailWait } from "../../app/people/auth-schema.ts";
import { createUser, exhaustMails, PASSWORD } from "../support/factories.ts";
import { type Page, test, texts } from "../support/pages.ts";
import { newcomer, signInAs, signUp, typedBy } from "../support/registering.ts";
import { codeIn, linkIn } from "../support/smtp.ts";

const CONFIRM = "/registre/confirmar";
const alertOf = (page: Page) => page.getByRole("alert").textContent;
const confirm = (page: Page, code: string) => page.send("Confirmar", { Código: code });
const expectHeading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("[AUTH-4] the mail's link, opened after its code confirmed, says that the e-mail is confirmed and leads on", async ({
  visitor,
  smtp,
}) => {
  const who = newcomer();
  const [somebody, other] = [visitor(), visitor()];
  const stage2 = await somebody.open("/registre?voltar=%2Fcreate%2Fnew%2FBranding%2F1");
  const stage3 = await stage2.send("Cadastrar", typedBy(who));
  const mail = await smtp.waitForMail(who.email);
  expect((await confirm(stage3, codeIn(mail))).url).toBe("/create/new/Branding/1");
  const again = await somebody.open(linkIn(mail, CONFIRM));
  expectHeading(again, "E-mail confirmado");
  expect(again.document.title).toMatch(/E-mail confirmado/);
  expect(again.queryByText("Link vencido")).toBeNull();
  expect((await again.follow(again.getByRole("link", { name: "Continuar" }))).url).toBe("/create/new/Branding/1");

  const there = await other.open(linkIn(mail, CONFIRM));
  expectHeading(there, "E-mail confirmado");
  // Who holds the link learns no more than that: no address, no name.
  for (const hidden of [who.email, who.name]) expect(there.getByRole("main").textContent).not.toContain(hidden);
  const login = await there.follow(there.link("Entrar"));
  const typed = { "E-mail": who.email, Senha: who.password };
  expect((await login.send("Entrar", typed)).url).toBe("/create/new/Branding/1");
});

test("[AUTH-4] a link confirmed elsewhere while its page was open says so too; a token that was never mailed does not", async ({
  visitor,
  smtp,
  database,
}) => {
  const who = newcomer();
  const [somebody, other] = [visitor(), visitor()];
  const stage3 = await signUp(somebody, who);
  const mail = await smtp.waitForMail(who.email);
  const link = linkIn(mail, CONFIRM);
  const opened = await other.open(link);
  expectHeading(opened, "Confirme seu e-mail");
  expect((await confirm(stage3, codeIn(mail))).url).toBe("/account");
  expectHeading(await opened.send("Confirmar e-mail", { Senha: who.password }), "E-mail confirmado");
  // It confirms nothing more and signs nobody in.
  expect(await (await other.get("/session")).json()).toBeNull();
  expect(await database.$count(authUser, eq(authUser.email, who.email))).toBe(1);

  const dead = await other.open(link.slice(0, -1) + (link.endsWith("A") ? "Q" : "A"));
  expectHeading(dead, "Link vencido");
  dead.link("Ir para o login");
  // Somebody who is in needs no login.
  const own = await somebody.open(`${CONFIRM}?token=nunca-enviado`);
  expectHeading(own, "Link vencido");
  expect((await own.follow(own.link("Continuar"))).url).toBe("/account");
});

test("[SEC-8.3] [AUTH-4] a registration whose mail is held back says so and until when, alike for a taken address", async ({
  visitor,
  database,
  smtp,
}) => {
  const owner = await createUser(database);
  const who = newcomer();
  const somebody = visitor();
  const told = [];
  for (const [browser, person] of [
    [visitor(), newcomer({ email: owner.email })],
    [somebody, who],
  ] as const) {
    await exhaustMails(database, `confirm:${person.email}`);
    const page = await signUp(browser, person);
    const [main = ""] = texts([page.getByRole("main")]);
    expect(main).toContain(`Outras mensagens de cadastro já foram para ${person.email}`);
    expect(main).toMatch(/às \d\d:\d\d/);
    expect(main).not.toContain("Enviamos");
    expect(page.getByRole("timer").textContent).toMatch(/^(24:00:00|23:5\d:\d\d)$/);
    told.push(main.replaceAll(person.email, "").replace(/[\d:]{5,}|\d+ min( e \d+ s)?/g, ""));
  }
  expect(told[1]).toBe(told[0]);
  expect(smtp.mails.filter((mail) => mail.to.includes(who.email))).toEqual([]);

  await database
    .update(mailWait)
    .set({ since: sql`now() - interval '25 hours'`, until: sql`now() - interval '1 second'` })
    .where(eq(mailWait.key, `confirm:${who.email}`));
  const free = await somebody.open("/registre?etapa=confirmar");
  expect(free.getByRole("main").textContent).toContain("dá para pedir agora");
  const resent = await free.send("Reenviar e-mail");
  expect(alertOf(resent)).toBe("Verifique seu e-mail, lembre de verificar o spam!");
  expect((await confirm(resent, codeIn(await smtp.waitForMail(who.email)))).url).toBe("/account");
});

test("[AUTH-8] 'Redefinir senha' mails a link; the new password counts, ends every session, and the link is over", async ({
  visitor,
  login,
  database,
  smtp,
}) => {
  const who = await createUser(database);
  const [somebody, elsewhere] = [visitor(), await login(who)];
  expect((await elsewhere.open("/account")).url).toBe("/account");
  const entry = await somebody.open("/login");
  const forgot = await entry.follow(entry.getByRole("link", { name: "Redefinir senha" }));
  const asked = await forgot.send("Enviar link", { "E-mail da conta": who.email.toUpperCase() });
  expect(alertOf(asked)).toBe(RESET_MESSAGE.asked(who.email));
  const link = linkIn(await smtp.waitForMail(who.email, /nova senha/), "/login/nova-senha");
  let page = await somebody.open(link);
  for (const [password, confirmation, message] of [
    ["", "", REGISTRATION_MESSAGE.missing],
    ["senha-nova-1", "senha-nova-2", REGISTRATION_MESSAGE.differentPasswords],
    ["12345", "12345", REGISTRATION_MESSAGE.weakPassword],
    ["senha-nova-1", "senha-nova-1", RESET_MESSAGE.changed],
  ] as const) {
    page = await page.send("Trocar senha", { Senha: password, "Confirmar senha": confirmation });
    expect(alertOf(page)).toBe(message);
  }
  expect(await database.$count(authSession, eq(authSession.userId, who.uid))).toBe(0);
  expect((await elsewhere.open("/account")).url).toMatch(/\/login/);

  expect(alertOf(await signInAs(somebody, who.email, PASSWORD))).toContain("Usuário ou senha incorretos");
  expect((await signInAs(somebody, who.email, "senha-nova-1")).url).toBe("/account");
  const over = await somebody.open(link);
  expect(alertOf(over)).toBe(RESET_MESSAGE.dead);
  expect((await over.follow(over.getByRole("link", { name: "Pedir outro link" }))).url).toBe("/login/redefinir");
});
