/** The quote's editor on a phone, and what is said before another version is written. */
import { heldRequest, row, send, unfold, writing } from "../support/quote-writing.ts";
import { createAccepted } from "../support/sent-quotes.ts";
import { expect, test } from "../support/test.ts";

test("[WALK-40] [WALK-41] on a phone one fold and one item are open, and what is missing opens where it is", async ({
  page,
  database,
  login,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const { id } = await heldRequest(database, login, page);
  await page.goto(writing(id));
  const folds = page.getByRole("form", { name: "Orçamento" }).getByRole("heading", { level: 2 }).getByRole("button");
  const open = () => folds.evaluateAll((all) => all.map((fold) => fold.getAttribute("aria-expanded")).join(" "));
  // The editor is drawn in the browser alone, after the page is awake.
  await expect.poll(open).toBe("true false false false");
  await expect(folds.nth(1)).toHaveText(/^Prazosfalta a entregaDe .+ a …, duas rodadas$/);
  await expect(row(page, 0).getByLabel("Preço")).toBeVisible();
  await expect(row(page, 1).getByLabel("Preço")).toBeHidden();
  await row(page, 1)
    .getByRole("button", { name: /^Manual da Marca/ })
    .click();
  await row(page, 1).getByLabel("Preço").fill("1900");
  await expect(row(page, 0).getByLabel("Preço")).toBeHidden();
  await axe(page);
  await unfold(page, "Prazos");
  await expect.poll(open).toBe("false true false false");
  await expect(folds.nth(1)).toBeInViewport();
  await page.getByRole("button", { name: "Ver antes" }).click();
  const preview = page.getByRole("dialog", { name: "Como Lúcia vai ver" });
  // Its buttons stay in sight however long the page is, the way back first.
  await expect(preview.getByRole("heading", { name: "Direito de desistir" })).not.toBeInViewport();
  const foot = preview.getByRole("button", { name: /^(Voltar a escrever|Enviar)$/ });
  await expect(foot).toHaveText(["Voltar a escrever", "Enviar"]);
  for (const button of await foot.all()) await expect(button).toBeInViewport({ ratio: 1 });
  await preview.getByRole("button", { name: "Enviar" }).click();
  await expect(row(page, 0).getByLabel("Preço")).toBeFocused();
  await expect.poll(open).toBe("true false false false");
  await row(page, 0).getByLabel("Preço").fill("2400");
  await page.getByLabel("Nenhum", { exact: true }).check();
  await send(page).click();
  await expect(page.getByLabel("Entrega", { exact: true })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Falta uma coisa: a entrega. Nada foi enviado." })).toBeVisible();
  await page.getByRole("button", { name: "Ver antes" }).click();
  await preview.getByRole("button", { name: "Voltar a escrever" }).click();
  await expect(page.getByRole("button", { name: "Ver antes" })).toBeFocused();
});

test("[WALK-42] over an accepted version another is written only after asking", async ({
  page,
  openRoom,
  database,
  axe,
}) => {
  const room = await openRoom("designer");
  await createAccepted(database, room);
  await page.goto(`/budget/view/${room.id}`);
  await send(page).click();
  const question = page.getByRole("dialog", { name: /^A versão 1 foi aceita / });
  await expect(question).toContainText("Enviar outra pede um aceite novo. A versão 1 vale até lá.");
  await axe(page);
  await question.getByRole("button", { name: "Voltar" }).click();
  await expect(send(page)).toBeFocused();
  await send(page).click();
  await question.getByRole("button", { name: "Escrever outra versão" }).click();
  await expect(page).toHaveURL(writing(room.id));
  await expect(page.getByText("Enviar outra pede um aceite novo. A versão 1 vale até lá.")).toBeVisible();
});
