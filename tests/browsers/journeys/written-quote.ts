import { createBudget, createUser } from "../../support/factories.ts";
import type { Person } from "../person.ts";
import type { Journey } from "../scene.ts";

const inDays = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/**
 * A designer writes a quote; its customer, on a phone, asks for a change, accepts the second version and pays the down
 * payment; an admin looks on. What one of them does appears on the pages that the others have open.
 */
export const writtenQuote: Journey = async ({ app, member }) => {
  const lucia = await createUser(app.database, { name: "Lúcia Andrade" });
  const rui = await createUser(app.database, { typeUser: 1, name: "Rui Nogueira" });
  const wanted = { nameProject: "Padaria Bonança", designSelect: rui.id, forMake: [true, false, false, false, false] };
  const { id } = await createBudget(app.database, lucia, wanted);
  const room = `/budget/view/${id}`;
  const customer = await member(lucia, { width: 390 });
  const designer = await member(rui);
  const admin = await member({ typeUser: 2, name: "Helena Castro" });
  for (const person of [customer, admin]) {
    await person.open(room);
    await person.read(() => Reflect.set(window, "same", true));
  }
  await customer.see("Com Rui, desde hoje: prepara o orçamento");

  await designer.open(room);
  await write(designer, { version: 1, price: "4.300", days: 60 });
  await customer.see("Sua vez: responder ao orçamento");
  await admin.see("Com Lúcia, desde hoje: lê o orçamento");

  await customer.press("button", "visualizar orçamento");
  await customer.see("Sua vez: aceitar, pedir mudança ou recusar.");
  await customer.press("radio", /^Pedir mudança/);
  await customer.fill("O que mudar?", "Dá para entregar antes?");
  await customer.press("button", "Pedir mudança");
  await customer.see("Pedido enviado. Ele também está na conversa.");
  await designer.see("Dá para entregar antes?");
  await admin.see("pediu uma mudança no orçamento");
  await write(designer, { version: 2, price: "4.100", days: 50 });
  await customer.see("Esta versão não vale mais.");
  await customer.press("link", "Ver a versão 2");
  await customer.see("O que mudou");
  await customer.fill("Seu nome completo", "Lúcia Maria Andrade");
  await customer.press("button", /^Aceitar por R\$\s?4\.100,00$/);

  await customer.see("Sua vez: pagar a entrada");
  for (const person of [designer, admin]) await person.see("Com Lúcia, desde hoje: paga a entrada");
  await customer.until(
    "a QR code that a camera can read",
    () => (document.querySelector("[aria-label^='QR Code do Pix de R$']")?.getBoundingClientRect().width ?? 0) > 150,
  );
  await customer.press("button", "Já paguei");
  await customer.see("Com Rui: conferir a entrada");
  await designer.see("Sua vez: marcar a entrada como recebida");
  await designer.press("link", "Conferir o pagamento");
  await designer.press("button", "Recebido");
  await designer.press("button", "Marcar como recebida");
  for (const person of [customer, designer]) await person.see("A entrada está paga");
  await admin.see("Com Rui, desde hoje: cria a marca");
  for (const person of [customer, admin])
    await person.until("the page that was opened first", () => Reflect.has(window, "same"));
};

/** From the room to the editor, and back with a version sent. */
export async function write(designer: Person, quote: { version: number; price: string; days: number }): Promise<void> {
  await designer.press("button", "enviar um orçamento");
  await designer.see(`Orçamento, versão ${quote.version}`);
  await designer.fill("Preço", quote.price);
  if (quote.version === 1) await designer.press("checkbox", "Nenhum");
  await designer.pickDay("Entrega", inDays(quote.days));
  await designer.see(/salvo às? \d\d:\d\d/);
  await designer.press("button", "enviar um orçamento");
  await designer.press("button", "Enviar e avisar");
  await designer.at(/^\/budget\/view\//);
}
