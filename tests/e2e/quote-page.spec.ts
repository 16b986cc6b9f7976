/** The page on which a written quote is read and answered. As it is sent, and without scripts: tests/pages/quote-page.test.ts. */
import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { message } from "../../app/conversation/schema.ts";
import { quote, quoteDecision } from "../../app/quotes/schema.ts";
import { expectToFitAt } from "../support/layout.ts";
import { follow } from "../support/live.ts";
import { losePosts } from "../support/network.ts";
import { createVersion } from "../support/sent-quotes.ts";
import { expect, test } from "../support/test.ts";

const pageOf = (id: string, number = 1) => `/budget/${id}/orcamento/${number}`;
const answer = (page: Page): Locator => page.getByRole("region", { name: "Sua resposta" });
const accept = (page: Page): Locator => answer(page).getByRole("button", { name: "Aceitar por R$ 4.160,00" });
const name = (page: Page): Locator => answer(page).getByLabel("Seu nome completo");

test("[QUOTE-31] [QUOTE-34] [QUOTE-39] [QUOTE-42] [WALK-20] a name is typed to accept, by keyboard alone, without a connection it stays typed, and the page keeps the record", async ({
  page,
  openRoom,
  database,
  axe,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/);
  const room = await openRoom("customer");
  const { id, hash } = await createVersion(database, room);
  await page.goto(pageOf(room.id));
  await axe(page);
  await expectToFitAt(page, [320, 390, 1440]);
  await expect(answer(page).getByText("Na sua conta: Lúcia Andrade")).toBeVisible();
  await page.getByRole("link", { name: "Responder" }).press("Enter");
  await answer(page).getByRole("radio", { name: "Aceitar" }).focus();
  await page.keyboard.press("Tab");
  await expect(name(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(accept(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(name(page)).toBeFocused();
  await expect(name(page)).toHaveAccessibleDescription(/Escreva o seu nome para aceitar\./);
  await axe(page);
  await page.keyboard.type("Lúcia Maria Andrade");
  // Without a connection it is not lost.
  const restore = await losePosts(page, "**/orcamento/*.data*");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(name(page)).toHaveValue("Lúcia Maria Andrade");
  await restore();
  await name(page).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/budget/${room.id}/pagamento/1$`));
  await expect(page.getByRole("heading", { level: 1, name: "Combinado, Lúcia." })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole("link", { name: "Pagar a entrada" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Sua vez: pagar a entrada" })).toBeFocused();
  await expect(page.getByText("Sua vez: pagar a entrada")).toBeVisible();
  const [decision] = await database.select().from(quoteDecision).where(eq(quoteDecision.quoteId, id));
  expect(decision).toMatchObject({ signedName: "Lúcia Maria Andrade", browser: expect.stringContaining("Chrome") });
  await page.goto(pageOf(room.id));
  const record = page.getByRole("region", { name: "Aceito por você" });
  for (const text of ["Lúcia Maria Andrade", "Lúcia Andrade", "R$ 4.160,00", hash])
    await expect(record).toContainText(text);
  await expect(answer(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Pagar a entrada" })).toBeVisible();
  await axe(page);
  await page.goto(`/budget/view/${room.id}`);
  await page.getByRole("link", { name: "pagar com Pix" }).click();
  await expect(page).toHaveURL(new RegExp(`/budget/${room.id}/pagamento/1$`));
});

/** What the page reads after a press waits. */
async function holdReads(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() === "GET") await held.promise;
    await route.fallback();
  });
  return held.resolve;
}

test("[QUOTE-32] [QUOTE-34] [WALK-32] a change is asked for about a line, and is a message of the conversation; the version stays", async ({
  page,
  openRoom,
  database,
}) => {
  const room = await openRoom("customer");
  const { id } = await createVersion(database, room);
  await page.goto(pageOf(room.id));
  await expect(name(page)).toBeVisible();
  await answer(page).getByRole("radio", { name: "Pedir mudança" }).check();
  await expect(name(page)).toBeHidden();
  const send = answer(page).getByRole("button", { name: "Pedir mudança" });
  await send.click();
  await expect(answer(page).getByLabel("O que mudar?")).toBeFocused();
  // What is wrong says so until it is typed in.
  const missing = page.getByText("Escreva o que você quer mudar.");
  await expect(missing).toBeVisible();
  await page.keyboard.type("D");
  await expect(missing).toHaveCount(0);
  await expect(answer(page).getByLabel("O que mudar?")).not.toHaveAttribute("aria-invalid");
  await answer(page).getByLabel("Sobre o quê?").selectOption("Manual da Marca");
  await answer(page).getByLabel("O que mudar?").fill("Dá para tirar o saco grande?");
  // What was sent stays in its field until the page that came of it is there.
  const release = await holdReads(page);
  await send.click();
  await expect(page.getByRole("alert")).toHaveText("Pedido enviado. Ele também está na conversa.");
  await expect(answer(page).getByLabel("O que mudar?")).toHaveValue("Dá para tirar o saco grande?");
  release();
  const [sent] = await database.select().from(message).where(eq(message.budgetId, room.id));
  expect(sent?.text).toContain("Manual da Marca");
  expect(sent?.text).toContain("Dá para tirar o saco grande?");
  const [version] = await database.select().from(quote).where(eq(quote.id, id));
  expect(version?.state).toBe("open");
  // The customer waits, and the words may be changed or taken back.
  await expect(page.getByText(/Com .+, até .+: mandar a versão 2\./)).toBeVisible();
  await expect(answer(page)).toHaveCount(0);
  const asked = page.getByRole("region", { name: "O que você pediu" });
  await expect(asked.getByText(/^\S+, às? \d\d:\d\d\. Sobre: Manual da Marca$/)).toBeVisible();
  await asked.getByText("Mudar o pedido").first().click();
  await asked.getByLabel("O que mudar?").fill("");
  await asked.getByRole("button", { name: "Mudar o pedido" }).click();
  await expect(missing).toBeVisible();
  await expect(asked.getByLabel("O que mudar?")).toBeFocused();
  await page.keyboard.type("D");
  await expect(missing).toHaveCount(0);
  await asked.getByLabel("Sobre o quê?").selectOption("O orçamento todo");
  await asked.getByLabel("O que mudar?").fill("Dá para tirar o saco médio?");
  await asked.getByRole("button", { name: "Mudar o pedido" }).click();
  await expect(asked.getByRole("blockquote")).toHaveText("Dá para tirar o saco médio?");
  await expect(asked.getByText(/^\S+, às? \d\d:\d\d$/)).toBeVisible();
  await asked.getByRole("button", { name: "Retirar o pedido" }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByText(/Sua vez: aceitar, pedir mudança ou recusar\./)).toBeVisible();
  await expect(answer(page)).toBeVisible();
});

test("[QUOTE-35] [QUOTE-36] [QUOTE-44] [WALK-43] [WALK-72] a replaced version says so while it is read, and leads to the new one with what was typed", async ({
  page,
  openRoom,
  database,
  axe,
}) => {
  const room = await openRoom("customer");
  const first = await createVersion(database, room);
  await follow(page, pageOf(room.id));
  await name(page).fill("Lúcia Andrade");
  const [colours] = first.sent.content.items;
  await createVersion(database, room, {
    number: 2,
    content: {
      ...first.sent.content,
      items: colours ? [{ ...colours, price: 250_000, about: "Uma proposta." }] : [],
      discount: 0,
    },
  });
  await expect(page.getByText("Esta versão não vale mais. A versão 2 ficou no lugar dela.")).toBeVisible();
  await expect(page.getByText(/^Código [0-9a-f]{4}( [0-9a-f]{4}){3}$/)).toBeVisible();
  await expect(name(page)).toHaveValue("Lúcia Andrade");
  await expect(accept(page)).toHaveAttribute("aria-disabled", "true");
  await axe(page);
  await page.getByRole("link", { name: "Ver a versão 2" }).click();
  await expect(page).toHaveURL(new RegExp(`${pageOf(room.id, 2)}$`));
  await expect(name(page)).toHaveValue("Lúcia Andrade");
  await expect(answer(page).getByRole("button", { name: "Aceitar por R$ 2.500,00" })).toBeEnabled();
  await page.getByRole("main").getByRole("link", { name: "O que mudou" }).first().press("Enter");
  await expect(page.getByRole("heading", { name: "O que mudou" })).toBeFocused();
  const changes = page.getByRole("region", { name: "O que mudou" });
  await expect(changes.getByRole("listitem").filter({ hasText: "Cores e Fontes" })).toContainText("R$ 2.500,00");
  const now = changes.getByRole("listitem").filter({ hasText: "Cores e Fontes" }).getByRole("insertion");
  expect(await now.innerText()).toMatch(/2\.500,00;\nUma proposta\.$/);
  await expect(changes.getByRole("listitem").filter({ hasText: "Manual da Marca" })).toContainText("Saiu");
  expect(await page.evaluate(() => Reflect.has(window, "same"))).toBe(true);
  // The version that is over cannot be answered by a form of before either.
  const late = await page.request.post(pageOf(room.id), { form: { intent: "accept", name: "Lúcia" } });
  expect(await late.text()).toContain("Este orçamento foi trocado por outro.");
});
