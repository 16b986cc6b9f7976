import { expect, test } from "vitest";
import { createFileLine } from "./file-line.ts";

/** Sends `count` files through a queue of three; `end` completes one. */
function send(count: number) {
  const line = createFileLine(3);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const stops = Array.from({ length: count }, () => new AbortController());
  const sent = stops.map(({ signal }, nth) =>
    line(signal, () => {
      begun.push(nth);
      return new Promise<number>((resolve) => {
        ends[nth] = () => resolve(nth);
      });
    }),
  );
  const end = async (nth: number) => {
    ends[nth]?.();
    expect(await sent[nth]).toBe(nth);
    await Promise.resolve();
  };
  return { begun, end, stop: (nth: number) => stops[nth]?.abort() };
}

test("[PUBLISH-30] of 42 files some go at a time, and the others follow in their order", async () => {
  const { begun, end } = send(42);
  expect(begun).toEqual([0, 1, 2]);
  for (let nth = 0; nth < 42; nth++) await end(nth);
  expect(begun).toEqual(Array.from({ length: 42 }, (_, nth) => nth));
});

test("[PUBLISH-30] what is cancelled gives up its place, on its way or in the line", async () => {
  const { begun, stop, end } = send(6);
  stop(3);
  stop(1);
  await expect.poll(() => begun).toEqual([0, 1, 2, 4]);
  await end(0);
  expect(begun).toEqual([0, 1, 2, 4, 5]);
});
