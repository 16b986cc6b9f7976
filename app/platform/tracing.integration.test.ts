import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { configure, env } from "./env.server.ts";

type Value = { stringValue?: string; intValue?: number };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};
type Export = {
  resourceSpans: { resource: { attributes: { key: string; value: Value }[] }; scopeSpans: { spans: Span[] }[] }[];
};

/** Replaces a collector: OTLP over HTTP, in JSON. */
async function startCollector() {
  const exports: { path: string; text: string; body: Export }[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Export;
    exports.push({ path: request.url ?? "", text: JSON.stringify(body), body });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { exports, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

let collector: Awaited<ReturnType<typeof startCollector>>;

// Runs before the database module loads, which checks for tracing.
beforeAll(async () => {
  collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  process.env.OTEL_SERVICE_NAME = "studio-of-the-test";
  configure();
  return () => collector.server.close();
});

test("[OPS-6.3] one trace has a request, its statements, its job and its mail, and nothing personal", async () => {
  const { startTracing } = await import("./trace.server.ts");
  const { db } = await import("./db.server.ts");
  const { startJobs, stopJobs } = await import("./jobs.server.ts");
  const { queueMail } = await import("./mail-queue.server.ts");
  const { findLogin } = await import("../people/users.server.ts");
  const { createHttpApp, createRequestListener } = await import("../../server/http/app.ts");
  const { close, httpServer, listen } = await import("../../server/http/listen.ts");
  const { handlers } = await import("../../server/process/jobs.ts");
  const { METRICS } = await import("./metrics.server.ts");

  const stopTracing = await startTracing();
  const httpApp = createHttpApp(async () => {
    await db.transaction(async (tx) => {
      await findLogin("ana@example.com");
      await queueMail(tx, "password-changed", "ana@example.com", { name: "Ana Secreta" });
    });
    return new Response("done", { status: 503 });
  });
  const server = httpServer().on("request", createRequestListener({ publicPages: httpApp, httpApp, streams: httpApp }));
  await listen(server, 0, "127.0.0.1");
  onTestFinished(() => close(server, 0));
  await startJobs(handlers);
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/login?from=ana@example.com`, {
    method: "POST",
    headers: { origin: env.ORIGIN },
    body: new URLSearchParams({ email: "ana@example.com" }),
  });
  const traceId = (response.headers.get("x-request-id") ?? "").replaceAll("-", "");
  const sent = async () => (await METRICS.mails.get()).values.find(({ labels }) => labels.outcome === "sent")?.value;
  await expect.poll(sent).toBe(1);
  await stopJobs();
  await stopTracing();

  expect(collector.exports.map(({ path }) => path)).toContain("/v1/traces");
  const [{ resource } = { resource: undefined }] = collector.exports.flatMap(({ body }) => body.resourceSpans);
  expect(resource?.attributes).toContainEqual({ key: "service.name", value: { stringValue: "studio-of-the-test" } });
  const spans = collector.exports
    .flatMap(({ body }) => body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)))
    .filter((span) => span.traceId === traceId);
  const named = (name: string) => spans.find((span) => span.name === name);
  const [request, job] = [named("POST *"), named("job mail")];
  expect([request?.kind, request?.status.code, job?.kind]).toEqual([2, 2, 5]);
  expect(request?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 503 } });
  const below = (parent?: Span) => spans.filter((span) => span.parentSpanId === parent?.spanId).map(({ name }) => name);
  expect(below(request)).toEqual(expect.arrayContaining(["begin", "commit"]));
  expect(below(request).some((name) => name.startsWith("jobs_"))).toBe(true);
  expect(below(job)).toEqual(["mail password-changed"]);
  expect([request?.parentSpanId, job?.parentSpanId].filter(Boolean)).toEqual([]);
  const everything = collector.exports.map(({ text }) => text).join();
  expect(everything).not.toMatch(/ana@|Secreta|\$1|from=/);
});
