import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Brief, fingerprint, SESSION_ENDED } from "../brief/questionnaire.ts";
import { isOwnersMatter, type SummaryFailure, type SummaryResponse } from "../brief/summary.ts";
import { waitingTime } from "../kit/waiting-time.ts";
import { type ChangeDraft, type Draft, draftBrief, type Summary } from "./draft.ts";
import { addTypedReplies } from "./replies.ts";

/** Milliseconds. The server gives up after 20 s, so a response this late is lost. */
const DEADLINE = 40_000;

const OFFLINE = "Sem conexão. Corrija o texto à vontade: um novo espera a rede.";
const SUMMARY_UNREACHABLE =
  "A gente não conseguiu falar com o servidor. Suas respostas continuam aqui. Confira a conexão e tente novamente.";

/** Who writes the text: the configured writer, or the built-in one if the customer chose it. */
type Choice = "configured" | "built-in";

/** `ownersMatter`: trying again does not help before the owner has acted. */
export type Failure = { message: string; loggedOut: boolean; ownersMatter?: boolean };
type Work =
  | { kind: "idle" }
  /** `replaced`: the text that the new one replaces */
  | { kind: "writing"; choice: Choice; replaced: Summary | null }
  /** `waits`: the choice to try again once there is a connection */
  | ({ kind: "failed"; waits?: Choice | undefined } & Failure);

export type SummaryState = ReturnType<typeof useSummary>;

type SummaryOptions = { reached: boolean; hasService: boolean; draft: Draft; change: ChangeDraft };

