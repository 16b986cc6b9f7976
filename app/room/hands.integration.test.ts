/**
 * Who may withdraw, release, assign and change the status, and what remains afterwards. Races:
 * hands-races.integration.test.ts.
 */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createUser, createBudget as givenBudget, newSubmission } from "../../tests/support/factories.ts";
import { mailedEvents } from "../../tests/support/request-mails.ts";
import { changeStatusLater } from "../../tests/support/statuses.ts";
import type { CurrentUser } from "../people/account.ts";
import { authSession } from "../people/auth-schema.ts";
import { createUpload } from "../people/uploads.server.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { answerQuote, currentQuote, sendQuote, withdrawQuote } from "../quotes/quotes.server.ts";
import { budgetTimeline } from "../requests/budget-events.server.ts";
import { listOpenBudgets } from "../requests/budget-lists.server.ts";
import { createBudget, getBudgetFor } from "../requests/budgets.server.ts";
import { claimBudget } from "../requests/claims.server.ts";
import { tellOverdue } from "../requests/overdue.server.ts";
import { budget } from "../requests/schema.ts";
import {
  assignProject,
  changeStatus,
  designersToAssign,
  releaseProject,
  reopenRequest,
  StatusTooSoon,
  withdrawRequest,
} from "./hands.server.ts";

afterAll(stopJobs);

let clara: CurrentUser;
let davi: CurrentUser;
let dora: CurrentUser;
let ada: CurrentUser;
beforeEach(async () => {
  clara = await createUser(db);
  davi = await createUser(db, { typeUser: 1 });
  dora = await createUser(db, { typeUser: 1, name: "Dora Lima" });
  ada = await createUser(db, { typeUser: 2 });
});

const open = async () => (await givenBudget(db, clara)).id;
const claimed = async () => (await givenBudget(db, clara, { designSelect: davi.id })).id;
const kinds = async (id: string) => (await budgetTimeline(id)).map(({ kind }) => kind);

async function quoted(id: string, sender: CurrentUser) {
  const file = { key: `budget/quote/${randomUUID()}.pdf`, fileName: "a.pdf" };
  await createUpload(sender.id, file);
  expect(await sendQuote(sender, id, file)).toBe(true);
  return file.key;
}

async function row(id: string) {
  const [found] = await db.select().from(budget).where(eq(budget.id, id));
  if (!found) throw new Error("no such budget");
  return found;
}

async function jobsAbout(queue: string, text: string): Promise<number> {
  const { rows } = await db.execute(
    sql`select id from pgboss.job where name = ${queue} and data::text like ${`%${text}%`}`,
  );
  return rows.length;
}

test("[ROOM-6] the customer withdraws an unclaimed request, with an admin's quote that waits; nobody else does", async () => {
  const id = await open();
  const key = await quoted(id, ada);
  for (const other of [davi, ada, await createUser(db)]) expect(await withdrawRequest(other, id)).toBe(false);
  expect(await withdrawRequest(clara, "no id")).toBe(false);
  expect(await withdrawRequest(clara, id)).toBe(true);
  expect(await withdrawRequest(clara, id), "a second press").toBe(true);
  expect(await kinds(id)).toEqual(["created", "quote_sent", "withdrawn"]);
  expect((await budgetTimeline(id)).at(-1)?.details).toEqual({ withQuote: true });
  expect(await currentQuote(id)).toBeNull();
  expect(await jobsAbout("delete-files", key)).toBe(1);
  for (const reader of [clara, ada]) expect((await getBudgetFor(reader, id))?.state.withdrawn).toBe(true);
  expect(await getBudgetFor(davi, id), "no designer reads what was taken back").toBeNull();
  expect((await listOpenBudgets(davi)).budgets.map((card) => card.id)).not.toContain(id);
  expect(await mailedEvents(db, clara)).toEqual(["quote_sent", "withdrawn"]);
});

