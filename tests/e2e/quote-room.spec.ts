/** A quote that is declined, and the last steps of one, in the room. What it reads: tests/pages/payment.test.ts. */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { attachment } from "../../app/conversation/schema.ts";
import { quotePayment } from "../../app/quotes/schema.ts";
import { BUDGET_MESSAGES } from "../../app/requests/budget.ts";
import { STATUS } from "../../app/requests/budget-statuses.ts";
import { budget, budgetEvent } from "../../app/requests/schema.ts";
import { createRoom } from "../support/conversation.ts";
import { createBudget } from "../support/factories.ts";
import { expectToFitAt } from "../support/layout.ts";
import { sendMessage } from "../support/messages.ts";
import { sendQuote } from "../support/quotes.ts";
import { createAccepted, daysFromNow } from "../support/sent-quotes.ts";
import { expect, test } from "../support/test.ts";

test("[ROOM-8] until a file was sent in 'Concluído' the files are the filled button, then the end is; the last step leads to the button that attaches, names what is still to be paid, and ends the giving back", async ({
  page,
  openRoom,
  database,
}) => {
  const room = await openRoom("designer");
  const { id: quoteId } = await createAccepted(database, room);
  const sendFile = async (fileName: string, at: string) => {
    const { id: messageId } = await sendMessage(database, room, room.designer, "Segue.", { at: new Date(at) });
    const key = `budget/message/${randomUUID()}.zip`;
    await database.insert(attachment).values({ messageId, key, fileName, bytes: 9 });
  };
  await sendFile("esboço.zip", daysFromNow(-1));
  const details = { from: STATUS.creating.id, to: STATUS.completed.id };
  // Long enough ago for the next change, and after the first file.
  const at = new Date(Date.now() - 60_000);
  const moved = { budgetId: room.id, kind: "status" as const, by: room.designer.id, details, at };
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
  await expect(page.getByText(/^Já foram arquivos pela conversa\./)).toBeVisible();

  await database.insert(quotePayment).values({ quoteId, number: 1, receivedAt: new Date() });
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

test("[MEND2-7] [ROOM-8] declining asks for a reason, pressed or typed, and strangers read none", async ({
  page,
  visitor,
  database,
  login,
  axe,
}) => {
  const price = "O valor ficou acima do que eu esperava";
  const whole = `${price}. Cabe até três mil.`;
  const designer = await visitor();
  const davi = await login(designer, { typeUser: 1, name: "Davi Braga" });
  const clara = await login(page, { name: "Lúcia Prado" });
  const { id } = await createBudget(database, clara, { nameProject: "Café da Ladeira", designSelect: davi.id });
  await sendQuote(designer, id);
  await page.goto(`/budget/view/${id}`);
  await page.getByRole("button", { name: "Recusar orçamento" }).click();
  const dialog = page.getByRole("dialog", { name: "Recusar este orçamento?" });
  await expect(dialog.getByRole("button", { name: "Recusar e avisar" })).toBeFocused();
  await expect(dialog.getByRole("checkbox")).toHaveCount(4);
  await dialog.getByRole("checkbox", { name: price }).press("Space");
  await dialog.getByRole("checkbox", { name: "O prazo não serve" }).check({ force: true });
  await dialog.getByRole("checkbox", { name: "O prazo não serve" }).uncheck({ force: true });
  await dialog.getByLabel("Com as suas palavras").fill("Cabe até três mil.");
  await axe(page);
  await expectToFitAt(page, [1440, 390, 320]);
  await dialog.getByRole("button", { name: "Recusar e avisar" }).click();
  await expect(page.getByRole("alert")).toHaveText("Orçamento recusado. O designer recebe um aviso por e-mail.");
  await expect(page.getByText(`Você recusou o orçamento: “${whole}”`).first()).toBeVisible();

  const stranger = await visitor();
  await login(stranger, { typeUser: 1 });
  expect(await (await stranger.request.get(`/budget/view/${id}.data`)).text()).not.toContain(price);
});

test("[MEND2-16] a status that has just changed says so, and the same press a second later works", async ({
  page,
  database,
  login,
}) => {
  const room = await createRoom(database);
  const event = { budgetId: room.id, by: room.designer.id, kind: "status" as const, details: { from: 1, to: 0 } };
  // Later than the press, however slow the machine is.
  await database.insert(budgetEvent).values({ ...event, at: new Date(Date.now() + 600_000) });
  await login(page, room.designer);
  await page.goto(`/budget/view/${room.id}`);
  await page.getByRole("button", { name: "Concluído" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Motivo/).fill("Combinado por telefone.");
  await dialog.getByRole("button", { name: "Concluir" }).click();
  await expect(dialog.getByText(BUDGET_MESSAGES.statusTooSoon)).toBeVisible();
  await expect(dialog.getByLabel(/^Motivo/)).toHaveValue("Combinado por telefone.");
  const changes = and(eq(budgetEvent.budgetId, room.id), eq(budgetEvent.kind, "status"));
  expect(await database.$count(budgetEvent, changes)).toBe(1);
  await database
    .update(budgetEvent)
    .set({ at: new Date(Date.now() - 2_000) })
    .where(changes);
  await dialog.getByRole("button", { name: "Concluir" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await database.$count(budgetEvent, changes)).toBe(2);
});
