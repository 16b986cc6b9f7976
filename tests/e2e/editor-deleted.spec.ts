/** Items that somebody deletes while their editor is open, or that a browser still knows as begun. */
import type { Page } from "@playwright/test";
import { publishProject, TALL, WIDE } from "../support/gallery.ts";
import { askUntil } from "../support/network.ts";
import {
  chooser,
  fillPictures,
  fillProject,
  picture,
  publishingForm,
  savedDraft,
  stored,
} from "../support/publishing.ts";
import { expect, test } from "../support/test.ts";

const FORM = publishingForm("portifolio");
const map = (page: Page) => page.getByRole("navigation", { name: "Mapa da publicação" });
const posted = (page: Page, intent: string) =>
  page.waitForResponse((response) => response.request().postDataJSON()?.intent === intent);

test("[EDIT-6] who has a deleted item open is told, keeps texts", async ({ page, app, login, visitor, allow, axe }) => {
  allow(/404|409|422/);
  await login(page, { typeUser: 2, name: "Otávio Prado" });
  const { id, path } = await publishProject(app, { name: "Volta logo", pictures: [WIDE, TALL] });
  await page.goto(`/admin/editar/portifolio/${id}`);
  await page.getByLabel("Slogan").fill("ainda estou aqui");
  await expect(page.locator("[data-editor-state]")).toContainText("Rascunho salvo");
  const bia = await visitor();
  await login(bia, { typeUser: 2, name: "Bia Dias" });
  const remove = async (who: Page, id: string) => {
    const request = { data: { intent: "delete" }, headers: { origin: app.url } };
    const deleted = await who.request.post(`/api/publicacao/portifolio/${id}`, request);
    expect(await deleted.json()).toEqual({ ok: true, deletion: "deleted" });
  };
  await remove(bia, id);

  const panel = page.getByRole("alert").filter({ hasText: /^Bia Dias excluiu esta publicação, hoje, \d\d:\d\d\./ });
  await askUntil(page, (within) => expect(panel).toBeVisible(within));
  await axe(page);
  const again = panel.getByRole("button", { name: "Publicar de novo" });
  await again.focus();
  // It stands still while its editor goes on asking.
  for (let signs = 0; signs < 2; signs += 1) {
    const asked = posted(page, "here");
    await askUntil(page, () => expect(again).toBeFocused());
    await asked;
  }
  await expect(again).toBeFocused();
  await again.press("Enter");
  await expect(panel).toHaveCount(0);
  await expect(page.getByText("2 imagens não estão mais guardadas. Escolha de novo nos espaços")).toBeVisible();
  await page.getByRole("button", { name: "Entendi" }).click();
  await expect(page.getByText("não estão mais guardadas")).toHaveCount(0);
  await expect(page.getByLabel("Slogan")).toHaveValue("ainda estou aqui");

  const small = { width: 640, height: 360 };
  await map(page).getByRole("button", { name: /^Capa/ }).click();
  await page.getByLabel("Escolher: Capa").setInputFiles(await picture("capa.jpg", small));
  await page.getByLabel("Texto alternativo (opcional): Capa").fill("A capa");
  await map(page)
    .getByRole("button", { name: /^Imagens/ })
    .click();
  await page.getByLabel("Escolher: Imagem 1").setInputFiles(await picture("cartaz.jpg", small));
  await expect(page.getByLabel("Texto alternativo (opcional): Imagem 1")).toBeVisible();
  await page.getByRole("button", { name: "Pôr no ar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pôr no ar" }).click();
  await expect(page.getByText("No ar.", { exact: true })).toBeVisible();
  const guest = await visitor();
  await expect.poll(async () => (await guest.request.get(path)).status()).toBe(200);
  expect(await (await guest.request.get(path)).text()).toContain("ainda estou aqui");

  // An item whose editor was not open: told before anything is typed, and one can begin there again.
  const gone = await publishProject(app, { name: "Foi embora", pictures: [WIDE] });
  await remove(page, gone.id);
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(`/admin/editar/portifolio/${gone.id}`);
  const empty = page.getByRole("alert").filter({ hasText: /^Otávio Prado excluiu esta publicação, hoje, / });
  await expect(empty).toContainText("Neste navegador não há nada dela.");
  await expect(empty.getByRole("link", { name: "Ver as publicações" })).toHaveAttribute("href", "/admin/publicacoes");
  await empty.getByRole("button", { name: "Começar de novo" }).click();
  await expect(empty).toHaveCount(0);
  await page.getByLabel("Slogan").fill("de volta");
  await expect(page.locator("[data-editor-state]")).toContainText("Rascunho salvo");
  await page.reload();
  await expect(page.getByLabel("Slogan")).toHaveValue("de volta");
  await expect(empty).toHaveCount(0);
});

