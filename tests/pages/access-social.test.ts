/** Logins by Google, Apple and Instagram. A first one in the browser: tests/e2e/access-social.spec.ts. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { LOGIN_MESSAGE } from "../../app/people/account.ts";
import { authAccount, authUser } from "../../app/people/auth-schema.ts";
import { user } from "../../app/people/schema.ts";
import { startApp, studioEnv } from "../support/app.ts";
import { createUser } from "../support/factories.ts";
import { startFakeProviders } from "../support/fake-providers.ts";
import { test as base, visit } from "../support/pages.ts";
import { newcomer, signUp } from "../support/registering.ts";
import { codeIn } from "../support/smtp.ts";

const test = base
  .extend("providers", { scope: "file" }, async ({ mailServer: _mails }, { onCleanup }) => {
    const providers = await startFakeProviders();
    onCleanup(() => providers.stop());
    return providers;
  })
  .extend("own", { scope: "file" }, async ({ providers, mailServer }, { onCleanup }) => {
    const own = await startApp({ env: { ...studioEnv(mailServer), ...providers.env } });
    onCleanup(() => own.remove());
    return own;
  })
  /** Goes as that person by that provider, and comes back with its answer. */
  .extend(
    "enter",
    ({ own, providers }) =>
      async (name: string, values = {}, answer: Record<string, string> = { code: "the-code" }) => {
        const id = randomUUID();
        const person = { id, name: "Ana Gonçalves", email: `${id}@example.com`, emailVerified: true, ...values };
        providers.person = person;
        const somebody = visit(own);
        const away = await somebody.post("/login", { provider: name.toLowerCase() });
        const { searchParams, hostname } = new URL(away.headers.get("location") ?? "");
        expect(hostname).toContain(name.toLowerCase());
        const { pathname } = new URL(searchParams.get("redirect_uri") ?? "");
        const back = new URLSearchParams({ ...answer, state: searchParams.get("state") ?? "" });
        return { ...somebody, person, page: await somebody.open(`${pathname}?${back}`) };
      },
  );

test("[AUTH-8] a provider without credentials is shown, and visibly unavailable", async ({ open }) => {
  const page = await open("/login");
  for (const name of ["Google", "Apple", "Instagram"])
    expect(
      page.getByRole("button", { name, description: "indisponível" }).matches(":disabled, [aria-disabled=true]"),
    ).toBe(true);
  expect(page.getAllByText("indisponível")).toHaveLength(3);
});

test("[AUTH-8] Instagram tells no e-mail: the person gives one and confirms it", async ({
  own,
  providers,
  enter,
  smtp,
}) => {
  const { page, person } = await enter("Instagram");
  expect(page.getByLabelText<HTMLInputElement>("E-mail").value).toBe("");
  page.getByRole<HTMLInputElement>("radio", { name: /^Designer/ }).checked = true;
  const refused = await page.send("Terminar cadastro", { Telefone: "(11) 90000-1234" });
  expect(refused.getByRole("alert").textContent).toBe("Prencha todos os valores");
  const stage3 = await refused.send("Terminar cadastro", { "E-mail": person.email });
  stage3.getByRole("heading", { name: "Confirme seu e-mail" });
  expect(await own.database.$count(user, eq(user.email, person.email))).toBe(0);
  const confirmed = await stage3.send("Confirmar", { Código: codeIn(await smtp.waitForMail(person.email)) });
  expect(confirmed.url).toBe("/designer/page");
  const stored = await own.database.select().from(authUser).where(eq(authUser.email, person.email));
  expect(stored).toMatchObject([{ emailVerified: true }]);
  expect(providers.asked.at(-1)).toMatchObject({ authorization: "Bearer instagram-token" });
});

test("[AUTH-8] a login joins the confirmed account of the same e-mail, and never an unconfirmed one", async ({
  own,
  enter,
}) => {
  const known = await createUser(own.database);
  expect((await enter("Google", { email: known.email })).page.url).toBe("/account");
  const logins = await own.database.select().from(authAccount).where(eq(authAccount.userId, known.uid));
  expect(logins.map(({ providerId }) => providerId).sort()).toEqual(["credential", "google"]);
  const waiting = newcomer();
  (await signUp(visit(own), waiting)).getByRole("heading", { name: "Confirme seu e-mail" });
  const { page } = await enter("Google", { email: waiting.email });
  expect(page.getByRole("alert").textContent).toContain("cadastro por confirmar");
});

test("[AUTH-8] who refuses at the provider is back at the login; a forged way back signs nobody in", async ({
  enter,
}) => {
  const { page, open, get } = await enter("Google", {}, { error: "access_denied" });
  expect(page.url).toMatch(/^\/login/);
  expect(page.queryByRole("alert")).toBeNull();
  const forged = await open("/api/auth/callback/google?code=the-code&state=forged");
  expect(forged.url).toMatch(/^\/login/);
  expect(forged.getByRole("alert").textContent).toBe(LOGIN_MESSAGE.failed);
  expect(await (await get("/session")).json()).toBeNull();
});
