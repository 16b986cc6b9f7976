/**
 * Records spans of requests and jobs if OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise OpenTelemetry is not loaded.
 * Names and attributes contain nothing typed by a person or naming one.
 */
import { env } from "./env.server.ts";
import type { Attributes, SpanKind, Tracing } from "./tracing.server.ts";

let tracing: Tracing | undefined;

/** Resolves to the function that sends the last spans. */
export async function startTracing(): Promise<() => Promise<void>> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {};
  const { openTracing } = await import("./tracing.server.ts");
  tracing = openTracing();
  return tracing.stop;
}

/** Runs `work` in a span. If it throws, the span is marked as failed. */
export async function span<Result>(
  kind: SpanKind,
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!tracing) return work();
  return tracing.open(kind, name, attributes, async ({ fail, end }) => {
    try {
      return await work();
    } catch (error) {
      fail(error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      end();
    }
  });
}

/** Adds attributes to the current span. */
export function describeSpan(attributes: Attributes): void {
  tracing?.describe(attributes);
}

/** Runs `work` in a span that ends when `closing` calls back with the final name and attributes. */
export function spanUntil<Result>(
  closing: (end: (name: string, attributes: Attributes, failed: boolean) => void) => void,
  work: () => Result,
): Result {
  if (!tracing) return work();
  return tracing.open("request", "request", {}, ({ rename, fail, end }) => {
    closing((name, attributes, failed) => {
      rename(name, attributes);
      if (failed) fail("5xx");
      end();
    });
    return work();
  });
}
