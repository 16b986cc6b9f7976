import { rm } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { answersSchema } from "../app/brief/questionnaire-schema.ts";
import {
  listBudgetsOfCustomer,
  listBudgetsOfDesigner,
  listUnreadRooms,
} from "../app/conversation/request-lists.server.ts";
import { attachment, message } from "../app/conversation/schema.ts";
import { brandAt, deliveryFor, missingPayment } from "../app/delivery/opened.server.ts";
import { brandPage, delivery, kit, showcase } from "../app/delivery/schema.ts";
import { deleteItem } from "../app/galleries/deletion.server.ts";
import { listItems } from "../app/galleries/galleries.server.ts";
import { inspiration, portfolio } from "../app/galleries/items/schema.ts";
import { picture, publication, publicationVersion } from "../app/galleries/schema.ts";
import { storyPictures } from "../app/galleries/story/blocks.ts";
import type { CurrentUser } from "../app/people/account.ts";
import { user } from "../app/people/schema.ts";
import { findUserById } from "../app/people/users.server.ts";
import { db } from "../app/platform/db.server.ts";
import { env } from "../app/platform/env.server.ts";
import { detectType } from "../app/platform/file-bytes.server.ts";
import { proof, proofComment, proofDraft, proofNotes } from "../app/proofs/schema.ts";
import { hashOf } from "../app/quotes/hash.server.ts";
import { pixSettings } from "../app/quotes/pix-settings.server.ts";
import { QUOTE_STATES } from "../app/quotes/quote-content.ts";
import { quote } from "../app/quotes/schema.ts";
import { listOpenBudgets, listOverdueBudgets } from "../app/requests/budget-lists.server.ts";
import { BUDGET_STATUSES } from "../app/requests/budget-statuses.ts";
import { budget, budgetEvent } from "../app/requests/schema.ts";
import { STAGES, stageOf, stateOf } from "../app/requests/turn.ts";
import { createUser } from "../tests/support/factories.ts";
import { PEOPLE } from "./accounts.ts";
import { copyQuote, drawSketch, referencePicture } from "./artwork.ts";
import { fillDemo } from "./fill.ts";
import { INSPIRATIONS } from "./inspirations.ts";
import { dateOf } from "./moments.ts";
import { PICTURES } from "./pictures.ts";
import { PORTFOLIO } from "./projects.ts";
import { QUOTES, type QuoteName } from "./quotes.ts";
import { REQUESTS } from "./requests.ts";

const few = {
  portfolio: PORTFOLIO.filter(({ name }) => name === "Sobrado" || name === "Trilha"),
  inspirations: INSPIRATIONS.filter(({ projectName }) => projectName === "Padrões de parede"),
};

