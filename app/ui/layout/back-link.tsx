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

/** Of a page's bar: the way to what the page belongs to, and what it is itself. */
export function WayBack({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <>
      <BackLink to={to}>
        <span className="visually-hidden">Voltar para </span>
        {name}
      </BackLink>
      <p>{children}</p>
    </>
  );
}
