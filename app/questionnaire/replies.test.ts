import { expect, test } from "vitest";
import { writeBrief } from "../brief/brief.ts";
import { fingerprint, LIMITS } from "../brief/questionnaire.ts";
import { type Draft, draftBrief, emptyDraft } from "./draft.ts";
import { addReply, addTypedReplies, reopen, skip } from "./replies.ts";

function written(typedReplies: Record<string, string>): Draft {
  const draft = emptyDraft(0);
  Object.assign(draft.answers, { nameProject: "Padaria Aurora", color: "laranja", targetAudience: ["vizinhos"] });
  const brief = draftBrief(draft);
  const summary = { text: writeBrief(brief), writer: "built-in", madeOf: fingerprint(brief), edited: false } as const;
  return { ...draft, typedReplies, summary };
}
const madeOf = (draft: Draft) => fingerprint(draftBrief(draft));

test("[AI-8] a reply goes into the answers and the text, which is about the new answers, and back", () => {
  const before = written({ slogan: " Pão com tempo " });
  const after = { ...before, ...addReply(before, "slogan") };
  expect(after.answers.replies).toEqual({ slogan: "Pão com tempo" });
  expect(after.typedReplies.slogan).toBe("");
  expect(after.summary?.text).toContain("Pão com tempo");
  expect(after.summary?.madeOf).toBe(madeOf(after));

  const again = { ...after, ...reopen(after, "slogan") };
  expect(again.answers.replies).toEqual({});
  expect(again.typedReplies.slogan).toBe("Pão com tempo");
  expect(again.summary).toEqual(before.summary);
});

test("[AI-8] a text that was about other answers before stays so, and one without room is left alone", () => {
  const stale = written({ slogan: "Pão com tempo" });
  if (stale.summary) stale.summary.madeOf = "other answers";
  expect(addReply(stale, "slogan").summary).toMatchObject({ madeOf: "other answers" });
  const full = written({ slogan: "Pão com tempo" });
  if (full.summary) full.summary.text = "a".repeat(LIMITS.summary);
  expect(addReply(full, "slogan").summary).toEqual(full.summary);
  expect(addReply({ ...full, summary: null }, "slogan").summary).toBeNull();
});

test("[AI-8] a reply that the text tells in other words leaves the text marked as outdated", () => {
  const before = written({ slogan: "Pão com tempo" });
  const after = { ...before, ...addReply(before, "slogan") };
  if (after.summary) after.summary.text = "A padaria diz que pão leva tempo.";
  const again = { ...after, ...reopen(after, "slogan") };
  expect(again.summary?.madeOf).not.toBe(madeOf(again));
});

test("[AI-8] all typed replies are added at once, the blank ones are not", () => {
  const after = addTypedReplies(written({ slogan: "Pão com tempo", deadline: "junho", personality: " " }), {
    writing: false,
  });
  expect(after.answers.replies).toEqual({ slogan: "Pão com tempo", deadline: "junho" });
  expect(after.summary?.text).toMatch(/Pão com tempo.*junho/s);
  expect(after.summary?.madeOf).toBe(madeOf(after));
});

test("[AI-8] while another text is written, typed replies go into the answers alone", () => {
  const before = written({ slogan: "Pão com tempo" });
  const after = addTypedReplies(before, { writing: true });
  expect(after.answers.replies).toEqual({ slogan: "Pão com tempo" });
  expect(after.typedReplies.slogan).toBe("");
  expect(after.summary).toBe(before.summary);
});

test("[WALK-14] a skipped question loses what was typed under it, and opens again empty", () => {
  const before = written({ deadline: "jun", slogan: "Pão" });
  const skipped = { ...before, ...skip(before, ["deadline"]) };
  expect(skipped).toMatchObject({ skipped: ["deadline"], typedReplies: { deadline: "", slogan: "Pão" } });
  expect(addTypedReplies(skipped, { writing: false }).answers.replies).toEqual({ slogan: "Pão" });
  expect({ ...skipped, ...reopen(skipped, "deadline") }).toMatchObject({ skipped: [], answers: { replies: {} } });
});
