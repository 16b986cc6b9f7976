import type { ReactNode } from "react";
import styles from "./empty.module.css";

/** A list with nothing in it: the broken stroke, the line that says so, and perhaps a way on. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <svg
        viewBox="0 0 200 60"
        fill="none"
        stroke="currentColor"
        strokeWidth={14}
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M10 40C40 0 70 0 92 30" />
        <path d="M118 44H190" strokeDasharray="1 24" />
      </svg>
      <div className={styles.words}>
        <p className="h3">{text}</p>
        {children}
      </div>
    </div>
  );
}
