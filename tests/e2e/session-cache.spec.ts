/** What a tab keeps of lists (DATA-3). That it ends when something is deleted: delete-item.spec.ts; at sign-out: sign-out.spec.ts. */
import type { Page } from "@playwright/test";
import { createBudget } from "../support/factories.ts";
import { publishInspiration, publishProject } from "../support/gallery.ts";
import { holdRequests } from "../support/network.ts";
import { fillInspiration, fillPictures, fillProject, publishButton } from "../support/publishing.ts";
import { expect, test } from "../support/test.ts";

/** A copy is kept of what a link inside the site reads, not of the page that a document brings. */
async function openAccount(page: Page): Promise<void> {
  await page.goto("/branding");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Minha Conta" }).click();
  await expect(page).toHaveURL("/account");
}

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

test("[DATA-3] what a tab kept before an update of the product is not shown after it", async ({
  page,
  login,
  database,
}) => {
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith("traco:cache:budget:")));
  await createBudget(database, await login(page), { nameProject: "Padaria Aurora" });
  // Each build has a manifest of its own.
  let build = "before";
  await page.route("**/assets/manifest-*.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/("version":")\w+/, `$1${build}`) });
  });
  const row = page.getByRole("main").getByRole("link", { name: /Padaria Aurora/ });
  await openAccount(page);
  await row.click();
  await expect(page).toHaveURL(/\/budget\/view\//);
  const names = await kept();
  expect(names).toHaveLength(1);
  // Its lists had another shape.
  await page.evaluate(([name = ""]) => sessionStorage.setItem(name, '{"budgets":[{}],"name":"Ada"}'), names);

  build = "after";
  await page.reload();
  await page.getByRole("link", { name: "Minha Conta" }).first().click();
  await expect(page).toHaveURL("/account");
  await expect(row).toBeVisible();
  expect(await kept()).toHaveLength(2);
});

test("[DATA-3] [ROOM-12] a kept list is still there on the way back when its reading after news was given up", async ({
  page,
  visitor,
  login,
  database,
}) => {
  const { id } = await createBudget(database, await login(page), { nameProject: "Padaria Aurora" });
  const designer = await visitor();
  await login(designer, { typeUser: 1 });
  const row = page.getByRole("main").getByRole("link", { name: /Padaria Aurora/ });
  const stream = page.waitForResponse(/api\/eventos/);
  await openAccount(page);
  await stream;
  const release = await holdRequests(page, /account\.data/);
  const reading = page.waitForRequest(/account\.data/);
  await designer.request.post(`/budget/view/${id}.data`, { form: { intent: "claim" } });
  await reading;
  await row.click();
  await expect(page).toHaveURL(/\/budget\/view\//);
  await expect(page.getByRole("heading", { level: 1, name: "Padaria Aurora" })).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  release();
  await expect(row).toContainText("prepara o orçamento");
});
