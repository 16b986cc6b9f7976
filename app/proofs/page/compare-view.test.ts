import { expect, test } from "vitest";
import { compareView } from "./compare-view.ts";

test("[PROOF-23] the version before says whose comments it had, as its reader has it", () => {
  const sent = { sentAt: "2026-11-21T12:00:00-03:00", directions: [] };
  const said = (...isOwn: boolean[]) =>
    compareView({
      before: { number: 1, sent } as never,
      version: { number: 2, sent } as never,
      comments: isOwn.map((own) => ({ isOwn: own, answer: null })) as never,
      path: (piece) => piece,
      now: Date.parse("2026-11-29T12:00:00-03:00"),
    }).before.said;
  expect(said()).toBe("21 de novembro");
  expect(said(true, false)).toBe("21 de novembro, com os seus comentários");
  expect(said(false)).toBe("21 de novembro, com os comentários");
});
