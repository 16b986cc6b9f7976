import { withCedilla } from "../../ui/layout/title.tsx";
import type { RoomView } from "./room.server.ts";
import styles from "./timeline.module.css";

type Props = { events: RoomView["timeline"]; hidden: number; next: string | null };

export function Timeline({ events, hidden, next }: Props) {
  return (
    <section aria-labelledby="andamento">
      <h2 id="andamento" className="h2">
        {withCedilla("Andamento")}
      </h2>
      {hidden > 0 && (
        <p className={`small soft ${styles.hidden}`}>
          {`Aqui estão as últimas ${events.length} mudanças. Antes delas houve mais ${hidden.toLocaleString("pt-BR")}.`}
        </p>
      )}
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
