/** Tests uploads in parts, from the socket through the server's limits to the store. */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { stat, utimes } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { desc, eq } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import * as attachmentApi from "../../app/conversation/attachment-api.ts";
import type { UploadedAttachment } from "../../app/conversation/conversation.ts";
import { ACCOUNT_TYPES } from "../../app/kit/roles.ts";
import { FILE_FAULT_MESSAGE, UPLOAD_KINDS } from "../../app/kit/upload.ts";
import type { CurrentUser } from "../../app/people/account.ts";
import * as partsApi from "../../app/people/parts-api.ts";
import { uploadCall } from "../../app/people/schema.ts";
import { db } from "../../app/platform/db.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { clearTemporary, openFile, temporaryPath } from "../../app/platform/files.server.ts";
import { stopJobs } from "../../app/platform/jobs.server.ts";
import { createRoom } from "../../tests/support/conversation.ts";
import { openSession } from "../../tests/support/session.ts";
import { createHttpApp, type Render } from "./app.ts";
import { close, httpServer, listen } from "./listen.ts";

afterAll(stopJobs);

type Case = { name: string; source: string; size: number; cuts: number[]; signedOut?: true; halfOpen?: true };
const cases: Case[] = JSON.parse(readFileSync("tests/cases/uploads.json", "utf8"));

/** Serves the two addresses of uploads only. */
const render: Render = async (request) => {
  const url = new URL(request.url);
  const [, id] = /^\/api\/envio(?:\/(.*))?$/.exec(url.pathname) ?? [];
  const [, codeID = ""] = /^\/api\/budget\/(.*)\/anexo$/.exec(url.pathname) ?? [];
  const args = { request, url, params: codeID ? { codeID } : { id }, context: {} } as never;
  if (codeID) return attachmentApi.action(args);
  return request.method === "HEAD" ? partsApi.loader(args) : partsApi.action(args);
};

