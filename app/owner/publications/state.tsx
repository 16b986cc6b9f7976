import { dayText, momentText, timeText } from "../../kit/day.ts";
import { AdminIcon } from "../../ui/display/admin-icon.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import styles from "./cells.module.css";
import type { OwnerRow } from "./publication-list.server.ts";

const STATES = {
  live: ["No ar", <Icon key="live" name="check-circle" />],
  scheduled: ["Agendada", <AdminIcon key="scheduled" name="clock" />],
  hidden: ["Oculta", <Icon key="hidden" name="eye-slash" />],
  draft: ["Rascunho", <Icon key="draft" name="pencil-simple" />],
} as const;

/** The state, the moment of what is scheduled, and whether a draft differs from what is shown. */
export function State({ row: { state, scheduledAt, draftAt, entersFirst }, now }: { row: OwnerRow; now: number }) {
  const at = scheduledAt === null ? null : Date.parse(scheduledAt);
  const [label, icon] = STATES[at !== null && state !== "live" ? "scheduled" : state];
  return (
    <div className={styles.state}>
      {icon}
      <span>
        {label}
        {at !== null && <small>{`${state === "live" ? "mudanças: " : ""}${dayText(at, now)}, ${timeText(at)}`}</small>}
        {at !== null && entersFirst && <small>entra em 1º lugar</small>}
        {draftAt && state !== "draft" && (
          <small className={styles.differs}>{`com rascunho de ${momentText(Date.parse(draftAt), now)}`}</small>
        )}
      </span>
    </div>
  );
}
