/** Every part of the editor of a publication, its picker and its dialogs, as tools see them. */
import { publishInspiration, WIDE } from "../support/gallery.ts";
import { htmlFaults } from "../support/html.ts";
import { expectToFit } from "../support/layout.ts";
import { publishStory } from "../support/story.ts";
import { expect, test } from "../support/test.ts";

test("[A11Y] [MEND2-10] each part of the editor: nothing serious, valid HTML, and nothing runs out sideways at 320 px", async ({
  page,
  app,
  login,
  axe,
  allow,
}) => {
  allow(/422/);
  await login(page, { typeUser: 2 });
  const { id } = await publishStory(app);
  await page.goto(`/admin/editar/portifolio/${id}`);
  const map = page.getByRole("navigation", { name: "Mapa da publicação" });
  const views = page.getByRole("navigation", { name: "Vistas do editor" });
  const entries = map.locator("li > button");
  const look = async (name: string) => {
    await axe(page);
    expect.soft(await htmlFaults(await page.content()), `the editor: ${name}`).toEqual([]);
  };
  await expect(entries.first()).toBeVisible();
  for (let at = 0; at < (await entries.count()); at += 1) {
    await entries.nth(at).click();
    const title = await page.locator("[data-panel-title]").innerText();
    await look(title);
    await page.setViewportSize({ width: 320, height: 640 });
    await views.getByRole("button", { name: "Bloco" }).click();
    await expectToFit(page, 320, title);
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  const dialog = page.getByRole("dialog");
  await entries.first().click();
  await page.getByLabel("Slogan").fill("Acorda com a gente.");
  await expect(page.locator("[data-editor-state]")).toContainText("salvo");
  const publish = page.getByRole("button", { name: "Publicar mudanças" });
  await publish.click();
  await expect(dialog).toBeVisible();
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await map.getByRole("button", { name: "Bloco", exact: true }).click();
  await expect(dialog).toBeVisible();
  await axe(page);
  await dialog.getByRole("button", { name: "Trio" }).click();
  await expect(dialog).toHaveCount(0);
  await look("a block without pictures");
  await expect(page.locator("[data-editor-state]")).toContainText("salvo");
  await publish.click();
  await expect(page.getByRole("alert").filter({ hasText: "Nada foi publicado." })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await look("what is missing");

  const idea = await publishInspiration(app, { pictures: [WIDE, [WIDE, WIDE]] });
  for (const [path, name] of [
    [`/admin/editar/inspiration/${idea.id}`, "an inspiration"],
    ["/admin/create/portifolio", "a new project"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await look(name);
  }
});
