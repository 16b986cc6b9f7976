/** The baseline: Hono alone sends the bytes of one page. Takes the page's file and writes its port to standard output. */
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const page = new Uint8Array(readFileSync(process.argv[2] ?? ""));
const app = new Hono();
app.get("*", () => new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } }));
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (address: AddressInfo) => {
  process.stdout.write(`${address.port}\n`);
});
process.on("SIGTERM", () => server.close());
