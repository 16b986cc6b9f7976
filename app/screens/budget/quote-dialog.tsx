import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Form } from "react-router";
import { TYPE_USER } from "../../domain/account.ts";
import { DateTime } from "../../ui/display/date-time.tsx";
import { Dialog, DialogActions } from "../../ui/display/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { DeclineReasons } from "./decline-reasons.tsx";
import styles from "./quote-dialog.module.css";
import type { RoomView } from "./room.server.ts";

export type DialogState = { open: boolean; onOpenChange: (open: boolean) => void };

const ANSWER_TEXT = { accepted: "Orçamento aceito.", declined: "Orçamento recusado." } as const;

/** What is asked before an answer is mailed; `who` reads it. */
export const DECISION_FORMS = {
  accept: {
    title: "Aceitar este orçamento?",
    text: (who: string) => `O projeto começa, e ${who} recebe um e-mail. Um orçamento aceito não muda mais.`,
    confirm: "Aceitar e avisar",
  },
  decline: {
    title: "Recusar este orçamento?",
    text: (who: string) => `${who} recebe um e-mail e pode enviar outro. Se quiser, diga o motivo.`,
    confirm: "Recusar e avisar",
  },
} as const;
export type Decision = keyof typeof DECISION_FORMS;

/** The answer that waits for its confirmation, and the quote that was read: another may arrive meanwhile. */
type PendingDecision = { decision: Decision; quote: string };

/** `pending`: the `intent` of the action in progress. `answer`: chosen before it opens; then it begins with the question. */
type QuoteDialogProps = DialogState & {
  view: RoomView;
  pending: FormDataEntryValue | null | undefined;
  answer: Decision | null;
};

export function QuoteDialog({ view, pending, answer, ...dialog }: QuoteDialogProps) {
  const { id, quote, viewer, refusals, otherSide } = view;
  const [asked, setAsked] = useState<PendingDecision | null>(null);
  // Closed or answered, the next opening begins anew.
  useEffect(() => {
    if (!dialog.open) setAsked(null);
  }, [dialog.open]);
  const begin = useEffectEvent((decision: Decision) => {
    if (quote) setAsked({ decision, quote: quote.key });
  });
  useEffect(() => {
    if (answer) begin(answer);
  }, [answer]);
  if (asked) {
    const { title, text } = DECISION_FORMS[asked.decision];
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
      <p className={styles.file}>
        <b>{quote.fileName}</b>
        <span>
          Enviado em <DateTime at={quote.sentAt} />
        </span>
      </p>
      <p className={styles.links}>
        <a href={address} target="_blank" rel="noopener">
          Abrir orçamento
        </a>
        <a href={address} download={quote.fileName}>
          Baixar orçamento
        </a>
      </p>
      <p>{quote.answer ? ANSWER_TEXT[quote.answer] : waiting}</p>
      {refusals.answerQuote === undefined && (
        <DialogActions>
          <Button onClick={() => setAsked({ decision: "accept", quote: quote.key })}>Aceitar orçamento</Button>
          <Button look="outline" onClick={() => setAsked({ decision: "decline", quote: quote.key })}>
            Recusar orçamento
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

function AnswerForm({ decision, quote, busy, onBack }: PendingDecision & { busy: boolean; onBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => button.current?.focus(), []);
  return (
    <Form method="post" replace preventScrollReset className={styles.form}>
      <input type="hidden" name="quote" value={quote} />
      <input type="hidden" name="intent" value={decision} />
      {decision === "decline" && <DeclineReasons />}
      <DialogActions>
        <Button ref={button} type="submit" busy={busy}>
          {DECISION_FORMS[decision].confirm}
        </Button>
        <Button look="outline" onClick={onBack}>
          Voltar
        </Button>
      </DialogActions>
    </Form>
  );
}

export function WithdrawDialog({ busy, ...dialog }: DialogState & { busy: boolean }) {
  return (
    <Dialog
      {...dialog}
      title="Cancelar o envio do orçamento?"
      description="O arquivo sai da página do pedido, e vai um aviso por e-mail. Depois você pode enviar outro."
    >
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="intent" value="withdraw" />
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
