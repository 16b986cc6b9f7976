/** Strangers try to keep somebody out (docs/decisions/login-limits.md). */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { LOGIN_MESSAGE, RESET_MESSAGE } from "../../app/people/account.ts";
import { loginGuess, mailWait } from "../../app/people/auth-schema.ts";
import type { App } from "../support/app.ts";
import { createUser, type Database, PASSWORD } from "../support/factories.ts";
import { confirm, enter, newcomer, register } from "../support/registering.ts";
import { codeIn, linkIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await enter(page, email, password);
}

/** Posts a form as a program would, once from each address; returns the pages it got. */
async function post(app: App, path: string, form: Record<string, string>, addresses: string[]): Promise<string[]> {
  const pages = [];
  for (const address of addresses) {
    const headers = { "X-Forwarded-For": address, origin: app.url };
    const answer = await fetch(app.url + path, { method: "POST", headers, body: new URLSearchParams(form) });
    pages.push(await answer.text());
  }
  return pages;
}

/** All that strangers may ask for in a day was asked for. */
async function exhaust(database: Database, key: string): Promise<void> {
  await database.execute(
    sql`insert into mail_wait (key, source, until, sent) values (${key}, '', now() + interval '40 seconds', 20)`,
  );
}

const AGAIN = /às \d\d:\d\d/;

test("[SEC-8.3] [AUTH-7] after a stranger's wrong passwords the owner gets in at once: elsewhere, with their browser, at their address", async ({
  page,
  app,
  visitor,
  database,
}) => {
  const who = await createUser(database);
  await logIn(page, who.email, PASSWORD);
  await expect(page).toHaveURL("/account");
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL("/");

  const form = { email: who.email, password: "palpite-errado" };
  const answers = await post(app, "/login", form, Array(21).fill("203.0.113.7"));
  expect(answers.filter((text) => text.includes("Usuário ou senha incorretos"))).toHaveLength(10);
  expect(answers.filter((text) => text.includes("Ah não!"))).toHaveLength(11);
  const elsewhere = await visitor();
  await logIn(elsewhere, who.email, PASSWORD);
  await expect(elsewhere).toHaveURL("/account");

  // Then from everywhere: an unknown browser is refused and told until when, the owner's own is not.
  await database
    .update(loginGuess)
    .set({ tries: 50 })
    .where(sql`${loginGuess.email} = ${who.email} and ${loginGuess.source} = ''`);
  const unknown = await visitor();
  await logIn(unknown, who.email, PASSWORD);
  await expect(unknown.getByRole("alert")).toHaveText(LOGIN_MESSAGE.failed);
  await expect(unknown.getByRole("status").filter({ hasText: "Redefinir senha" })).toHaveText(AGAIN);
  await logIn(page, who.email, PASSWORD);
  await expect(page).toHaveURL("/account");
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL("/");
  await page.context().clearCookies();
  await logIn(page, who.email, PASSWORD);
  await expect(page).toHaveURL("/account");
});

test("[SEC-8.3] [AUTH-8] who is refused makes a new password by mail and gets in at once, whatever strangers go on doing", async ({
  page,
  database,
  smtp,
}) => {
  const who = await createUser(database);
  await database.insert(loginGuess).values({ email: who.email, tries: 50 });
  await logIn(page, who.email, PASSWORD);
  await expect(page.getByRole("alert")).toHaveText(LOGIN_MESSAGE.failed);
  await page.getByRole("link", { name: "Redefinir senha" }).click();
  await page.getByLabel("E-mail da conta").fill(who.email);
  await page.getByRole("button", { name: "Enviar link" }).click();
  await page.goto(linkIn(await smtp.waitForMail(who.email, /nova senha/), "/login/nova-senha"));
  await page.getByLabel("Senha", { exact: true }).fill("senha-nova-1");
  await page.getByLabel("Confirmar senha", { exact: true }).fill("senha-nova-1");
  await page.getByRole("button", { name: "Trocar senha" }).click();
  await expect(page.getByRole("alert")).toHaveText(RESET_MESSAGE.changed);
  await database.insert(loginGuess).values({ email: who.email, tries: 50 });
  await logIn(page, who.email, "senha-nova-1");
  await expect(page).toHaveURL("/account");
});

