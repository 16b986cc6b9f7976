import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Form } from "react-router";
import { TYPE_USER } from "../kit/roles.ts";
import { DECLINE_REASONS, DECLINE_TYPED_LENGTH } from "../requests/policy.ts";
import { Intent } from "../requests/room-form.tsx";
import { DateTime } from "../ui/display/date-time.tsx";
import { Dialog, DialogActions } from "../ui/display/dialog.tsx";
import { Icon } from "../ui/display/icon.tsx";
import { Button } from "../ui/form/button.tsx";
import { TextArea } from "../ui/form/field.tsx";
import { PlainQuestion } from "../ui/form/plain-question.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import reasonStyles from "./decline-reasons.module.css";
import dialogStyles from "./quote-dialog.module.css";
import styles from "./quote-sheet.module.css";
import type { RoomView } from "./room.server.ts";

export type DialogState = { open: boolean; onOpenChange: (open: boolean) => void };

const ANSWER_TEXT = { accepted: "Orçamento aceito.", declined: "Orçamento recusado." } as const;

/** The question before a decision is mailed; `who` reads it. */
const DECISION_QUESTIONS = {
  accept: {
    label: "Aceitar orçamento",
    title: "Aceitar este orçamento?",
    text: (who: string) => `O projeto começa, e ${who} recebe um e-mail. Um orçamento aceito não muda mais.`,
    confirm: "Aceitar e avisar",
  },
  decline: {
    label: "Recusar orçamento",
    title: "Recusar este orçamento?",
    text: (who: string) => `${who} recebe um e-mail e pode enviar outro. Se quiser, diga o motivo.`,
    confirm: "Recusar e avisar",
  },
} as const;
export type Decision = keyof typeof DECISION_QUESTIONS;
const DECISIONS = ["accept", "decline"] as const;

function DecisionButtons({ onPress }: { onPress: (decision: Decision) => void }) {
  return DECISIONS.map((decision) => (
    <Button key={decision} look={decision === "accept" ? "primary" : "outline"} onClick={() => onPress(decision)}>
      {DECISION_QUESTIONS[decision].label}
    </Button>
  ));
}

/** The decision to confirm, and the quote that was read, because another may arrive meanwhile. */
type PendingDecision = { decision: Decision; quote: string };

/**
 * `pending`: the `intent` of the action in progress. `answer`: a decision chosen before opening; the dialog then begins
 * with its question.
 */
type QuoteDialogProps = DialogState & {
  view: RoomView;
  pending: FormDataEntryValue | null | undefined;
  answer: Decision | null;
};

export function QuoteDialog({ view, pending, answer, ...dialog }: QuoteDialogProps) {
  const { id, quote, viewer, refusals, otherSide } = view;
  const [asked, setAsked] = useState<PendingDecision | null>(null);
  // After closing or deciding, the dialog opens at the beginning again.
  useEffect(() => {
    if (!dialog.open) setAsked(null);
  }, [dialog.open]);
  const begin = (decision: Decision) => {
    if (quote) setAsked({ decision, quote: quote.key });
  };
  const beginAnswer = useEffectEvent(begin);
  useEffect(() => {
    if (answer) beginAnswer(answer);
  }, [answer]);
  if (asked) {
    const { title, text } = DECISION_QUESTIONS[asked.decision];
    return (
      <Dialog {...dialog} title={title} description={text(otherSide)}>
        <AnswerForm {...asked} busy={pending === asked.decision} onBack={() => setAsked(null)} />
      </Dialog>
    );
  }
  if (!quote) {
    return (
      <Dialog {...dialog} title="Orçamento">
        <p>Nenhum orçamento foi enviado ainda.</p>
      </Dialog>
    );
  }
  const address = `/budget/${id}/orcamento`;
  const waiting =
    viewer.typeUser === TYPE_USER.customer
      ? `Leia com calma. A resposta vai para ${otherSide}.`
      : "Aguardando a resposta.";
  return (
    <Dialog {...dialog} title="Orçamento">
      <p className={dialogStyles.file}>
        <b>{quote.fileName}</b>
        <span>
          Enviado em <DateTime at={quote.sentAt} />
        </span>
      </p>
      <p className={dialogStyles.links}>
        <a className="row-link" href={address} target="_blank" rel="noopener">
          Abrir orçamento
        </a>
        <a className="row-link" href={address} download={quote.fileName}>
          Baixar orçamento
        </a>
      </p>
      <p>{quote.answer ? ANSWER_TEXT[quote.answer] : waiting}</p>
      {refusals.answerQuote === undefined && (
        <DialogActions>
          <DecisionButtons onPress={begin} />
        </DialogActions>
      )}
    </Dialog>
  );
}

