import { moneyText } from "../../kit/money.ts";
import type { QuoteContent } from "../../quotes/quote-content.ts";
import { paymentsOf, totalsOf } from "../../quotes/totals.ts";
import { Dialog } from "../../ui/display/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import styles from "./send-dialog.module.css";
import type { WriteView } from "./write-view.server.ts";

type Props = {
  view: WriteView;
  content: QuoteContent;
  error: string;
  busy: boolean;
  onConfirm: () => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** What becomes of the quotes that are there. */
function replacedText({ newest, accepted, hasQuote }: WriteView): string {
  const open = newest?.state === "open" && `A versão ${newest.number} fica guardada e deixa de valer.`;
  const holds = accepted !== null && `A versão ${accepted.number}, já aceita, vale até esta ser aceita.`;
  const file = hasQuote && newest?.state !== "declined" && "O arquivo que foi enviado deixa de valer.";
  return [open, holds].filter(Boolean).join(" ") || file || "";
}

/** What is said before a mail goes out. The sum comes first: a price typed without its centavos is noticed here. */
export function SendDialog({ view, content, error, busy, onConfirm, open, onOpenChange }: Props) {
  const replaced = replacedText(view);
  const [down, ...later] = paymentsOf(content);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Enviar este orçamento?"
      description={
        <>
          <p className={styles.sum}>
            <span>Total</span> <b>{moneyText(totalsOf(content).total)}</b>
            {down && later.length > 0 && <span>{`Entrada de ${moneyText(down.amount)}`}</span>}
          </p>
          <p>
            {`${view.customer} recebe um e-mail e responde pela página. Depois de enviado, o orçamento não muda: uma mudança vira outra versão.`}
          </p>
          {replaced && <p>{replaced}</p>}
        </>
      }
      foot={
        <>
          <Button look="outline" onClick={() => onOpenChange(false)}>
            Voltar
          </Button>
          <Button busy={busy} onClick={onConfirm}>
            Enviar e avisar
          </Button>
        </>
      }
    >
      {error && <FormMessage kind="error">{error}</FormMessage>}
    </Dialog>
  );
}
