/** /verificar, and the addresses of a version's PDF, in the browser. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import type { QuoteState, SentQuote } from "../../app/quotes/quote-content.ts";
import { quote } from "../../app/quotes/schema.ts";
import type { App } from "../support/app.ts";
import { createRoom, type Room } from "../support/conversation.ts";
import { formFaults, htmlFaults } from "../support/html.ts";
import { expectTargets, tabThrough } from "../support/keyboard.ts";
import { expectToFit } from "../support/layout.ts";
import { QUOTE_PDF } from "../support/quotes.ts";
import { cookieOf } from "../support/session.ts";
import { TEN_QUOTES } from "../support/ten-quotes.ts";
import { expect, test } from "../support/test.ts";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
/** A PDF that no other test has. */
const newPdf = () => Buffer.concat([QUOTE_PDF, Buffer.from(`% ${randomUUID()}\n`)]);
const asFile = (buffer: Buffer) => ({ name: "orçamento.pdf", mimeType: "application/pdf", buffer });

/** A version whose PDF is `bytes`; null: it is still to be made. */
async function storeVersion(app: App, room: Room, bytes: Buffer | null, state: QuoteState = "open") {
  const { sent } = TEN_QUOTES.short as { sent: SentQuote };
  const pdf = bytes ? `budget/written/${randomUUID()}.pdf` : "";
  if (bytes) {
    mkdirSync(join(app.dataDir, "files/budget/written"), { recursive: true });
    writeFileSync(join(app.dataDir, "files", pdf), bytes);
  }
  await app.database.insert(quote).values({
    budgetId: room.id,
    ...{ sent, hash: sha256(randomBytes(9)), number: 2, code: "2026-0418", revision: 2, total: 480000 },
    ...{ sentBy: room.people.designer.id, sentAt: new Date(), validUntil: new Date(Date.now() + 9e8) },
    ...{ pdf, pdfHash: bytes && sha256(bytes), state },
  });
}

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

test("[QUOTE-55] no file, one above 10 MB, and too many of them are refused in words, with their status", async ({
  app,
}) => {
  const send = async (bytes: Buffer | null, address: string) => {
    const body = new FormData();
    if (bytes) body.set("pdf", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), "a.pdf");
    const response = await fetch(`${app.url}/verificar`, {
      method: "POST",
      body,
      headers: { "x-forwarded-for": address },
    });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  const none = await send(null, "10.201.0.1");
  expect(none.status).toBe(400);
  expect(none.html).toContain("Escolha o PDF que você quer conferir.");
  expect(none.headers.get("cache-control")).toContain("no-store");
  const big = await send(Buffer.alloc(10 * 1024 * 1024 + 1), "10.201.0.1");
  expect(big.status).toBe(413);
  expect(big.html).toContain("passa de 10 MB");
  expect((await send(Buffer.alloc(10 * 1024 * 1024), "10.201.0.1")).status).toBe(200);
  for (let count = 0; count < 60; count += 1) expect((await send(newPdf(), "10.201.0.2")).status).toBe(200);
  const late = await send(newPdf(), "10.201.0.2");
  expect(late.status).toBe(429);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(late.html).toContain("Muitos arquivos foram conferidos");
  expect((await send(newPdf(), "10.201.0.3")).status).toBe(200);
});

test("[QUOTE-54] the PDF is for those who may read the quotes; while it is made, a page says so", async ({ app }) => {
  const [made, waiting] = [await createRoom(app.database), await createRoom(app.database)];
  const bytes = newPdf();
  await storeVersion(app, made, bytes);
  await storeVersion(app, waiting, null);
  const read = async (room: Room, who: keyof Room["people"] | null, number: string | number = 2) => {
    const person = who && room.people[who];
    const cookie = person ? await cookieOf(app, person) : "";
    const address = `${app.url}/budget/${room.id}/orcamento/${number}/pdf`;
    return fetch(address, { headers: { cookie }, redirect: "manual" });
  };
  for (const who of ["customer", "designer", "admin"] as const) {
    const response = await read(made, who);
    expect(response.status, who).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toContain("orcamento-2026-0418-v2.pdf");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  }
  for (const who of ["stranger", "visitor"] as const) expect((await read(made, who)).status, who).toBe(404);
  expect((await read(made, null)).headers.get("location")).toContain("/login");
  for (const number of [1, 3, 0, "x", "02", "99999999"])
    expect((await read(made, "customer", number)).status).toBe(404);
  const missing = await (await read(made, "stranger")).text();
  expect(missing).toContain("Esta página não existe ou mudou de endereço.");
  expect.soft(await htmlFaults(missing), "the page in place of a PDF that one may not read").toEqual([]);

  const response = await read(waiting, "customer");
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("3");
  const html = await response.text();
  expect(html).toContain("O PDF está sendo feito");
  expect.soft(await htmlFaults(html), "the page while a PDF is made").toEqual([]);
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
