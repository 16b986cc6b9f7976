import { useEffect } from "react";
import { createPortal } from "react-dom";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import styles from "../../ui/layout/notice.module.css";
import { NOTICES_ID } from "../../ui/layout/notice.tsx";
import type { ListChanges } from "./list-changes.tsx";

/** Says where what was moved last is now, until the next change: one notice, however often something is moved. */
export function MoveNotice({ changes: { lastMove, forgetMove } }: { changes: ListChanges }) {
  useSteadyPage();
  const region = lastMove && document.getElementById(NOTICES_ID);
  if (!region) return null;
  return createPortal(
    <div className={`${styles.notice} ${styles.ok}`}>
      <div className={styles.text} role="alert">
        <Icon name="check-circle" size={26} />
        <span>{lastMove.said}</span>
      </div>
      <Button look="text" size="small" onClick={lastMove.undo}>
        Desfazer
      </Button>
      <button type="button" className={styles.close} aria-label="Fechar aviso" onClick={forgetMove}>
        <Icon name="x" />
      </button>
    </div>,
    region,
  );
}

/** Notices take room above the page: it scrolls by as much, so that the rows stay below the finger. */
function useSteadyPage(): void {
  useEffect(() => {
    const region = document.getElementById(NOTICES_ID);
    if (!region) return;
    let room = region.offsetHeight;
    const observer = new ResizeObserver(() => {
      const more = region.offsetHeight - room;
      room += more;
      scrollBy({ top: more, behavior: "instant" });
    });
    observer.observe(region);
    return () => observer.disconnect();
  }, []);
}