test("[ROOM-6] a claimed, accepted or finished request is not withdrawn", async () => {
  const ids = [
    await claimed(),
    (await givenBudget(db, clara, { budget: true, budgetFile: "a.pdf", quoteAnswer: "accepted", status: 1 })).id,
    (await givenBudget(db, clara, { status: 3 })).id,
  ];
  for (const id of ids) {
    expect(await withdrawRequest(clara, id)).toBe(false);
    expect((await row(id)).withdrawnAt).toBeNull();
  }
});

test("[ROOM-6] every change of a withdrawn request is refused", async () => {
  const id = await open();
  const file = { key: `budget/quote/${randomUUID()}.pdf`, fileName: "a.pdf" };
  await createUpload(ada.id, file);
  await withdrawRequest(clara, id);
  const before = await row(id);
  expect(await claimBudget(davi, id)).toBe(false);
  expect(await sendQuote(ada, id, file)).toBe(false);
  expect(await withdrawQuote(ada, id)).toBe(false);
  expect(await changeStatus(ada, id, 1)).toBe(false);
  expect(await assignProject(ada, id, davi.id)).toBe(false);
  expect(await answerQuote(clara, id, "", "accepted")).toBe(false);
  expect(await row(id)).toEqual(before);
});

test("[ROOM-6] a withdrawn request is asked for again: open from now on, and told to designers as a new one", async () => {
  const id = await open();
  await db.execute(
    sql`update budget set opened_at = now() - interval '9 days', overdue_told_at = now() where id = ${id}`,
  );
  expect(await reopenRequest(clara, id), "it stands").toBe(true);
  await withdrawRequest(clara, id);
  for (const other of [davi, ada, await createUser(db)]) expect(await reopenRequest(other, id)).toBe(false);
  expect(await reopenRequest(clara, id)).toBe(true);
  expect(await reopenRequest(clara, id)).toBe(true);
  const { withdrawnAt, openedAt, overdueToldAt } = await row(id);
  expect([withdrawnAt, overdueToldAt]).toEqual([null, null]);
  expect(Date.now() - openedAt.getTime()).toBeLessThan(60_000);
  expect(await kinds(id)).toEqual(["created", "withdrawn", "reopened"]);
  expect(await jobsAbout("mail", davi.email)).toBe(1);
  expect(await claimBudget(davi, id)).toBe(true);
});

test("[ROOM-6] requests and those asked for again are ten an hour together", async () => {
  const { id } = await createBudget(clara, newSubmission());
  for (let opening = 2; opening <= 10; opening += 1) {
    await withdrawRequest(clara, id);
    expect(await reopenRequest(clara, id)).toBe(true);
  }
  await withdrawRequest(clara, id);
  await expect(reopenRequest(clara, id)).rejects.toMatchObject({ reason: "limit" });
  await expect(createBudget(clara, newSubmission())).rejects.toMatchObject({ reason: "limit" });
  expect((await row(id)).withdrawnAt).not.toBeNull();
});

test("[ROOM-10] the designer gives a project back with a reason; it is open again, and customer and admins are told", async () => {
  const id = await claimed();
  const key = await quoted(id, davi);
  await changeStatus(davi, id, 1);
  await db.execute(
    sql`update budget set opened_at = now() - interval '9 days', overdue_told_at = now() where id = ${id}`,
  );
  expect(await releaseProject(davi, id, "  Vou sair de licença. ")).toBe(true);
  expect(await releaseProject(davi, id, "Outra vez"), "a second press").toBe(true);
  const stored = await row(id);
  expect(stored).toMatchObject({ designSelect: null, status: 0, budget: false, budgetFile: "", quoteAnswer: null });
  expect(await jobsAbout("delete-files", key)).toBe(1);
  expect((await budgetTimeline(id)).slice(3)).toMatchObject([
    { kind: "released", details: { reason: "Vou sair de licença.", withQuote: true, from: 1, to: 0 } },
  ]);
  expect(await mailedEvents(db, clara)).toEqual(["quote_sent", "status", "released"]);
  expect(await mailedEvents(db, ada)).toEqual(["released"]);
  expect(await claimBudget(dora, id)).toBe(true);
  expect(await releaseProject(davi, id, "Outra vez"), "it is hers now").toBe(false);
});

