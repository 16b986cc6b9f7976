import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { LOGIN_MESSAGE } from "../../app/people/account.ts";
import { authAccount, authUser } from "../../app/people/auth-schema.ts";
import { user } from "../../app/people/schema.ts";
import { type App, startApp } from "../support/app.ts";
import { createUser } from "../support/factories.ts";
import { type FakeProviders, goToProvider, startFakeProviders } from "../support/fake-providers.ts";
import { confirm, newcomer, register } from "../support/registering.ts";
import { codeIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

let providers: FakeProviders;
let own: App;

test.beforeAll(async ({ mailServer }) => {
  providers = await startFakeProviders();
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: "oi@estudiotraco.example" };
  own = await startApp({ env: { ...providers.env, ...mail } });
});

test.afterAll(async () => {
  await own.remove();
  await providers.stop();
});

/** A person whom the provider knows from now on. */
function person(values: Partial<FakeProviders["person"]> = {}): FakeProviders["person"] {
  const id = randomUUID();
  providers.person = { id, name: "Ana Gonçalves", email: `${id}@example.com`, emailVerified: true, ...values };
  return providers.person;
}

test("[AUTH-8] a provider without credentials is shown, and visibly unavailable", async ({ page }) => {
  await page.goto("/login");
  for (const name of ["Google", "Apple", "Instagram"]) {
    const button = page.getByRole("button", { name });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription("indisponível");
  }
  await expect(page.getByText("indisponível")).toHaveCount(3);
});

for (const name of ["Google", "Apple"] as const) {
  test(`[AUTH-8] a first login with ${name} asks for the rest, later ones go straight in`, async ({ visitor, axe }) => {
    const who = person();
    const page = await visitor({ baseURL: own.url });
    await page.goto("/login?voltar=%2Fcreate%2Fnew%2FBranding%2F1");
    await goToProvider(page, name);
    await page.getByRole("button", { name: "Aceitar" }).click();
    await expect(page.getByRole("heading", { name: "Falta pouco" })).toBeVisible();
    await axe(page);
    // Until then there is no document, and every private page leads here.
    await page.goto("/account");
    await expect(page).toHaveURL(/etapa=completar/);
    await page.goto("/login");
    await expect(page).toHaveURL(/etapa=completar/);
    await page.goto("/registre?etapa=completar&voltar=%2Fcreate%2Fnew%2FBranding%2F1");
    await page.getByRole("button", { name: "Terminar cadastro" }).click();
    await expect(page.getByRole("alert")).toHaveText("Prencha todos os valores");
    await page.getByLabel("Telefone").fill("(11) 90000-1234");
    await page.getByRole("button", { name: "Terminar cadastro" }).click();
    await expect(page).toHaveURL("/create/new/Branding/1");
    expect(await own.database.select().from(user).where(eq(user.email, who.email))).toMatchObject([
      { name: who.name, tell: "(11) 90000-1234", typeUser: 0 },
    ]);
    expect(providers.asked.at(-1)?.form).toMatchObject({
      code: "the-code",
      client_id: `${name.toLowerCase()}-id`,
      client_secret: `${name.toLowerCase()}-secret`,
      grant_type: "authorization_code",
    });

    const again = await visitor({ baseURL: own.url });
    await again.goto("/login");
    await goToProvider(again, name);
    await again.getByRole("button", { name: "Aceitar" }).click();
    await expect(again).toHaveURL("/account");
    // The way back loads a document; the address is there before its scripts are.
    await again.waitForLoadState();
    await again.getByRole("button", { name: "Menu" }).click();
    await expect(again.getByRole("link", { name: "Minha Conta" })).toBeVisible();
  });
}

