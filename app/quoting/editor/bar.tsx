/** The bar at the foot of the editor. */
import { moneyText } from "../../kit/money.ts";
import { savedText } from "../../ui/browser/use-server-draft.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./bar.module.css";
import type { OpenQuote } from "./form.ts";

type BarProps = {
  open: OpenQuote;
  total: number;
  busy: boolean;
  /** why it cannot be sent now */
  refusal: string | undefined;
  onPreview: () => void;
  onSend: () => void;
};

/** Stays at the bottom: the total, whether it is saved, and the one thing to do. */
export function Bar({ open, total, busy, refusal, onPreview, onSend }: BarProps) {
  const isOffline = open.trouble?.kind === "offline";
  return (
    <div className={styles.bar} data-ground="pink">
      <div className={`wrap ${styles.line}`}>
        <p className={styles.sum}>
          <span className={styles.state}>
            <b>Total</b> <span role="status">{savedText(open)}</span>
          </span>
          <strong>{moneyText(total)}</strong>
        </p>
        {refusal && (
          <p id="nao-envia" className={`small ${styles.why}`}>
            {refusal}
          </p>
        )}
        <Button look="outline" before="eye" className={styles.button} onClick={onPreview}>
          Ver antes
        </Button>
        <Button
          size="large"
          after="paper-plane-right"
          className={styles.button}
          aria-label="enviar um orçamento"
          busy={busy}
          aria-disabled={refusal || isOffline ? true : undefined}
          aria-describedby={refusal && "nao-envia"}
          onClick={onSend}
        >
          <span className={styles.wide}>enviar um orçamento</span>
          <span className={styles.short}>Enviar</span>
        </Button>
      </div>
    </div>
  );
}
