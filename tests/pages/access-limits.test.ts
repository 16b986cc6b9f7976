/** Strangers try to keep somebody out (docs/decisions/login-limits.md). */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { LOGIN_MESSAGE, RESET_MESSAGE } from "../../app/people/account.ts";
import { loginGuess, mailWait } from "../../app/people/auth-schema.ts";
import { createUser, exhaustMails, PASSWORD } from "../support/factories.ts";
import { test, texts } from "../support/pages.ts";
import { signInAs } from "../support/registering.ts";
import { linkIn } from "../support/smtp.ts";

const AGAIN = /às \d\d:\d\d/;

test("[SEC-8.3] [AUTH-7] after a stranger's wrong passwords the owner gets in at once: elsewhere, with their browser, at their address", async ({
  visitor,
  database,
}) => {
  const { email } = await createUser(database);
  const owner = visitor();
  const enter = async () => {
    expect((await signInAs(owner, email, PASSWORD)).url).toBe("/account");
    expect((await (await owner.open("/account")).send("Sair")).url).toBe("/");
  };
  await enter();
  const stranger = visitor();
  const answers = [];
  for (let guess = 0; guess < 21; guess += 1)
    answers.push(await (await stranger.post("/login", { email, password: "palpite-errado" })).text());
  expect(answers.filter((text) => text.includes("Usuário ou senha incorretos"))).toHaveLength(10);
  expect(answers.filter((text) => text.includes("Ah não!"))).toHaveLength(11);
  expect((await signInAs(visitor(), email, PASSWORD)).url).toBe("/account");

  // Then from everywhere: an unknown browser is refused and told until when, the owner's own is not.
  await database
    .update(loginGuess)
    .set({ tries: 50 })
    .where(sql`${loginGuess.email} = ${email} and ${loginGuess.source} = ''`);
  const refused = await signInAs(visitor(), email, PASSWORD);
  expect(refused.getByRole("alert").textContent).toBe(LOGIN_MESSAGE.failed);
  expect(texts(refused.getAllByRole("status")).find((text) => text.includes("Redefinir senha"))).toMatch(AGAIN);
  await enter();
  owner.cookies.clear();
  await enter();
});

test("[SEC-8.3] [AUTH-8] who is refused makes a new password by mail and gets in at once, whatever strangers go on doing", async ({
  visitor,
  database,
  smtp,
}) => {
  const { email } = await createUser(database);
  const flood = () => database.insert(loginGuess).values({ email, tries: 50 });
  await flood();
  const owner = visitor();
  const refused = await signInAs(owner, email, PASSWORD);
  expect(refused.getByRole("alert").textContent).toBe(LOGIN_MESSAGE.failed);
  const forgot = await refused.follow(refused.getByRole("link", { name: "Redefinir senha" }));
  await forgot.send("Enviar link", { "E-mail da conta": email });
  const page = await owner.open(linkIn(await smtp.waitForMail(email, /nova senha/), "/login/nova-senha"));
  const changed = await page.send("Trocar senha", { Senha: "senha-nova-1", "Confirmar senha": "senha-nova-1" });
  expect(changed.getByRole("alert").textContent).toBe(RESET_MESSAGE.changed);
  await flood();
  expect((await signInAs(owner, email, "senha-nova-1")).url).toBe("/account");
});

test("[SEC-8.3] [AUTH-8] strangers' ten requests leave the owner's mail; where none can go, every address is told until when", async ({
  visitor,
  database,
  smtp,
}) => {
  const { email } = await createUser(database);
  const ask = async (somebody: ReturnType<typeof visitor>, address: string) =>
    (await (await somebody.open("/login/redefinir")).send("Enviar link", { "E-mail da conta": address })).getByRole(
      "alert",
    ).textContent;
  // Two from each address.
  for (let asked = 0; asked < 5; asked += 1) {
    const stranger = visitor();
    for (let again = 0; again < 2; again += 1) {
      await ask(stranger, email);
      await database.update(mailWait).set({ until: sql`now() - interval '1 second'` });
    }
  }
  const received = () => smtp.mails.filter((mail) => mail.to.includes(email)).length;
  await expect.poll(received).toBe(10);
  const owner = visitor();
  expect(await ask(owner, email)).toBe(RESET_MESSAGE.asked(email));
  await expect.poll(received).toBe(11);

  await database.delete(mailWait).where(eq(mailWait.key, `reset:${email}`));
  const told = [];
  for (const address of [email, `${randomUUID()}@example.com`]) {
    await exhaustMails(database, `reset:${address}`);
    const text = (await ask(owner, address)) ?? "";
    expect(text).toContain(`Agora não sai outro e-mail para ${address}`);
    expect(text).toMatch(AGAIN);
    told.push(text.replace(address, "").replace(AGAIN, ""));
  }
  expect(told[1]).toBe(told[0]);
});
