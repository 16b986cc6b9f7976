import sharp from "sharp";
import { createRoom } from "../support/conversation.ts";
import { deliveredKit } from "../support/deliveries.ts";
import { expect, test } from "../support/test.ts";

test("[KIT-43] with the keyboard pictures go and come, the focus stays among them, and one's own is sent", async ({
  page,
  app,
  database,
  login,
  axe,
}) => {
  const room = await createRoom(database);
  await deliveredKit(database, room, { dataDir: app.dataDir });
  await login(page, room.designer);
  await page.goto(`/budget/${room.id}/entrega`);
  await page.getByRole("button", { name: "Levar ao portfólio" }).click();
  await expect(page).toHaveURL(`/budget/${room.id}/portfolio`);
  const pictures = page.getByRole("region", { name: "Imagens" }).getByRole("listitem");
  const count = await pictures.count();
  const remove = pictures.getByRole("button");
  const name = await pictures.last().getByRole("figure").innerText();
  await remove.last().press("Enter");
  await expect(pictures).toHaveCount(count - 1);
  await expect(remove.last()).toBeFocused();
  await page.getByRole("region", { name: "Escolher mais" }).getByRole("button", { name }).press("Enter");
  await expect(pictures).toHaveCount(count);
  await expect(remove.last()).toBeFocused();
  await expect(page.getByText("Imagem incluída. Ninguém vê até você publicar.")).toBeVisible();
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#e8582e" } })
    .png()
    .toBuffer();
  await page.getByLabel("Enviar outra").setInputFiles({ name: "fachada.png", mimeType: "image/png", buffer });
  await expect(pictures.last()).toContainText("Padaria Bonança: fachada");
  await axe(page);
});
