import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { budget } from "../../app/requests/schema.ts";
import { ANSWERS, PASSWORD } from "../support/factories.ts";
import { test, type Visitor } from "../support/pages.ts";

const QUESTIONNAIRE = "/create/new/Branding/0";

test("[BRAND-1] [BRAND-12] /branding offers three needs, each one link, and says beforehand what it takes", async ({
  open,
}) => {
  const page = await open("/branding");
  page.getByRole("heading", { level: 1, name: "Do que sua marca precisa?" });
  const main = page.getByRole("main");
  expect(within(main).getAllByRole("link")).toHaveLength(3);
  for (const [name, path] of [
    [/do zero/, QUESTIONNAIRE],
    [/tenho uma empresa/i, "/create/new/Branding/1"],
    [/remodelar ou expandir/, "/modify/Branding/2"],
  ] as const)
    expect(page.getByRole("link", { name }).getAttribute("href")).toBe(path);
  for (const text of ["Uns cinco minutos", "Precisa de uma conta", "orçamento de quem vai desenhar"])
    expect(main.textContent).toContain(text);
});

test("[BRAND-12] an anonymous visitor of the questionnaire goes to the login, which leads back to it", async ({
  open,
  visitor,
  login,
}) => {
  for (const path of [QUESTIONNAIRE, "/create/new/Branding/1", "/modify/Branding/2", `${QUESTIONNAIRE}?painel=3`])
    expect((await open(path)).url).toBe(`/login?voltar=${encodeURIComponent(path)}`);
  const { email } = await login();
  const branding = await visitor().open("/branding");
  const entrance = await branding.follow(branding.getByRole("link", { name: /remodelar/ }));
  const entered = await entrance.send("Entrar", { "E-mail": email, Senha: PASSWORD });
  expect(entered.url).toBe("/modify/Branding/2");
});

for (const [typeUser, home] of [
  [1, "/designer/page"],
  [2, "/admin/page"],
] as const)
  test(`[BRAND-12] kind of account ${typeUser} is told that only customers request budgets, with a way on`, async ({
    login,
  }) => {
    const page = await (await login({ typeUser })).open(QUESTIONNAIRE);
    expect(page.status).toBe(403);
    page.getByRole("heading", { level: 1, name: "Só clientes pedem orçamento" });
    const [link] = within(page.getByRole("main")).getAllByRole("link");
    expect(link?.getAttribute("href")).toBe(home);
  });

test("[BRAND-12] the server refuses a submission of a designer, an admin and nobody", async ({
  visitor,
  login,
  database,
}) => {
  const submissionId = crypto.randomUUID();
  const submission = { ...ANSWERS, submissionId, resume_ia: "A padaria.", image: "" };
  const send = async ({ json }: Pick<Visitor, "json">, userId: string) =>
    (await json(`${QUESTIONNAIRE}.data`, { userId, submission })).status;
  const stored = () => database.$count(budget, eq(budget.submissionId, submissionId));
  expect(await send(visitor(), "nobody")).toBe(401);
  for (const typeUser of [1, 2] as const) {
    const other = await login({ typeUser });
    expect(await send(other, other.id)).toBe(403);
  }
  const clara = await login();
  expect([await send(clara, "somebody else"), await stored()]).toEqual([401, 0]);
  expect([await send(clara, clara.id), await stored()]).toEqual([200, 1]);
});
