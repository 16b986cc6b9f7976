import type { ReactNode } from "react";
import { Link } from "react-router";
import { counted } from "../../domain/count.ts";
import type { Side } from "../../domain/turn.ts";
import { Header } from "./header.tsx";
import { LiveNews } from "./live-news.tsx";
import { MAIN_ID, SkipLink } from "./page.tsx";
import styles from "./room-page.module.css";
import { ShortFooter } from "./short-footer.tsx";

export type RoomGround = "pink" | "mist" | "sky" | "forest";

/** The ground says whose turn it is. */
export const TURN_GROUND: Readonly<Record<Side, RoomGround>> = {
  yours: "pink",
  theirs: "mist",
  invitation: "sky",
  over: "forest",
};

/**
 * The page of somebody who is signed in. `ground` colours header and bar to match the first section of `children`;
 * `bar` is a BackLink, if there is a way back, and the page's name in a paragraph.
 */
export function RoomPage({
  ground,
  home,
  unread,
  bar,
  live = true,
  children,
}: {
  ground?: RoomGround;
  /** the person's own first page */
  home: { path: string; label: string };
  /** messages that they have not read */
  unread: number;
  bar?: ReactNode;
  /** false: nothing changes for this person, who may not hear news */
  live?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <SkipLink />
      {live && <LiveNews />}
      <header className={styles.head} data-ground={ground}>
        <Header>
          <AccountLink home={home} unread={unread} />
        </Header>
        {bar && <div className={`wrap ${styles.bar}`}>{bar}</div>}
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <ShortFooter />
    </div>
  );
}

/** The count of news; nothing without any. The bar below has the page's name, and the menu leads to it as well. */
function AccountLink({ home, unread }: { home: { path: string; label: string }; unread: number }) {
  if (unread === 0) return null;
  return (
    <Link to={home.path} className={styles.account}>
      <span className="visually-hidden">{home.label}</span>
      <span className={styles.count}>
        <span aria-hidden="true">{unread > 99 ? "99+" : unread}</span>
        <span className="visually-hidden">
          {unread > 99 ? " mais de 99 novidades" : ` ${counted(unread, "novidade", "novidades")}`}
        </span>
      </span>
    </Link>
  );
}
