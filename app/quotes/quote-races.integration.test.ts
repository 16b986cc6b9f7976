/** Two people, or two tabs, who act on one version in the same moment, many times: exactly one thing has happened. */

import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createUser } from "../../tests/support/factories.ts";
import { ROUNDS } from "../../tests/support/rounds.ts";
import {
  DRAFT,
  everyVersion,
  moveDates,
  SIGNATURE,
  sendDraft,
  withVersion,
} from "../../tests/support/written-quotes.ts";
import { DONE, refused } from "../kit/outcome.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { saveDraft } from "../quoting/draft.server.ts";
import { sendVersion } from "../quoting/send-version.server.ts";
import { budgetTimeline } from "../requests/budget-events.server.ts";
import { budget } from "../requests/schema.ts";
import { releaseProject } from "../room/hands.server.ts";
import { DECISION_REFUSED } from "./decision.ts";
import { acceptVersion } from "./decisions.server.ts";
import { settleDates } from "./expiry.server.ts";
import { claimPayment, receivePayment } from "./payments.server.ts";
import { quoteDecision } from "./schema.ts";
import { agreeToUndo, askUndo } from "./undo.server.ts";

const customer = await createUser(db);
const designer = await createUser(db, { typeUser: 1 });
const admin = await createUser(db, { typeUser: 2 });
afterAll(stopJobs);

const people = { customer, designer };
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
const kindsOf = async (id: string) => (await budgetTimeline(id)).slice(1).map(({ kind }) => kind);
const statesOf = async (id: string) => (await everyVersion(id)).map(({ state }) => state);
async function rowOf(id: string) {
  const [row] = await db.select().from(budget).where(eq(budget.id, id));
  if (!row) throw new Error("the request is gone");
  return row;
}
/** Both at once, the first to start in turn. */
async function both<One, Other>(
  round: number,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  if (round % 2 === 0) return Promise.all([one(), other()]);
  const [second, first] = await Promise.all([other(), one()]);
  return [first, second];
}
const accept = (id: string, version: string) => acceptVersion(customer, id, version, SIGNATURE);

test("[QUOTE-17] two tabs that send one draft send one version", async () => {
  for (const round of rounds) {
    const { id } = await withVersion(db, people);
    await saveDraft(designer, id, { ...DRAFT, intro: "Outra." }, 1);
    const sent = await both(
      round,
      () => sendVersion(designer, id, 2),
      () => sendVersion(admin, id, 2),
    );
    expect(sent).toEqual([{ number: 2 }, { number: 2 }]);
    expect(await statesOf(id)).toEqual(["open", "replaced"]);
    expect(await kindsOf(id)).toEqual(["quote_sent", "quote_sent"]);
  }
});

test("[QUOTE-17] two that save a draft at once: one is told of the other", async () => {
  for (const round of rounds) {
    const { id } = await withVersion(db, people);
    const save = (intro: string) => saveDraft(designer, id, { ...DRAFT, intro }, 1);
    const saved = await both(
      round,
      () => save("A"),
      () => save("B"),
    );
    expect(saved.filter((one) => one && "conflict" in one)).toHaveLength(1);
    expect(saved.filter((one) => one && "revision" in one)).toHaveLength(1);
  }
});

test("[QUOTE-17] an acceptance meets a newer version: the customer has agreed to the one that they read, or to none", async () => {
  for (const round of rounds) {
    const { id, version } = await withVersion(db, people);
    await saveDraft(designer, id, { ...DRAFT, discount: "" }, 1);
    const [accepted, sent] = await both(
      round,
      () => accept(id, version.id),
      () => sendVersion(designer, id, 2),
    );
    expect(sent).toEqual({ number: 2 });
    const row = await rowOf(id);
    const [newest] = await everyVersion(id);
    expect(row.quoteId).toBe(newest?.id);
    if (accepted.kind === "done") {
      expect(await statesOf(id)).toEqual(["open", "accepted"]);
      expect(row).toMatchObject({ quoteAnswer: null, acceptedQuoteId: version.id });
      expect(await kindsOf(id)).toEqual(["quote_sent", "quote_accepted", "quote_sent"]);
    } else {
      expect(accepted).toEqual(refused(expect.stringContaining("trocado por outro")));
      expect(await statesOf(id)).toEqual(["open", "replaced"]);
      expect(row).toMatchObject({ quoteAnswer: null, acceptedQuoteId: null, status: 0 });
      expect(await kindsOf(id)).toEqual(["quote_sent", "quote_sent"]);
    }
  }
});

