import { withCedilla } from "../ui/layout/title.tsx";
import type { Status } from "./budget-statuses.ts";
import styles from "./status.module.css";

/** The names of a status differ between screens, so the caller passes the label. */
export function StatusChip({ colour, label }: { colour: number; label: string }) {
  return (
    <span className={styles.chip} data-status={colour}>
      {label}
    </span>
  );
}

/** The name of a status in the budget view's title (BUD-3); nothing where the line below it has the same name. */
export function StatusTitle({ status: { title, line } }: { status: Status }) {
  return title !== line && <h2 className="h4">{withCedilla(title)}</h2>;
}

/** The coloured line of the budget view (BUD-3). Where title and line have one name, it stands here, once, as the title. */
export function StatusLine({ status: { colour, title, line } }: { status: Status }) {
  const Name = title === line ? "h2" : "b";
  return (
    <div className={styles.status} data-status={colour}>
      <span className={styles.line} />
      <Name>{line}</Name>
    </div>
  );
}
