/** Why a quote was declined (MEND2-7). */
import { createBudget } from "../support/factories.ts";
import { expectToFit } from "../support/layout.ts";
import { sendQuote } from "../support/quotes.ts";
import { expect, test } from "../support/test.ts";

const PRICE = "O valor ficou acima do que eu esperava";
const WHOLE = `${PRICE}. Cabe até três mil.`;

test("[MEND2-7] [ROOM-8] declining asks for a reason, pressed or typed; the designer reads it in the room and by mail", async ({
  page,
  visitor,
  database,
  login,
  smtp,
  axe,
}) => {
  const designer = await visitor();
  const davi = await login(designer, { typeUser: 1, name: "Davi Braga" });
  const clara = await login(page, { name: "Lúcia Prado" });
  const { id } = await createBudget(database, clara, { nameProject: "Café da Ladeira", designSelect: davi.id });
  await sendQuote(designer, id);
  await page.goto(`/budget/view/${id}`);
  await page.getByRole("button", { name: "Recusar orçamento" }).click();
  const dialog = page.getByRole("dialog", { name: "Recusar este orçamento?" });
  await expect(dialog.getByRole("button", { name: "Recusar e avisar" })).toBeFocused();
  await expect(dialog.getByRole("checkbox")).toHaveCount(4);
  await dialog.getByRole("checkbox", { name: PRICE }).press("Space");
  await dialog.getByRole("checkbox", { name: "O prazo não serve" }).check({ force: true });
  await dialog.getByRole("checkbox", { name: "O prazo não serve" }).uncheck({ force: true });
  await dialog.getByLabel("Com as suas palavras").fill("Cabe até três mil.");
  await axe(page);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 664 });
    await expectToFit(page, width);
  }
  await dialog.getByRole("button", { name: "Recusar e avisar" }).click();
  await expect(page.getByRole("alert")).toHaveText("Orçamento recusado. O designer recebe um aviso por e-mail.");
  await expect(page.getByText(`Você recusou o orçamento: “${WHOLE}”`).first()).toBeVisible();

  await designer.goto(`/budget/view/${id}`);
  const head = designer.getByRole("region", { name: "Criação" });
  await expect(head.getByText(new RegExp(`^Lúcia Prado recusou o orçamento hoje, .+: “${WHOLE}”`))).toBeVisible();
  const mail = await smtp.waitForMail(davi.email, /Lúcia Prado recusou o orçamento de Café da Ladeira/);
  expect(mail.text.replaceAll(/\s+/g, " ")).toContain(WHOLE);
  const stranger = await visitor();
  await login(stranger, { typeUser: 1 });
  expect(await (await stranger.request.get(`/budget/view/${id}.data`)).text()).not.toContain(PRICE);
});
