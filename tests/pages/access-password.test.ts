import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { REGISTRATION_MESSAGE, RESET_MESSAGE } from "../../app/people/account.ts";
import { authVerification } from "../../app/people/auth-schema.ts";
import { createUser } from "../support/factories.ts";
import { test, type Visitor } from "../support/pages.ts";
import { linkIn } from "../support/smtp.ts";

async function ask({ open }: Visitor, email: string): Promise<string | null> {
  const login = await open("/login");
  const page = await login.follow(login.getByRole("link", { name: "Redefinir senha" }));
  return (await page.send("Enviar link", { "E-mail da conta": email })).getByRole("alert").textContent;
}

test("[AUTH-8] an unknown e-mail gets the same answer and no mail; an empty or malformed one is told", async ({
  visitor,
  database,
  smtp,
}) => {
  const somebody = visitor();
  expect(await ask(somebody, "")).toBe(RESET_MESSAGE.missing);
  expect(await ask(somebody, "sem-arroba")).toBe(REGISTRATION_MESSAGE.email);
  expect(await ask(somebody, "ninguem@example.com")).toBe(RESET_MESSAGE.asked("ninguem@example.com"));
  // A later request of somebody else is served: the one before it is done with.
  const who = await createUser(database);
  await ask(somebody, who.email);
  await smtp.waitForMail(who.email);
  expect(smtp.mails.filter((mail) => mail.to.includes("ninguem@example.com"))).toEqual([]);
});

test("[AUTH-8] [AUTH-6] a link that expired while its page was open says so and keeps the way to another; its fields say the shortest length", async ({
  visitor,
  database,
  smtp,
}) => {
  const who = await createUser(database);
  const somebody = visitor();
  await ask(somebody, who.email);
  const page = await somebody.open(linkIn(await smtp.waitForMail(who.email), "/login/nova-senha"));
  for (const label of ["Senha", "Confirmar senha"])
    expect(page.getByLabelText(label).getAttribute("minlength"), label).toBe("5");
  expect(page.describe("Senha")).toMatch(/Pelo menos 5 caracteres/);
  expect((await somebody.open("/login")).getByLabelText("Senha").getAttribute("minlength")).toBe("5");
  await database
    .update(authVerification)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(authVerification.value, who.uid));
  const refused = await page.send("Trocar senha", { Senha: "senha-nova-1", "Confirmar senha": "senha-nova-1" });
  expect(refused.getByRole("alert").textContent).toBe(RESET_MESSAGE.dead);
  refused.getByRole("link", { name: "Pedir outro link" });
});
