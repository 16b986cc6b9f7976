/** A project that its designer gave back, as the others read it (MEND2-5), and the way back to lists. What they say: tests/pages. */
import { createBudget } from "../support/factories.ts";
import { expectToFitAt } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

const DAY = 24 * 60 * 60 * 1000;
const REASON = "Vou sair de licença em dezembro e não consigo entregar no prazo que vocês pediram.";

test("[MEND2-5] [ROOM-10] [SEC-8.17] a request that was given back after its time fits every width, in the room and on its card; the browser keeps nothing of who gave it back", async ({
  page,
  visitor,
  database,
  login,
  axe,
}) => {
  const clara = await login(page, { name: "Lúcia Prado" });
  const [designer, other] = [await visitor(), await visitor()];
  const davi = await login(designer, { typeUser: 1, name: "Davi Braga" });
  await login(other, { typeUser: 1 });
  const openedAt = new Date(Date.now() - 5 * DAY);
  const dates = { openedAt, createdAt: openedAt };
  const { id } = await createBudget(database, clara, { nameProject: "Ateliê Dália", designSelect: davi.id, ...dates });
  await designer.request.post(`/budget/view/${id}.data`, { form: { intent: "release", reason: REASON } });
  for (const person of [page, other]) {
    await person.goto(`/budget/view/${id}`);
    const head = person.getByRole("region", { name: "Criação" });
    await expect(head.getByText(/^Davi Braga devolveu o projeto hoje, /)).toBeVisible();
    await axe(person);
    await expectToFitAt(person, [390, 320]);
  }
  await expect(other.getByRole("button", { name: "Requisitar Projeto" })).toBeInViewport({ ratio: 1 });
  await other.setViewportSize({ width: 1440, height: 900 });
  await other.goto("/designer/page?ordem=newest&abertos=3000");
  await expect(other.locator(`a[href="/budget/view/${id}"]`)).toContainText(`Davi devolveu hoje: “${REASON}”`);
  await axe(other);
  await expectToFitAt(other, [320]);

  await designer.goto("/designer/page?ordem=newest");
  const own = designer.getByText(`Você devolveu hoje: “${REASON}”`).first();
  await own.click();
  await expect(designer).toHaveURL(new RegExp(id));
  // Not by 'Voltar': its list begins with those that wait longest, and other tests have made more than a page of them.
  await designer.goBack();
  await expect(own).toBeVisible();
  expect(await designer.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(REASON);
});

test("[DATA-3] going back shows the list as it is now", async ({ page, database, login }) => {
  const clara = await login(page);
  const bakery = await createBudget(database, clara, { nameProject: "Padaria Aurora" });
  await page.goto(`/budget/view/${bakery.id}`);
  await page.getByRole("link", { name: "Voltar" }).click();
  await expect(page.getByRole("link", { name: /Padaria Aurora/ })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Padaria Aurora");
  await page.getByRole("link", { name: /Padaria Aurora/ }).click();
  await expect(page.getByText("Visualização", { exact: true })).toBeVisible();
  await createBudget(database, clara, { nameProject: "Laço Papelaria" });
  await page.goBack();
  await expect(page.getByRole("link", { name: /Padaria Aurora/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Laço Papelaria/ })).toBeVisible();
});
