import { createRoom } from "../../support/conversation.ts";
import type { Journey } from "../scene.ts";

/** Two people write to each other, and neither reloads. */
export const conversation: Journey = async ({ app, member }) => {
  const room = await createRoom(app.database);
  const [designer, customer] = [await member(room.designer), await member(room.customer)];
  await designer.open(`/budget/view/${room.id}`);
  await customer.open(`/budget/${room.id}/conversa`);
  await designer.fill(/^Mensagem/, "Bom dia, Lúcia. Quantos tamanhos de saco?");
  await designer.press("button", "Enviar mensagem");
  await customer.see("Quantos tamanhos de saco?");
  await designer.see("Lida");
  await customer.fill(/^Mensagem/, "Três: pequeno, médio e “família”.");
  await customer.press("button", "Enviar mensagem");
  await designer.see("Três: pequeno, médio e “família”.");
};