test("[AUTH-8] Instagram tells no e-mail: the person gives one and confirms it", async ({ visitor, smtp }) => {
  const who = person();
  const page = await visitor({ baseURL: own.url });
  await page.goto("/login");
  await goToProvider(page, "Instagram");
  await page.getByRole("button", { name: "Aceitar" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue("");
  await page.getByRole("radio", { name: "Designer" }).check();
  await page.getByLabel("Telefone").fill("(11) 90000-1234");
  await page.getByRole("button", { name: "Terminar cadastro" }).click();
  await expect(page.getByRole("alert")).toHaveText("Prencha todos os valores");
  await page.getByLabel("E-mail").fill(who.email);
  await page.getByRole("button", { name: "Terminar cadastro" }).click();
  await expect(page.getByRole("heading", { name: "Confirme seu e-mail" })).toBeVisible();
  expect(await own.database.select().from(user).where(eq(user.email, who.email))).toEqual([]);
  await confirm(page, codeIn(await smtp.waitForMail(who.email)));
  await expect(page).toHaveURL("/designer/page");
  expect(await own.database.select().from(authUser).where(eq(authUser.email, who.email))).toMatchObject([
    { emailVerified: true },
  ]);
  expect(providers.asked.at(-1)).toMatchObject({ authorization: "Bearer instagram-token" });
});

test("[AUTH-8] a login joins the confirmed account of the same e-mail, and never an unconfirmed one", async ({
  visitor,
}) => {
  const known = await createUser(own.database);
  const page = await visitor({ baseURL: own.url });
  person({ email: known.email });
  await page.goto("/login");
  await goToProvider(page, "Google");
  await page.getByRole("button", { name: "Aceitar" }).click();
  await expect(page).toHaveURL("/account");
  const logins = await own.database.select().from(authAccount).where(eq(authAccount.userId, known.uid));
  expect(logins.map(({ providerId }) => providerId).sort()).toEqual(["credential", "google"]);

  const waiting = newcomer();
  const other = await visitor({ baseURL: own.url });
  await register(other, waiting);
  await expect(other.getByRole("heading", { name: "Confirme seu e-mail" })).toBeVisible();
  person({ email: waiting.email });
  await other.goto("/login");
  await goToProvider(other, "Google");
  await other.getByRole("button", { name: "Aceitar" }).click();
  await expect(other.getByRole("alert")).toContainText("cadastro por confirmar");
});

test("[AUTH-8] who refuses at the provider is back at the login; a forged way back signs nobody in", async ({
  visitor,
}) => {
  person();
  const page = await visitor({ baseURL: own.url });
  await page.goto("/login");
  await goToProvider(page, "Google");
  await page.getByRole("button", { name: "Recusar" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.goto("/api/auth/callback/google?code=the-code&state=forged");
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole("alert")).toHaveText(LOGIN_MESSAGE.failed);
  expect(await (await page.request.get("/session")).json()).toBeNull();
});

test("[DATA-3] what a tab read for one person is gone before another comes back from a provider", async ({
  visitor,
}) => {
  person();
  const page = await visitor({ baseURL: own.url });
  await page.goto("/login");
  await page.evaluate(() => sessionStorage.setItem("traco:cache:budget:mine", "[]"));
  await goToProvider(page, "Google");
  await page.getByRole("button", { name: "Aceitar" }).click();
  await expect(page.getByRole("heading", { name: "Falta pouco" })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("traco:cache")))).toEqual(
    [],
  );
});

test("[AUTH-8] a provider that does not answer blames neither e-mail nor password, and the way back stays known", async ({
  visitor,
}) => {
  const page = await visitor({ baseURL: own.url });
  const back = "/login?voltar=%2Fmodify%2FBranding%2F2";
  // The eleventh try within a minute from one address is refused.
  for (let tries = 0; tries < 10; tries += 1)
    await page.request.post("/login", { form: { provider: "google" }, headers: { origin: own.url }, maxRedirects: 0 });
  await page.goto(back);
  await page.getByRole("button", { name: "Google" }).click();
  await expect(page.getByRole("alert")).toHaveText(LOGIN_MESSAGE.failed);
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
  await expect(page.getByLabel("Senha", { exact: true })).not.toBeFocused();
  await expect(page).toHaveURL(back);
});
