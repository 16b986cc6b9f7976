import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Page as SentPage, Visitor } from "./pages.ts";

/** A person who is not registered yet. */
export function newcomer(values: Partial<Newcomer> = {}): Newcomer {
  return {
    type: "Cliente",
    name: "Ana Gonçalves",
    email: `${randomUUID()}@example.com`,
    tell: "(11) 90000-1234",
    password: "fermento-natural",
    ...values,
  };
}
export type Newcomer = { type: "Cliente" | "Designer"; name: string; email: string; tell: string; password: string };

/** Stage 2, filled in and not sent. */
export async function fillData(page: Page, who: Newcomer): Promise<void> {
  await page.getByLabel("Nome", { exact: true }).fill(who.name);
  await page.getByLabel("E-mail").fill(who.email);
  await page.getByLabel("Telefone").fill(who.tell);
  await page.getByLabel("Senha", { exact: true }).fill(who.password);
  await page.getByLabel("Confirmar senha", { exact: true }).fill(who.password);
}

/** Stages 1 and 2, sent: the browser then shows stage 3, or why not. On the way to a questionnaire there is no stage 1. */
export async function register(page: Page, who: Newcomer, address = "/registre"): Promise<void> {
  await page.goto(address);
  if (!address.includes("Branding")) {
    await page.getByRole("radio", { name: who.type }).check();
    await page.getByRole("button", { name: "Continuar" }).click();
  }
  await fillData(page, who);
  await page.getByRole("button", { name: "Cadastrar" }).click();
}

/** Stage 3: types the code and sends it. */
export async function confirm(page: Page, code: string): Promise<void> {
  await page.getByLabel("Código").fill(code);
  await page.getByRole("button", { name: "Confirmar" }).click();
}

/** The login form, filled in and sent. */
export async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

/** What a page test types in stage 2. */
export const typedBy = ({ name, email, tell, password }: Newcomer) => ({
  Nome: name,
  "E-mail": email,
  Telefone: tell,
  Senha: password,
  "Confirmar senha": password,
});

/** Stage 2 without scripts, sent: stage 3, or why not. */
export async function signUp({ open }: Pick<Visitor, "open">, who: Newcomer): Promise<SentPage> {
  const page = await open(`/registre?etapa=dados&tipo=${who.type === "Cliente" ? 0 : 1}`);
  return page.send("Cadastrar", typedBy(who));
}

/** The login without scripts. */
export async function signInAs({ open }: Pick<Visitor, "open">, email: string, password: string, address = "/login") {
  return (await open(address)).send("Entrar", { "E-mail": email, Senha: password });
}
