import { Form } from "react-router";
import { Dialog, DialogActions } from "../../ui/display/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";

/** Asks before a quote is taken back. */
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
