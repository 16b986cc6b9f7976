import { eq, sql } from "drizzle-orm";
import { REGISTRATION_MESSAGE } from "../../app/people/account.ts";
import { mailWait } from "../../app/people/auth-schema.ts";
import { confirm, newcomer, register } from "../support/registering.ts";
import { codeIn, linkIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

const stage3 = { name: "Confirme seu e-mail" };

test("[AUTH-4] the countdown: 01:30, 05:00 after a resend, kept", async ({ page, visitor, database, smtp, axe }) => {
  await page.clock.install();
  const who = newcomer();
  const began = Date.now();
  await register(page, who);
  const clock = page.getByRole("timer");
  const resend = page.getByRole("button", { name: "Reenviar e-mail" });
  /** The countdown shows so many seconds, less what has passed since the registration was sent. */
  const expectLeft = async (seconds: number) => {
    const shown = async () => {
      const [minutes = 0, rest = 0] = (await clock.innerText()).split(":").map(Number);
      return minutes * 60 + rest;
    };
    await expect.poll(shown).toBeLessThanOrEqual(seconds);
    expect(await shown()).toBeGreaterThanOrEqual(seconds - Math.ceil((Date.now() - began) / 1000) - 1);
  };
  await expectLeft(90);
  await expect(resend).toBeDisabled();
  await page.clock.runFor(30_000);
  await expectLeft(60);
  await page.clock.runFor(60_000);
  await expect(clock).toHaveText("00:00");
  await expect(page.getByRole("status")).toHaveText("Já dá para reenviar o e-mail.");
  await expect(resend).toBeEnabled();

  // The browser's clock ran ahead of the server's, which refuses and sets the countdown right.
  await resend.click();
  await expect(page.getByRole("alert")).toHaveText(
    "Ops! não conseguimos enviar um email alternativo, tente novamente mais tarde",
  );
  await expect(clock).toHaveText(/01:\d\d/);
  await page.reload();
  await expect(page.getByRole("heading", stage3)).toBeVisible();
  await expect(clock).toHaveText(/01:[0-2]\d/);

  const first = await smtp.waitForMail(who.email);
  await database
    .update(mailWait)
    .set({ until: sql`now()` })
    .where(eq(mailWait.key, `confirm:${who.email}`));
  await page.reload();
  await resend.click();
  await expect(page.getByRole("alert")).toHaveText("Verifique seu e-mail, lembre de verificar o spam!");
  await expect(clock).toHaveText(/05:00|04:5\d/);
  await expect(resend).toBeDisabled();
  const second = await smtp.waitForMail(who.email);
  expect(codeIn(second)).not.toBe(codeIn(first));
  const other = await visitor();
  await other.goto(linkIn(second, "/registre/confirmar"));
  await expect(other.getByText(who.email)).toBeVisible();
  await axe(other);
  await confirm(page, codeIn(first));
  await expect(page.getByRole("alert")).toHaveText(REGISTRATION_MESSAGE.wrongCode);
  await confirm(page, codeIn(second));
  await expect(page).toHaveURL("/account");
});
