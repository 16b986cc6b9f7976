import { useEffect, useState } from "react";
import { Link, useParams } from "react-router";
import { subscribeToNews, useLive } from "../browser/live.ts";
import { Icon } from "../display/icon.tsx";
import styles from "./live-news.module.css";

type NewMessage = { id: string; room: string; nameProject: string; from: string };

/** Returns null also after a failure: the next news asks again, and the header counts the message anyway. */
async function newestMessage(room: string): Promise<NewMessage | null> {
  const response = await fetch(`/api/novidades?pedido=${room}`).catch(() => null);
  const message = response?.ok ? await response.json().catch(() => null) : null;
  return message && { ...message, room };
}

/** The id of the message announced last, on any page. */
let lastAnnounced = "";

/** Keeps the page current, and announces messages in other requests than the open one. One for each page. */
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
  const isOpen = message && message.room !== codeID;
  return (
    <div className={styles.region} role="status">
      {isOpen && (
        <div className={styles.notice}>
          <Icon name="chat-circle" size={28} />
          <span className={styles.text}>
            <b>{message.from}</b> escreveu em {message.nameProject}
          </span>
          <Link to={`/budget/view/${message.room}`} className={styles.read} onClick={() => setMessage(null)}>
            Ler
          </Link>
          <button type="button" className={styles.close} aria-label="Fechar aviso" onClick={() => setMessage(null)}>
            <Icon name="x" />
          </button>
        </div>
      )}
    </div>
  );
}
