import { once } from "node:events";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { close, httpServer, listen } from "./listen.ts";
import { sendResponse } from "./response.ts";

/**
 * Starts a server that sends what `respond` returns. Returns a function that requests it and leaves the encoding as it
 * is.
 */
async function serve(respond: () => Response) {
  const server = httpServer().on("request", (_incoming, outgoing) => {
    const { status, headers, body } = respond();
    void sendResponse(status, new Headers(headers), body, outgoing);
  });
  await listen(server, 0, "127.0.0.1");
  onTestFinished(() => close(server, 0));
  const { port } = server.address() as AddressInfo;
  return async (headers: Record<string, string> = {}, method = "GET") => {
    const [response] = await once(httpRequest({ port, host: "127.0.0.1", method, headers }).end(), "response");
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
  };
}

const HTML = { "content-type": "text/html; charset=utf-8" };
const LONG = "<p>ação</p>".repeat(1_000);
const BROTLI = { "accept-encoding": "gzip, br" };

test("[SPEED] a long page is compressed for whoever can read it, and says that it differs", async () => {
  const ask = await serve(() => new Response(LONG, { headers: HTML }));
  const [compressed, plain, refused] = [
    await ask(BROTLI),
    await ask(),
    await ask({ "accept-encoding": "gzip;q=0, br;q=0" }),
  ];
  expect(compressed.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  expect(compressed.headers["content-length"]).toBe(String(compressed.body.byteLength));
  expect(brotliDecompressSync(compressed.body).toString()).toBe(LONG);
  for (const { headers, body } of [plain, refused]) {
    expect([headers["content-encoding"], headers.vary]).toEqual([undefined, "accept-encoding"]);
    expect(body.toString()).toBe(LONG);
  }
});

test("[OPS-9] a long page is sent as gzip to who reads no brotli or wants it less", async () => {
  const ask = await serve(() => new Response(LONG, { headers: HTML }));
  for (const accept of ["gzip, deflate", "gzip, br;q=0", "br;q=0.1, gzip"]) {
    const { headers, body } = await ask({ "accept-encoding": accept });
    expect(headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(headers["content-length"]).toBe(String(body.byteLength));
    expect(gunzipSync(body).toString()).toBe(LONG);
  }
});

test("[SPEED] what is short, a picture, or encoded already is sent as it is", async () => {
  for (const [body, headers] of [
    ["<p>curta</p>", HTML],
    [LONG, { "content-type": "image/png" }],
    [LONG, { ...HTML, "content-encoding": "identity" }],
  ] as const) {
    const ask = await serve(() => new Response(body, { headers }));
    const response = await ask(BROTLI);
    expect(response.headers["content-encoding"]).not.toBe("br");
    expect([response.body.toString(), response.headers["content-length"]]).toEqual([
      body,
      String(Buffer.byteLength(body)),
    ]);
  }
});

test("[FOUNDATION] a body of many pieces arrives whole, each cookie has its own line, and nothing has a length", async () => {
  const pieces = () =>
    new ReadableStream({
      start(controller) {
        for (const piece of ["um ", "dois ", "três"]) controller.enqueue(Buffer.from(piece));
        controller.close();
      },
    });
  const headers = new Headers([
    ["set-cookie", "a=1"],
    ["set-cookie", "b=2"],
  ]);
  const ask = await serve(() => new Response(pieces(), { headers }));
  const streamed = await ask();
  expect(streamed.body.toString()).toBe("um dois três");
  expect(streamed.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
  const empty = await serve(() => new Response(null, { status: 302, headers: { location: "/" } }));
  expect((await empty()).headers["content-length"]).toBe("0");
  const gone = await serve(() => new Response(null, { status: 204 }));
  expect((await gone()).headers["content-length"]).toBeUndefined();
});

test("[FOUNDATION] a body that nobody waits for any more is cancelled at its source", async () => {
  const cancelled = Promise.withResolvers<void>();
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
      cancel: () => cancelled.resolve(),
    });
  const server = httpServer().on("request", (_incoming, outgoing) => {
    void sendResponse(200, new Headers(), endless(), outgoing);
  });
  await listen(server, 0, "127.0.0.1");
  onTestFinished(() => close(server, 0));
  const request = httpRequest({ port: (server.address() as AddressInfo).port, host: "127.0.0.1" }).end();
  await once(request, "response");
  request.destroy();
  await cancelled.promise;
});
