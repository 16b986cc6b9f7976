/** Two people act on one request at the same moment, many times: state, timeline and mails must agree every time. */
import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { ROUNDS } from "../../tests/support/rounds.ts";
import type { CurrentUser } from "../people/account.ts";
import { createUpload } from "../people/uploads.server.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { answerQuote, sendQuote, withdrawQuote } from "../quotes/quotes.server.ts";
import { budgetTimeline } from "../requests/budget-events.server.ts";
import { claimBudget } from "../requests/claims.server.ts";
import type { BudgetEvent } from "../requests/events.ts";
import { budget, budgetEvent, eventMail } from "../requests/schema.ts";
import { deleteAccount } from "../upkeep/account-deletion.server.ts";
import { assignProject, releaseProject, withdrawRequest } from "./hands.server.ts";

afterAll(stopJobs);

let clara: CurrentUser;
let davi: CurrentUser;
let dora: CurrentUser;
let ada: CurrentUser;
beforeAll(async () => {
  clara = await createUser(db);
  davi = await createUser(db, { typeUser: 1 });
  dora = await createUser(db, { typeUser: 1 });
  ada = await createUser(db, { typeUser: 2 });
});

/** The request's holder according to its timeline. */
function holderIn(timeline: BudgetEvent[], first: string | null): string | null {
  return timeline.reduce<string | null>((holder, { kind, details, by }) => {
    if (kind === "assigned") return details.designer ?? null;
    if (kind === "claimed") return by.name === davi.name ? davi.id : null;
    return kind === "released" ? null : holder;
  }, first);
}

/** The timeline's kinds after 'created', the recipients of each event's mails, and the stored request. */
async function outcome(id: string) {
  const [row] = await db.select().from(budget).where(eq(budget.id, id));
  if (!row) throw new Error("no such budget");
  const timeline = await budgetTimeline(id);
  const mailed = async (person: CurrentUser) => {
    const rows = await db
      .select({ kind: budgetEvent.kind })
      .from(eventMail)
      .innerJoin(budgetEvent, eq(budgetEvent.id, eventMail.eventId))
      .where(and(eq(eventMail.budgetId, id), eq(eventMail.userId, person.id)))
      .orderBy(asc(budgetEvent.at));
    return rows.map(({ kind }) => kind);
  };
  return { row, timeline, kinds: timeline.slice(1).map(({ kind }) => kind), mailed };
}

/** Runs both at once, alternating which starts first. Returns both results. */
async function both(time: number, one: () => Promise<boolean>, other: () => Promise<boolean>): Promise<boolean[]> {
  if (time % 2 === 0) return Promise.all([one(), other()]);
  const [second, first] = await Promise.all([other(), one()]);
  return [first, second];
}

async function quoted(sender: CurrentUser, designSelect: string | null) {
  const { id } = await createBudget(db, clara, { designSelect });
  const file = { key: `budget/quote/${randomUUID()}.pdf`, fileName: "a.pdf" };
  await createUpload(sender.id, file);
  await sendQuote(sender, id, file);
  return { id, key: file.key };
}

test("[ROOM-10] [ROOM-11] a release against an assignment", async () => {
  for (let time = 0; time < ROUNDS; time += 1) {
    const { id } = await createBudget(db, clara, { designSelect: davi.id });
    const [released, assigned] = await both(
      time,
      () => releaseProject(davi, id, "Licença"),
      () => assignProject(ada, id, dora.id),
    );
    const { row, timeline, kinds, mailed } = await outcome(id);
    expect(assigned).toBe(true);
    expect(row.designSelect).toBe(dora.id);
    expect(holderIn(timeline, davi.id)).toBe(dora.id);
    expect(kinds).toEqual(released ? ["released", "assigned"] : ["assigned"]);
    expect(await mailed(clara)).toEqual(kinds);
    expect(await mailed(dora)).toEqual(["assigned"]);
    // A designer who released it first loses nothing, so they get no mail.
    expect(await mailed(davi)).toEqual(released ? [] : ["assigned"]);
  }
});

