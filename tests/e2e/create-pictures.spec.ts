import { eq } from "drizzle-orm";
import { inspiration } from "../../app/galleries/items/schema.ts";
import { drop } from "../support/files.ts";
import { goOffline, goOnline, holdRequests, loseRequests } from "../support/network.ts";
import {
  alert,
  chooser,
  composeInspiration,
  fillInspiration,
  picture,
  publishButton,
  stored,
  tall,
  watchPublishing,
} from "../support/publishing.ts";
import { expect, test } from "../support/test.ts";

const UPLOAD = "**/api/imagem/inspiration";

test("[ADM-2] a picture is shown at once, dropped, replaced and removed", async ({ page, openPublishing, allow }) => {
  allow(/415/);
  await openPublishing("inspiration");
  const release = await holdRequests(page, UPLOAD);
  await chooser(page, "Imagem principal").setInputFiles(await picture("capa.jpg"));
  await expect(page.getByRole("progressbar", { name: "Envio: Imagem principal" })).toBeVisible();
  const shown = page.getByRole("img", { name: "Capa do projeto" });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await chooser(page, "Imagem 1").setInputFiles(await picture("outra.jpg"));
  await page.getByRole("button", { name: "Cancelar envio: Imagem 1" }).click();
  await expect(page.getByRole("progressbar")).toHaveCount(1);
  await expect(chooser(page, "Imagem 1")).toBeFocused();
  await expect(publishButton(page)).toHaveAccessibleDescription("Espere um instante: uma imagem está sendo enviada.");
  // A phone shows no description of a button.
  const state = page.locator("[data-editor-state]");
  await expect(state).toHaveText("Enviando 1 imagem…");
  release();
  await expect(state).not.toContainText("Enviando");
  await expect(stored(page, "Imagem principal")).toBeVisible();

  const place = chooser(page, "Imagem 1");
  await drop(place, [await tall("um.jpg"), await tall("dois.jpg")]);
  await expect(page.getByRole("alert")).toContainText("uma imagem só");
  await drop(place, [await tall("um.jpg")]);
  await expect(stored(page, "Imagem 1")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  const before = await page.locator('[name="main_image"]').inputValue();
  await chooser(page, "Imagem principal").setInputFiles(await picture("nova.png"));
  await expect(page.locator('[name="main_image"]')).not.toHaveValue(before);
  await stored(page, "Imagem 1").press("Enter");
  await expect(stored(page, "Imagem 1")).toHaveCount(0);
  await expect(place).toBeFocused();

  /** Which of the drag's events the page keeps from the browser. */
  const cancelled = (what: "file" | "text") =>
    page.getByLabel("BRIEFING (Fictício)").evaluate((field, what) => {
      const dataTransfer = new DataTransfer();
      if (what === "file") dataTransfer.items.add(new File(["x"], "a.jpg", { type: "image/jpeg" }));
      else dataTransfer.setData("text/plain", "Luminárias");
      const drag = (type: string) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
      return ["dragover", "drop"].filter((type) => !field.dispatchEvent(drag(type)));
    }, what);
  await expect.poll(() => cancelled("file")).toEqual(["dragover", "drop"]);
  expect(await cancelled("text"), "dropped text goes where it is dropped").toEqual([]);
});

test("[ADM-2] what was refused or broke off is never published", async ({ page, openPublishing, allow, database }) => {
  // The draft may be on its way, and its preview, when the connection goes.
  allow(/415|422|api\/imagem|ERR_INTERNET_DISCONNECTED/);
  await openPublishing("inspiration");
  const sent = watchPublishing(page);
  const place = chooser(page, "Imagem 1");
  for (const [name, mimeType, words] of [
    ["logo.svg", "image/svg+xml", "SVG é desenho em código"],
    ["foto.heic", "image/heic", "HEIC"],
    ["falsa.jpg", "image/jpeg", "não é uma imagem"],
  ] as const) {
    await place.setInputFiles({ name, mimeType, buffer: Buffer.from("isto não é uma imagem") });
    await expect(page.getByRole("alert")).toContainText(words);
    await expect(place).toHaveAccessibleDescription(new RegExp(words));
  }
  // What did not arrive is not left out silently.
  const cover = chooser(page, "Imagem principal");
  await cover.setInputFiles(await picture("capa.jpg"));
  await expect(stored(page, "Imagem principal")).toBeVisible();
  await fillInspiration(page, { name: "Troca" });
  await publishButton(page).click();
  await expect(place).toBeFocused();
  await page.getByRole("button", { name: "Deixar vazio" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await goOffline(page);
  await place.setInputFiles(await picture("vasos.jpg"));
  await expect(page.getByRole("alert").filter({ hasText: "A conexão caiu" })).toBeVisible();
  await goOnline(page);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(stored(page, "Imagem 1")).toBeVisible();

  const key = await page.locator('[name="main_image"]').inputValue();
  const { promise: broken, resolve: breakOff } = Promise.withResolvers<void>();
  await page.route(UPLOAD, async (route) => {
    await broken;
    await route.abort("connectionreset");
  });
  await cover.setInputFiles(await picture("nova.png"));
  await expect(page.getByRole("progressbar")).toBeVisible();
  await publishButton(page).press("Enter");
  breakOff();
  await expect(page.getByRole("alert").filter({ hasText: "A conexão caiu" })).toBeVisible();
  await publishButton(page).click();
  await expect(cover).toBeFocused();
  await expect(cover).toHaveAttribute("aria-invalid", "true");
  await expect(cover).toHaveAccessibleDescription(/A conexão caiu/);

  await page.reload();
  await expect(page.getByText("O envio não terminou. Escolha a imagem de novo (nova.png).")).toBeVisible();
  await publishButton(page).click();
  await expect(cover).toBeFocused();
  await expect(cover).toHaveAccessibleDescription(/O envio não terminou/);
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Deixar como estava" }).click();
  await expect(page.getByText("O envio não terminou.")).toHaveCount(0);
  await publishButton(page).click();
  await expect(page).toHaveURL("/inspiration");
  const [row] = await database.select().from(inspiration).where(eq(inspiration.projectName, "Troca"));
  expect(row?.coverImage).toBe(key);
});

test("[ADM-2] pictures that are gone are chosen again", async ({ page, openPublishing, allow, database, app }) => {
  allow(/409|api\/publicacao/);
  await openPublishing("inspiration");
  // A picture waits until the draft that names it is saved.
  const restore = await loseRequests(page, "**/api/publicacao/**");
  await composeInspiration(page, "De novo");
  const key = await page.locator('[name="main_image"]').inputValue();
  const removed = await page.request.delete("/api/imagem/inspiration", {
    params: { key },
    headers: { origin: app.url },
  });
  expect(removed.status()).toBe(204);
  // The draft saves itself every few seconds: what is gone is heard at the press, and not just before it.
  const release = await holdRequests(page, "**/api/publicacao/**");
  await restore();
  await publishButton(page).click();
  release();
  await expect(alert(page)).toBeVisible();
  await expect(page.getByText("Essa imagem não está mais guardada. Escolha de novo (capa.jpg).")).toBeVisible();
  await expect(stored(page, "Imagem 1")).toBeVisible();
  await chooser(page, "Imagem principal").setInputFiles(await picture("capa.jpg"));
  await expect(stored(page, "Imagem principal")).toBeVisible();
  await publishButton(page).click();
  await expect(page).toHaveURL("/inspiration");
  const rows = await database.select().from(inspiration).where(eq(inspiration.projectName, "De novo"));
  expect(rows).toHaveLength(1);
});