// Takes longer than others on a busy machine, because it draws and stores thirteen pictures and three kits.
test("[MEND2-9] [WALK-23] a demo that was broken off is completed, once: five customers, three designers, every state, published work", async () => {
  const brokenOff = AbortSignal.abort();
  await expect(fillDemo({ work: few, signal: brokenOff })).rejects.toThrow("aborted");
  expect(await fillDemo({ work: few })).toBe(true);

  const rows = await db.select({ id: user.id }).from(user).orderBy(user.typeUser, user.createdAt);
  const people = await Promise.all(rows.map(({ id }) => findUserById(id)));
  expect(people.map((person) => person?.typeUser)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 2]);
  const named = (name: string) => people.find((person) => person?.name === name) as CurrentUser;
  const [customer, designer, admin] = [named("Marina Prado"), named("Davi Teixeira"), named("Helena Castro")];
  const { budgets } = await listBudgetsOfCustomer(customer);
  expect(new Set(budgets.map(({ turn }) => turn.side))).toEqual(new Set(["yours", "theirs", "over"]));
  expect(await db.$count(budget)).toBe(REQUESTS.length);
  expect((await listOpenBudgets(designer)).total).toBe(3);
  expect((await listBudgetsOfDesigner(designer)).budgets).toHaveLength(7);
  expect((await listOverdueBudgets()).map(({ nameProject }) => nameProject)).toEqual(["Ateliê Dália"]);
  expect((await listUnreadRooms(admin)).map(({ nameProject }) => nameProject).sort()).toEqual(["Ateliê Dália"]);
  const all = await db.select().from(budget);
  const stages = all.map((row) => stageOf(stateOf(row)));
  expect(new Set(stages)).toEqual(new Set(Object.keys(STAGES)));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(BUDGET_STATUSES.map(({ id }) => id)));
  expect(await db.$count(attachment)).toBeGreaterThanOrEqual(5);
  expect(await pixSettings()).toMatchObject({ key: "pix@traco.example" });
  const quotes = await db
    .select({ state: quote.state, by: budget.userCreate })
    .from(quote)
    .innerJoin(budget, eq(budget.id, quote.budgetId));
  expect(new Set(quotes.map(({ state }) => state))).toEqual(new Set(QUOTE_STATES));
  const hers = quotes.filter(({ by }) => by === customer.id).map(({ state }) => state);
  expect(hers.sort()).toEqual(["expired", "open", "replaced"]);
  await expectConsistentTimes();
  await expectBrands(admin);
  // No mail is sent about events of weeks ago.
  const jobs = await db.execute(sql`select 1 from pgboss.job where name in ('mail', 'request-mail')`);
  expect(jobs.rows).toHaveLength(0);

  const { items: projects } = await listItems("portifolio");
  expect(projects.map(({ data }) => data.nameProject)).toEqual([
    "Sobrado, a casa antiga fica de pé",
    "Trilha, do mapa para a montanha",
  ]);
  const { items: inspirations } = await listItems("inspiration");
  expect(inspirations.map(({ data }) => [data.projectName, data.author])).toEqual([
    ["Padrões de parede", "Rita Amaral"],
  ]);
  expect(inspirations[0]?.data.images).toMatchObject([
    { width: 1600, height: 900, alt: PICTURES["azulejo-capa"] },
    [
      { width: 1200, height: 1500, alt: PICTURES["azulejo-padrao"] },
      { width: 1200, height: 1500, alt: PICTURES["brota-padrao"] },
    ],
  ]);
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  for (const { data } of [...projects, ...inspirations]) expect(data.createdAt < yesterday).toBe(true);

  await expectStory(projects[1]?.id ?? "");

  expect(await deleteItem("portifolio", projects[0]?.id ?? "")).toHaveLength(20);
  expect(await fillDemo({ work: few })).toBe(true);
  expect((await listItems("portifolio")).items).toHaveLength(1);
  expect((await listItems("inspiration")).items).toHaveLength(1);
  expect(await db.$count(user)).toBe(Object.keys(PEOPLE).length);
  expect(await db.$count(budget)).toBe(REQUESTS.length);
}, 300_000);

/** A story shows stored pictures with their texts, and its editor opens with the same. */
async function expectStory(id: string): Promise<void> {
  const [row] = await db.select().from(portfolio).where(eq(portfolio.id, id));
  const blocks = row?.blocks ?? [];
  expect(blocks.map(({ kind }) => kind)).toEqual(["sentence", "text", "beside", "palette", "quote", "credits"]);
  const keys = storyPictures(blocks).flat();
  expect(row?.images).toEqual([row?.coverImage, ...keys]);
  const [shown] = await db
    .select()
    .from(picture)
    .where(eq(picture.key, keys[0] ?? ""));
  const caption = "Etiqueta da jaqueta 07. O verso traz o tempo de subida.";
  expect(shown).toMatchObject({ item: id, alt: PICTURES["trilha-etiqueta"], caption });
  const [owned] = await db.select().from(publication).where(eq(publication.id, id));
  expect(owned).toMatchObject({ draft: { blocks, pictures: { [keys[0] ?? ""]: { caption } } }, rank: row?.rank });
  const versions = await db.select().from(publicationVersion).where(eq(publicationVersion.item, id));
  expect(versions).toMatchObject([{ content: owned?.draft, at: row?.createdAt }]);
}

