import { type ReactNode, useId } from "react";
import { Icon } from "../../ui/display/icon.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./fold.module.css";
import { FOLDS, type FoldName } from "./folds.ts";
import { type Folds, pressAndStay } from "./use-folds.ts";

type Props = {
  name: FoldName;
  folds: Folds;
  /** what it holds, for whoever has it closed */
  held: string;
  /** 'falta onde pode usar'; null: it is complete */
  lack: string | null;
  /** what the customer asked to change in it */
  asked?: ReactNode;
  children: ReactNode;
};

/** A part of the form under its title. Where not all are open, the title is the button of one. */
export function Fold({ name, folds, held, lack, asked, children }: Props) {
  const id = useId();
  const isOpen = folds.foldsStay || folds.fold === name;
  const title = (
    <span className={`h3 ${styles.title}`}>
      <span>{withCedilla(FOLDS[name].title)}</span>
      <span className={styles.sign} data-lacks={lack !== null || undefined}>
        <Icon name={lack === null ? "check" : "warning-circle"} size={18} />
        {lack ?? "pronto"}
      </span>
      {asked}
    </span>
  );
  return (
    <section className={styles.fold} data-open={isOpen || undefined}>
      <h2>
        {folds.foldsStay ? (
          <span className={styles.head}>{title}</span>
        ) : (
          <button
            type="button"
            className={styles.head}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={({ currentTarget }) => pressAndStay(currentTarget, () => folds.openFold(isOpen ? null : name))}
          >
            <span>
              {title}
              <small>{held}</small>
            </span>
            <i aria-hidden="true">
              <Icon name="caret-down" size={20} />
            </i>
          </button>
        )}
      </h2>
      <div id={id} className={styles.body} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
