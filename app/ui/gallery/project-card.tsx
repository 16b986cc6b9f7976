import type { ReactNode } from "react";
import { withCedilla } from "../layout/title.tsx";
import styles from "./project-card.module.css";
import { Skeleton } from "./skeleton.tsx";

/** A plain link, followed by gallery.tsx: thousands of the router's Link would render again with every new page. */
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
        {kind && <span className={styles.kind}>{kind}</span>}
      </div>
    </>
  );
  if (!to) return <div className={styles.card}>{content}</div>;
  return (
    <a href={to} className={styles.card}>
      {content}
    </a>
  );
}

export function CardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton className={styles.picture} />
      <div className={styles.caption}>
        <Skeleton className={styles.nameToCome} />
        <Skeleton className={styles.kindToCome} />
      </div>
    </div>
  );
}
