import type { Locator } from "@playwright/test";
import { eq } from "drizzle-orm";
import { portfolio } from "../../app/galleries/items/schema.ts";
import { picture as pictureTable } from "../../app/galleries/schema.ts";
import { expectToFit } from "../support/layout.ts";
import {
  alert,
  chooser,
  expectMissing,
  fillPictures,
  fillProject,
  onPublishing,
  picture,
  publishButton,
  publishingForm,
  savedDraft,
  stored,
  watchPublishing,
} from "../support/publishing.ts";
import { expect, test } from "../support/test.ts";

const FORM = publishingForm("portifolio");

test("[ADM-4] [ADM-5] the form has the draft's names, one option of Ramo, slots one at a time; what was put together is published in its order, on top of the list", async ({
  page,
  openPublishing,
  database,
}) => {
  const ada = await openPublishing("portifolio");
  await expect(page.getByRole("heading", { level: 1, name: "Criar Portifólio" })).toBeVisible();
  await expect(page.getByLabel("Ramo", { exact: true }).getByRole("option")).toHaveText(["Escolha o ramo", "Design"]);
  for (const [name, value] of [
    ["author.uid", ada.uid],
    ["author.name", ada.name],
    ["main_image", ""],
    ["name", ""],
    ["slogan", ""],
    ["site", ""],
    ["type", ""],
  ] as const)
    await expect(page.locator(`form [name="${name}"]`)).toHaveValue(value);
  await expect(page.locator('[name="file_image"]')).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Par de imagens" })).toHaveCount(0);
  for (const count of [2, 3]) {
    await page.getByRole("button", { name: "Imagem", exact: true }).click();
    await expect(page.locator('[name="images"]')).toHaveCount(count);
  }
  await fillPictures(page);
  await chooser(page, "Imagem 2").setInputFiles(await picture("copos.webp"));
  await expect(stored(page, "Imagem 2")).toBeVisible();
  await page.getByLabel("Texto alternativo (opcional): Imagem 2").fill("Copos");
  await page.getByRole("button", { name: "Mover imagem 2 para cima" }).click();
  await fillProject(page, { name: "Onça Café" });
  await page.getByText("Redes sociais do cliente").click();
  await page.getByRole("textbox", { name: "Instagram" }).fill("instagram.com/onca");
  await page.getByLabel("Texto alternativo (opcional): Imagem 1").press("Enter");
  await expect(publishButton(page)).toBeVisible();
  await publishButton(page).click();
  await expect(page).toHaveURL("/portifolio");
  await expect(page.getByText("Publicado.")).toBeVisible();
  const first = page.getByRole("main").locator('a[href^="/show/portifolio/"]').first();
  await expect(first).toHaveAccessibleName(/Onça Café/);

  const rows = database.select().from(portfolio);
  const [row] = await rows.where(eq(portfolio.nameProject, "Onça Café, a conta que pinga certo"));
  expect(row).toMatchObject({
    typeProject: "Logo Mockup",
    information: {
      author: ada.uid,
      authorName: ada.name,
      clientName: "Onça Café",
      website: "pingo.com.br",
      type: "Design",
      socialMedia: { facebook: "", instagram: "https://instagram.com/onca", linkedin: "" },
    },
  });
  expect(row?.codeSearch).toMatch(/^#\d{5,7}$/);
  expect(row?.images[0]).toBe(row?.coverImage);
  const pictures = await database
    .select()
    .from(pictureTable)
    .where(eq(pictureTable.item, row?.id ?? ""));
  // The cover, the one that was moved up, the one it passed.
  const alts = row?.images.map((key) => pictures.find((one) => one.key === key)?.alt);
  expect(alts).toEqual(["", "Copos", ""]);
  await first.click();
  await expect(page.getByRole("img", { name: "Copos" }).first()).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).not.toHaveURL(FORM);
});

