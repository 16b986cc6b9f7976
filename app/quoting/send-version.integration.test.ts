/** Drafts, and the versions that they become. */

import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import {
  DRAFT,
  everyVersion,
  newestVersion,
  SIGNATURE,
  sendDraft,
  withVersion,
} from "../../tests/support/written-quotes.ts";
import { addDays } from "../kit/calendar.ts";
import { calendarDay, endOfDay } from "../kit/day.ts";
import { DONE, refused } from "../kit/outcome.ts";
import { user } from "../people/schema.ts";
import { createUpload } from "../people/uploads.server.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { acceptVersion, declineVersion } from "../quotes/decisions.server.ts";
import { hashOf } from "../quotes/hash.server.ts";
import { QUOTE_LIMITS } from "../quotes/quote-content.ts";
import { savedDraftSchema } from "../quotes/quote-schema.ts";
import { sendQuote, withdrawQuote } from "../quotes/quotes.server.ts";
import { quote } from "../quotes/schema.ts";
import { budgetTimeline } from "../requests/budget-events.server.ts";
import { budget } from "../requests/schema.ts";
import { draftFromModel, findQuoteDraft, quoteModels, saveDraft } from "./draft.server.ts";
import { SEND_REFUSED, sendVersion } from "./send-version.server.ts";

const customer = await createUser(db);
const designer = await createUser(db, { typeUser: 1 });
const admin = await createUser(db, { typeUser: 2 });
afterAll(stopJobs);

const claimed = () => createBudget(db, customer, { designSelect: designer.id });
const rowOf = async (id: string) => (await db.select().from(budget).where(eq(budget.id, id)))[0];
const kindsOf = async (id: string) => (await budgetTimeline(id)).slice(1).map(({ kind }) => kind);
const jobsOf = async (name: string, quoteId: string) =>
  (await db.execute(sql`select 1 from pgboss.job where name = ${name} and data->>'quoteId' = ${quoteId}`)).rowCount;

test("[QUOTE-2] a draft is there on every device, and of two that change it at once the later one is told", async () => {
  const { id } = await claimed();
  expect(await findQuoteDraft(designer, id)).toBeNull();
  expect(await saveDraft(designer, id, DRAFT, 0)).toEqual({ revision: 1, savedAt: expect.any(String) });
  const changed = { ...DRAFT, intro: "Mudei." };
  expect(await saveDraft(admin, id, changed, 1)).toMatchObject({ revision: 2 });
  expect(await findQuoteDraft(designer, id)).toMatchObject({ draft: changed, revision: 2, savedBy: { id: admin.id } });
  const late = await saveDraft(designer, id, { ...DRAFT, notes: "Eu também." }, 1);
  expect(late).toMatchObject({ conflict: { draft: changed, revision: 2, savedBy: { name: admin.name } } });
  // Its response was lost on the way.
  expect(await saveDraft(admin, id, changed, 1)).toMatchObject({ revision: 2 });
});

test("[QUOTE-2] a draft may be half filled in, but not without bounds", () => {
  const unfinished = { ...DRAFT, items: [], begin: "", validDays: "muitos" };
  expect(savedDraftSchema.safeParse({ draft: unfinished, revision: 0 }).success).toBe(true);
  const item = DRAFT.items[0];
  if (!item) throw new Error("the draft has no item");
  const many = Array.from({ length: QUOTE_LIMITS.items * 2 + 1 }, (_, index) => ({ ...item, id: String(index) }));
  for (const wrong of [
    { intro: "a".repeat(QUOTE_LIMITS.text * 4 + 1) },
    { intro: "\0" },
    { items: many },
    { items: [item, item] },
    { plan: "nada" },
    { more: 1 },
  ])
    expect(savedDraftSchema.safeParse({ draft: { ...DRAFT, ...wrong }, revision: 0 }).success).toBe(false);
});

