/** Tables of what arrivals took, from the planned arrival on. */
import type { Sample } from "./arrivals.ts";
import { quantile } from "./report.ts";

export const tookOf = (samples: Sample[]) => samples.map(({ took }) => took);
export const milliseconds = (values: number[], share: number) =>
  values.length > 0 ? quantile(values, share).toFixed(0) : "";

export function latency(samples: Sample[]) {
  const took = tookOf(samples);
  return { "p50 ms": milliseconds(took, 0.5), "p95 ms": milliseconds(took, 0.95), "p99 ms": milliseconds(took, 0.99) };
}

export function loadRow(load: string, samples: Sample[], share: number) {
  const failed = samples.filter(({ result }) => result === "failed");
  const statuses = Object.entries(Object.groupBy(failed, ({ status }) => status || "no response"));
  const lag = samples.map((sample) => sample.lag);
  return {
    load,
    requests: samples.length,
    ...latency(samples),
    "quick 503": samples.filter(({ result }) => result === "refused").length,
    "errors %": ((100 * failed.length) / samples.length).toFixed(2),
    "of these": statuses.map(([status, all]) => `${all?.length} × ${status}`).join(", "),
    "generator's lag, p99 ms": milliseconds(lag, 0.99),
    "its processor %": (100 * share).toFixed(0),
  };
}