test("[QUOTE-17] an acceptance meets the end of the validity: it is accepted in time or not at all", async () => {
  for (const round of rounds) {
    const { id, version } = await withVersion(db, people);
    const left = Date.parse(version.sent.validUntil) - Date.now() - (round % 12);
    await moveDates(version.id, `-${left} milliseconds`);
    const [accepted] = await both(round, () => accept(id, version.id), settleDates);
    await settleDates();
    const states = await statesOf(id);
    if (accepted.kind === "done") {
      expect(states).toEqual(["accepted"]);
      expect(await kindsOf(id)).toEqual(["quote_sent", "quote_accepted"]);
      expect(await rowOf(id)).toMatchObject({ acceptedQuoteId: version.id, status: 1 });
    } else {
      expect(accepted).toEqual(refused(expect.stringContaining("terminou")));
      expect(states).toEqual(["expired"]);
      expect(await kindsOf(id)).toEqual(["quote_sent", "quote_expired"]);
      expect(await rowOf(id)).toMatchObject({ acceptedQuoteId: null, budget: false, status: 0 });
      expect(await db.$count(quoteDecision, eq(quoteDecision.quoteId, version.id))).toBe(0);
    }
  }
});

test("[QUOTE-17] two presses accept once", async () => {
  for (const round of rounds) {
    const { id, version } = await withVersion(db, people);
    expect(
      await both(
        round,
        () => accept(id, version.id),
        () => accept(id, version.id),
      ),
    ).toEqual([DONE, DONE]);
    expect(await kindsOf(id)).toEqual(["quote_sent", "quote_accepted"]);
    expect(await db.$count(quoteDecision, eq(quoteDecision.quoteId, version.id))).toBe(1);
  }
});

test("[QUOTE-17] an acceptance meets the release by the designer: the project has an agreement or no designer", async () => {
  for (const round of rounds) {
    const { id, version } = await withVersion(db, people);
    const [accepted, released] = await both(
      round,
      () => accept(id, version.id),
      () => releaseProject(designer, id, "Vou viajar."),
    );
    expect([accepted.kind === "done", released]).toContain(true);
    expect(accepted.kind === "done").toBe(!released);
    const row = await rowOf(id);
    if (released) {
      expect(accepted).toEqual(refused(expect.stringContaining("retirado")));
      expect(row).toMatchObject({ designSelect: null, acceptedQuoteId: null, quoteId: null, budget: false, status: 0 });
      expect(await statesOf(id)).toEqual(["withdrawn"]);
    } else {
      expect(row).toMatchObject({ designSelect: designer.id, acceptedQuoteId: version.id, status: 1 });
      expect(await statesOf(id)).toEqual(["accepted"]);
    }
  }
});

test("[QUOTE-17] an undoing meets a payment: what is received is of an accepted quote", async () => {
  for (const round of rounds) {
    const { id, version } = await withVersion(db, people);
    await accept(id, version.id);
    await askUndo(customer, id, version.id);
    const [undone, received] = await both(
      round,
      () => agreeToUndo(designer, id, version.id),
      () => receivePayment(admin, { budgetId: id, quoteId: version.id, number: 1 }),
    );
    expect(undone).toEqual(DONE);
    expect((await kindsOf(id)).includes("payment_received")).toBe(received.kind === "done");
    expect(await rowOf(id)).toMatchObject({ acceptedQuoteId: null, downPayment: null });
    expect(await claimPayment(customer, { budgetId: id, quoteId: version.id, number: 1 })).not.toEqual(DONE);
  }
});

test("[QUOTE-17] a payment meets the acceptance of a newer version: it counts for the one that was on the page", async () => {
  for (const round of rounds) {
    const { id, version } = await withVersion(db, people);
    await accept(id, version.id);
    const newer = await sendDraft(designer, id, { discount: "" });
    const [received, accepted] = await both(
      round,
      () => receivePayment(admin, { budgetId: id, quoteId: version.id, number: 1 }),
      () => accept(id, newer.id),
    );
    expect(accepted).toEqual(DONE);
    const [now, before] = await everyVersion(id);
    expect(now?.payments).toEqual([]);
    expect(before?.payments).toHaveLength(received.kind === "done" ? 1 : 0);
    if (received.kind !== "done") expect(received).toEqual(refused(DECISION_REFUSED.otherAccepted));
    expect((await rowOf(id)).downPayment).toBe("due");
  }
});
