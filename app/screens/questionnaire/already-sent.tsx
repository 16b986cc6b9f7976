import { type Ref, useState } from "react";
import { ALREADY_SENT } from "../../domain/questionnaire.ts";
import { Dialog, DialogActions } from "../../ui/display/dialog.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Found } from "../../ui/form/resumed.tsx";

/** The request was sent before, without the changes that are here: they become another request, or they go. */
export function AlreadySent({
  block,
  budget,
  onGoOn,
  onDrop,
}: {
  /** takes the focus when 'Terminar' was answered with this */
  block: Ref<HTMLDivElement>;
  budget: string | null;
  onGoOn: () => void;
  onDrop: () => void;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <div ref={block} tabIndex={-1}>
      <Found text={ALREADY_SENT.text}>
        <ButtonLink look="outline" size="small" to={budget ? `/budget/view/${budget}` : "/account"}>
          {budget ? "Ver o pedido enviado" : "Ver meus pedidos"}
        </ButtonLink>
        <Button look="outline" size="small" onClick={onGoOn}>
          Usar em um pedido novo
        </Button>
        <Button look="text" size="small" onClick={() => setAsking(true)}>
          Descartar as mudanças
        </Button>
        <Dialog
          open={asking}
          onOpenChange={setAsking}
          title="Descartar as mudanças?"
          description="O pedido que foi enviado continua como está. As respostas que estão aqui são apagadas."
        >
          <DialogActions>
            <Button look="outline" onClick={() => setAsking(false)}>
              Ficar com as mudanças
            </Button>
            <Button
              look="danger"
              onClick={() => {
                setAsking(false);
                onDrop();
              }}
            >
              Descartar
            </Button>
          </DialogActions>
        </Dialog>
      </Found>
    </div>
  );
}
