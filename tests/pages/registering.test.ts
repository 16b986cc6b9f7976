/** What registering makes of a type that nobody can choose, and of somebody on the way to a questionnaire. */
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { user } from "../../app/people/schema.ts";
import { test } from "../support/pages.ts";
import { newcomer, typedBy } from "../support/registering.ts";
import { codeIn } from "../support/smtp.ts";

test("[AUTH-1] registering takes no third type", async ({ open, database }) => {
  expect((await open("/registre?etapa=dados&tipo=2")).getAllByRole("radio")).toHaveLength(2);
  const who = newcomer();
  const stage2 = await open("/registre?etapa=dados&tipo=1");
  const type = stage2.document.querySelector<HTMLInputElement>("[name=typeUser]");
  if (type) type.value = "2";
  const refused = await stage2.send("Cadastrar", typedBy(who));
  expect(refused.getByRole("alert").textContent).toBe("Prencha todos os valores");
  expect(await database.$count(user, eq(user.email, who.email))).toBe(0);
});

test("[MEND2-2] [AUTH-1] on the way to a questionnaire registering makes a customer without asking", async ({
  visitor,
  database,
  smtp,
}) => {
  const who = newcomer();
  const branding = await visitor().open("/branding");
  const login = await branding.follow(branding.getByRole("link", { name: /Marca nova, do zero/ }));
  const stage2 = await login.follow(login.link("Cadastrar"));
  expect(stage2.url).toBe("/registre?voltar=%2Fcreate%2Fnew%2FBranding%2F0");
  stage2.getByRole("heading", { level: 1, name: "Seus dados" });
  stage2.getByRole("img", { name: "Etapa 1 de 2" });
  expect(stage2.queryAllByRole("radio")).toEqual([]);
  const stage3 = await stage2.send("Cadastrar", typedBy(who));
  stage3.getByRole("img", { name: "Etapa 2 de 2" });
  const page = await stage3.send("Confirmar", { Código: codeIn(await smtp.waitForMail(who.email)) });
  expect(page.url).toBe("/create/new/Branding/0");
  expect(await database.select().from(user).where(eq(user.email, who.email))).toMatchObject([{ typeUser: 0 }]);
});

test("[AUTH-4] in production the outbox is nobody's page", async ({ visitor }) => {
  expect((await visitor().get("/dev/outbox")).status).toBe(404);
});
