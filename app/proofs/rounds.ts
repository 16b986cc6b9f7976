/** What is said of rounds: a request for changes uses one, and nothing else does. */

/** `included`: as the accepted quote has it; null: nobody said it yet. `used`: by requests for changes. */
export type Rounds = { included: number | null; used: number };

/** The round in which the next version is sent: one more than were agreed once all are used. */
export const roundOf = ({ included, used }: Rounds): number => Math.min(used, included ?? used) + 1;

/** Whether the customer may ask for changes once more. */
export const hasRound = ({ included, used }: Rounds): boolean => used < (included ?? 0);

/** '1 de 2'; 'extra' once all are used. */
export function roundText({ included, used }: Rounds): string {
  const round = roundOf({ included, used });
  if (included !== null && round > included) return "extra";
  return included === null ? String(round) : `${round} de ${included}`;
}
