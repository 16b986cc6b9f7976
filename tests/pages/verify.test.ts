/** /verificar without scripts, and the addresses of a version's PDF. By keyboard: tests/e2e/verify.spec.ts. */
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { quote } from "../../app/quotes/schema.ts";
import { createRoom, type Room } from "../support/conversation.ts";
import { formFaults, htmlFaults } from "../support/html.ts";
import { test, type Visitor } from "../support/pages.ts";
import { newPdf, storeVersion } from "../support/stored-pdfs.ts";

/** The page that answers a file. */
async function check(visitor: Visitor, bytes: Buffer | null) {
  const form = new FormData();
  if (bytes) form.set("pdf", new File([new Uint8Array(bytes)], "orçamento.pdf", { type: "application/pdf" }));
  return visitor.send("/verificar", form);
}

test("[QUOTE-57] without JavaScript the form works", async ({ app, visitor }) => {
  const ours = newPdf();
  await storeVersion(app, await createRoom(app.database), ours, "undone");
  const somebody = visitor();
  const form = (await somebody.open("/verificar")).getByRole<HTMLFormElement>("form", { name: "Conferir um PDF" });
  expect([form.method, form.enctype, form.getAttribute("action")]).toEqual([
    "post",
    "multipart/form-data",
    "/verificar",
  ]);
  const page = await check(somebody, ours);
  const answer = page.getByRole("region", { name: /nosso/ });
  expect(answer.textContent).toContain("os dois lados desfizeram o aceite");
  expect(formFaults(page.document)).toEqual([]);
  expect(await htmlFaults(page.html)).toEqual([]);
});

test("[QUOTE-55] no file, one above 10 MB, and too many of them are refused in words, with their status", async ({
  visitor,
}) => {
  const somebody = visitor();
  const none = await check(somebody, null);
  expect(none.status).toBe(400);
  expect(none.html).toContain("Escolha o PDF que você quer conferir.");
  expect(none.headers.get("cache-control")).toContain("no-store");
  const big = await check(somebody, Buffer.alloc(10 * 1024 * 1024 + 1));
  expect(big.status).toBe(413);
  expect(big.html).toContain("passa de 10 MB");
  expect((await check(somebody, Buffer.alloc(10 * 1024 * 1024))).status).toBe(200);
  const eager = visitor();
  for (let count = 0; count < 60; count += 1) expect((await check(eager, newPdf())).status).toBe(200);
  const late = await check(eager, newPdf());
  expect(late.status).toBe(429);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(late.html).toContain("Muitos arquivos foram conferidos");
  expect((await check(visitor(), newPdf())).status).toBe(200);
});

test("[QUOTE-54] the PDF is for those who may read the quotes; while it is made, a page says so", async ({
  app,
  login,
  visitor,
}) => {
  const [made, waiting] = [await createRoom(app.database), await createRoom(app.database)];
  const bytes = newPdf();
  await storeVersion(app, made, bytes);
  await storeVersion(app, waiting, null);
  const pdfOf = ({ id }: Room, number: number | string = 2) => `/budget/${id}/orcamento/${number}/pdf`;
  for (const who of ["customer", "designer", "admin"] as const) {
    const response = await (await login(made[who])).get(pdfOf(made));
    expect(response.status, who).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toContain("orcamento-2026-0418-v2.pdf");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  }
  for (const who of ["stranger", "visitor"] as const)
    expect((await (await login(made[who])).get(pdfOf(made))).status, who).toBe(404);
  expect((await visitor().get(pdfOf(made))).headers.get("location")).toContain("/login");
  const customer = await login(made.customer);
  for (const number of [1, 3, 0, "x", "02", "99999999"])
    expect((await customer.get(pdfOf(made, number))).status).toBe(404);
  const missing = await (await login(made.stranger)).open(pdfOf(made));
  expect(missing.html).toContain("Esta página não existe ou mudou de endereço.");
  expect(await htmlFaults(missing.html), "the page in place of a PDF that one may not read").toEqual([]);

  const being = await (await login(waiting.customer)).open(pdfOf(waiting));
  expect([being.status, being.headers.get("retry-after")]).toEqual([503, "3"]);
  expect(being.html).toContain("O PDF está sendo feito");
  expect(await htmlFaults(being.html), "the page while a PDF is made").toEqual([]);
});

test("[QUOTE-51] [QUOTE-55] the running product makes the PDF of a version, and knows it again", async ({
  app,
  login,
  visitor,
}) => {
  const room = await createRoom(app.database);
  await storeVersion(app, room, null);
  const [version] = await app.database.select().from(quote).where(eq(quote.budgetId, room.id));
  const job = JSON.stringify({ quoteId: version?.id });
  await app.database.execute(sql`insert into pgboss.job (name, data) values ('quote-pdf', ${job}::jsonb)`);
  const customer = await login(room.customer);
  const read = () => customer.get(`/budget/${room.id}/orcamento/2/pdf`);
  await expect.poll(async () => (await read()).status, { timeout: 55_000 }).toBe(200);
  const bytes = Buffer.from(await (await read()).arrayBuffer());
  expect(bytes.subarray(0, 8).toString()).toBe("%PDF-1.7");
  const answer = (await check(visitor(), bytes)).getByRole("region", { name: /nosso/ });
  expect(answer.textContent).toContain("É nosso: orçamento 2026-0418, versão 2");
});
