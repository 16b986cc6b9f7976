import { createUser, PASSWORD } from "../support/factories.ts";
import { expectToFit, settle } from "../support/layout.ts";
import { enter } from "../support/registering.ts";
import { expect, test } from "../support/test.ts";

/** 40 characters. */
const LONG_EMAIL = "padariabonanca.atendimento@example.com.br".slice(1);
const INVITE = "/login?voltar=%2Fcreate%2Fnew%2FBranding%2F0";

test("[SEC-8.15] from 'Crie sua marca' the login says why it is asked, and 'Cadastrar' is as near as 'Entrar'", async ({
  page,
  axe,
}) => {
  await page.goto("/branding");
  await page.getByRole("link", { name: /Marca nova, do zero/ }).click();
  await expect(page).toHaveURL(INVITE);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Antes, uma conta");
  await expect(page.getByText("Depois, voltamos direto para o seu pedido.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Primeira vez aqui" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Já tenho conta" })).toBeVisible();
  const register = page.getByRole("main").getByRole("link", { name: "Cadastrar" });
  const enter = page.getByRole("button", { name: "Entrar" });
  for (const [width, height] of [
    [1440, 900],
    [390, 664],
    [320, 664],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settle(page);
    const [first, second] = await Promise.all([register.boundingBox(), enter.boundingBox()]);
    if (!first || !second) throw new Error("not shown");
    expect(first.height).toBe(second.height);
    expect(first.y + first.height, `${width}`).toBeLessThanOrEqual(height);
    await expectToFit(page, width);
  }
  await axe(page);
  await register.click();
  await expect(page).toHaveURL("/registre?voltar=%2Fcreate%2Fnew%2FBranding%2F0");
});

test("[AUTH-8] in the invitation a provider without credentials stays quiet, and is still said to be unavailable", async ({
  page,
}) => {
  await page.goto(INVITE);
  for (const name of ["Google", "Apple", "Instagram"]) {
    const button = page.getByRole("button", { name });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription("indisponível por enquanto");
    await expect(button).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await expect(button).toHaveCSS("font-size", "15px");
  }
  await expect(page.getByText("indisponível por enquanto")).toHaveCount(1);
});

test("[AUTH-7] the invitation's refusals stand at its fields, and the right password leads on", async ({
  page,
  database,
}) => {
  const who = await createUser(database);
  await page.goto(INVITE);
  await enter(page, who.email, "outra-senha");
  await expect(page.getByRole("alert")).toContainText("Usuário ou senha incorretos");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Antes, uma conta");
  await expect(page.getByLabel("E-mail")).toHaveValue(who.email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/create/new/Branding/0");
});

test("[SEC-8.15] the invitation is gone through by keyboard: menu, 'Cadastrar', e-mail, password, 'Entrar'", async ({
  page,
}) => {
  await page.goto(INVITE);
  await page.getByRole("button", { name: "Menu" }).focus();
  for (const next of [
    page.getByRole("main").getByRole("link", { name: "Cadastrar" }),
    page.getByLabel("E-mail"),
    page.getByLabel("Senha", { exact: true }),
    page.getByRole("button", { name: "Mostrar: senha" }),
    page.getByRole("button", { name: "Entrar" }),
    page.getByRole("link", { name: "Redefinir senha" }),
  ]) {
    await page.keyboard.press("Tab");
    await expect(next).toBeFocused();
  }
});

test("[SEC-8.15] sign-up shows the password's rule and leads to the privacy page without losing what was typed", async ({
  page,
  axe,
}) => {
  await page.goto("/registre?etapa=dados&tipo=0");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveAccessibleDescription(/Pelo menos 5 caracteres/);
  await expect(page.getByLabel("Senha", { exact: true })).toHaveAttribute("minlength", "5");
  await axe(page);
  await page.getByLabel("Nome", { exact: true }).fill("Ana Gonçalves");
  const opened = page.waitForEvent("popup");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Política de privacidade/ })
    .click();
  await expect(await opened).toHaveURL("/privacidade");
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Ana Gonçalves");
});

for (const path of ["/registre?etapa=dados&tipo=0", "/login", INVITE, "/login/redefinir"]) {
  test(`[SEC-8.15] the e-mail field of ${path} shows 40 characters at 1440`, async ({ page }) => {
    await page.goto(path);
    const field = page.getByLabel(/E-mail/);
    await field.fill(LONG_EMAIL);
    expect(LONG_EMAIL).toHaveLength(40);
    const hidden = () => field.evaluate((input: HTMLInputElement) => input.scrollWidth - input.clientWidth);
    await expect.poll(hidden).toBeLessThanOrEqual(0);
  });
}
