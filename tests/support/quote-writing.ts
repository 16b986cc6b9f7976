/** The page on which a quote is written, as tests use it. */
import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { CurrentUser } from "../../app/people/account.ts";
import { quote } from "../../app/quotes/schema.ts";
import type { App } from "./app.ts";
import { createBudget, createUser, type UserOptions } from "./factories.ts";

type Database = App["database"];
type Login = (page: Page, person: UserOptions) => Promise<CurrentUser>;

export const writing = (id: string) => `/budget/${id}/orcamento/escrever`;
export const save = (page: Page) => expect(page.getByText(/^salvo às? \d\d:\d\d$/)).toBeVisible();
export const send = (page: Page) => page.getByRole("button", { name: "enviar um orçamento" });
export const list = (page: Page, name: string) => page.getByRole("list", { name, exact: true });
/** An item of labour, of materials, or a stage. */
export const row = (page: Page, at: number, of = "Mão de obra") => list(page, of).getByRole("listitem").nth(at);

/** Opens a part of the form, which on a narrow page is folded while another is open. */
export async function unfold(page: Page, title: "Itens" | "Prazos" | "Pagamento" | "Condições"): Promise<void> {
  const heading = page.getByRole("heading", { level: 2, name: new RegExp(`^${title}`) });
  await expect(heading).toBeVisible();
  const closed = heading.getByRole("button", { expanded: false });
  if ((await closed.count()) > 0) await closed.click();
}

/** A request that Davi holds, of Lúcia, who wants colours and a manual. */
export async function heldRequest(database: Database, login: Login, page: Page) {
  const davi = await login(page, { typeUser: 1, name: "Davi Braga" });
  const lucia = await createUser(database, { name: "Lúcia Andrade" });
  const forMake = [true, false, true, false, false];
  const { id } = await createBudget(database, lucia, {
    nameProject: "Padaria Bonança",
    designSelect: davi.id,
    forMake,
  });
  return { id, davi, lucia };
}

export function inDays(count: number): string {
  const day = new Date(Date.now() + count * 24 * 60 * 60 * 1000);
  return day.toISOString().slice(0, 10);
}

/** Everything that a quote needs beyond what it begins with. */
export async function fill(page: Page, prices: [string, string] = ["2400", "1.900"]) {
  await row(page, 0).getByLabel("Preço").fill(prices[0]);
  await row(page, 1).getByLabel("Preço").fill(prices[1]);
  await page.getByLabel("Nenhum", { exact: true }).check();
  await page.getByLabel("Entrega", { exact: true }).fill(inDays(60));
}

/** Sends what is written, and arrives at the request. */
export async function sendWritten(page: Page, id: string): Promise<void> {
  await send(page).click();
  await page.getByRole("button", { name: "Enviar e avisar" }).click();
  await expect(page).toHaveURL(`/budget/view/${id}`);
}

/** Its versions, the first one first. */
export const sentVersions = (database: Database, id: string) =>
  database.select().from(quote).where(eq(quote.budgetId, id)).orderBy(quote.number);
