import type { ReactNode } from "react";
import { withCedilla } from "../layout/title.tsx";
import styles from "./project-card.module.css";
import { Skeleton } from "./skeleton.tsx";

/**
 * A published item in a list: picture, name, kind. The whole card is one link, which the gallery follows (gallery.tsx);
 * without `to` it is no link. The caption takes the height that it needs, the picture the rest.
 * Not the router's Link: thousands of those would render again with every new page.
 */
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

/** Stands in for a card that is loading. */
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
