import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { LOGIN_MESSAGE } from "../../app/people/account.ts";
import { mailWait } from "../../app/people/auth-schema.ts";
import { createUser, PASSWORD } from "../support/factories.ts";
import { test } from "../support/pages.ts";
import { newcomer, signInAs, signUp } from "../support/registering.ts";
import { codeIn } from "../support/smtp.ts";

const QUESTIONNAIRE = "/create/new/Branding/0";
const backTo = (path: string) => `/login?voltar=${encodeURIComponent(path)}`;
const WRONG = "Usuário ou senha incorretos";

test("[AUTH-7] an unverified e-mail is told after the right password only, and 'Cadastrar' leads to its code", async ({
  visitor,
  smtp,
}) => {
  const who = newcomer();
  await signUp(visitor(), who);
  const code = codeIn(await smtp.waitForMail(who.email));
  const other = visitor();
  const wrong = await signInAs(other, who.email, "outra-senha");
  expect(wrong.getByRole("alert").textContent).toBe(`${WRONG}, verifique a ortográfia e tente novamente!`);
  const told = await signInAs(other, who.email, who.password);
  expect(told.getByRole("alert").textContent).toContain(
    `Seu email não foi validado!, clique em cadastrar e nos informe o codigo enviado para "${who.email}"`,
  );
  const stage3 = await told.follow(told.link(/Cadastrar/, "alert"));
  stage3.getByRole("heading", { name: "Confirme seu e-mail" });
  stage3.getByText(who.email);
  // The code that was sent to the first browser is good here too: the password proved whose it is.
  expect((await stage3.send("Confirmar", { Código: code })).url).toBe("/account");
});

test("[AUTH-7] an unverified login whose mail is long gone gets a new one", async ({ visitor, database, smtp }) => {
  const who = await createUser(database, { verified: false });
  const told = await signInAs(visitor(), who.email, PASSWORD, backTo(QUESTIONNAIRE));
  const stage3 = await told.follow(told.link(/Cadastrar/, "alert"));
  expect(stage3.getByRole("timer").textContent).toMatch(/01:(30|2\d)/);
  const page = await stage3.send("Confirmar", { Código: codeIn(await smtp.waitForMail(who.email)) });
  expect(page.url).toBe(QUESTIONNAIRE);
  await database.delete(mailWait).where(eq(mailWait.key, `confirm:${who.email}`));
});

test("[AUTH-7] anything else gets the fallback message, and a fault of ours blames neither e-mail nor password", async ({
  visitor,
  database,
}) => {
  const who = await createUser(database);
  for (const [emails, last] of [
    [Array(10).fill(who.email), who.email],
    [Array.from({ length: 10 }, (_, guess) => `ninguem-${guess}@example.com`), "ninguem@example.com"],
  ] as const) {
    const somebody = visitor();
    for (const [guess, email] of emails.entries()) {
      const page = await signInAs(somebody, email, `palpite-${guess}`);
      expect(page.getByRole("alert").textContent).toContain(WRONG);
      const { value, ariaInvalid } = page.getByLabelText<HTMLInputElement>("Senha");
      expect([value, ariaInvalid]).toEqual(["", "true"]);
    }
    // The eleventh try within a minute from one address is not looked at any more, not even with the right password.
    const page = await signInAs(somebody, last, PASSWORD);
    expect(page.getByRole("alert").textContent).toBe(LOGIN_MESSAGE.failed);
    expect(page.document.querySelector("[aria-invalid]")).toBeNull();
  }
  expect(LOGIN_MESSAGE.failed).toBe("Ah não! estamos tendo problema com o login; tente novamente mais tarde!");
});

test("[AUTH-10] only paths of this site are followed", async ({ visitor, database }) => {
  const { email } = await createUser(database);
  for (const [back, leads] of [
    ["/create/new/Branding/1", "/create/new/Branding/1"],
    ["https://example.com/", "/account"],
    ["//example.com/", "/account"],
    ["/\\example.com", "/account"],
    ["/\t/example.com", "/account"],
    ["javascript:alert(1)", "/account"],
  ] as const)
    expect((await signInAs(visitor(), email, PASSWORD, backTo(back))).url, back).toBe(leads);
});

test("[AUTH-9] another site can neither sign in nor sign out, and better-auth's own addresses are closed", async ({
  visitor,
  login,
}) => {
  const clara = await login();
  for (const path of ["/login", "/sair"])
    expect((await clara.post(path, {}, { headers: { origin: "https://example.com" } })).status, path).toBe(403);
  expect(await (await clara.get("/session")).json()).toEqual({ typeUser: 0 });
  const json = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
  for (const path of ["/sign-in/email", "/sign-up/email", "/account/register", "/get-session", "/update-user"])
    for (const init of [json, {}]) expect((await visitor().get(`/api/auth${path}`, init)).status, path).toBe(404);
});

test("[AUTH-9] [SEC-8.3] cookies of session and device are out of reach of scripts and of other sites, the latter for 180 days", async ({
  visitor,
  database,
}) => {
  const { email } = await createUser(database);
  const answer = await visitor().post("/login", { email, password: PASSWORD });
  const cookies = answer.headers.getSetCookie();
  for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly/);
  const [session, device] = ["better-auth.session_token", "device"].map((name) =>
    cookies.find((cookie) => cookie.startsWith(`${name}=`)),
  );
  for (const cookie of [session, device]) expect(cookie).toMatch(/; SameSite=Lax/i);
  expect(device).toMatch(/; Path=\/(;|$)/);
  expect(Number(/Max-Age=(\d+)/.exec(device ?? "")?.[1]) / (24 * 3600)).toBe(180);
});

test("[AUTH-9] [AUTH-7] without scripts login, also the questionnaire's, and sign out work the same", async ({
  visitor,
  database,
}) => {
  const { email } = await createUser(database);
  const somebody = visitor();
  for (const [address, title, leads] of [
    ["/login", "Entrar", "/account"],
    [backTo(QUESTIONNAIRE), "Antes, uma conta", QUESTIONNAIRE],
  ] as const) {
    const refused = await signInAs(somebody, email, "outra-senha", address);
    expect(refused.getByRole("alert").textContent).toContain(WRONG);
    refused.getByRole("heading", { level: 1, name: title });
    expect(refused.getByLabelText<HTMLInputElement>("E-mail").value).toBe(email);
    expect((await refused.send("Entrar", { Senha: PASSWORD })).url).toBe(leads);
    expect((await (await somebody.open("/account")).send("Sair")).url).toBe("/");
    expect(await (await somebody.get("/session")).json()).toBeNull();
  }
});

test("[SEC-8.15] every way into the questionnaire is invited; the login from elsewhere keeps its plain look", async ({
  open,
}) => {
  for (const path of [QUESTIONNAIRE, "/create/new/Branding/1", "/modify/Branding/2"])
    (await open(path)).getByRole("heading", { level: 1, name: "Antes, uma conta" });
  for (const path of ["/login", "/account", backTo("/branding"), backTo("/create/new/portfolio")]) {
    const page = await open(path);
    page.getByRole("heading", { level: 1, name: "Entrar" });
    page.getByText(/Ainda sem conta\?/);
  }
});
