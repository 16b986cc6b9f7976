import type { ReactNode } from "react";
import styles from "./error-state.module.css";
import { withCedilla } from "./title.tsx";

/** An error in plain words, with what the person can do (`children`: try again, go home). */
export function ErrorState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.state} role="alert">
      <svg
        viewBox="0 0 200 60"
        fill="none"
        stroke="currentColor"
        strokeWidth={14}
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M10 40C40 0 70 0 92 30" />
        <path d="M112 48C130 64 160 20 190 20" className={styles.loose} />
      </svg>
      <h1 className="h1">{withCedilla(title)}</h1>
      <p className="lead soft">{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
