/** The page of a project with five pictures, and its overlay, for the tests of the lightbox. */
import type { Locator, Page } from "@playwright/test";
import { showPath } from "../../app/galleries/galleries.ts";
import type { App } from "./app.ts";
import { publishProject, TALL, WIDE } from "./gallery.ts";
import { settle } from "./layout.ts";

/** Publishes it and opens its page, whose path it returns. */
export async function openDetail(page: Page, app: App): Promise<string> {
  const { id, nameProject } = await publishProject(app, { name: "Lupa", pictures: [WIDE, WIDE, TALL, TALL, WIDE] });
  const path = showPath("portifolio", nameProject, id);
  await page.goto(path);
  return path;
}

export const overlayOf = (page: Page) => page.getByRole("dialog", { name: "Imagens de Lupa" });
export const linkOf = (page: Page, number: number) =>
  page.getByRole("link", { name: new RegExp(`^Ampliar: Lupa.*imagem ${number} de 5$`) });

/** Waits until the overlay shows that position and has come to rest. */
export async function restAt(page: Page, position: string): Promise<Locator> {
  const overlay = overlayOf(page);
  await overlay.getByText(position).waitFor();
  await settle(page);
  return overlay;
}
