/** The form of an inspiration. What is stored of it: app/galleries/inspirations.integration.test.ts and its neighbours. */
import { eq } from "drizzle-orm";
import { inspiration } from "../../app/galleries/items/schema.ts";
import {
  chooser,
  expectMissing,
  picture,
  publishButton,
  publishingForm,
  stored,
  tall,
  watchPublishing,
} from "../support/publishing.ts";
import { expect, test } from "../support/test.ts";

test("[ADM-2] the form has the draft's names, and the author's; slots are put in order by keyboard and keep the focus; no place is added that the server would refuse", async ({
  page,
  openPublishing,
  axe,
}) => {
  const ada = await openPublishing("inspiration", { name: "Luísa Mendonça" });
  await expect(page.getByRole("heading", { level: 1, name: "Criar Inspiração" })).toBeVisible();
  await expect(page.getByText("Create By")).toBeVisible();
  await expect(page.getByText("Luísa Mendonça", { exact: true })).toBeVisible();
  const names = () =>
    page.locator("form [name]").evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute("name")))].sort());
  await expect
    .poll(names)
    .toEqual([
      ...["author.name", "author.uid", "briefing", "file_image", "images", "main_image", "projectName"],
      ...["time.day", "time.month", "type", "vall"],
    ]);
  await expect(page.locator('[name="author.uid"]')).toHaveValue(ada.uid);
  const types = ["Empresa Fictícia", "Design", "Fotografia", "Pagina WEB", "Produto"];
  await expect(page.getByLabel("TIPO").getByRole("option")).toHaveText(["Escolha o tipo", ...types]);
  await axe(page);

  const [one, two] = ["Imagem", "Par de imagens"].map((name) => page.getByRole("button", { name, exact: true }));
  if (!one || !two) throw new Error("two buttons");
  await two.press("Enter");
  await expect(chooser(page, "Par 2, à esquerda")).toBeFocused();
  for (const input of await page.locator("input[type=file]").all())
    await expect(input).toHaveAttribute("accept", "image/jpeg,image/png,image/webp,image/avif");
  // Only 'Escolher várias' takes several at once (MEND2-8).
  await expect(page.locator("input[type=file][multiple]")).toHaveCount(1);
  await expect(page.getByLabel("Várias imagens")).toHaveAttribute("multiple");

  await one.press("Enter");
  await expect(chooser(page, "Imagem 3")).toBeFocused();
  const slots = page.getByRole("list", { name: "Outras imagens, na ordem da página" }).getByRole("listitem");
  const move = (number: number, where: string) =>
    page.getByRole("button", { name: `Mover par ${number} para ${where}` });
  await move(2, "cima").press("Enter");
  // The editor's head tells of its own.
  await expect(page.getByRole("form", { name: "Publicação" }).getByRole("status")).toHaveText([
    "Par 2 passou para a posição 1 de 3.",
  ]);
  await expect(slots.first().locator("input[type=file]")).toHaveCount(2);
  await expect(move(1, "cima")).toBeFocused();
  await expect(move(1, "cima")).toHaveAttribute("aria-disabled", "true");
  await move(1, "cima").press("Enter");
  await move(1, "baixo").press("Enter");
  await expect(move(2, "baixo")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(move(3, "baixo")).toBeFocused();
  await expect(slots.last().locator("input[type=file]")).toHaveCount(2);
  await page.getByRole("button", { name: "Tirar o espaço: Imagem 1" }).press("Enter");
  await expect(slots).toHaveCount(2);
  await expect(chooser(page, "Imagem 1")).toBeFocused();

  const places = page.locator('[name="images"]');
  await one.evaluate(
    (button: HTMLElement, times) => {
      for (let press = 0; press < times; press += 1) button.click();
    },
    38 - (await places.count()),
  );
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

test("[ADM-2] [ADM-3] [ADM-5] nothing is sent and no message shows while something is missing: the first missing gets the focus; what was put together is published, without empty slots and with its type's name", async ({
  page,
  openPublishing,
  database,
  axe,
}) => {
  const ada = await openPublishing("inspiration");
  const sent = watchPublishing(page);
  const choose = async (name: string, file: Awaited<ReturnType<typeof picture>>) => {
    await chooser(page, name).setInputFiles(file);
    await expect(stored(page, name)).toBeVisible();
  };
  await expectMissing(page, chooser(page, "Imagem principal"));
  await choose("Imagem principal", await picture("capa.jpg"));
  await expectMissing(page, chooser(page, "Imagem 1"));
  await choose("Imagem 1", await picture("fachada.webp"));
  await expectMissing(page, page.getByLabel("TIPO"));
  await page.getByLabel("TIPO").selectOption("Fotografia");
  const [briefing, days, value] = [
    page.getByLabel("BRIEFING (Fictício)"),
    page.getByLabel("Prazo estimado em dias"),
    page.getByLabel("Valor do Projeto"),
  ];
  for (const [field, empty, text] of [
    [briefing, "   ", "Luminárias de papel.\nPara quartos pequenos."],
    [days, "0", "12"],
    [value, "0", "6,200.50"],
  ] as const) {
    await expectMissing(page, field);
    await field.fill(empty);
    await expectMissing(page, field);
    await field.fill(text);
  }
  await page.getByLabel("Prazo estimado em meses").fill("1");
  await days.fill("44");
  await publishButton(page).click();
  await expect(days).toBeFocused();
  await expect(days).toHaveAccessibleDescription("Escreva um número até 31.");
  await expect(value).toHaveAccessibleDescription("Escreva um valor em reais, como 6.200,00.");
  expect(sent).toEqual([]);
  await days.fill("4");
  await value.fill("1234,5");
  await value.blur();
  await expect(value).toHaveValue("1.234,50");

  await page.getByRole("button", { name: "Par de imagens" }).click();
  await choose("Par 2, à esquerda", await tall("cartaz.png"));
  await choose("Par 2, à direita", await tall("pipoca.avif"));
  await page.getByRole("button", { name: "Par de imagens" }).click();
  await choose("Par 3, à direita", await tall("bilhete.jpg"));
  await page.getByRole("button", { name: "Imagem", exact: true }).click();
  await axe(page);
  await publishButton(page).click();
  await expect(page).toHaveURL("/inspiration");
  await expect(page.getByText("Publicado.")).toBeVisible();

  const [row] = await database.select().from(inspiration).where(eq(inspiration.projectName, "Fotografia"));
  if (!row) throw new Error("nothing was published");
  await expect(page.getByRole("main").locator(`a[href$="${row.id}"]`).first()).toBeVisible();
  const timeframe = { month: 1, day: 4 };
  const information = { briefing: "Luminárias de papel.\nPara quartos pequenos.", timeframe, type: "Fotografia" };
  expect(row).toMatchObject({ author: ada.name, information: { ...information, vall: 123_450 } });
  expect(row.images.map((entry) => Array.isArray(entry))).toEqual([false, false, true, false]);
  await page.goto(`/show/inspiration/Lume/${row.id}`);
  expect(await page.getByText("Luminárias de papel.").innerText(), "lines stay lines").toMatch(/papel\.\nPara/);
  // The draft is gone: the next one starts empty.
  await page.goto(publishingForm("inspiration"));
  await expect(briefing).toHaveValue("");
  await expect(page.getByText("Continuando de onde você parou.")).toHaveCount(0);
});
