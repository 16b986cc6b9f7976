import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createUser } from "../../tests/support/factories.ts";
import { ACCOUNT_TYPES } from "../kit/roles.ts";
import { IMAGE_FAULT_MESSAGE, uploadLimitMessage } from "../kit/upload.ts";
import { db } from "../platform/db.server.ts";
import { inPictureTurn, PEOPLE_MAX, UploadError } from "../platform/upload.server.ts";
import type { CurrentUser } from "./account.ts";
import { uploadCall } from "./schema.ts";
import { receiveUpload } from "./uploads.server.ts";

const UPLOAD = { maxBytes: 1_000, messages: IMAGE_FAULT_MESSAGE, doing: "test" };

function post(): Request {
  const form = new FormData();
  form.append("file", new File(["the file"], "a.png"));
  return new Request("http://localhost/", { method: "POST", body: form });
}

const countOf = (user: CurrentUser) => db.$count(uploadCall, eq(uploadCall.userId, user.id));

/** Sends `count` files at once, each in hand until `end` is called. */
function send(user: CurrentUser, count: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const requests = Array.from({ length: count }, post);
  let received = 0;
  const answers = requests.map((request) =>
    receiveUpload(user, request, UPLOAD, async () => {
      received += 1;
      await promise;
      return new Response(null, { status: 201 });
    }),
  );
  const statuses = async () => (await Promise.all(answers)).map(({ status }) => status);
  return { requests, answers, end: resolve, statuses, received: () => received };
}

test("[SEC-8.4] more files of one person at once than allowed are told to come again, and nobody else's", async () => {
  const [clara, caio] = [await createUser(db), await createUser(db)];
  const { atOnce } = ACCOUNT_TYPES[clara.typeUser].uploads;
  const many = send(clara, atOnce + 20);
  const refused = await Promise.all(many.answers.slice(atOnce));
  for (const answer of refused) {
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.json()).toEqual({ kind: "busy", message: IMAGE_FAULT_MESSAGE.busy });
  }
  // What they sent was read, so that a browser sees the answer, and thrown away.
  for (const { bodyUsed } of many.requests.slice(atOnce)) expect(bodyUsed).toBe(true);
  await expect.poll(many.received).toBe(atOnce);
  expect(await countOf(clara)).toBe(atOnce);

  const other = send(caio, 1);
  other.end();
  expect(await other.statuses()).toEqual([201]);
  many.end();
  expect((await many.statuses()).filter((status) => status === 201)).toHaveLength(atOnce);

  const next = send(clara, 1);
  next.end();
  expect(await next.statuses()).toEqual([201]);
});

test("[SEC-8.4] all together may have 200 files on their way", async () => {
  const people = await Promise.all(Array.from({ length: 51 }, () => createUser(db)));
  const sent = people.map((person) => send(person, 4));
  const last = await Promise.all(sent.at(-1)?.answers ?? []);
  expect(last.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  for (const { end } of sent) end();
  const statuses = (await Promise.all(sent.map((one) => one.statuses()))).flat();
  expect(statuses.filter((status) => status === 201)).toHaveLength(200);
});

test("[SEC-8.4] a file that failed counts for the hour and frees its place; the hour's limit says when it ends", async () => {
  const clara = await createUser(db);
  const { anHour } = ACCOUNT_TYPES[clara.typeUser].uploads;
  await db.insert(uploadCall).values(Array.from({ length: anHour - 6 }, () => ({ userId: clara.id })));
  for (let n = 0; n < 6; n++) {
    const failing = receiveUpload(clara, post(), UPLOAD, () => Promise.reject(new Error("damaged")));
    expect((await failing).status).toBe(500);
  }
  const request = post();
  const answer = await receiveUpload(clara, request, UPLOAD, () => Promise.reject(new Error("let in")));
  expect(answer.status).toBe(429);
  const wait = Number(answer.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(3500);
  expect(wait).toBeLessThanOrEqual(3600);
  expect(await answer.json()).toEqual({ kind: "limit", message: uploadLimitMessage(wait) });
  expect(request.bodyUsed).toBe(true);
  expect(await countOf(clara)).toBe(anHour);
});

test("[SPEED-6] while too many people's pictures wait one more is told at once to come again, and other files go on", async () => {
  const clara = await createUser(db);
  const held = Promise.withResolvers<void>();
  const others = Array.from({ length: 2 + PEOPLE_MAX }, (_, n) =>
    inPictureTurn({ person: `person ${n}` }, () => held.promise),
  );
  const made = async () => new Response(null, { status: 201 });
  const request = post();
  const refused = await receiveUpload(clara, request, { ...UPLOAD, onlyPictures: true }, made);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toEqual({ kind: "overload", message: IMAGE_FAULT_MESSAGE.busy });
  expect(request.bodyUsed).toBe(true);
  expect(await countOf(clara)).toBe(0);
  expect((await receiveUpload(clara, post(), UPLOAD, made)).status).toBe(201);
  held.resolve();
  await Promise.all(others);
  expect((await receiveUpload(clara, post(), { ...UPLOAD, onlyPictures: true }, made)).status).toBe(201);
});

test("[MEND2-16] a file that was refused takes nothing of the day's bytes, one that was stored does", async () => {
  const clara = await createUser(db);
  const counted = async () => {
    const calls = await db.select().from(uploadCall).where(eq(uploadCall.userId, clara.id)).orderBy(uploadCall.at);
    return calls.map(({ bytes }) => bytes);
  };
  const damaged = async () => {
    throw new UploadError("unreadable");
  };
  expect((await receiveUpload(clara, post(), UPLOAD, damaged)).status).toBe(422);
  expect(await counted()).toEqual([0]);
  const stored = async () => new Response(null, { status: 201 });
  expect((await receiveUpload(clara, post(), UPLOAD, stored)).status).toBe(201);
  expect(await counted()).toEqual([0, UPLOAD.maxBytes]);
});
