import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { authSession, authUser } from "../../app/people/auth-schema.ts";
import { EMAIL_LINK_MESSAGE, PROFILE_MESSAGE } from "../../app/people/profile.ts";
import { emailChange, user } from "../../app/people/schema.ts";
import { createUser, PASSWORD } from "../support/factories.ts";
import { expectToFit } from "../support/layout.ts";
import { enter } from "../support/registering.ts";
import { linkIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

const newAddress = () => `${randomUUID()}@example.com`;
const pending = (page: Page) => page.getByRole("heading", { name: /^Sua vez: abra/ });

async function ask(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto("/conta/perfil");
  const own = page.locator("section").filter({ hasText: "E-mail de hoje" });
  await own.getByLabel("E-mail novo").fill(email);
  await own.getByLabel("Senha de hoje", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Trocar e-mail" }).click();
}

test("[PROFILE-2] both addresses confirm, in browsers where nobody is signed in; then the new one logs in", async ({
  page,
  visitor,
  login,
  smtp,
  database,
  axe,
}) => {
  const clara = await login(page);
  const email = newAddress();
  await ask(page, email, "errada");
  await expect(page.getByText(PROFILE_MESSAGE.wrongPassword)).toBeVisible();
  await expect(page.getByLabel("E-mail novo")).toHaveValue(email);
  await ask(page, clara.email);
  await expect(page.getByText(PROFILE_MESSAGE.sameEmail)).toBeVisible();
  await ask(page, email);
  await expect(pending(page)).toHaveText(`Sua vez: abra os links que mandamos para ${clara.email} e ${email}`);
  await axe(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectToFit(page, 320);

  const [first, second] = [await visitor(), await visitor()];
  const oldLink = linkIn(await smtp.waitForMail(clara.email, /troca do seu e-mail/), "/conta/email");
  const newLink = linkIn(await smtp.waitForMail(email, /novo e-mail/), "/conta/email");
  await first.goto(oldLink);
  await axe(first);
  // Opening the link, as mail scanners do, changes nothing.
  const [row] = await database.select().from(emailChange).where(eq(emailChange.userId, clara.id));
  expect(row).toMatchObject({ oldConfirmedAt: null, newConfirmedAt: null });
  await first.getByRole("button", { name: "Confirmar a troca" }).click();
  await expect(first.getByRole("alert")).toHaveText(EMAIL_LINK_MESSAGE.waitingNew);
  await page.reload();
  await expect(page.getByText(/confirmou às \d\d:\d\d\./)).toBeVisible();
  await expect(page.getByText("ainda não abriu o link.")).toHaveCount(1);
  await expect(pending(page)).toHaveText(`Sua vez: abra o link que mandamos para ${email}`);
  const [before] = await database.select().from(user).where(eq(user.id, clara.id));
  expect(before?.email).toBe(clara.email);

  await second.goto(newLink);
  await second.getByRole("button", { name: "Confirmar este endereço" }).click();
  await expect(second.getByRole("alert")).toHaveText(EMAIL_LINK_MESSAGE.changed);
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  await expect(pending(page)).toHaveCount(0);
  await first.goto(oldLink);
  await expect(first.getByRole("alert")).toHaveText(EMAIL_LINK_MESSAGE.dead);
  await first.goto("/login");
  await enter(first, clara.email, PASSWORD);
  await expect(first.getByRole("alert")).toBeVisible();
  await enter(first, email, PASSWORD);
  await expect(first).toHaveURL("/account");
});

test("[PROFILE-2] 'Não fui eu' cancels the change and ends the sessions", async ({ page, visitor, login, smtp }) => {
  const clara = await login(page);
  await ask(page, newAddress());
  const owner = await visitor();
  await owner.goto(linkIn(await smtp.waitForMail(clara.email, /troca do seu e-mail/), "/conta/email"));
  await owner.getByRole("button", { name: "Não fui eu" }).click();
  await expect(owner.getByRole("alert")).toHaveText(EMAIL_LINK_MESSAGE.cancelled);
  await expect(owner.getByRole("link", { name: "Criar senha nova" })).toHaveAttribute("href", "/login/redefinir");
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
});

test("[PROFILE-2] a taken address gets the same answer; only its owner is told, and the change never completes", async ({
  page,
  visitor,
  login,
  smtp,
  database,
}) => {
  const clara = await login(page);
  const ana = await createUser(database, { name: "Ana Dona" });
  await ask(page, ana.email);
  await expect(pending(page)).toHaveText(`Sua vez: abra os links que mandamos para ${clara.email} e ${ana.email}`);
  const told = await smtp.waitForMail(ana.email, /já está na sua conta/);
  expect(told.text).not.toContain("/conta/email");
  const first = await visitor();
  await first.goto(linkIn(await smtp.waitForMail(clara.email, /troca do seu e-mail/), "/conta/email"));
  await first.getByRole("button", { name: "Confirmar a troca" }).click();
  await expect(first.getByRole("alert")).toHaveText(EMAIL_LINK_MESSAGE.waitingNew);
  const [login_] = await database.select().from(authUser).where(eq(authUser.id, clara.uid));
  expect(login_?.email).toBe(clara.email);
});

test("[PROFILE-2] the links go again after a wait that is said, and the change can be given up", async ({
  page,
  login,
  database,
}) => {
  const clara = await login(page);
  await ask(page, newAddress());
  await expect(pending(page)).toBeVisible();
  await page.getByRole("button", { name: "Mandar de novo" }).click();
  await expect(page.getByRole("alert")).toContainText("Agora não sai outro e-mail");
  await page.getByRole("button", { name: "Desistir da troca" }).click();
  await expect(page.getByLabel("E-mail novo")).toBeVisible();
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  expect(await database.select().from(emailChange).where(eq(emailChange.userId, clara.id))).toEqual([]);
  expect(await database.select().from(authSession).where(eq(authSession.userId, clara.uid))).toHaveLength(1);
});
