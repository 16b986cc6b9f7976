import { Form } from "react-router";
import type { Quote } from "../../data/quotes.server.ts";
import { DateTime } from "../../ui/display/date-time.tsx";
import { Dialog, DialogActions } from "../../ui/display/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import styles from "./quote-dialog.module.css";

const ANSWER_TEXT = { accepted: "Orçamento aceito.", declined: "Orçamento recusado." } as const;

/** 'visualizar orçamento': the current quote with the customer's answer, or a line that says there is none. */
export function QuoteDialog({
  budgetId,
  quote,
  mayAnswer,
  isClient,
  pending,
  open,
  onOpenChange,
}: {
  budgetId: string;
  quote: Quote | null;
  mayAnswer: boolean;
  isClient: boolean;
  /** `intent` of the action in progress */
  pending: FormDataEntryValue | null | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  if (!quote) {
    return (
      <Dialog open={open} onOpenChange={onOpenChange} title="Orçamento">
        <p>Nenhum orçamento foi enviado ainda.</p>
      </Dialog>
    );
  }
  const address = `/budget/${budgetId}/orcamento`;
  const waiting = isClient ? "Leia com calma. A resposta vai para o designer." : "Aguardando a resposta do cliente.";
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Orçamento">
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
      {mayAnswer && (
        <Form method="post" replace preventScrollReset>
          <input type="hidden" name="quote" value={quote.key} />
          <DialogActions>
            <Button
              type="submit"
              name="intent"
              value="accept"
              busy={pending === "accept"}
              disabled={pending === "decline"}
            >
              Aceitar orçamento
            </Button>
            <Button
              type="submit"
              name="intent"
              value="decline"
              look="outline"
              busy={pending === "decline"}
              disabled={pending === "accept"}
            >
              Recusar orçamento
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}

/** Asks before a quote is withdrawn. */
export function WithdrawDialog({
  busy,
  open,
  onOpenChange,
}: {
  busy: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancelar o envio do orçamento?"
      description="O cliente deixa de ver o arquivo e recebe um aviso. Depois você pode enviar outro."
    >
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="intent" value="withdraw" />
        <DialogActions>
          <Button type="submit" look="danger" busy={busy}>
            Calcelar envio orçamento
          </Button>
          <Button look="outline" onClick={() => onOpenChange(false)}>
            Manter o orçamento
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
