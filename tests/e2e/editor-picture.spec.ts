/** Pictures that are uploaded in the editor of a published item. */
import type { Page } from "@playwright/test";
import { publishProject, TALL, WIDE } from "../support/gallery.ts";
import { holdRequests } from "../support/network.ts";
import { picture } from "../support/publishing.ts";
import { expect, test } from "../support/test.ts";

const map = (page: Page) => page.getByRole("navigation", { name: "Mapa da publicação" });
const SMALL = { width: 640, height: 360 };

test("[WALK-52] [EDIT-4] [EDIT-9] [EDIT-29] a picture is uploaded in a block, described, published and seen by visitors; another cover shows its colours in the preview at once; 'Ir' opens the place that is meant: no picture is replaced, and the text of a new one is asked for", async ({
  page,
  app,
  login,
  visitor,
  allow,
}) => {
  allow(/422/);
  await login(page, { typeUser: 2 });
  const { id } = await publishProject(app, { pictures: [WIDE, TALL] });
  await page.goto(`/admin/editar/portifolio/${id}`);
  await map(page).getByRole("button", { name: "Bloco", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Imagem inteira" }).click();
  const release = await holdRequests(page, "**/api/imagem/portifolio");
  await page.getByLabel("Escolher: Imagem").setInputFiles(await picture("balcao.jpg", SMALL));
  await expect(page.getByRole("progressbar", { name: "balcao.jpg" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Publicar mudanças" })).toHaveAccessibleDescription(
    "Espere um instante: uma imagem está sendo enviada.",
  );
  release();
  const alternative = page.getByLabel("Texto alternativo: Imagem");
  await expect(alternative).toBeVisible();

  // What a block shows is described before visitors see it.
  const publish = page.getByRole("button", { name: "Publicar mudanças" });
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Publicar mudanças" });
  await map(page)
    .getByRole("button", { name: /^Dados/ })
    .click();
  await publish.click();
  const refusal = page.getByRole("alert").filter({ hasText: "Falta uma coisa. Nada foi publicado." });
  await expect(refusal).toBeFocused();
  await expect(confirm).toHaveCount(0);
  await expect(alternative).toBeVisible();
  await page.getByRole("button", { name: /^Ir: Texto alternativo/ }).click();
  await alternative.fill("O balcão de madeira");
  await expect(page.getByRole("region", { name: "O que falta" }).getByRole("listitem")).toHaveText([
    /^Pronto: Texto alternativo/,
  ]);
  await expect(page.getByText("Não falta mais nada. Nada foi publicado ainda.")).toBeVisible();
  await page.getByLabel("Legenda").fill("Na loja da rua do Poço");
  await publish.click();
  await confirm.click();
  await expect(page.getByText("No ar.", { exact: true })).toBeVisible();

  const guest = await visitor();
  await guest.goto(`/show/portifolio/${id}`);
  const shown = guest.getByRole("img", { name: "O balcão de madeira" });
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(guest.getByText("Na loja da rua do Poço")).toBeVisible();

  await map(page).getByRole("button", { name: /^Capa/ }).click();
  await page
    .getByLabel("Trocar: Capa")
    .setInputFiles(await picture("laranja.jpg", { ...SMALL, background: "#f6661f" }));
  const ground = () =>
    page
      .frameLocator("iframe[title='Prévia da página']")
      .getByRole("heading", { level: 1, includeHidden: true })
      .evaluate((title) => {
        for (let at: Element | null = title; at; at = at.parentElement) {
          const colour = getComputedStyle(at).backgroundColor;
          if (colour !== "rgba(0, 0, 0, 0)") return colour;
        }
        return null;
      });
  const sample = page.getByText("O título na capa");
  await expect(sample).not.toHaveCSS("background-color", "rgb(240, 243, 239)");
  const own = await sample.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect.poll(ground, { timeout: 10_000 }).toBe(own);

  // 'Ir' opens the place that is meant.
  const other = await publishProject(app, { pictures: [WIDE, TALL] });
  await page.goto(`/admin/editar/portifolio/${other.id}`);
  await map(page).getByRole("button", { name: "Bloco", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Par", exact: true }).click();
  const first = page.getByRole("button", { name: /^1\./ });
  await expect(first).toHaveAttribute("aria-current", "true");
  // What a place lacks is read whole.
  const lacks = first.getByText("1. Falta a imagem");
  expect(await lacks.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
  await page.getByLabel("Escolher: Imagem 1").setInputFiles(await picture("balcao.jpg", SMALL));
  await page.getByLabel("Texto alternativo: Imagem 1").fill("O balcão de madeira");
  await publish.click();
  await expect(page.getByText("Falta uma coisa. Nada foi publicado.")).toBeVisible();
  await first.click();
  const go = page.getByRole("button", { name: "Ir: Imagem 2, em Par" });
  await go.click();
  await expect(page.getByRole("button", { name: "Escolher imagem" })).toBeFocused();
  // It is asked for again after another place was opened.
  await first.click();
  await go.click();
  await expect(page.getByRole("button", { name: "Escolher imagem" })).toBeFocused();
  await page.getByLabel("Escolher: Imagem 2").setInputFiles(await picture("copo.jpg", SMALL));
  const missing = page.getByRole("region", { name: "O que falta" });
  await expect(missing.getByRole("listitem")).toHaveText([
    "Pronto: Imagem 2, em Par",
    /^Texto alternativo da imagem 2, em Par/,
  ]);
  await first.click();
  const described = page.getByLabel("Texto alternativo: Imagem 1");
  await expect(described).toHaveValue("O balcão de madeira");
  await missing.getByRole("button", { name: /^Ir: Texto alternativo/ }).click();
  const second = page.getByLabel("Texto alternativo: Imagem 2");
  await expect(second).toBeFocused();
  await second.fill("O copo");
  await expect(page.getByText("Não falta mais nada. Nada foi publicado ainda.")).toBeVisible();
  await expect(missing.getByRole("listitem")).toHaveText([
    "Pronto: Imagem 2, em Par",
    "Pronto: Texto alternativo da imagem 2, em Par",
  ]);
  await expect(second).toBeFocused();
});
