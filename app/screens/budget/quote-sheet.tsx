import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { DeclineReasons } from "./decline-reasons.tsx";
import { DECISION_FORMS, type Decision } from "./quote-dialog.tsx";
import styles from "./quote-sheet.module.css";
import type { RoomView } from "./room.server.ts";

const DECISIONS = {
  accepted: { own: "Você aceitou", other: "Aceito" },
  declined: { own: "Você recusou", other: "Recusado" },
} as const;

/** The quote as a sheet of paper; `onAnswer` opens the dialog that asks before it is mailed. */
export function QuoteSheet({
  quote,
  view: { id, part, refusals, otherSide },
  onAnswer,
}: {
  quote: NonNullable<RoomView["quote"]>;
  view: RoomView;
  onAnswer: (decision: Decision) => void;
}) {
  const address = `/budget/${id}/orcamento`;
  return (
    <section className={styles.sheet} aria-labelledby="folha">
      <div className={styles.head}>
        <h2 id="folha" className="h3">
          {withCedilla("Orçamento")}
        </h2>
        {quote.answer && (
          <p className={`small ${styles.decision}`} data-decision={quote.answer}>
            <Icon name={quote.answer === "accepted" ? "check-circle" : "x"} size={20} />
            {DECISIONS[quote.answer][part === "customer" ? "own" : "other"]}
            {quote.decidedOn && ` em ${quote.decidedOn}`}
          </p>
        )}
      </div>
      <p className={styles.file}>
        <Icon name="file-text" size={32} />
        <b>{quote.fileName}</b>
      </p>
      {quote.sender && <p className="small soft">{quote.sender}</p>}
      <p className={styles.links}>
        <a href={address} target="_blank" rel="noopener">
          <Icon name="arrow-square-out" />
          Abrir orçamento
        </a>
        <a href={address} download={quote.fileName}>
          <Icon name="download-simple" />
          Baixar orçamento
        </a>
      </p>
      {refusals.answerQuote === undefined && (
        <>
          <div className={styles.answer}>
            <Button onClick={() => onAnswer("accept")}>Aceitar orçamento</Button>
            <Button look="outline" onClick={() => onAnswer("decline")}>
              Recusar orçamento
            </Button>
          </div>
          <noscript>
            <PlainAnswer decision="accept" label="Aceitar orçamento" quote={quote.key} who={otherSide} />
            <PlainAnswer decision="decline" label="Recusar orçamento" quote={quote.key} who={otherSide} />
          </noscript>
        </>
      )}
    </section>
  );
}

type PlainAnswerProps = { decision: Decision; label: string; quote: string; who: string };

/** The dialog's question without scripts. */
function PlainAnswer({ decision, label, quote, who }: PlainAnswerProps) {
  const { text, confirm } = DECISION_FORMS[decision];
  return (
    <details className={styles.plain}>
      <summary>{label}</summary>
      <form method="post">
        <p>{text(who)}</p>
        <input type="hidden" name="quote" value={quote} />
        {decision === "decline" && <DeclineReasons />}
        <Button type="submit" name="intent" value={decision}>
          {confirm}
        </Button>
      </form>
    </details>
  );
}
