import { glob } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { App } from "../support/app.ts";
import { emptyGalleries } from "../support/gallery.ts";
import { fillInspiration, fillPictures, fillProject, publishButton } from "../support/publishing.ts";
import { expect, test } from "../support/test.ts";

/** Every stored file of a gallery's folder. */
async function filesIn(app: App, folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(`files/${folder}/*.*`, { cwd: app.dataDir })) files.push(file);
  return files;
}

/** What a stranger is given at these public addresses: everything that names published work. */
async function publicPages(page: Page, list: string): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const path of [list, "/", "/feed.xml", "/sitemap.xml"])
    pages[path] = await (await page.request.get(path)).text();
  return pages;
}

for (const { what, form, list, name, folder, fill } of [
  {
    what: "[ADM-4] [PORT-5] a project",
    form: "/admin/create/portifolio",
    list: "/portifolio",
    name: "Quitanda da Vila",
    folder: "ilustrations",
    fill: fillProject,
  },
  {
    what: "[ADM-2] [INSP-3] an inspiration",
    form: "/admin/create/inspiration",
    list: "/inspiration",
    name: "Cinema da Praça",
    folder: "inspiration",
    fill: fillInspiration,
  },
]) {
  test(`${what} is published by form and found everywhere, then deleted and found nowhere [ADM-6] [HOME-2] [NAV-6]`, async ({
    page,
    visitor,
    app,
    login,
  }) => {
    await emptyGalleries(app);
    const stranger = await visitor();
    await login(page, { typeUser: 2 });
    // Kept from before anything was published: they must not go on being served.
    expect(JSON.stringify(await publicPages(stranger, list))).not.toContain(name);
    await stranger.request.get(`${list}.data`);
    const filesBefore = await filesIn(app, folder);

    await page.goto(form);
    await fillPictures(page, { small: false }); // the size of the card counts
    await fill(page, { name });
    await publishButton(page).click();
    await expect(page).toHaveURL(list);
    const link = page.getByRole("main").locator(`a[href^="/show${list}/"]`).first();
    await expect(link).toHaveAccessibleName(new RegExp(name));
    const address = (await link.getAttribute("href")) ?? "";
    const escaped = address.replaceAll("&", "&amp;");

    await expect
      .poll(async () => Object.values(await publicPages(stranger, list)).every((text) => text.includes(escaped)))
      .toBe(true);
    await stranger.goto("/");
    await expect(stranger.getByRole("main").locator(`a[href="${address}"]`).first()).toBeVisible();
    await stranger.goto(list);
    await expect(stranger.getByRole("main").locator(`a[href="${address}"]`).first()).toBeVisible();

    // The link preview.
    await stranger.goto(address);
    await expect(stranger.locator('meta[property="og:title"]')).toHaveAttribute("content", new RegExp(name));
    const card = (await stranger.locator('meta[property="og:image"]').getAttribute("content")) ?? "";
    expect(card).toMatch(new RegExp(`^${app.url}/picture/${folder}/.+-card\\.jpg$`));
    const preview = await (await stranger.request.get(card)).body();
    expect(await sharp(preview).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(preview.byteLength).toBeLessThanOrEqual(300_000);
    await expect(stranger.getByRole("button", { name: "Excluir Publicação" })).toHaveCount(0);

    await page.goto(address);
    await page.getByRole("button", { name: "Excluir Publicação" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Excluir", exact: true }).click();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole("main").locator(`a[href="${address}"]`)).toHaveCount(0);

    await expect.poll(async () => JSON.stringify(await publicPages(stranger, list)).includes(name)).toBe(false);
    expect((await stranger.request.get(address)).status()).toBe(404);
    await expect.poll(async () => (await stranger.request.get(card)).status()).toBe(404);
    await expect.poll(() => filesIn(app, folder), { timeout: 30_000 }).toEqual(filesBefore);
  });
}
