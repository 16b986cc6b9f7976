/** The last steps of a written quote in the room, as the studio has them. What it reads: tests/pages/payment.test.ts. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { attachment } from "../../app/conversation/schema.ts";
import { quotePayment } from "../../app/quotes/schema.ts";
import { STATUS } from "../../app/requests/budget-statuses.ts";
import { budget, budgetEvent } from "../../app/requests/schema.ts";
import { sendMessage } from "../support/messages.ts";
import { createAccepted, daysFromNow } from "../support/sent-quotes.ts";
import { expect, test } from "../support/test.ts";

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
  await expect(page.getByText(/^Já foram arquivos pela conversa\./)).toBeVisible();
});
