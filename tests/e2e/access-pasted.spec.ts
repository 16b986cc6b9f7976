import { randomUUID } from "node:crypto";
import { domainToUnicode } from "node:url";
import { eq } from "drizzle-orm";
import { user } from "../../app/people/schema.ts";
import { confirm, enter, newcomer, register } from "../support/registering.ts";
import { codeIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

// The browser has its own idea of a field for e-mail addresses: it may refuse or rewrite what is pasted.
for (const [kind, typedAt, domain, typedAgain] of [
  ["with its name", (to: string) => `Ana Souza <${to}@exemplo.com.br>`, "exemplo.com.br", "mailto:%@exemplo.com.br"],
  [
    "of an international domain",
    (to: string) => `\u200b${to}@pãodoporto.com.br `,
    "xn--podoporto-l2a.com.br",
    "% <%@PÃODOPORTO.com.br>",
  ],
] as const)
  test(`[ADDR-4] [ADDR-5] who pastes an address ${kind} registers, gets the mail, and signs in`, async ({
    page,
    visitor,
    smtp,
    database,
  }) => {
    const to = randomUUID();
    const email = `${to}@${domain}`;
    const who = newcomer({ email: typedAt(to), tell: "cel: 11987654321 / fixo (11) 3333-4444 ramal 12" });
    await register(page, who);
    await expect(page.getByRole("heading", { name: "Confirme seu e-mail" })).toBeVisible();
    // The sink shows the letters that the ASCII form stands for.
    await confirm(page, codeIn(await smtp.waitForMail(`${to}@${domainToUnicode(domain)}`)));
    await expect(page).toHaveURL(/\/account$/);
    const [stored] = await database.select().from(user).where(eq(user.email, email));
    expect(stored).toMatchObject({ name: who.name, tell: who.tell });

    const again = await visitor();
    await again.goto("/login");
    await enter(again, typedAgain.replaceAll("%", to), who.password);
    await expect(again).toHaveURL(/\/account$/);
  });
