import type { MouseEvent } from "react";
import { AdminIcon } from "../../ui/display/admin-icon.tsx";
import styles from "./move-button.module.css";

type MoveButtonProps = { act: "Subir" | "Descer"; name: string; off: boolean; onPress: (event: MouseEvent) => void };

/** Moves an item by one place; `off` at the end of its list, where it keeps the focus. */
export function MoveButton({ act, name, off, onPress }: MoveButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={`${act} ${name}`}
      aria-disabled={off || undefined}
      onClick={onPress}
    >
      <AdminIcon name={act === "Subir" ? "caret-up" : "caret-down"} size={20} />
    </button>
  );
}
