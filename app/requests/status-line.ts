import { STATUS, statusOf } from "./budget-statuses.ts";

/** Status numbers. */
export type StatusChange = { from: number; to: number };

/** The project's state in a sentence; of an event without one, the first. */
export const statusLine = (status: number | undefined) => statusOf(status ?? STATUS.analysing.id).line;
