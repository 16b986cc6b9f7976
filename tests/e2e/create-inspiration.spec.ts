import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { inspiration, picture as pictureTable } from "../../app/galleries/schema.ts";
import {
  chooser,
  expectMissing,
  fillInspiration,
  picture,
  publishButton,
  publishingForm,
  stored,
  tall,
  watchPublishing,
} from "../support/publishing.ts";
import { expect, test } from "../support/test.ts";

const FORM = publishingForm("inspiration");
const names = (page: Page) =>
  page.locator("form [name]").evaluateAll((all) => all.map((one) => one.getAttribute("name")));

test("[ADM-2] the form has the draft's names, and the author's", async ({ page, openPublishing, axe }) => {
  const ada = await openPublishing("inspiration", { name: "Luísa Mendonça" });
  await expect(page.getByRole("heading", { level: 1, name: "Criar Inspiração" })).toBeVisible();
  await expect(page.getByText("Create By")).toBeVisible();
  await expect(page.getByText("Luísa Mendonça", { exact: true })).toBeVisible();
  await expect
    .poll(async () => [...new Set(await names(page))].sort())
    .toEqual(
      [
        "main_image",
        "file_image",
        "author.uid",
        "author.name",
        "projectName",
        "type",
        "briefing",
        "vall",
        "time.month",
        "time.day",
        "images",
      ].sort(),
    );
  await expect(page.locator('[name="author.uid"]')).toHaveValue(ada.uid);
  await expect(page.getByLabel("TIPO").getByRole("option")).toHaveText([
    "Escolha o tipo",
    "Empresa Fictícia",
    "Design",
    "Fotografia",
    "Pagina WEB",
    "Produto",
  ]);
  await axe(page);
  await page.getByRole("button", { name: "Par de imagens" }).click();
  const choosers = await page.locator("input[type=file]").all();
  for (const input of choosers)
    await expect(input).toHaveAttribute("accept", "image/jpeg,image/png,image/webp,image/avif");
  // Only 'Escolher várias' takes several at once (MEND2-8).
  await expect(page.locator("input[type=file][multiple]")).toHaveCount(1);
  await expect(page.getByLabel("Várias imagens")).toHaveAttribute("multiple");
});

test("[ADM-2] [ADM-3] [ADM-5] what was put together is published: singles, pairs, half a pair, no empty slots", async ({
  page,
  openPublishing,
  database,
  axe,
}) => {
  const ada = await openPublishing("inspiration");
  await chooser(page, "Imagem principal").setInputFiles(await picture("capa.jpg"));
  await chooser(page, "Imagem 1").setInputFiles(await picture("fachada.webp"));
  await page.getByRole("button", { name: "Par de imagens" }).click();
  await chooser(page, "Par 2, à esquerda").setInputFiles(await tall("cartaz.png"));
  await chooser(page, "Par 2, à direita").setInputFiles(await tall("pipoca.avif"));
  await page.getByRole("button", { name: "Par de imagens" }).click();
  await chooser(page, "Par 3, à direita").setInputFiles(await tall("bilhete.jpg"));
  await page.getByRole("button", { name: "Imagem", exact: true }).click();
  for (const name of ["Imagem principal", "Imagem 1", "Par 2, à esquerda", "Par 2, à direita", "Par 3, à direita"]) {
    await expect(stored(page, name)).toBeVisible();
  }
  await page.getByLabel("Texto alternativo (opcional): Imagem principal").fill("Uma luminária acesa");
  await fillInspiration(page, { name: "Lume de papel" });
  await page.getByLabel("BRIEFING (Fictício)").fill("Luminárias de papel.\nPara quartos pequenos.");
  await axe(page);
  await publishButton(page).click();
  await expect(page).toHaveURL("/inspiration");
  await expect(page.getByText("Publicado.")).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /Lume de papel/ })
      .first(),
  ).toBeVisible();

  const [row] = await database.select().from(inspiration).where(eq(inspiration.projectName, "Lume de papel"));
  expect(row).toMatchObject({
    author: ada.name,
    information: {
      briefing: "Luminárias de papel.\nPara quartos pequenos.",
      timeframe: { month: 1, day: 20 },
      type: "Produto",
      vall: 620_000,
    },
  });
  expect(row?.codeSearch).toMatch(/^#\d{5,7}$/);
  expect(row?.images).toHaveLength(4);
  expect(row?.images[0]).toBe(row?.coverImage);
  expect(row?.images.map((entry) => Array.isArray(entry))).toEqual([false, false, true, false]);
  const pictures = await database
    .select()
    .from(pictureTable)
    .where(eq(pictureTable.item, row?.id ?? ""));
  expect(pictures).toHaveLength(5);
  expect(pictures.find(({ key }) => key === row?.coverImage)?.alt).toBe("Uma luminária acesa");
  await page.goto(`/show/inspiration/Lume/${row?.id}`);
  expect(await page.getByText("Luminárias de papel.").innerText(), "lines stay lines").toMatch(/papel\.\nPara/);
  // The draft is gone: the next one starts empty.
  await page.goto(FORM);
  await expect(page.getByLabel("Nome do Projeto")).toHaveValue("");
  await expect(page.getByText("Continuando de onde você parou.")).toHaveCount(0);
});

