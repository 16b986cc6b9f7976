/** /verificar in the browser. Without scripts, and the addresses of a version's PDF: tests/pages/verify.test.ts. */
import type { Locator, Page } from "@playwright/test";
import { createRoom } from "../support/conversation.ts";
import { expectTargets, tabThrough } from "../support/keyboard.ts";
import { expectToFitAt } from "../support/layout.ts";
import { newPdf, storeVersion } from "../support/stored-pdfs.ts";
import { expect, test } from "../support/test.ts";

const asFile = (buffer: Buffer) => ({ name: "orçamento.pdf", mimeType: "application/pdf", buffer });

const field = (page: Page): Locator => page.getByLabel("Arquivo PDF do orçamento");
const check = (page: Page): Locator => page.getByRole("button", { name: "Conferir" });
const answer = (page: Page): Locator => page.getByRole("region", { name: /nosso/ });

test("[QUOTE-55] [QUOTE-56] [QUOTE-57] by keyboard: a PDF of ours, one that is replaced, and one that is none of ours; a PDF that is dropped is checked at once", async ({
  page,
  app,
  axe,
}) => {
  const [ours, replaced, dropped] = [newPdf(), newPdf(), newPdf()];
  for (const [pdf, state] of [
    [ours, "accepted"],
    [replaced, "replaced"],
    [dropped, "open"],
  ] as const)
    await storeVersion(app, await createRoom(app.database), pdf, state);
  await page.goto("/verificar");
  await axe(page);
  await expectToFitAt(page, [390, 320, 1440], 800);
  const form = page.getByRole("form", { name: "Conferir um PDF" });
  expect(await tabThrough(page, form)).toEqual(["Arquivo PDF do orçamento", "Conferir"]);
  await expectTargets(form);

  await check(page).press("Enter");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAccessibleDescription(/^Escolha o PDF que você quer conferir\./);
  await axe(page);
  await field(page).setInputFiles(asFile(ours));
  await check(page).press("Enter");
  await expect(answer(page)).toContainText("É nosso: orçamento 2026-0418, versão 2");
  await expect(answer(page)).toContainText("Esta versão foi aceita.");
  await axe(page);
  await expectToFitAt(page, [390, 320, 1440], 800);

  await field(page).setInputFiles(asFile(replaced));
  await check(page).press("Enter");
  await expect(answer(page)).toContainText("não vale mais: outra, mais nova, foi enviada");

  await field(page).setInputFiles(asFile(newPdf()));
  await check(page).press("Enter");
  await expect(answer(page)).toContainText("Não é um arquivo nosso");
  await axe(page);

  const transfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const list = new DataTransfer();
    list.items.add(new File([bytes], "orcamento.pdf", { type: "application/pdf" }));
    return list;
  }, dropped.toString("base64"));
  await form.dispatchEvent("dragover", { dataTransfer: transfer });
  await expect(form).toHaveAttribute("data-over", "true");
  await form.dispatchEvent("drop", { dataTransfer: transfer });
  await expect(answer(page)).toContainText("Esta versão ainda não foi aceita");
});
