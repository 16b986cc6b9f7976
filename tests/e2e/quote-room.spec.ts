/** A written quote in the room and on its pages, as the studio reads it. */
import { eq } from "drizzle-orm";
import { quotePayment } from "../../app/quotes/schema.ts";
import { STATUS } from "../../app/requests/budget-statuses.ts";
import { budget } from "../../app/requests/schema.ts";
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
  await createVersion(database, room, { sentAt: daysFromNow(-12), validUntil: daysFromNow(-1) });
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
