/** A change of e-mail in the browser; its way through both mails: `tests/pages/profile.test.ts`. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { authSession } from "../../app/people/auth-schema.ts";
import { emailChange } from "../../app/people/schema.ts";
import { PASSWORD } from "../support/factories.ts";
import { expectToFit } from "../support/layout.ts";
import { linkIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

test("[PROFILE-2] what waits for both addresses fits a phone, its links go again after a wait that is said, and it can be given up", async ({
  page,
  visitor,
  login,
  database,
  smtp,
  axe,
}) => {
  const clara = await login(page);
  await page.goto("/conta/perfil");
  const own = page.locator("section").filter({ hasText: "E-mail de hoje" });
  await own.getByLabel("E-mail novo").fill(`${randomUUID()}@example.com`);
  await own.getByLabel("Senha de hoje", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Trocar e-mail" }).click();
  await expect(page.getByRole("heading", { name: /^Sua vez: abra/ })).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectToFit(page, 320);
  const owner = await visitor();
  await owner.goto(linkIn(await smtp.waitForMail(clara.email, /troca do seu e-mail/), "/conta/email"));
  await axe(owner);
  await page.getByRole("button", { name: "Mandar de novo" }).click();
  await expect(page.getByRole("alert")).toContainText("Agora não sai outro e-mail");
  await page.getByRole("button", { name: "Desistir da troca" }).click();
  await expect(page.getByLabel("E-mail novo")).toBeVisible();
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  expect(await database.select().from(emailChange).where(eq(emailChange.userId, clara.id))).toEqual([]);
  expect(await database.select().from(authSession).where(eq(authSession.userId, clara.uid))).toHaveLength(1);
});
