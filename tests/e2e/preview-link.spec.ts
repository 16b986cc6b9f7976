/** The unlisted link to a draft. */
import { eq } from "drizzle-orm";
import { publication } from "../../app/galleries/schema.ts";
import { publishProject, TALL, WIDE } from "../support/gallery.ts";
import { expect, test } from "../support/test.ts";

test("[EDIT-13] a link opens the draft until revoked", async ({ page, context, app, login, visitor, allow, axe }) => {
  allow(/404/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await login(page, { typeUser: 2 });
  const { id } = await publishProject(app, { name: "Pingo", pictures: [WIDE, TALL] });
  await page.goto(`/admin/editar/portifolio/${id}`);
  await page.getByLabel("Slogan").fill("antes de todo mundo");
  const map = page.getByRole("navigation", { name: "Mapa da publicação" });
  await map.getByRole("button", { name: /^Endereço/ }).click();
  await page.getByRole("button", { name: "Criar e copiar o link" }).click();
  const link = page.getByText(/\/previa\/[\w-]{43}$/);
  await expect(link).toBeVisible();
  const address = await link.innerText();
  await expect(page.getByText("Link de prévia copiado.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await axe(page);

  const guest = await visitor();
  await guest.goto(address);
  await expect(guest.getByRole("heading", { level: 1 })).toContainText("antes de todo mundo");
  await expect(guest.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(guest.getByRole("complementary", { name: "Prévia" })).toContainText("Buscadores não veem.");
  await expect(guest.getByRole("link", { name: "Editar" })).toHaveCount(0);
  await axe(guest);
  await guest.goto(`/show/portifolio/${id}`);
  await expect(guest.getByRole("heading", { level: 1 })).not.toContainText("antes de todo mundo");

  await page.getByRole("button", { name: "Revogar" }).click();
  await expect(page.getByText("Link revogado: não abre mais.")).toBeVisible();
  await expect(link).toHaveCount(0);
  expect((await guest.goto(address))?.status()).toBe(404);

  // [KIT-45] Its customer does not want it.
  await app.database.update(publication).set({ hold: "refused" }).where(eq(publication.id, id));
  await page.reload();
  await map.getByRole("button", { name: /^Endereço/ }).click();
  await expect(page.getByText("o link de prévia não abre.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Criar e copiar o link" })).toHaveCount(0);
});
