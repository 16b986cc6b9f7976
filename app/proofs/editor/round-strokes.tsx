import { type Rounds, roundOf } from "../rounds.ts";
import styles from "./round-strokes.module.css";

const standing = (at: number, used: number) => (at === used ? "running" : "left");

/** 'Rodada 2 de 2' with a stroke for each: full when used, half while it runs. */
export function RoundStrokes({ included, used }: Rounds) {
  if (included === null || included === 0) return null;
  const round = roundOf({ included, used });
  return (
    <p className={styles.rounds}>
      <span>{round > included ? "Rodada extra" : `Rodada ${round} de ${included}`}</span>
      <span className={styles.strokes} aria-hidden="true">
        {Array.from({ length: Math.min(included, 6) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes never move
          <i key={at} data-round={at < used ? "used" : standing(at, used)} />
        ))}
      </span>
    </p>
  );
}
