import type { Status } from "../../domain/budget-statuses.ts";
import styles from "./status.module.css";

/** The names of a status differ between screens, so the caller passes the label. */
export function StatusChip({ colour, label }: { colour: number; label: string }) {
  return (
    <span className={styles.chip} data-status={colour}>
      {label}
    </span>
  );
}

/** The coloured line of the budget view (BUD-3). */
export function StatusLine({ status: { colour, line } }: { status: Status }) {
  return (
    <div className={styles.status} data-status={colour}>
      <span className={styles.line} />
      <b>{line}</b>
    </div>
  );
}
