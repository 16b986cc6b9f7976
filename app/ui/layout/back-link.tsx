import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../display/icon.tsx";
import styles from "./back-link.module.css";

/** The link back, above a title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.back} to={to}>
      <Icon name="arrow-left" />
      {children}
    </Link>
  );
}
