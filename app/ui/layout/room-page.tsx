import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Link, useParams } from "react-router";
import { subscribeToNews, useLive } from "../browser/live.ts";
import { Icon } from "../display/icon.tsx";
import { Unread, UnreadCount } from "../display/unread-count.tsx";
import { InterruptedInput } from "./interrupted-input.tsx";
import news from "./live-news.module.css";
import { NOTICES_ID } from "./notice.tsx";
import { Header, MAIN_ID, SkipLink } from "./page.tsx";
import styles from "./room-page.module.css";
import { ShortFooter } from "./short-footer.tsx";

export type RoomGround = "pink" | "mist" | "sky" | "forest";

type RoomPageProps = {
  ground?: RoomGround;
  /** the person's own first page */
  home: { path: string; label: string };
  /** the number of their unread messages */
  unread: number;
  bar?: ReactNode;
  /** false: this person gets no news, because nothing changes for them or they may not */
  live?: boolean;
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * A signed-in person's page. `ground` colours header and bar to match the first section of `children`; `bar` has a
 * BackLink, if there is a way back, and the page's name in a paragraph.
 */
export function RoomPage({
  ground,
  home,
  unread,
  bar,
  live = true,
  footer = <ShortFooter />,
  children,
}: RoomPageProps) {
  return (
    <div className={styles.page}>
      <SkipLink />
      <InterruptedInput />
      {live && <LiveNews />}
      <header className={styles.head} data-ground={ground}>
        <Unread value={unread}>
          <Header>
            <AccountLink home={home} unread={unread} />
          </Header>
        </Unread>
        {bar && <div className={`wrap ${styles.bar}`}>{bar}</div>}
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {footer}
    </div>
  );
}

/** The count of news, or nothing without any. */
function AccountLink({ home, unread }: Pick<RoomPageProps, "home" | "unread">) {
  if (unread === 0) return null;
  return (
    <Link to={home.path} className={styles.account}>
      <span className={styles.named}>{home.label}</span>
      <UnreadCount unread={unread} />
    </Link>
  );
}

type NewMessage = { id: string; room: string; nameProject: string; from: string };

/** Returns null after a failure too: the next news asks again, and the header counts the message anyway. */
async function newestMessage(room: string): Promise<NewMessage | null> {
  const response = await fetch(`/api/novidades?pedido=${room}`).catch(() => null);
  const message = response?.ok ? await response.json().catch(() => null) : null;
  return message && { ...message, room };
}

/** The id of the last announced message, on any page. */
let lastAnnounced = "";

/** Keeps the page current, and announces messages in requests other than the open one. Use it once per page. */
export function LiveNews() {
  useLive();
  const { codeID } = useParams();
  const [message, setMessage] = useState<NewMessage | null>(null);
  useEffect(
    () =>
      subscribeToNews(async (room) => {
        const newest = room && room !== codeID ? await newestMessage(room) : null;
        if (!newest || newest.id === lastAnnounced) return;
        lastAnnounced = newest.id;
        setMessage(newest);
      }),
    [codeID],
  );
  const [notices, setNotices] = useState<HTMLElement | null>(null);
  useEffect(() => setNotices(document.getElementById(NOTICES_ID)), []);
  const isOpen = message && message.room !== codeID;
  if (!notices) return null;
  return createPortal(
    <div role="status">
      {isOpen && (
        <div className={news.notice}>
          <Icon name="chat-circle" size={28} />
          <span className={news.text}>
            <b>{message.from}</b> escreveu em {message.nameProject}
          </span>
          <Link to={`/budget/view/${message.room}`} className={news.read} onClick={() => setMessage(null)}>
            Ler
          </Link>
          <button type="button" className={news.close} aria-label="Fechar aviso" onClick={() => setMessage(null)}>
            <Icon name="x" />
          </button>
        </div>
      )}
    </div>,
    notices,
  );
}
