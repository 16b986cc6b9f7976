/** A quote that is a file, in the browser. Over HTTP: tests/pages/quote-file.test.ts. */
import { eq } from "drizzle-orm";
import { budget, budgetEvent } from "../../app/requests/schema.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { goOffline } from "../support/network.ts";
import { attachQuote, openQuoteFile, QUOTE, QUOTE_PDF } from "../support/quotes.ts";
import { expect, test } from "../support/test.ts";

const PDF = { ...QUOTE, name: "proposta padaria.pdf" };

test("[BUD-9] [BUD-10] [ROOM-3] [ROOM-8] [MEND2-8] a quote is sent, read and accepted after a question; mails and timeline tell both sides", async ({
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
  await page.goto(`/budget/view/${id}`);
  await openQuoteFile(page);
  await attachQuote(page, PDF);
  await expect(page.getByRole("alert")).toHaveText("Orçamento enviado. O cliente recebe um aviso por e-mail.");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Você enviou um orçamento: proposta padaria.pdf.")).toBeVisible();
  await smtp.waitForMail(clara.email, /orçamento de Padaria Aurora/);

  await customer.goto(`/budget/view/${id}`);
  await expect(customer.getByText("Davi Braga enviou um orçamento: proposta padaria.pdf.")).toBeVisible();
  await expect(customer.getByRole("heading", { name: "Sua vez: responder ao orçamento" })).toBeVisible();
  const press = (name: string) => customer.getByRole("button", { name, exact: true });
  const view = press("visualizar orçamento");
  await view.click();
  const dialog = customer.getByRole("dialog", { name: "Orçamento", exact: true });
  // The button that was pressed has the focus before too.
  await expect(dialog).toBeVisible();
  await customer.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(view).toBeFocused();
  await view.click();
  await expect(dialog).toContainText("proposta padaria.pdf");
  await axe(customer);
  const download = customer.waitForEvent("download");
  await dialog.getByRole("link", { name: "Baixar orçamento" }).click();
  expect((await download).suggestedFilename()).toBe("proposta padaria.pdf");

  await dialog.getByRole("button", { name: "Aceitar orçamento" }).press("Enter");
  const question = customer.getByRole("dialog", { name: "Aceitar este orçamento?" });
  await expect(question).toContainText("O projeto começa, e Davi recebe um e-mail. Um orçamento aceito não muda mais.");
  await expect(press("Aceitar e avisar")).toBeFocused();
  await axe(customer);
  await question.getByRole("button", { name: "Voltar" }).click();
  await expect(dialog).toContainText("proposta padaria.pdf");
  await dialog.getByRole("button", { name: "Recusar orçamento" }).click();
  await expect(customer.getByRole("dialog", { name: "Recusar este orçamento?" })).toBeVisible();
  await customer.keyboard.press("Escape");
  await expect(customer.getByRole("dialog")).toHaveCount(0);
  await expect(view).toBeFocused();

  // The sheet asks the same; a second press is one answer.
  const sheet = customer.getByRole("region", { name: "Orçamento", exact: true });
  await sheet.getByRole("button", { name: "Aceitar orçamento" }).click();
  await press("Aceitar e avisar").dblclick();
  await expect(customer.getByRole("alert")).toHaveText("Orçamento aceito. O designer recebe um aviso por e-mail.");
  await expect(customer.getByRole("dialog")).toHaveCount(0);
  await expect(customer.getByRole("heading", { level: 2 }).first()).toHaveText("Requisição de orçamento");
  await expect(customer.getByRole("heading", { name: "Com Davi, desde hoje: cria a marca" })).toBeVisible();
  await expect(sheet).toContainText("Você aceitou em");
  await expect(sheet.getByRole("button")).toHaveCount(0);
  await smtp.waitForMail(davi.email, /Ana Gonçalves aceitou o orçamento de Padaria Aurora/);
  const events = await database.select().from(budgetEvent).where(eq(budgetEvent.budgetId, id));
  expect(events.filter(({ kind }) => kind === "quote_accepted")).toHaveLength(1);
  await page.reload();
  await expect(page.getByText("Ana Gonçalves aceitou o orçamento. O projeto passou para ‘Criando’.")).toBeVisible();
});

test("[BUD-9] a file that is neither PDF nor image, or too big, is refused by what it is, and stays chosen, as after a connection that breaks", async ({
  page,
  database,
  login,
  allow,
}) => {
  allow(/415|ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const davi = await login(page, { typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database), { designSelect: davi.id });
  await page.goto(`/budget/view/${id}`);
  await openQuoteFile(page);
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: "Enviar", exact: true });
  const chooser = dialog.locator("input[type=file]");
  await send.click();
  await expect(dialog.getByRole("alert")).toHaveText("Falta o arquivo do orçamento. Escolha um PDF ou uma imagem.");
  await expect(chooser).toBeFocused();
  await expect(chooser).toHaveAttribute("aria-invalid", "true");
  await chooser.setInputFiles({ ...PDF, name: "proposta.pdf", buffer: Buffer.from("<script>alert(1)</script>") });
  await send.click();
  const unreadable = "Esse arquivo não é um PDF nem uma imagem JPG, PNG, WebP ou AVIF. Escolha outro.";
  await expect(dialog.getByRole("alert")).toHaveText(unreadable);
  await expect(dialog).toContainText("proposta.pdf");
  const buffer = Buffer.concat([QUOTE_PDF, Buffer.alloc(10 * 1024 * 1024)]);
  await chooser.setInputFiles({ ...PDF, name: "grande.pdf", buffer });
  await expect(dialog.getByRole("alert")).toHaveText("Esse arquivo passa de 10 MB. Envie uma versão menor.");
  const [row] = await database.select().from(budget).where(eq(budget.id, id));
  expect(row).toMatchObject({ budget: false, budgetFile: "" });

  await goOffline(page);
  await chooser.setInputFiles(PDF);
  await send.click();
  const broken = "A conexão caiu antes de o arquivo chegar inteiro. Envie de novo.";
  await expect(dialog.getByRole("alert")).toHaveText(broken);
  await page.context().setOffline(false);
  await send.click();
  await expect(page.getByText("Orçamento enviado. O cliente recebe um aviso por e-mail.")).toBeVisible();
});
