import { DELETION_TEXT } from "../../domain/deletion.ts";
import { Dialog, DialogActions } from "../display/dialog.tsx";
import { Button } from "../form/button.tsx";
import { FormMessage } from "../form/form-message.tsx";

export type DeleteDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  busy: boolean;
  /** the last try got no response */
  unanswered: boolean;
  onConfirm: () => void;
};

export function DeleteDialog({ open, onOpenChange, name, busy, unanswered, onConfirm }: DeleteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Excluir ${name}?`}
      description="A publicação e todas as imagens dela saem do site agora. Não dá para desfazer."
    >
      {unanswered && <FormMessage kind="error">{DELETION_TEXT.unanswered}</FormMessage>}
      <DialogActions>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {busy ? "Excluindo" : "Excluir"}
        </Button>
        <Button look="outline" onClick={() => onOpenChange(false)}>
          Manter a publicação
        </Button>
      </DialogActions>
      <p className="visually-hidden" role="status">
        {busy ? "Excluindo a publicação" : ""}
      </p>
    </Dialog>
  );
}
