import type { Page } from "@playwright/test";
import sharp from "sharp";
import { OPEN_QUESTIONS } from "../../app/brief/open-questions.ts";
import type { CurrentUser } from "../../app/people/account.ts";
import { expectPanel, finish, next, summaryOf } from "./briefing.ts";
import { holdNews } from "./network.ts";
import { openQuoteFile, QUOTE, QUOTE_PDF } from "./quotes.ts";
import { codeIn, linkIn, type SmtpSink } from "./smtp.ts";
import { expect } from "./test.ts";

/** The person of the journey: a bakery's owner who never briefed a designer. */
const OWNER = {
  name: "Ana Gonçalves",
  email: "ana@padariaaurora.example",
  tell: "(11) 90000-1234",
  password: "fermento-natural-2026",
};

/** A real JPEG, as a phone would send it. */
export function photograph(width = 640, height = 480): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#e8743b" } })
    .jpeg()
    .toBuffer();
}

/** From /branding: chooses a need, registers on the way, confirms by the mail's code and stands in the questionnaire. */
async function registerFromBranding(page: Page, smtp: SmtpSink): Promise<void> {
  await page.goto("/branding");
  await page.getByRole("link", { name: /do zero/i }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole("link", { name: "Cadastrar" }).click();
  await page.getByLabel("Nome", { exact: true }).fill(OWNER.name);
  await page.getByLabel("E-mail").fill(OWNER.email);
  await page.getByLabel("Telefone").fill(OWNER.tell);
  await page.getByLabel("Senha", { exact: true }).fill(OWNER.password);
  await page.getByLabel("Confirmar senha", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await expect(page.getByRole("heading", { name: /Confirme/ })).toBeVisible();
  await page.getByLabel(/Código/).fill(codeIn(await smtp.waitForMail(OWNER.email)));
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page).toHaveURL(/\/create\/new\/Branding\/0/);
}

/** Opens 'Quer contar mais?' on panel 1 and tells what she answers besides. */
async function answerMore(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Quer contar mais?" }).click();
  await page.getByRole("button", { name: "calorosa", exact: true }).click();
  await page.getByRole("textbox", { name: "Outro lugar para a marca" }).fill("saco de pão");
  await page.getByLabel("Até quando?").fill("2026-12-24");
}

/** Fills the five panels and finishes; returns the path of the new budget and the summary that was shown. */
async function brief(page: Page): Promise<{ path: string; summary: string }> {
  await page.getByLabel("Endereço do site").fill("padariaaurora.com.br");
  await page.getByLabel("Descrição do serviço").fill("Padaria de bairro com fermentação natural.");
  await page.getByLabel("Público-alvo").fill("vizinhos do centro, famílias");
  await page.getByLabel("Público-alvo").press("Enter");
  await answerMore(page);
  await next(page).click();
  await expectPanel(page, 2);
  await page.getByLabel("Nome da empresa ou do projeto").fill("Padaria Aurora");
  await page.getByLabel("Cor", { exact: true }).fill("E8743B");
  await page.getByRole("textbox", { name: /^Slogan/ }).fill("Pão de ontem, nem pensar");
  await page.getByLabel("O que não pode aparecer").fill("trigo");
  await page.getByLabel("O que não pode aparecer").press("Enter");
  await page.getByLabel("Arquivo da imagem de referência").setInputFiles({
    name: "vasos.jpg",
    mimeType: "image/jpeg",
    buffer: await photograph(),
  });
  await expect(page.getByText("Imagem anexada")).toBeVisible();
  await next(page).click();
  await page.getByRole("checkbox", { name: "Cores e Fontes" }).check();
  await page.getByRole("checkbox", { name: "Manual da Marca" }).check();
  await next(page).click();
  await expect(summaryOf(page)).not.toHaveValue("");
  const summary = await summaryOf(page).inputValue();
  await next(page).click();
  await finish(page).click();
  await expect(page).toHaveURL(/\/budget\/view\/[0-9a-f-]{36}$/);
  return { path: new URL(page.url()).pathname, summary };
}

/** What leaves the server for this person about a budget: the document, and the data of a client navigation. */
async function everythingSent(page: Page, path: string): Promise<string> {
  const document = await page.request.get(path);
  const data = await page.request.get(`${path}.data`);
  expect([document.status(), data.status()]).toEqual([200, 200]);
  return (await document.text()) + (await data.text());
}

/** Both press 'Requisitar Projeto' in the same moment: one wins, the other gets the failure alert. */
async function raceForTheClaim(designers: Designer[]): Promise<{ winner: Designer; loser: Designer }> {
  const claims = designers.map(({ page }) => page.getByRole("button", { name: "Requisitar Projeto" }).click());
  await Promise.all(claims);
  // Both at once: an alert goes away after six seconds.
  const won = await Promise.all(
    designers.map(async ({ page }) => {
      const alert = page.getByRole("alert");
      await expect(alert).toHaveText(
        /^(Projeto adicionado ao seu protifólio, bom trabalho!|Ei! tivemos um erro, tente novamente mais tarde\.)$/,
      );
      return (await alert.innerText()).startsWith("Projeto adicionado");
    }),
  );
  expect([...won].sort(), "one wins, one loses").toEqual([false, true]);
  const [winner, loser] = won[0] ? designers : designers.toReversed();
  return { winner: winner as Designer, loser: loser as Designer };
}

type Designer = { page: Page; who: CurrentUser };
type Telling = {
  customer: Page;
  smtp: SmtpSink;
  /** what the summary must say, and what the request's page shows of it */
  summary: RegExp;
  shown: string;
};

/** The customer registers on the way to the questionnaire, answers and sends; returns the path of the request. */
async function tell({ customer, smtp, summary, shown }: Telling): Promise<string> {
  await registerFromBranding(customer, smtp);
  const request = await brief(customer);
  expect(request.summary).toMatch(summary);
  await expect(customer.getByRole("status").filter({ hasText: "Pedido enviado" })).toBeVisible();
  await expect(customer.getByRole("heading", { name: "Em analize" })).toBeVisible();
  await expect(customer.getByText(shown)).toBeVisible();
  return request.path;
}

/**
 * The product's whole job as three people in three browsers: register and brief, race for the claim, quote, accept, create.
 * Checks mail, timeline and privacy on the way.
 */
export async function wholeJob({
  customer,
  designers,
  smtp,
  ...telling
}: Telling & { designers: [Designer, Designer] }): Promise<void> {
  const path = await tell({ customer, smtp, ...telling });

  // Until the race is over: who hears that the other was quicker has no button to press.
  const hear: (() => void)[] = [];
  // Both designers hear of it, and see neither e-mail nor phone in it before one of them takes it.
  for (const { page, who } of designers) {
    const mail = await smtp.waitForMail(who.email, /Padaria Aurora/);
    expect(new URL(linkIn(mail)).pathname).toBe(path);
    hear.push(await holdNews(page));
    await page.goto("/designer/page?ordem=newest");
    await expect(page.getByText(OWNER.tell)).toBeVisible();
    await page.locator(`a[href="${path}"]`).click();
    await expect(page.getByText("Visualização", { exact: true })).toBeVisible();
    const sent = await everythingSent(page, path);
    expect(sent).toContain("Padaria Aurora");
    expect(sent).not.toContain(OWNER.email);
    expect(sent).not.toContain(OWNER.tell);

    // The brief: what she told besides, and what is left to ask, which she is not sent.
    for (const told of ["calorosa", "saco de pão", "24 de dezembro de 2026"])
      await expect(page.getByText(told, { exact: true })).toBeVisible();
    const toAsk = page.getByRole("list", { name: "Falta perguntar" }).getByRole("listitem");
    await expect(toAsk).toHaveText([OPEN_QUESTIONS.description.question, OPEN_QUESTIONS.competitors.question]);
  }
  expect(await everythingSent(customer, path)).not.toContain(OPEN_QUESTIONS.competitors.question);

  const { winner, loser } = await raceForTheClaim(designers);
  for (const release of hear) release();
  await loser.page.goto("/designer/page?ordem=newest");
  await expect(loser.page.locator(`a[href="${path}"]`)).toHaveCount(0);
  await smtp.waitForMail(OWNER.email, new RegExp(winner.who.name));
  await expect(winner.page.getByText(OWNER.email)).toBeVisible();
  await expect(winner.page.getByText(OWNER.tell)).toBeVisible();

  // The quote: sent by the winner, answered by the customer from the mail's link.
  await openQuoteFile(winner.page);
  const file = { ...QUOTE, name: "orcamento-aurora.pdf" };
  await winner.page.getByLabel(/Escolher arquivo/).setInputFiles(file);
  await winner.page.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(winner.page.getByRole("alert").filter({ hasText: "Orçamento enviado." })).toBeVisible();
  const quoteMail = await smtp.waitForMail(OWNER.email, /O orçamento de Padaria Aurora chegou/);
  await customer.goto(linkIn(quoteMail));
  const quote = await customer.request.get(`/budget/${path.split("/").at(-1)}/orcamento`);
  expect(await quote.body()).toEqual(QUOTE_PDF);
  await customer.getByRole("button", { name: "visualizar orçamento" }).click();
  await customer.getByRole("button", { name: "Aceitar orçamento" }).click();
  await customer.getByRole("button", { name: "Aceitar e avisar" }).click();
  await expect(customer.getByRole("heading", { name: "Requisição de orçamento" })).toBeVisible();
  await smtp.waitForMail(winner.who.email, /aceitou/);

  await winner.page.goto(path);
  await winner.page.getByRole("button", { name: "Concluído", exact: true }).click();
  await winner.page.getByRole("button", { name: "Passar e avisar" }).click();
  await expect(winner.page.getByRole("heading", { name: "Criando", exact: true })).toBeVisible();
  await smtp.waitForMail(OWNER.email, /Padaria Aurora: Concluído/);

  // One timeline, the same for both sides.
  await customer.reload();
  const happened = [
    /fez o pedido/,
    /assumiu o projeto/,
    /enviou um orçamento/,
    /aceitou o orçamento/,
    /mudou o estado/,
  ];
  for (const page of [customer, winner.page]) {
    await expect(page.getByRole("list", { name: "O que já aconteceu" }).getByRole("listitem")).toContainText(happened);
  }
}
