/** The page of a written quote as it is sent, and its forms without scripts. With scripts: tests/e2e/quote-page.spec.ts. */
import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { quote } from "../../app/quotes/schema.ts";
import { budget, budgetEvent } from "../../app/requests/schema.ts";
import { createRoom } from "../support/conversation.ts";
import { type Page, test, texts } from "../support/pages.ts";
import { QUOTE_PDF } from "../support/quotes.ts";
import { createAccepted, createVersion, daysFromNow } from "../support/sent-quotes.ts";

const pageOf = (id: string, number: number | string = 1) => `/budget/${id}/orcamento/${number}`;
const viewOf = (id: string) => `/budget/view/${id}`;
const answer = (page: Page) => page.queryByRole("region", { name: "Sua resposta" });
const alert = (page: Page) => page.getByRole("alert").textContent;
/** A button in a part that is closed until its summary is pressed. */
const inside = (page: Page, label: string, confirm: string) => {
  const summary = page.getByText(label, { selector: "summary" });
  const details = summary.closest("details");
  expect(details?.open).toBe(false);
  return within(details as HTMLElement).getByText(confirm, { selector: "button" });
};

/** Presses one of the answers that a page offers. */
function choose(page: Page, intent: "change" | "decline"): Page {
  const radio = answer(page)?.querySelector<HTMLInputElement>(`[name=intent][value=${intent}]`);
  if (radio) radio.checked = true;
  return page;
}

test("[QUOTE-30] [QUOTE-42] the room leads to the whole quote: sum, turn, items, terms, dates, rights, and the answer at its end", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  await createVersion(database, room);
  const customer = await login(room.customer);
  const request = await customer.open(viewOf(room.id));
  request.getByRole("heading", { name: "Orçamento, versão 1" });
  request.said("R$ 4.160,00");
  const page = await request.send("visualizar orçamento");
  expect(page.url).toMatch(new RegExp(`${pageOf(room.id)}\\??$`));
  page.getByRole("heading", { level: 1, name: "Orçamento para Padaria Bonança" });
  page.said(/Sua vez: aceitar, pedir mudança ou recusar\. Vale até .+: faltam 9 dias\./);
  const work = within(page.getByRole("table", { name: "Mão de obra" }));
  expect(work.getAllByRole("row")).toHaveLength(3);
  expect(texts([work.getByRole("row", { name: /Manual da Marca/ })])[0]).toContain("R$ 1.900,00");
  const text = page.getByRole("main").textContent;
  const parts = [
    ...["Combinado", "Do começo à entrega", "O que não está incluído", "Direitos de uso", "Direito de desistir"],
    "Sua resposta",
  ];
  const places = parts.map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  page.said(/Código da versão 1: [0-9a-f]{4}( [0-9a-f]{4}){3}$/);
});

test("[QUOTE-32] [QUOTE-34] without JavaScript a change is asked for, what is typed stays when it is refused, and the quote is accepted", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  await createVersion(database, room);
  const page = await (await login(room.customer)).open(pageOf(room.id));
  const refused = await choose(page, "change").send("Pedir mudança", { "O que mudar?": "a".repeat(501) });
  refused.said(/Passa de 500 caracteres/);
  expect(refused.getByLabelText<HTMLTextAreaElement>("O que mudar?").value).toBe("a".repeat(501));
  const asked = await refused.send("Pedir mudança", { "O que mudar?": "Tirem a placa." });
  expect(alert(asked)).toBe("Pedido enviado. Ele também está na conversa.");
  // That version waits for the studio, until the request is taken back.
  const back = await asked.send("Retirar o pedido");
  const accept = back.getByRole("button", { name: /^Aceitar por R\$\s4\.160,00$/ });
  const accepted = await back.send(accept, { "Seu nome completo": "Lúcia Andrade" });
  expect(accepted.url).toBe(`/budget/${room.id}/pagamento/1`);
});

