import { Form } from "react-router";
import { Button } from "../../ui/form/button.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Figure, MonthView } from "./figure-texts.ts";
import type { Week } from "./figures.server.ts";
import type { OrderFilters } from "./filters.ts";
import { Hidden } from "./finding.tsx";
import styles from "./month.module.css";
import { PillSelect } from "./pill-select.tsx";
import { WeekChart } from "./week-chart.tsx";

type MonthProps = { view: MonthView; weeks: Week[]; filters: OrderFilters };

/** The figures of a month or a year, and the weeks until its end. */
export function Month({ view, weeks, filters }: MonthProps) {
  const isListed = view.choices.some(({ value }) => value === view.value);
  return (
    <section className={styles.month} aria-labelledby="mes">
      <div>
        <div className={styles.head}>
          <h2 className="h2" id="mes">
            {withCedilla(view.title)}
          </h2>
          <Form aria-label="Mês dos números" autoComplete="off" className={styles.choose} preventScrollReset>
            <Hidden filters={filters} except={["period"]} />
            <PillSelect name="mes" label="Mês ou ano" hidden value={view.value}>
              {!isListed && <option value={view.value}>{view.title}</option>}
              {view.choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </PillSelect>
            <noscript>
              <Button type="submit" look="outline" size="small">
                Ver
              </Button>
            </noscript>
          </Form>
        </div>
        <dl className={styles.figures}>
          {[...view.figures, view.money].map((figure) => (
            <FigureCell key={figure.label} figure={figure} />
          ))}
        </dl>
      </div>
      <WeekChart weeks={weeks} />
    </section>
  );
}

/** A number below a heavy line. */
export function FigureCell({ figure: { label, text, notes } }: { figure: Figure }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <b>{text}</b>
        {notes.map((note) => (
          <span key={note} className="small">
            {note.split(/(?<=[;,]) /).flatMap((part, index) => [
              // biome-ignore lint/suspicious/noArrayIndexKey: two parts may say the same, and none moves
              <span key={index}>{part}</span>,
              " ",
            ])}
          </span>
        ))}
      </dd>
    </div>
  );
}
