/** What a new password ends: for whoever knew the old one, and in mails that were sent before. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { RESET_MESSAGE } from "../../app/people/account.ts";
import { EMAIL_LINK_MESSAGE, PROFILE_MESSAGE } from "../../app/people/profile.ts";
import { user } from "../../app/people/schema.ts";
import { createUser, PASSWORD } from "../support/factories.ts";
import { signIn } from "../support/session.ts";
import { linkIn, type SmtpSink } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

const NEW = "outra-senha-boa";

/** Begins a change of e-mail, as whoever knows the password can; returns the two links. */
async function beginChange(page: Page, smtp: SmtpSink, owner: string): Promise<{ old: string; new: string }> {
  const email = `${randomUUID()}@example.com`;
  await page.goto("/conta/perfil");
  const section = page.locator("section").filter({ hasText: "E-mail de hoje" });
  await section.getByLabel("E-mail novo").fill(email);
  await section.getByLabel("Senha de hoje", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Trocar e-mail" }).click();
  await expect(page.getByRole("heading", { name: /^Sua vez: abra/ })).toBeVisible();
  return {
    old: linkIn(await smtp.waitForMail(owner, /troca do seu e-mail/), "/conta/email"),
    new: linkIn(await smtp.waitForMail(email, /novo e-mail/), "/conta/email"),
  };
}

async function askForLink(page: Page, smtp: SmtpSink, email: string): Promise<string> {
  await page.goto("/login/redefinir");
  await page.getByLabel("E-mail da conta").fill(email);
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expect(page.getByRole("alert")).toHaveText(RESET_MESSAGE.asked(email));
  return linkIn(await smtp.waitForMail(email, /nova senha/), "/login/nova-senha");
}

async function changeInProfile(page: Page): Promise<void> {
  await page.goto("/conta/perfil");
  const section = page.locator("section").filter({ has: page.getByRole("heading", { name: "Senha", exact: true }) });
  await section.getByLabel("Senha de hoje", { exact: true }).fill(PASSWORD);
  await section.getByLabel("Senha nova", { exact: true }).fill(NEW);
  await page.getByRole("button", { name: "Trocar senha" }).click();
  await expect(section.getByRole("alert")).toHaveText(PROFILE_MESSAGE.passwordChanged);
}

async function changeByLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Senha", { exact: true }).fill(NEW);
  await page.getByLabel("Confirmar senha", { exact: true }).fill(NEW);
  await page.getByRole("button", { name: "Trocar senha" }).click();
  await expect(page.getByRole("alert")).toHaveText(RESET_MESSAGE.changed);
}

for (const way of ["by mail", "on the profile"])
  test(`[MEND2-15] [PROFILE-2] a new password ${way} ends the change of e-mail that somebody had begun`, async ({
    page,
    visitor,
    app,
    database,
    smtp,
  }) => {
    const owner = await createUser(database);
    const thief = await visitor();
    await signIn(app, thief.context(), owner);
    const links = await beginChange(thief, smtp, owner.email);
    // The old side may be confirmed: whoever had the password may have had the mailbox.
    await thief.goto(links.old);
    await thief.getByRole("button", { name: "Confirmar a troca" }).click();
    await expect(thief.getByRole("alert")).toHaveText(EMAIL_LINK_MESSAGE.waitingNew);
    await thief.goto(links.new);
    await expect(thief.getByRole("button", { name: "Confirmar este endereço" })).toBeVisible();

    if (way === "by mail") await changeByLink(page, await askForLink(page, smtp, owner.email));
    else {
      await signIn(app, page.context(), owner);
      await changeInProfile(page);
    }
    await thief.getByRole("button", { name: "Confirmar este endereço" }).click();
    await expect(thief.getByRole("alert")).toHaveText(EMAIL_LINK_MESSAGE.dead);
    for (const link of [links.old, links.new]) {
      await thief.goto(link);
      await expect(thief.getByRole("alert")).toHaveText(EMAIL_LINK_MESSAGE.dead);
    }
    const [row] = await database.select().from(user).where(eq(user.id, owner.id));
    expect(row?.email).toBe(owner.email);
  });

test("[MEND2-15] [AUTH-8] links to a new password that were mailed before one was set are over, whichever way it was set", async ({
  page,
  visitor,
  app,
  database,
  smtp,
}) => {
  for (const way of ["on the profile", "by another link"]) {
    const owner = await createUser(database);
    const reader = await visitor();
    const link = await askForLink(reader, smtp, owner.email);
    await reader.goto(link);
    await expect(reader.getByLabel("Senha", { exact: true })).toBeVisible();
    await page.context().clearCookies();
    if (way === "on the profile") {
      await signIn(app, page.context(), owner);
      await changeInProfile(page);
    } else {
      await database.execute(`update mail_wait set until = now() - interval '1 second'`);
      await changeByLink(page, await askForLink(page, smtp, owner.email));
    }
    await reader.getByLabel("Senha", { exact: true }).fill("senha-do-ladrao");
    await reader.getByLabel("Confirmar senha", { exact: true }).fill("senha-do-ladrao");
    await reader.getByRole("button", { name: "Trocar senha" }).click();
    await expect(reader.getByRole("alert"), way).toHaveText(RESET_MESSAGE.dead);
    await reader.goto(link);
    await expect(reader.getByRole("alert"), way).toHaveText(RESET_MESSAGE.dead);
  }
});
