/** The page of a payment. */
import type { Page } from "@playwright/test";
import { expectToFit } from "../support/layout.ts";
import { follow } from "../support/live.ts";
import { createAccepted } from "../support/sent-quotes.ts";
import { expect, test } from "../support/test.ts";

const pageOf = (id: string, number = 1) => `/budget/${id}/pagamento/${number}`;
const CODE = /^00020126\d+.+5802BR5913Estudio Traco6006Recife62\d{2}05.+6304[0-9A-F]{4}$/;

const expectTurn = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test("[QUOTE-40] [WALK-21] the down payment shows its amount, a code to copy and its QR, and what follows", async ({
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
  await expectTurn(page, "Sua vez: pagar a entrada");
  await expect(page.getByText("R$ 2.080,00").first()).toBeVisible();
  await expect(page.getByText(/Com a entrada paga, o trabalho começa/)).toBeVisible();
  await expect(page.getByText("Você paga a outra metade, R$ 2.080,00")).toBeVisible();
  await expect(page.getByRole("img", { name: "QR Code do Pix de R$ 2.080,00" })).toBeVisible();
  await expect(page.getByText("Esta página e o Pix não são nota fiscal.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Aceito por você" })).toContainText("Lúcia Maria Andrade");
  const shown = await page.getByRole("main").locator("code").innerText();
  expect(shown).toMatch(CODE);
  await page.getByRole("button", { name: "Copiar código" }).press("Enter");
  await expect(page.getByRole("button", { name: "Código copiado" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  await page.reload();
  expect(await page.getByRole("main").locator("code").innerText(), "the same at every look").toBe(shown);
  await page.getByRole("link", { name: "Ver o orçamento" }).click();
  await page.getByRole("link", { name: "Na entrega" }).click();
  await expect(page).toHaveURL(new RegExp(`${pageOf(room.id, 2)}$`));
  await expect(page.getByRole("main").locator("code"), "another for each payment").not.toHaveText(shown);
  for (const number of [1, 2]) {
    await page.goto(pageOf(room.id, number));
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 664 });
      await expectToFit(page, width);
    }
    await axe(page);
  }
});

test("[WALK-20] after an acceptance both sides read one step, on the payment's page and in the room", async ({
  page,
  openRoom,
  visitor,
  login,
  database,
}) => {
  const room = await openRoom("customer");
  await createAccepted(database, room);
  const designer = await visitor();
  await login(designer, room.designer);
  const step = { name: "Passo 3 de 5: Orçamento aceito. Depois: Criação, Entrega." };
  for (const [reader, path] of [
    [page, pageOf(room.id)],
    [page, `/budget/view/${room.id}`],
    [designer, `/budget/view/${room.id}`],
  ] as const) {
    await reader.goto(path);
    await expect(reader.getByRole("img", step)).toBeVisible();
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
