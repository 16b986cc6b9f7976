import type { ReactNode } from "react";
import styles from "./card-grid.module.css";

/** Cards in three columns, two and one on smaller screens. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
