import { withCedilla } from "../../ui/layout/title.tsx";
import type { QuoteSheet } from "../quote-sheet.ts";
import styles from "./stations.module.css";

/** One curve from the first station to the last: each half wave leads from one to the next. */
function wave(count: number): string {
  const curves = Array.from({ length: count - 1 }, (_, index) => {
    const [x, to] = [index * 100, index % 2 === 0 ? 18 : 46];
    return `C${x + 50} ${64 - to} ${x + 50} ${to} ${x + 100} ${to}`;
  });
  return `M0 46${curves.join("")}`;
}

/** More than these do not fit side by side: they stand below each other, as on a phone. */
const STATIONS_IN_A_ROW = 5;

/** From the first day to the last: side by side along a curve, or below each other. */
export function Stations({ stations }: Pick<QuoteSheet, "stations">) {
  const inRow = stations.length <= STATIONS_IN_A_ROW;
  return (
    <>
      <h2 id="prazo" className="h2">
        {withCedilla("Do começo à entrega")}
      </h2>
      <div className={styles.path} data-count={inRow ? stations.length : undefined}>
        {inRow && (
          <svg viewBox={`0 0 ${(stations.length - 1) * 100} 64`} preserveAspectRatio="none" aria-hidden="true">
            <path d={wave(stations.length)} vectorEffect="non-scaling-stroke" />
          </svg>
        )}
        <ol>
          {stations.map(({ day, what }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a version never changes, and two stages may be alike
            <li key={index}>
              <b>{day}</b>
              {what || "Sem nome"}
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
