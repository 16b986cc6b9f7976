/** The page of a payment. What it says, and without scripts: tests/pages/payment.test.ts. */
import type { Page } from "@playwright/test";
import { expectToFitAt } from "../support/layout.ts";
import { follow } from "../support/live.ts";
import { createAccepted } from "../support/sent-quotes.ts";
import { expect, test } from "../support/test.ts";

const pageOf = (id: string, number = 1) => `/budget/${id}/pagamento/${number}`;

const expectTurn = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test("[QUOTE-40] [WALK-21] the down payment has a code to copy, and fits", async ({
  page,
  context,
  openRoom,
  database,
  axe,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const room = await openRoom("customer");
  await createAccepted(database, room);
  await page.goto(pageOf(room.id));
  const shown = await page.getByRole("main").locator("code").innerText();
  await page.getByRole("button", { name: "Copiar código" }).press("Enter");
  await expect(page.getByRole("button", { name: "Código copiado" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  for (const number of [1, 2]) {
    await page.goto(pageOf(room.id, number));
    await axe(page);
    await expectToFitAt(page, [1440, 390, 320]);
  }
});

test("[QUOTE-40] a page that came without TLS has no clipboard: the code is selected, and says so", async ({
  page,
  openRoom,
  database,
}) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined }));
  const room = await openRoom("customer");
  await createAccepted(database, room);
  await page.goto(pageOf(room.id));
  await page.getByRole("button", { name: "Copiar código" }).click();
  await expect(page.getByRole("alert")).toHaveText("O código não foi copiado. Ele está selecionado: copie por ali.");
  const code = await page.getByRole("main").locator("code").innerText();
  expect(await page.evaluate(() => String(getSelection()))).toBe(code);
});

test("[QUOTE-41] [QUOTE-44] 'Já paguei' and 'Recebido' are said by different people, seen at once, and 'Recebido' is taken back", async ({
  page,
  openRoom,
  visitor,
  login,
  database,
  axe,
}) => {
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
  await designer.getByRole("button", { name: "Recebido" }).click();
  await axe(designer);
  await designer.getByRole("button", { name: "Marcar como recebida" }).click();
  for (const side of [page, designer]) await expectTurn(side, "A entrada está paga");
  await axe(designer);
  await designer.getByRole("button", { name: "Desfazer" }).click();
  await designer.getByRole("button", { name: "Desfazer o recebimento" }).click();
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

test("[QUOTE-41] [WALK-61] what was done to a payment is said once, not again in the project", async ({
  page,
  openRoom,
  database,
}) => {
  const room = await openRoom("designer");
  await createAccepted(database, room);
  const said = page.getByRole("alert");
  for (const [label, confirm, text] of [
    ["Recebido", "Marcar como recebida", "Pagamento marcado como recebido."],
    ["Desfazer", "Desfazer o recebimento", "O recebimento foi desfeito."],
  ] as const) {
    await page.goto(pageOf(room.id));
    await page.getByRole("button", { name: label }).click();
    await page.getByRole("button", { name: confirm }).click();
    await expect(said).toHaveText(text);
    if (label === "Desfazer") await page.getByRole("button", { name: "Fechar aviso" }).click();
    const left = await said.count();
    await page.getByRole("link", { name: "Voltar para Padaria Bonança" }).click();
    await expect(page.getByRole("heading", { name: "Criação" })).toBeVisible();
    expect(await said.count(), label).toBe(left);
  }
});