test("[QUOTE-3] a draft with faults is not sent; a complete one is valid to the end of its last day in São Paulo", async () => {
  const { id } = await claimed();
  expect(await sendVersion(designer, id, 1)).toEqual({ refused: SEND_REFUSED.none });
  await saveDraft(designer, id, { ...DRAFT, items: [], means: "", delivery: "" }, 0);
  const faults = { labour: expect.any(String), material: expect.any(String), means: expect.any(String) };
  expect(await sendVersion(designer, id, 1)).toEqual({
    faults: { ...faults, delivery: expect.any(String), discount: expect.any(String) },
  });
  expect(await everyVersion(id)).toEqual([]);
  const { sent, hash, total, state } = await sendDraft(designer, id);
  expect({ total, state, number: sent.number }).toEqual({ total: 480001, state: "open", number: 1 });
  expect(sent).toMatchObject({
    request: id,
    customer: { name: customer.name, email: customer.email, tell: customer.tell },
    sender: { name: designer.name, email: designer.email, tell: "" },
    withdrawal: expect.stringContaining("7 dias"),
  });
  expect(Date.parse(sent.validUntil)).toBe(endOfDay(addDays(calendarDay(Date.parse(sent.sentAt)), 10)));
  expect(hash).toBe(hashOf(sent));
  expect(await rowOf(id)).toMatchObject({ budget: true, budgetFile: "", quoteAnswer: null });
  expect(await kindsOf(id)).toEqual(["quote_sent"]);
  expect(await jobsOf("quote-pdf", (await newestVersion(id)).id)).toBe(1);
});

test("[QUOTE-3] a sum beyond all prices is a fault", async () => {
  const { id } = await claimed();
  const item = { id: "a", kind: "labour", name: "Marca", about: "", quantity: "2", price: "99.999.999,99" } as const;
  await saveDraft(designer, id, { ...DRAFT, items: [item], noMaterials: true }, 0);
  expect(await sendVersion(designer, id, 1)).toEqual({ faults: { items: expect.stringContaining("99.999.999,99") } });
});

test("[QUOTE-4] one draft that is sent twice is one version; a changed one replaces it", async () => {
  const { id, version } = await withVersion(db, { customer, designer });
  expect(await sendVersion(designer, id, 1)).toEqual({ number: 1 });
  expect(await sendVersion(admin, id, 1)).toEqual({ number: 1 });
  const second = await sendDraft(designer, id, { discount: "" });
  expect(second).toMatchObject({ number: 2, state: "open", total: 490001 });
  expect(second.sent.code).toBe(version.sent.code);
  expect((await everyVersion(id)).map(({ number, state }) => [number, state])).toEqual([
    [2, "open"],
    [1, "replaced"],
  ]);
  expect((await rowOf(id))?.quoteId).toBe(second.id);
  // A tab that still has the first draft open.
  expect(await sendVersion(designer, id, 1)).toEqual({ number: 1 });
  expect(await sendVersion(designer, id, 7)).toEqual({ refused: SEND_REFUSED.changed });
  expect(await kindsOf(id)).toEqual(["quote_sent", "quote_sent"]);
});

test("[QUOTE-4] what was sent never changes, and goes only with its request", async () => {
  const { id, version } = await withVersion(db, { customer, designer });
  const ofVersion = eq(quote.id, version.id);
  const sent = { ...version.sent, nameProject: "Outro" };
  for (const change of [
    { sent },
    { hash: "0" },
    { total: 1 },
    { validUntil: new Date() },
    { number: 9 },
    { code: "x" },
  ])
    await expect(db.update(quote).set(change).where(ofVersion), Object.keys(change)[0]).rejects.toThrow();
  await expect(db.delete(quote).where(ofVersion)).rejects.toThrow();
  expect(await acceptVersion(customer, id, version.id, SIGNATURE)).toEqual(DONE);
  for (const change of ["update quote_decision set signed_name = 'x'", "delete from quote_decision"])
    await expect(db.execute(sql.raw(`${change} where quote_id = '${version.id}'`))).rejects.toThrow();
  await db.update(quote).set({ pdf: "budget/quote/a.pdf" }).where(ofVersion);
  await db.delete(budget).where(eq(budget.id, id));
  expect(await everyVersion(id)).toEqual([]);
});

