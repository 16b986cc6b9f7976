import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { EVENTS_SHOWN } from "../../app/requests/events.ts";
import { budget, budgetEvent, budgetVersion } from "../../app/requests/schema.ts";
import { createRoom } from "../support/conversation.ts";
import { ANSWERS, createBudget, createUser } from "../support/factories.ts";
import { test, texts } from "../support/pages.ts";

const DAY = 24 * 60 * 60 * 1000;
const formOf = (id: string) => `/budget/${id}/mudar`;
const viewOf = (id: string) => `/budget/view/${id}`;

test("[ROOM-5] only the customer of a request opens or sends its form", async ({ database, login, visitor }) => {
  const { id } = await createBudget(database, await createUser(database));
  for (const [typeUser, status] of [
    [0, 404],
    [1, 403],
    [2, 403],
  ] as const) {
    const someone = await login({ typeUser });
    for (const address of [formOf(id), `${formOf(id)}.data`])
      expect([typeUser, address, (await someone.get(address)).status]).toEqual([typeUser, address, status]);
    const sent = {
      userId: someone.id,
      version: 1,
      answers: { ...ANSWERS, resume_ia: "Uma padaria.", image: "", color: "verde" },
    };
    expect((await someone.json(`${formOf(id)}.data`, sent)).status).toBe(status);
  }
  expect(await database.select().from(budgetVersion).where(eq(budgetVersion.budgetId, id))).toEqual([]);
  expect((await visitor().get(formOf(id))).status).toBe(302);
});

test("[ROOM-5] customer, designers and admins see what changed, before and now", async ({ database, login }) => {
  const clara = await login({ name: "Clara Lima" });
  const { id, resume_ia } = await createBudget(database, clara);
  expect((await clara.open(viewOf(id))).queryByText("Ver o que mudou")).toBeNull();
  const answers = {
    ...ANSWERS,
    ...{ resume_ia, image: "", slogan: "Pão que espera por você", targetAudience: ["famílias do bairro", "turistas"] },
  };
  const sent = await clara.json(`${formOf(id)}.data`, { userId: clara.id, version: 1, answers });
  expect([sent.status, (await database.select().from(budget).where(eq(budget.id, id)))[0]?.version]).toEqual([200, 2]);
  for (const person of [clara, await login({ typeUser: 1 }), await login({ typeUser: 2 })]) {
    const page = await person.open(viewOf(id));
    page.said(/^Mudou em \d+º? de \p{L}+\./u);
    const details = page.getByText("Ver o que mudou").closest("details") as HTMLElement;
    expect(details.matches("[open]")).toBe(false);
    const version = within(details).getByRole("region", { name: "Versão 2" });
    expect(version.textContent).toContain("Clara Lima");
    const row = (label: string) =>
      [...(version.querySelectorAll("dl > div") ?? [])].find((row) =>
        row.querySelector("dt")?.textContent.includes(label),
      );
    expect(row("Slogan")?.textContent).toContain("AntesPão com tempoAgoraPão que espera por você");
    expect(row("Slogan")?.querySelector("del")?.textContent).toContain("Pão com tempo");
    expect(row("Público-alvo")?.querySelector("del")?.textContent).toContain("cafeterias");
    expect(row("Público-alvo")?.querySelector("ins")?.textContent).toContain("turistas");
    expect(row("Resumo")?.textContent).toContain("deixado como estava");
    page.said(/^Versão 1: o pedido enviado em/);
  }
});

test("[MEND2-16] a page shows the newest 200 events and says how many there were before", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  const began = Date.now() - 2_000_000;
  const changes = Array.from({ length: 755 }, (_, n) => ({
    ...{ budgetId: room.id, by: room.designer.id, kind: "status" as const },
    details: { from: n % 4, to: (n + 1) % 4 },
    at: new Date(began + n * 1_000),
  }));
  await database.insert(budgetEvent).values(changes);
  const page = await (await login(room.customer)).open(viewOf(room.id));
  const shown = page.getByRole("list", { name: "O que já aconteceu" });
  expect(shown.querySelectorAll(":scope > li")).toHaveLength(EVENTS_SHOWN);
  page.said(/Aqui estão as últimas 200 mudanças\. Antes delas houve mais 55/);
  expect(Buffer.byteLength(page.html), "bytes of the page").toBeLessThan(300_000);
});

