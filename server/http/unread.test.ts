import { once } from "node:events";
import type { RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { env } from "../../app/platform/env.server.ts";
import { createRequestListener } from "./app.ts";
import { close, httpServer, listen, parseInPieces } from "./listen.ts";
import { PIPELINED_MAX, UNREAD_BYTES_MAX, UNREAD_MAX } from "./overload.ts";
import { LIVE_PATH } from "./request.ts";

env.TRUST_PROXY.addSubnet("127.0.0.0", 8, "ipv4");

const REQUEST = "GET /portifolio?q=inexistente HTTP/1.1\r\nHost: a\r\n\r\n";

/** Returns a function that opens a connection and sends the given text on it. */
async function serve(listener: RequestListener) {
  const parsed = { requests: 0 };
  const server = httpServer().on("request", () => {
    parsed.requests += 1;
  });
  server.on("request", createRequestListener({ publicPages: listener, httpApp: listener, streams: listener }));
  parseInPieces(server);
  await listen(server, 0, "127.0.0.1");
  onTestFinished(() => close(server, 0));
  const open = (sent: string): Socket => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => {});
    socket.write(sent);
    return socket;
  };
  return { server, parsed, open };
}

test("[MEND2-11] of a thousand pipelined requests that nobody reads one is begun and few are parsed, and the connection ends", async () => {
  let begun = 0;
  let left = 0;
  const { server, parsed, open } = await serve((_incoming, outgoing) => {
    begun += 1;
    outgoing.once("close", () => {
      left += 1;
    });
  });
  const attack = [REQUEST, "GET / HTTP/1.1\r\nHost:\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nExpect: much\r\n\r\n"];
  for (const request of attack) {
    const before = { begun, parsed: parsed.requests };
    const sockets = Array.from({ length: 40 }, () => open(request.repeat(1_100)).pause());
    await expect.poll(() => left, { timeout: 20_000 }).toBe(before.begun + sockets.length);
    await expect.poll(() => new Promise((resolve) => server.getConnections((_error, n) => resolve(n)))).toBe(0);
    expect(begun - before.begun).toBe(sockets.length);
    expect((parsed.requests - before.parsed) / sockets.length).toBeLessThanOrEqual(100 + PIPELINED_MAX);
  }
});

test("[MEND2-11] a few pipelined requests are answered one after the other, with what they send", async () => {
  const order: string[] = [];
  const { open } = await serve(async (incoming, outgoing) => {
    order.push(`begin ${incoming.url}`);
    const body = await text(incoming);
    order.push(`end ${incoming.url}`);
    outgoing.end(body || incoming.url);
  });
  const body = "x".repeat(300_000);
  const socket = open(
    Array.from({ length: PIPELINED_MAX - 1 }, (_, n) => `GET /${n} HTTP/1.1\r\nHost: a\r\n\r\n`).join("") +
      `POST /sent HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}` +
      "GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  );
  const received = await text(socket);
  const paths = [...Array.from({ length: PIPELINED_MAX - 1 }, (_, n) => `/${n}`), "/sent", "/last"];
  expect(order).toEqual(paths.flatMap((path) => [`begin ${path}`, `end ${path}`]));
  expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(paths.length);
  expect(received).toContain(`\r\n\r\n${body}HTTP/1.1`);
});

test("[MEND2-11] a network that leaves too many bytes unread gets no further response, and others do", async () => {
  const size = 4 * 1024 * 1024;
  const { open } = await serve((incoming, outgoing) => {
    outgoing.end(incoming.url === "/small" ? "small" : Buffer.alloc(size));
  });
  const ask = (path: string, network: string, connection = "keep-alive") =>
    open(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${network}\r\nConnection: ${connection}\r\n\r\n`);
  const small = async (network: string) => (await text(ask("/small", network, "close"))).includes("small");
  const unread: Socket[] = [];
  // The system's own buffers hold part of each response.
  while (await small("192.0.2.1")) {
    const socket = ask("/large", "192.0.2.1");
    await once(socket, "readable");
    unread.push(socket);
    expect(unread.length).toBeLessThan((4 * UNREAD_BYTES_MAX) / size);
  }
  expect(unread.length).toBeGreaterThanOrEqual(UNREAD_BYTES_MAX / size);
  expect(await small("192.0.2.2")).toBe(true);
  for (const socket of unread) socket.destroy();
  await expect.poll(() => small("192.0.2.1")).toBe(true);
});

test("[MEND2-11] a network that leaves too many responses unread gets no further one, and others do", async () => {
  let held = 0;
  const { open } = await serve((incoming, outgoing) => {
    if (incoming.url === "/small") return void outgoing.end("small");
    held += 1;
  });
  const ask = (path: string, network: string) =>
    open(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${network}\r\nConnection: close\r\n\r\n`);
  for (let n = 0; n < UNREAD_MAX; n++) ask("/held", "2001:db8::1");
  await expect.poll(() => held, { timeout: 20_000 }).toBe(UNREAD_MAX);
  expect(await text(ask("/small", "2001:db8::2"))).toBe("");
  expect(await text(ask("/small", "2001:db8:0:1::1"))).toContain("small");
});

test("[MEND2-11] [ROOM-12] open streams of news are not unread responses", async () => {
  let streams = 0;
  const { open } = await serve((incoming, outgoing) => {
    if (incoming.url === "/small") return void outgoing.end("small");
    streams += 1;
  });
  const ask = (path: string) => open(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  for (let n = 0; n < UNREAD_MAX; n++) ask(LIVE_PATH);
  await expect.poll(() => streams, { timeout: 20_000 }).toBe(UNREAD_MAX);
  expect(await text(ask("/small"))).toContain("small");
});
