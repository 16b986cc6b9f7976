/** The request's optional answers and what is left to ask (BUD-12). How they fit: tests/e2e/room.spec.ts. */
import { within } from "@testing-library/dom";
import { expect } from "vitest";
import { closingParagraph, OPEN_QUESTIONS } from "../../app/brief/open-questions.ts";
import { BRIEF, createBudget, createUser } from "../support/factories.ts";
import { type Page, test, texts, type Visitor } from "../support/pages.ts";

const OPTIONAL = {
  likeInterprise: ["Granado", "Empório Juá"],
  personality: ["calorosa", "antiga"],
  applications: ["saco de pão", "placa da porta"],
  deadline: "2026-12-24",
  mustStay: "O sino <b>e</b> as letras.",
  replies: { reference: "A fachada da Rua do Amparo.", slogan: "" },
};

/** Beside OPTIONAL these leave two questions open. */
const UNDECIDED = { color: "vocês decidem", descriptionInterprise: "Padaria de bairro." };
const OPEN = [OPEN_QUESTIONS.color.question, OPEN_QUESTIONS.description.question];
const CLOSING = closingParagraph({ ...BRIEF, ...OPTIONAL, ...UNDECIDED });
const STORY = "A padaria conta a história.";
const REPLIES = "Perguntas respondidas";

const room = (person: Visitor, { id }: { id: string }) => person.open(`/budget/view/${id}`);
const answer = (page: Page, title: string, element: string) => {
  const section = page.getByRole("heading", { name: title, level: 3 }).closest("section");
  return texts(section?.querySelectorAll(element) ?? []);
};
const row = (page: Page, name: string) =>
  page.getByText(name, { selector: "dt" }).parentElement?.querySelector("dd")?.textContent;
const openQuestions = (page: Page) => {
  const list = page.queryByRole("list", { name: "Falta perguntar" });
  return list ? texts(within(list).getAllByRole("listitem")) : [];
};
const story = (page: Page) => texts(within(page.getByRole("region", { name: "Resumo" })).getAllByRole("paragraph"));

test("[BUD-12] [BRAND-15] optional answers and replies are shown to both sides as they were given; one that was not leaves no trace", async ({
  database,
  login,
}) => {
  const clara = await login();
  const request = await createBudget(database, clara, { typeBanding: 1, ...OPTIONAL });
  for (const person of [clara, await login({ typeUser: 1 })]) {
    const page = await room(person, request);
    expect(answer(page, "Marcas que admira", "li")).toEqual(OPTIONAL.likeInterprise);
    expect(answer(page, "Personalidade", "li")).toEqual(OPTIONAL.personality);
    expect(answer(page, "Onde vai aparecer", "li")).toEqual(OPTIONAL.applications);
    expect(answer(page, "O que precisa ficar", "p")).toEqual([OPTIONAL.mustStay]);
    expect(row(page, "Até quando")).toBe("24 de dezembro de 2026");
    expect(answer(page, REPLIES, "dt")).toEqual([OPEN_QUESTIONS.reference.question]);
    expect(answer(page, REPLIES, "dd")).toEqual([OPTIONAL.replies.reference]);
  }
  const bare = await room(clara, await createBudget(database, clara));
  expect(row(bare, "Slogan")).toBe("Pão com tempo");
  expect(texts(bare.document.querySelectorAll("dt"))).toEqual(["Você", "Site", "Cor", "Slogan", "Criar"]);
  const told = bare.getByRole("region", { name: "O que você contou" }).querySelectorAll("section h3");
  expect(texts(told)).toEqual(["Descrição do serviço", "Público-alvo", "Elementos a evitar"]);
});

test("[BUD-12] a decision against a slogan is told; a slogan that was typed all the same is shown", async ({
  database,
  login,
}) => {
  const clara = await login();
  for (const [slogan, shown] of [
    ["", "Sem slogan"],
    ["Pão com tempo", "Pão com tempo"],
  ] as const)
    expect(row(await room(clara, await createBudget(database, clara, { slogan, hasSlogan: false })), "Slogan")).toBe(
      shown,
    );
});

test("[BUD-12] [AI-8] designers and admins see 'Falta perguntar' as a list, once; it is never sent to the customer", async ({
  database,
  login,
}) => {
  const clara = await login();
  const stored = { ...OPTIONAL, ...UNDECIDED, resume_ia: `${STORY}\n\n${CLOSING}` };
  const request = await createBudget(database, clara, stored);
  // An admin may ask them (CHAT-6).
  const asked = OPEN.map((question) => `${question}Perguntar: ${question}`);
  for (const [person, rows] of [
    [await login({ typeUser: 1 }), OPEN],
    [await login({ typeUser: 2 }), asked],
    [clara, []],
  ] as const) {
    const page = await room(person, request);
    expect(openQuestions(page)).toEqual(rows);
    expect(story(page)).toEqual([STORY]);
    // The document, and the data of a client navigation.
    const sent = page.html + (await (await person.get(`/budget/view/${request.id}.data`)).text());
    expect(sent).toContain(STORY);
    for (const question of OPEN) expect(sent.includes(question)).toBe(person !== clara);
  }
});

test("[BUD-12] a last paragraph that the customer changed stays beside the list; nothing open, no list", async ({
  database,
  login,
}) => {
  const clara = await createUser(database);
  const davi = await login({ typeUser: 1 });
  const edited = `${CLOSING} A cor eu mando amanhã.`;
  const resume_ia = `${STORY}\n\n${edited}`;
  const changed = await room(davi, await createBudget(database, clara, { ...OPTIONAL, ...UNDECIDED, resume_ia }));
  expect(story(changed)).toEqual([STORY, edited]);
  expect(openQuestions(changed)).toEqual(OPEN);

  const descriptionInterprise = "Padaria de bairro com fermentação natural, café coado e bolo de rolo aos sábados.";
  const complete = await room(davi, await createBudget(database, clara, { ...OPTIONAL, descriptionInterprise }));
  expect(answer(complete, "Descrição do serviço", "p").join()).toContain("bolo de rolo");
  expect(complete.getByRole("main").textContent).not.toContain("Falta perguntar");
});

test("[BUD-12] replies stand in the order of the questions; those and a type of another version are shown plainly", async ({
  database,
  login,
}) => {
  const clara = await login();
  // The database sorts keys by their length.
  const replies = { zzz: "sim", color: "verde", slogan: "não", description: "pão" };
  const ordered = await room(clara, await createBudget(database, clara, { ...OPTIONAL, replies }));
  expect(answer(ordered, REPLIES, "dd")).toEqual(["não", "verde", "pão", "sim"]);

  const other = await createBudget(database, clara, {
    typeBanding: 9 as 0,
    deadline: "até o Carnaval",
    replies: { budget_size: "Até mil.", constructor: "sim" },
  });
  const page = await room(await login({ typeUser: 1 }), other);
  expect(row(page, "Até quando")).toBe("até o Carnaval");
  expect(answer(page, REPLIES, "dt")).toEqual(["budget_size", "constructor"]);
  expect(answer(page, REPLIES, "dd")).toEqual(["Até mil.", "sim"]);
  expect(openQuestions(page)).not.toEqual([]);
});
