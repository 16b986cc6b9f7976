/** What pages say of rounds. */
import { expect, test } from "vitest";
import { roundsText } from "./page/head-texts.ts";
import { roundText } from "./rounds.ts";

test("[PROOF-10] a version beyond the agreed rounds is in an extra one, which its own page says too", () => {
  const text = (round: number, rounds: number) => roundsText({ round, rounds, isRunning: true }).text;
  expect([text(1, 2), text(2, 2), text(3, 2)]).toEqual(["Rodada 1 de 2", "Rodada 2 de 2", "Rodada extra"]);
});

test("[PROOF-10] the first version is no extra one where no round is included", () => {
  expect(roundText({ included: 0, used: 0 })).toBe("1");
  expect(roundText({ included: null, used: 2 })).toBe("3");
});