/** A request in each state of a proof and of a delivery, and three brands with pages. */
async function expectBrands(admin: CurrentUser): Promise<void> {
  const rows = await db.select().from(budget);
  const named = (name: string) => rows.find(({ nameProject }) => nameProject === name) as typeof budget.$inferSelect;
  const idOf = (name: string) => named(name).id;
  const versions = await db.select().from(proof).orderBy(proof.number);
  const statesOf = (name: string) =>
    versions.filter(({ budgetId }) => budgetId === idOf(name)).map(({ state, openedAt }) => [state, openedAt !== null]);
  expect(statesOf("Bicicletaria do Largo")).toEqual([]);
  expect(await db.$count(proofDraft, eq(proofDraft.budgetId, idOf("Tapioca da Ponte")))).toBe(1);
  expect(statesOf("Bolha")).toEqual([["open", true]]);
  expect(statesOf("Casa Botão")).toEqual([["adjusted", true]]);
  expect(statesOf("Moinho Velho")).toEqual([
    ["adjusted", true],
    ["open", false],
  ]);
  expect(statesOf("Dominó")).toEqual([["approved", true]]);
  const [late] = versions.filter(({ budgetId }) => budgetId === idOf("Vela Branca"));
  expect(late?.state).toBe("open");
  expect(late?.until.getTime()).toBeLessThan(late?.openedAt?.getTime() ?? 0);
  for (const { sent, hash, sentAt, until } of versions) {
    expect([hash, Date.parse(sent.sentAt)]).toEqual([hashOf(sent), sentAt.getTime()]);
    expect(until.getTime()).toBeGreaterThan(sentAt.getTime());
  }
  const [bolha] = versions.filter(({ budgetId }) => budgetId === idOf("Bolha"));
  expect(bolha?.sent.directions).toHaveLength(3);
  const notes = await db.select().from(proofNotes);
  expect(notes.map(({ proofId, notes: own }) => [proofId, own.length])).toEqual([[bolha?.id, 3]]);

  const comments = await db.select().from(proofComment);
  const answers = comments.flatMap(({ answer }) => (answer ? [answer.outcome] : []));
  expect(new Set(answers)).toEqual(new Set(["done", "kept"]));
  const unanswered = comments.filter(({ answer }) => answer === null);
  expect(new Set(unanswered.map(({ x, guestName }) => [x !== null, guestName !== ""].join()))).toEqual(
    new Set(["true,true", "true,false", "false,false"]),
  );

  const delivered = (await db.select().from(delivery)).map(({ budgetId }) => budgetId);
  const kits = await db.select().from(kit);
  // The studio's own job makes it after the start.
  const making = kits.filter(({ state }) => state !== "ready");
  expect(making.map(({ budgetId, state }) => [budgetId, state])).toEqual([[idOf("Livraria Farol"), "making"]]);
  expect(delivered.sort()).toEqual(["Arraial do Carmo", "Ponto Final", "Nuvem", "Prelo"].map(idOf).sort());
  expect(kits.map(({ budgetId }) => budgetId).sort()).toEqual([...delivered, idOf("Livraria Farol")].sort());
  const pages = await db.select().from(brandPage).where(eq(brandPage.on, true));
  const brands = await Promise.all(pages.map(({ slug }) => brandAt(slug)));
  expect(
    brands.map((brand) => [brand?.nameProject, brand?.kit.draft.colours.length, brand?.delivery.showing]).sort(),
  ).toEqual([
    ["Arraial do Carmo", 4, "from"],
    ["Nuvem", 4, "no"],
    ["Prelo", 1, "now"],
  ]);
  for (const brand of brands) expect(brand && missingPayment(brand)).toBeNull();
  const unpaid = await deliveryFor(admin, idOf("Ponto Final"));
  expect(unpaid && missingPayment(unpaid)).toMatchObject({ number: 2 });
  expect((await db.select().from(showcase)).map(({ budgetId }) => budgetId)).toEqual([idOf("Prelo")]);
}

