import { expect } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { createUser, PASSWORD } from "../support/factories.ts";
import { test, visit } from "../support/pages.ts";

const FORMS = ["/login", "/registre", "/login/redefinir", "/login/nova-senha", "/registre/confirmar"];

test("[AUTH-2] a field name made to exhaust the form parser is left out", async ({ app }) => {
  for (const name of ["name[4294967294]", "name[99999999]", "__proto__.x", `a${".a".repeat(100_000)}`]) {
    const body = new URLSearchParams({ intent: "criar", [name]: "1" });
    const answer = await fetch(`${app.url}/registre`, { method: "POST", body, signal: AbortSignal.timeout(8_000) });
    expect(answer.status, name.slice(0, 20)).toBe(200);
  }
});

test("[AUTH-2] what is no form is answered with 400 on every form that anybody can reach", async ({ app }) => {
  const bodies: Record<string, RequestInit> = {
    json: { body: "{}", headers: { "content-type": "application/json" } },
    text: { body: "x", headers: { "content-type": "text/plain" } },
    nothing: {},
    "broken multipart": { body: "--x\r\nfoo", headers: { "content-type": "multipart/form-data; boundary=x" } },
    "multipart without boundary": { body: "x", headers: { "content-type": "multipart/form-data" } },
  };
  for (const path of FORMS)
    for (const [what, init] of Object.entries(bodies))
      expect((await fetch(app.url + path, { method: "POST", ...init })).status, `${path} ${what}`).toBe(400);
});

test("[SEC-8.1] a form of thousands of fields is refused on every form that anybody can reach", async ({ app }) => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  for (const path of [...FORMS, "/api/auth/callback/apple"]) {
    const body = `intent=criar&${"email=&".repeat(10_000)}`;
    const answer = await fetch(app.url + path, { method: "POST", headers, body, redirect: "manual" });
    expect(answer.status, path).toBe(400);
  }
});

test("[AUTH-4] a token or a cookie that nobody could have made is nobody's", async ({ app }) => {
  for (const path of ["/registre/confirmar?token=%00", "/login/nova-senha?token=%00", "/login?voltar=%00"])
    expect((await fetch(app.url + path)).status, path).toBe(200);
  const nul = Buffer.from(JSON.stringify("a\u0000b")).toString("base64");
  for (const value of [encodeURIComponent(nul), "%%%", "rubbish", encodeURIComponent("e30=")]) {
    const headers = { cookie: `registration=${value}` };
    const page = await fetch(`${app.url}/registre?etapa=confirmar`, { headers, redirect: "manual" });
    expect([page.status, page.headers.get("location")], value).toEqual([302, "/registre"]);
    for (const form of [{ intent: "confirmar", code: "123456" }, { intent: "reenviar" }]) {
      const body = new URLSearchParams(form as Record<string, string>);
      const answer = await fetch(`${app.url}/registre`, { method: "POST", body, headers, redirect: "manual" });
      expect(answer.status, `${value} ${form.intent}`).toBeLessThan(500);
    }
    for (const path of ["/registre/confirmar", "/login/nova-senha"]) {
      const token = new URLSearchParams({ token: "\u0000", password: "fermento", confirmation: "fermento" });
      const answer = await fetch(app.url + path, { method: "POST", body: token, headers });
      expect(answer.status, path).toBe(200);
    }
  }
});

test("[AUTH-10] the login of who is logged in leads on to where they came for, and never round in circles", async ({
  login,
}) => {
  const clara = await login();
  const backTo = async (back: string) => (await clara.open(`/login?voltar=${encodeURIComponent(back)}`)).url;
  expect(await backTo("/create/new/Branding/1")).toBe("/create/new/Branding/1");
  for (const back of ["/designer/page", "/admin/page", "/login", "/registre?etapa=dados"])
    expect(await backTo(back)).toBe("/account");
});

test("[AUTH-9] an account without a confirmed e-mail in production is warned about at start; refused logins are logged without contacts", async () => {
  let own: App | undefined;
  try {
    own = await startApp({ env: { REQUIRE_VERIFIED_EMAIL: "false" } });
    expect(own.log()).toContain("REQUIRE_VERIFIED_EMAIL is false");
    const who = await createUser(own.database, { verified: false });
    const page = await visit(own).open("/login");
    const enter = (password: string) => page.send("Entrar", { "E-mail": who.email, Senha: password });
    for (let guess = 0; guess < 10; guess += 1) await enter(`palpite-${guess}`);
    const alert = (await enter(PASSWORD)).getByRole("alert");
    expect(alert.textContent).toContain("Ah não! estamos tendo problema com o login");
    // A line may come after the response that it is about.
    await expect.poll(() => own?.log()).toContain("sign in was refused");
    expect(own.log()).not.toContain(who.email);
  } finally {
    await own?.remove();
  }
});
