/** The bar at the foot of the builder. */
import { counted } from "../../kit/count.ts";
import { savedText } from "../../ui/browser/use-server-draft.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "../../ui/form/editor-bar.module.css";
import own from "./builder.module.css";
import type { OpenDelivery } from "./form.ts";
import { makingText } from "./kit-box.tsx";
import type { OpenKit } from "./use-kit.ts";

type BarProps = {
  open: OpenDelivery;
  kit: OpenKit;
  /** how many the kit has, or would have */
  files: number;
  /** why it cannot be delivered now */
  refusal: string | undefined;
};

export function Bar({ open, kit, files, refusal }: BarProps) {
  const { stand, busy } = kit;
  const isOff = refusal !== undefined || open.trouble?.kind === "offline";
  const isMade = stand.is === "ready" || stand.is === "making";
  return (
    <div className={styles.bar} data-ground="pink">
      <div className={`wrap ${styles.line}`}>
        <p className={styles.sum}>
          <span className={styles.state}>
            <b>Kit</b> <span role="status">{savedText(open)}</span>
          </span>
          <strong>
            {stand.is === "stopped"
              ? `parou em ${stand.done} de ${stand.total}`
              : counted(files, "arquivo", "arquivos")}
          </strong>
        </p>
        {refusal && (
          <p id="nao-entrega" className={`small ${styles.why}`}>
            {refusal}
          </p>
        )}
        <Button look="outline" before="eye" className={`${styles.button} ${own.preview}`} onClick={kit.showFiles}>
          Ver antes
        </Button>
        {!isMade && (
          <Button
            look="outline"
            className={styles.button}
            busy={busy}
            aria-disabled={isOff || undefined}
            aria-describedby={refusal && "nao-entrega"}
            onClick={kit.make}
          >
            montar o kit
          </Button>
        )}
        {stand.is === "making" && <span className="visually-hidden">{makingText(stand)}</span>}
        <Button
          size="large"
          after="paper-plane-right"
          className={styles.button}
          busy={busy}
          aria-disabled={isOff || undefined}
          aria-describedby={refusal && "nao-entrega"}
          onClick={kit.begin}
        >
          entregar
        </Button>
      </div>
    </div>
  );
}
