/** The figures of a month beside a table that was worked out by hand. */
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createUser } from "../../../tests/support/factories.ts";
import { createHistory } from "../../../tests/support/orders.ts";
import { db } from "../../platform/db.server.ts";
import { compareFigures, weeksOf } from "./figures.server.ts";
import { readPeriod } from "./periods.ts";

beforeEach(() => db.execute(sql`delete from budget`));

/** ANSWER_DAYS is 3. Times are São Paulo's. */
const at = (day: string, time = "12:00") => `${day}T${time}:00-03:00`;
const NOW = Date.parse(at("2026-06-24"));

async function june() {
  const people = { customer: await createUser(db), designer: await createUser(db, { typeUser: 1 }) };
  const taken = { designSelect: people.designer.id };
  const quoted = { ...taken, budget: true };
  const accepted = { ...quoted, quoteAnswer: "accepted", status: 1 } as const;
  // Asked in May, in its last minute; everything after it is June's.
  await createHistory(db, people, {
    at: at("2026-05-31", "23:59"),
    values: accepted,
    events: [
      ["claimed", at("2026-06-01", "23:59")],
      ["quote_sent", at("2026-06-02", "23:59")],
      ["quote_accepted", at("2026-06-05", "23:59"), 2],
    ],
    quotes: [
      { total: 90_000_00, state: "replaced" },
      { total: 1_000_01, state: "accepted", accepted: at("2026-06-05", "23:59") },
    ],
  });
  // In time: two days. Its quote took four, and is a file.
  await createHistory(db, people, {
    at: at("2026-06-01", "00:00"),
    values: accepted,
    events: [
      ["claimed", at("2026-06-03", "00:00")],
      ["quote_sent", at("2026-06-07", "00:00")],
      ["quote_accepted", at("2026-06-08", "00:00")],
    ],
  });
  // Too late: an admin assigned it after six days. Both took its acceptance back.
  await createHistory(db, people, {
    at: at("2026-06-02"),
    values: quoted,
    events: [
      ["assigned", at("2026-06-08")],
      ["quote_sent", at("2026-06-09")],
      ["quote_sent", at("2026-06-10")],
      ["quote_accepted", at("2026-06-11"), 1],
    ],
    quotes: [{ total: 7_000_00, state: "undone", accepted: at("2026-06-11") }],
  });
  // Nobody took it, and the time is over.
  await createHistory(db, people, { at: at("2026-06-10") });
  // Nobody took it yet: it counts neither way.
  await createHistory(db, people, { at: at("2026-06-23") });
  // Taken back before anybody answered.
  await createHistory(db, people, { at: at("2026-06-11"), values: { withdrawnAt: new Date(at("2026-06-12")) } });
  // A change of an accepted quote, accepted in June: only the difference is June's.
  await createHistory(db, people, {
    at: at("2026-04-02"),
    values: accepted,
    events: [
      ["claimed", at("2026-04-03")],
      ["quote_sent", at("2026-05-03")],
      ["quote_accepted", at("2026-05-13"), 1],
      ["quote_sent", at("2026-06-19")],
      ["quote_accepted", at("2026-06-20"), 2],
    ],
    quotes: [
      { total: 5_000_00, state: "superseded", accepted: at("2026-05-13") },
      { total: 6_500_50, state: "accepted", accepted: at("2026-06-20") },
    ],
  });
  // Asked in the first moment of July.
  await createHistory(db, people, { at: at("2026-07-01", "00:00") });
}

test("[OWNER-22] a month's figures are those of its own days in São Paulo, and May's stand beside them", async () => {
  await june();
  const { figures, former } = await compareFigures(readPeriod("2026-06", "2026-07-24"));
  // The clock of the test is later than July: the request of the 23rd is late by then.
  expect(figures).toEqual({
    asked: 5,
    inTime: 1,
    answerable: 4,
    quoted: 4,
    accepted: 3,
    inFiles: 1,
    value: 1_000_01 + 1_500_50,
    // One, two and six days; one, four and one; three, one, one and one.
    daysToTake: 2,
    daysToQuote: 1,
    daysToAccept: 1,
  });
  expect(former).toMatchObject({ asked: 1, inTime: 1, answerable: 1, quoted: 1, accepted: 1, value: 5_000_00 });
  expect(former).toMatchObject({ daysToTake: null, daysToQuote: 30, daysToAccept: 10 });
});

test("[OWNER-22] a year has its months together, and a time without requests has none", async () => {
  await june();
  const { figures, former } = await compareFigures(readPeriod("2026", "2026-07-24"));
  expect(figures).toMatchObject({ asked: 8, quoted: 4, accepted: 3, value: 1_000_01 + 6_500_50 });
  expect(former).toMatchObject({ asked: 0, answerable: 0, value: 0, daysToTake: null });
});

test("[OWNER-22] with an acceptance that both took back goes what it had replaced; what is agreed afterwards counts whole", async () => {
  const people = { customer: await createUser(db), designer: await createUser(db, { typeUser: 1 }) };
  const accepted = { designSelect: people.designer.id, budget: true, quoteAnswer: "accepted", status: 1 } as const;
  await createHistory(db, people, {
    at: at("2026-06-01"),
    values: accepted,
    events: [
      ["quote_accepted", at("2026-06-02"), 1],
      ["quote_accepted", at("2026-06-03"), 2],
      ["quote_undone", at("2026-06-04"), 2],
      ["quote_accepted", at("2026-07-05"), 3],
    ],
    quotes: [
      { total: 1_000_00, state: "superseded", accepted: at("2026-06-02") },
      { total: 2_000_00, state: "undone", accepted: at("2026-06-03") },
      { total: 1_500_00, state: "accepted", accepted: at("2026-07-05") },
    ],
  });
  const { figures, former } = await compareFigures(readPeriod("2026-07", "2026-07-24"));
  expect([former.accepted, former.value, figures.accepted, figures.value]).toEqual([0, 0, 1, 1_500_00]);
});

test("[OWNER-22] a month stands beside the same one a year ago, unless nothing happened then", async () => {
  await june();
  const { figures, yearAgo } = await compareFigures(readPeriod("2027-06", "2027-07-24"));
  expect([figures.asked, yearAgo?.asked, yearAgo?.value]).toEqual([0, 5, 1_000_01 + 1_500_50]);
  expect((await compareFigures(readPeriod("2026-06", "2026-07-24"))).yearAgo).toBe(null);
  expect((await compareFigures(readPeriod("2027", "2027-07-24"))).yearAgo).toBe(null);
});

test("[OWNER-23] each week has what was asked for and accepted from its Monday to its Sunday, in São Paulo", async () => {
  await june();
  const weeks = await weeksOf(readPeriod("2026-06", "2026-06-24"), NOW);
  expect(weeks.slice(-5)).toEqual([
    { week: "2026-05-25", asked: 1, accepted: 0, isRunning: false },
    { week: "2026-06-01", asked: 2, accepted: 1, isRunning: false },
    { week: "2026-06-08", asked: 2, accepted: 1, isRunning: false },
    { week: "2026-06-15", asked: 0, accepted: 1, isRunning: false },
    { week: "2026-06-22", asked: 1, accepted: 0, isRunning: true },
  ]);
  expect(weeks).toHaveLength(12);
  expect(weeks.filter(({ isRunning }) => isRunning)).toHaveLength(1);
});