test("[QUOTE-33] a quote is declined, with reasons or none", async ({ database, login }) => {
  for (const [reasons, text, told] of [
    [{ "O prazo não serve": true }, "Só em março.", / Motivo: “O prazo não serve\. Só em março\.”/],
    [{}, "", /Você recusou hoje/],
  ] as const) {
    const room = await createRoom(database);
    await createVersion(database, room);
    const page = await (await login(room.customer)).open(pageOf(room.id));
    const words = page.document.querySelector<HTMLTextAreaElement>("textarea[name=reason]");
    if (words) words.value = text;
    const declined = await choose(page, "decline").send("Recusar orçamento", reasons);
    declined.said(/Você recusou hoje, .+/);
    declined.said(told);
    expect(answer(declined)).toBeNull();
  }
});

test("[WALK-30] [QUOTE-35] the page says whose turn it is in the room's words; an expired version leads to the next one", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  const [rui, lucia] = [await login(room.designer), await login(room.customer)];
  const { id } = await createVersion(database, room);
  (await rui.open(viewOf(room.id))).getByRole("heading", { name: "Com Lúcia, desde hoje: lê o orçamento" });
  (await rui.open(pageOf(room.id))).said("Com Lúcia, desde hoje: lê o orçamento.");

  const late = { number: 2, sentAt: daysFromNow(-12), validUntil: daysFromNow(-1) };
  const { id: expired } = await createVersion(database, room, late);
  expect(expired).not.toBe(id);
  const asks = await lucia.open(pageOf(room.id, 2));
  asks.said("Venceu ontem. Não dá mais para aceitar. Peça a Rui uma versão nova.");
  expect(answer(asks)).toBeNull();
  const lead = asks.getByRole("link", { name: "Pedir versão nova" });
  expect(lead.getAttribute("href")).toBe(`${viewOf(room.id)}#conversa`);
  // As the clock's job leaves it, which may come before this page or after.
  await database.update(quote).set({ state: "expired" }).where(eq(quote.id, expired));
  await database.update(budget).set({ budget: false, quoteId: null }).where(eq(budget.id, room.id));
  const page = await rui.open(pageOf(room.id, 2));
  page.said("Venceu ontem. Lúcia não pode mais aceitar. Envie uma versão nova.");
  expect(page.document.querySelector("header")?.dataset.ground).toBe("pink");
  const writing = await page.follow(page.getByRole("link", { name: "enviar um orçamento" }));
  expect(writing.url).toBe(pageOf(room.id, "escrever"));
});

test("[QUOTE-37] [QUOTE-38] without JavaScript an acceptance is recorded, read by both, and undone by both", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  await createVersion(database, room);
  const [rui, lucia] = [await login(room.designer), await login(room.customer)];
  const page = await rui.open(pageOf(room.id));
  expect(answer(page)).toBeNull();
  const by = "Lúcia Andrade";
  const refused = await page.send(inside(page, "Registrar aceite", "Registrar aceite"), { "Quem aceitou": by });
  const form = within(refused.getByRole("form", { name: "Registrar o aceite da versão 1?" }));
  form.getByText("Escolha como foi.");
  expect(form.getByLabelText<HTMLInputElement>("Quem aceitou").value).toBe(by);
  const recorded = await refused.send(form.getByRole("button", { name: "Registrar aceite" }), {
    "por telefone": true,
    Nota: "Ligou na terça, às 10:00.",
  });
  expect(alert(recorded)).toMatch(/Aceite registrado\./);
  recorded.said("registrado por você: por telefone, Lúcia Andrade");
  const read = await lucia.open(pageOf(room.id));
  read.said("registrado por Rui: por telefone, Lúcia Andrade");
  read.said("“Ligou na terça, às 10:00.”");
  // Nowhere did anybody press 'Aceitar'.
  (await lucia.open(`/budget/${room.id}/pagamento/1`)).said(/O aceite do orçamento, versão 1, foi registrado\./);
  const customers = await lucia.open(viewOf(room.id));
  customers.said(/^Aceite registrado hoje/);
  customers.said(/^Rui Nogueira registrou o aceite do orçamento hoje/);
  for (const side of [customers, await rui.open(viewOf(room.id))])
    expect(side.getByRole("main").textContent).not.toMatch(/(Você|Rui Nogueira|Lúcia Andrade) aceitou o orçamento/);

  const ask = async (from: Page) => from.send(inside(from, "Desfazer o aceite", "Pedir para desfazer"));
  const asked = await ask(read);
  expect(alert(asked)).toMatch(/Pedido enviado\./);
  const kept = await asked.send(inside(asked, "Retirar o pedido", "Retirar o pedido"));
  expect(alert(kept)).toBe("O aceite continua valendo.");
  await ask(kept);
  const agreeing = await rui.open(pageOf(room.id));
  const undone = await agreeing.send(inside(agreeing, "Concordar e desfazer", "Desfazer o aceite"));
  expect(alert(undone)).toBe("Aceite desfeito. O registro fica guardado.");
});

