import { type BudgetEvent, eventText } from "../../domain/budget.ts";
import { Moment } from "../../ui/display/moment.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./progress.module.css";

/** The one timeline that both sides see, with what comes next and from whom (BUD-10). */
export function Progress({ timeline, next }: { timeline: BudgetEvent[]; next: { who: string; what: string } }) {
  return (
    <section className={styles.progress} aria-labelledby="andamento">
      <div className="wrap grid12">
        <div className={styles.next}>
          <h2 id="andamento" className="h2">
            {withCedilla("Andamento")}
          </h2>
          <p className="label soft">Próximo passo</p>
          <p className="lead">
            <b>{next.who}</b> {next.what}
          </p>
        </div>
        <ol className={styles.timeline} aria-label="O que já aconteceu">
          {timeline.map((event) => (
            <li key={event.id}>
              <Moment at={event.at} />
              <p className={styles.what}>
                <b>{event.by.name}</b> {eventText(event)}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
