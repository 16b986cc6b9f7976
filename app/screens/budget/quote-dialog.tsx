import { Form } from "react-router";
import { TYPE_USER } from "../../domain/account.ts";
import { DateTime } from "../../ui/display/date-time.tsx";
import { Dialog, DialogActions } from "../../ui/display/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import styles from "./quote-dialog.module.css";
import type { RoomView } from "./room.server.ts";

export type DialogState = { open: boolean; onOpenChange: (open: boolean) => void };

const ANSWER_TEXT = { accepted: "Orçamento aceito.", declined: "Orçamento recusado." } as const;

/** `pending`: the `intent` of the action in progress. */
type QuoteDialogProps = DialogState & { view: RoomView; pending: FormDataEntryValue | null | undefined };

export function QuoteDialog({ view: { id, quote, viewer, refusals }, pending, ...dialog }: QuoteDialogProps) {
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
      ? "Leia com calma. A resposta vai para o designer."
      : "Aguardando a resposta do cliente.";
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

export function WithdrawDialog({ busy, ...dialog }: DialogState & { busy: boolean }) {
  return (
    <Dialog
      {...dialog}
      title="Cancelar o envio do orçamento?"
      description="O cliente deixa de ver o arquivo e recebe um aviso. Depois você pode enviar outro."
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
