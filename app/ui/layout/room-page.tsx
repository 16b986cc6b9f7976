import type { ReactNode } from "react";
import { Link } from "react-router";
import { BRAND } from "../../brand.ts";
import { counted } from "../../domain/count.ts";
import type { Side } from "../../domain/turn.ts";
import { SocialLinks } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LiveNews } from "./live-news.tsx";
import { MAIN_ID, SkipLink } from "./page.tsx";
import styles from "./room-page.module.css";
import { withCedilla } from "./title.tsx";

export type Ground = "pink" | "mist" | "sky" | "forest";

/** The ground says whose turn it is. */
export const TURN_GROUND: Readonly<Record<Side, Ground>> = {
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
  ground?: Ground;
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
      {live && <LiveNews />}
      <SkipLink />
      <div className={styles.head} data-ground={ground}>
        <Header>
          <AccountLink home={home} unread={unread} />
        </Header>
        {bar && <div className={`wrap ${styles.bar}`}>{bar}</div>}
      </div>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <ShortFooter />
    </div>
  );
}

/** On phones only the count is seen, and nothing without one: the menu leads to the same page. */
function AccountLink({ home, unread }: { home: { path: string; label: string }; unread: number }) {
  return (
    <Link to={home.path} className={styles.account} data-empty={unread === 0 || undefined}>
      <span className={styles.label}>{home.label}</span>
      {unread > 0 && (
        <span className={styles.count}>
          <span aria-hidden="true">{unread > 99 ? "99+" : unread}</span>
          <span className="visually-hidden">
            {unread > 99 ? " mais de 99 novidades" : ` ${counted(unread, "novidade", "novidades")}`}
          </span>
        </span>
      )}
    </Link>
  );
}

function ShortFooter() {
  return (
    <footer className={styles.footer} data-ground="forest">
      <div className={`wrap ${styles.line}`}>
        <p className={`h4 ${styles.slogan}`}>{withCedilla(BRAND.slogan)}</p>
        <nav aria-label="Rodapé">
          <Link to="/privacidade">Política de privacidade</Link>
          <Link to="/mapa-do-site">Mapa do site</Link>
        </nav>
        <SocialLinks />
      </div>
    </footer>
  );
}