test("[ADM-3] nothing is sent and no message shows while something is missing: the first missing gets the focus; without a name it takes its type's", async ({
  page,
  openPublishing,
  database,
}) => {
  await openPublishing("inspiration");
  const sent = watchPublishing(page);
  await expectMissing(page, chooser(page, "Imagem principal"));
  await chooser(page, "Imagem principal").setInputFiles(await picture("capa.jpg"));
  await expect(stored(page, "Imagem principal")).toBeVisible();
  await expectMissing(page, chooser(page, "Imagem 1"));
  await chooser(page, "Imagem 1").setInputFiles(await picture("outra.jpg"));
  await expect(stored(page, "Imagem 1")).toBeVisible();
  await expectMissing(page, page.getByLabel("TIPO"));
  await page.getByLabel("TIPO").selectOption("Design");
  await expectMissing(page, page.getByLabel("BRIEFING (Fictício)"));
  await page.getByLabel("BRIEFING (Fictício)").fill("   ");
  await expectMissing(page, page.getByLabel("BRIEFING (Fictício)"));
  await page.getByLabel("BRIEFING (Fictício)").fill("Uma padaria.");
  await expectMissing(page, page.getByLabel("Prazo estimado em dias"));
  await page.getByLabel("Prazo estimado em dias").fill("0");
  await expectMissing(page, page.getByLabel("Prazo estimado em dias"));
  await page.getByLabel("Prazo estimado em dias").fill("12");
  await expectMissing(page, page.getByLabel("Valor do Projeto"));
  await page.getByLabel("Valor do Projeto").fill("0");
  await expectMissing(page, page.getByLabel("Valor do Projeto"));
  expect(sent).toEqual([]);

  // Without a name it takes its type's, and the value is read as it is typed.
  await page.getByLabel("TIPO").selectOption("Fotografia");
  await page.getByLabel("Prazo estimado em meses").fill("1");
  const [days, value] = [page.getByLabel("Prazo estimado em dias"), page.getByLabel("Valor do Projeto")];
  await value.fill("6,200.50");
  await days.fill("44");
  await publishButton(page).click();
  await expect(days).toBeFocused();
  await expect(days).toHaveAccessibleDescription("Escreva um número até 31.");
  await expect(value).toHaveAccessibleDescription("Escreva um valor em reais, como 6.200,00.");
  await days.fill("4");
  await value.fill("1234,5");
  await value.blur();
  await expect(value).toHaveValue("1.234,50");
  await publishButton(page).click();
  await expect(page).toHaveURL("/inspiration");
  const [row] = await database.select().from(inspiration).where(eq(inspiration.projectName, "Fotografia"));
  expect(row?.information).toMatchObject({ vall: 123_450, timeframe: { month: 1, day: 4 } });
});

test("[ADM-2] no place is added that the server would refuse: a pair needs room for two", async ({
  page,
  openPublishing,
}) => {
  await openPublishing("inspiration");
  const [one, two] = [
    page.getByRole("button", { name: "Imagem", exact: true }),
    page.getByRole("button", { name: "Par de imagens" }),
  ];
  const places = page.locator('[name="images"]');
  for (let count = 1; count < 38; count++) await one.press("Enter");
  await expect(places).toHaveCount(38);
  await expect(two).not.toHaveAttribute("aria-disabled", "true");
  await one.press("Enter");
  await expect(places).toHaveCount(39);
  await expect(two).toHaveAccessibleDescription("Cabem até 40 imagens.");
  await two.press("Enter");
  await one.press("Enter");
  await expect(places).toHaveCount(40);
  await expect(one).toHaveAccessibleDescription("Cabem até 40 imagens.");
});

test("[ADM-2] slots are put in order without dragging, by keyboard, and the focus stays with them", async ({
  page,
  openPublishing,
}) => {
  await openPublishing("inspiration");
  await page.getByRole("button", { name: "Par de imagens" }).press("Enter");
  await expect(chooser(page, "Par 2, à esquerda")).toBeFocused();
  await page.getByRole("button", { name: "Imagem", exact: true }).press("Enter");
  await expect(chooser(page, "Imagem 3")).toBeFocused();
  const slots = page.getByRole("list", { name: "Outras imagens, na ordem da página" }).getByRole("listitem");
  await page.getByRole("button", { name: "Mover par 2 para cima" }).press("Enter");
  // The editor's head tells of its own.
  await expect(page.getByRole("form", { name: "Publicação" }).getByRole("status")).toHaveText([
    "Par 2 passou para a posição 1 de 3.",
  ]);
  await expect(slots.first().locator("input[type=file]")).toHaveCount(2);
  const up = page.getByRole("button", { name: "Mover par 1 para cima" });
  await expect(up).toBeFocused();
  await expect(up).toHaveAttribute("aria-disabled", "true");
  await up.press("Enter");
  const down = page.getByRole("button", { name: "Mover par 1 para baixo" });
  await down.press("Enter");
  await expect(page.getByRole("button", { name: "Mover par 2 para baixo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Mover par 3 para baixo" })).toBeFocused();
  await expect(slots.last().locator("input[type=file]")).toHaveCount(2);
  await page.getByRole("button", { name: "Tirar o espaço: Imagem 1" }).press("Enter");
  await expect(slots).toHaveCount(2);
  await expect(chooser(page, "Imagem 1")).toBeFocused();
});
