import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { user } from "../../app/people/schema.ts";
import { confirm, enter, newcomer, register } from "../support/registering.ts";
import { codeIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

// The browser has its own idea of a field for e-mail addresses: it may refuse or rewrite what is pasted.
test("[ADDR-4] [ADDR-5] who pastes an address registers, gets the mail, and signs in", async ({
  page,
  visitor,
  smtp,
  database,
}) => {
  const to = randomUUID();
  const who = newcomer({
    email: `Ana Souza <\u200b${to}@pãodoporto.com.br> `,
    tell: "cel: 11987654321 / fixo (11) 3333-4444 ramal 12",
  });
  await register(page, who);
  await expect(page.getByRole("heading", { name: "Confirme seu e-mail" })).toBeVisible();
  // The sink shows the letters that the ASCII form stands for.
  await confirm(page, codeIn(await smtp.waitForMail(`${to}@pãodoporto.com.br`)));
  await expect(page).toHaveURL(/\/account$/);
  const email = `${to}@xn--podoporto-l2a.com.br`;
  const [stored] = await database.select().from(user).where(eq(user.email, email));
  expect(stored).toMatchObject({ name: who.name, tell: who.tell });

  for (const typed of [`mailto:${email}`, `${to} <${to}@PÃODOPORTO.com.br>`]) {
    const again = await visitor();
    await again.goto("/login");
    await enter(again, typed, who.password);
    await expect(again).toHaveURL(/\/account$/);
  }
});
