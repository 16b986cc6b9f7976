import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { close, httpServer, listen } from "../http/listen.ts";
import { cacheResponse, sendCached } from "./cache.ts";

const PAGE = `<!DOCTYPE html><p>${"Toda marca começa num traço. ".repeat(40)}</p>`;

/** A server that sends this response to everybody. */
async function serve(status = 200, body = PAGE, headers: Record<string, string> = {}) {
  const own = new Headers({ "content-type": "text/html; charset=utf-8", "cache-control": "public", ...headers });
  const cached = await cacheResponse({ status, headers: own, body: Buffer.from(body) }, 5);
  const server = httpServer();
  server.on("request", (incoming, outgoing) => void sendCached(cached, incoming, outgoing));
  await listen(server, 0, "127.0.0.1");
  onTestFinished(() => close(server, 0));
  return { port: (server.address() as AddressInfo).port, etag: cached.etag };
}

async function ask(port: number, headers: Record<string, string> = {}, method = "GET") {
  const request = httpRequest({ port, host: "127.0.0.1", method, headers }).end();
  const [response] = await once(request, "response");
  const chunks: Buffer[] = await response.toArray();
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

test("[HTTP-CACHE] brotli for who reads it, the plain bytes for who reads neither it nor gzip", async () => {
  const { port, etag } = await serve();
  for (const accept of ["br", "gzip, deflate, br, zstd", "gzip;q=0.5, br;q=0.8"]) {
    const { headers, body } = await ask(port, { "accept-encoding": accept });
    expect(headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding", etag });
    expect(headers["content-length"]).toBe(String(body.length));
    expect(brotliDecompressSync(body).toString()).toBe(PAGE);
  }
  for (const accept of ["", "gzip;q=0", "br;q=0", "gzip;q=0.000, br;q=0.0, deflate", "brotli", "identity;q=1, *;q=0"]) {
    const { headers, body } = await ask(port, { "accept-encoding": accept });
    expect([accept, headers["content-encoding"]]).toEqual([accept, undefined]);
    expect(headers).toMatchObject({ vary: "accept-encoding", etag, "content-length": String(body.length) });
    expect(body.toString()).toBe(PAGE);
  }
});

test("[OPS-9] gzip for who reads no brotli or wants it less, with the same ETag and Vary", async () => {
  const { port, etag } = await serve();
  for (const accept of ["gzip", "GZIP, deflate", "gzip, br;q=0.0, deflate", "br;q=0.1, gzip", "br; q=0.5 ,x-gzip"]) {
    const { headers, body } = await ask(port, { "accept-encoding": accept });
    expect([accept, headers["content-encoding"]]).toEqual([accept, "gzip"]);
    expect(headers).toMatchObject({ vary: "accept-encoding", etag, "content-length": String(body.length) });
    expect(gunzipSync(body).toString()).toBe(PAGE);
    expect((await ask(port, { "accept-encoding": accept, "if-none-match": etag })).status).toBe(304);
  }
  const { headers } = await ask(port, { "accept-encoding": "gzip" }, "HEAD");
  expect(headers["content-encoding"]).toBe("gzip");
  const missing = await serve(404);
  const { status, body } = await ask(missing.port, { "accept-encoding": "gzip" });
  expect([status, gunzipSync(body).toString()]).toEqual([404, PAGE]);
});

test("[HTTP-CACHE] what does not get smaller, or is no text, is not compressed", async () => {
  const tiny = await serve(200, "a");
  expect((await ask(tiny.port, { "accept-encoding": "br" })).body.toString()).toBe("a");
  const font = await serve(200, PAGE, { "content-type": "font/woff2" });
  const { headers } = await ask(font.port, { "accept-encoding": "br" });
  expect([headers["content-encoding"], headers.vary]).toEqual([undefined, undefined]);
});

test("[HTTP-CACHE] who has it already is told so, with the headers and without the body", async () => {
  const { port, etag } = await serve();
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
    const { status, headers, body } = await ask(port, { "if-none-match": known, "accept-encoding": "br" });
    expect([known, status, body.length]).toEqual([known, 304, 0]);
    expect(headers).toMatchObject({ etag, "cache-control": "public", vary: "accept-encoding" });
    expect(headers["content-length"]).toBeUndefined();
  }
  for (const known of ['"other"', `${etag}x`, "W/"])
    expect((await ask(port, { "if-none-match": known })).status).toBe(200);
});

test("[HTTP-CACHE] HEAD gets the same headers and no body", async () => {
  const { port } = await serve();
  const [head, get] = [await ask(port, {}, "HEAD"), await ask(port)];
  expect(head.body.length).toBe(0);
  for (const { headers } of [head, get]) delete headers.date;
  expect(head.headers).toEqual(get.headers);
});

test("[HTTP-CACHE] answers on one connection are whole HTTP messages, one after the other", async () => {
  const { port } = await serve(200, "traço");
  const socket = connect(port, "127.0.0.1");
  const received = text(socket);
  const line = "GET / HTTP/1.1\r\nHost: x\r\n";
  socket.write(`${line}\r\n${line}\r\n${line}Connection: close\r\n\r\n`);
  const answers = (await received).split("traço");
  expect(answers).toHaveLength(4);
  expect(answers[3]).toBe("");
  for (const [index, answer] of answers.slice(0, 3).entries()) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/\r\ncontent-length: 6\r\n/i);
    expect(answer.match(/\r\ndate: /gi)).toHaveLength(1);
    expect(Math.abs(Date.parse(/\r\ndate: ([^\r]+)/i.exec(answer)?.[1] ?? "") - Date.now())).toBeLessThan(5_000);
    expect(answer.endsWith("\r\n\r\n")).toBe(true);
    expect(answer).toMatch(index < 2 ? /connection: keep-alive\r\nkeep-alive: timeout=75\r\n/i : /connection: close/i);
  }
});

test("[HTTP-CACHE] an answer that is no page has no ETag and is never 'not modified'", async () => {
  const { port } = await serve(404);
  const { status, headers } = await ask(port, { "if-none-match": "*" });
  expect([status, headers.etag]).toEqual([404, undefined]);
});

test("[SPEED-4] its size counts every variant, headers included", async () => {
  const headers = new Headers({ "content-type": "text/html", "x-long": "x".repeat(5_000) });
  const cached = await cacheResponse({ headers, body: Buffer.from(PAGE) }, 5);
  const server = httpServer();
  server.on("request", (incoming, outgoing) => void sendCached(cached, incoming, outgoing));
  await listen(server, 0, "127.0.0.1");
  onTestFinished(() => close(server, 0));
  const before = cached.size;
  await ask((server.address() as AddressInfo).port, { "accept-encoding": "gzip" });
  expect(cached.size).toBeGreaterThan(before);
  const variants = [cached.plain, cached.compressed, cached.gzip, cached.notModified].filter((one) => one !== null);
  expect(variants).toHaveLength(4);
  const held = variants.map(({ body, headers }) => (body ?? "").length + headers.join("").length);
  expect(cached.size).toBeGreaterThanOrEqual(held.reduce((sum, length) => sum + length));
});