test("[PROOF-54] why an acceptance holds is said before anybody presses, also while a newer version waits", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  await createAccepted(database, room);
  const approval = { budgetId: room.id, kind: "proof_approved", by: room.customer.id } as const;
  await database.insert(budgetEvent).values({ ...approval, details: { number: 1, direction: "A" } });
  for (const who of [room.customer, room.designer]) {
    const page = await (await login(who)).open(pageOf(room.id));
    expect(page.getByRole("button", { name: "Desfazer o aceite" }).getAttribute("aria-disabled")).toBe("true");
    page.said("Uma prova já foi aprovada: o que muda agora é um novo combinado.");
  }
});

test("[QUOTE-43] [QUOTE-29] nobody else reads a quote or its payments, nobody answers for the customer, and who may not write is led to the request", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  await createAccepted(database, room);
  await createVersion(database, room, { number: 2 });
  const paths = [pageOf(room.id, 1), pageOf(room.id, 2), `/budget/${room.id}/pagamento/1`];
  const rui = await login(room.designer);
  for (const who of [room.stranger, room.visitor]) {
    const other = await login(who);
    for (const path of paths) expect([path, (await other.get(path)).status]).toEqual([path, 404]);
    // A designer who looks at the room is not sent a word of it.
    const read = await (await other.get(`${viewOf(room.id)}.data`)).text();
    for (const text of ["4.160", "416000", "Nome desenhado", "serralheiro"]) expect(read).not.toContain(text);
  }
  for (const path of paths) expect((await rui.get(path)).status).toBe(200);
  for (const [path, intent] of [
    [pageOf(room.id, 2), "accept"],
    [pageOf(room.id, 2), "decline"],
    [pageOf(room.id, 2), "change"],
    [`/budget/${room.id}/pagamento/1`, "paid"],
  ] as const)
    expect([intent, (await rui.post(path, { intent, name: "Rui" })).status]).toEqual([intent, 403]);
  for (const who of [room.customer, room.visitor])
    expect((await (await login(who)).open(pageOf(room.id, "escrever"))).url).toBe(viewOf(room.id));
  expect((await (await login(room.stranger)).get(pageOf(room.id, "escrever"))).status).toBe(404);
});

test("[QUOTE-29] without JavaScript the editor says what it needs, and takes a finished file", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  const rui = await login(room.designer);
  const page = await (await rui.open(viewOf(room.id))).send("enviar um orçamento");
  page.said(/^Escrever um orçamento precisa de JavaScript\./);
  const form = page.getByRole<HTMLFormElement>("form", { name: "Anexar arquivo" });
  expect([form.method, form.enctype]).toEqual(["post", "multipart/form-data"]);
  const field = within(form).getByLabelText<HTMLInputElement>(/PDF ou imagem/);
  within(form).getByRole("button", { name: "Enviar" });
  const attach = (bytes: BlobPart) => {
    const sent = new FormData();
    for (const { name, value } of form.querySelectorAll<HTMLInputElement>("[type=hidden]")) sent.set(name, value);
    sent.set(field.name, new File([bytes], "proposta.pdf", { type: "application/pdf" }));
    return rui.send(form.getAttribute("action") ?? page.url, sent);
  };
  expect(alert(await attach("<p>"))).toContain("Esse arquivo não é um PDF nem uma imagem");
  const sent = await attach(new Uint8Array(QUOTE_PDF));
  expect(sent.url).toBe(viewOf(room.id));
  sent.said("proposta.pdf");
});
