/** What is said of rounds: a request for changes uses one, and nothing else does. */

/** `included`: as the accepted quote has it; null: nobody said it yet. `used`: by requests for changes. */
export type Rounds = { included: number | null; used: number };

/** The round in which the next version is sent: one more than were agreed once all are used. */
export const roundOf = ({ included, used }: Rounds): number => Math.min(used, included ?? used) + 1;

/** 'Rodada 1 de 2', of a version that was sent. */
export const sentRoundText = ({ round, rounds }: { round: number; rounds: number }): string =>
  `Rodada ${roundText({ included: rounds, used: round - 1 })}`;

/** Whether the customer may ask for changes once more. */
export const hasRound = ({ included, used }: Rounds): boolean => used < (included ?? 0);

/** '1 de 2'; '1' where none or an unknown number is included; 'extra' once all are used. */
export function roundText({ included, used }: Rounds): string {
  const round = roundOf({ included, used });
  if (!included) return String(round);
  return round > included ? "extra" : `${round} de ${included}`;
}
