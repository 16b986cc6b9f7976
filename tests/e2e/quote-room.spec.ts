/** A written quote in the room and on its pages, as the studio reads it. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { attachment } from "../../app/conversation/schema.ts";
import { quote, quotePayment } from "../../app/quotes/schema.ts";
import { STATUS } from "../../app/requests/budget-statuses.ts";
import { budget, budgetEvent } from "../../app/requests/schema.ts";
import { sendMessage } from "../support/messages.ts";
import { createAccepted, createVersion, daysFromNow } from "../support/sent-quotes.ts";
import { expect, test } from "../support/test.ts";

test("[WALK-30] the version's page says whose turn it is in the room's words", async ({ page, openRoom, database }) => {
  const room = await openRoom("designer");
  await createVersion(database, room);
  await page.goto(`/budget/view/${room.id}`);
  await expect(page.getByRole("heading", { name: "Com Lúcia, desde hoje: lê o orçamento" })).toBeVisible();
  await page.goto(`/budget/${room.id}/orcamento/1`);
  await expect(page.getByText("Com Lúcia, desde hoje: lê o orçamento.")).toBeVisible();
});

test("[QUOTE-35] an expired version leads whose turn it is to the editor, on the ground that says so", async ({
  page,
  openRoom,
  database,
}) => {
  const room = await openRoom("designer");
  const { id } = await createVersion(database, room, { sentAt: daysFromNow(-12), validUntil: daysFromNow(-1) });
  // As the clock's job leaves it, which may come before this page or after.
  await database.update(quote).set({ state: "expired" }).where(eq(quote.id, id));
  await database.update(budget).set({ budget: false, quoteId: null }).where(eq(budget.id, room.id));
  await page.goto(`/budget/${room.id}/orcamento/1`);
  await expect(page.getByText("Venceu ontem. Lúcia não pode mais aceitar. Envie uma versão nova.")).toBeVisible();
  await expect(page.getByRole("banner")).toHaveAttribute("data-ground", "pink");
  await page.getByRole("link", { name: "enviar um orçamento" }).click();
  await expect(page).toHaveURL(`/budget/${room.id}/orcamento/escrever`);
});

test("[QUOTE-41] the room tells the studio the amount that its customer says to have paid", async ({
  page,
  openRoom,
  database,
}) => {
  const room = await openRoom("designer");
  const { id: quoteId } = await createAccepted(database, room);
  const head = page.getByRole("region", { name: "Criação" });
  await page.goto(`/budget/view/${room.id}`);
  await expect(head).toContainText("R$ 2.080,00");
  await database.insert(quotePayment).values({ quoteId, number: 1, claimedAt: new Date() });
  await database.update(budget).set({ downPayment: "claimed" }).where(eq(budget.id, room.id));
  await page.goto(`/budget/view/${room.id}`);
  await expect(head).toContainText("Sua vez: marcar a entrada como recebida");
  await expect(head).toContainText("R$ 2.080,00");
});

test("[ROOM-8] the last step leads to the button that attaches, names what is still to be paid, and ends the giving back", async ({
  page,
  openRoom,
  database,
}) => {
  const room = await openRoom("designer");
  const { id: quoteId } = await createAccepted(database, room);
  await database.insert(quotePayment).values({ quoteId, number: 1, receivedAt: new Date() });
  const done = { status: STATUS.completed.id, downPayment: null };
  await database.update(budget).set(done).where(eq(budget.id, room.id));
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(`/budget/view/${room.id}`);
  await page.getByRole("link", { name: "Mandar arquivos" }).click();
  const attach = page.getByRole("button", { name: "Anexar arquivo" });
  await expect(attach).toBeFocused();
  await expect(attach).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("heading", { name: "Não vai dar?" })).toBeVisible();
  await expect(page.getByText("Devolva com um motivo."), "nothing is given back after an acceptance").toHaveCount(0);
  await page.getByRole("button", { name: "Passar para Finalizado" }).click();
  const dialog = page.getByRole("dialog", { name: "Passar para Finalizado?" });
  await expect(dialog).toContainText("Na entrega: R$ 2.080,00 a pagar. Lúcia recebe um e-mail");
  await dialog.getByRole("button", { name: "Passar e avisar" }).click();
  await expect(page.getByRole("heading", { name: /^Terminado\./ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Não vai dar?" })).toHaveCount(0);
});

test("[ROOM-8] until a file was sent in 'Concluído' the files are the filled button, then the end is", async ({
  page,
  openRoom,
  database,
}) => {
  const room = await openRoom("designer");
  await createAccepted(database, room);
  const sendFile = async (fileName: string, at: string) => {
    const { id: messageId } = await sendMessage(database, room, room.designer, "Segue.", { at: new Date(at) });
    const key = `budget/message/${randomUUID()}.zip`;
    await database.insert(attachment).values({ messageId, key, fileName, bytes: 9 });
  };
  await sendFile("esboço.zip", daysFromNow(-1));
  const details = { from: STATUS.creating.id, to: STATUS.completed.id };
  const moved = { budgetId: room.id, kind: "status" as const, by: room.designer.id, details };
  await database.insert(budgetEvent).values(moved);
  const done = { status: STATUS.completed.id, downPayment: null };
  await database.update(budget).set(done).where(eq(budget.id, room.id));
  const steps = page.getByRole("region", { name: "Criação" }).getByText(/^(Mandar arquivos|Passar para Finalizado)$/);
  const isFilled = (steps: Element[]) =>
    steps.map((step) => [step.textContent, getComputedStyle(step).backgroundColor !== "rgba(0, 0, 0, 0)"]);
  await page.goto(`/budget/view/${room.id}`);
  expect(await steps.evaluateAll(isFilled)).toEqual([
    ["Mandar arquivos", true],
    ["Passar para Finalizado", false],
  ]);
  await sendFile("marca.zip", daysFromNow(1));
  await page.reload();
  expect(await steps.evaluateAll(isFilled)).toEqual([
    ["Passar para Finalizado", true],
    ["Mandar arquivos", false],
  ]);
  await expect(page.getByText(/^Sua vez:.*finalizar o projeto/)).toBeVisible();
});

test("[ROOM-8] a finished room leads the studio to what is still unpaid, and its customer not", async ({
  page,
  openRoom,
  visitor,
  login,
  database,
}) => {
  const room = await openRoom("designer");
  const { id: quoteId } = await createAccepted(database, room);
  await database.insert(quotePayment).values({ quoteId, number: 1, receivedAt: new Date() });
  const over = { status: STATUS.finished.id, downPayment: null };
  await database.update(budget).set(over).where(eq(budget.id, room.id));
  const [admin, customer] = [await visitor(), await visitor()];
  await login(admin, { typeUser: 2 });
  await login(customer, room.customer);
  for (const person of [page, admin, customer]) {
    await person.goto(`/budget/view/${room.id}`);
    await expect(person.getByRole("heading", { name: /^Terminado\./ })).toBeVisible();
    const owed = person.getByRole("link", { name: "Falta receber R$ 2.080,00" });
    if (person === customer) await expect(owed).toHaveCount(0);
    else await expect(owed).toHaveAttribute("href", `/budget/${room.id}/pagamento/2`);
  }
  await database.insert(quotePayment).values({ quoteId, number: 2, receivedAt: new Date() });
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Terminado\./ })).toBeVisible();
  await expect(page.getByText(/Falta receber/)).toHaveCount(0);
});

test("[ROOM-8] before the down payment 'Passar para Concluído' is the last of the designer's buttons", async ({
  page,
  openRoom,
  database,
}) => {
  const room = await openRoom("designer");
  await createAccepted(database, room);
  await page.goto(`/budget/view/${room.id}`);
  const buttons = page.getByRole("region", { name: "Criação" }).getByRole("button");
  await expect(buttons.first()).toHaveText("visualizar orçamento");
  await expect(buttons.last()).toHaveText("Passar para Concluído");
});
