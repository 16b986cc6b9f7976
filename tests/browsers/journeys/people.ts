import { createBudget, createUser } from "../../support/factories.ts";
import type { Journey } from "../scene.ts";

/** An admin finds a customer by what opens below a button, goes to one of their requests, and makes a password link. */
export const people: Journey = async ({ app, member }) => {
  const iris = await createUser(app.database, { name: "Íris Zanetti" });
  const { id } = await createBudget(app.database, iris, { nameProject: "Padaria Bonança" });
  await createBudget(app.database, iris, { nameProject: "Café Bonança" });
  await createUser(app.database, { name: "Rui Zanetti", typeUser: 1 });
  const admin = await member({ typeUser: 2 });
  await admin.open("/admin/pessoas");
  await admin.fill("Buscar pessoas", "zanetti");
  await admin.key("Enter");
  await admin.at(/q=zanetti/);
  await admin.press("button", "Papel: Todos");
  await admin.press("link", "Clientes");
  await admin.at(/papel=clientes/);
  await admin.seeNoMore("Rui Zanetti");
  // In Safari a pressed button takes no focus: the list that it stands in must not close before.
  await admin.press("button", "Papel de Íris Zanetti: Cliente");
  await admin.press("button", "Mudar para Designer");
  await admin.see("Passa a ver os pedidos abertos");
  await admin.key("Escape");
  await admin.press("button", "2 pedidos de Íris Zanetti");
  await admin.press("link", "Padaria Bonança");
  await admin.at(`/budget/view/${id}`);
  await admin.back();
  await admin.press("button", "Link de senha para Íris Zanetti");
  await admin.see("Link de senha de Íris Zanetti");
  await admin.press("button", "Copiar");
  await admin.see("Copiado.");
};
