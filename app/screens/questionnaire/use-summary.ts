import { useEffect, useEffectEvent, useRef, useState } from "react";
import { fingerprint, SESSION_ENDED } from "../../domain/questionnaire.ts";
import type { SummaryAnswer } from "../../domain/summary.ts";
import type { Draft, Summary } from "./draft.ts";
import type { ChangeDraft } from "./use-draft.ts";

/** The server gives up after 20 s; past this the answer is lost on the way. */
const DEADLINE = 40_000;

const SUMMARY_UNREACHABLE =
  "A gente não conseguiu falar com o servidor. Suas respostas continuam aqui. Confira a conexão e tente novamente.";

type Work = { kind: "still" } | { kind: "writing" } | { kind: "failed"; message: string; loggedOut: boolean };

/**
 * The AI summary (BRAND-8). Reaching panel 4 asks for it, unless the same answers already have one or the person wrote
 * it by hand; going back before panel 4 or leaving the page gives the request up, going on to panel 5 does not.
 */
export function useSummary({ reached, draft, change }: { reached: boolean; draft: Draft; change: ChangeDraft }) {
  const [work, setWork] = useState<Work>({ kind: "still" });
  const running = useRef<AbortController | null>(null);
  const madeOf = fingerprint(draft.answers);

  const write = async () => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setWork({ kind: "writing" });
    const answer = await requestSummary(draft.answers, mine.signal);
    if (mine.signal.aborted) return;
    if ("message" in answer) {
      setWork({ kind: "failed", ...answer });
      return;
    }
    change({ summary: { text: answer.resume_ia, writer: answer.writer, madeOf, edited: false } });
    setWork({ kind: "still" });
  };

  const begin = useEffectEvent(() => {
    if (isWanted(draft.summary, madeOf)) void write();
  });
  useEffect(() => {
    if (!reached) return;
    begin();
    return () => {
      running.current?.abort();
      setWork({ kind: "still" });
    };
  }, [reached]);

  const edit = (text: string) =>
    change({ summary: { writer: draft.summary?.writer ?? "person", text, madeOf, edited: true } });

  /** The text was changed by hand before the answers were: it is kept, and may no longer fit. */
  const outdated = draft.summary !== null && draft.summary.madeOf !== madeOf;
  return { work, write: () => void write(), edit, outdated, text: draft.summary?.text.trim() ?? "" };
}

/** Whether reaching panel 4 asks for a text: there is none, or it tells other answers and nobody worked on it. */
export function isWanted(summary: Summary | null, madeOf: string): boolean {
  if (!summary?.text.trim()) return true;
  return !summary.edited && summary.madeOf !== madeOf;
}

async function requestSummary(
  answers: Draft["answers"],
  signal: AbortSignal,
): Promise<SummaryAnswer | { message: string; loggedOut: boolean }> {
  try {
    const response = await fetch("/api/resumo", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(answers),
      signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE)]),
    });
    const body = (await response.json()) as Partial<SummaryAnswer & { message: string }>;
    if (response.ok && body.resume_ia && body.writer) return { resume_ia: body.resume_ia, writer: body.writer };
    if (response.status === 401) return { message: SESSION_ENDED, loggedOut: true };
    return { message: body.message ?? SUMMARY_UNREACHABLE, loggedOut: false };
  } catch {
    // Offline, cut off, or an answer that is not ours (a proxy's page): the same for the person.
    return { message: SUMMARY_UNREACHABLE, loggedOut: false };
  }
}
