/** What the mails' links do, and what a login and a new password end. Clocks, focus and lost connections: tests/e2e/access-*.spec.ts. */
import { within } from "@testing-library/dom";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { ACCOUNT_TYPES, type TypeUser } from "../../app/kit/roles.ts";
import { REGISTRATION_MESSAGE, RESET_MESSAGE } from "../../app/people/account.ts";
import { authSession, authUser, mailWait } from "../../app/people/auth-schema.ts";
import { EMAIL_LINK_MESSAGE, PROFILE_MESSAGE } from "../../app/people/profile.ts";
import { user } from "../../app/people/schema.ts";
import { createUser, PASSWORD } from "../support/factories.ts";
import { type Page, test, type Visitor } from "../support/pages.ts";
import { newcomer, signInAs, typedBy } from "../support/registering.ts";
import { codeIn, linkIn, type SmtpSink } from "../support/smtp.ts";

type Opener = Pick<Visitor, "open">;
const NEW = "outra-senha-boa";
const said = (page: Page) => page.getByRole("alert").textContent;
const typed = (password: string) => ({ Senha: password, "Confirmar senha": password });

for (const typeUser of [0, 1, 2] as TypeUser[])
  test(`[AUTH-10] [NAV-5] [AUTH-9] type ${typeUser} lands on ${ACCOUNT_TYPES[typeUser].home.path}, and signing out ends the session`, async ({
    visitor,
    database,
  }) => {
    const [who, somebody] = [await createUser(database, { typeUser }), visitor()];
    const session = async () => (await somebody.get("/session")).json();
    expect((await signInAs(somebody, who.email, PASSWORD)).url).toBe(ACCOUNT_TYPES[typeUser].home.path);
    expect(await session()).toEqual({ typeUser });
    for (const path of ["/login", "/registre"])
      expect((await somebody.open(path)).url, path).toBe(ACCOUNT_TYPES[typeUser].home.path);
    expect((await (await somebody.open("/account")).send("Sair")).url).toBe("/");
    expect(await database.select().from(authSession).where(eq(authSession.userId, who.uid))).toEqual([]);
    expect(await session()).toBeNull();
  });

test("[AUTH-4] in another browser the mail's link takes the password of that registration, and only its button confirms", async ({
  visitor,
  smtp,
  database,
}) => {
  const [who, here, other] = [newcomer(), visitor(), visitor()];
  const data = await here.open("/registre?etapa=dados&tipo=0&voltar=%2Fcreate%2Fnew%2FBranding%2F1");
  const stage3 = await data.send("Cadastrar", typedBy(who));
  const mail = await smtp.waitForMail(who.email);
  const link = linkIn(mail, "/registre/confirmar");
  const page = await other.open(link);
  page.said(new RegExp(who.email));
  expect(said(await page.send("Confirmar e-mail"))).toBe(REGISTRATION_MESSAGE.linkPassword);
  expect(said(await page.send("Confirmar e-mail", { Senha: "outra-senha" }))).toBe(
    REGISTRATION_MESSAGE.wrongLinkPassword,
  );
  const verified = async () =>
    (await database.select().from(authUser).where(eq(authUser.email, who.email)))[0]?.emailVerified;
  expect(await verified()).toBe(false);
  expect((await page.send("Confirmar e-mail", { Senha: who.password })).url).toBe("/create/new/Branding/1");
  expect(await verified()).toBe(true);
  (await other.open(link)).getByRole("heading", { name: "E-mail confirmado" });
  // The first browser's code is over with the link; it is told what to do.
  const over = await stage3.send("Confirmar", { Código: codeIn(mail) });
  const login = "/login?cadastro=terminado&voltar=%2Fcreate%2Fnew%2FBranding%2F1";
  expect([over.url, said(over)]).toEqual([login, REGISTRATION_MESSAGE.over]);
});

async function askForLink({ open }: Opener, smtp: SmtpSink, email: string): Promise<string> {
  const page = await (await open("/login/redefinir")).send("Enviar link", { "E-mail da conta": email });
  expect(said(page)).toBe(RESET_MESSAGE.asked(email));
  return linkIn(await smtp.waitForMail(email, /nova senha/), "/login/nova-senha");
}

async function changeInProfile({ open }: Opener): Promise<void> {
  const page = await (await open("/conta/perfil")).send("Trocar senha", {
    "Senha de hoje": PASSWORD,
    "Senha nova": NEW,
  });
  page.getByText(PROFILE_MESSAGE.passwordChanged);
}

