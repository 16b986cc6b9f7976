import { useEffect, useState } from "react";
import { Link, useParams } from "react-router";
import { hearNews, useLive } from "../browser/live.ts";
import { Icon } from "../display/icon.tsx";
import styles from "./live-news.module.css";

type NewMessage = { id: string; room: string; nameProject: string; from: string };

/** null also when it cannot be read: the next news asks again, and the header counts it anyway. */
async function newestMessage(room: string): Promise<NewMessage | null> {
  const response = await fetch(`/api/novidades?pedido=${room}`).catch(() => null);
  const message = response?.ok ? await response.json().catch(() => null) : null;
  return message && { ...message, room };
}

/** The id of the newest message that was told of, on whichever page. */
let lastTold = "";

/** Keeps the page current, and says that a message arrived in another request than the one that is open. One for each page. */
export function LiveNews() {
  useLive();
  const { codeID } = useParams();
  const [message, setMessage] = useState<NewMessage | null>(null);
  useEffect(
    () =>
      hearNews(async (room) => {
        const newest = room && room !== codeID ? await newestMessage(room) : null;
        if (!newest || newest.id === lastTold) return;
        lastTold = newest.id;
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
