import type { Route } from "@playwright/test";
import { eq } from "drizzle-orm";
import { budgetEvent } from "../../app/requests/schema.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { goOffline, holdNews } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const SUCCESS = "Projeto adicionado ao seu protifólio, bom trabalho!";
const FAILURE = "Ei! tivemos um erro, tente novamente mais tarde.";

test("[BUD-8] of two designers at once one wins, the other is told", async ({ page, visitor, database, login }) => {
  const { id } = await createBudget(database, await createUser(database));
  const other = await visitor();
  await login(page, { typeUser: 1 });
  await login(other, { typeUser: 1 });
  for (const designer of [page, other]) {
    // Who hears that the other was quicker has no button to press.
    await holdNews(designer);
    await designer.goto("/designer/page?ordem=newest");
    await designer.locator(`a[href="/budget/view/${id}"]`).click();
    await expect(designer.getByRole("button", { name: "Requisitar Projeto" })).toBeVisible();
  }
  const claim = (designer: typeof page) => designer.getByRole("button", { name: "Requisitar Projeto" }).click();
  await Promise.all([claim(page), claim(other)]);
  const said = async (designer: typeof page) => {
    await expect(designer.getByRole("alert")).toHaveText(new RegExp(`${SUCCESS}|${FAILURE}`));
    return designer.getByRole("alert").innerText();
  };
  const texts = await Promise.all([said(page), said(other)]);
  expect(texts.toSorted()).toEqual([FAILURE, SUCCESS]);
  const loser = texts[0] === FAILURE ? page : other;
  await expect(loser.getByRole("button", { name: "Requisitar Projeto" })).toHaveCount(0);
  await expect(loser.getByText("Outro designer cuida deste projeto.").first()).toBeVisible();
  await loser.getByRole("link", { name: "Voltar" }).click();
  await expect(loser).toHaveURL("/designer/page");
  await expect(loser.getByRole("heading", { name: "Orçamentos disponíveis" })).toBeVisible();
  await expect(loser.locator(`a[href="/budget/view/${id}"]`)).toHaveCount(0);
  const events = await database.select().from(budgetEvent).where(eq(budgetEvent.budgetId, id));
  expect(events.filter(({ kind }) => kind === "claimed")).toHaveLength(1);
});

test("[BUD-8] [SPEED-6] [ROOM-10] a claim without a connection fails; then by keyboard alone; a change that is too much now keeps its words", async ({
  page,
  database,
  login,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|503/);
  await login(page, { typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database));
  await page.goto(`/budget/view/${id}`);
  await goOffline(page);
  await page.getByRole("button", { name: "Requisitar Projeto" }).click();
  await expect(page.getByRole("alert")).toHaveText(FAILURE);
  await expect(page.getByText("Visualização", { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  const claim = page.getByRole("button", { name: "Requisitar Projeto" });
  for (let presses = 0; presses < 30 && !(await claim.evaluate((button) => button.matches(":focus"))); presses += 1)
    await page.keyboard.press("Tab");
  await expect(claim).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(SUCCESS);
  await expect(page.getByRole("button", { name: "visualizar orçamento" })).toBeFocused();

  await page.getByRole("button", { name: "Devolver projeto" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Motivo").fill("Vou sair de licença.");
  // The change alone: the page may be reading itself again for its news.
  const refuse = (route: Route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503, body: "" }) : route.fallback();
  await page.route(/\.data/, refuse);
  await dialog.getByRole("button", { name: "Devolver projeto" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(FAILURE);
  await expect(dialog.getByLabel("Motivo")).toHaveValue("Vou sair de licença.");
  await page.unroute(/\.data/, refuse);
  await dialog.getByRole("button", { name: "Devolver projeto" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Requisitar Projeto" })).toBeVisible();
});
