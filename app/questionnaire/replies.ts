/** Replies to panel 4's questions: adds them to the answers and the text, and removes them. */
import { writeBrief } from "../brief/brief.ts";
import { askedQuestions } from "../brief/customer-questions.ts";
import { openQuestions, type QuestionId, replySentences, withReply } from "../brief/open-questions.ts";
import { fingerprint, LIMITS } from "../brief/questionnaire.ts";
import { isTooLong } from "../kit/text-limit.ts";
import { type Draft, draftBrief, type Summary } from "./draft.ts";

type ReplyChange = Pick<Draft, "answers" | "typedReplies" | "summary">;

/** Adds the reply typed under a question to the answers and the text. */
export function addReply(draft: Draft, id: QuestionId): ReplyChange {
  const reply = draft.typedReplies[id]?.trim() ?? "";
  return setReply(draft, id, reply, "");
}

/** Opens an answered or skipped question again, with its reply as typed text. */
export function reopen(draft: Draft, id: QuestionId): ReplyChange & Pick<Draft, "skipped"> {
  const skipped = draft.skipped.filter((other) => other !== id);
  return { ...setReply(draft, id, "", draft.answers.replies[id] ?? ""), skipped };
}

/** Stops asking these questions. What is typed under them does not count as a reply. */
export function skip({ skipped, typedReplies }: Draft, ids: readonly QuestionId[]) {
  const emptied = Object.fromEntries(ids.map((id) => [id, ""]));
  return { skipped: [...new Set([...skipped, ...ids])], typedReplies: { ...typedReplies, ...emptied } };
}

/** Whether a visible question has a typed reply that is too long to add. */
export const hasLongReply = (draft: Draft): boolean =>
  askedQuestions(draftBrief(draft)).some(
    (id) => !draft.skipped.includes(id) && isTooLong(draft.typedReplies[id] ?? "", LIMITS.line),
  );

/**
 * Adds every typed reply under an open question unless it is too long. `writing`: the text is about to be replaced, so
 * it stays unchanged.
 */
export function addTypedReplies(draft: Draft, { writing }: { writing: boolean }): Draft {
  let now = draft;
  for (const id of openQuestions(draftBrief(draft))) {
    const typed = draft.typedReplies[id] ?? "";
    if (typed.trim() && !isTooLong(typed, LIMITS.line)) now = { ...now, ...addReply(now, id) };
  }
  return writing ? { ...now, summary: draft.summary } : now;
}

function setReply(draft: Draft, id: QuestionId, reply: string, typed: string): ReplyChange {
  const { [id]: _before, ...others } = draft.answers.replies;
  const answers = { ...draft.answers, replies: reply ? { ...others, [id]: reply } : others };
  return {
    answers,
    typedReplies: { ...draft.typedReplies, [id]: typed },
    summary: draft.summary && summaryWithReply(draft.summary, draft, { ...draft, answers }, id),
  };
}

/**
 * The text with the reply, or without it. It keeps its old fingerprint if the reply does not fit or the text has it in
 * other words.
 */
function summaryWithReply(summary: Summary, before: Draft, after: Draft, id: QuestionId): Summary {
  if (!summary.text.trim()) return summary;
  const brief = draftBrief(before);
  const now = draftBrief(after);
  // The headed brief has a line for each reply.
  if (summary.text === writeBrief(brief) && summary.madeOf === fingerprint(brief))
    return { ...summary, text: writeBrief(now), madeOf: fingerprint(now) };
  const reply = after.answers.replies[id] ?? "";
  const text = withReply(summary.text, brief, id, reply);
  if (text.length > LIMITS.summary) return summary;
  const removed = replySentences({ replies: { [id]: brief.replies[id] ?? "" } });
  const complete = summary.madeOf === fingerprint(brief) && summary.text.includes(removed);
  return { ...summary, text, madeOf: complete ? fingerprint(now) : summary.madeOf };
}
