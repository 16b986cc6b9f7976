import type { Page } from "@playwright/test";
import { expectToFit, settle } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

/** 40 characters. */
const LONG_EMAIL = "padariabonanca.atendimento@example.com.br".slice(1);
const INVITE = "/login?voltar=%2Fcreate%2Fnew%2FBranding%2F0";

async function expectWholeEmail(page: Page): Promise<void> {
  const field = page.getByLabel(/E-mail/);
  await field.fill(LONG_EMAIL);
  const hidden = () => field.evaluate((input: HTMLInputElement) => input.scrollWidth - input.clientWidth);
  await expect.poll(hidden, page.url()).toBeLessThanOrEqual(0);
}

test("[SEC-8.15] [AUTH-8] from 'Crie sua marca' the login says why it is asked, 'Cadastrar' is as near as 'Entrar', also by keyboard, and a provider without credentials stays quiet", async ({
  page,
  axe,
}) => {
  await page.goto("/branding");
  await page.getByRole("link", { name: /Marca nova, do zero/ }).click();
  await expect(page).toHaveURL(INVITE);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Antes, uma conta");
  await expect(page.getByText("Depois, voltamos direto para o seu pedido.")).toBeVisible();
  for (const name of ["Primeira vez aqui", "Já tenho conta"])
    await expect(page.getByRole("heading", { name })).toBeVisible();
  const register = page.getByRole("main").getByRole("link", { name: "Cadastrar" });
  const enter = page.getByRole("button", { name: "Entrar" });
  await axe(page);
  for (const [width, height] of [
    [320, 664],
    [390, 664],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settle(page);
    const [first, second] = await Promise.all([register.boundingBox(), enter.boundingBox()]);
    if (!first || !second) throw new Error("not shown");
    expect(first.height).toBe(second.height);
    expect(first.y + first.height, `${width}`).toBeLessThanOrEqual(height);
    await expectToFit(page, width);
  }
  for (const name of ["Google", "Apple", "Instagram"]) {
    const button = page.getByRole("button", { name });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription("indisponível por enquanto");
    await expect(button).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await expect(button).toHaveCSS("font-size", "15px");
  }
  await expect(page.getByText("indisponível por enquanto")).toHaveCount(1);
  await expectWholeEmail(page);
  await page.getByRole("button", { name: "Menu" }).focus();
  for (const next of [
    register,
    page.getByLabel("E-mail"),
    page.getByLabel("Senha", { exact: true }),
    page.getByRole("button", { name: "Mostrar: senha" }),
    enter,
    page.getByRole("link", { name: "Redefinir senha" }),
  ]) {
    await page.keyboard.press("Tab");
    await expect(next).toBeFocused();
  }
  await register.click();
  await expect(page).toHaveURL("/registre?voltar=%2Fcreate%2Fnew%2FBranding%2F0");
});

test("[SEC-8.15] an e-mail field shows 40 characters; sign-up leads to the privacy page without losing what was typed", async ({
  page,
  axe,
}) => {
  for (const path of ["/login", "/login/redefinir", "/registre?etapa=dados&tipo=0"]) {
    await page.goto(path);
    await expectWholeEmail(page);
  }
  const password = page.getByLabel("Senha", { exact: true });
  await expect(password).toHaveAccessibleDescription(/Pelo menos 5 caracteres/);
  await expect(password).toHaveAttribute("minlength", "5");
  await axe(page);
  await page.getByLabel("Nome", { exact: true }).fill("Ana Gonçalves");
  const opened = page.waitForEvent("popup");
  await page.getByRole("main").getByRole("link", { name: "Política de privacidade" }).click();
  await expect(await opened).toHaveURL("/privacidade");
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Ana Gonçalves");
});
