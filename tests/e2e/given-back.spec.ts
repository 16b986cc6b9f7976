/** A project that its designer gave back, as the others read it (MEND2-5). */
import { createBudget, createUser } from "../support/factories.ts";
import { expectToFit } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

const DAY = 24 * 60 * 60 * 1000;
const REASON = "Vou sair de licença em dezembro e não consigo entregar no prazo que vocês pediram.";

test("[MEND2-5] [ROOM-10] given back after its time: overdue again, and head and card say who gave it back and why", async ({
  page,
  visitor,
  database,
  login,
  smtp,
  axe,
}) => {
  const clara = await login(page, { name: "Lúcia Prado" });
  const [designer, other, studio] = [await visitor(), await visitor(), await visitor()];
  const davi = await login(designer, { typeUser: 1, name: "Davi Braga" });
  await login(other, { typeUser: 1 });
  const ada = await login(studio, { typeUser: 2 });
  const openedAt = new Date(Date.now() - 5 * DAY);
  const { id } = await createBudget(database, clara, {
    nameProject: "Ateliê Dália",
    designSelect: davi.id,
    openedAt,
    createdAt: openedAt,
  });
  await designer.request.post(`/budget/view/${id}.data`, { form: { intent: "release", reason: REASON } });

  const given = new RegExp(`^Davi Braga devolveu o projeto hoje, .+: “${REASON}”`);
  for (const [person, turn] of [
    [page, "Com o estúdio: a direção escolhe um designer"],
    [studio, "Sua vez: atribuir a um designer"],
    [other, "Aberto: qualquer designer pode assumir"],
  ] as const) {
    await person.goto(`/budget/view/${id}`);
    const head = person.getByRole("region", { name: "Criação" });
    await expect(head.getByRole("heading", { name: turn })).toBeVisible();
    await expect(head.getByText(given)).toBeVisible();
    await expect(head.getByText(/O prazo (de resposta )?venceu/)).toBeVisible();
    await axe(person);
    for (const width of [390, 320]) {
      await person.setViewportSize({ width, height: 664 });
      await expectToFit(person, width);
    }
  }
  await expect(other.getByRole("button", { name: "Requisitar Projeto" })).toBeInViewport({ ratio: 1 });

  const mail = await smtp.waitForMail(ada.email, /Ateliê Dália está de novo sem designer/);
  expect(mail.text.replaceAll(/\s+/g, " ")).toContain("O prazo que demos a Lúcia venceu");
  const told = await smtp.waitForMail(clara.email, /Ateliê Dália está de novo sem designer/);
  expect(told.text.replaceAll(/\s+/g, " ")).toContain("O prazo que demos já venceu");

  await other.setViewportSize({ width: 1440, height: 900 });
  await other.goto("/designer/page?ordem=newest&abertos=3000");
  const card = other.locator(`a[href="/budget/view/${id}"]`);
  await expect(card).toContainText(`Davi devolveu hoje: “${REASON}”`);
  await expect(card).toContainText(/venceu/);
  await axe(other);
  await other.setViewportSize({ width: 320, height: 664 });
  await expectToFit(other, 320);
});

test("[MEND2-5] [SEC-8.17] the browser keeps nothing of who gave a request back", async ({ page, database, login }) => {
  const davi = await login(page, { typeUser: 1, name: "Davi Braga" });
  const clara = await createUser(database);
  const { id } = await createBudget(database, clara, { designSelect: davi.id });
  await page.request.post(`/budget/view/${id}.data`, { form: { intent: "release", reason: REASON } });
  await page.goto("/designer/page?ordem=newest");
  await expect(page.getByText(`Você devolveu hoje: “${REASON}”`)).toBeVisible();
  await page.getByText(`Você devolveu hoje: “${REASON}”`).click();
  await expect(page).toHaveURL(new RegExp(id));
  // Not by 'Voltar': its list begins with those that wait longest, and other tests have made more than a page of them.
  await page.goBack();
  await expect(page.getByText(`Você devolveu hoje: “${REASON}”`)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(REASON);
});
