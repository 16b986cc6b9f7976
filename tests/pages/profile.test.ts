/** The profile as it is sent, and its plain forms. Switches, focus and dialogs: `tests/e2e/profile.spec.ts`, `delete-account.spec.ts`. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { LOGIN_MESSAGE, REGISTRATION_MESSAGE } from "../../app/people/account.ts";
import { authAccount, authSession, authUser } from "../../app/people/auth-schema.ts";
import { EMAIL_LINK_MESSAGE, PROFILE_MESSAGE } from "../../app/people/profile.ts";
import { emailChange, user } from "../../app/people/schema.ts";
import { createBudget, createUser, PASSWORD } from "../support/factories.ts";
import { type Page, test, type Visitor } from "../support/pages.ts";
import { signInAs } from "../support/registering.ts";
import { linkIn } from "../support/smtp.ts";

const PROFILE = "/conta/perfil";
const newAddress = () => `${randomUUID()}@example.com`;
const pending = (page: Page) => page.queryByRole("heading", { name: /^Sua vez: abra/ })?.textContent;
const said = (page: Page) => page.getByRole("alert").textContent;

const ask = async ({ open }: Pick<Visitor, "open">, email: string, password = PASSWORD) =>
  (await open(PROFILE)).send("Trocar e-mail", { "E-mail novo": email, "Senha de hoje": password });

test("[PROFILE-1] nobody else gets in, as a page, as data or by a post; a designer who waits does", async ({
  visitor,
  login,
}) => {
  const nobody = visitor();
  for (const address of [PROFILE, `${PROFILE}.data`, `${PROFILE}/dados.json`])
    expect((await nobody.get(address)).status, address).not.toBe(200);
  expect((await nobody.post(PROFILE, { intent: "encerrar-outras" })).status).toBe(302);
  const waiting = await (await login({ typeUser: 1, admitted: false })).open(PROFILE);
  waiting.getByRole("heading", { name: "Apagar a conta" });
});

test("[PROFILE-3] the password changes with the old one, ends the other sessions, and a mail says so", async ({
  login,
  database,
  smtp,
}) => {
  const clara = await createUser(database);
  const [here, other] = [await login(clara), await login(clara)];
  const change = async (current: string, password: string) =>
    (await here.open(PROFILE)).send("Trocar senha", { "Senha de hoje": current, "Senha nova": password });
  (await change("errada", "outra-senha-boa")).getByText(PROFILE_MESSAGE.wrongPassword);
  (await change(PASSWORD, "12345")).getByText(REGISTRATION_MESSAGE.weakPassword);
  (await change(PASSWORD, PASSWORD)).getByText(PROFILE_MESSAGE.samePassword);
  (await change(PASSWORD, "outra-senha-boa")).getByText(PROFILE_MESSAGE.passwordChanged);
  await smtp.waitForMail(clara.email, /senha foi trocada/);
  const { url: way } = await other.open(PROFILE);
  expect(way).toMatch(/^\/login/);
  (await here.open(PROFILE)).getByRole("heading", { level: 1, name: clara.name });
  expect(said(await signInAs(other, clara.email, PASSWORD, way))).toContain(LOGIN_MESSAGE.wrong);
  expect((await signInAs(other, clara.email, "outra-senha-boa", way)).url).toBe(PROFILE);
});

test("[PROFILE-3] wrong passwords count as tries to log in", async ({ login }) => {
  const { post, open } = await login();
  const refused = [];
  for (let tried = 0; tried < 11; tried++) {
    const answer = await post(PROFILE, { intent: "apagar", current: `errada-${tried}` });
    refused.push((await answer.text()).includes("Foram senhas demais"));
  }
  expect(refused).toEqual([...Array(10).fill(false), true]);
  (await open(PROFILE)).getByRole("heading", { name: "Apagar a conta" });
});

test("[PROFILE-3] an account that only a provider opens is told what is possible, and may create a password", async ({
  login,
  database,
  smtp,
}) => {
  const clara = await login();
  await database
    .update(authAccount)
    .set({ providerId: "google", password: null })
    .where(eq(authAccount.userId, clara.uid));
  const page = await clara.open(PROFILE);
  page.getByText(/Para trocar o e-mail, crie uma senha antes/);
  expect(page.queryByRole("button", { name: "Trocar e-mail" })).toBeNull();
  const asked = await page.send("Criar senha por e-mail");
  expect(said(asked)).toBe(PROFILE_MESSAGE.passwordByMail(clara.email));
  await smtp.waitForMail(clara.email, /nova senha/);
});

test("[PROFILE-5] another person's session is out of reach, whatever is posted", async ({ login, database }) => {
  const [clara, ana] = [await login(), await login()];
  const [session] = await database.select().from(authSession).where(eq(authSession.userId, ana.uid));
  await clara.post(PROFILE, { intent: "encerrar", session: session?.id ?? "" });
  expect((await ana.get(PROFILE)).status).toBe(200);
});

test("[PROFILE-6] the file is a download of one's own data, kept by no cache", async ({ login, database }) => {
  const clara = await login();
  await createBudget(database, clara, { nameProject: "Padaria Única" });
  const link = (await clara.open(PROFILE)).link("Baixar arquivo");
  expect([link.getAttribute("href"), link.hasAttribute("download")]).toEqual([`${PROFILE}/dados.json`, true]);
  const answer = await clara.get(`${PROFILE}/dados.json`);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="meus-dados.json"');
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(await answer.json()).toMatchObject({
    conta: { email: clara.email },
    pedidos: [{ nameProject: "Padaria Única" }],
  });
});

test("[PROFILE-7] the last admin is told why it is not possible, and the server refuses it too", async ({
  login,
  database,
}) => {
  await database.update(user).set({ typeUser: 0 }).where(eq(user.typeUser, 2));
  const { open, post, get } = await login({ typeUser: 2 });
  const page = await open(PROFILE);
  expect(page.getByRole("main").textContent).toContain(PROFILE_MESSAGE.lastAdmin);
  expect(page.getByRole("button", { name: "Apagar a conta" }).getAttribute("aria-disabled")).toBe("true");
  await post(PROFILE, { intent: "apagar", current: PASSWORD });
  expect(await (await get("/session")).json()).toEqual({ typeUser: 2 });
});

test("[PROFILE-2] both addresses confirm, in browsers where nobody is signed in; then the new one logs in", async ({
  visitor,
  login,
  smtp,
  database,
}) => {
  const clara = await login();
  const email = newAddress();
  const wrong = await ask(clara, email, "errada");
  wrong.getByText(PROFILE_MESSAGE.wrongPassword);
  expect(wrong.getByLabelText<HTMLInputElement>("E-mail novo").value).toBe(email);
  (await ask(clara, clara.email)).getByText(PROFILE_MESSAGE.sameEmail);
  expect(pending(await ask(clara, email))).toBe(`Sua vez: abra os links que mandamos para ${clara.email} e ${email}`);

  const [first, second] = [visitor(), visitor()];
  const oldLink = linkIn(await smtp.waitForMail(clara.email, /troca do seu e-mail/), "/conta/email");
  const newLink = linkIn(await smtp.waitForMail(email, /novo e-mail/), "/conta/email");
  const opened = await first.open(oldLink);
  // Opening the link, as mail scanners do, changes nothing.
  const [row] = await database.select().from(emailChange).where(eq(emailChange.userId, clara.id));
  expect(row).toMatchObject({ oldConfirmedAt: null, newConfirmedAt: null });
  expect(said(await opened.send("Confirmar a troca"))).toBe(EMAIL_LINK_MESSAGE.waitingNew);
  const waiting = await clara.open(PROFILE);
  waiting.getByText(/confirmou às \d\d:\d\d\./);
  expect(waiting.getAllByText("ainda não abriu o link.")).toHaveLength(1);
  expect(pending(waiting)).toBe(`Sua vez: abra o link que mandamos para ${email}`);
  const [before] = await database.select().from(user).where(eq(user.id, clara.id));
  expect(before?.email).toBe(clara.email);

  const confirmed = await (await second.open(newLink)).send("Confirmar este endereço");
  expect(said(confirmed)).toBe(EMAIL_LINK_MESSAGE.changed);
  const done = await clara.open(PROFILE);
  expect(done.getByRole("main").textContent).toContain(email);
  expect(pending(done)).toBeUndefined();
  expect(said(await first.open(oldLink))).toBe(EMAIL_LINK_MESSAGE.dead);
  said(await signInAs(first, clara.email, PASSWORD));
  expect((await signInAs(first, email, PASSWORD)).url).toBe("/account");
});

test("[PROFILE-2] 'Não fui eu' cancels the change and ends the sessions", async ({ visitor, login, smtp }) => {
  const clara = await login();
  await ask(clara, newAddress());
  const link = linkIn(await smtp.waitForMail(clara.email, /troca do seu e-mail/), "/conta/email");
  const refused = await (await visitor().open(link)).send("Não fui eu");
  expect(said(refused)).toBe(EMAIL_LINK_MESSAGE.cancelled);
  expect(refused.getByRole("link", { name: "Criar senha nova" }).getAttribute("href")).toBe("/login/redefinir");
  expect((await clara.open(PROFILE)).url).toMatch(/^\/login/);
});

test("[PROFILE-2] a taken address gets the same answer; only its owner is told, and the change never completes", async ({
  visitor,
  login,
  smtp,
  database,
}) => {
  const clara = await login();
  const ana = await createUser(database, { name: "Ana Dona" });
  const asked = await ask(clara, ana.email);
  expect(pending(asked)).toBe(`Sua vez: abra os links que mandamos para ${clara.email} e ${ana.email}`);
  const told = await smtp.waitForMail(ana.email, /já está na sua conta/);
  expect(told.text).not.toContain("/conta/email");
  const link = linkIn(await smtp.waitForMail(clara.email, /troca do seu e-mail/), "/conta/email");
  const confirmed = await (await visitor().open(link)).send("Confirmar a troca");
  expect(said(confirmed)).toBe(EMAIL_LINK_MESSAGE.waitingNew);
  const [row] = await database.select().from(authUser).where(eq(authUser.id, clara.uid));
  expect(row?.email).toBe(clara.email);
});
