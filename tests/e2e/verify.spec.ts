/** /verificar, and the addresses of a version's PDF, in the browser. */
import type { Locator, Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { quote } from "../../app/quotes/schema.ts";
import { createRoom } from "../support/conversation.ts";
import { formFaults, htmlFaults } from "../support/html.ts";
import { expectTargets, tabThrough } from "../support/keyboard.ts";
import { expectToFit } from "../support/layout.ts";
import { cookieOf } from "../support/session.ts";
import { newPdf, storeVersion } from "../support/stored-pdfs.ts";
import { expect, test } from "../support/test.ts";

const asFile = (buffer: Buffer) => ({ name: "orçamento.pdf", mimeType: "application/pdf", buffer });

const field = (page: Page): Locator => page.getByLabel("Arquivo PDF do orçamento");
const check = (page: Page): Locator => page.getByRole("button", { name: "Conferir" });
const answer = (page: Page): Locator => page.getByRole("region", { name: /nosso/ });

/** Nothing about anybody, and no sums. */
async function expectNothingAboutAnybody(page: Page): Promise<void> {
  const text = await page.getByRole("main").innerText();
  for (const hidden of ["Lúcia", "Andrade", "Rui", "Bonança", "4.800", "R$", "@"]) expect(text).not.toContain(hidden);
}

test("[QUOTE-55] [QUOTE-56] [QUOTE-57] by keyboard: a PDF of ours, one that is replaced, and one that is none of ours", async ({
  page,
  app,
  axe,
}) => {
  const [room, other] = [await createRoom(app.database), await createRoom(app.database)];
  const [ours, replaced] = [newPdf(), newPdf()];
  await storeVersion(app, room, ours, "accepted");
  await storeVersion(app, other, replaced, "replaced");
  await page.goto("/verificar");
  await axe(page);
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
  await expectNothingAboutAnybody(page);
  await axe(page);

  await field(page).setInputFiles(asFile(replaced));
  await check(page).press("Enter");
  await expect(answer(page)).toContainText("não vale mais: outra, mais nova, foi enviada");

  await field(page).setInputFiles(asFile(newPdf()));
  await check(page).press("Enter");
  await expect(answer(page)).toContainText("Não é um arquivo nosso");
  await axe(page);
});

test("[QUOTE-57] a PDF that is dropped is checked at once", async ({ page, app }) => {
  const ours = newPdf();
  await storeVersion(app, await createRoom(app.database), ours);
  await page.goto("/verificar");
  const transfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const list = new DataTransfer();
    list.items.add(new File([bytes], "orcamento.pdf", { type: "application/pdf" }));
    return list;
  }, ours.toString("base64"));
  const form = page.getByRole("form", { name: "Conferir um PDF" });
  await form.dispatchEvent("dragover", { dataTransfer: transfer });
  await expect(form).toHaveAttribute("data-over", "true");
  await form.dispatchEvent("drop", { dataTransfer: transfer });
  await expect(answer(page)).toContainText("Esta versão ainda não foi aceita");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("[QUOTE-57] the form works, at 390 and 320 px", async ({ page, app }) => {
    const ours = newPdf();
    await storeVersion(app, await createRoom(app.database), ours, "undone");
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/verificar");
      await expectToFit(page, width);
      await field(page).setInputFiles(asFile(ours));
      await check(page).click();
      await expect(answer(page)).toContainText("os dois lados desfizeram o aceite");
      await expectToFit(page, width);
      expect.soft(await page.locator("html").evaluate(formFaults), "/verificar").toEqual([]);
      expect.soft(await htmlFaults(await page.content()), "/verificar").toEqual([]);
    }
  });
});

test("[QUOTE-51] [QUOTE-55] the running product makes the PDF of a version, and knows it again", async ({
  app,
  page,
}) => {
  const room = await createRoom(app.database);
  await storeVersion(app, room, null);
  const [version] = await app.database.select().from(quote).where(eq(quote.budgetId, room.id));
  const job = JSON.stringify({ quoteId: version?.id });
  await app.database.execute(sql`insert into pgboss.job (name, data) values ('quote-pdf', ${job}::jsonb)`);
  const cookie = await cookieOf(app, room.people.customer);
  const read = () => fetch(`${app.url}/budget/${room.id}/orcamento/2/pdf`, { headers: { cookie } });
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe(200);
  const bytes = Buffer.from(await (await read()).arrayBuffer());
  expect(bytes.subarray(0, 8).toString()).toBe("%PDF-1.7");
  await page.goto("/verificar");
  await field(page).setInputFiles(asFile(bytes));
  await check(page).click();
  await expect(answer(page)).toContainText("É nosso: orçamento 2026-0418, versão 2");
});
