import { Dialog, DialogActions } from "../../ui/display/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import type { WriteView } from "./write-view.server.ts";

type Props = {
  view: WriteView;
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

/** What is said before a mail goes out. */
export function SendDialog({ view, error, busy, onConfirm, open, onOpenChange }: Props) {
  const replaced = replacedText(view);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Enviar este orçamento?"
      description={
        <>
          <p>
            {`${view.customer} recebe um e-mail e responde pela página. Depois de enviado, o orçamento não muda: uma mudança vira outra versão.`}
          </p>
          {replaced && <p>{replaced}</p>}
        </>
      }
    >
      {error && <FormMessage kind="error">{error}</FormMessage>}
      <DialogActions>
        <Button busy={busy} onClick={onConfirm}>
          Enviar e avisar
        </Button>
        <Button look="outline" onClick={() => onOpenChange(false)}>
          Voltar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
