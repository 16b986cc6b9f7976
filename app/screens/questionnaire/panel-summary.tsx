import { useId, useRef, useState } from "react";
import { LIMITS } from "../../domain/questionnaire.ts";
import { WRITER_NOTE } from "../../domain/summary.ts";
import { useFocusAfterRemoval } from "../../ui/browser/use-focus-after-removal.ts";
import { Dialog, DialogActions } from "../../ui/display/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { Skeleton } from "../../ui/gallery/skeleton.tsx";
import { Loader } from "../../ui/layout/loader.tsx";
import { LoginAgain } from "../../ui/layout/login-again.tsx";
import type { Summary } from "./draft.ts";
import styles from "./panel-summary.module.css";
import type { useSummary } from "./use-summary.ts";

/** Panel 4: the summary (BRAND-8): on its way, there to be read and changed, or failed with another try. */
export function PanelSummary({ summary, state }: { summary: Summary | null; state: ReturnType<typeof useSummary> }) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(text);
  const { work, write, edit, outdated } = state;
  const mine = summary?.edited === true && state.text !== "";
  // A text somebody worked on is not thrown away without asking.
  const askAnew = () => (mine ? setAsking(true) : write());

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
      {work.kind === "failed" && (
        <div className={styles.failed}>
          <FormMessage kind="error">{work.message}</FormMessage>
          {work.loggedOut ? (
            <LoginAgain />
          ) : (
            <Button look="outline" before="arrow-counter-clockwise" onClick={askAnew}>
              Tentar novamente
            </Button>
          )}
        </div>
      )}
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
          <Button look="outline" size="small" before="arrow-counter-clockwise" onClick={askAnew}>
            Escrever de novo
          </Button>
        )}
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Escrever de novo?"
        description="O texto que você mudou dá lugar a um novo."
      >
        <DialogActions>
          <Button look="outline" onClick={() => setAsking(false)}>
            Ficar com o meu texto
          </Button>
          <Button
            onClick={() => {
              setAsking(false);
              write();
            }}
          >
            Escrever de novo
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}

function writerNote({ writer, edited }: Summary): string {
  if (writer === "person") return "Texto escrito por você.";
  return edited ? `${WRITER_NOTE[writer]} Depois, mudado por você.` : WRITER_NOTE[writer];
}
