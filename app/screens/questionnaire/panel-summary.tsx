import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { type Brief, fingerprint, LIMITS, SESSION_ENDED } from "../../domain/questionnaire.ts";
import { type SummaryResponse, WRITER_NOTE } from "../../domain/summary.ts";
import { useFocusAfterRemoval } from "../../ui/browser/use-focus-after-removal.ts";
import { ConfirmDialog } from "../../ui/display/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FormMessage, LoginAgain } from "../../ui/form/form-message.tsx";
import { Skeleton } from "../../ui/gallery/skeleton.tsx";
import { Loader } from "../../ui/layout/loader.tsx";
import { briefOf, type ChangeDraft, type Draft, type Summary } from "./draft.ts";
import styles from "./panel-summary.module.css";

export function PanelSummary({ summary, state }: { summary: Summary | null; state: ReturnType<typeof useSummary> }) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(text);
  const { work, write, edit, outdated } = state;
  const mine = summary?.edited === true && state.text !== "";
  // An edited text is not replaced without asking.
  const rewrite = () => (mine ? setAsking(true) : write());

  if (work.kind === "writing") {
    return (
      <div className={styles.writing}>
        <Loader text="Escrevendo o resumo" />
        <Skeleton lines={4} />
        <Skeleton lines={3} />
      </div>
    );
  }
  return (
    <div className={styles.summary} {...focusAfterRemoval}>
      {work.kind === "failed" && <SummaryFailed failure={work} className={styles.failed} onRetry={rewrite} />}
      {outdated && (
        <p className={styles.outdated} role="status">
          As respostas mudaram depois deste texto. Confira, ou peça para escrever de novo.
        </p>
      )}
      <label className={styles.label} htmlFor={id}>
        <span>Resumo para o designer</span>
        <span className={styles.soft}>você pode mudar o texto</span>
      </label>
      <textarea
        ref={text}
        id={id}
        className={styles.text}
        name="resume_ia"
        value={summary?.text ?? ""}
        maxLength={LIMITS.summary}
        aria-describedby={summary ? `${id}-writer` : undefined}
        onChange={(event) => edit(event.target.value)}
      />
      <div className={styles.under}>
        {summary && (
          <p id={`${id}-writer`} className="small soft">
            {writerNote(summary)}
          </p>
        )}
        {work.kind !== "failed" && (
          <Button look="outline" size="small" before="arrow-counter-clockwise" onClick={rewrite}>
            Escrever de novo
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Escrever de novo?"
        description="O texto que você mudou dá lugar a um novo."
        cancel="Ficar com o meu texto"
        confirm="Escrever de novo"
        onConfirm={write}
      />
    </div>
  );
}

type SummaryFailedProps = {
  failure: Failure;
  size?: "small";
  className: string | undefined;
  onRetry: () => void;
};

export function SummaryFailed({ failure, size, className, onRetry }: SummaryFailedProps) {
  return (
    <div className={className}>
      <FormMessage kind="error">{failure.message}</FormMessage>
      {failure.loggedOut ? (
        <LoginAgain />
      ) : (
        <Button look="outline" size={size} before="arrow-counter-clockwise" onClick={onRetry}>
          Tentar novamente
        </Button>
      )}
    </div>
  );
}

function writerNote({ writer, edited }: Summary): string {
  if (writer === "person") return "Texto escrito por você.";
  return edited ? `${WRITER_NOTE[writer]} Depois, mudado por você.` : WRITER_NOTE[writer];
}

/** In milliseconds. The server gives up after 20 s; by this time its response is lost. */
const DEADLINE = 40_000;

const SUMMARY_UNREACHABLE =
  "A gente não conseguiu falar com o servidor. Suas respostas continuam aqui. Confira a conexão e tente novamente.";

type Failure = { message: string; loggedOut: boolean };
type Work = { kind: "idle" } | { kind: "writing" } | ({ kind: "failed" } & Failure);

/** Panel 4 requests a text if `isWanted`. Going back or leaving the page aborts it, going on to panel 5 does not. */
export function useSummary({ reached, draft, change }: { reached: boolean; draft: Draft; change: ChangeDraft }) {
  const [work, setWork] = useState<Work>({ kind: "idle" });
  const running = useRef<AbortController | null>(null);
  const brief = briefOf(draft);
  const madeOf = fingerprint(brief);

  const write = async () => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setWork({ kind: "writing" });
    const response = await requestSummary(brief, mine.signal);
    if (mine.signal.aborted) return;
    if ("message" in response) {
      setWork({ kind: "failed", ...response });
      return;
    }
    change({ summary: { text: response.resume_ia, writer: response.writer, madeOf, edited: false } });
    setWork({ kind: "idle" });
  };

  const begin = useEffectEvent(() => {
    if (isWanted(draft.summary, madeOf)) void write();
  });
  useEffect(() => {
    if (!reached) return;
    begin();
    return () => {
      running.current?.abort();
      setWork({ kind: "idle" });
    };
  }, [reached]);

  const edit = (text: string) =>
    change({ summary: { writer: draft.summary?.writer ?? "person", text, madeOf, edited: true } });

  /** The answers changed after the text was edited by hand: the text stays, and may no longer fit. */
  const outdated = draft.summary !== null && draft.summary.madeOf !== madeOf;
  return { work, write: () => void write(), edit, outdated, text: draft.summary?.text.trim() ?? "" };
}

/** Whether reaching panel 4 requests a text: there is none, or it is about other answers and nobody edited it. */
export function isWanted(summary: Summary | null, madeOf: string): boolean {
  if (!summary?.text.trim()) return true;
  return !summary.edited && summary.madeOf !== madeOf;
}

async function requestSummary(brief: Brief, signal: AbortSignal): Promise<SummaryResponse | Failure> {
  try {
    const response = await fetch("/api/resumo", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(brief),
      signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE)]),
    });
    const body = (await response.json()) as Partial<SummaryResponse & { message: string }>;
    if (response.ok && body.resume_ia && body.writer) return { resume_ia: body.resume_ia, writer: body.writer };
    if (response.status === 401) return { message: SESSION_ENDED, loggedOut: true };
    return { message: body.message ?? SUMMARY_UNREACHABLE, loggedOut: false };
  } catch {
    // Offline, cut off, or a response that is not ours (a proxy's page).
    return { message: SUMMARY_UNREACHABLE, loggedOut: false };
  }
}
