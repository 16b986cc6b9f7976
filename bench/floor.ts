/**
 * The floor of `people.ts`: node:http and pg do the same work as the product, with named prepared statements and nothing
 * else. Takes a `FloorSettings` as JSON and writes its port to standard output.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { brotliCompressSync } from "node:zlib";
import pg from "pg";
import { QUICK } from "../server/http/quick-brotli.ts";
import { FLOOR_PAGES, type Person, type Query } from "./floor-pages.ts";
import { FLOOR_WRITES } from "./floor-writes.ts";

export type FloorSettings = { databaseUrl: string; secret: string };

const { databaseUrl, secret }: FloorSettings = JSON.parse(process.argv[2] ?? "");
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const query: Query = async (name, text, values) => (await pool.query({ name, text, values })).rows;

const SESSION = /(?:^|; )better-auth\.session_token=([^;]+)/;

/** Checks the cookie's signature and reads session and person at once, as the product's guards ask of every request. */
async function personOf(request: IncomingMessage): Promise<Person | undefined> {
  const value = decodeURIComponent(SESSION.exec(request.headers.cookie ?? "")?.[1] ?? "");
  const dot = value.lastIndexOf(".");
  const token = value.slice(0, dot);
  const expected = createHmac("sha256", secret).update(token).digest();
  const signature = Buffer.from(value.slice(dot + 1), "base64");
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined;
  const [person] = await query<Person>(
    "session",
    `SELECT u.id, u.name, u.email, u.tell, u.type_user, u.admitted_at, s.id AS session
     FROM auth_session AS s JOIN auth_user AS a ON a.id = s.user_id JOIN "user" AS u ON u.uid = a.id
     WHERE s.token = $1 AND s.expires_at > now()`,
    [token],
  );
  return person;
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = "" } = request;
  if (request.method === "POST") return write(request, response, url);
  const page = FLOOR_PAGES.find(({ path }) => url.startsWith(path));
  const person = await personOf(request);
  if (!page || !person) return void response.writeHead(404).end();
  const rows = await page.read(query, person, url);
  // As many bytes as the product's: the rows as JSON, repeated or cut off, and compressed where the product compresses.
  const [plain, sent] = [Number(request.headers["x-plain"]), Number(request.headers["x-sent"])];
  const whole = Buffer.alloc(plain, JSON.stringify({ person, rows }));
  const body = sent === plain ? whole : Buffer.alloc(sent, brotliCompressSync(whole, QUICK));
  const type = url.endsWith(".data") ? "text/x-script" : "text/html; charset=utf-8";
  response.writeHead(200, { "content-type": type, "content-length": sent, "cache-control": "no-store" }).end(body);
}

async function write(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
  const found = FLOOR_WRITES.find(({ path }) => url.startsWith(path));
  const body = await text(request);
  const person = found?.personal ? await personOf(request) : undefined;
  if (!found || (found.personal && !person)) return void response.writeHead(404).end();
  const done = await found.write(pool, body, person, url);
  response.writeHead(200, { "content-type": "text/plain", "content-length": Buffer.byteLength(done) }).end(done);
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    process.stderr.write(`${error}\n`);
    response.writeHead(500).end();
  });
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
