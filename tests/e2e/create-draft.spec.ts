import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { inspiration } from "../../app/galleries/items/schema.ts";
import { picture as pictureTable } from "../../app/galleries/schema.ts";
import { isUncovered } from "../support/layout.ts";
import {
  alert,
  chooser,
  composeInspiration,
  fillInspiration,
  fillPictures,
  losePublishing,
  onPublishing,
  picture,
  publishButton,
  publishingForm,
  savedDraft,
  stored,
} from "../support/publishing.ts";
import { expect, test } from "../support/test.ts";

const FORM = publishingForm("inspiration");
const UPLOAD = "**/api/imagem/inspiration";

test("[ADM-2] a draft survives a reload; what was still being sent asks for its file again; starting over asks first; another admin on the same browser does not see it", async ({
  page,
  openPublishing,
}) => {
  await openPublishing("inspiration");
  await fillPictures(page, { small: false });
  await fillInspiration(page, { name: "Fôlego" });
  await page.getByLabel("Texto alternativo (opcional): Imagem 1").fill("Um cartaz");
  await page.getByRole("button", { name: "Imagem", exact: true }).click();
  await page.route(UPLOAD, () => undefined);
  await chooser(page, "Imagem 2").setInputFiles(await picture("praia.jpg"));
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await expect(page.getByText("Continuando de onde você parou.")).toBeVisible();
  await expect(page.getByLabel("Nome do Projeto")).toHaveValue("Fôlego");
  await expect(page.getByLabel("Valor do Projeto")).toHaveValue("6.200,00");
  await expect(page.getByLabel("Texto alternativo (opcional): Imagem 1")).toHaveValue("Um cartaz");
  const kept = page.getByRole("img", { name: "Um cartaz" });
  await expect.poll(() => kept.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960);
  await expect(page.getByText("O envio não terminou. Escolha a imagem de novo (praia.jpg).")).toBeVisible();
  await publishButton(page).click();
  await expect(chooser(page, "Imagem 2")).toBeFocused();

  await page.getByRole("button", { name: "Começar de novo", exact: true }).click();
  await page.getByRole("button", { name: "Continuar editando" }).click();
  await expect(page.getByLabel("Nome do Projeto")).toHaveValue("Fôlego");
  await page.getByRole("button", { name: "Começar de novo", exact: true }).click();
  await page.getByRole("button", { name: "Apagar e começar de novo" }).click();
  await expect(page.getByLabel("Nome do Projeto")).toHaveValue("");
  await expect(stored(page, "Imagem principal")).toHaveCount(0);
  await page.reload();
  await expect(publishButton(page)).toBeVisible();
  await expect(page.getByText("Continuando de onde você parou.")).toHaveCount(0);

  await page.getByLabel("Nome do Projeto").fill("Segredo");
  await openPublishing("inspiration", { name: "Outra Pessoa" });
  await expect(page.getByText("Outra Pessoa")).toBeVisible();
  await expect(page.getByLabel("Nome do Projeto"), "another admin's draft").toHaveValue("");
});

/** Publishes a new inspiration and loses the answer; what is returned ends the losing. */
async function loseAnswer(page: Page, name: string): Promise<() => Promise<void>> {
  await composeInspiration(page, name);
  const restore = await losePublishing(page);
  await publishButton(page).click();
  await expect(page.getByText("A resposta não chegou")).toBeVisible();
  return restore;
}

