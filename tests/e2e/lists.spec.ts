/** The lists of requests by turn (ROOM-2), as they look and are used. What they say: tests/pages/lists.test.ts. */
import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { createBudget, createUser } from "../support/factories.ts";
import { tabThrough } from "../support/keyboard.ts";
import { expectWidth } from "../support/layout.ts";
import { sendMessage } from "../support/messages.ts";
import { createAccepted, createVersion } from "../support/sent-quotes.ts";
import { daysAgo, everyStage } from "../support/stages.ts";
import { expect, test } from "../support/test.ts";

const LONG = "Confederação Nacional dos Restauradores de Instrumentos de Corda";
const BLUE = "rgb(62, 117, 180)";

/** The different colours of the statuses on the page. */
const looks = (page: Page) =>
  page
    .locator("[data-status]")
    .evaluateAll((chips) => [...new Set(chips.map((chip) => getComputedStyle(chip, "::before").backgroundColor))]);

/** The open list and the admins' are everybody's. */
test.beforeEach(async ({ database }) => {
  await database.execute(sql`delete from budget`);
});

test("[ROOM-2] [DES-3] [QUOTE-42] the three lists fit every width", async ({ page, database, login, axe }) => {
  const customer = await createUser(database, { name: "Maximiliano Albuquerque de Vasconcelos" });
  const designer = await createUser(database, { typeUser: 1, name: "Wilhelmina-Constantina de Albuquerque" });
  const admin = await createUser(database, { typeUser: 2 });
  const places = [
    [customer, "/account"],
    [designer, "/designer/page"],
    [admin, "/admin/page"],
  ] as const;
  for (const [who, path] of places) {
    await login(page, who);
    await page.goto(path);
    await axe(page);
  }
  const { open } = await everyStage(database, customer, designer);
  const long = { nameProject: LONG, designSelect: designer.id };
  await createBudget(database, customer, { nameProject: LONG, openedAt: daysAgo(4) });
  await createBudget(database, customer, { ...long, budget: true });
  const written = await createBudget(database, customer, long);
  await createVersion(database, { id: written.id, customer, designer }, { number: 2 });
  const agreed = await createBudget(database, customer, long);
  await createAccepted(database, { id: agreed.id, customer, designer });
  await sendMessage(database, open, customer, "Oi");
  for (const [who, path] of places) {
    await page.setViewportSize({ width: 1440, height: 844 });
    await login(page, who);
    await page.goto(path);
    await expect(page.getByText(LONG).first()).toBeVisible();
    await axe(page);
    // One look, whatever the status.
    if (who === designer) expect(await looks(page)).toEqual([BLUE]);
    for (const width of [1440, 900, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectWidth(page, width);
    }
  }
});

test("[ROOM-2] by keyboard from the head of /account to one's own turn", async ({ page, database, login }) => {
  const lucia = await login(page, { name: "Lúcia Andrade" });
  const { quoted } = await everyStage(database, lucia, await createUser(database, { typeUser: 1 }));
  await page.goto("/account");
  expect((await tabThrough(page, page.getByRole("main"))).slice(0, 3)).toEqual([
    "Crie sua marca",
    "visualizar orçamento: Padaria Bonança",
    expect.stringContaining("Empório Caiçara"),
  ]);
  const band = page.getByRole("list", { name: "Sua vez" });
  await band.getByRole("link", { name: "visualizar orçamento" }).press("Enter");
  await expect(page).toHaveURL(`/budget/view/${quoted.id}`);
});

test("[ROOM-2] the order of the open requests follows the choice at once", async ({ page, database, login }) => {
  await login(page, { typeUser: 1 });
  const clara = await createUser(database);
  await createBudget(database, clara, { nameProject: "Antigo", openedAt: daysAgo(1) });
  await createBudget(database, clara, { nameProject: "Novo" });
  await page.goto("/designer/page");
  const open = page.getByRole("region", { name: "Orçamentos disponíveis" });
  await expect(open.getByRole("link")).toHaveText([/Antigo/, /Novo/]);
  await open.getByRole("combobox", { name: "Ordenar" }).selectOption("Mais novos");
  await expect(open.getByRole("link")).toHaveText([/Novo/, /Antigo/]);
  await expect(page).toHaveURL(/ordem=newest/);
});
