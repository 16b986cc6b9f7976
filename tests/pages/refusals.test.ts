/** What programs may send to the addresses behind the pages, and what is refused. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";
import { inspiration, portfolio } from "../../app/galleries/schema.ts";
import { user } from "../../app/people/schema.ts";
import { budget } from "../../app/requests/schema.ts";
import { requestOf, versionsOf } from "../support/changing.ts";
import { createRoom, newMessage } from "../support/conversation.ts";
import { readCsv } from "../support/csv.ts";
import { ANSWERS, createBudget, createUser } from "../support/factories.ts";
import { createMany } from "../support/orders.ts";
import { test } from "../support/pages.ts";
import { editingPath, publishingRequest, savingRequest } from "../support/publishing-requests.ts";
import { QUOTE_PDF } from "../support/quotes.ts";

const QUESTIONNAIRE = "/create/new/Branding/0.data";

test("[ROOM-5] only the customer of a request opens or sends its form", async ({ visitor, login, database }) => {
  const { id } = await createBudget(database, await createUser(database));
  const path = `/budget/${id}/mudar`;
  for (const [typeUser, status] of [
    [0, 404],
    [1, 403],
    [2, 403],
  ] as const) {
    const someone = await login({ typeUser });
    for (const address of [path, `${path}.data`])
      expect((await someone.get(address)).status, `${typeUser} ${address}`).toBe(status);
    const answers = { ...(await requestOf(database, id)), need: 0, color: "verde" };
    const sent = await someone.json(`${path}.data`, { userId: someone.id, version: 1, answers });
    expect(sent.status).toBe(status);
  }
  expect(await versionsOf(database, id)).toEqual([]);
  expect((await visitor().get(path)).status).toBe(302);
});

test("[SEC-8.5] somebody else's submission is refused without a word of their request", async ({ login, database }) => {
  const theirs = await createBudget(database, await createUser(database), { nameProject: "Segredo" });
  const clara = await login();
  const submission = { ...ANSWERS, submissionId: theirs.submissionId, resume_ia: theirs.resume_ia, image: "" };
  for (const nameProject of ["Segredo", "Padaria"]) {
    const sent = { userId: clara.id, submission: { ...submission, nameProject } };
    const response = await clara.json(QUESTIONNAIRE, sent);
    expect(response.status).toBe(409);
    const text = await response.text();
    expect(text).toContain("failed");
    for (const word of [theirs.id, "already-sent"]) expect(text).not.toContain(word);
  }
  expect(await database.$count(budget, eq(budget.userCreate, clara.id))).toBe(0);
});

test("[BRAND-11] what is no questionnaire at all is refused, and is no fault in the log", async ({
  login,
  app,
  database,
}) => {
  const clara = await login();
  const image = `budget/send/${randomUUID()}.png`;
  const submission = { ...ANSWERS, submissionId: randomUUID(), resume_ia: "Uma padaria.", image };
  const before = app.log().length;
  const named = (nameProject: string) =>
    JSON.stringify({ userId: clara.id, submission: { ...submission, nameProject } });
  for (const [what, body, type, status] of [
    ["half of it", "{", "application/json", 400],
    ["nothing", "null", "application/json", 400],
    ["a form", "a=1", "application/x-www-form-urlencoded", 400],
    ["a broken form", "--b\r\n", "multipart/form-data; boundary=b", 400],
    ["nothing that anybody sees", named("\0"), "application/json", 400],
    ["half a character", named("\ud800"), "application/json", 400],
    ["an image that is no upload of theirs", named("Padaria"), "application/json", 409],
  ] as const)
    expect((await clara.post(QUESTIONNAIRE, {}, { body, headers: { "content-type": type } })).status, what).toBe(
      status,
    );
  expect(app.log().slice(before)).not.toContain('"msg":"failed"');
  expect(await database.$count(budget, eq(budget.userCreate, clara.id))).toBe(0);
});

test("[CHAT-1] nothing of a conversation is in any page's data for others", async ({ visitor, database, login }) => {
  const room = await createRoom(database);
  const customer = await login(room.customer);
  const words = "palavras-que-ninguém-mais-lê";
  const sent = { intent: "send", ...newMessage(words) };
  const api = `/api/budget/${room.id}/mensagens`;
  expect((await customer.json(api, sent)).status).toBe(201);
  const conversation = `/budget/${room.id}/conversa`;
  for (const [role, status] of [
    ["designer", 204],
    ["admin", 204],
    ["visitor", 403],
    ["stranger", 404],
  ] as const) {
    const other = await login(room[role]);
    for (const path of [`/budget/view/${room.id}`, conversation])
      for (const address of [path, `${path}.data`])
        expect((await (await other.get(address)).text()).includes(words), `${role} at ${address}`).toBe(status === 204);
    expect((await other.json(api, { intent: "read", seq: 1 })).status, role).toBe(status);
  }
  expect((await visitor().json(api, sent)).status).toBe(401);
  expect((await visitor().get(conversation)).headers.get("location")).toContain("/login");
  for (const body of [
    {},
    { intent: "send" },
    { ...sent, text: "x".repeat(4001) },
    { ...sent, files: ["budget/send/x.png"] },
  ])
    expect((await customer.json(api, body)).status).toBe(400);
});

test("[BUD-9] [DATA-4] a quote that the database refuses is an answer with a sentence, and is in the log", async ({
  app,
  database,
  login,
}) => {
  const davi = await login({ typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database), { designSelect: davi.id });
  const send = (name = "proposta.pdf") =>
    davi.upload(`/api/budget/${id}/orcamento`, QUOTE_PDF, name, "application/pdf");
  await database.execute(
    `alter table budget_event add constraint no_quote check (budget_id <> '${id}' or kind = 'created') not valid`,
  );
  const answer = await send();
  await database.execute("alter table budget_event drop constraint no_quote");
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({
    kind: "failed",
    message: "Ei! tivemos um erro, tente novamente mais tarde.",
  });
  await expect.poll(app.log).toContain("no_quote");
  expect((await send(`${"a".repeat(199)}😀.exe`)).status).toBe(204);
  const { headers } = await davi.get(`/budget/${id}/orcamento`);
  expect(headers.get("content-disposition")).toBe(`inline; filename*=UTF-8''${"a".repeat(196)}.pdf`);
});

test("[OWNER-25] the file has every row once, however many pieces it is read in", async ({ database, login }) => {
  await database.execute(sql`delete from budget`);
  await createMany(database, 1_700);
  const file = await (await login({ typeUser: 2 })).get("/admin/pedidos/pedidos.csv");
  const [head, ...cells] = readCsv(await file.text());
  expect(head).toHaveLength(12);
  expect(cells.length).toBe(1_275);
});

test("[SEC-8.17] a point that is none is refused, and nothing is published", async ({ login, database }) => {
  const ada = await login({ typeUser: 2 });
  const before = await database.$count(inspiration);
  const key = "inspiration/1.jpg";
  const pictures = { [key]: { key, alt: "", focal: { x: 101, y: 0 }, caption: "" } };
  const changes = [{ part: "cover", value: { cover: key, colours: null, pictures }, base: 0 }];
  const answer = await ada.json(editingPath("inspiration", randomUUID()), { intent: "save", changes });
  expect(answer.status).toBe(422);
  expect(await database.$count(inspiration)).toBe(before);
});

test("[ADM-4] what the form would not send, the server does not take either", async ({ login, database }) => {
  const ada = await login({ typeUser: 2, name: "Nada Publicado" });
  const create = { width: 60, height: 75, channels: 3, background: "#bfe0f5" } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const upload = async () => {
    const { key } = (await (await ada.upload("/api/imagem/portifolio", bytes)).json()) as { key: string };
    return { key, alt: "" };
  };
  const whole = async () => ({
    main_image: await upload(),
    name: "Pingo",
    slogan: "a conta",
    site: "",
    type: "Design",
    socialMedia: { facebook: "", instagram: "", linkedin: "" },
    images: [await upload()],
  });
  const publish = async (change: object, opener = ada.uid) => {
    const path = editingPath("portifolio", randomUUID());
    const address = `${path}?de=${opener}`;
    const saved = await ada.json(address, savingRequest("portifolio", { ...(await whole()), ...change }));
    const { status } = saved.ok ? await ada.json(address, publishingRequest) : saved;
    // A draft takes its pictures with it.
    await ada.json(path, { intent: "delete" });
    return status;
  };
  const facebook = "javascript:alert(1)";
  const once = await upload();
  for (const change of [
    { slogan: "" },
    { name: "a".repeat(121) },
    { socialMedia: { facebook, instagram: "", linkedin: "" } },
    { main_image: { key: "budget/send/1.png", alt: "" } },
    { images: [] },
    { main_image: once, images: [once] },
  ])
    expect(await publish(change), JSON.stringify(change).slice(0, 60)).toBe(422);
  expect(await publish({}, "somebody")).toBe(403);
  const rows = async () =>
    (await database.select().from(portfolio)).filter(({ information }) => information.author === ada.uid);
  expect(await rows()).toEqual([]);
  // Twice at once: one project.
  const path = editingPath("portifolio", randomUUID());
  expect((await ada.json(path, savingRequest("portifolio", await whole()))).status).toBe(200);
  const answers = await Promise.all([ada.json(path, publishingRequest), ada.json(path, publishingRequest)]);
  expect(answers.map(({ status }: Response) => status)).toEqual([200, 200]);
  expect(await rows()).toHaveLength(1);
});

for (const path of ["/create/new/Branding/0", "/create/new/Branding/1", "/modify/Branding/2"])
  test(`[MEND2-2] without scripts a designer by mistake becomes a customer where ${path} refuses them`, async ({
    login,
    database,
  }) => {
    const davi = await login({ typeUser: 1 });
    const page = await davi.open(path);
    page.getByRole("heading", { level: 1, name: "Só clientes pedem orçamento" });
    const questionnaire = await page.send("Mudar para conta de cliente");
    expect([questionnaire.status, questionnaire.url]).toEqual([200, path]);
    expect(questionnaire.getByRole("main").textContent).toContain("precisa de JavaScript.");
    expect(await database.select().from(user).where(eq(user.id, davi.id))).toMatchObject([{ typeUser: 0 }]);
  });

test("[MEND2-10] no public page loads the rooms' files", async ({ open }) => {
  for (const path of ["/", "/portifolio", "/inspiration", "/branding", "/privacidade", "/mapa-do-site"])
    expect((await open(path)).html.match(/\/assets\/room-[^"]+/g), path).toBeNull();
});
