/** A quote that is a file: sent, read, taken back and answered over HTTP. In the browser: tests/e2e/budget-quote.spec.ts. */
import { randomUUID } from "node:crypto";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";
import { budget } from "../../app/requests/schema.ts";
import { createBudget, createUser, type Database } from "../support/factories.ts";
import { test, type Visitor } from "../support/pages.ts";
import { QUOTE_PDF } from "../support/quotes.ts";

const SCRIPTED = { headers: { accept: "*/*" } };
const room = (id: string) => `/budget/view/${id}`;
const quote = (id: string) => `/budget/${id}/orcamento`;
/** As the product's own scripts send it. */
const upload = (person: Pick<Visitor, "upload">, id: string, bytes = QUOTE_PDF, name = "proposta padaria.pdf") =>
  person.upload(`/api${quote(id)}`, bytes, name, "application/pdf");
const stateOf = async (database: Database, id: string) => {
  const [row] = await database.select().from(budget).where(eq(budget.id, id));
  return row;
};

test("[BUD-9] quotes are sent and read only by who may, and come as they are", async ({ database, login, visitor }) => {
  const owner = await login();
  const davi = await createUser(database, { typeUser: 1 });
  const { id } = await createBudget(database, owner, { designSelect: davi.id });
  const [nobody, stranger] = [visitor(), await login()];
  const [other, admin] = [await login({ typeUser: 1 }), await login({ typeUser: 2 })];
  for (const [person, budgetId, status] of [
    [nobody, id, 401],
    [owner, id, 403],
    [stranger, id, 404],
    [other, id, 403],
    [admin, randomUUID(), 404],
    [admin, id, 204],
  ] as const)
    expect((await upload(person, budgetId)).status).toBe(status);
  const without = new FormData();
  without.set("other", "x");
  expect(await (await admin.post(`/api${quote(id)}`, without, SCRIPTED)).json()).toEqual({
    kind: "no-file",
    message: "Falta o arquivo do orçamento. Escolha um PDF ou uma imagem.",
  });
  for (const [person, status] of [
    [nobody, 302],
    [stranger, 404],
    [owner, 200],
    [other, 200],
    [admin, 200],
  ] as const)
    expect((await person.get(quote(id))).status).toBe(status);
  const file = await owner.get(quote(id));
  expect(Buffer.from(await file.arrayBuffer())).toEqual(QUOTE_PDF);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "inline; filename*=UTF-8''proposta%20padaria.pdf",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
});

test("[BUD-9] the quote is taken back, its file goes, and another can be sent, which is what its bytes are", async ({
  app,
  database,
  login,
  smtp,
}) => {
  const davi = await login({ typeUser: 1 });
  const clara = await createUser(database);
  const { id } = await createBudget(database, clara, { nameProject: "Laço Papelaria", designSelect: davi.id });
  expect((await upload(davi, id)).status).toBe(204);
  const sent = await stateOf(database, id);
  const budgetFile = sent?.budgetFile ?? "";
  expect(sent?.budget).toBe(true);
  expect(budgetFile).toMatch(/^budget\/quote\/[0-9a-f-]{36}\.pdf$/);
  const stored = join(app.dataDir, "files", budgetFile);
  await access(stored);

  const page = await davi.send(room(id), { intent: "withdraw", quote: budgetFile });
  expect(page.getByRole("alert").textContent).toBe("Envio cancelado. O cliente recebe um aviso por e-mail.");
  expect(await stateOf(database, id)).toMatchObject({ budget: false, budgetFile: "" });
  const missing = await davi.get(quote(id));
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining("Esta página não existe")]);
  await smtp.waitForMail(clara.email, /Laço Papelaria foi retirado/);
  const isThere = () => access(stored).then(Boolean.bind(null, true), () => false);
  await expect.poll(isThere).toBe(false);

  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#e8743b" } })
    .jpeg()
    .toBuffer();
  expect((await upload(davi, id, picture, "nova.png")).status).toBe(204);
  const { headers } = await davi.get(quote(id));
  expect(headers.get("content-type"), "by its bytes, whatever its name says").toBe("image/jpeg");
  expect(headers.get("content-security-policy")).toContain("sandbox");
});

