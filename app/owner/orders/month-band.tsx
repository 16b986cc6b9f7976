import type { Figure } from "./figure-texts.ts";
import { FigureCell } from "./month.tsx";
import styles from "./month-band.module.css";

/** The month's figures in a row. */
export function MonthBand({ figures }: { figures: Figure[] }) {
  return (
    <section className={styles.band} data-ground="mist" aria-label="Este mês">
      <div className="wrap">
        <dl className={styles.figures}>
          {figures.map((figure) => (
            <FigureCell key={figure.label} figure={figure} />
          ))}
        </dl>
      </div>
    </section>
  );
}
