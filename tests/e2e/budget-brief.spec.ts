/** The request's optional answers and what is left to ask (BUD-12). */
import type { Page } from "@playwright/test";
import { closingParagraph, OPEN_QUESTIONS } from "../../app/brief/open-questions.ts";
import { LIMITS } from "../../app/brief/questionnaire.ts";
import { BRIEF, createBudget, createUser } from "../support/factories.ts";
import { expectToFit } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

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

const answer = (page: Page, title: string) =>
  page.locator("section", { has: page.getByRole("heading", { name: title, level: 3, exact: true }) }).last();
const row = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");
const openQuestions = (page: Page) => page.getByRole("list", { name: "Falta perguntar" }).getByRole("listitem");
const story = (page: Page) => page.getByRole("region", { name: "Resumo" }).getByRole("paragraph");

/** The document, and the data of a client navigation. */
async function everythingSent(page: Page, path: string): Promise<string> {
  const texts = [path, `${path}.data`].map(async (address) => (await page.request.get(address)).text());
  return (await Promise.all(texts)).join("\n");
}

test("[BUD-12] [BRAND-15] optional answers and replies are shown to both sides as they were given", async ({
  page,
  visitor,
  database,
  login,
  axe,
}) => {
  const clara = await login(page);
  const { id } = await createBudget(database, clara, { typeBanding: 1, ...OPTIONAL });
  const designer = await visitor();
  await login(designer, { typeUser: 1 });
  for (const person of [page, designer]) {
    await person.goto(`/budget/view/${id}`);
    await expect(answer(person, "Marcas que admira").getByRole("listitem")).toHaveText(OPTIONAL.likeInterprise);
    await expect(answer(person, "Personalidade").getByRole("listitem")).toHaveText(OPTIONAL.personality);
    await expect(answer(person, "Onde vai aparecer").getByRole("listitem")).toHaveText(OPTIONAL.applications);
    await expect(answer(person, "O que precisa ficar").getByRole("paragraph")).toHaveText(OPTIONAL.mustStay);
    await expect(row(person, "Até quando")).toHaveText("24 de dezembro de 2026");
    await expect(answer(person, "Perguntas respondidas").getByRole("term")).toHaveText([
      OPEN_QUESTIONS.reference.question,
    ]);
    await expect(answer(person, "Perguntas respondidas").getByRole("definition")).toHaveText([
      OPTIONAL.replies.reference,
    ]);
    await axe(person);
    for (const width of [390, 320]) {
      await person.setViewportSize({ width, height: 800 });
      await expectToFit(person, width);
    }
    await axe(person);
  }
});

test("[BUD-12] [BRAND-15] an optional answer that was not given leaves no trace", async ({ page, database, login }) => {
  const clara = await login(page);
  const { id } = await createBudget(database, clara);
  await page.goto(`/budget/view/${id}`);
  await expect(row(page, "Slogan")).toHaveText("Pão com tempo");
  await expect(page.locator("dt")).toHaveText(["Você", "Site", "Cor", "Slogan", "Criar"]);
  const answers = page.getByRole("region", { name: "O que você contou" });
  await expect(answers.locator("section h3")).toHaveText([
    "Descrição do serviço",
    "Público-alvo",
    "Elementos a evitar",
  ]);
});

test("[BUD-12] a decision against a slogan is told; a slogan that was typed all the same is shown", async ({
  page,
  database,
  login,
}) => {
  const clara = await login(page);
  for (const [slogan, shown] of [
    ["", "Sem slogan"],
    ["Pão com tempo", "Pão com tempo"],
  ] as const) {
    const { id } = await createBudget(database, clara, { slogan, hasSlogan: false });
    await page.goto(`/budget/view/${id}`);
    await expect(row(page, "Slogan")).toHaveText(shown);
  }
});