/** On a phone the editor's views stand where the notice would. */
async function expectNoticeAboveViews(page: Page): Promise<void> {
  // It stays while somebody reads it.
  await alert(page).hover();
  await page.setViewportSize({ width: 390, height: 664 });
  const views = page.getByRole("navigation", { name: "Vistas do editor" }).getByRole("button");
  await expect(views).toHaveCount(3);
  for (const view of await views.all())
    await expect.poll(() => view.evaluate(isUncovered), String(await view.textContent())).toBe(true);
  await expect(alert(page)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("[ADM-2] a save whose answer is lost says 'Erro!' and that it may be published; pressed again, there is one item", async ({
  page,
  openPublishing,
  allow,
  database,
}) => {
  allow(/api\/publicacao/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPublishing("inspiration");
  await composeInspiration(page, "Uma vez só");
  let asked = 0;
  const restore = await onPublishing(page, async (route) => {
    asked++;
    // Published, but the answer is lost on the way.
    if (asked === 1) await route.fetch();
    await route.abort("connectionreset");
  });
  await publishButton(page).dblclick();
  await expect(alert(page)).toBeVisible();
  expect(asked).toBe(1);
  await expectNoticeAboveViews(page);
  await expect(page.getByText("A resposta não chegou: talvez já esteja publicado.")).toBeVisible();
  await expect(page.getByText("Nada foi publicado")).toHaveCount(0);
  const gallery = page.getByRole("link", { name: "Ver a galeria" });
  await expect(gallery).toHaveAttribute("href", "/inspiration");
  await expect(publishButton(page)).toBeFocused();
  await expect.poll(() => gallery.evaluate(isUncovered), "the notice is elsewhere").toBe(true);
  await expect(page.getByLabel("Nome do Projeto")).toHaveValue("Uma vez só");
  await expect(stored(page, "Imagem 1")).toBeVisible();
  await restore();
  await publishButton(page).click();
  await expect(page).toHaveURL("/inspiration");
  const rows = await database.select().from(inspiration).where(eq(inspiration.projectName, "Uma vez só"));
  expect(rows).toHaveLength(1);
});

test("[ADM-2] what is changed after a lost answer is not told to be published, and is published with the next press; what was published although no answer came is told when the page is opened again, and is not there twice; starting over leaves it alone, without the last changes", async ({
  page,
  openPublishing,
  allow,
  database,
  axe,
}) => {
  allow(/api\/publicacao/);
  await openPublishing("inspiration");
  let restore = await loseAnswer(page, "Primeira versão");
  await restore();
  await page.getByLabel("Nome do Projeto").fill("Segunda versão");
  await savedDraft(page);
  // The same after a reload, when nothing in the page knows of the lost answer.
  await page.reload();
  await expect(page.getByLabel("Nome do Projeto")).toHaveValue("Segunda versão");
  await expect(page.getByText("Publicado.")).toHaveCount(0);
  await axe(page);
  const names = async () => {
    const rows = await database.select().from(inspiration);
    return rows.map(({ projectName }) => projectName).filter((name) => /^(Primeira|Segunda) versão$/.test(name));
  };
  expect(await names()).toEqual(["Primeira versão"]);
  await publishButton(page).click();
  await expect(page).toHaveURL("/inspiration");
  expect(await names()).toEqual(["Segunda versão"]);

  await page.goto(FORM);
  restore = await loseAnswer(page, "Já no ar");
  await page.reload();
  await expect(page.getByText("O que você tinha montado já está publicado.")).toBeVisible();
  await expect(page.getByLabel("Nome do Projeto")).toHaveValue("");
  await page.getByRole("link", { name: "Ver a galeria" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: /Já no ar/ })).toHaveCount(1);
  await restore();

  await page.goto(FORM);
  restore = await loseAnswer(page, "Fica como está");
  await restore();
  await page.getByLabel("Texto alternativo (opcional): Imagem 1").fill("Um cartaz");
  await savedDraft(page);
  await page.reload();
  await page.getByRole("button", { name: "Começar de novo", exact: true }).click();
  await page.getByRole("button", { name: "Apagar e começar de novo" }).click();
  await expect(page.getByLabel("Nome do Projeto")).toHaveValue("");
  const [row] = await database.select().from(inspiration).where(eq(inspiration.projectName, "Fica como está"));
  const pictures = database.select().from(pictureTable);
  const alts = (await pictures.where(eq(pictureTable.item, row?.id ?? ""))).map(({ alt }) => alt);
  expect(alts).toEqual(["", ""]);
});

test("[ADM-2] a session that ended meanwhile loses nothing and leads back here", async ({
  page,
  context,
  login,
  openPublishing,
  allow,
}) => {
  // The preview beside the form would open the login, which no frame may.
  allow(/401|login|Framing/);
  const ada = await openPublishing("inspiration");
  await composeInspiration(page, "Depois do café");
  await context.clearCookies();
  await publishButton(page).click();
  await expect(alert(page)).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Sua sessão terminou" })).toBeVisible();
  const again = page.getByRole("link", { name: "Entrar de novo" });
  await expect(again).toHaveAttribute("href", `/login?voltar=${encodeURIComponent(FORM)}`);
  await chooser(page, "Imagem 1").setInputFiles(await picture("outra.jpg"));
  await expect(page.getByRole("alert").filter({ hasText: "Sua sessão terminou" })).toHaveCount(2);
  await login(page, ada);
  await page.goto(FORM);
  await expect(page.getByLabel("Nome do Projeto")).toHaveValue("Depois do café");
  // The replacement that was refused waits for a decision.
  await page.getByRole("button", { name: "Deixar como estava" }).click();
  await publishButton(page).click();
  await expect(page).toHaveURL("/inspiration");
});

test("[ADM-2] another tab with the same draft hears that it was published", async ({
  page,
  context,
  openPublishing,
}) => {
  await openPublishing("inspiration");
  await composeInspiration(page, "Duas abas");
  const other = await context.newPage();
  await other.goto(FORM);
  await expect(other.getByLabel("Nome do Projeto")).toHaveValue("Duas abas");
  await publishButton(page).click();
  await expect(page).toHaveURL("/inspiration");
  await expect(other.getByText("Isto já foi publicado em outra aba.")).toBeVisible();
  await other.getByRole("button", { name: "Começar outra publicação" }).click();
  await expect(other.getByLabel("Nome do Projeto")).toHaveValue("");
});
