/** Who else has an item open in its editor. */
import { publishProject, TALL, WIDE } from "../support/gallery.ts";
import { askUntil, loseRequests } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const ADMIN = { typeUser: 2 } as const;
/** A signal comes every five seconds. */
const SOON = { timeout: 20_000 };

test("[EDIT-15] [PUBLISH-20] [PUBLISH-21] who else edits is told", async ({ page, app, login, visitor, allow }) => {
  allow(/409|Failed to load|ERR_FAILED|ERR_CONNECTION_RESET/);
  await login(page, { ...ADMIN, name: "Otávio Prado" });
  const { id } = await publishProject(app, { pictures: [WIDE, TALL] });
  const address = `/admin/editar/portifolio/${id}`;
  await page.goto(address);
  const others = (who: typeof page) => who.getByText(/também está editando/);
  await expect(page.getByLabel("Slogan")).toBeVisible();
  await expect(others(page)).toHaveCount(0);

  const other = await visitor();
  await login(other, { ...ADMIN, name: "Helena Dias" });
  await other.goto(address);
  await expect(others(page)).toHaveText("Helena Dias também está editando", SOON);
  await expect(others(other)).toHaveText("Otávio Prado também está editando", SOON);
  // What the other one reads of it is lost at first; the editor stays.
  const found = await loseRequests(other, /\.data\?|\/healthz/);
  await page.getByLabel("Slogan").fill("os dois escrevem");
  await askUntil(other, (within) =>
    expect(other.getByText("Sem conexão. Esta página se atualiza quando a internet voltar.")).toBeVisible(within),
  );
  await expect(other.getByLabel("Slogan")).toBeVisible();
  await found();
  await askUntil(other, (within) => expect(other.getByLabel("Slogan")).toHaveValue("os dois escrevem", within));
  await other.goto("/admin/publicacoes");
  await askUntil(page, (within) => expect(others(page)).toHaveCount(0, within));

  const twice = (tab: typeof page) => tab.getByText("Você tem esta publicação aberta em outra aba");
  const state = (tab: typeof page) => tab.locator("[data-editor-state]");
  await expect(twice(page)).toHaveCount(0);

  const tab = await page.context().newPage();
  await tab.goto(address);
  for (const one of [page, tab]) await askUntil(one, (within) => expect(twice(one)).toBeVisible(within));

  await tab.route("**/api/publicacao/**", (route) => route.abort());
  await tab.getByLabel("Slogan").fill("da segunda aba");
  await expect(state(tab)).toHaveText("Não salvo");
  await page.getByLabel("Slogan").fill("da primeira aba");
  await expect(state(page)).toContainText("Rascunho salvo");
  await tab.unroute("**/api/publicacao/**");
  const changed = tab.getByText("Você mudou isto em outra aba ou aparelho");
  await askUntil(tab, (within) => expect(changed).toBeVisible(within));
  await expect(state(tab)).toHaveText("Não salvo");
  await tab.getByRole("button", { name: "Ficar com o daqui" }).click();
  await expect(state(tab)).toContainText("Rascunho salvo");
  await askUntil(page, (within) => expect(page.getByLabel("Slogan")).toHaveValue("da segunda aba", within));
  await tab.close();
  await askUntil(page, (within) => expect(twice(page)).toHaveCount(0, within));
});
