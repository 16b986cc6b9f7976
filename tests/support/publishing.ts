/** The publishing forms in the browser: real pictures, and a form filled as an admin would. */
import { expect, type Locator, type Page, type Request, type Route } from "@playwright/test";
import sharp from "sharp";
import type { Gallery } from "../../app/galleries/galleries.ts";

export type File = { name: string; mimeType: string; buffer: Buffer };

const [SMALL, SMALL_TALL] = [
  { width: 640, height: 360 },
  { width: 480, height: 600 },
];
const [LARGE, LARGE_TALL] = [
  { width: 1600, height: 900 },
  { width: 1200, height: 1500 },
];

/** A picture with something to see in it, in any format that is taken. A large one takes the server ten times as long. */
export async function picture(
  name: string,
  { width, height, background = "#f6661f" }: typeof SMALL & { background?: string } = SMALL,
): Promise<File> {
  const format = name.split(".").at(-1) === "jpg" ? "jpeg" : (name.split(".").at(-1) as "png" | "webp" | "avif");
  const dot = { create: { width: width >> 2, height: height >> 2, channels: 3, background: "#0a3a29" } } as const;
  const image = sharp({ create: { width, height, channels: 3, background } }).composite([{ input: dot }]);
  return { name, mimeType: `image/${format}`, buffer: await image.toFormat(format).toBuffer() };
}

export const tall = (name: string) => picture(name, { ...SMALL_TALL, background: "#bfe0f5" });

/** The file chooser of a place: 'Imagem principal', 'Imagem 2', 'Par 1, à esquerda'. */
export function chooser(page: Page, name: string): Locator {
  const label = name === "Imagem principal" ? /^(Imagem principal|Trocar imagem principal)$/ : endsWith(name);
  return page.getByLabel(label).and(page.locator("input[type=file]"));
}

/** The remove button of a filled place: there once the server keeps its picture. */
export function stored(page: Page, name: string): Locator {
  return page.getByRole("button", { name: `Remover ${lower(name)}`, exact: true });
}

/** Where drafts are saved and published. */
const EDITING = "**/api/publicacao/**";
const intentOf = (request: Request): string | undefined =>
  request.method() === "POST" ? (request.postDataJSON() as { intent?: string } | null)?.intent : undefined;
const publishes = (request: Request): boolean => intentOf(request) === "publish";

/** The presses of the page that reach the server from now on. */
export function watchPublishing(page: Page): string[] {
  const presses: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/publicacao/") && publishes(request)) presses.push(request.url());
  });
  return presses;
}

/**
 * Handles what a press sends, until the function returned is called. Meanwhile the page does not hear of what became of it:
 * it asks every five seconds.
 */
export async function onPublishing(page: Page, handle: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const only = async (route: Route) => {
    if (publishes(route.request())) await handle(route);
    else if (intentOf(route.request()) !== "here") await route.fallback();
  };
  await page.route(EDITING, only);
  return () => page.unroute(EDITING, only);
}

/** Items are published, and the responses get lost, until the function returned is called. */
export const losePublishing = (page: Page) =>
  onPublishing(page, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });

/** Once the draft is saved. */
export const savedDraft = (page: Page) => expect(page.locator("[data-editor-state]")).toContainText("Rascunho salvo");

export const publishButton = (page: Page) => page.getByRole("button", { name: "salvar e publicar" });
export const alert = (page: Page) => page.getByRole("alert").getByText("Erro!", { exact: true });

/** Where items of that gallery are published. */
export const publishingForm = (gallery: Gallery) => `/admin/create/${gallery}`;

/** Fills what an inspiration needs but its pictures. */
export async function fillInspiration(page: Page, { name = "Lume" }: { name?: string } = {}): Promise<void> {
  await page.getByLabel("Nome do Projeto").fill(name);
  await page.getByLabel("TIPO").selectOption("Produto");
  await page.getByLabel("BRIEFING (Fictício)").fill("Luminárias de papel para quartos pequenos.");
  await page.getByLabel("Prazo estimado em meses").fill("1");
  await page.getByLabel("Prazo estimado em dias").fill("20");
  await page.getByLabel("Valor do Projeto").fill("6.200,00");
}

/** Fills what a project needs but its pictures. */
export async function fillProject(page: Page, { name = "Pingo" }: { name?: string } = {}): Promise<void> {
  await page.getByLabel("Nome", { exact: true }).fill(name);
  await page.getByLabel("Slogan").fill("a conta que pinga certo");
  await page.getByLabel("Site", { exact: true }).fill("pingo.com.br");
  await page.getByLabel("Ramo", { exact: true }).selectOption("Design");
}

/** Chooses a main picture and one more, and waits until both are stored. */
export async function fillPictures(page: Page, { small = true } = {}): Promise<void> {
  const [wide, high] = small ? [SMALL, SMALL_TALL] : [LARGE, LARGE_TALL];
  const [cover, other] = [await picture("capa.jpg", wide), await picture("cartaz.png", high)];
  await chooser(page, "Imagem principal").setInputFiles(cover);
  await chooser(page, "Imagem 1").setInputFiles(other);
  await stored(page, "Imagem principal").waitFor();
  await stored(page, "Imagem 1").waitFor();
}

/** Fills all that an inspiration needs. */
export async function composeInspiration(page: Page, name: string): Promise<void> {
  await fillPictures(page);
  await fillInspiration(page, { name });
}

/** Presses 'salvar e publicar' while something is missing: that control gets the focus, and no message shows. */
export async function expectMissing(page: Page, missing: Locator): Promise<void> {
  await publishButton(page).click();
  await expect(missing).toBeFocused();
  await expect(missing).toHaveAttribute("aria-invalid", "true");
  await expect(missing).toHaveAttribute("required");
  await expect(page.getByRole("alert")).toHaveCount(0);
}

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
const endsWith = (name: string) => new RegExp(`^(Escolher imagem: ${name}|Trocar ${lower(name)})$`);