/** Every event and message is in order, after its person's registration, and not in the future. */
async function expectConsistentTimes(): Promise<void> {
  const events = await db
    .select({ at: budgetEvent.at, by: budgetEvent.by, room: budgetEvent.budgetId })
    .from(budgetEvent);
  const messages = await db
    .select({ at: message.at, by: message.author, room: message.budgetId, seq: message.seq })
    .from(message);
  const since = new Map((await db.select().from(user)).map(({ id, createdAt }) => [id, createdAt]));
  const hour = new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone: "America/Sao_Paulo" });
  for (const { at, by } of [...events, ...messages]) {
    expect(Number(hour.format(at)), at.toISOString()).toBeGreaterThanOrEqual(8);
    expect(Number(hour.format(at)), at.toISOString()).toBeLessThan(20);
    expect(at.getTime()).toBeLessThan(Date.now());
    expect(since.get(by)?.getTime()).toBeLessThan(at.getTime());
  }
  for (const room of new Set(messages.map(({ room }) => room))) {
    const said = messages.filter((one) => one.room === room).sort((one, other) => one.seq - other.seq);
    const times = said.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  }
  const rooms = await db.select().from(budget);
  for (const { id, createdAt, movedAt, openedAt } of rooms) {
    const times = events.filter(({ room }) => room === id).map(({ at }) => at.getTime());
    expect([createdAt.getTime(), movedAt.getTime()]).toEqual([Math.min(...times), Math.max(...times)]);
    expect(times).toContain(openedAt.getTime());
  }
}

test("[MEND2-9] whenever the demo is started, what happened is before it, and by day", () => {
  const hours = Array.from({ length: 24 }, (_, hour) => Date.UTC(2026, 10, 23, hour, 7));
  for (const now of hours) {
    expect(dateOf([1, "19:40"], now).getTime()).toBeLessThan(now);
    expect(dateOf([2, "08:10"], now).toISOString()).toMatch(/T11:10/);
  }
});

test("[MEND2-9] what happens to a sample request is in order, and after it was sent", () => {
  for (const { sent, steps, answers } of REQUESTS) {
    const times = [sent, ...steps.map(({ at }) => at)].map((at) => dateOf(at, Date.now()).getTime());
    expect(times, answers.nameProject).toEqual(times.toSorted((one, other) => one - other));
    expect(Math.min(...[sent, ...steps.map(({ at }) => at)].map(([daysAgo]) => daysAgo))).toBeGreaterThan(0);
  }
});

test("the demo adds nothing where somebody already is", async () => {
  await db.delete(portfolio);
  await db.delete(inspiration);
  await db.delete(picture);
  await db.delete(budget);
  // The draft that was begun from a delivery.
  await db.delete(publication);
  await db.delete(user);
  await rm(join(env.DATA_DIR, "demo-complete"));
  await createUser(db);
  expect(await fillDemo({ work: few })).toBe(false);
  expect(await db.$count(user)).toBe(1);
});

test("[MEND2-9] its answers are ones the questionnaire takes, its files what their names say", async () => {
  for (const { answers } of REQUESTS) expect(answersSchema.safeParse(answers).success, answers.nameProject).toBe(true);
  expect(await detectType(await referencePicture(["#F6B73C", "#D6005F", "#FFF4E3"]))).toBe("png");
  expect(await detectType(await drawSketch(join(import.meta.dirname, "sketches/casco.svg")))).toBe("png");
  for (const name of Object.keys(QUOTES) as QuoteName[]) expect(await detectType(await copyQuote(name))).toBe("pdf");
});
