import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createTurns, TurnLost } from "./turns.server.ts";

const AT_ONCE = 2;

/** An event of the queue: somebody arrives, the oldest or newest task ends, or somebody waiting leaves. */
const happening = fc.oneof(
  fc.record({ kind: fc.constant("come" as const), person: fc.constantFrom("ana", "bia", "caio", "davi") }),
  fc.record({ kind: fc.constant("end" as const), which: fc.nat(1) }),
  fc.record({ kind: fc.constant("leave" as const), which: fc.nat(20) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

type Visit = {
  person: string;
  state: "waiting" | "working" | "done" | "left";
  /** people whose tasks ran while this visit waited only for others, until its turn came */
  behind: string[];
  end: () => void;
  leave: AbortController;
};

/** Waits until every pending promise has settled. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Plays the events with `each` concurrent tasks per person, lets everything finish, and returns all visits. */
async function play(happenings: Happening[], each = 1, atOnce = AT_ONCE): Promise<Visit[]> {
  const inTurn = createTurns(atOnce, each);
  const visits: Visit[] = [];
  const all = (state: Visit["state"]) => visits.filter((visit) => visit.state === state);
  const inWorkOf = (person: string) => all("working").filter((visit) => visit.person === person).length;
  /** The visit waits only for other people: it is first in its person's queue, and they may start another task. */
  const isReady = (visit: Visit) =>
    all("waiting").find(({ person }) => person === visit.person) === visit && inWorkOf(visit.person) < each;
  const noteWorking = (visit: Visit) => visit.behind.push(...all("working").map(({ person }) => person));

  function come(person: string): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const visit: Visit = { person, state: "waiting", behind: [], end: resolve, leave: new AbortController() };
    visits.push(visit);
    if (isReady(visit)) noteWorking(visit);
    const work = async () => {
      for (const other of all("waiting")) if (other !== visit && isReady(other)) other.behind.push(person);
      visit.state = "working";
      await promise;
      visit.state = "done";
      const next = all("waiting").find((other) => other.person === person);
      if (next) noteWorking(next);
    };
    void inTurn({ person, signal: visit.leave.signal }, work).catch((error: unknown) => {
      if (!(error instanceof TurnLost)) throw error;
      visit.state = "left";
    });
  }

  async function check(): Promise<void> {
    await settle();
    const people = all("working").map(({ person }) => person);
    for (const person of people) expect(inWorkOf(person)).toBeLessThanOrEqual(each);
    expect(people.length).toBeLessThanOrEqual(atOnce);
    for (const person of new Set(visits.map((visit) => visit.person)))
      expect(inTurn.tasksOf(person)).toBe(
        [...all("working"), ...all("waiting")].filter((visit) => visit.person === person).length,
      );
    // No place stays free while somebody who may take it waits.
    const waiting = all("waiting").filter(({ person }) => inWorkOf(person) < each);
    if (waiting.length > 0) expect(people).toHaveLength(atOnce);
    // Each person's tasks keep their order.
    for (const visit of all("waiting")) {
      const later = visits.slice(visits.indexOf(visit) + 1).filter(({ person }) => person === visit.person);
      for (const other of later) expect(["waiting", "left"]).toContain(other.state);
    }
  }

  for (const one of happenings) {
    if (one.kind === "come") come(one.person);
    else if (one.kind === "end") all("working").at(-one.which)?.end();
    else all("waiting")[one.which]?.leave.abort();
    await check();
  }
  for (let work = all("working"); work.length > 0; work = all("working")) {
    work[0]?.end();
    await check();
  }
  return visits;
}

test("[SEC-8.4] one of each person and two in all are in work, in each person's order, and everybody is served or left", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 60, size: "max" }), async (happenings) => {
      const visits = await play(happenings);
      for (const { state } of visits) expect(["done", "left"]).toContain(state);
    }),
  );
});

test("[MEND2-14] of two for each person and three in all, no place stays empty, and each person's order holds", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 60, size: "max" }), async (happenings) => {
      for (const { state } of await play(happenings, 2, 3)) expect(["done", "left"]).toContain(state);
    }),
  );
});

test("[MEND2-14] a person with a long line has one turn, and then each other who waits, however many are in work of each", async () => {
  const inTurn = createTurns(4, 4);
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const come = (person: string) =>
    inTurn({ person }, () => {
      order.push(person);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const visits = ["ana", "ana", "ana", "ana", "ana", "ana", "ana", "bia", "bia", "caio"].map(come);
  for (let n = 0; n < visits.length; n++) {
    await settle();
    ends[n]?.();
  }
  await Promise.all(visits);
  expect(order.join(" ")).toBe("ana ana ana ana bia caio ana bia ana ana");
});

test("[SEC-8.4] nobody waits behind more than one piece of work of each other person", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 60, size: "max" }), async (happenings) => {
      for (const { person, behind } of await play(happenings)) {
        expect(behind).not.toContain(person);
        expect(new Set(behind).size).toBe(behind.length);
      }
    }),
  );
});

test("[SEC-8.4] whoever comes beside somebody with a long line is served next", async () => {
  const many = Array.from({ length: 24 }, () => ({ kind: "come", person: "ana" }) as const);
  const visits = await play([...many, { kind: "come", person: "bia" }, { kind: "come", person: "caio" }]);
  expect(visits.at(-2)?.behind).toEqual(["ana"]);
  expect(visits.at(-1)?.behind).toEqual(["ana", "bia"]);
});

test("[SEC-8.4] waiting ends after its time, is told, and takes nobody's turn", async () => {
  vi.useFakeTimers();
  try {
    const inTurn = createTurns(1);
    const first = Promise.withResolvers<void>();
    const served: string[] = [];
    const work = (name: string) => async () => {
      served.push(name);
    };
    const held = inTurn({ person: "ana" }, () => first.promise);
    const late = inTurn({ person: "bia", wait: 30_000 }, work("late"));
    const lost = expect(late).rejects.toMatchObject({ reason: "late" });
    const patient = inTurn({ person: "caio" }, work("patient"));
    await vi.advanceTimersByTimeAsync(29_999);
    const newer = inTurn({ person: "bia", wait: 30_000 }, work("newer"));
    await vi.advanceTimersByTimeAsync(1);
    await lost;
    first.resolve();
    await Promise.all([held, patient, newer]);
    expect(served.sort()).toEqual(["newer", "patient"]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("[SEC-8.4] work that fails hands the turn on, and who left before asking never waits", async () => {
  const inTurn = createTurns(1);
  const failing = inTurn({ person: "ana" }, () => Promise.reject(new Error("damaged")));
  const next = inTurn({ person: "bia" }, async () => "served");
  await expect(failing).rejects.toThrow("damaged");
  expect(await next).toBe("served");
  const gone = inTurn({ person: "ana", signal: AbortSignal.abort() }, async () => "never");
  await expect(gone).rejects.toMatchObject({ reason: "left" });
});
