import type { ReactNode } from "react";
import styles from "./waiting-form.module.css";

/** Skeletons of a form that appears with its draft; `text` says so to those who do not see them. */
export function WaitingForm({ text, className, children }: { text: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <p role="status" className={`visually-hidden ${styles.text}`}>
        {text}
      </p>
      {children}
    </div>
  );
}
