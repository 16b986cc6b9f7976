import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Brief, fingerprint, SESSION_ENDED } from "../brief/questionnaire.ts";
import { isOwnersMatter, type SummaryFailure, type SummaryResponse } from "../brief/summary.ts";
import { waitingTime } from "../kit/waiting-time.ts";
import { type ChangeDraft, type Draft, draftBrief, type Summary } from "./draft.ts";
import { addTypedReplies } from "./replies.ts";

/** In milliseconds. The server gives up after 20 s; by this time its response is lost. */
const DEADLINE = 40_000;

const OFFLINE = "Sem conexão. Corrija o texto à vontade: um novo espera a rede.";
const SUMMARY_UNREACHABLE =
  "A gente não conseguiu falar com o servidor. Suas respostas continuam aqui. Confira a conexão e tente novamente.";

/** Who is asked for a text: the configured writer, or the built-in one by the customer's choice. */
type Choice = "configured" | "built-in";

/** `ownersMatter`: another try does not help until the owner has acted. */
export type Failure = { message: string; loggedOut: boolean; ownersMatter?: boolean };
type Work =
  | { kind: "idle" }
  /** `replaced`: the text that the customer gives up for the new one */
  | { kind: "writing"; choice: Choice; replaced: Summary | null }
  /** `waits`: the choice that is asked again once there is a connection */
  | ({ kind: "failed"; waits?: Choice | undefined } & Failure);

export type SummaryState = ReturnType<typeof useSummary>;

type SummaryOptions = { reached: boolean; hasService: boolean; draft: Draft; change: ChangeDraft };

/** Panel 4 requests a text if `isWanted`. Going back or leaving the page aborts it, going on to panel 5 does not. */
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
    // Nothing that the customer does helps: the built-in writer's text comes at once, unless a text about these answers stands there.
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
  /** An edited text is not replaced without asking, and once agreed, not asked about again. */
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

  /** Lets a text about other answers stand. */
  const keep = () => summary && change({ summary: { ...summary, madeOf } });

  /** Exchanges the text and the one before it. */
  const bringBack = () => {
    change({ summary: earlier, earlier: text ? summary : null });
    setWork({ kind: "idle" });
  };

  const loggedOut = work.kind === "failed" && work.loggedOut;
  /** after the service's fault, the built-in text came by itself */
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
    /** an edited text is about to be replaced: the dialog asks */
    asking,
    decide: (replace: boolean) => {
      setAsking({ ...asking, open: false });
      if (replace) void write(asking.choice);
    },
    /** The answers changed after the text was edited by hand: the text stays, and may no longer fit. */
    outdated: summary !== null && text !== "" && summary.madeOf !== madeOf,
    /** whether the built-in writer is another one than the service, and can be asked now */
    offersBuiltIn: hasService && !loggedOut && !builtInRuns && !builtInStands,
  };
}

type Texts = Pick<Draft, "summary" | "earlier">;

/**
 * Whether reaching panel 4 requests a text: there is none, or it is about other answers and nobody edited it. A text
 * that was brought back in place of one about these answers stays.
 */
export function isWanted({ summary, earlier }: Texts, madeOf: string): boolean {
  if (!summary?.text.trim()) return true;
  return !summary.edited && summary.madeOf !== madeOf && earlier?.madeOf !== madeOf;
}

/** The texts when `written` arrives in place of `replaced`. Words that another tab edited meanwhile stay. */
export function withWritten({ summary, earlier }: Texts, written: Summary, replaced: Summary | null): Texts {
  const editedMeanwhile = summary?.edited && summary.text.trim() && summary.text !== replaced?.text;
  if (editedMeanwhile) return { summary, earlier: textToKeep(written, earlier) };
  return { summary: written, earlier: textToKeep(summary, earlier) };
}

/** The text that can be brought back once a new one replaces `summary`: somebody's own words before a writer's. */
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
    return { ...told(body), loggedOut: false, ownersMatter: isOwnersMatter(body.kind) };
  } catch {
    // Offline, cut off, or a response that is not ours (a proxy's page).
    return { message: SUMMARY_UNREACHABLE, loggedOut: false };
  }
}

/** The server's words, and when the service can be asked again; the limit's message says so itself. */
function told({ kind, message = SUMMARY_UNREACHABLE, retryAfter }: Partial<SummaryFailure>): { message: string } {
  if (retryAfter === undefined || kind === "limit") return { message };
  return { message: `${message} Ele pede para esperar ${waitingTime(retryAfter)}.` };
}
