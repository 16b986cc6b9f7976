import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./project-card.module.css";
import { withCedilla } from "./title.tsx";

/** A published item in a list: picture, name, kind. The whole card is one link; without `to` it only shows. */
export function ProjectCard({
  to,
  picture,
  name,
  kind,
}: {
  to?: string | undefined;
  picture: ReactNode;
  name: string;
  kind?: string | undefined;
}) {
  const content = (
    <>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.caption}>
        <b>{withCedilla(name)}</b>
        {kind && <span>{kind}</span>}
      </div>
    </>
  );
  if (!to) return <div className={styles.card}>{content}</div>;
  return (
    <Link to={to} className={styles.card}>
      {content}
    </Link>
  );
}