test("[MEND2-5] a request that is given back keeps its date: overdue again if it was, and admins are not told twice", async () => {
  const opened = async (days: number) => {
    const openedAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    const { id } = await givenBudget(db, clara, { designSelect: davi.id, openedAt, overdueToldAt: openedAt });
    await releaseProject(davi, id, "Licença");
    return { id, openedAt };
  };
  const [late, early] = [await opened(5), await opened(1)];
  expect((await row(late.id)).openedAt).toEqual(late.openedAt);
  expect((await row(early.id)).openedAt).toEqual(early.openedAt);
  const mails = () => jobsAbout("mail", ada.email);
  await tellOverdue();
  expect(await mails(), "the mail about what happened has said so").toBe(0);
  const due = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000);
  await db.update(budget).set({ openedAt: due }).where(eq(budget.id, early.id));
  await tellOverdue();
  expect(await mails(), "else when it becomes so").toBe(1);
});

test("[ROOM-10] without a reason, by somebody else, accepted or finished, a project is not given back", async () => {
  const id = await claimed();
  for (const reason of ["", "   ", "\0", "a".repeat(501)]) expect(await releaseProject(davi, id, reason)).toBe(false);
  for (const other of [dora, ada, clara]) expect(await releaseProject(other, id, "Licença")).toBe(false);
  expect(await releaseProject(davi, "no id", "Licença")).toBe(false);
  const key = await quoted(id, davi);
  await answerQuote(clara, id, key, "accepted");
  expect(await releaseProject(davi, id, "Licença")).toBe(false);
  const finished = await givenBudget(db, clara, { designSelect: davi.id, status: 3 });
  expect(await releaseProject(davi, finished.id, "Licença")).toBe(false);
  expect((await row(id)).designSelect).toBe(davi.id);
  expect(await kinds(id)).not.toContain("released");
});

test("[ROOM-11] an admin assigns an open project and then another designer; all are told, and the timeline names them", async () => {
  const id = await open();
  expect(await assignProject(ada, id, davi.id)).toBe(true);
  const key = await quoted(id, davi);
  await answerQuote(clara, id, key, "accepted");
  expect(await assignProject(ada, id, dora.id, " Davi está de férias. ")).toBe(true);
  expect(await assignProject(ada, id, dora.id), "a second press").toBe(true);
  expect(await row(id)).toMatchObject({ designSelect: dora.id, budgetFile: key, quoteAnswer: "accepted", status: 1 });
  const assigned = (await budgetTimeline(id)).filter(({ kind }) => kind === "assigned");
  expect(assigned).toMatchObject([
    { details: { designer: davi.id, designerName: davi.name }, by: { name: ada.name } },
    { details: { designer: dora.id, designerName: "Dora Lima", reason: "Davi está de férias." } },
  ]);
  expect(assigned).toHaveLength(2);
  expect(await mailedEvents(db, clara)).toEqual(["assigned", "quote_sent", "quote_accepted", "assigned"]);
  expect(await mailedEvents(db, davi)).toEqual(["assigned", "quote_accepted", "assigned"]);
  expect(await mailedEvents(db, dora)).toEqual(["assigned"]);
});

test("[ROOM-11] only admins assign, only unfinished projects, only to admitted designers with a confirmed e-mail", async () => {
  const id = await open();
  for (const other of [clara, davi]) expect(await assignProject(other, id, davi.id)).toBe(false);
  const unconfirmed = await createUser(db, { typeUser: 1, verified: false });
  for (const nobody of [clara.id, ada.id, unconfirmed.id, randomUUID(), "no id"])
    expect(await assignProject(ada, id, nobody)).toBe(false);
  expect(await assignProject(ada, id, davi.id, "a".repeat(501))).toBe(false);
  const finished = await givenBudget(db, clara, { status: 3 });
  expect(await assignProject(ada, finished.id, davi.id)).toBe(false);
  expect(await kinds(id)).toEqual(["created"]);
});

