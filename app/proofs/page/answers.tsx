import { Icon } from "../../ui/display/icon.tsx";
import styles from "./answers.module.css";
import type { CompareView } from "./compare-view.ts";
import { Replies } from "./replies.tsx";

type Props = {
  compare: CompareView;
  isCustomer: boolean;
  /** first names */
  customer: string;
  studio: string;
  replyTo: { id: string; page: string } | null;
};

const counted = (count: number, one: string, many: string) =>
  count === 0 ? "" : `${count} ${count === 1 ? one : many}`;

/** Each comment of the version before, and what became of it. */
export function Answers({ compare: { rows, after }, isCustomer, customer, studio, replyTo }: Props) {
  if (rows.length === 0) return null;
  const done = rows.filter(({ answer }) => answer?.outcome === "done").length;
  const sum = [counted(done, "atendido", "atendidos"), counted(rows.length - done, "não mudou", "não mudaram")];
  return (
    <section className={`wrap ${styles.answers}`} aria-labelledby="comentario-por-comentario">
      <div className={styles.title}>
        <h2 className="h3" id="comentario-por-comentario">
          Comentário por comentário
        </h2>
        <span className="small soft">{sum.filter(Boolean).join(", ")}</span>
      </div>
      <ol>
        {rows.map((row) => (
          <li key={row.id} id={`pedido-${row.number}`} tabIndex={-1}>
            <span className={styles.number} data-kept={row.answer?.outcome === "kept" || undefined} aria-hidden="true">
              {row.number}
            </span>
            <div className={styles.asked}>
              <p className="small soft">{asker(row, isCustomer, customer)}</p>
              <p>
                <span className="visually-hidden">{`Comentário ${row.number}: `}</span>
                {row.text}
              </p>
            </div>
            <div>
              <p className={styles.outcome} data-done={row.answer?.outcome === "done" || undefined}>
                <Icon name={row.answer?.outcome === "done" ? "check-circle" : "hand"} size={26} />
                {row.answer?.outcome === "done" ? `Atendido em v${after.number}` : "Não mudou, porque…"}
              </p>
              {row.answer?.text && <p className={styles.text}>{row.answer.text}</p>}
              <Replies comment={row} to={replyTo} label={isCustomer ? `Responder a ${studio}` : "Responder"} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function asker({ isOwn, author }: CompareView["rows"][number], isCustomer: boolean, customer: string): string {
  if (isOwn) return "Você pediu";
  return `${isCustomer || author.includes(",") ? author : customer} pediu`;
}
