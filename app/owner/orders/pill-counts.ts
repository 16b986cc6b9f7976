/** How many requests each part of the pipeline has, as its filter says it. */
import type { Stage } from "../../requests/turn.ts";
import { GROUP_NAMES, type Group, stagesOf } from "./filters.ts";

/** A stage's requests are counted up to here, so that counting takes as long however many there are. */
export const MOST_IN_STAGE = 1000;

/** `exact` is null where a stage has more than are counted. */
export type PillCount = { text: string; exact: number | null };

export function countsOf(stages: Record<Stage, number>): Record<Group, PillCount> {
  const of = (group: Group): PillCount => {
    const counts = stagesOf(group).map((stage) => stages[stage]);
    const sum = counts.reduce((all, count) => all + count, 0);
    const isExact = counts.every((count) => count < MOST_IN_STAGE);
    return isExact
      ? { text: sum.toLocaleString("pt-BR"), exact: sum }
      : { text: `${MOST_IN_STAGE.toLocaleString("pt-BR")}+`, exact: null };
  };
  return Object.fromEntries(GROUP_NAMES.map((group) => [group, of(group)])) as Record<Group, PillCount>;
}
