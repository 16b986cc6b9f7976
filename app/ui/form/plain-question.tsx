import type { ReactNode } from "react";
import styles from "./plain-question.module.css";

type Props = { label: string; open?: boolean; children: ReactNode };

/** For `noscript`: a dialog's question as a form that opens by its label. `children`: the form. */
export function PlainQuestion({ label, open, children }: Props) {
  return (
    <details className={styles.question} open={open}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
