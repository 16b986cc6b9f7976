import { Dialog, DialogActions } from "../ui/display/dialog.tsx";
import { Button } from "../ui/form/button.tsx";
import { FormMessage } from "../ui/form/form-message.tsx";

export type DeleteDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  busy: boolean;
  /** of the last try */
  problem: string | null;
  onConfirm: () => void;
};

export function DeleteDialog({ open, onOpenChange, name, busy, problem, onConfirm }: DeleteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Excluir ${name}?`}
      description="A publicação e todas as imagens dela saem do site agora. Não dá para desfazer."
    >
      {problem && <FormMessage kind="error">{problem}</FormMessage>}
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
