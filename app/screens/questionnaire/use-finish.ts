import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher, useNavigate } from "react-router";
import { CUSTOMERS_ONLY, FINISH_FAILED, SESSION_ENDED } from "../../domain/questionnaire.ts";
import { useNotice } from "../../ui/layout/notice.tsx";
import { type Draft, submissionOf } from "./draft.ts";
import type { FinishAnswer, FinishRequest } from "./finish.ts";

/**
 * 'Terminar' (BRAND-9): sends the draft once at a time; opens the budget, or says what went wrong (BRAND-11).
 * `onAlreadySent`: the request was sent before, with other answers; called with that budget's id.
 */
export function useFinish(userId: string, draft: Draft, onAlreadySent: (budget: string) => void) {
  const fetcher = useFetcher<FinishAnswer>({ key: `finish:${draft.submissionId}` });
  const navigate = useNavigate();
  const notice = useNotice();
  /** id of the submission that is on its way */
  const running = useRef("");
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;

  const react = useEffectEvent((answer: FinishAnswer) => {
    running.current = "";
    if ("id" in answer) void navigate(`/budget/view/${answer.id}`, { replace: true });
    else if (answer.refused === "already-sent") onAlreadySent(answer.earlier);
    else if (answer.refused === "failed") notice({ kind: "error", text: FINISH_FAILED });
  });
  useEffect(() => {
    if (answer) react(answer);
  }, [answer]);

  const finish = () => {
    const submission = submissionOf(draft);
    if (!submission || draft.sent || running.current === submission.submissionId) return;
    running.current = submission.submissionId;
    const body: FinishRequest = { userId, submission };
    void fetcher.submit(body, { method: "post", encType: "application/json" });
  };

  const saved = answer !== undefined && "id" in answer;
  const failed = answer && "refused" in answer && answer.refused === "failed" ? { because: answer.because } : null;
  return { finish, saving: fetcher.state !== "idle" || saved, failed, refusal: refusalOf(answer) };
}

function refusalOf(answer: FinishAnswer | undefined): { message: string; loggedOut: boolean } | null {
  if (!answer || "id" in answer || answer.refused === "failed" || answer.refused === "already-sent") return null;
  return answer.refused === "logged-out"
    ? { message: SESSION_ENDED, loggedOut: true }
    : { message: CUSTOMERS_ONLY.text, loggedOut: false };
}
