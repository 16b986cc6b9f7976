/** Stage 3 of the registration as it is typed. What the mail's link leads to: tests/pages/access-mails.test.ts. */
import { eq } from "drizzle-orm";
import { REGISTRATION_MESSAGE } from "../../app/people/account.ts";
import { mailWait } from "../../app/people/auth-schema.ts";
import { exhaustMails } from "../support/factories.ts";
import { expectToFit, settle } from "../support/layout.ts";
import { confirm, newcomer, register } from "../support/registering.ts";
import { codeIn, linkIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

test("[AUTH-4] the clock stands beside the button it belongs to and says what it counts; the code says its own time", async ({
  page,
  database,
  smtp,
  axe,
}) => {
  const who = newcomer();
  await register(page, who);
  await expect(page.getByRole("heading", { name: "Confirme seu e-mail" })).toBeVisible();
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
  const mail = await smtp.waitForMail(who.email);
  await database.delete(mailWait).where(eq(mailWait.key, `confirm:${who.email}`));
  await page.reload();
  await expect(clock).toHaveText("00:00");
  await expect(page.getByText("libera em")).toHaveCount(0);
  await expect(resend).toBeEnabled();
  await exhaustMails(database, `confirm:${who.email}`);
  await page.reload();
  await expect(clock).toHaveText(/23:5\d:\d\d/);
  await axe(page);
  await confirm(page, codeIn(mail));
  await expect(page).toHaveURL("/account");
  await page.goto(linkIn(mail, "/registre/confirmar"));
  await expect(page.getByRole("heading", { name: "E-mail confirmado" })).toBeVisible();
  await axe(page);
});

test("[AUTH-4] the code is one field of six places: '123 456' pasted fills them, and what is no digit stays out; 'Confirmar' is lit by the sixth digit, and can be pressed before", async ({
  page,
}) => {
  await register(page, newcomer());
  const code = page.getByLabel("Código");
  const confirming = page.getByRole("button", { name: "Confirmar" });
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
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
  // The refusal selects the field once it is drawn: what is pasted before would be selected too.
  await expect(code).toBeFocused();

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
  await expect(confirming).toBeFocused();
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