test("[ADM-4] nothing is sent and no message shows while something is missing; the block of social pages opens and stays for what is malformed in it; a loader replaces the form while saving, and a failure brings it back with all in it", async ({
  page,
  openPublishing,
  axe,
  allow,
}) => {
  allow(/500/);
  await openPublishing("portifolio");
  const sent = watchPublishing(page);
  await expectMissing(page, chooser(page, "Imagem principal"));
  await axe(page);
  await fillPictures(page);
  await expectMissing(page, page.getByLabel("Nome", { exact: true }));
  await page.getByLabel("Nome", { exact: true }).fill("Pingo");
  await expectMissing(page, page.getByLabel("Slogan"));
  await page.getByLabel("Slogan").fill("a conta");
  await expectMissing(page, page.getByLabel("Ramo", { exact: true }));
  await page.getByLabel("Ramo", { exact: true }).selectOption("Design");
  // Malformed is told, unlike missing.
  await page.getByText("Redes sociais do cliente").click();
  const [facebook, instagram] = ["Facebook", "Instagram"].map((name) => page.getByRole("textbox", { name })) as [
    Locator,
    Locator,
  ];
  await facebook.fill("javascript:alert(1)");
  await publishButton(page).click();
  await expect(facebook).toBeFocused();
  await expect(facebook).toHaveAccessibleDescription(/Cole o endereço da página/);
  await facebook.fill("");
  // The block stays open while an address in it is corrected, and opens for a press that asks for it.
  await instagram.fill("instagram");
  await publishButton(page).click();
  await expect(instagram).toBeFocused();
  await instagram.press("End");
  await instagram.pressSequentially(".com/onca");
  await expect(instagram).toBeVisible();
  await expect(instagram).toBeFocused();
  await expect(instagram).toHaveValue("instagram.com/onca");
  await instagram.fill("instagram");
  await savedDraft(page);
  await page.reload();
  await expect(page.getByLabel("Slogan")).toBeVisible();
  await expect(instagram).toBeHidden();
  await publishButton(page).click();
  await expect(instagram).toBeFocused();
  await expect(instagram).toHaveAccessibleDescription(/Cole o endereço da página/);
  expect(sent).toEqual([]);

  await instagram.fill("");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const restore = await onPublishing(page, async (route) => {
    await released;
    await route.fulfill({ status: 500, body: "" });
  });
  await publishButton(page).click();
  await expect(page.getByRole("status").filter({ hasText: "Publicando" })).toBeVisible();
  await expect(publishButton(page)).toBeHidden();
  await expect(page.getByLabel("Slogan")).toBeHidden();
  release();
  await expect(alert(page)).toBeVisible();
  await expect(page.getByText("A resposta não chegou: talvez já esteja publicado.")).toBeVisible();
  await expect(publishButton(page)).toBeFocused();
  await expect(page.getByLabel("Slogan")).toHaveValue("a conta");
  await expect(stored(page, "Imagem 1")).toBeVisible();
  await restore();
  await publishButton(page).press("Enter");
  await expect(page).toHaveURL("/portifolio");
});

test("[ADM-4] [ADM-2] on a phone, with calm motion, nothing runs off the side", async ({ visitor, login, axe }) => {
  const page = await visitor({ viewport: { width: 320, height: 640 }, reducedMotion: "reduce" });
  await login(page, { typeUser: 2 });
  for (const form of [FORM, "/admin/create/inspiration"]) {
    await page.goto(form);
    await chooser(page, "Imagem principal").setInputFiles(await picture("capa.jpg"));
    await expect(stored(page, "Imagem principal")).toBeVisible();
    await page
      .getByRole("button", { name: /^(Par de imagens|Imagem)$/ })
      .last()
      .click();
    await expect(page.getByRole("list", { name: /Outras imagens/ }).getByRole("listitem")).toHaveCount(2);
    await expectToFit(page, 320);
    for (const button of await page.getByRole("main").getByRole("button").all()) {
      const box = await button.boundingBox();
      if (box && box.width > 0) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
    await axe(page);
  }
});
