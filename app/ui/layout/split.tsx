import type { ReactNode } from "react";
import { InterruptedInput } from "./interrupted-input.tsx";
import { Header, MAIN_ID, SkipLink } from "./page.tsx";
import styles from "./split.module.css";

type SplitProps = {
  ground: "pink" | "sky" | "mango" | "forest";
  art?: ReactNode;
  aside?: ReactNode;
  wide?: boolean;
  narrowMargins?: boolean;
  children: ReactNode;
};

/**
 * Colour on the left, content on the right; on phones the colour is a band on top. `art` is decoration, hidden on
 * phones; `aside` is text. `wide` gives the content seven of twelve columns, `narrowMargins` more of its half.
 */
export function Split({ ground, art, aside, wide, narrowMargins, children }: SplitProps) {
  return (
    <div className={[styles.split, wide ? styles.wide : "", narrowMargins ? styles.narrowMargins : ""].join(" ")}>
      <SkipLink />
      <InterruptedInput />
      <div className={styles.side} data-ground={ground}>
        <header>
          <Header split />
        </header>
        {art && (
          <div className={styles.art} aria-hidden="true">
            {art}
          </div>
        )}
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      <main id={MAIN_ID} tabIndex={-1} className={styles.work}>
        {children}
      </main>
    </div>
  );
}

/** For `art` of the login and registration pages. */
export function BigCedilla() {
  return (
    <svg className={styles.big} viewBox="0 0 160 215" fill="none" strokeWidth={34} aria-hidden="true">
      <path d="M113 44A45 45 0 1 0 113 108" stroke="currentColor" />
      <path className={styles.accent} d="M88 137V155A28 28 0 0 1 60 183H34" />
    </svg>
  );
}