test("[ROOM-11] the limits of claims do not hold an assignment up", async () => {
  for (let held = 0; held < 20; held += 1) await claimed();
  const id = await open();
  await expect(claimBudget(davi, id)).rejects.toMatchObject({ reason: "held" });
  expect(await assignProject(ada, id, davi.id)).toBe(true);
});

test("[ROOM-11] designers to assign: fewest unfinished projects first, when they were last here, without who holds it", async () => {
  await claimed();
  await givenBudget(db, clara, { designSelect: dora.id, status: 3 });
  const seen = new Date("2026-11-20T12:00:00Z");
  const expiresAt = new Date("2027-01-01T00:00:00Z");
  const session = { id: randomUUID(), token: randomUUID(), userId: dora.uid, expiresAt, updatedAt: seen };
  await db.insert(authSession).values(session);
  const designers = await designersToAssign(null);
  const [hers, his] = [dora, davi].map(({ id }) => designers.find((designer) => designer.id === id));
  expect(hers).toEqual({ id: dora.id, name: "Dora Lima", projects: 0, lastSeen: seen });
  expect(his).toMatchObject({ projects: 1, lastSeen: null });
  const counts = designers.map(({ projects }) => projects);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect((await designersToAssign(dora.id)).map(({ id }) => id)).not.toContain(dora.id);
});

test("[ROOM-9] 'Concluído' and 'Finalizado' without an accepted quote need a reason, which the timeline keeps", async () => {
  const id = await claimed();
  for (const status of [2, 3] as const) {
    for (const reason of ["", "  ", "\0", "a".repeat(501)])
      expect(await changeStatus(davi, id, status, reason)).toBe(false);
    expect(await changeStatusLater(davi, id, status, " A obra parou. ")).toBe(true);
  }
  expect(await changeStatusLater(davi, id, 0), "back needs none").toBe(true);
  const changes = (await budgetTimeline(id)).slice(1).map(({ details }) => details.reason);
  expect(changes).toEqual(["A obra parou.", "A obra parou.", undefined]);
  await answerQuote(clara, id, await quoted(id, davi), "accepted");
  expect(await changeStatusLater(davi, id, 2)).toBe(true);
});

test("[MEND2-16] a status changes once a second, however many ask at once, and what is refused leaves nothing", async () => {
  const id = await claimed();
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) =>
      changeStatus(n % 2 ? davi : ada, id, ((n % 3) + 1) as 1 | 2 | 3, "Por telefone."),
    ),
  );
  const refused = results.filter(({ status }) => status === "rejected");
  for (const one of refused) expect((one as PromiseRejectedResult).reason).toBeInstanceOf(StatusTooSoon);
  // On a busy machine they may take longer than a second.
  const changes = (await budgetTimeline(id))
    .filter(({ kind }) => kind === "status")
    .map(({ at }) => new Date(at).getTime());
  expect(changes.length).toBeGreaterThan(0);
  for (const [n, at] of changes.slice(1).entries()) expect(at - (changes[n] ?? 0)).toBeGreaterThanOrEqual(1000);
  // Setting the current status again succeeds and changes nothing.
  expect(refused.length + changes.length).toBeGreaterThan(20);
  const setLast = (by: string) =>
    db.execute(sql`update budget_event set at = clock_timestamp() + ${by}::interval where budget_id = ${id}`);
  await setLast("1 minute");
  const before = await row(id);
  await expect(changeStatus(davi, id, 0)).rejects.toThrow(StatusTooSoon);
  expect(await row(id)).toEqual(before);
  await setLast("0");
  expect(await changeStatusLater(davi, id, 0)).toBe(true);
});
