import type { Page } from "@playwright/test";
import { expectToFitAt } from "../support/layout.ts";
import {
  fill,
  heldRequest,
  inDays,
  list,
  row,
  save,
  send,
  sentVersions,
  unfold,
  writing,
} from "../support/quote-writing.ts";
import { expect, test } from "../support/test.ts";

test("[WALK-70] [QUOTE-20] [QUOTE-21] [QUOTE-23] [QUOTE-28] by keys", async ({ page, database, login, smtp, axe }) => {
  const { id, lucia } = await heldRequest(database, login, page);
  await page.goto(`/budget/view/${id}`);
  await send(page).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${writing(id)}\\??$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orçamento para Padaria Bonança");
  await expect(page.getByText("No pedido: Cores e Fontes, Manual da Marca")).toBeVisible();
  await expect(page.getByText("Orçamento, versão 1")).toBeVisible();
  await axe(page);

  const type = async (text: string) => page.keyboard.type(text);
  const tab = async (times = 1) => {
    for (let time = 0; time < times; time++) await page.keyboard.press("Tab");
  };
  // Name, quantity, price, remove, description, move.
  await row(page, 0).getByLabel("O quê").focus();
  await expect(row(page, 0).getByLabel("O quê")).toHaveValue("Cores e Fontes");
  await tab(2);
  await type("2400");
  await tab();
  await expect(row(page, 0).getByLabel("Preço")).toHaveValue("2.400,00");
  await tab();
  await type("Duas propostas.");
  await tab(2);
  await expect(row(page, 1).getByLabel("O quê")).toBeFocused();
  await tab();
  await type("2");
  await tab();
  await type("R$ 950,5");
  await tab(3);
  await expect(row(page, 1)).toContainText("R$ 1.901,00");
  await page.keyboard.press("ArrowUp");
  await expect(row(page, 0).getByLabel("O quê")).toHaveValue("Manual da Marca");
  await expect(page.getByRole("button", { name: "Mover Manual da Marca, 1º de 2" })).toBeFocused();
  await expect(page.getByText("Manual da Marca: 1º de 2.")).toBeAttached();
  await page.getByRole("button", { name: "Item", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(row(page, 2).getByLabel("O quê")).toBeFocused();
  await type("Sobra");
  await tab(3);
  await page.keyboard.press("Enter");
  await expect(list(page, "Mão de obra").getByRole("listitem")).toHaveCount(2);
  await expect(row(page, 1).getByLabel("O quê"), "the focus goes to a neighbour").toBeFocused();

  await page.getByLabel("Nenhum", { exact: true }).focus();
  await page.keyboard.press("Space");
  await page.getByLabel("Entrega", { exact: true }).focus();
  await page.getByLabel("Entrega", { exact: true }).fill(inDays(60));
  await page.getByRole("radio", { name: "Metade e metade" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^Tudo na entrada R\$.4.301,00 antes de começar$/ })).toBeChecked();
  await page.getByLabel("Desconto").focus();
  await type("1");
  await tab();
  await expect(page.getByLabel("Desconto")).toHaveValue("1,00");
  await save(page);

  await send(page).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Enviar este orçamento?" });
  await expect(dialog).toContainText(/Total R\$.4\.300,00/);
  await expect(dialog).toContainText("Lúcia recebe um e-mail");
  await axe(page);
  await dialog.getByRole("button", { name: "Enviar e avisar" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/budget/view/${id}`);
  await expect(page.getByRole("alert")).toHaveText("Orçamento enviado. O cliente recebe um aviso por e-mail.");
  await smtp.waitForMail(lucia.email, /orçamento de Padaria Bonança/);
  const versions = await sentVersions(database, id);
  expect(versions.map(({ number, total, state }) => [number, total, state])).toEqual([[1, 430000, "open"]]);
  expect(versions[0]?.sent.content).toMatchObject({
    items: [
      { name: "Manual da Marca", quantity: 2, price: 95050 },
      { name: "Cores e Fontes", about: "Duas propostas.", price: 240000 },
    ],
    noMaterials: true,
    discount: 100,
    plan: "upfront",
    validDays: 10,
  });
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("traco:orcamento"))),
  ).toEqual([]);
});

test("[QUOTE-20] [WALK-45] moved; [QUOTE-22] [WALK-41] what is missing", async ({ page, database, login, axe }) => {
  const { id } = await heldRequest(database, login, page);
  await page.goto(writing(id));
  const names = () =>
    list(page, "Mão de obra")
      .getByLabel("O quê")
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await page.getByRole("button", { name: "Mover Cores e Fontes, 1º de 2" }).dragTo(row(page, 1), {
    targetPosition: { x: 100, y: 150 },
  });
  await expect.poll(names, { timeout: 5_000 }).toEqual(["Manual da Marca", "Cores e Fontes"]);
  await page.getByRole("button", { name: "Mover Cores e Fontes, 2º de 2" }).click();
  await page.getByRole("button", { name: "Subir" }).click();
  await expect.poll(names, { timeout: 5_000 }).toEqual(["Cores e Fontes", "Manual da Marca"]);
  await page.getByRole("button", { name: "Descer" }).dblclick();
  await expect.poll(names, { timeout: 5_000 }).toEqual(["Manual da Marca", "Cores e Fontes"]);
  await page.getByRole("button", { name: "Subir" }).click();
  await expect.poll(names, { timeout: 5_000 }).toEqual(["Cores e Fontes", "Manual da Marca"]);

  const headings = page.getByRole("form", { name: "Orçamento" }).getByRole("heading", { level: 2 });
  await expect(headings).toHaveText([/^Itensfaltam 3 coisas$/, /^Prazosfalta a entrega$/, /pronto$/, /pronto$/]);
  await row(page, 0).getByLabel("Preço").fill("mil reais");
  await row(page, 1).getByLabel("O quê").fill("");
  await page.getByLabel("Desconto").fill("10");
  await send(page).click();
  const faults = page.getByRole("region", { name: "Faltam 6 coisas. Nada foi enviado." });
  await expect(row(page, 0).getByLabel("Preço")).toBeFocused();
  await expect(faults.getByRole("button")).toHaveText([
    "Cores e Fontes: Escreva um valor em reais, como 1.250,00.",
    "Item 2: Diga o que é.",
    "Item 2: Falta o preço.",
    "Materiais: Diga quais materiais entram, ou marque ‘Nenhum’.",
    "Entrega: Falta o dia da entrega.",
    "Desconto: O desconto passa da soma dos itens.",
  ]);
  await axe(page);
  await faults.getByRole("button").first().press("Enter");
  const price = row(page, 0).getByLabel("Preço");
  await expect(price).toBeFocused();
  await expect(price).toHaveValue("mil reais");
  await expect(price).toHaveAttribute("aria-invalid", "true");
  await expect(price).toHaveAccessibleDescription("Escreva um valor em reais, como 1.250,00.");
  await row(page, 1).getByLabel("O quê").fill("Manual");
  await fill(page, ["2.400", "0"]);
  await expect(faults).toHaveCount(0);
  await expect(headings).toHaveText([/pronto$/, /pronto$/, /pronto$/, /pronto$/]);
  expect(await sentVersions(database, id)).toEqual([]);
});

test("[QUOTE-23] nothing with the focus is behind the bar; everything fits", async ({ page, database, login }) => {
  const fits = () => expectToFitAt(page, [320, 390]);
  const { id } = await heldRequest(database, login, page);
  for (const [width, height] of [
    [1440, 900],
    [390, 664],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(writing(id));
    await unfold(page, "Prazos");
    await page.getByRole("button", { name: "Etapa", exact: true }).click();
    await unfold(page, "Itens");
    expect(await focusedBehindBar(page), `${width}`).toEqual([]);
    // What a page saves on leaving may come after the next one has read.
    await save(page);
  }
  await row(page, 0).getByLabel("O quê").fill("a".repeat(210));
  await row(page, 0).getByLabel("Preço").fill("99999999");
  await row(page, 0).getByLabel("Qtd.").fill("9999");
  await page
    .getByRole("button", { name: /^Mover/ })
    .first()
    .click();
  await fits();
  await unfold(page, "Pagamento");
  await page.getByRole("radio", { name: /Em parcelas/ }).check({ force: true });
  await fits();
  await unfold(page, "Condições");
  await fits();
  await unfold(page, "Prazos");
  await page.getByRole("button", { name: "Etapa", exact: true }).click();
  await page.getByLabel("Validade do orçamento", { exact: true }).selectOption("Outra");
  await fits();
  await send(page).click();
  await expect(row(page, 0).getByLabel("O quê")).toBeFocused();
  await expect(page.getByRole("heading", { name: /^Faltam/ })).toBeVisible();
  await fits();
  await expect(send(page)).toBeInViewport();
});

/** What has the focus behind the bar, on the way from the first item to it. */
async function focusedBehindBar(page: Page): Promise<string[]> {
  await row(page, 0).getByLabel("O quê").focus();
  const bar = page.locator("[data-ground=pink]").filter({ has: send(page) });
  const hidden: string[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const at = await bar.evaluate((bar) => {
      const control = document.activeElement as HTMLElement;
      if (bar.contains(control)) return null;
      const { top, bottom } = control.getBoundingClientRect();
      // Of a text the browser shows the line that is written.
      const end = control.tagName === "TEXTAREA" ? top + 44 : bottom;
      return end > bar.getBoundingClientRect().top ? control.outerHTML.slice(0, 120) : "";
    });
    if (at === null) break;
    if (at) hidden.push(at);
  }
  return hidden;
}
