/** People of one conversation, and what they send. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { SentMessage } from "../../app/conversation/conversation-schema.ts";
import { createBudget, createUser, type Database } from "./factories.ts";

export const field = (page: Page) => page.getByRole("textbox", { name: "Mensagem" });
export const list = (page: Page) => page.getByRole("region", { name: "Mensagens" });
export const send = (page: Page) => page.getByRole("button", { name: "Enviar mensagem" });

/** A request with everybody who may look at it, and some who may not; `claimed`: `designer` holds it. */
export async function createRoom(database: Database, { claimed = true } = {}) {
  const person = (typeUser: 0 | 1 | 2, name: string, admitted = true) =>
    createUser(database, { typeUser, name, admitted });
  const people = {
    customer: await person(0, "Lúcia Andrade"),
    designer: await person(1, "Rui Nogueira"),
    admin: await person(2, "Ada Admin"),
    stranger: await person(0, "Outro Cliente"),
    visitor: await person(1, "Bia Visita"),
    waiting: await person(1, "Tiago Espera", false),
  };
  const designSelect = claimed ? people.designer.id : null;
  const { id } = await createBudget(database, people.customer, { nameProject: "Padaria Bonança", designSelect });
  return { id, ...people, people };
}

export type Room = Awaited<ReturnType<typeof createRoom>>;

export const newMessage = (text: string, values: Partial<SentMessage> = {}): SentMessage => ({
  submissionId: randomUUID(),
  text,
  files: [],
  ...values,
});
