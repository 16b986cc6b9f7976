import { counted } from "../../kit/count.ts";
import type { Week } from "./figures.server.ts";
import { shortDay } from "./periods.ts";
import styles from "./week-chart.module.css";

/** In the drawing's own pixels: a column for each week, its middle, and the space above and below the bars. */
const COLUMN = 64;
const MIDDLE = 20;
const TOP = 40;
/** Weeks between two dates below. */
const DATED = 3;
const SIZES = {
  wide: { weeks: 12, height: 316, bottom: 268 },
  narrow: { weeks: 6, height: 240, bottom: 192 },
} as const;

/** Requests by week, and how many quotes were accepted in it; for a screen reader the same as a table. */
export function WeekChart({ weeks }: { weeks: Week[] }) {
  return (
    <figure className={styles.chart}>
      <Bars size="wide" weeks={weeks} />
      <Bars size="narrow" weeks={weeks} />
      {/* A table is as wide as its words, however narrow it is to be: its frame is not. */}
      <div className="visually-hidden">
        <table>
          <caption>Pedidos e aceites por semana</caption>
          <thead>
            <tr>
              <th scope="col">Semana de</th>
              <th scope="col">Pedidos</th>
              <th scope="col">Aceitos</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, asked, accepted, isRunning }) => (
              <tr key={week}>
                <th scope="row">{isRunning ? `${shortDay(week)}, esta semana` : shortDay(week)}</th>
                <td>{counted(asked, "pedido", "pedidos")}</td>
                <td>{counted(accepted, "aceito", "aceitos")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption className="small" aria-hidden="true">
        <span data-bar="asked">Pedidos por semana</span>
        <span data-bar="accepted">Aceitos</span>
      </figcaption>
    </figure>
  );
}

function Bars({ size, weeks: all }: { size: keyof typeof SIZES; weeks: Week[] }) {
  const { weeks: count, height, bottom } = SIZES[size];
  const weeks = all.slice(-count);
  const most = Math.max(1, ...weeks.flatMap(({ asked, accepted }) => [asked, accepted]));
  const top = (value: number) => Math.round(10 * (bottom - ((bottom - TOP) * value) / most)) / 10;
  const width = (weeks.length - 1) * COLUMN + 2 * MIDDLE + 16;
  return (
    <svg className={styles[size]} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {weeks.map(({ week, asked, accepted, isRunning }, index) => {
        const x = MIDDLE + index * COLUMN;
        const isLast = index === weeks.length - 1;
        return (
          <g key={week}>
            {asked > 0 && <path data-bar={isRunning ? "running" : "asked"} d={`M${x} ${bottom}V${top(asked)}`} />}
            {accepted > 0 && <path data-bar="accepted" d={`M${x} ${bottom}V${top(accepted)}`} />}
            {index >= weeks.length - 2 && (
              <text x={x} y={top(Math.max(asked, accepted)) - 20} textAnchor="middle" data-text="number">
                {asked}
              </text>
            )}
            {!isLast && index % DATED === 0 && (
              <text x={x - 12} y={bottom + 40}>
                {shortDay(week)}
              </text>
            )}
            {isLast && (
              <text x={width - 4} y={bottom + 40} textAnchor="end">
                {isRunning ? "hoje" : shortDay(week)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