test("[BUD-12] [AI-8] designers and admins see 'Falta perguntar' as a list, once; it is never sent to the customer", async ({
  page,
  visitor,
  database,
  login,
}) => {
  const clara = await login(page);
  const stored = { ...OPTIONAL, ...UNDECIDED, resume_ia: `A padaria conta a história.\n\n${CLOSING}` };
  const { id } = await createBudget(database, clara, stored);
  const path = `/budget/view/${id}`;
  for (const typeUser of [1, 2] as const) {
    const staff = await visitor();
    await login(staff, { typeUser });
    await staff.goto(path);
    // An admin may ask them (CHAT-6).
    const rows = typeUser === 2 ? OPEN.map((question) => `${question}Perguntar: ${question}`) : OPEN;
    await expect(openQuestions(staff)).toHaveText(rows);
    await expect(story(staff)).toHaveText(["A padaria conta a história."]);
    const sent = await everythingSent(staff, path);
    for (const question of OPEN) expect(sent).toContain(question);
  }
  await page.goto(path);
  await expect(story(page)).toHaveText(["A padaria conta a história."]);
  await expect(openQuestions(page)).toHaveCount(0);
  const sent = await everythingSent(page, path);
  expect(sent).toContain("A padaria conta a história.");
  for (const question of OPEN) expect(sent).not.toContain(question);
});

test("[BUD-12] a last paragraph that the customer changed stays beside the list; nothing open, no list", async ({
  page,
  database,
  login,
}) => {
  const clara = await createUser(database);
  await login(page, { typeUser: 1 });
  const edited = `${CLOSING} A cor eu mando amanhã.`;
  const changed = await createBudget(database, clara, {
    ...OPTIONAL,
    ...UNDECIDED,
    resume_ia: `A padaria conta a história.\n\n${edited}`,
  });
  await page.goto(`/budget/view/${changed.id}`);
  await expect(story(page)).toHaveText(["A padaria conta a história.", edited]);
  await expect(openQuestions(page)).toHaveText(OPEN);

  const descriptionInterprise = "Padaria de bairro com fermentação natural, café coado e bolo de rolo aos sábados.";
  const complete = await createBudget(database, clara, { ...OPTIONAL, descriptionInterprise });
  await page.goto(`/budget/view/${complete.id}`);
  await expect(answer(page, "Descrição do serviço")).toContainText("bolo de rolo");
  await expect(page.getByText("Falta perguntar")).toHaveCount(0);
});

test("[BUD-12] the longest texts without a space break: nothing runs out sideways at 320 px", async ({
  page,
  database,
  login,
}) => {
  await login(page, { typeUser: 1 });
  const long = "x".repeat(LIMITS.line);
  const { id } = await createBudget(database, await createUser(database), {
    likeInterprise: [long],
    personality: [long],
    applications: [long],
    mustStay: long,
    nameProject: `a${long}`,
    descriptionInterprise: `O nome é B${"y".repeat(50)}.`,
    replies: { [long]: long },
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/budget/view/${id}`);
  await expect(openQuestions(page).filter({ hasText: long })).toHaveCount(1);
  await expectToFit(page, 320);
});

test("[BUD-12] the replies stand in the order of the questions", async ({ page, database, login }) => {
  const clara = await login(page);
  // The database sorts keys by their length.
  const replies = { zzz: "sim", color: "verde", slogan: "não", description: "pão" };
  const { id } = await createBudget(database, clara, { ...OPTIONAL, replies });
  await page.goto(`/budget/view/${id}`);
  await expect(answer(page, "Perguntas respondidas").getByRole("definition")).toHaveText([
    "não",
    "verde",
    "pão",
    "sim",
  ]);
});

test("[BUD-12] replies and a type of another version are shown plainly", async ({ page, database, login }) => {
  await login(page, { typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database), {
    typeBanding: 9 as 0,
    deadline: "até o Carnaval",
    replies: { budget_size: "Até mil.", constructor: "sim" },
  });
  await page.goto(`/budget/view/${id}`);
  await expect(row(page, "Até quando")).toHaveText("até o Carnaval");
  await expect(answer(page, "Perguntas respondidas").getByRole("term")).toHaveText(["budget_size", "constructor"]);
  await expect(answer(page, "Perguntas respondidas").getByRole("definition")).toHaveText(["Até mil.", "sim"]);
  await expect(openQuestions(page)).not.toHaveCount(0);
});
