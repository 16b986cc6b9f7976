/** What a tab keeps of lists (DATA-3). That it ends when something is deleted: delete-item.spec.ts; at sign-out: sign-out.spec.ts. */
import { publishInspiration, publishProject } from "../support/gallery.ts";
import { fillInspiration, fillPictures, fillProject, publishButton } from "../support/publishing.ts";
import { expect, test } from "../support/test.ts";

for (const { list, form, publish, fill } of [
  { list: "/portifolio", form: "Criar Portifólio", publish: publishProject, fill: fillProject },
  { list: "/inspiration", form: "Criar Inspiração", publish: publishInspiration, fill: fillInspiration },
])
  test(`[DATA-3] what is published is there on the way back to a list of ${list} that was kept without it`, async ({
    page,
    app,
    login,
  }) => {
    await publish(app, { name: "Guardado ontem" });
    await login(page, { typeUser: 2 });
    await page.goto(`${list}?q=guardado`);
    const names = page.getByRole("main").locator("li b");
    await expect(names).toHaveText(["Guardado ontem"]);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Admin" }).click();
    await page.getByRole("link", { name: form }).click();
    await fillPictures(page);
    await fill(page, { name: "Guardado hoje" });
    await publishButton(page).click();
    await expect(page).toHaveURL(list);
    await expect(names.first()).toHaveText("Guardado hoje");

    await page.goBack();
    await expect(page).toHaveURL("/admin/page");
    await page.goBack();
    await expect(page).toHaveURL(`${list}?q=guardado`);
    await expect(page.getByText("Busca por guardado")).toBeVisible();
    await expect(names).toHaveText(["Guardado hoje", "Guardado ontem"]);
  });

test("[DATA-3] a list whose address is opened again in its tab is read again", async ({ page, app }) => {
  await publishProject(app, { name: "Aberto ontem" });
  await page.goto("/portifolio");
  const names = page.getByRole("main").locator("li b");
  await expect(names.first()).toHaveText("Aberto ontem");
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).some((name) => /portfolio:.*:0$/.test(name)));
  await expect.poll(kept, { timeout: 10_000 }).toBe(true);
  await publishProject(app, { name: "Aberto hoje" });
  // Opened, and not reloaded: the history entry stays, with its key.
  await page.goto("/portifolio");
  await expect(names.first()).toHaveText("Aberto hoje");
});

test("[DATA-3] what a tab kept before an update of the product is not shown after it", async ({ page, app }) => {
  await publishProject(app, { name: "Marca Antiga" });
  // Each build has a manifest of its own.
  let build = "before";
  await page.route("**/assets/manifest-*.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/("version":")\w+/, `$1${build}`) });
  });
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((name) => /^traco:cache:portfolio:.*:0$/.test(name)));
  const card = page.getByRole("main").getByRole("link", { name: /Marca Antiga/ });
  await page.goto("/portifolio");
  // The first sign of somebody starts the program, which keeps the list.
  await card.hover();
  await expect.poll(kept, { timeout: 10_000 }).toHaveLength(1);
  await card.click();
  await expect(page).toHaveURL(/\/show\/portifolio\//);
  // Its pages had another shape.
  await page.evaluate(([name = ""]) => sessionStorage.setItem(name, '{"items":[{}]}'), await kept());

  build = "after";
  await page.reload({ waitUntil: "networkidle" });
  await page.goBack();
  await expect(page).toHaveURL("/portifolio");
  await expect(card).toBeVisible();
});
