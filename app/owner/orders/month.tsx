import { AddressForm } from "../../ui/form/address-form.tsx";
import { PillSelect } from "../../ui/form/pill-select.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Figure, MonthView } from "./figure-texts.ts";
import type { Week } from "./figures.server.ts";
import { besides, type OrderFilters } from "./filters.ts";
import styles from "./month.module.css";
import band from "./month-band.module.css";
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
          <AddressForm
            label="Mês dos números"
            kept={besides(filters, ["period"])}
            submit="Ver"
            className={styles.choose}
          >
            <PillSelect
              name="mes"
              label="Mês ou ano"
              hidden
              value={view.value}
              choices={[
                ...(isListed ? [] : [[view.value, view.title] as const]),
                ...view.choices.map(({ value, label }) => [value, label] as const),
              ]}
            />
          </AddressForm>
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

/** This month's figures in a row. */
export function MonthBand({ figures }: { figures: Figure[] }) {
  return (
    <section className={band.band} data-ground="mist" aria-label="Este mês">
      <div className="wrap">
        <dl className={band.figures}>
          {figures.map((figure) => (
            <FigureCell key={figure.label} figure={figure} />
          ))}
        </dl>
      </div>
    </section>
  );
}

/** A number below a heavy line. */
function FigureCell({ figure: { label, text, notes } }: { figure: Figure }) {
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
