import { eq } from "drizzle-orm";
import { REGISTRATION_MESSAGE } from "../../app/people/account.ts";
import { authUser, mailWait } from "../../app/people/auth-schema.ts";
import { expectToFit, settle } from "../support/layout.ts";
import { confirm, enter, newcomer, register, registerForMail } from "../support/registering.ts";
import { codeIn, linkIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

const stage3 = { name: "Confirme seu e-mail" };
const confirmed = { name: "E-mail confirmado" };

test("[AUTH-4] the clock stands beside the button it belongs to and says what it counts; the code says its own time", async ({
  page,
  database,
  axe,
}) => {
  const who = newcomer();
  await register(page, who);
  await expect(page.getByRole("heading", stage3)).toBeVisible();
  const resend = page.getByRole("button", { name: "Reenviar e-mail" });
  const clock = page.getByRole("timer");
  await expect(page.getByText(/libera em 01:\d\d/)).toBeVisible();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    const [button, time, code] = await Promise.all([
      resend.boundingBox(),
      clock.boundingBox(),
      page.getByLabel("Código").boundingBox(),
    ]);
    if (!button || !time || !code) throw new Error("not shown");
    // Small, in the button's own row, and well below the code.
    expect(time.height, `${width}`).toBeLessThan(40);
    expect(Math.abs(time.y + time.height / 2 - (button.y + button.height / 2)), `${width}`).toBeLessThan(12);
    expect(time.y, `${width}`).toBeGreaterThan(code.y + code.height + 60);
    await expectToFit(page, width);
  }
  await axe(page);
  await expect(page.getByLabel("Código")).toHaveAccessibleDescription(/vale por 15 minutos/);
  await database.delete(mailWait).where(eq(mailWait.key, `confirm:${who.email}`));
  await page.reload();
  await expect(clock).toHaveText("00:00");
  await expect(page.getByText("libera em")).toHaveCount(0);
  await expect(resend).toBeEnabled();
});

test("[AUTH-4] the code is one field of six places: '123 456' pasted fills them, and what is no digit stays out", async ({
  page,
}) => {
  await register(page, newcomer());
  const code = page.getByLabel("Código");
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText("123 456\n"));
  await code.focus();
  await page.keyboard.press("Control+V");
  await expect(code).toHaveValue("123456");
  // No place is behind another, and none is scrolled away when the caret is at the end.
  await expect
    .poll(() => code.evaluate((field: HTMLInputElement) => [field.scrollLeft, field.selectionStart]))
    .toEqual([0, 6]);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("9a8-7 6");
  await expect(code).toHaveValue("9876");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("x");
  await expect(code).toHaveValue("9876");
  await expect.poll(() => code.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(2);
  await page.keyboard.type("0123");
  await expect(code).toHaveValue("980123");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Confirmar" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Ir para o login" })).toBeFocused();
  await code.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(REGISTRATION_MESSAGE.wrongCode);
  // A wrong one is selected whole: all its places are marked, and typing replaces it.
  await expect(code).toBeFocused();
  await expect(page.locator("i[data-current]")).toHaveCount(6);
  await page.keyboard.type("4");
  await expect(code).toHaveValue("4");
  await expect(page.locator("i[data-current]")).toHaveCount(1);
});

test("[AUTH-4] 'Confirmar' is lit by the sixth digit, and can be pressed before", async ({ page }) => {
  await register(page, newcomer());
  const confirming = page.getByRole("button", { name: "Confirmar" });
  const code = page.getByLabel("Código");
  await code.fill("40712");
  await expect(confirming).toHaveCSS("background-color", "rgb(211, 219, 212)");
  await code.press("End");
  await page.keyboard.type("3");
  await expect(confirming).toHaveCSS("background-color", "rgb(10, 58, 41)");
  await code.fill("");
  await expect(confirming).toHaveCSS("background-color", "rgb(211, 219, 212)");
  await expect(confirming).toBeEnabled();
  await confirming.click();
  await expect(page.getByRole("alert")).toBeVisible();
});

test("[AUTH-4] the mail's link, opened after its code confirmed, says that the e-mail is confirmed and leads on", async ({
  page,
  visitor,
  smtp,
  axe,
}) => {
  const who = newcomer();
  const mail = await registerForMail(page, who, smtp, "/registre?voltar=%2Fcreate%2Fnew%2FBranding%2F1");
  await confirm(page, codeIn(mail));
  await expect(page).toHaveURL("/create/new/Branding/1");
  const link = linkIn(mail, "/registre/confirmar");

  await page.goto(link);
  await expect(page.getByRole("heading", confirmed)).toBeVisible();
  await expect(page).toHaveTitle(/E-mail confirmado/);
  await expect(page.getByText("Link vencido")).toHaveCount(0);
  await axe(page);
  await page.getByRole("link", { name: "Continuar" }).click();
  await expect(page).toHaveURL("/create/new/Branding/1");

  const other = await visitor();
  await other.goto(link);
  await expect(other.getByRole("heading", confirmed)).toBeVisible();
  // Who holds the link learns no more than that: no address, no name.
  await expect(other.getByRole("main")).not.toContainText(who.email);
  await expect(other.getByRole("main")).not.toContainText(who.name);
  await other.getByRole("link", { name: "Entrar" }).click();
  await enter(other, who.email, who.password);
  await expect(other).toHaveURL("/create/new/Branding/1");
});

test("[AUTH-4] a link confirmed elsewhere while its page was open says so too; a token that was never mailed does not", async ({
  page,
  visitor,
  smtp,
  database,
}) => {
  const who = newcomer();
  const mail = await registerForMail(page, who, smtp);
  const link = linkIn(mail, "/registre/confirmar");
  const other = await visitor();
  await other.goto(link);
  await expect(other.getByRole("heading", stage3)).toBeVisible();
  await confirm(page, codeIn(mail));
  await expect(page).toHaveURL("/account");
  await other.getByLabel("Senha", { exact: true }).fill(who.password);
  await other.getByRole("button", { name: "Confirmar e-mail" }).click();
  await expect(other.getByRole("heading", confirmed)).toBeVisible();
  // It confirms nothing more and signs nobody in.
  expect(await (await other.request.get("/session")).json()).toBeNull();
  expect(await database.select().from(authUser).where(eq(authUser.email, who.email))).toHaveLength(1);

  await other.goto(link.slice(0, -1) + (link.endsWith("A") ? "Q" : "A"));
  await expect(other.getByRole("heading", { name: "Link vencido" })).toBeVisible();
  await expect(other.getByRole("link", { name: "Ir para o login" })).toBeVisible();
  // Somebody who is in needs no login.
  await page.goto("/registre/confirmar?token=nunca-enviado");
  await expect(page.getByRole("heading", { name: "Link vencido" })).toBeVisible();
  await page.getByRole("link", { name: "Continuar" }).click();
  await expect(page).toHaveURL("/account");
});
