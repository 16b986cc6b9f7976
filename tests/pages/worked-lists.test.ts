/** What a customer's own pages say of proofs and deliveries: where the list leads, and what the profile offers before the end. */
import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { quotePayment } from "../../app/quotes/schema.ts";
import { budget } from "../../app/requests/schema.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { test } from "../support/pages.ts";
import { createAccepted } from "../support/sent-quotes.ts";
import { addDelivery, addProofs } from "../support/worked.ts";

const ACCEPTED = { budget: true, budgetFile: "budget/quote/a.pdf", quoteAnswer: "accepted" } as const;

test("[PROOF-55] a customer's list leads to the proof that waits and to the delivery", async ({ login, database }) => {
  const [customer, designer] = [await createUser(database), await createUser(database, { typeUser: 1 })];
  const people = { customer, designer };
  const request = (nameProject: string) =>
    createBudget(database, customer, { designSelect: designer.id, nameProject, ...ACCEPTED });
  const [waits, delivered] = [await request("Pão do Porto"), await request("Onça Café")];
  for (const { id } of [waits, delivered]) await addProofs(database, id, people);
  const [row] = await database.select().from(budget).where(eq(budget.id, waits.id));
  if (!row?.proof) throw new Error("no proof");
  await database
    .update(budget)
    .set({ proof: { ...row.proof, state: "waiting" } })
    .where(eq(budget.id, waits.id));
  await addDelivery(database, delivered.id, designer);
  const page = await (await login(customer)).open("/account");
  const to = (name: string) => page.getByRole("link", { name }).getAttribute("href");
  expect(to("Abrir a prova: Pão do Porto")).toBe(`/budget/${waits.id}/prova/3`);
  expect(to("Abrir a entrega: Onça Café")).toBe(`/budget/${delivered.id}/entrega`);
  page.getByText("Sua vez: olhar a versão 3");
});

test("[PROOF-55] [KIT-31] while the payment that opens a delivery is missing, the customer's list and room lead to it", async ({
  login,
  database,
}) => {
  const [customer, designer] = [await createUser(database), await createUser(database, { typeUser: 1 })];
  const { id } = await createBudget(database, customer, { designSelect: designer.id, nameProject: "Onça Café" });
  const { id: quoteId } = await createAccepted(database, { id, customer, designer });
  await addDelivery(database, id, designer);
  await database.insert(quotePayment).values({ quoteId, number: 1, receivedAt: new Date() });
  await database.update(budget).set({ downPayment: null }).where(eq(budget.id, id));
  const hers = await login(customer);
  const due = await hers.open("/account");
  due.getByText("Sua vez: pagar o que falta da entrega");
  expect(due.getByRole("link", { name: "pagar com Pix: Onça Café" }).getAttribute("href")).toBe(
    `/budget/${id}/pagamento/2`,
  );
  const room = `/budget/view/${id}`;
  const unpaid = await hers.open(room);
  unpaid.said("Sua vez: pagar o que falta da entrega");
  expect(unpaid.link("pagar com Pix").getAttribute("href")).toBe(`/budget/${id}/pagamento/2`);
  unpaid.link("Abrir a entrega");
  unpaid.said(/Os arquivos abrem quando o pagamento cair\.$/);
  const second = { quoteId, number: 2, claimedAt: new Date() };
  await database.insert(quotePayment).values(second);
  const claimed = await hers.open("/account");
  claimed.said(/^Com o estúdio: confere o pagamento da entrega/);
  expect(claimed.queryByText(/^Sua vez/)).toBeNull();
  (await hers.open(room)).said(/^Com o estúdio: confere o pagamento da entrega/);
  const isSecond = and(eq(quotePayment.quoteId, quoteId), eq(quotePayment.number, 2));
  await database.update(quotePayment).set({ receivedAt: new Date() }).where(isSecond);
  const open = await hers.open("/account");
  open.getByText("Sua vez: abrir a entrega");
  open.getByRole("link", { name: "Abrir a entrega: Onça Café" });
  (await hers.open(room)).said("Sua vez: abrir a entrega");
});

test("[KIT-50] the profile offers what was delivered as one file before the account is deleted", async ({
  login,
  database,
}) => {
  const [customer, designer] = [await createUser(database), await createUser(database, { typeUser: 1 })];
  const { id } = await createBudget(database, customer, {
    ...{ designSelect: designer.id, nameProject: "Onça Café" },
    ...ACCEPTED,
  });
  const { open } = await login(customer);
  expect((await open("/conta/perfil")).queryByText("Antes, baixe as suas marcas")).toBeNull();
  await addProofs(database, id, { customer, designer });
  await addDelivery(database, id, designer);
  const page = await open("/conta/perfil");
  page.getByRole("heading", { name: "Antes, baixe as suas marcas" });
  const link = page.getByRole("link", { name: /^Onça Café \(\.zip, / });
  expect(link.getAttribute("href")).toBe(`/budget/${id}/entrega/tudo.zip`);
  expect(link.hasAttribute("download")).toBe(true);
});
