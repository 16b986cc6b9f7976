import { useState } from "react";
import { fullDateText } from "../../kit/day.ts";
import { moneyText } from "../../kit/money.ts";
import { Dialog, DialogActions } from "../../ui/display/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import type { QuoteModel } from "../draft.server.ts";
import styles from "./model-dialog.module.css";

type Props = {
  models: QuoteModel[];
  /** something is written already, which the model would replace */
  touched: boolean;
  error: string;
  busy: boolean;
  onChoose: (id: string) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** An earlier quote to begin from; what is written is replaced only after asking. */
export function ModelDialog({ models, touched, error, busy, onChoose, onOpenChange, open }: Props) {
  const [asked, setAsked] = useState<QuoteModel | null>(null);
  const change = (isOpen: boolean) => {
    setAsked(null);
    onOpenChange(isOpen);
  };
  if (asked)
    return (
      <Dialog
        open={open}
        onOpenChange={change}
        title={`Usar o de ${asked.nameProject}?`}
        description="O que está escrito aqui dá lugar ao modelo."
      >
        {error && <FormMessage kind="error">{error}</FormMessage>}
        <DialogActions>
          <Button busy={busy} onClick={() => onChoose(asked.id)}>
            Usar este modelo
          </Button>
          <Button look="outline" onClick={() => setAsked(null)}>
            Voltar
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Usar um modelo"
      description={
        models.length > 0
          ? "Itens, etapas e condições vêm do orçamento escolhido; as datas começam daqui a duas semanas."
          : "Nenhum orçamento escrito foi enviado ainda. O primeiro serve de modelo para os próximos."
      }
    >
      {error && <FormMessage kind="error">{error}</FormMessage>}
      {models.length > 0 && (
        <ul className={styles.models}>
          {models.map((model) => (
            <li key={model.id}>
              <button
                type="button"
                aria-disabled={busy || undefined}
                onClick={() => {
                  if (busy) return;
                  if (touched) setAsked(model);
                  else onChoose(model.id);
                }}
              >
                <span>
                  <b>{model.nameProject}</b>
                  <small>{fullDateText(Date.parse(model.sentAt))}</small>
                </span>
                <span className={styles.total}>{moneyText(model.total)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
