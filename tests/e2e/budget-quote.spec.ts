import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { budget } from "../../app/requests/schema.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { attachQuote, openQuoteFile, QUOTE, QUOTE_PDF, sendQuote } from "../support/quotes.ts";
import { expect, test } from "../support/test.ts";
import { photograph } from "../support/whole-job.ts";

const PDF = { ...QUOTE, name: "proposta padaria.pdf" };

async function send(page: Page, file: Parameters<typeof attachQuote>[1]) {
  await openQuoteFile(page);
  await attachQuote(page, file);
}

const upload = (person: Page, id: string, file = PDF) => sendQuote(person, id, file);

test("[BUD-9] [BUD-10] a quote is sent, read and accepted; mails and timeline tell both sides", async ({
  page,
  visitor,
  database,
  login,
  smtp,
  axe,
}) => {
  const davi = await login(page, { typeUser: 1, name: "Davi Braga" });
  const customer = await visitor();
  const clara = await login(customer, { name: "Ana Gonçalves" });
  const { id } = await createBudget(database, clara, { nameProject: "Padaria Aurora", designSelect: davi.id });

  await customer.goto(`/budget/view/${id}`);
  const view = customer.getByRole("button", { name: "visualizar orçamento" });
  await expect(view).toHaveAttribute("aria-disabled", "true");
  await expect(view).toHaveAccessibleDescription("Nenhum orçamento foi enviado ainda.");
  await expect(customer.getByText("Nenhum orçamento foi enviado ainda.")).toBeVisible();

  await page.goto(`/budget/view/${id}`);
  await send(page, PDF);
  await expect(page.getByRole("alert")).toHaveText("Orçamento enviado. O cliente recebe um aviso por e-mail.");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Você enviou um orçamento: proposta padaria.pdf.")).toBeVisible();
  await smtp.waitForMail(clara.email, /orçamento de Padaria Aurora/);

  await customer.reload();
  await expect(customer.getByText("Davi Braga enviou um orçamento: proposta padaria.pdf.")).toBeVisible();
  await expect(customer.getByRole("heading", { name: "Sua vez: responder ao orçamento" })).toBeVisible();
  await view.click();
  await customer.keyboard.press("Escape");
  await expect(view).toBeFocused();
  await view.click();
  const dialog = customer.getByRole("dialog");
  await expect(dialog).toContainText("proposta padaria.pdf");
  await axe(customer);
  const address = (await dialog.getByRole("link", { name: "Abrir orçamento" }).getAttribute("href")) ?? "";
  const file = await customer.request.get(address);
  expect(await file.body()).toEqual(QUOTE_PDF);
  expect(file.headers()).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "inline; filename*=UTF-8''proposta%20padaria.pdf",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  const download = customer.waitForEvent("download");
  await dialog.getByRole("link", { name: "Baixar orçamento" }).click();
  expect((await download).suggestedFilename()).toBe("proposta padaria.pdf");

  await dialog.getByRole("button", { name: "Aceitar orçamento" }).click();
  const question = customer.getByRole("dialog", { name: "Aceitar este orçamento?" });
  await question.getByRole("button", { name: "Voltar" }).click();
  await expect(customer.getByRole("dialog", { name: "Orçamento" })).toContainText("proposta padaria.pdf");
  await customer.getByRole("button", { name: "Aceitar orçamento" }).click();
  await expect(question.getByRole("button", { name: "Aceitar e avisar" })).toBeFocused();
  await question.getByRole("button", { name: "Aceitar e avisar" }).click();
  await expect(customer.getByRole("alert")).toHaveText("Orçamento aceito. O designer recebe um aviso por e-mail.");
  await expect(customer.getByRole("heading", { level: 2 }).first()).toHaveText("Requisição de orçamento");
  await expect(customer.getByRole("heading", { name: "Com Davi, desde hoje: cria a marca" })).toBeVisible();
  await smtp.waitForMail(davi.email, /Padaria Aurora/);

  await page.reload();
  await expect(page.getByText("Ana Gonçalves aceitou o orçamento. O projeto passou para ‘Criando’.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Calcelar envio orçamento" })).toHaveAccessibleDescription(
    "O orçamento já foi aceito.",
  );
});

