/** The customer's delivery and the brand's page, pressed. What is sent, and who may: tests/pages/delivery.test.ts. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { deliveredKit } from "../support/deliveries.ts";
import { expectToFitAt } from "../support/layout.ts";
import { follow } from "../support/live.ts";
import { expect, test } from "../support/test.ts";

const answered = (page: Page) => page.getByText(/^Respondido por Lúcia Andrade/);

test("[KIT-30] [KIT-36] [KIT-37] [KIT-40] [KIT-46] by keyboard at 390: the file for a use, the page on and off, the answer; the brand's page stands in its own colours, fits, and copies its codes", async ({
  page,
  context,
  openRoom,
  database,
  app,
  axe,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 390, height: 664 });
  const room = await openRoom("customer");
  await deliveredKit(database, room, { dataDir: app.dataDir });
  await follow(page, `/budget/${room.id}/entrega`);
  await axe(page);
  await expectToFitAt(page, [1440, 390, 320]);
  await page.setViewportSize({ width: 390, height: 664 });

  const uses = page.getByRole("radiogroup", { name: "Vou usar em" });
  const file = page.locator("[aria-live=polite]").filter({ has: page.getByRole("link", { name: /^Baixar / }) });
  await uses.getByRole("radio", { name: "Site" }).focus();
  await expect(file).toContainText("padaria-bonanca-horizontal-cor.svg");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(uses.getByRole("radio", { name: "Gráfica" })).toBeFocused();
  await expect(file).toContainText("padaria-bonanca-principal-cor.pdf");
  await expect(file).toContainText("em RGB, a gráfica converte");
  const download = page.waitForEvent("download");
  await file.getByRole("link", { name: /^Baixar PDF/ }).press("Enter");
  expect((await download).suggestedFilename()).toBe("padaria-bonanca-principal-cor.pdf");

  await page.getByRole("switch", { name: "Página da marca desligada" }).press("Space");
  const on = page.getByRole("switch", { name: "Página da marca ligada" });
  await expect(on).toBeChecked();
  const address = await page.getByLabel("Endereço da página").innerText();
  await page.getByRole("button", { name: "Copiar", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Copiado" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(address);
  await page.getByRole("button", { name: "Trocar o endereço" }).press("Enter");
  await expect(page.getByLabel("Endereço da página")).not.toHaveText(address);
  await test.step("the brand's page", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "Ver a página" }).click();
    await expect(page.getByText("Não listada: só abre quem tem o endereço.")).toBeVisible();
    await axe(page);
    await expectToFitAt(page, [1440, 390, 320]);
    await page.getByRole("button", { name: "Copiar HEX #F4B41A" }).press("Enter");
    await expect(page.getByText("HEX copiado")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("#F4B41A");
    await expect(page.getByText("HEX copiado")).toBeHidden();
    await page.goBack();
    await page.setViewportSize({ width: 390, height: 664 });
  });
  await on.press("Space");
  const asking = page.getByRole("dialog", { name: "Desligar a página da marca?" });
  await asking.getByRole("button", { name: "Cancelar" }).press("Enter");
  await expect(on).toBeChecked();
  await on.press("Space");
  await asking.getByRole("button", { name: "Desligar" }).press("Enter");
  await expect(page.getByRole("switch", { name: "Página da marca desligada" })).not.toBeChecked();

  const showing = page.getByRole("radiogroup", { name: "Publicar no portfólio" });
  await showing.getByRole("radio", { name: /^Pode A partir de hoje/ }).press("Space");
  await expect(answered(page)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  const day = page.getByRole("textbox", { name: "A partir de" });
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await day.fill("2031-03-01");
  await saved;
  await page.reload();
  await expect(day).toHaveValue("2031-03-01");
});

test("[KIT-43] [KIT-34] the draft from the delivery: by keyboard pictures move, go and come, and the focus stays among them; one's own is sent, fields save themselves; it fits", async ({
  page,
  openRoom,
  database,
  app,
  axe,
}) => {
  const room = await openRoom("designer");
  const { token } = await deliveredKit(database, room, { dataDir: app.dataDir });
  await page.goto(`/entrega/${token}`);
  await axe(page);
  await expectToFitAt(page, [390, 320]);
  await follow(page, `/budget/${room.id}/entrega`);
  await page.getByRole("button", { name: "Levar ao portfólio" }).press("Enter");
  await expect(page).toHaveURL(`/budget/${room.id}/portfolio`);
  const names = page.getByRole("region", { name: "Imagens" }).locator("figcaption");
  await expect(names).toHaveText(["Capa: Principal, do kit", "Horizontal, do kit", "Símbolo, do kit"]);
  await axe(page);
  await expectToFitAt(page, [1440, 390, 320]);
  await page.getByRole("button", { name: "Tirar Símbolo, do kit" }).press("Alt+ArrowUp");
  await expect(names).toHaveText(["Capa: Principal, do kit", "Símbolo, do kit", "Horizontal, do kit"]);
  const pictures = page.getByRole("region", { name: "Imagens" }).getByRole("listitem");
  const remove = pictures.getByRole("button");
  const name = await pictures.last().getByRole("figure").innerText();
  await remove.last().press("Enter");
  await expect(pictures).toHaveCount(2);
  await expect(remove.last()).toBeFocused();
  await page.getByRole("region", { name: "Escolher mais" }).getByRole("button", { name }).press("Enter");
  await expect(pictures).toHaveCount(3);
  await expect(remove.last()).toBeFocused();
  await expect(page.getByText("Imagem incluída. Ninguém vê até você publicar.")).toBeVisible();
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#e8582e" } })
    .png()
    .toBuffer();
  await page.getByLabel("Enviar outra").setInputFiles({ name: "fachada.png", mimeType: "image/png", buffer });
  await expect(pictures.last()).toContainText("Padaria Bonança: fachada");
  await axe(page);
  await page.getByLabel("Título").fill("Padaria Bonança, pão sem pressa");
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByLabel("Cliente").focus();
  await saved;
  await page.reload();
  await expect(page.getByLabel("Título")).toHaveValue("Padaria Bonança, pão sem pressa");
});
