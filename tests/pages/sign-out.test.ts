import { expect } from "vitest";
import { startApp } from "../support/app.ts";
import { createUser, PASSWORD } from "../support/factories.ts";
import { test, visit } from "../support/pages.ts";

test("[SEC-8.8] only signing out clears the site's storage, whether the answer is followed or not", async ({
  login,
}) => {
  const clara = await login();
  const clears = ({ headers }: Response) => headers.get("clear-site-data");
  expect(clears(await clara.post("/login", { email: "x@example.com", password: "errada" }))).toBeNull();
  expect(clears(await clara.post("/sair.data"))).toBe('"storage"');
  expect(clears(await clara.post("/sair"))).toBe('"storage"');
  const toScript = await clara.post("/sair", {}, { headers: { accept: "application/json" } });
  expect([toScript.status, clears(toScript)]).toEqual([204, '"storage"']);
  expect(clears(await clara.get("/"))).toBeNull();
});

test("[SEC-8.8] under https every cookie is of this host alone: `__Host-`, and no other is read", async () => {
  const origin = "https://traco.example";
  const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
  const own = await startApp({ env: { ORIGIN: origin, REQUIRE_VERIFIED_EMAIL: "false", ...google } });
  try {
    const { email } = await createUser(own.database);
    const post = (path: string, form: Record<string, string>, cookie = "") =>
      visit(own).post(path, form, { headers: { origin, cookie, "x-forwarded-proto": "https" } });
    const entered = await post("/login", { email, password: PASSWORD });
    expect(entered.status).toBe(302);
    const cookies = entered.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      for (const part of [/^__Host-[^=]+=/, /; Path=\/(;|$)/, /; Secure(;|$)/, /; HttpOnly(;|$)/])
        expect(cookie).toMatch(part);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
    const [pair = ""] = (cookies[0] ?? "").split(";");
    const session = async (cookie: string) => (await fetch(`${own.url}/session`, { headers: { cookie } })).json();
    expect(await session(pair)).toEqual({ typeUser: 0 });
    // A name that another host of the domain could set is nobody's session.
    for (const prefix of ["", "__Secure-"]) expect(await session(pair.replace("__Host-", prefix))).toBeNull();

    const registered = await post("/registre?etapa=dados&tipo=0", {
      intent: "criar",
      typeUser: "0",
      email: "nova@example.com",
      name: "Nova Pessoa",
      tell: "(11) 91234-5678",
      password: "uma-senha-longa",
      confirmation: "uma-senha-longa",
    });
    for (const cookie of registered.headers.getSetCookie())
      expect(cookie).toMatch(/^__Host-registration=.*; Path=\/;.*Secure/);
    expect(registered.headers.getSetCookie()).toHaveLength(1);

    const away = await post("/login", { provider: "google" });
    expect(away.headers.get("location")).toMatch(/^https:\/\/accounts\.google\.com\//);
    expect(away.headers.getSetCookie().length).toBeGreaterThan(0);
    for (const cookie of away.headers.getSetCookie()) expect(cookie).toMatch(/^__Host-.*; Path=\/;.*Secure/);

    const left = await post("/sair", {}, pair);
    expect(left.headers.get("clear-site-data")).toBe('"storage"');
    expect(left.headers.getSetCookie().filter((cookie) => cookie.startsWith(`${pair.split("=")[0]}=;`))).toHaveLength(
      1,
    );
    expect(await session(pair)).toBeNull();
  } finally {
    await own.remove();
  }
});
