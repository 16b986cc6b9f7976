import { statusColour } from "../../domain/budget.ts";
import styles from "./status.module.css";

/** A budget's status on a list: its colour, and the name by the caller's reading (the three readings differ). */
export function StatusChip({ status, label }: { status: number; label: string }) {
  return (
    <span className={styles.chip} data-status={statusColour(status)}>
      {label}
    </span>
  );
}

/** The coloured line of the budget view (BUD-3). */
export function StatusLine({ status, label }: { status: number; label: string }) {
  return (
    <div className={styles.status} data-status={statusColour(status)}>
      <span className={styles.line} />
      <b>{label}</b>
    </div>
  );
}
