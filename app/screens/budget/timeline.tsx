import { withCedilla } from "../../ui/layout/title.tsx";
import type { RoomView } from "./room.server.ts";
import styles from "./timeline.module.css";

export function Timeline({ events, next }: { events: RoomView["timeline"]; next: string | null }) {
  return (
    <section aria-labelledby="andamento">
      <h2 id="andamento" className="h2">
        {withCedilla("Andamento")}
      </h2>
      <ol className={styles.events} aria-label="O que já aconteceu">
        {events.map(({ id, at, moment, text }) => (
          <li key={id} className={styles.event}>
            <time dateTime={at} className="small soft">
              {moment}
            </time>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {next && (
        <div className={styles.event}>
          <span className="small soft">Depois</span>
          <p>{next}</p>
        </div>
      )}
    </section>
  );
}
