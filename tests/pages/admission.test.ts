/** Designers who wait to be admitted, and the kind of account, without scripts. In the browser: tests/e2e/designers-admitted.spec.ts. */
import { randomUUID } from "node:crypto";
import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import { authUser } from "../../app/people/auth-schema.ts";
import { TYPE_CHANGE, TYPE_CHANGE_PATH } from "../../app/people/profile.ts";
import { user } from "../../app/people/schema.ts";
import { type App, startApp } from "../support/app.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { test, visit, visitAs } from "../support/pages.ts";
import { QUOTE_PDF } from "../support/quotes.ts";
import { sessionIn } from "../support/session.ts";

const SECRETS = /Segredo|98888/;
const OPEN = /Qualquer pessoa pode se cadastrar como designer/;
let own: App;
beforeAll(async () => {
  own = await startApp({ env: { DESIGNERS: "admitted" } });
});
afterAll(() => own.remove());

test("[SEC-8.7] the server refuses a waiting designer everything that a designer may", async () => {
  const clara = await createUser(own.database, { tell: "(21) 98888-7777" });
  const tiago = await visitAs(own, { typeUser: 1, admitted: false });
  const secret = { nameProject: "Segredo da Clara" };
  const { id } = await createBudget(own.database, clara, secret);
  const quoted = { budget: true, budgetFile: "budget/quote/a.pdf", image: "budget/send/a.png" };
  const theirs = await createBudget(own.database, clara, { ...secret, designSelect: tiago.id, ...quoted });
  const budgets = [id, theirs.id];
  const refused = budgets.flatMap((budget) => [
    ...["", ".data", ".data?_routes=room%2Fview"].map((ending) => `/budget/view/${budget}${ending}`),
    `/budget/${budget}/orcamento`,
    `/budget/${budget}/ref.png`,
  ]);
  for (const path of [...refused, "/account", "/account.data", "/admin/page"]) {
    const answer = await tiago.get(path);
    expect([path, answer.status]).toEqual([path, path.includes(".data") ? 202 : 302]);
    expect(await answer.text()).not.toMatch(SECRETS);
  }
  for (const path of ["/designer/page", "/designer/page.data", "/designer/page.data?abertos=120"]) {
    const answer = await tiago.get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toMatch(SECRETS);
  }
  for (const intent of ["claim", "status", "withdraw"])
    for (const budget of budgets) {
      const answer = await tiago.post(`/budget/view/${budget}.data`, { intent, status: "3" });
      expect(answer.status).toBe(202);
      expect(await answer.text()).not.toContain("Segredo");
    }
  const scripted = { headers: { accept: "*/*" } };
  const quote = await tiago.upload(
    `/api/budget/${theirs.id}/orcamento`,
    QUOTE_PDF,
    "a.pdf",
    "application/pdf",
    scripted,
  );
  expect(quote.status).toBe(403);
  expect(await quote.json()).toEqual({ kind: "refused", message: "Falta alguém do estúdio deixar você entrar." });
  expect((await tiago.post("/admin/page.data", { admit: tiago.id })).status).toBe(202);
  (await tiago.open("/designer/page")).getByRole("heading", { name: /falta alguém do estúdio/ });
});

test("[SEC-8.7] a designer of a first social login waits as well", async () => {
  const uid = randomUUID();
  const person = { id: uid, name: "Rita Luz", email: `${uid}@example.com`, emailVerified: true };
  await own.database.insert(authUser).values(person);
  const rita = visit(own);
  const { name, value } = await sessionIn(own, { uid });
  rita.cookies.set(name, value);
  const page = await rita.open("/login");
  page.getByRole<HTMLInputElement>("radio", { name: /Designer/ }).checked = true;
  const waits = await page.send("Terminar cadastro", { Telefone: "(11) 90000-1234" });
  expect(waits.url).toBe("/designer/page");
  waits.getByRole("heading", { name: "Rita, falta alguém do estúdio deixar você entrar." });
});