test("[SEC-8.3] [AUTH-8] strangers' ten requests leave the owner's mail; where none can go, every address is told until when", async ({
  page,
  app,
  database,
  smtp,
}) => {
  const who = await createUser(database);
  const nobody = `${randomUUID()}@example.com`;
  const addresses = Array.from({ length: 10 }, (_, index) => `203.0.113.${index >> 1}`);
  const pause = () => database.update(mailWait).set({ until: sql`now() - interval '1 second'` });
  for (const address of addresses) {
    await post(app, "/login/redefinir", { email: who.email }, [address]);
    await pause();
  }
  const ask = async (email: string) => {
    await page.goto("/login/redefinir");
    await page.getByLabel("E-mail da conta").fill(email);
    await page.getByRole("button", { name: "Enviar link" }).click();
  };
  const received = () => smtp.mails.filter((mail) => mail.to.includes(who.email)).length;
  await expect.poll(received, { timeout: 45_000 }).toBe(10);
  await ask(who.email);
  await expect(page.getByRole("alert")).toHaveText(RESET_MESSAGE.asked(who.email));
  await expect.poll(received, { timeout: 45_000 }).toBe(11);

  await database.delete(mailWait).where(eq(mailWait.key, `reset:${who.email}`));
  const told = [];
  for (const email of [who.email, nobody]) {
    await exhaust(database, `reset:${email}`);
    await ask(email);
    await expect(page.getByRole("alert")).toContainText(`Agora não sai outro e-mail para ${email}`);
    await expect(page.getByRole("alert")).toHaveText(AGAIN);
    told.push((await page.getByRole("alert").innerText()).replace(email, "").replace(AGAIN, ""));
  }
  expect(told[1]).toBe(told[0]);
});

test("[SEC-8.3] [AUTH-4] a registration whose mail is held back says so and until when, alike for a taken address", async ({
  page,
  visitor,
  database,
  smtp,
  axe,
}) => {
  const owner = await createUser(database);
  const who = newcomer();
  const texts = [];
  for (const [browser, person] of [
    [await visitor(), newcomer({ email: owner.email })],
    [page, who],
  ] as const) {
    await exhaust(database, `confirm:${person.email}`);
    await register(browser, person);
    const main = browser.getByRole("main");
    await expect(main).toContainText(`Outras mensagens de cadastro já foram para ${person.email}`);
    await expect(main).toContainText(AGAIN);
    await expect(main).not.toContainText("Enviamos");
    await expect(browser.getByRole("timer")).toHaveText(/23:5\d:\d\d/);
    texts.push((await main.innerText()).replace(person.email, "").replace(/[\d:]{5,}|\d+ min( e \d+ s)?/g, ""));
  }
  expect(texts[1]).toBe(texts[0]);
  await axe(page);
  expect(smtp.mails.filter((mail) => mail.to.includes(who.email))).toEqual([]);

  await database
    .update(mailWait)
    .set({ since: sql`now() - interval '25 hours'`, until: sql`now() - interval '1 second'` })
    .where(eq(mailWait.key, `confirm:${who.email}`));
  await page.reload();
  await expect(page.getByRole("main")).toContainText("dá para pedir agora");
  await page.getByRole("button", { name: "Reenviar e-mail" }).click();
  await expect(page.getByRole("alert")).toHaveText("Verifique seu e-mail, lembre de verificar o spam!");
  await confirm(page, codeIn(await smtp.waitForMail(who.email)));
  await expect(page).toHaveURL("/account");
});

test("[SEC-8.3] the device cookie is out of reach of scripts and of other sites, and lasts 180 days", async ({
  page,
  database,
}) => {
  const who = await createUser(database);
  await logIn(page, who.email, PASSWORD);
  await expect(page).toHaveURL("/account");
  const device = (await page.context().cookies()).find(({ name }) => name === "device");
  expect(device).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  const days = ((device?.expires ?? 0) - Date.now() / 1000) / (24 * 3600);
  expect(days).toBeGreaterThan(179);
  expect(days).toBeLessThan(181);
});