test("[EDIT-26] a picture that is gone when it is saved is told", async ({ page, app, login, allow }) => {
  allow(/409|ERR_FAILED/);
  await login(page, { typeUser: 2 });
  const { id } = await publishProject(app, { pictures: [WIDE, TALL] });
  await page.goto(`/admin/editar/portifolio/${id}`);
  await map(page).getByRole("button", { name: "Bloco", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Imagem inteira" }).click();
  await expect(page.locator("[data-editor-state]")).toContainText("Rascunho salvo");
  await page.route("**/api/publicacao/**", (route) => route.abort());
  const sent = page.waitForResponse("**/api/imagem/portifolio");
  await page.getByLabel("Escolher: Imagem").setInputFiles(await picture("some.jpg", { width: 640, height: 360 }));
  const { key } = (await (await sent).json()) as { key: string };
  await expect(page.getByText("Sem conexão desde")).toBeVisible();
  const removed = await page.request.delete("/api/imagem/portifolio", {
    params: { key },
    headers: { origin: app.url },
  });
  expect(removed.status()).toBe(204);
  await page.unroute("**/api/publicacao/**");
  const told = page.getByRole("alert").filter({ hasText: "Uma imagem não está mais guardada." });
  await askUntil(page, (within) => expect(told).toBeVisible(within));
  await expect(page.locator("[data-editor-state]")).toContainText("Rascunho salvo");
  await expect(told).toBeVisible();
  await expect(page.getByLabel("Escolher: Imagem")).toBeAttached();
});

test("[ADM-2] [EDIT-10] a deleted or scheduled item does not come back", async ({ page, openPublishing, allow }) => {
  allow(/404/);
  await openPublishing("portifolio");
  await page.getByLabel("Nome", { exact: true }).fill("Fica no caminho");
  await savedDraft(page);
  await page.goto("/admin/publicacoes");
  await page.getByRole("button", { name: "Mais: Fica no caminho" }).click();
  await page.getByRole("menuitem", { name: "Excluir" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("1 publicação excluída.")).toBeVisible();
  await page.goto(FORM);
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("");
  await expect(page.getByText("Continuando de onde você parou.")).toHaveCount(0);
  await page.getByLabel("Nome", { exact: true }).fill("Outra");
  await savedDraft(page);

  await fillPictures(page);
  await fillProject(page, { name: "Na hora marcada" });
  await chooser(page, "Imagem principal").waitFor({ state: "attached" });
  await expect(stored(page, "Imagem 1")).toBeVisible();
  await map(page)
    .getByRole("button", { name: /^Endereço/ })
    .click();
  await page.getByText("Agendada", { exact: true }).click();
  await page.getByRole("textbox", { name: "Dia" }).fill("2090-12-01");
  await page.getByRole("button", { name: "Agendar", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Agendar para 1º de dezembro de 2090, 09:00?" });
  await question.getByRole("button", { name: "Agendar" }).click();
  await expect(page).toHaveURL(/\/admin\/editar\/portifolio\//);
  await expect(page.getByText(/Agendada: 1º de dezembro de 2090/)).toBeVisible();
  await map(page).getByRole("button", { name: "Endereço e data Agendada, 1º dez. 2090, 09:00" }).click();
  await expect(page.getByText(/ agendou$/)).toBeVisible();
  await expect(page.getByText(/ publicou/)).toHaveCount(0);
  await page.goto(FORM);
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("");
  await page.goto("/admin/publicacoes?situacao=agendadas");
  await expect(page.getByRole("link", { name: "Na hora marcada" })).toBeVisible();
});
