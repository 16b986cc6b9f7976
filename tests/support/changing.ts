/** The form that changes the answers of a sent request. */
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { budget, budgetVersion } from "../../app/requests/schema.ts";
import type { Database } from "./factories.ts";
import { expect } from "./test.ts";

export const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
export const save = (page: Page) => page.getByRole("button", { name: "Salvar mudanças" });

export async function openForm(page: Page, id: string): Promise<void> {
  await page.goto(`/budget/${id}/mudar`);
  await expect(save(page)).toBeVisible();
}

export async function saveChanges(page: Page, id: string): Promise<void> {
  await save(page).click();
  await expect(page).toHaveURL(`/budget/view/${id}`);
}

export const requestOf = async (database: Database, id: string) =>
  (await database.select().from(budget).where(eq(budget.id, id)))[0];

export const versionsOf = (database: Database, id: string) =>
  database.select().from(budgetVersion).where(eq(budgetVersion.budgetId, id));
