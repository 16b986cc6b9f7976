/** The bar at the foot of an editor. */
import { Button } from "./button.tsx";
import styles from "./editor-bar.module.css";

type BarProps = {
  /** 'Total' */
  label: string;
  /** whether it is saved (browser/use-server-draft.ts) */
  state: string;
  /** in large letters */
  sum: string;
  busy: boolean;
  /** why it cannot be sent now */
  refusal: string | undefined;
  /** without a connection */
  isOffline: boolean;
  /** on the large button, and where there is little room */
  send: { label: string; short: string };
  onPreview: () => void;
  onSend: () => void;
};

/** Stays at the bottom: how much it is, whether it is saved, and the one thing to do. */
export function EditorBar({ label, state, sum, busy, refusal, isOffline, send, onPreview, onSend }: BarProps) {
  return (
    <div className={styles.bar} data-ground="pink">
      <div className={`wrap ${styles.line}`}>
        <p className={styles.sum}>
          <span className={styles.state}>
            <b>{label}</b> <span role="status">{state}</span>
          </span>
          <strong>{sum}</strong>
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
          aria-label={send.label}
          busy={busy}
          aria-disabled={refusal || isOffline ? true : undefined}
          aria-describedby={refusal && "nao-envia"}
          onClick={onSend}
        >
          <span className={styles.wide}>{send.label}</span>
          <span className={styles.short}>{send.short}</span>
        </Button>
      </div>
    </div>
  );
}
