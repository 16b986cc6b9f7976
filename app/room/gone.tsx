import { type ReactNode, useEffect, useRef, useState } from "react";
import { ACCOUNT_TYPES, TYPE_USER } from "../kit/roles.ts";
import { useInBrowser } from "../ui/browser/use-in-browser.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import { RoomPage } from "../ui/layout/room-page.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import styles from "./gone.module.css";
import type { GoneView } from "./room.server.ts";

const { home } = ACCOUNT_TYPES[TYPE_USER.designer];

/** Replaces a page that was taken away, often while somebody reads it: what happened, and where to go on. */
export function Gone({ view: { gone, unread }, children }: { view: GoneView; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // If another page was shown here before, its focus is lost and moves here; on a first load nothing had it.
  const [tookOver] = useState(useInBrowser());
  useEffect(() => {
    if (tookOver) heading.current?.focus();
  }, [tookOver]);
  return (
    <RoomPage ground="mist" home={home} unread={unread} bar={<p>Visualização</p>}>
      {children}
      <div className={styles.ground} data-ground="mist">
        <div className={`wrap ${styles.words}`}>
          <h1 ref={heading} tabIndex={-1} className="h1">
            {withCedilla(gone.title)}
          </h1>
          <p className="lead">{gone.text}</p>
          <div className={styles.ways}>
            <ButtonLink to={home.path} size="large" after="arrow-right">
              Ver os pedidos abertos
            </ButtonLink>
            {gone.room && (
              <ButtonLink to={gone.room} look="outline" size="large">
                Ver o projeto
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </RoomPage>
  );
}
