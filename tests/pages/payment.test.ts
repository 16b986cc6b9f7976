/** What is to be paid of an accepted quote, on its page and in the room. In the browser: tests/e2e/pix.spec.ts. */
import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { quotePayment } from "../../app/quotes/schema.ts";
import { STATUS } from "../../app/requests/budget-statuses.ts";
import { budget } from "../../app/requests/schema.ts";
import { startApp } from "../support/app.ts";
import { createRoom } from "../support/conversation.ts";
import type { Database } from "../support/factories.ts";
import { type Page, test, texts, visitAs } from "../support/pages.ts";
import { createAccepted, createVersion } from "../support/sent-quotes.ts";

const pageOf = (id: string, number = 1) => `/budget/${id}/pagamento/${number}`;
const viewOf = (id: string) => `/budget/view/${id}`;
const head = (page: Page) => page.getByRole("region", { name: "Criação" });
const headText = (page: Page) => texts([head(page)])[0];
const received = { receivedAt: new Date() };
const change = (database: Database, id: string, values: Partial<typeof budget.$inferInsert>) =>
  database.update(budget).set(values).where(eq(budget.id, id));

test("[QUOTE-40] [WALK-21] the down payment shows its amount, a code that is its own, and what follows", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  const lucia = await login(room.customer);
  expect((await lucia.get(pageOf(room.id))).status).toBe(404);
  await createAccepted(database, room);
  for (const number of [0, 3]) expect((await lucia.get(pageOf(room.id, number))).status).toBe(404);
  const page = await lucia.open(pageOf(room.id));
  page.said("Sua vez: pagar a entrada");
  page.said("R$ 2.080,00");
  page.said(/Com a entrada paga, o trabalho começa/);
  page.said(/Você paga a outra metade, R\$ 2\.080,00/);
  page.getByRole("img", { name: /^QR Code do Pix de R\$\s2\.080,00$/ });
  page.said(/Esta página e o Pix não são nota fiscal\./);
  expect(page.getByRole("region", { name: "Aceito por você" }).textContent).toContain("Lúcia Maria Andrade");
  const codeOf = ({ document }: Page) => document.querySelector("main code")?.textContent;
  const code = codeOf(page);
  expect(code).toMatch(/^00020126\d+.+5802BR5913Estudio Traco6006Recife62\d{2}05.+6304[0-9A-F]{4}$/);
  expect(codeOf(await lucia.open(pageOf(room.id))), "the same at every look").toBe(code);
  const read = await page.follow(page.getByRole("link", { name: "Ver o orçamento" }));
  const delivery = await read.follow(read.getByRole("link", { name: /^Na entrega/ }));
  expect(delivery.url).toBe(pageOf(room.id, 2));
  expect(codeOf(delivery), "another for each payment").not.toBe(code);
  expect(codeOf(delivery)).toBeTruthy();

  // Both sides read one step, on the payment's page and in the room.
  const step = { name: "Passo 3 de 5: Orçamento aceito. Depois: Criação, Entrega." };
  const rui = await login(room.designer);
  for (const seen of [page, await lucia.open(viewOf(room.id)), await rui.open(viewOf(room.id))])
    seen.getByRole("img", step);
});

test("[QUOTE-41] without JavaScript the customer says that it is paid, and the studio that it arrived, or not", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  await createAccepted(database, room);
  const rui = await login(room.designer);
  expect(headText(await rui.open(viewOf(room.id)))).toContain("R$ 2.080,00");
  const page = await (await (await login(room.customer)).open(pageOf(room.id))).send("Já paguei");
  page.said("Com Rui: conferir a entrada");
  const told = headText(await rui.open(viewOf(room.id)));
  for (const text of ["Sua vez: marcar a entrada como recebida", "R$ 2.080,00"]) expect(told).toContain(text);
  for (const [label, confirm, turn] of [
    ["Recebido", "Marcar como recebida", "A entrada está paga"],
    ["Desfazer", "Desfazer o recebimento", "Sua vez: conferir a entrada"],
  ] as const) {
    const before = await rui.open(pageOf(room.id));
    const details = before.getByText(label, { selector: "summary" }).closest("details") as HTMLElement;
    const after = await before.send(within(details).getByText(confirm, { selector: "button" }));
    after.said(turn);
  }
});

test("[ROOM-8] before the down payment 'Passar para Concluído' is the last of the designer's buttons", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  await createAccepted(database, room);
  const page = await (await login(room.designer)).open(viewOf(room.id));
  const buttons = texts(within(head(page)).getAllByRole("button"));
  expect([buttons[0], buttons.at(-1)]).toEqual(["visualizar orçamento", "Passar para Concluído"]);
});

test("[ROOM-8] a finished room leads the studio to what is still unpaid, and its customer not", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  const { id: quoteId } = await createAccepted(database, room);
  await database.insert(quotePayment).values({ quoteId, number: 1, ...received });
  await change(database, room.id, { status: STATUS.finished.id, downPayment: null });
  for (const who of [room.designer, room.admin, room.customer]) {
    const page = await (await login(who)).open(viewOf(room.id));
    page.getByRole("heading", { name: /^Terminado\./ });
    const owed = page.queryByRole("link", { name: /^Falta receber R\$\s2\.080,00$/ });
    expect(owed?.getAttribute("href")).toBe(who === room.customer ? undefined : pageOf(room.id, 2));
  }
  await database.insert(quotePayment).values({ quoteId, number: 2, ...received });
  const paid = await (await login(room.designer)).open(viewOf(room.id));
  paid.getByRole("heading", { name: /^Terminado\./ });
  expect(paid.getByRole("main").textContent).not.toContain("Falta receber");
});

test("[WALK-31] a change of a newer version leaves the accepted one's payments at hand", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  await createAccepted(database, room);
  const { id, number } = await createVersion(database, room, { number: 2 });
  const changeAsked = { quote: id, number, text: "Só 16 páginas.", at: new Date().toISOString() };
  await change(database, room.id, { changeAsked });
  const page = await (await login(room.customer)).open(viewOf(room.id));
  for (const name of ["O que você pediu", "Pagamentos"]) page.getByRole("heading", { name });
});

test("[WALK-22] without a key the page says what the studio sends and until when, and the admin's page asks for it", async () => {
  const app = await startApp();
  try {
    const room = await createRoom(app.database);
    await createAccepted(app.database, room);
    const page = await (await visitAs(app, room.customer)).open(pageOf(room.id));
    page.said(/Com o estúdio, até (amanhã|segunda|domingo|sábado): mandar os dados do Pix/);
    page.said(/O estúdio manda os dados do Pix/);
    page.getByRole("button", { name: /^Já paguei/ });
    expect(page.html).not.toContain("Pix copia e cola");
    const waits = await (await visitAs(app, room.admin)).open("/admin/page");
    waits.said(/Pix do estúdio\. Lúcia espera os dados para pagar Padaria Bonança\./);
  } finally {
    await app.remove();
  }
});