test("[SEC-8.7] admitting works without scripts and on the second click, and only admins do it", async () => {
  const tiago = await createUser(own.database, { typeUser: 1, name: "Tiago Barros", admitted: false });
  await (await visitAs(own, {})).post("/admin/page", { admit: tiago.id });
  const admin = await visitAs(own, { typeUser: 2 });
  const page = await admin.open("/admin/page");
  expect(page.queryByText(OPEN)).toBeNull();
  const waiting = within(page.getByRole("region", { name: /^Designers à espera/ })).getAllByRole("listitem");
  const row = waiting.find(({ textContent }) => textContent.includes(tiago.email)) as HTMLElement;
  const admitted = await page.send(within(row).getByRole("button", { name: "Admitir Tiago Barros" }));
  expect(admitted.getByRole("alert").textContent).toContain("Tiago Barros já pode pegar projetos");
  expect(admitted.queryByText(new RegExp(tiago.email))).toBeNull();
  const again = await admin.post("/admin/page.data", { admit: tiago.id });
  expect(await again.text()).toContain("já pode pegar projetos");
  for (const admit of ["", "no id", randomUUID(), tiago.uid])
    expect(await (await admin.post("/admin/page.data", { admit })).text()).toContain("Não deu certo");
});

test("[MEND2-2] [SEC-8.7] a customer who becomes a designer waits to be admitted, and finds the way back", async () => {
  const somebody = await visitAs(own, {});
  const change = async (to: string) => {
    const page = await somebody.open(TYPE_CHANGE_PATH);
    const section = page.document.querySelector<HTMLElement>("#tipo-de-conta");
    if (to === "designer") expect(section?.textContent).toContain(TYPE_CHANGE.admission);
    return page.send(`Mudar para conta de ${to}`);
  };
  const waits = await change("designer");
  expect(waits.url).toBe("/designer/page");
  waits.said(/falta alguém do estúdio deixar você entrar\./);
  const way = waits.getByRole("link", { name: "Mudar o tipo de conta" });
  expect(way.getAttribute("href")).toBe(TYPE_CHANGE_PATH);
  expect((await change("cliente")).url).toBe("/account");
});

test("[SEC-8.7] while DESIGNERS is open, the start and the admin page say in one line what that means", async ({
  app,
  login,
}) => {
  expect(app.log()).toMatch(/"level":40.*DESIGNERS is open/);
  expect(own.log()).not.toContain("DESIGNERS is open");
  (await (await login({ typeUser: 2 })).open("/admin/page")).said(OPEN);
});

test("[MEND2-2] no address on the way to a questionnaire makes a designer; 'Sou designer' leads to the choice, which says what it means", async ({
  open,
}) => {
  const register = (query: Record<string, string>) => open(`/registre?${new URLSearchParams(query)}`);
  for (const voltar of ["/branding", "/branding?x", "/create/new/Branding/1", "/modify/Branding/2?etapa=2"]) {
    const page = await register({ voltar, etapa: "dados", tipo: "1" });
    const type = page.document.querySelector<HTMLInputElement>("[name=typeUser]");
    expect([voltar, type?.value]).toEqual([voltar, "0"]);
    const choice = await page.follow(page.getByRole("link", { name: "Sou designer" }));
    expect(choice.url).toBe("/registre?tipo=1");
    const checked = choice.getByRole("radio", { name: /Sou designer e quero atender pedidos\.$/, checked: true });
    expect(checked.matches("[type=radio]")).toBe(true);
    choice.getByRole("radio", { name: /Quero criar uma marca\.$/ });
  }
  for (const voltar of ["/account", "/brandings", "/create/new/portfolio"])
    expect([voltar, (await register({ voltar })).getAllByRole("radio").length]).toEqual([voltar, 2]);
});

for (const path of ["/create/new/Branding/0", "/create/new/Branding/1", "/modify/Branding/2"])
  test(`[MEND2-2] without scripts a designer by mistake becomes a customer where ${path} refuses them`, async ({
    login,
    database,
  }) => {
    const davi = await login({ typeUser: 1 });
    const page = await davi.open(path);
    expect(page.status).toBe(403);
    page.getByRole("heading", { level: 1, name: "Só clientes pedem orçamento" });
    const questionnaire = await page.send("Mudar para conta de cliente");
    expect([questionnaire.status, questionnaire.url]).toEqual([200, path]);
    expect(questionnaire.getByRole("main").textContent).toContain("precisa de JavaScript.");
    expect(await database.select().from(user).where(eq(user.id, davi.id))).toMatchObject([{ typeUser: 0 }]);
  });