test("[MEND2-5] [ROOM-10] given back after its time: overdue again, and head, card and mails say who gave it back and why", async ({
  database,
  login,
  smtp,
}) => {
  const reason = "Vou sair de licença em dezembro e não consigo entregar no prazo que vocês pediram.";
  const clara = await login({ name: "Lúcia Prado" });
  const davi = await login({ typeUser: 1, name: "Davi Braga" });
  const [other, ada] = [await login({ typeUser: 1 }), await login({ typeUser: 2 })];
  const openedAt = new Date(Date.now() - 5 * DAY);
  const dates = { openedAt, createdAt: openedAt };
  const { id } = await createBudget(database, clara, { nameProject: "Ateliê Dália", designSelect: davi.id, ...dates });
  await davi.post(`${viewOf(id)}.data`, { intent: "release", reason });
  for (const [person, turn] of [
    [clara, "Com o estúdio: a direção escolhe um designer"],
    [ada, "Sua vez: atribuir a um designer"],
    [other, "Aberto: qualquer designer pode assumir"],
  ] as const) {
    const page = await person.open(viewOf(id));
    within(page.getByRole("region", { name: "Criação" })).getByRole("heading", { name: turn });
    page.said(new RegExp(`^Davi Braga devolveu o projeto hoje, .+: “${reason}”`));
    page.said(/O prazo (de resposta )?venceu/);
  }
  for (const [person, text] of [
    [ada, "O prazo que demos a Lúcia venceu"],
    [clara, "O prazo que demos já venceu"],
  ] as const) {
    const mail = await smtp.waitForMail(person.email, /Ateliê Dália está de novo sem designer/);
    expect(mail.text.replaceAll(/\s+/g, " ")).toContain(text);
  }
  const list = await other.open("/designer/page?ordem=newest&abertos=3000");
  const card = list.document.querySelector(`a[href="${viewOf(id)}"]`)?.textContent;
  expect(card).toContain(`Davi devolveu hoje: “${reason}”`);
  expect(card).toMatch(/venceu/);
});

test("[MEND2-8] [BUD-3] a head names page and status once", async ({ database, login }) => {
  const room = await createRoom(database);
  const page = await (await login(room.designer)).open(viewOf(room.id));
  expect(page.getAllByRole("heading", { level: 2 })[0]?.textContent).toBe("Em analize");
  expect(page.getAllByText("Em analize", { selector: "main h2, main b" })).toHaveLength(1);
  expect(page.getAllByText(/Designer Page/)).toHaveLength(1);
  const customers = await (await login(room.customer)).open(viewOf(room.id));
  expect(customers.getAllByText(/Minha Conta/)).toHaveLength(1);
});

test("[MEND2-8] [CHAT-6] 'Falta perguntar' counts answers, has no heading without questions, and ends with the request", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  const [rui, lucia] = [await login(room.designer), await login(room.customer)];
  const change = (values: Partial<typeof budget.$inferInsert>) =>
    database.update(budget).set(values).where(eq(budget.id, room.id));
  const open = await rui.open(viewOf(room.id));
  open.said(/^0 de \d+ respondidas$/);
  const questions = within(open.getByRole("list", { name: "Falta perguntar" })).getAllByRole("listitem");
  expect(texts(questions)).not.toEqual([]);
  const [{ resume_ia } = { resume_ia: "" }] = await database.select().from(budget).where(eq(budget.id, room.id));
  await change({
    descriptionInterprise: "Uma padaria de bairro que assa pão de fermentação natural todas as manhãs.",
    ...{ likeInterprise: ["Mari"], personality: ["calorosa"], applications: ["placa"] },
    ...{ deadline: "2030-01-01", replies: { reference: "Não tenho." } },
  });
  const complete = await rui.open(viewOf(room.id));
  complete.getByRole("button", { name: /^Fazer uma pergunta/ });
  expect(complete.queryByRole("heading", { name: "Falta perguntar" })).toBeNull();

  const closing = "Falta perguntar: como é a personalidade da marca e para quando é.";
  await change({ status: 3, deadline: "", personality: [], resume_ia: `${resume_ia}\n\n${closing}` });
  for (const person of [rui, lucia]) {
    const page = await person.open(viewOf(room.id));
    page.said("Terminado.");
    expect(page.getByRole("main").textContent).not.toContain("Falta perguntar");
  }
  await change({ status: 0 });
  const page = await lucia.open(viewOf(room.id));
  page.said("Em analize");
  expect(page.getByRole("main").textContent).not.toContain("Falta perguntar");
});