async function start() {
  const server = httpServer().on("request", createHttpApp(render));
  await listen(server, 0, "127.0.0.1");
  const stop = () => close(server, 0);
  onTestFinished(stop);
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

async function cookieOf(person: CurrentUser) {
  const { name, value } = await openSession(db, env.AUTH_SECRET, person);
  return `${name}=${value}`;
}

const TUS = { "tus-resumable": "1.0.0" };
const PATCHED = { ...TUS, "content-type": "application/offset+octet-stream" };

/** An EPS file of `size` bytes. */
const eps = (size: number) => Buffer.concat([Buffer.from("%!PS-Adobe-3.0 EPSF-3.0\n"), randomBytes(size)], size);

/** A designer's room, and the requests that they send to a server. */
async function sender(given?: Awaited<ReturnType<typeof start>>) {
  const room = await createRoom(db);
  const server = given ?? (await start());
  const cookie = await cookieOf(room.designer);
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
    fetch(server.origin + path, {
      method,
      headers: { cookie, origin: env.ORIGIN, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  const create = (size: number, name = "logo.eps", headers: Record<string, string> = {}) =>
    ask("POST", "/api/envio", {
      ...TUS,
      "upload-length": String(size),
      "upload-metadata": `filename ${Buffer.from(name).toString("base64")}`,
      ...headers,
    });
  const begin = async (size: number, name?: string) => (await create(size, name)).headers.get("location") ?? "";
  const patch = (path: string, offset: number, body: Buffer, headers: Record<string, string> = {}) =>
    ask("PATCH", path, { ...PATCHED, "upload-offset": String(offset), ...headers }, body);
  const offsetOf = async (path: string) => {
    const response = await ask("HEAD", path, TUS);
    return response.ok ? Number(response.headers.get("upload-offset")) : response.status;
  };
  const idOf = (path: string) => path.split("/").at(-1) ?? "";
  const finish = (path: string, budgetId = room.id) => ask("POST", `/api/budget/${budgetId}/anexo?envio=${idOf(path)}`);
  const partsOf = async (path: string) => join(dirname(await temporaryPath()), `${room.designer.id}_${idOf(path)}`);
  return { room, server, cookie, ask, create, begin, patch, offsetOf, finish, idOf, partsOf };
}
type Sender = Awaited<ReturnType<typeof sender>>;

/**
 * Announces a PATCH with all of `body` from `offset`, but sends its bytes up to `until` only. When those are stored,
 * returns a function that cuts the connection.
 */
async function sendUntil(one: Sender, path: string, body: Buffer, offset: number, until: number) {
  const { server, cookie, partsOf } = one;
  const sent = httpRequest(server.origin + path, {
    method: "PATCH",
    headers: {
      ...PATCHED,
      cookie,
      origin: env.ORIGIN,
      "upload-offset": String(offset),
      "content-length": body.length - offset,
    },
  });
  sent.on("error", () => undefined);
  onTestFinished(() => void sent.destroy());
  sent.write(body.subarray(offset, until));
  sent.flushHeaders();
  // Reads the disk, because an HTTP request for the same file would end this upload.
  await expect.poll(async () => (await stat(await partsOf(path))).size).toBe(until);
  return () => sent.destroy();
}

async function cut(one: Sender, path: string, body: Buffer, offset: number, until: number) {
  const end = await sendUntil(one, path, body, offset, until);
  end();
  await expect.poll(() => one.offsetOf(path)).toBe(until);
}

async function storedBytes(response: Response): Promise<Buffer> {
  expect(response.status).toBe(201);
  const { key } = (await response.json()) as UploadedAttachment;
  return buffer((await openFile(key)).stream);
}

const countedBytes = async (person: CurrentUser) => {
  const rows = await db.select().from(uploadCall).where(eq(uploadCall.userId, person.id)).orderBy(desc(uploadCall.at));
  return rows.map(({ bytes }) => bytes);
};

test.each([
  ["nothing", 0],
  ["one byte", 1],
  ["the middle", 150_000],
  ["all but the last byte", 299_999],
])("[UPLOAD-3] a file cut after %s goes on from there, and arrives whole", async (_where, bytes) => {
  const one = await sender();
  const body = eps(300_000);
  const path = await one.begin(body.length, "Marca “Bonança” 👩‍🎨.eps");
  await cut(one, path, body, 0, bytes);
  const rest = await one.patch(path, bytes, body.subarray(bytes));
  expect([rest.status, rest.headers.get("upload-offset")]).toEqual([204, String(body.length)]);
  expect((await storedBytes(await one.finish(path))).equals(body)).toBe(true);
  expect(await countedBytes(one.room.designer)).toEqual([body.length]);
});

test.each(cases)("[UPLOAD-3] $name ($source)", async ({ size, cuts, signedOut, halfOpen }) => {
  const one = await sender();
  const body = eps(size);
  const path = await one.begin(size);
  let offset = 0;
  for (const until of cuts) {
    const end = await sendUntil(one, path, body, offset, until);
    if (!halfOpen) end();
    if (signedOut) expect((await one.ask("HEAD", path, { ...TUS, cookie: "" })).status).toBe(401);
    await expect.poll(() => one.offsetOf(path)).toBe(until);
    offset = until;
  }
  expect((await one.patch(path, offset, body.subarray(offset))).status).toBe(204);
  expect((await storedBytes(await one.finish(path))).equals(body)).toBe(true);
});

test("[UPLOAD-3] a file goes on after the server was started anew", async () => {
  const first = await sender();
  const body = eps(200_000);
  const path = await first.begin(body.length);
  await cut(first, path, body, 0, 70_000);
  await first.server.stop();
  const { origin } = await start();
  const again = (method: string, offset: number) =>
    fetch(origin + path, {
      method,
      headers: { ...PATCHED, cookie: first.cookie, "upload-offset": String(offset) },
      ...(method === "PATCH" && { body: new Uint8Array(body.subarray(offset)) }),
    });
  expect((await again("HEAD", 0)).headers.get("upload-offset")).toBe("70000");
  expect((await again("PATCH", 70_000)).status).toBe(204);
  const address = `${origin}/api/budget/${first.room.id}/anexo?envio=${first.idOf(path)}`;
  const response = await fetch(address, { method: "POST", headers: { cookie: first.cookie } });
  expect((await storedBytes(response)).equals(body)).toBe(true);
});

test("[UPLOAD-3] another offset than where the file ends is a 409 that changes nothing, and says what to do", async () => {
  const one = await sender();
  const body = eps(100_000);
  const path = await one.begin(body.length);
  expect((await one.patch(path, 0, body.subarray(0, 40_000))).status).toBe(204);
  for (const offset of [0, 39_999, 40_001, 100_000]) {
    const refused = await one.patch(path, offset, body.subarray(40_000));
    expect([refused.status, await refused.json()]).toEqual([409, { kind: "parts", message: expect.any(String) }]);
  }
  expect(await one.offsetOf(path)).toBe(40_000);
  expect((await one.finish(path)).status).toBe(409);
  // Bytes beyond the announced length are refused.
  expect((await one.patch(path, 40_000, Buffer.concat([body.subarray(40_000), Buffer.from("x")]))).status).toBe(413);
  expect((await one.patch(path, 40_000, body.subarray(40_000))).status).toBe(204);
  expect((await storedBytes(await one.finish(path))).equals(body)).toBe(true);
});

test("[UPLOAD-3] two requests at once with the same bytes leave one file, whole", async () => {
  const one = await sender();
  const body = eps(400_000);
  const path = await one.begin(body.length);
  const both = await Promise.all([one.patch(path, 0, body), one.patch(path, 0, body)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect((await storedBytes(await one.finish(path))).equals(body)).toBe(true);
});

test("[UPLOAD-4] nobody sees, continues, takes or ends what another began, nor from another site", async () => {
  const server = await start();
  const [one, other] = [await sender(server), await sender(server)];
  const body = eps(50_000);
  const path = await one.begin(body.length);
  const admin = await cookieOf(one.room.admin);
  for (const headers of [{ cookie: other.cookie }, { cookie: admin }]) {
    expect((await one.ask("HEAD", path, { ...TUS, ...headers })).status).toBe(404);
    expect((await one.patch(path, 0, body, headers)).status).toBe(404);
    expect((await one.ask("DELETE", path, { ...TUS, ...headers })).status).toBe(404);
  }
  expect((await one.patch(path, 0, body, { cookie: "" })).status).toBe(401);
  expect((await one.patch(path, 0, body, { origin: "https://example.org" })).status).toBe(403);
  expect((await one.patch(path, 0, body)).status).toBe(204);
  expect((await other.finish(path)).status).toBe(404);
  expect((await storedBytes(await one.finish(path))).equals(body)).toBe(true);
  for (const odd of ["/api/envio/..%2f..%2fauth-secret", "/api/envio/x", `/api/envio/${"0".repeat(32)}`])
    expect((await one.ask("HEAD", odd, TUS)).status).toBe(404);
});

test("[UPLOAD-4] a whole file meets the same checks as one in a form, and a refused one gives its bytes back", async () => {
  const one = await sender();
  const body = randomBytes(60_000);
  const path = await one.begin(body.length);
  await one.patch(path, 0, body);
  expect((await one.finish(path)).status).toBe(415);
  expect(await countedBytes(one.room.designer)).toEqual([0]);
  expect(await one.offsetOf(path)).toBe(404);
  expect((await one.finish(path)).status).toBe(404);
});

test("[UPLOAD-4] a response that was lost is given again: the file is stored once", async () => {
  const one = await sender();
  const body = eps(60_000);
  const path = await one.begin(body.length);
  await one.patch(path, 0, body);
  const [first, second] = await Promise.all([one.finish(path), one.finish(path)]);
  const stored = await first.json();
  expect([second.status, await second.json()]).toEqual([201, stored]);
  expect(await (await one.finish(path)).json()).toEqual(stored);
  expect(await countedBytes(one.room.designer)).toEqual([body.length]);
});

test("[UPLOAD-4] the limits of a person count when a file begins; one that is ended is given back", async () => {
  const one = await sender();
  const { aDay, anHour } = ACCOUNT_TYPES[one.room.designer.typeUser].uploads;
  const tooLarge = await one.create(UPLOAD_KINDS.message.maxBytes + 1);
  expect([tooLarge.status, await countedBytes(one.room.designer)]).toEqual([413, []]);
  await db.insert(uploadCall).values({ userId: one.room.designer.id, bytes: aDay - 1_000 });
  const refused = await one.create(1_001);
  expect([refused.status, await refused.json()]).toEqual([413, { kind: "quota", message: expect.any(String) }]);
  const path = await one.begin(1_000);
  expect((await one.create(1)).status).toBe(413);
  expect((await one.ask("DELETE", path, TUS)).status).toBe(204);
  expect(await one.offsetOf(path)).toBe(404);
  expect((await one.create(1_000)).status).toBe(201);
  await db.insert(uploadCall).values(Array.from({ length: anHour }, () => ({ userId: one.room.designer.id })));
  const late = await one.create(1);
  expect([late.status, Number(late.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(((await late.json()) as { kind: string }).kind).toBe("limit");
});

test("[UPLOAD-4] a file left for a day is swept, and begins anew", async () => {
  const one = await sender();
  const path = await one.begin(1_000);
  await one.patch(path, 0, randomBytes(500));
  const name = await one.partsOf(path);
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const file of [name, `${name}.json`]) await utimes(file, old, old);
  await clearTemporary(new Date(Date.now() - 24 * 60 * 60 * 1000));
  expect(await one.offsetOf(path)).toBe(404);
  const refused = await one.patch(path, 500, randomBytes(500));
  expect([refused.status, await refused.json()]).toEqual([404, { kind: "parts", message: expect.any(String) }]);
  expect((await one.create(1_000)).status).toBe(201);
});

test("[UPLOAD-4] what is no request of the protocol is refused in a sentence, and stores nothing", async () => {
  const one = await sender();
  expect((await one.ask("POST", "/api/envio", { "upload-length": "5" })).status).toBe(412);
  expect((await one.ask("POST", "/api/envio", { ...TUS, "upload-length": "-5" })).status).toBe(400);
  expect((await one.ask("POST", "/api/envio", { ...TUS, "upload-defer-length": "1" })).status).toBe(501);
  const odd = await one.ask("POST", "/api/envio", { ...TUS, "upload-length": "9".repeat(30) });
  expect(odd.status).toBe(400);
  expect(await odd.json()).toEqual({ kind: "parts", message: FILE_FAULT_MESSAGE.failed });
  expect((await one.ask("PUT", "/api/envio", TUS)).status).toBe(405);
  expect(await countedBytes(one.room.designer)).toEqual([]);
});
