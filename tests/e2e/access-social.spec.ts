/** A first login by a provider in the browser. More: tests/pages/access-social.test.ts. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { LOGIN_MESSAGE } from "../../app/people/account.ts";
import { user } from "../../app/people/schema.ts";
import { type App, startApp } from "../support/app.ts";
import { type FakeProviders, goToProvider, startFakeProviders } from "../support/fake-providers.ts";
import { expect, test } from "../support/test.ts";

let providers: FakeProviders;
let own: App;

test.beforeAll(async () => {
  providers = await startFakeProviders();
  own = await startApp({ env: providers.env });
});

test.afterAll(async () => {
  await own.remove();
  await providers.stop();
});

for (const name of ["Google", "Apple"] as const) {
  test(`[AUTH-8] [DATA-3] a first login with ${name} asks for the rest and leaves nothing that the tab read before, later ones go straight in`, async ({
    visitor,
    axe,
  }) => {
    const id = randomUUID();
    const who = { id, name: "Ana Gonçalves", email: `${id}@example.com`, emailVerified: true };
    providers.person = who;
    const page = await visitor({ baseURL: own.url });
    await page.goto("/login?voltar=%2Fcreate%2Fnew%2FBranding%2F1");
    await page.evaluate(() => sessionStorage.setItem("traco:cache:budget:mine", "[]"));
    await goToProvider(page, name);
    await page.getByRole("button", { name: "Aceitar" }).click();
    await expect(page.getByRole("heading", { name: "Falta pouco" })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("traco:cache");
    if (name === "Google") await axe(page);
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
