import type { RefObject } from "react";
import { statusOf } from "../../domain/budget-statuses.ts";
import { requestType } from "../../domain/needs.ts";
import { StatusLine, StatusTitle } from "../../ui/display/status.tsx";
import type { RoomGround } from "../../ui/layout/room-page.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./head.module.css";
import type { RoomView } from "./room.server.ts";
import { RoomActions, type RoomDialog } from "./room-actions.tsx";
import { Stroke } from "./stroke.tsx";

/** Name, turn and action come first; the ground says whose turn it is. */
export function Head({
  view,
  ground,
  turn,
  pending,
  onOpen,
}: {
  view: RoomView;
  ground: RoomGround;
  turn: RefObject<HTMLElement | null>;
  pending: FormDataEntryValue | null | undefined;
  onOpen: (dialog: RoomDialog) => void;
}) {
  const { label } = requestType(view.data.typeBanding);
  const status = statusOf(view.data.status);
  const { who, what, side } = view.turn;
  const isOver = side === "over";
  const lead = isOver ? `${view.lead} ${what}`.trim() : view.lead;
  // None of the statuses is true of a request that was taken back.
  const hasStatus = view.stage !== "withdrawn";
  return (
    <div className={styles.head} data-ground={ground}>
      <div className="wrap">
        <div className={styles.columns}>
          <div className={styles.name}>
            <h1 className="h1" data-length={lengthOf(view.data.nameProject)}>
              {withCedilla(view.data.nameProject)}
            </h1>
            <div className={styles.kind}>
              {hasStatus && <StatusTitle status={status} />}
              <p>{label}</p>
            </div>
          </div>
          {hasStatus && (
            <div className={styles.status}>
              <StatusLine key={status.id} status={status} />
            </div>
          )}
          <section ref={turn} tabIndex={-1} className={styles.turn} aria-labelledby="criacao">
            <h2 id="criacao" className="label">
              Criação
            </h2>
            <div className={styles.said} aria-live="polite">
              <h2 className="h2">{withCedilla(isOver ? who : `${who} ${what}`)}</h2>
              {lead && <p className={`lead ${styles.lead}`}>{lead}</p>}
            </div>
            <RoomActions view={view} pending={pending} onOpen={onOpen} />
          </section>
        </div>
        <Stroke view={view} />
      </div>
    </div>
  );
}

/** Long names are set smaller, so that turn and action stay in the first view. */
function lengthOf(name: string): "long" | "longest" | undefined {
  if (name.length > 80) return "longest";
  return name.length > 28 ? "long" : undefined;
}
