import type { ReactNode } from "react";
import { withCedilla } from "../layout/title.tsx";
import styles from "./empty.module.css";

export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <BrokenStroke rest={<path d="M118 44H190" strokeDasharray="1 24" />} />
      <div className={styles.words}>
        <p className="h3">{text}</p>
        {children}
      </div>
    </div>
  );
}

/** `children`: what the person can do, such as try again or go home. */
export function ErrorState({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.error} role="alert">
      <BrokenStroke rest={<path d="M112 48C130 64 160 20 190 20" className={styles.loose} />} />
      <h1 className="h1">{withCedilla(title)}</h1>
      <p className="lead soft">{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

function BrokenStroke({ rest }: { rest: ReactNode }) {
  return (
    <svg
      viewBox="0 0 200 60"
      fill="none"
      stroke="currentColor"
      strokeWidth={14}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M10 40C40 0 70 0 92 30" />
      {rest}
    </svg>
  );
}
