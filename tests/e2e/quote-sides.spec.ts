/** A written quote as its two sides have it: recorded elsewhere, undone by both, and nobody else's. */
import type { Page } from "@playwright/test";
import { expectToFit } from "../support/layout.ts";
import { follow } from "../support/live.ts";
import { sendQuote } from "../support/quotes.ts";
import { createAccepted, createVersion } from "../support/sent-quotes.ts";
import { expect, test } from "../support/test.ts";

const pageOf = (id: string, number = 1) => `/budget/${id}/orcamento/${number}`;
const answer = (page: Page) => page.getByRole("region", { name: "Sua resposta" });

test("[QUOTE-37] the studio records an acceptance that was given elsewhere, and both read who did", async ({
  page,
  openRoom,
  visitor,
  login,
  database,
  axe,
}) => {
  const room = await openRoom("designer");
  await createVersion(database, room);
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
  await expect(dialog.getByText("Escreva como foi.")).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel("Nota").fill("Ligou na terça, às 10:00.");
  await dialog.getByRole("button", { name: "Registrar aceite" }).click();
  await expect(page.getByRole("alert")).toHaveText(/Aceite registrado\./);
  await expect(page.getByText("registrado por você: por telefone, Lúcia Andrade")).toBeVisible();
  const customer = await visitor();
  await login(customer, room.customer);
  await customer.goto(pageOf(room.id));
  await expect(customer.getByText("registrado por Rui: por telefone, Lúcia Andrade")).toBeVisible();
  await expect(customer.getByText("“Ligou na terça, às 10:00.”")).toBeVisible();
  // Nowhere did anybody press 'Aceitar'.
  await customer.goto(`/budget/${room.id}/pagamento/1`);
  await expect(customer.getByText("O aceite do orçamento, versão 1, foi registrado.")).toBeVisible();
  await customer.goto(`/budget/view/${room.id}`);
  await expect(customer.getByText(/^Aceite registrado hoje/)).toBeVisible();
  await expect(customer.getByText(/^Rui Nogueira registrou o aceite do orçamento hoje/).first()).toBeVisible();
  for (const side of [page, customer]) {
    await side.goto(`/budget/view/${room.id}`);
    await expect(side.getByText(/(Você|Rui Nogueira|Lúcia Andrade) aceitou o orçamento/)).toHaveCount(0);
  }
});

test("[QUOTE-38] [QUOTE-44] an acceptance is undone by both, or kept by the other side", async ({
  page,
  openRoom,
  visitor,
  login,
  database,
  axe,
}) => {
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

test("[QUOTE-37] [QUOTE-38] without JavaScript an acceptance is recorded, and undone by both", async ({
  openRoom,
  visitor,
  login,
  database,
  allow,
}) => {
  allow(/\.js csp$/);
  const room = await openRoom("designer");
  await createVersion(database, room);
  const open = async (who: "designer" | "customer") => {
    const plain = await visitor({ javaScriptEnabled: false, viewport: { width: 390, height: 664 } });
    await login(plain, room[who]);
    await plain.goto(pageOf(room.id));
    return plain;
  };
  const press = async (plain: Page, label: string, confirm: string) => {
    await expect(plain.getByRole("button", { name: label, exact: true })).toHaveCount(0);
    await plain.locator("summary", { hasText: label }).click();
    await plain.getByRole("button", { name: confirm, exact: true }).click();
  };
  const designer = await open("designer");
  const record = designer.getByRole("form", { name: "Registrar o aceite da versão 1?" });
  await designer.locator("summary", { hasText: "Registrar aceite" }).click();
  await record.getByLabel("Quem aceitou").fill("Lúcia Andrade");
  await record.getByRole("button", { name: "Registrar aceite" }).click();
  await expect(record.getByText("Escolha como foi.")).toBeVisible();
  await expect(record.getByLabel("Quem aceitou")).toHaveValue("Lúcia Andrade");
  await record.getByRole("radio", { name: "por telefone" }).check();
  await record.getByLabel("Nota").fill("Ligou na terça, às 10:00.");
  await expectToFit(designer, 390);
  await record.getByRole("button", { name: "Registrar aceite" }).click();
  await expect(designer.getByRole("alert")).toHaveText(/Aceite registrado\./);
  await expect(designer.getByText("registrado por você: por telefone, Lúcia Andrade")).toBeVisible();

  const customer = await open("customer");
  await press(customer, "Desfazer o aceite", "Pedir para desfazer");
  await expect(customer.getByRole("alert")).toHaveText(/Pedido enviado\./);
  await press(customer, "Retirar o pedido", "Retirar o pedido");
  await expect(customer.getByRole("alert")).toHaveText("O aceite continua valendo.");
  await press(customer, "Desfazer o aceite", "Pedir para desfazer");
  await designer.goto(pageOf(room.id));
  await press(designer, "Concordar e desfazer", "Desfazer o aceite");
  await expect(designer.getByRole("alert")).toHaveText("Aceite desfeito. O registro fica guardado.");
});

test("[QUOTE-43] nobody else reads a quote or its payments, and nobody answers for the customer", async ({
  page,
  openRoom,
  visitor,
  login,
  database,
  app,
}) => {
  const room = await openRoom("designer");
  await createAccepted(database, room);
  await createVersion(database, room, { number: 2 });
  const paths = [pageOf(room.id, 1), pageOf(room.id, 2), `/budget/${room.id}/pagamento/1`];
  const status = async (who: Page, path: string) => (await who.request.get(path, { maxRedirects: 0 })).status();
  for (const role of ["stranger", "visitor"] as const) {
    const other = await visitor();
    await login(other, room[role]);
    for (const path of paths) expect(await status(other, path), `${role} ${path}`).toBe(404);
    // A designer who looks at the room is not sent a word of it.
    const read = await (await other.request.get(`/budget/view/${room.id}.data`)).text();
    for (const text of ["4.160", "416000", "Nome desenhado", "serralheiro"]) expect(read).not.toContain(text);
  }
  for (const path of paths) expect(await status(page, path)).toBe(200);
  for (const [path, intent] of [
    [pageOf(room.id, 2), "accept"],
    [pageOf(room.id, 2), "decline"],
    [pageOf(room.id, 2), "change"],
    [`/budget/${room.id}/pagamento/1`, "paid"],
  ] as const) {
    const response = await page.request.post(path, { form: { intent, name: "Rui" }, headers: { origin: app.url } });
    expect(response.status(), intent).toBe(403);
  }
});

test("[BUD-9] who cancels while another quote is sent cancels nothing, reads why, and can then", async ({
  page,
  openRoom,
  database,
}) => {
  const room = await openRoom("designer");
  await createVersion(database, room);
  await follow(page, `/budget/view/${room.id}`);
  const cancel = page.getByRole("button", { name: "Calcelar envio orçamento" });
  await cancel.click();
  const dialog = page.getByRole("dialog", { name: "Cancelar o envio do orçamento?" });
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
