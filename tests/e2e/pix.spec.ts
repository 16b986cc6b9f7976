/** The page of a payment. What it says, and without scripts: tests/pages/payment.test.ts. */
import type { Page } from "@playwright/test";
import { expectToFitAt } from "../support/layout.ts";
import { follow } from "../support/live.ts";
import { createAccepted } from "../support/sent-quotes.ts";
import { expect, test } from "../support/test.ts";

const pageOf = (id: string, number = 1) => `/budget/${id}/pagamento/${number}`;

const expectTurn = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test("[QUOTE-40] [WALK-21] a code to copy or select; it fits", async ({ page, context, openRoom, database, axe }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const room = await openRoom("customer");
  await createAccepted(database, room);
  await page.goto(pageOf(room.id));
  const shown = await page.getByRole("main").locator("code").innerText();
  await page.getByRole("button", { name: "Copiar código" }).press("Enter");
  await expect(page.getByRole("button", { name: "Código copiado" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  for (const number of [2, 1]) {
    await page.goto(pageOf(room.id, number));
    await axe(page);
    await expectToFitAt(page, [1440, 390, 320]);
  }
  // As on a page that came without TLS.
  await page.evaluate(() => Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined }));
  await page.getByRole("button", { name: "Copiar código" }).click();
  await expect(page.getByRole("alert")).toHaveText("O código não foi copiado. Ele está selecionado: copie por ali.");
  expect(await page.evaluate(() => String(getSelection()))).toBe(shown);
});

test("[QUOTE-41] [QUOTE-44] [WALK-61] said by both once", async ({ page, openRoom, visitor, login, database, axe }) => {
  const room = await openRoom("customer");
  await createAccepted(database, room);
  const designer = await visitor();
  await login(designer, room.designer);
  await follow(page, pageOf(room.id));
  await follow(designer, pageOf(room.id));
  await expectTurn(designer, "Com Lúcia: pagar a entrada");
  await expect(designer.getByRole("button", { name: "Já paguei" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Recebido" })).toHaveCount(0);
  await page.getByRole("button", { name: "Já paguei" }).click();
  await expectTurn(page, "Com Rui: conferir a entrada");
  // The button went away with the focus.
  await expect(page.getByRole("heading", { name: "Com Rui: conferir a entrada" })).toBeFocused();
  await expectTurn(designer, "Sua vez: conferir a entrada");
  await expect(page.getByRole("button", { name: "Já paguei" })).toHaveCount(0);
  const said = designer.getByRole("alert");
  /** What was done is said once, not again in the project. */
  const expectSaidOnce = async (text: string) => {
    await expect(said).toHaveText(text);
    if (text.includes("desfeito")) await designer.getByRole("button", { name: "Fechar aviso" }).click();
    const left = await said.count();
    await designer.getByRole("link", { name: "Voltar para Padaria Bonança" }).click();
    await expect(designer.getByRole("heading", { name: "Criação" })).toBeVisible();
    expect(await said.count(), text).toBe(left);
  };
  await designer.getByRole("button", { name: "Recebido" }).click();
  await axe(designer);
  await designer.getByRole("button", { name: "Marcar como recebida" }).click();
  // Held by the pointer: otherwise it goes away after six seconds, which what follows may take.
  await said.hover();
  for (const side of [page, designer]) await expectTurn(side, "A entrada está paga");
  await axe(designer);
  await expectSaidOnce("Pagamento marcado como recebido.");
  await designer.goto(pageOf(room.id));
  await designer.getByRole("button", { name: "Desfazer" }).click();
  await designer.getByRole("button", { name: "Desfazer o recebimento" }).click();
  await expectSaidOnce("O recebimento foi desfeito.");
  await expectTurn(page, "Com Rui: conferir a entrada");
  await page.goto(`/budget/view/${room.id}`);
  const events = page.getByRole("list", { name: "O que já aconteceu" });
  for (const text of [
    "Você disse que pagou a entrada",
    "Rui Nogueira recebeu a entrada",
    "Rui Nogueira desfez o recebimento",
  ])
    await expect(events.getByText(text)).toBeVisible();
});
