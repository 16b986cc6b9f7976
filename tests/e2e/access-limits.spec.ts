/** Strangers try to keep somebody out (docs/decisions/login-limits.md); more in tests/pages/access-limits.test.ts. */
import { eq, sql } from "drizzle-orm";
import { mailWait } from "../../app/people/auth-schema.ts";
import { createUser, exhaustMails } from "../support/factories.ts";
import { confirm, newcomer, register } from "../support/registering.ts";
import { codeIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

const AGAIN = /às \d\d:\d\d/;

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
    await exhaustMails(database, `confirm:${person.email}`);
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
