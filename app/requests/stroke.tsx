import { requestType } from "../kit/needs.ts";
import { Icon } from "../ui/display/icon.tsx";
import styles from "./stroke.module.css";
import { STATIONS, type Stage } from "./turn.ts";

type StrokeView = {
  stage: Stage;
  /** counts from 1 */
  station: number;
  stations: { name: string; text: string }[];
  data: { typeBanding: Parameters<typeof requestType>[0] };
};

/** The stroke from the left edge to the second station, then one part for each station that follows. */
const PARTS = [
  { from: "M-60 30", to: "C-30 30 -20 66 8 66C54 66 54 22 100 22" },
  { from: "M100 22", to: "C150 22 150 66 200 66" },
  { from: "M200 66", to: "C250 66 250 22 300 22" },
  { from: "M300 22", to: "C350 22 350 50 400 50" },
];

/** A station's own name from the customer's yes until the work that follows it is paid or delivered. */
const AGREED: Partial<Record<Stage, string>> = {
  waitingForDownPayment: "Orçamento aceito",
  downPaymentClaimed: "Orçamento aceito",
  approved: "Criação aprovada",
};

/** One path, so that its dots go on where two parts meet. */
const pathOf = (parts: typeof PARTS) => (parts[0]?.from ?? "") + parts.map(({ to }) => to).join("");

/** How far a request has come: solid up to its station, and the ring around the picture of its type at the end. */
export function Stroke({ view: { stage, station, stations, data } }: { view: StrokeView }) {
  const { picture } = requestType(data.typeBanding);
  const isOver = stage === "closed";
  const isWithdrawn = stage === "withdrawn";
  const name = AGREED[stage] ?? STATIONS[station - 1] ?? "";
  const after = STATIONS.slice(station).join(", ");
  const step = `${isWithdrawn ? "Parou no passo" : "Passo"} ${station} de ${STATIONS.length}`;
  const shown = isWithdrawn ? stations.slice(0, station) : stations;
  return (
    <div
      className={styles.stroke}
      role="img"
      aria-label={
        isOver
          ? "Todos os passos estão feitos."
          : `${step}: ${name}.${!isWithdrawn && after ? ` Depois: ${after}.` : ""}`
      }
      data-station={station}
      data-stage={stage}
    >
      <svg viewBox="0 0 400 88" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.rest} d={pathOf(PARTS.slice(station - 1))} vectorEffect="non-scaling-stroke" />
      </svg>
      <svg className={styles.drawn} viewBox="0 0 400 88" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.done} d={pathOf(PARTS.slice(0, station - 1))} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className={styles.ring}>
        <img src={`/brand/budget-${picture}.svg`} alt="" width={1200} height={900} />
      </span>
      {isOver ? (
        <span className={styles.check}>
          <Icon name="check" size={36} />
        </span>
      ) : (
        <span className={styles.here} />
      )}
      <ol className={styles.stations} aria-hidden="true">
        {shown.map((each) => (
          <li key={each.name}>
            <b>{each.name}</b>
            {each.text}
          </li>
        ))}
      </ol>
      <p className={styles.step} aria-hidden="true">
        {isOver ? "Terminado" : `${step}: `}
        {!isOver && <b>{name.toLowerCase()}</b>}
      </p>
    </div>
  );
}