test("[BUD-10] an acceptance against the withdrawal of its quote", async () => {
  for (let time = 0; time < ROUNDS; time += 1) {
    const { id, key } = await quoted(davi, davi.id);
    const [accepted, withdrawn] = await both(
      time,
      () => answerQuote(clara, id, key, "accepted"),
      () => withdrawQuote(davi, id),
    );
    const { row, kinds, mailed } = await outcome(id);
    expect(accepted).toBe(!withdrawn);
    expect(kinds).toEqual(["quote_sent", accepted ? "quote_accepted" : "quote_withdrawn"]);
    expect(row).toMatchObject(
      accepted
        ? { budget: true, budgetFile: key, quoteAnswer: "accepted", status: 1 }
        : { budget: false, budgetFile: "", quoteAnswer: null, status: 0 },
    );
    expect(await mailed(clara)).toEqual(
      accepted ? ["quote_sent", "quote_accepted"] : ["quote_sent", "quote_withdrawn"],
    );
    expect(await mailed(davi)).toEqual(accepted ? ["quote_accepted"] : []);
  }
});

test("[ROOM-6] an acceptance of an admin's quote against the withdrawal of the request", async () => {
  for (let time = 0; time < ROUNDS; time += 1) {
    const { id, key } = await quoted(ada, null);
    const [accepted, withdrawn] = await both(
      time,
      () => answerQuote(clara, id, key, "accepted"),
      () => withdrawRequest(clara, id),
    );
    const { row, kinds, mailed } = await outcome(id);
    expect(accepted).toBe(!withdrawn);
    expect(kinds).toEqual(accepted ? ["quote_sent", "quote_accepted"] : ["quote_sent", "withdrawn"]);
    expect(row.withdrawnAt !== null).toBe(withdrawn);
    expect(row.quoteAnswer).toBe(accepted ? "accepted" : null);
    expect(row.budget).toBe(accepted);
    expect(await mailed(clara)).toEqual(accepted ? ["quote_sent", "quote_accepted"] : ["quote_sent", "withdrawn"]);
    expect(await mailed(ada)).toEqual(accepted ? ["quote_accepted"] : []);
  }
});

test("[ROOM-6] a claim against the withdrawal of the request", async () => {
  for (let time = 0; time < ROUNDS; time += 1) {
    await makeRoom();
    const { id } = await createBudget(db, clara);
    const [claimed, withdrawn] = await both(
      time,
      () => claimBudget(davi, id),
      () => withdrawRequest(clara, id),
    );
    const { row, kinds, mailed } = await outcome(id);
    expect(claimed).toBe(!withdrawn);
    expect(kinds).toEqual([claimed ? "claimed" : "withdrawn"]);
    expect(row.designSelect).toBe(claimed ? davi.id : null);
    expect(row.withdrawnAt !== null).toBe(withdrawn);
    expect(await mailed(clara)).toEqual(kinds);
  }
});

test("[ROOM-11] an assignment against a claim", async () => {
  for (let time = 0; time < ROUNDS; time += 1) {
    await makeRoom();
    const { id } = await createBudget(db, clara);
    const [assigned, claimed] = await both(
      time,
      () => assignProject(ada, id, dora.id),
      () => claimBudget(davi, id),
    );
    const { row, timeline, kinds, mailed } = await outcome(id);
    expect(assigned).toBe(true);
    expect(row.designSelect).toBe(dora.id);
    expect(holderIn(timeline, null)).toBe(dora.id);
    expect(kinds).toEqual(claimed ? ["claimed", "assigned"] : ["assigned"]);
    expect(await mailed(clara)).toEqual(kinds);
    expect(await mailed(davi)).toEqual(claimed ? ["assigned"] : []);
    expect(await mailed(dora)).toEqual(["assigned"]);
  }
});

test("[ROOM-11] [PROFILE-7] an assignment against the deletion of its designer's account", async () => {
  for (let time = 0; time < ROUNDS; time += 1) {
    const nina = await createUser(db, { typeUser: 1 });
    const { id } = await createBudget(db, clara);
    const [assigned] = await both(
      time,
      () => assignProject(ada, id, nina.id),
      async () => (await deleteAccount(nina)) === "deleted",
    );
    const { row, kinds } = await outcome(id);
    expect(row.designSelect).toBeNull();
    expect(kinds).toEqual(assigned ? ["assigned", "released"] : []);
  }
});

/** Ages Davi's claims and finishes their projects, so that no limit stops the next one. */
async function makeRoom(): Promise<void> {
  await db.update(budget).set({ status: 3 }).where(eq(budget.designSelect, davi.id));
  await db
    .update(budgetEvent)
    .set({ at: new Date(Date.now() - 61_000) })
    .where(and(eq(budgetEvent.by, davi.id), eq(budgetEvent.kind, "claimed")));
}
