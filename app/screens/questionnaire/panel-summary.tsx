import { useId, useRef, useState } from "react";
import { LIMITS } from "../../domain/questionnaire.ts";
import { WRITER_NOTE } from "../../domain/summary.ts";
import { isTooLong } from "../../domain/text-limit.ts";
import { useFocusAfterRemoval } from "../../ui/browser/use-focus-after-removal.ts";
import { ConfirmDialog } from "../../ui/display/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { LimitLine } from "../../ui/form/field.tsx";
import { FormMessage, LoginAgain } from "../../ui/form/form-message.tsx";
import { Skeleton } from "../../ui/gallery/skeleton.tsx";
import { Loader } from "../../ui/layout/loader.tsx";
import type { ChangeDraft, Draft, Summary } from "./draft.ts";
import styles from "./panel-summary.module.css";
import { Questions } from "./questions.tsx";
import type { Failure, SummaryState } from "./use-summary.ts";

type PanelSummaryProps = { draft: Draft; change: ChangeDraft; state: SummaryState };

export function PanelSummary({ draft, change, state }: PanelSummaryProps) {
  const { summary } = draft;
  const { work } = state;
  const id = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(text);
  const [said, setSaid] = useState("");

  if (work.kind === "writing") {
    return (
      <div className={styles.writing} {...focusAfterRemoval}>
        <Loader text="Escrevendo o resumo" />
        <BuiltInButton state={state} />
        <Skeleton lines={4} />
        <Skeleton lines={3} />
      </div>
    );
  }
  return (
    <div className={styles.summary} {...focusAfterRemoval}>
      {work.kind === "failed" && <SummaryFailed failure={work} state={state} className={styles.failed} />}
      {state.outdated && (
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
        aria-invalid={isTooLong(summary?.text ?? "", LIMITS.summary) || undefined}
        aria-describedby={summary ? `${id}-limit ${id}-writer` : `${id}-limit`}
        onChange={(event) => {
          setSaid("");
          state.edit(event.target.value);
        }}
      />
      <LimitLine id={`${id}-limit`} text={summary?.text ?? ""} limit={LIMITS.summary} />
      <div className={styles.under}>
        {summary && (
          <p id={`${id}-writer`} className="small soft">
            {writerNote(summary)}
          </p>
        )}
        <div className={styles.ways}>
          {work.kind !== "failed" && (
            <Button
              look="outline"
              size="small"
              before="arrow-counter-clockwise"
              onClick={() => state.rewrite("configured")}
            >
              Escrever de novo
            </Button>
          )}
          {state.earlier && (
            <Button
              look="text"
              size="small"
              onClick={() => {
                state.bringBack();
                setSaid("O texto anterior voltou.");
              }}
            >
              Voltar ao texto anterior
            </Button>
          )}
        </div>
      </div>
      <span role="status" className="visually-hidden">
        {said}
      </span>
      <Questions draft={draft} change={change} />
      <RewriteDialog state={state} />
    </div>
  );
}

type SummaryFailedProps = {
  failure: Failure;
  state: SummaryState;
  size?: "small";
  className: string | undefined;
};

export function SummaryFailed({ failure, state, size, className }: SummaryFailedProps) {
  return (
    <div className={className}>
      <FormMessage kind="error">{failure.message}</FormMessage>
      {failure.loggedOut ? (
        <LoginAgain />
      ) : (
        <div className={styles.ways}>
          <Button
            look="outline"
            size={size}
            before="arrow-counter-clockwise"
            onClick={() => state.rewrite("configured")}
          >
            Tentar novamente
          </Button>
          <BuiltInButton state={state} size={size} />
        </div>
      )}
    </div>
  );
}

/** Takes the built-in writer's text instead of the service's. */
export function BuiltInButton({ state, size }: { state: SummaryState; size?: "small" | undefined }) {
  if (!state.offersBuiltIn) return null;
  return (
    <Button look="outline" size={size} before="file-text" onClick={() => state.rewrite("built-in")}>
      Usar o redator embutido
    </Button>
  );
}

/** Asks before an edited text gives way. */
export function RewriteDialog({ state: { asking, decide, earlier } }: { state: SummaryState }) {
  const description = earlier?.edited
    ? "O texto que você mudou dá lugar a um novo, e o anterior, que também é seu, se perde."
    : "O texto que você mudou dá lugar a um novo. Depois, dá para voltar a ele.";
  const action = asking.choice === "built-in" ? "Usar o redator embutido" : "Escrever de novo";
  return (
    <ConfirmDialog
      open={asking.open}
      onOpenChange={() => decide(false)}
      title={`${action}?`}
      description={description}
      cancel="Ficar com o meu texto"
      confirm={action}
      onConfirm={() => decide(true)}
    />
  );
}

function writerNote({ writer, edited }: Summary): string {
  if (writer === "person") return "Texto escrito por você.";
  return edited ? `${WRITER_NOTE[writer]} Depois, mudado por você.` : WRITER_NOTE[writer];
}
