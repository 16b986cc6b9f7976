import { type ReactNode, useRef } from "react";
import { Icon } from "../../ui/display/icon.tsx";
import { Choices, type ChoicesProps } from "./finding.tsx";
import styles from "./menu.module.css";

/** Upwards if there is room above alone; what the window cuts off either way is brought into view. */
function showWhole(details: HTMLDetailsElement): void {
  const list = details.lastElementChild;
  if (!details.open || !list) return;
  delete details.dataset.up;
  // The bars at the window's edges, as what is scrolled to keeps clear of them.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const top = Number.parseFloat(scrollPaddingTop) || 0;
  const bottom = innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0);
  const box = list.getBoundingClientRect();
  if (box.bottom > bottom && details.getBoundingClientRect().top - box.height > top) details.dataset.up = "";
  list.scrollIntoView({ block: "nearest" });
}

/**
 * Opens below its `summary`, without scripts too, or above it if there is room there alone. It closes with Escape, and
 * when something in it is pressed or it is left.
 */
export function OpeningList({ className, children }: { className: string | undefined; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  return (
    <details
      ref={details}
      className={className}
      onToggle={({ currentTarget }) => showWhole(currentTarget)}
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

/** A filter whose choices a press shows. */
export function FilterMenu<Name extends string | null>({ label, ...filter }: ChoicesProps<Name> & { label: string }) {
  const shown = filter.choices.find(([name]) => name === filter.chosen)?.[1] ?? "";
  return (
    <div className={styles.filter}>
      <span className={`soft ${styles.label}`}>{label}</span>
      <PillMenu name={`${label}: ${shown}`} shown={shown}>
        <Choices {...filter} />
      </PillMenu>
    </div>
  );
}
