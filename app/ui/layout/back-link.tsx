import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../display/icon.tsx";
import styles from "./back-link.module.css";

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.back} to={to}>
      <Icon name="arrow-left" />
      <span className={styles.name}>{children}</span>
    </Link>
  );
}
