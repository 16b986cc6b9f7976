import { once } from "node:events";
import type { IncomingMessage, RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { close, httpServer, listen } from "./listen.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

/** Starts a server with this listener, and a connection that sent the head of a POST with a `length` bytes body. */
async function post(length: number, listener: RequestListener, path = "/") {
  const server = httpServer();
  const arrived = once(server, "request") as Promise<[IncomingMessage]>;
  server.on("request", listener);
  await listen(server, 0, "127.0.0.1");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(async () => {
    client.destroy();
    vi.useRealTimers();
    await close(server, 0);
  });
  client.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`);
  const [incoming] = await arrived;
  return { client, incoming };
}

const readWhole: RequestListener = async (incoming, outgoing) => {
  const body = await buffer(incoming).catch(() => null);
  if (body) outgoing.end(String(body.byteLength));
};

test("[SEC-8.8] a body that brings less than 1 kB/s for 30 s is answered with 408, and the connection closed", async () => {
  const { client } = await post(1_000, readWhole);
  client.write("a");
  const answer = buffer(client);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(String(await answer)).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
});

test("[SEC-8.8] a body of 1 kB/s is received, however long it takes", async () => {
  const received = { bytes: 0 };
  const { client } = await post(90_000, (incoming, outgoing) => {
    incoming.on("data", (chunk: Buffer) => {
      received.bytes += chunk.byteLength;
    });
    incoming.on("end", () => outgoing.end("whole"));
  });
  const answer = once(client, "data");
  for (let third = 1; third <= 3; third++) {
    client.write("a".repeat(30_000));
    await vi.waitUntil(() => received.bytes === third * 30_000);
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(String((await answer)[0])).toContain("whole");
});

test("[SEC-8.8] a body that waits to be read here is not the client's fault, nor is an answer that takes long", async () => {
  const ready = Promise.withResolvers<void>();
  const { client, incoming } = await post(1_000_000, async (incoming, outgoing) => {
    await ready.promise;
    await readWhole(incoming, outgoing);
  });
  client.write("a".repeat(1_000_000));
  await vi.waitUntil(() => incoming.readableLength >= incoming.readableHighWaterMark);
  await vi.advanceTimersByTimeAsync(120_000);
  ready.resolve();
  expect(String((await once(client, "data"))[0])).toContain("1000000");
});

/** Sends one byte, pauses for 30 s, then sends the rest. Resolves to the whole response. */
async function slowResponse(path: string): Promise<string> {
  const { client } = await post(1_000_000, readWhole, path);
  client.write("a");
  const answer = buffer(client);
  await vi.advanceTimersByTimeAsync(30_000);
  client.write("a".repeat(500_000));
  return String(await answer);
}

test("[UPLOAD-1] the 408 of a body that stopped is a sentence that a client which goes on sending can read", async () => {
  const [head = "", body = ""] = (await slowResponse("/api/referencia")).split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1.1 408 .*connection: close/s);
  expect(JSON.parse(body)).toEqual({ kind: "slow", message: expect.stringContaining("Tente de novo.") });
  expect(await slowResponse("/login")).toMatch(/408 .*text\/html.*<html lang="pt-BR">.*Nada foi enviado/s);
});

test("[UPLOAD-1] a body that brings 1 kB/s for an hour is received whole", async () => {
  const received = { bytes: 0 };
  const { client } = await post(120 * 30_000, async (incoming, outgoing) => {
    incoming.on("data", (chunk: Buffer) => {
      received.bytes += chunk.byteLength;
    });
    incoming.on("end", () => outgoing.end("whole"));
  });
  const answer = once(client, "data");
  for (let part = 1; part <= 120; part++) {
    client.write("a".repeat(30_000));
    await vi.waitUntil(() => received.bytes === part * 30_000, { interval: 1 });
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(String((await answer)[0])).toContain("whole");
});

test("[UPLOAD-2] half a head ends within 15 s", async () => {
  vi.useRealTimers();
  const server = httpServer();
  // Node checks for late heads at an interval; the test shortens the limit and keeps the real interval.
  const limit = server.headersTimeout;
  server.headersTimeout = 50;
  await listen(server, 0, "127.0.0.1");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    client.destroy();
    return close(server, 0);
  });
  client.write("GET / HTTP/1.1\r\nHost: a");
  const began = performance.now();
  expect(String(await buffer(client))).toMatch(/^HTTP\/1.1 408 /);
  expect(limit + performance.now() - began).toBeLessThan(15_000);
});