/** Panel 4 requests a text if `isWanted`. Going back or leaving the page aborts it; going on to panel 5 does not. */
export function useSummary({ reached, hasService, draft, change }: SummaryOptions) {
  const [work, setWork] = useState<Work>({ kind: "idle" });
  const [asking, setAsking] = useState<{ open: boolean; choice: Choice }>({ open: false, choice: "configured" });
  const running = useRef<AbortController | null>(null);
  const { summary, earlier } = draft;
  const madeOf = fingerprint(draftBrief(draft));
  const text = summary?.text.trim() ?? "";

  const write = async (choice: Choice) => {
    const writing = work.kind === "writing";
    const whole = addTypedReplies(draft, { writing });
    const brief = draftBrief(whole);
    const replaced = writing ? work.replaced : whole.summary;
    if (whole !== draft) change(whole);
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setWork({ kind: "writing", choice, replaced });
    const response = await requestSummary(brief, choice, mine.signal);
    if (mine.signal.aborted) return;
    const failure = "message" in response ? response : null;
    // The customer cannot fix it, so the built-in writer's text appears at once, unless there already is a text about
    // these answers.
    const instead =
      failure?.ownersMatter && isWanted(whole, fingerprint(brief))
        ? await requestSummary(brief, "built-in", mine.signal)
        : response;
    if (mine.signal.aborted) return;
    if (!("message" in instead)) {
      const { resume_ia: text, writer } = instead;
      const written: Summary = { text, writer, madeOf: fingerprint(brief), edited: false };
      change((now) => withWritten(now, written, replaced));
    }
    if (!failure) setWork({ kind: "idle" });
    else if (navigator.onLine) setWork({ kind: "failed", ...failure });
    else setWork({ kind: "failed", ...failure, message: OFFLINE, waits: choice });
  };
  /** Replaces an edited text only after asking, and asks once. */
  const rewrite = (choice: Choice) => {
    if (work.kind !== "writing" && summary?.edited && text) setAsking({ open: true, choice });
    else void write(choice);
  };

  const begin = useEffectEvent(() => {
    if (isWanted(draft, madeOf)) void write("configured");
  });
  useEffect(() => {
    if (!reached) return;
    begin();
    return () => {
      running.current?.abort();
      setWork({ kind: "idle" });
    };
  }, [reached]);

  const goOn = useEffectEvent(() => {
    if (work.kind === "failed" && work.waits) rewrite(work.waits);
  });
  useEffect(() => {
    const online = () => goOn();
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, []);

  const edit = (changed: string) =>
    change({ summary: { writer: summary?.writer ?? "person", text: changed, madeOf, edited: true } });

  /** Keeps a text about other answers. */
  const keep = () => summary && change({ summary: { ...summary, madeOf } });

  /** Swaps the text and the previous one. */
  const bringBack = () => {
    change({ summary: earlier, earlier: text ? summary : null });
    setWork({ kind: "idle" });
  };

  const loggedOut = work.kind === "failed" && work.loggedOut;
  /** the built-in text appeared by itself after the service failed */
  const builtInStands = work.kind === "failed" && work.ownersMatter && summary?.writer === "built-in";
  const builtInRuns = work.kind === "writing" && work.choice === "built-in";
  return {
    work,
    rewrite,
    edit,
    keep,
    bringBack,
    text,
    earlier,
    /** an edited text is about to be replaced, so the dialog asks */
    asking,
    decide: (replace: boolean) => {
      setAsking({ ...asking, open: false });
      if (replace) void write(asking.choice);
    },
    /** The answers changed after the text was edited by hand: the text stays, but may no longer fit. */
    outdated: summary !== null && text !== "" && summary.madeOf !== madeOf,
    /** whether the built-in writer is an alternative that can be used now */
    offersBuiltIn: hasService && !loggedOut && !builtInRuns && !builtInStands,
  };
}

type Texts = Pick<Draft, "summary" | "earlier">;

/**
 * Whether reaching panel 4 requests a text: if there is none, or an unedited one about other answers. A text that was
 * brought back over one about these answers stays.
 */
export function isWanted({ summary, earlier }: Texts, madeOf: string): boolean {
  if (!summary?.text.trim()) return true;
  return !summary.edited && summary.madeOf !== madeOf && earlier?.madeOf !== madeOf;
}

/** The texts after `written` arrives for `replaced`. Words edited in another tab meanwhile stay. */
export function withWritten({ summary, earlier }: Texts, written: Summary, replaced: Summary | null): Texts {
  const editedMeanwhile = summary?.edited && summary.text.trim() && summary.text !== replaced?.text;
  if (editedMeanwhile) return { summary, earlier: textToKeep(written, earlier) };
  return { summary: written, earlier: textToKeep(summary, earlier) };
}

/** The text that can be brought back after a new one replaces `summary`. Prefers somebody's own words to a writer's. */
export function textToKeep(summary: Summary | null, earlier: Summary | null): Summary | null {
  if (!summary?.text.trim()) return earlier;
  return earlier?.edited && !summary.edited ? earlier : summary;
}

async function requestSummary(brief: Brief, choice: Choice, signal: AbortSignal): Promise<SummaryResponse | Failure> {
  try {
    const response = await fetch("/api/resumo", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(choice === "built-in" ? { ...brief, writer: choice } : brief),
      signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE)]),
    });
    const body = (await response.json()) as Partial<SummaryResponse & SummaryFailure>;
    if (response.ok && body.resume_ia && body.writer) return { resume_ia: body.resume_ia, writer: body.writer };
    if (response.status === 401) return { message: SESSION_ENDED, loggedOut: true };
    return { ...failureMessage(body), loggedOut: false, ownersMatter: isOwnersMatter(body.kind) };
  } catch {
    // Offline, interrupted, or a response that is not ours (a proxy's page).
    return { message: SUMMARY_UNREACHABLE, loggedOut: false };
  }
}

/** The server's message, and when the service can be asked again, unless the message says so itself. */
function failureMessage({ kind, message = SUMMARY_UNREACHABLE, retryAfter }: Partial<SummaryFailure>): {
  message: string;
} {
  if (retryAfter === undefined || kind === "limit") return { message };
  return { message: `${message} Ele pede para esperar ${waitingTime(retryAfter)}.` };
}
