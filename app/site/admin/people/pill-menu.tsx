import { type ReactNode, useRef } from "react";
import { Icon } from "../../../ui/display/icon.tsx";
import styles from "./menu.module.css";

/** Opens below its `summary`, without scripts too. It closes with Escape, and when something in it is pressed or it is left. */
export function OpeningList({ className, children }: { className: string | undefined; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  return (
    <details
      ref={details}
      className={className}
      // Safari gives a pressed button no focus: the press would leave the list, and close it before it counts.
      onMouseDown={(event) => {
        if (event.target instanceof Element && !event.target.closest("summary")) event.preventDefault();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !details.current?.open) return;
        close();
        details.current.querySelector("summary")?.focus();
      }}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest("a, button")) close();
      }}
    >
      {children}
    </details>
  );
}

type PillMenuProps = { name: string; shown: string; children: ReactNode };

/** A button that opens a list of links or buttons. */
export function PillMenu({ name, shown, children }: PillMenuProps) {
  return (
    <OpeningList className={styles.menu}>
      <summary aria-label={name}>
        {shown} <Icon name="caret-down" size={18} />
      </summary>
      <div className={styles.list}>{children}</div>
    </OpeningList>
  );
}

type FilterMenuProps = { label: string; chosen: string; children: ReactNode };

export function FilterMenu({ label, chosen, children }: FilterMenuProps) {
  return (
    <div className={styles.filter}>
      <span className={`soft ${styles.label}`}>{label}</span>
      <PillMenu name={`${label}: ${chosen}`} shown={chosen}>
        {children}
      </PillMenu>
    </div>
  );
}