async function changeByLink({ open }: Opener, link: string): Promise<void> {
  expect(said(await (await open(link)).send("Trocar senha", typed(NEW)))).toBe(RESET_MESSAGE.changed);
}

for (const way of ["by mail", "on the profile"])
  test(`[MEND2-15] [PROFILE-2] a new password ${way} ends the change of e-mail that somebody had begun`, async ({
    visitor,
    login,
    database,
    smtp,
  }) => {
    const owner = await createUser(database);
    const thief = await login(owner);
    const email = newcomer().email;
    await (await thief.open("/conta/perfil")).send("Trocar e-mail", {
      "E-mail novo": email,
      "Senha de hoje": PASSWORD,
    });
    const old = linkIn(await smtp.waitForMail(owner.email, /troca do seu e-mail/), "/conta/email");
    const opened = linkIn(await smtp.waitForMail(email, /novo e-mail/), "/conta/email");
    // The old side may be confirmed: whoever had the password may have had the mailbox.
    expect(said(await (await thief.open(old)).send("Confirmar a troca"))).toBe(EMAIL_LINK_MESSAGE.waitingNew);
    const waiting = await thief.open(opened);

    if (way === "on the profile") await changeInProfile(await login(owner));
    else await changeByLink(visitor(), await askForLink(visitor(), smtp, owner.email));
    expect(said(await waiting.send("Confirmar este endereço"))).toBe(EMAIL_LINK_MESSAGE.dead);
    for (const link of [old, opened]) expect(said(await thief.open(link))).toBe(EMAIL_LINK_MESSAGE.dead);
    const [row] = await database.select().from(user).where(eq(user.id, owner.id));
    expect(row?.email).toBe(owner.email);
  });

test("[MEND2-15] [AUTH-8] links to a new password that were mailed before one was set are over, whichever way it was set", async ({
  visitor,
  login,
  database,
  smtp,
}) => {
  for (const way of ["on the profile", "by another link"]) {
    const [owner, reader] = [await createUser(database), visitor()];
    const link = await askForLink(reader, smtp, owner.email);
    const opened = await reader.open(link);
    if (way === "on the profile") await changeInProfile(await login(owner));
    else {
      await database.update(mailWait).set({ until: sql`now() - interval '1 second'` });
      await changeByLink(visitor(), await askForLink(visitor(), smtp, owner.email));
    }
    expect(said(await opened.send("Trocar senha", typed("senha-do-ladrao"))), way).toBe(RESET_MESSAGE.dead);
    expect(said(await reader.open(link)), way).toBe(RESET_MESSAGE.dead);
  }
});

test("[PROFILE-5] sessions are listed with their device; each ends, and so do all the others, at once", async ({
  login,
  database,
}) => {
  const clara = await createUser(database);
  const others = [await login(clara), await login(clara), await login(clara)];
  const phone = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
  await database.update(authSession).set({ userAgent: phone }).where(eq(authSession.userId, clara.uid));
  const seen = (page: Page) => {
    const section = page.getByRole("heading", { name: "Onde você entrou" }).closest("section") as HTMLElement;
    const own = within(section);
    return [own.getAllByRole("listitem"), own.queryAllByText("Celular, Chrome"), own.getAllByText(/É este aqui/)].map(
      ({ length }) => length,
    );
  };
  const page = await (await login(clara)).open("/conta/perfil");
  expect(seen(page)).toEqual([4, 3, 1]);
  const ends = page.getAllByRole("button", { name: /^Encerrar: / });
  expect(ends).toHaveLength(3);
  const ended = await page.send(ends[0] as HTMLElement);
  ended.getByText(PROFILE_MESSAGE.sessionEnded);
  expect(seen(ended)).toEqual([3, 2, 1]);
  const alone = await ended.send("Encerrar as outras");
  alone.getByText(PROFILE_MESSAGE.othersEnded);
  expect(seen(alone)).toEqual([1, 0, 1]);
  expect(alone.queryByRole("button", { name: "Encerrar as outras" })).toBeNull();
  for (const other of others) expect((await other.get("/conta/perfil")).status).toBe(302);
});

test("[MEND2-10] [AUTH-2] registering refuses a name or phone that is too long, and keeps it", async ({ open }) => {
  const page = await open("/registre?etapa=dados&tipo=0");
  const long = "1".repeat(121);
  for (const label of ["Nome", "Telefone"]) {
    const refused = await page.send("Cadastrar", { ...typedBy(newcomer()), [label]: long });
    expect(refused.describe(label)).toContain(REGISTRATION_MESSAGE.tooLong);
    expect(refused.getByLabelText<HTMLInputElement>(label).value).toBe(long);
  }
});