test("[QUOTE-4] people and texts that change later do not change what was sent", async () => {
  const person = await createUser(db, { name: "Nome de antes" });
  const { id } = await withVersion(db, { customer: person, designer });
  await db.update(user).set({ name: "Nome de agora" }).where(eq(user.id, person.id));
  await db.update(budget).set({ nameProject: "Outro projeto" }).where(eq(budget.id, id));
  const { sent, hash } = await newestVersion(id);
  expect([sent.customer.name, sent.nameProject]).toEqual(["Nome de antes", "Padaria do Porto"]);
  expect(hashOf(sent)).toBe(hash);
});

test("[QUOTE-4] each request's quotes have a code of their own, counted in the year", async () => {
  const codes = [];
  for (let count = 0; count < 3; count++) codes.push((await withVersion(db, { customer, designer })).version.sent.code);
  const year = calendarDay(Date.now()).slice(0, 4);
  const numbers = codes.map((code) => Number(code.replace(`${year}-`, "")));
  expect(codes.every((code) => /^\d{4}-\d{4,}$/.test(code))).toBe(true);
  expect(numbers).toEqual([0, 1, 2].map((more) => (numbers[0] ?? 0) + more));
});

test("[QUOTE-4] a code of another shape, which an import may have brought, is not counted", async () => {
  const { version } = await withVersion(db, { customer, designer });
  const year = calendarDay(Date.now()).slice(0, 4);
  const { id: budgetId } = await createBudget(db, customer);
  const [row] = await db.select().from(quote).where(eq(quote.id, version.id));
  if (!row) throw new Error("the version is not stored");
  await db.insert(quote).values({ ...row, id: randomUUID(), budgetId, code: `${year}-9f3c`, state: "declined" });
  const next = (await withVersion(db, { customer, designer })).version.sent.code;
  expect(Number(next.slice(5))).toBe(Number(version.sent.code.slice(5)) + 1);
});

test("[QUOTE-5] a version is withdrawn like a file, stays readable, and the same draft can be sent again", async () => {
  const { id, version } = await withVersion(db, { customer, designer });
  expect(await withdrawQuote(designer, id)).toBe(true);
  expect(await withdrawQuote(designer, id)).toBe(true);
  expect(await rowOf(id)).toMatchObject({ budget: false, quoteId: null });
  expect(await newestVersion(id)).toMatchObject({ id: version.id, state: "withdrawn" });
  expect(await sendVersion(designer, id, 1)).toEqual({ number: 2 });
  expect(await kindsOf(id)).toEqual(["quote_sent", "quote_withdrawn", "quote_sent"]);
});

test("[QUOTE-5] a version or a file that came after the one that was read is not withdrawn", async () => {
  const { id, version } = await withVersion(db, { customer, designer });
  expect(await withdrawQuote(designer, id, "budget/quote/earlier.pdf")).toBe(false);
  expect(await withdrawQuote(designer, id, randomUUID())).toBe(false);
  expect(await newestVersion(id)).toMatchObject({ id: version.id, state: "open" });
  expect(await withdrawQuote(designer, id, version.id)).toBe(true);
  expect(await newestVersion(id)).toMatchObject({ id: version.id, state: "withdrawn" });
});

test("[QUOTE-5] a file replaces an open version and a version a file; neither an accepted one of the other kind", async () => {
  const { id, version } = await withVersion(db, { customer, designer });
  const file = async () => {
    const sent = { key: `budget/quote/${randomUUID()}.pdf`, fileName: "a.pdf" };
    await createUpload(designer.id, sent);
    return sent;
  };
  expect(await sendQuote(designer, id, await file())).toBe(true);
  expect(await rowOf(id)).toMatchObject({ quoteId: null, budget: true });
  expect(await acceptVersion(customer, id, version.id, SIGNATURE)).toEqual(
    refused(expect.stringContaining("trocado por outro")),
  );
  const written = await sendDraft(designer, id, { notes: "De novo." });
  expect(await rowOf(id)).toMatchObject({ quoteId: written.id, budgetFile: "" });
  expect(await acceptVersion(customer, id, written.id, SIGNATURE)).toEqual(DONE);
  expect(await sendQuote(designer, id, await file())).toBe(false);
  const other = await claimed();
  await db
    .update(budget)
    .set({ budget: true, budgetFile: "x", quoteAnswer: "accepted" })
    .where(eq(budget.id, other.id));
  await saveDraft(designer, other.id, DRAFT, 0);
  expect(await sendVersion(designer, other.id, 1)).toEqual({ refused: "O orçamento já foi aceito." });
});