test("[BUD-9] [DATA-4] a quote that the database refuses is an answer with a sentence, and is in the log; a long name is cut", async ({
  app,
  database,
  login,
}) => {
  const davi = await login({ typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database), { designSelect: davi.id });
  await database.execute(
    `alter table budget_event add constraint no_quote check (budget_id <> '${id}' or kind = 'created') not valid`,
  );
  const answer = await upload(davi, id);
  await database.execute("alter table budget_event drop constraint no_quote");
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({
    kind: "failed",
    message: "Ei! tivemos um erro, tente novamente mais tarde.",
  });
  await expect.poll(app.log).toContain("no_quote");
  const big = Buffer.concat([QUOTE_PDF, Buffer.alloc(10 * 1024 * 1024)]);
  expect((await upload(davi, id, big)).status).toBe(413);
  expect(await stateOf(database, id)).toMatchObject({ budget: false, budgetFile: "" });
  expect((await upload(davi, id, QUOTE_PDF, `${"a".repeat(199)}😀.exe`)).status).toBe(204);
  const { headers } = await davi.get(quote(id));
  expect(headers.get("content-disposition")).toBe(`inline; filename*=UTF-8''${"a".repeat(196)}.pdf`);
});

test("[MEND2-7] [BUD-10] without JavaScript a quote is declined with a reason, another is sent, and accepted, after a question each", async ({
  database,
  login,
  smtp,
}) => {
  const davi = await login({ typeUser: 1 });
  const clara = await login({ name: "Lúcia Prado" });
  const { id } = await createBudget(database, clara, { nameProject: "Cerrado Bikes", designSelect: davi.id });
  await upload(davi, id);
  const page = await clara.open(room(id));
  const asked = (text: string) => page.getByText(text, { selector: "button" }).closest("details");
  for (const [label, confirm] of [
    ["Recusar orçamento", "Recusar e avisar"],
    ["Aceitar orçamento", "Aceitar e avisar"],
  ] as const) {
    expect(asked(confirm)?.open).toBe(false);
    expect(asked(confirm)?.querySelector("summary")?.textContent).toBe(label);
  }
  const price = "O valor ficou acima do que eu esperava";
  const words = page.document.querySelector<HTMLTextAreaElement>("textarea[name=reason]");
  if (words) words.value = "Cabe até três mil.";
  const declined = await page.send(page.getByText("Recusar e avisar", { selector: "button" }), {
    [price]: true,
  });
  expect(declined.getByRole("alert").textContent).toBe("Orçamento recusado. O designer recebe um aviso por e-mail.");
  expect(declined.getAllByRole("heading", { level: 2 })[0]?.textContent).toBe("Em analize");
  await smtp.waitForMail(davi.email, /Cerrado Bikes/);
  const told = await davi.open(room(id));
  told.getByRole("heading", { name: "Sua vez: enviar outro orçamento" });
  told.said(`Lúcia Prado recusou o orçamento: “${price}. Cabe até três mil.”`);
  await upload(davi, id);
  (await davi.open(room(id))).getByRole("heading", { name: "Com Lúcia, desde hoje: lê o orçamento" });
  const again = await clara.open(room(id));
  const accepted = await again.send(again.getByText("Aceitar e avisar", { selector: "button" }));
  expect(accepted.getByRole("alert").textContent).toBe("Orçamento aceito. O designer recebe um aviso por e-mail.");
  const cancel = { name: "Calcelar envio orçamento", description: "O orçamento já foi aceito." };
  within((await davi.open(room(id))).getByRole("main")).getByRole("button", cancel);
});