test("[BUD-9] the quote is taken back after a question, and can be sent anew", async ({
  page,
  app,
  database,
  login,
  smtp,
}) => {
  const davi = await login(page, { typeUser: 1 });
  const clara = await createUser(database);
  const { id } = await createBudget(database, clara, { nameProject: "Laço Papelaria", designSelect: davi.id });
  expect((await upload(page, id)).status()).toBe(204);
  const [sent] = await database.select().from(budget).where(eq(budget.id, id));
  expect(sent).toMatchObject({
    budget: true,
    budgetFile: expect.stringMatching(/^budget\/quote\/[0-9a-f-]{36}\.pdf$/),
  });
  const stored = join(app.dataDir, "files", sent?.budgetFile ?? "");
  await access(stored);

  await page.goto(`/budget/view/${id}`);
  await page.getByRole("button", { name: "Calcelar envio orçamento" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancelar o envio do orçamento?" });
  await dialog.getByRole("button", { name: "Manter o orçamento" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Calcelar envio orçamento" }).click();
  await dialog.getByRole("button", { name: "Calcelar envio orçamento" }).click();
  await expect(page.getByRole("alert")).toHaveText("Envio cancelado. O cliente recebe um aviso por e-mail.");
  const [withdrawn] = await database.select().from(budget).where(eq(budget.id, id));
  expect(withdrawn).toMatchObject({ budget: false, budgetFile: "" });
  const missing = await page.request.get(`/budget/${id}/orcamento`);
  expect([missing.status(), await missing.text()]).toEqual([404, expect.stringContaining("Esta página não existe")]);
  await smtp.waitForMail(clara.email, /Laço Papelaria foi retirado/);
  await expect
    .poll(() =>
      access(stored).then(
        () => "there",
        () => "gone",
      ),
    )
    .toBe("gone");

  await send(page, { name: "nova.png", mimeType: "image/png", buffer: await photograph() });
  await expect(page.getByRole("alert").last()).toHaveText("Orçamento enviado. O cliente recebe um aviso por e-mail.");
  const image = await page.request.get(`/budget/${id}/orcamento`);
  expect(image.headers()["content-type"], "by its bytes, whatever its name says").toBe("image/jpeg");
  expect(image.headers()["content-security-policy"]).toContain("sandbox");
});

test("[BUD-10] a declined quote lets the designer send another", async ({ page, visitor, database, login, smtp }) => {
  const davi = await login(page, { typeUser: 1 });
  const customer = await visitor();
  const clara = await login(customer);
  const { id } = await createBudget(database, clara, { nameProject: "Cerrado Bikes", designSelect: davi.id });
  await upload(page, id);
  await customer.goto(`/budget/view/${id}`);
  await customer.getByRole("button", { name: "visualizar orçamento" }).click();
  await customer.getByRole("button", { name: "Recusar orçamento" }).click();
  await customer.getByRole("button", { name: "Recusar e avisar" }).click();
  await expect(customer.getByRole("alert")).toHaveText("Orçamento recusado. O designer recebe um aviso por e-mail.");
  await expect(customer.getByRole("heading", { level: 2 }).first()).toHaveText("Em analize");
  await smtp.waitForMail(davi.email, /Cerrado Bikes/);
  await page.goto(`/budget/view/${id}`);
  await expect(page.getByRole("heading", { name: "Sua vez: enviar outro orçamento" })).toBeVisible();
  await send(page, PDF);
  await expect(page.getByRole("heading", { name: "Com Clara, desde hoje: lê o orçamento" })).toBeVisible();
});

test("[BUD-10] an answer to a quote that was replaced meanwhile does not count", async ({
  page,
  visitor,
  database,
  login,
}) => {
  const davi = await login(page, { typeUser: 1 });
  const customer = await visitor();
  const clara = await login(customer);
  const { id } = await createBudget(database, clara, { designSelect: davi.id });
  await upload(page, id);
  await customer.goto(`/budget/view/${id}`);
  await customer.getByRole("button", { name: "visualizar orçamento" }).click();
  await customer.getByRole("button", { name: "Aceitar orçamento" }).click();
  await upload(page, id, { ...PDF, name: "mais caro.pdf" });
  await customer.getByRole("button", { name: "Aceitar e avisar" }).click();
  await expect(customer.getByRole("alert")).toHaveText("Ei! tivemos um erro, tente novamente mais tarde.");
  await customer.getByRole("button", { name: "visualizar orçamento" }).click();
  await expect(customer.getByRole("dialog")).toContainText("mais caro.pdf");
  await expect(customer.getByRole("button", { name: "Aceitar orçamento" })).toBeVisible();
});

test("[BUD-9] a file that is neither PDF nor image, or too big, is refused by what it is, and stays chosen", async ({
  page,
  database,
  login,
  allow,
}, testInfo) => {
  allow(/415|413/);
  const davi = await login(page, { typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database), { designSelect: davi.id });
  await page.goto(`/budget/view/${id}`);
  await openQuoteFile(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Falta o arquivo do orçamento. Escolha um PDF ou uma imagem.");
  const chooser = dialog.locator("input[type=file]");
  await expect(chooser).toBeFocused();
  await expect(chooser).toHaveAttribute("aria-invalid", "true");
  const html = Buffer.from("<script>alert(1)</script>");
  await chooser.setInputFiles({ name: "proposta.pdf", mimeType: "application/pdf", buffer: html });
  await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "Esse arquivo não é um PDF nem uma imagem JPG, PNG, WebP ou AVIF. Escolha outro.",
  );
  await expect(dialog).toContainText("proposta.pdf");
  const big = Buffer.concat([QUOTE_PDF, Buffer.alloc(10 * 1024 * 1024)]);
  const onDisk = testInfo.outputPath("grande.pdf");
  await writeFile(onDisk, big);
  await chooser.setInputFiles(onDisk);
  await expect(dialog.getByRole("alert")).toHaveText("Esse arquivo passa de 10 MB. Envie uma versão menor.");
  expect((await upload(page, id, { ...PDF, buffer: big })).status(), "the server says so too").toBe(413);
  const [row] = await database.select().from(budget).where(eq(budget.id, id));
  expect(row).toMatchObject({ budget: false, budgetFile: "" });
});

test("[BUD-9] [DATA-4] a quote that the database refuses is an answer with a sentence, and is in the log", async ({
  page,
  app,
  database,
  login,
}) => {
  const davi = await login(page, { typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database), { designSelect: davi.id });
  await database.execute(
    `alter table budget_event add constraint no_quote check (budget_id <> '${id}' or kind = 'created') not valid`,
  );
  const answer = await upload(page, id);
  await database.execute("alter table budget_event drop constraint no_quote");
  expect(answer.status()).toBe(500);
  expect(await answer.json()).toEqual({
    kind: "failed",
    message: "Ei! tivemos um erro, tente novamente mais tarde.",
  });
  await expect.poll(app.log).toContain("no_quote");
  expect((await upload(page, id, { ...PDF, name: `${"a".repeat(199)}😀.exe` })).status()).toBe(204);
  const file = await page.request.get(`/budget/${id}/orcamento`);
  expect(file.headers()["content-disposition"]).toBe(`inline; filename*=UTF-8''${"a".repeat(196)}.pdf`);
});

test("[SEC-8.16] 'visualizar orçamento' is the customer's main button only when there is a quote", async ({
  page,
  visitor,
  database,
  login,
}) => {
  const customer = await visitor();
  const clara = await login(customer);
  const davi = await login(page, { typeUser: 1 });
  const { id } = await createBudget(database, clara, { designSelect: davi.id });
  const view = customer.getByRole("button", { name: "visualizar orçamento" });
  await customer.goto(`/budget/view/${id}`);
  await expect(view, "an outline").toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await upload(page, id);
  await customer.reload();
  await expect(view, "filled").toHaveCSS("background-color", "rgb(10, 58, 41)");
  const missing = await page.request.post(`/api/budget/${id}/orcamento`, { multipart: { other: "x" } });
  expect(await missing.json()).toEqual({
    kind: "no-file",
    message: "Falta o arquivo do orçamento. Escolha um PDF ou uma imagem.",
  });
});

test("[BUD-9] a connection that breaks keeps the dialog and the file", async ({ page, database, login, allow }) => {
  allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const davi = await login(page, { typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database), { designSelect: davi.id });
  await page.goto(`/budget/view/${id}`);
  await openQuoteFile(page);
  await page.context().setOffline(true);
  await attachQuote(page, PDF);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toHaveText(
    "A conexão caiu antes de o arquivo chegar inteiro. Envie de novo.",
  );
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(page.getByText("Orçamento enviado. O cliente recebe um aviso por e-mail.")).toBeVisible();
});
