import type { ReactNode } from "react";
import { Avatar } from "../../ui/display/avatar.tsx";
import styles from "./request.module.css";

type Props = Record<"name" | "told" | "text", string> & { title?: ReactNode; children: ReactNode };

/**
 * What somebody asked, in their words, with the cedilla of the conversation; `title` stands beside their picture,
 * `children`: what can be done about it.
 */
export function RequestWords({ name, told, text, title, children }: Props) {
  return (
    <div className={styles.request}>
      <Avatar name={name} tone="mango" />
      <div className={styles.said}>
        {title}
        <p className="small soft">{told}</p>
        <blockquote className={styles.bubble}>
          {text}
          <svg viewBox="0 0 52 49" fill="none" strokeWidth={27} aria-hidden="true">
            <path d="M38.5 0V12.5A23 23 0 0 1 15.5 35.5H0" stroke="currentColor" />
          </svg>
        </blockquote>
        {children}
      </div>
    </div>
  );
}
