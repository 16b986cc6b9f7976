import { useState } from "react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import styles from "./questionnaire.module.css";

/** Says that a draft was found, and offers a fresh start (BRAND-13). */
export function Resumed({ onStartOver }: { onStartOver: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.found}>
      <p role="status">Continuando de onde você parou.</p>
      <Button look="text" size="small" onClick={() => setAsking(true)}>
        Começar de novo
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Começar de novo?"
        description="As respostas deste pedido, que ainda não foi enviado, são apagadas."
      >
        <DialogActions>
          <Button look="outline" onClick={() => setAsking(false)}>
            Continuar o pedido
          </Button>
          <Button
            look="danger"
            onClick={() => {
              setAsking(false);
              onStartOver();
            }}
          >
            Apagar e começar de novo
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}

/** Another tab has sent these very answers: they became a budget already. */
export function FinishedElsewhere({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className={styles.found}>
      <p role="status">Este pedido já foi enviado em outra aba.</p>
      <ButtonLink look="outline" size="small" to="/account">
        Ver meus pedidos
      </ButtonLink>
      <Button look="text" size="small" onClick={onStartOver}>
        Começar outro
      </Button>
    </div>
  );
}
