import type { ReactNode } from "react";
import styles from "./waiting-form.module.css";

/** Skeletons of a form that appears once its draft is read; `text` says so to screen readers. */
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
