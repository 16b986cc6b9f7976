/** OpenTelemetry's SDK, loaded only if spans have a destination (trace.server.ts). */
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomBytes } from "node:crypto";
import * as api from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import manifest from "../../package.json" with { type: "json" };
import { log } from "./log.server.ts";
import { currentRequestId } from "./request-id.server.ts";

/** `request` and `job` start a trace; the others belong to the current span. */
export type SpanKind = "request" | "job" | "call" | "step";
export type Attributes = Record<string, string | number>;

const KINDS: Record<SpanKind, api.SpanKind> = {
  request: api.SpanKind.SERVER,
  job: api.SpanKind.CONSUMER,
  call: api.SpanKind.CLIENT,
  step: api.SpanKind.INTERNAL,
};

type OpenSpan = {
  rename: (name: string, attributes: Attributes) => void;
  fail: (type: string) => void;
  end: () => void;
};

export type Tracing = {
  open: <Result>(kind: SpanKind, name: string, attributes: Attributes, work: (opened: OpenSpan) => Result) => Result;
  describe: (attributes: Attributes) => void;
  stop: () => Promise<void>;
};

/** Milliseconds. The stop must not wait for a collector that is away. */
const LAST_EXPORT = 2_000;

/** The trace id follows from the request's id, so that its jobs share the trace, even in another process. */
function traceIdOf(requestId: string | undefined): string {
  if (requestId === undefined) return randomBytes(16).toString("hex");
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(requestId)
    ? requestId.replaceAll("-", "")
    : createHash("sha256").update(requestId).digest("hex").slice(0, 32);
}

/**
 * Addresses, headers and batches come from the SDK's variables, OTEL_…. Registers nothing globally, so that other
 * packages do not use it.
 */
export function openTracing(): Tracing {
  api.diag.setLogger(
    {
      error: (message) => log.warn({ message }, "tracing"),
      warn: (message) => log.warn({ message }, "tracing"),
      info: () => {},
      debug: () => {},
      verbose: () => {},
    },
    api.DiagLogLevel.WARN,
  );
  const own = resourceFromAttributes({
    "service.name": "traco",
    "service.version": manifest.version,
    "process.pid": process.pid,
  });
  const provider = new TracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    idGenerator: {
      generateTraceId: () => traceIdOf(currentRequestId()),
      generateSpanId: () => randomBytes(8).toString("hex"),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer("traco");
  const current = new AsyncLocalStorage<api.Span>();

  function parentOf(kind: SpanKind): api.Context {
    const parent = kind === "request" || kind === "job" ? undefined : current.getStore();
    return parent ? api.trace.setSpan(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT;
  }

  return {
    open(kind, name, attributes, work) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parentOf(kind));
      return current.run(span, () =>
        work({
          rename: (known, more) => void span.updateName(known).setAttributes(more),
          fail: (type) => void span.setStatus({ code: api.SpanStatusCode.ERROR }).setAttribute("error.type", type),
          end: () => span.end(),
        }),
      );
    },
    describe: (attributes) => void current.getStore()?.setAttributes(attributes),
    async stop() {
      const late = new Promise((resolve) => setTimeout(resolve, LAST_EXPORT).unref());
      await Promise.race([provider.shutdown(), late]);
    },
  };
}
