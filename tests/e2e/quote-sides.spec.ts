/** A written quote as its two sides have it. Without scripts, and who may read it: tests/pages/quote-page.test.ts. */
import type { Page } from "@playwright/test";
import { expectToFitAt } from "../support/layout.ts";
import { follow } from "../support/live.ts";
import { sendQuote } from "../support/quotes.ts";
import { createAccepted, createVersion } from "../support/sent-quotes.ts";
import { expect, test } from "../support/test.ts";

const pageOf = (id: string, number = 1) => `/budget/${id}/orcamento/${number}`;
const answer = (page: Page) => page.getByRole("region", { name: "Sua resposta" });

test("[QUOTE-34] [QUOTE-37] the studio records an acceptance that was given elsewhere; without JavaScript each answer has its own fields, and the record fits", async ({
  page,
  openRoom,
  visitor,
  login,
  database,
  allow,
  axe,
}) => {
  allow(/\.js csp$/);
  const room = await openRoom("designer");
  await createVersion(database, room);
  const plain = await visitor({ javaScriptEnabled: false, viewport: { width: 390, height: 664 } });
  await login(plain, room.customer);
  await plain.goto(pageOf(room.id));
  const name = answer(plain).getByLabel("Seu nome completo");
  await expect(name).toBeVisible();
  await answer(plain).getByRole("radio", { name: "Pedir mudança" }).check({ force: true });
  await expect(name).toBeHidden();
  await login(plain, room.designer);
  await plain.goto(pageOf(room.id));
  await expect(plain.getByRole("button", { name: "Registrar aceite", exact: true })).toHaveCount(0);
  await plain.locator("summary", { hasText: "Registrar aceite" }).click();
  await expect(plain.getByRole("button", { name: "Registrar aceite", exact: true })).toBeVisible();
  await expectToFitAt(plain, [390]);

  await page.goto(pageOf(room.id));
  await expect(answer(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Registrar aceite" }).click();
  const dialog = page.getByRole("dialog", { name: "Registrar o aceite da versão 1?" });
  await dialog.getByRole("button", { name: "Registrar aceite" }).click();
  await expect(dialog.getByText("Escolha como foi.")).toBeVisible();
  await expect(dialog.getByLabel("Nota")).toHaveAccessibleDescription(
    /^Como o aceite foi dado: dia, número, documento\./,
  );
  await page.setViewportSize({ width: 390, height: 664 });
  await expect(dialog.getByRole("button", { name: "Registrar aceite" })).toBeInViewport({ ratio: 1 });
  const sides = await dialog
    .getByRole("radio")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect([sides.length, new Set(sides).size]).toEqual([4, 2]);
  await axe(page);
  await dialog.getByRole("radio", { name: "por telefone" }).check();
  await dialog.getByLabel("Quem aceitou").fill("Lúcia Andrade");
  await dialog.getByRole("button", { name: "Registrar aceite" }).click();
  await expect(dialog.getByLabel("Nota")).toBeFocused();
  await expect(dialog.getByText("Escreva o dia, o número ou o documento.")).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel("Nota").fill("Ligou na terça, às 10:00.");
  await dialog.getByRole("button", { name: "Registrar aceite" }).click();
  await expect(page.getByRole("alert")).toHaveText(/Aceite registrado\./);
  await expect(page.getByText("registrado por você: por telefone, Lúcia Andrade")).toBeVisible();
});

test("[QUOTE-38] [QUOTE-44] undone by both, or kept", async ({ page, openRoom, visitor, login, database, axe }) => {
  const room = await openRoom("designer");
  await createAccepted(database, room);
  const customer = await visitor();
  await login(customer, room.customer);
  await follow(page, pageOf(room.id));
  await follow(customer, pageOf(room.id));
  const ask = async () => {
    await customer.getByRole("button", { name: "Desfazer o aceite" }).click();
    await customer.getByRole("button", { name: "Pedir para desfazer" }).click();
    await expect(customer.getByText("Ele vale até Rui concordar.").first()).toBeVisible();
  };
  await ask();
  // The room and the page's head say so, and lead to the answer.
  await page.goto(`/budget/view/${room.id}`);
  await expect(page.getByText("Lúcia pediu para desfazer o aceite. Sem a sua resposta, ele vale.")).toBeVisible();
  await page.getByRole("link", { name: "Ver o orçamento" }).click();
  await page.getByRole("link", { name: "Responder" }).press("Enter");
  await expect(page.getByRole("region", { name: "Aceito por Lúcia" })).toBeFocused();
  await page.getByRole("button", { name: "Manter o aceite" }).click();
  await axe(page);
  await page.getByRole("dialog").getByRole("button", { name: "Manter o aceite" }).click();
  await expect(customer.getByRole("button", { name: "Desfazer o aceite" })).toBeVisible();
  await ask();
  await page.getByRole("button", { name: "Concordar e desfazer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Desfazer o aceite" }).click();
  for (const side of [page, customer]) await expect(side.getByText("O aceite foi desfeito.").first()).toBeVisible();
  // The record stays.
  await expect(customer.getByRole("region", { name: "Aceito por você" })).toContainText("Lúcia Maria Andrade");
});

test("[BUD-9] who cancels while another quote is sent cancels nothing", async ({ page, openRoom, database }) => {
  const room = await openRoom("designer");
  await createVersion(database, room);
  await follow(page, `/budget/view/${room.id}`);
  const cancel = page.getByRole("button", { name: "Calcelar envio orçamento" });
  await cancel.click();
  const dialog = page.getByRole("dialog", { name: "Cancelar o envio do orçamento?" });
  await dialog.getByRole("button", { name: "Manter o orçamento" }).click();
  await expect(dialog).toHaveCount(0);
  await cancel.click();
  await expect(dialog).toContainText("A versão fica guardada");
  await sendQuote(page, room.id);
  // The page behind the dialog has the file by now.
  await expect(dialog).toContainText("O arquivo sai da página do pedido");
  await dialog.getByRole("button", { name: "Calcelar envio orçamento" }).click();
  await expect(page.getByRole("alert")).toHaveText(/outro orçamento foi enviado\. Ele não foi cancelado/);
  await expect(page.getByText("proposta.pdf").first()).toBeVisible();
  await cancel.click();
  await dialog.getByRole("button", { name: "Calcelar envio orçamento" }).click();
  await expect(page.getByRole("alert").last()).toHaveText(/Envio cancelado\./);
});