function AnswerForm({ decision, quote, busy, onBack }: PendingDecision & { busy: boolean; onBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button is gone.
  useEffect(() => button.current?.focus(), []);
  // A reason that is too long stays in its field.
  const keepTooLong = (event: SubmitEvent<HTMLFormElement>) => {
    const tooLong = event.currentTarget.querySelector<HTMLElement>("[aria-invalid]");
    if (!tooLong) return;
    event.preventDefault();
    tooLong.focus();
  };
  return (
    <Form method="post" replace preventScrollReset className={dialogStyles.form} onSubmit={keepTooLong}>
      <input type="hidden" name="quote" value={quote} />
      <Intent name={decision} />
      {decision === "decline" && <DeclineReasons />}
      <DialogActions>
        <Button ref={button} type="submit" busy={busy}>
          {DECISION_QUESTIONS[decision].confirm}
        </Button>
        <Button look="outline" onClick={onBack}>
          Voltar
        </Button>
      </DialogActions>
    </Form>
  );
}

type WithdrawDialogProps = DialogState & { written: boolean; quote: string; busy: boolean };

/** `quote`: the file's key, or the version's id. */
export function WithdrawDialog({ written, quote, busy, ...dialog }: WithdrawDialogProps) {
  // The quote that was read when the dialog opened, because another may arrive meanwhile.
  const [read, setRead] = useState(quote);
  if (!dialog.open && read !== quote) setRead(quote);
  return (
    <Dialog
      {...dialog}
      title="Cancelar o envio do orçamento?"
      description={
        written
          ? "A versão fica guardada, mas não pode mais ser aceita, e vai um aviso por e-mail. Depois você pode enviar outra."
          : "O arquivo sai da página do pedido, e vai um aviso por e-mail. Depois você pode enviar outro."
      }
    >
      <Form method="post" replace preventScrollReset>
        <Intent name="withdraw" />
        <input type="hidden" name="quote" value={read} />
        <DialogActions>
          <Button type="submit" look="danger" busy={busy}>
            Calcelar envio orçamento
          </Button>
          <Button look="outline" onClick={() => dialog.onOpenChange(false)}>
            Manter o orçamento
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const DECIDED = {
  accepted: { own: "Você aceitou", other: "Aceito" },
  declined: { own: "Você recusou", other: "Recusado" },
} as const;

/** The quote as a sheet of paper. `onAnswer` opens the dialog that asks before the decision is mailed. */
export function QuoteSheet({ view, onAnswer }: { view: RoomView; onAnswer: (decision: Decision) => void }) {
  const { id, quote, part, refusals, otherSide } = view;
  if (!quote) return null;
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
            {DECIDED[quote.answer][part === "customer" ? "own" : "other"]}
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
        <a className="row-link" href={address} target="_blank" rel="noopener">
          <Icon name="arrow-square-out" />
          Abrir orçamento
        </a>
        <a className="row-link" href={address} download={quote.fileName}>
          <Icon name="download-simple" />
          Baixar orçamento
        </a>
      </p>
      {refusals.answerQuote === undefined && (
        <>
          <div className={styles.answer}>
            <DecisionButtons onPress={onAnswer} />
          </div>
          <noscript>
            {DECISIONS.map((decision) => (
              <PlainAnswer key={decision} decision={decision} quote={quote.key} who={otherSide} />
            ))}
          </noscript>
        </>
      )}
    </section>
  );
}

/** The dialog's question without scripts. */
function PlainAnswer({ decision, quote, who }: PendingDecision & { who: string }) {
  const { label, text, confirm } = DECISION_QUESTIONS[decision];
  return (
    <PlainQuestion label={label}>
      <form method="post">
        <p>{text(who)}</p>
        <input type="hidden" name="quote" value={quote} />
        {decision === "decline" && <DeclineReasons />}
        <Button type="submit" name="intent" value={decision}>
          {confirm}
        </Button>
      </form>
    </PlainQuestion>
  );
}

/** The reasons for declining a quote: some to choose, and a field for others. All optional. */
function DeclineReasons() {
  const [reason, setReason] = useState("");
  return (
    <>
      <fieldset className={reasonStyles.reasons}>
        <legend>O que não serviu?</legend>
        {Object.entries(DECLINE_REASONS).map(([field, reason]) => (
          <label key={field} className={reasonStyles.reason}>
            <input className="whole-press" type="checkbox" name={field} />
            {reason}
          </label>
        ))}
      </fieldset>
      <TextArea
        label="Com as suas palavras"
        name="reason"
        rows={2}
        limit={DECLINE_TYPED_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        optional
      />
    </>
  );
}
