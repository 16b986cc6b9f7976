import { expect, test } from "vitest";
import { checkPictureTurn, inPictureTurn, PEOPLE_MAX, PEOPLE_MAX_ARRIVED } from "./upload.server.ts";

const OVERLOAD = { fault: "overload" };

/** Requests a turn for `count` newcomers. The first ones run, the others wait. */
function hold(count: number) {
  const end = Promise.withResolvers<void>();
  const visits = Array.from({ length: count }, (_, n) => {
    const leave = new AbortController();
    const turn = { person: `person ${n}`, signal: leave.signal, wait: 60_000 };
    return { leave, done: inPictureTurn(turn, () => end.promise) };
  });
  return { visits, end: end.resolve, fail: () => end.reject(new Error("damaged")) };
}
const settled = (visits: { done: Promise<void> }[]) => Promise.allSettled(visits.map(({ done }) => done));
const refusal = () => {
  try {
    return checkPictureTurn("clara");
  } catch (error) {
    return error;
  }
};

test("[SPEED-6] while too many people wait a newcomer's picture is refused, before it is sent and, later, when it arrived", async () => {
  const few = hold(2 + PEOPLE_MAX - 1);
  expect(refusal()).toBeUndefined();
  const last = inPictureTurn({ person: "davi", wait: 60_000 }, async () => "served");
  expect(refusal()).toMatchObject(OVERLOAD);
  // People who are already running or waiting only lengthen their own queue.
  for (const person of ["person 0", "davi"]) expect(() => checkPictureTurn(person)).not.toThrow();
  const more = Array.from({ length: PEOPLE_MAX_ARRIVED - PEOPLE_MAX }, (_, n) =>
    inPictureTurn({ person: `arrived ${n}`, wait: 60_000 }, async () => "served"),
  );
  await expect(inPictureTurn({ person: "clara", wait: 60_000 }, async () => "never")).rejects.toMatchObject(OVERLOAD);
  const job = inPictureTurn({ person: "a job" }, async () => "served");
  few.end();
  expect(new Set(await Promise.all([last, job, ...more]))).toEqual(new Set(["served"]));
});

test.for([
  ["were made", ({ end }) => end()],
  ["failed", ({ fail }) => fail()],
  [
    "were given up by people who left",
    ({ visits, end }) => {
      for (const { leave } of visits) leave.abort();
      end();
    },
  ],
] satisfies [string, (held: ReturnType<typeof hold>) => void][])(
  "[SPEED-6] places of pictures that %s are free again",
  async ([, finish]) => {
    const held = hold(2 + PEOPLE_MAX);
    const all = settled(held.visits);
    expect(refusal()).toMatchObject(OVERLOAD);
    finish(held);
    await all;
    expect(refusal()).toBeUndefined();
    expect(await inPictureTurn({ person: "clara", wait: 60_000 }, async () => "served")).toBe("served");
  },
);