test("[QUOTE-6] an earlier quote of one's own begins another, with its days moved; an admin takes anybody's", async () => {
  const sender = await createUser(db, { typeUser: 1 });
  const { id: earlier, version } = await withVersion(db, { customer, designer: sender });
  const { id } = await createBudget(db, customer, { designSelect: sender.id });
  expect(await quoteModels(sender)).toEqual([
    { id: version.id, nameProject: "Padaria do Porto", total: 480001, sentAt: version.sent.sentAt },
  ]);
  expect((await quoteModels(admin)).some((model) => model.id === version.id)).toBe(true);
  expect((await quoteModels(designer)).some((model) => model.id === version.id)).toBe(false);
  expect(await quoteModels(customer)).toEqual([]);
  const draft = await draftFromModel(sender, id, version.id);
  expect(draft).toMatchObject({ intro: "", discount: "100,00", roundPrice: "300,00", validDays: "10" });
  expect(draft?.items.map(({ name, price }) => [name, price])).toEqual([
    ["Marca", "4.600,01"],
    ["Cartões impressos", "3,00"],
  ]);
  expect(draft?.items.some(({ id }) => id === "marca")).toBe(false);
  expect([draft?.begin, draft?.delivery]).toEqual([DRAFT.begin, DRAFT.delivery]);
  expect(await draftFromModel(admin, id, version.id)).not.toBeNull();
  expect(await draftFromModel(sender, earlier, version.id)).toMatchObject({ intro: DRAFT.intro });
  const other = await claimed();
  expect(await draftFromModel(designer, other.id, version.id)).toBeNull();
  expect(await draftFromModel(sender, other.id, version.id)).toBeNull();
});

test("[WALK-44] models are found among all that one may use, by words of the project's name", async () => {
  const sender = await createUser(db, { typeUser: 1 });
  const names = ["Açougue São João", ...Array.from({ length: 21 }, (_, count) => `Marca ${count}`)];
  for (const nameProject of names) {
    const { id } = await createBudget(db, customer, { designSelect: sender.id, nameProject });
    await sendDraft(sender, id);
  }
  const found = async (q: string) => (await quoteModels(sender, q)).map(({ nameProject }) => nameProject);
  expect(await found("")).toHaveLength(20);
  expect(await found("")).not.toContain("Açougue São João");
  expect(await found("acougue")).toEqual(["Açougue São João"]);
  expect(await found("SÃO joão")).toEqual(["Açougue São João"]);
  expect(await found("padeiro")).toEqual([]);
  expect(await found("\0")).toHaveLength(20);
  expect((await quoteModels(admin, "açougue joão")).map(({ nameProject }) => nameProject)).toContain(
    "Açougue São João",
  );
  expect(await quoteModels(designer, "açougue")).toEqual([]);
  expect(await quoteModels(customer, "açougue")).toEqual([]);
});

test("[QUOTE-5] a declined version may be followed by another", async () => {
  const { id, version } = await withVersion(db, { customer, designer });
  expect(await declineVersion(customer, id, version.id, "Caro.")).toEqual(DONE);
  expect(await newestVersion(id)).toMatchObject({ state: "declined", decision: { reason: "Caro.", signedName: "" } });
  expect(await rowOf(id)).toMatchObject({ quoteAnswer: "declined", status: 0 });
  expect(await sendVersion(designer, id, 1)).toEqual({ number: 2 });
  expect(await rowOf(id)).toMatchObject({ quoteAnswer: null });
});
