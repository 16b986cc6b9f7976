/** Whether the measurements only show that they still run (`npm run bench -- --quick`): no figures, every answer as planned. */
export const QUICK = process.env.BENCH_QUICK === "1";

/** Seconds, rounds or sizes of a measurement; `least` is what its code still runs with. */
export const amount = <Value>(usual: Value, least: Value): Value => (QUICK ? least : usual);
