import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createUser } from "../../tests/support/factories.ts";
import { db } from "../platform/db.server.ts";
import { deleteOldCalls, freeUploadBytes, takeAiCall, takeStoryCall, takeUploadCall } from "./call-limits.server.ts";
import { aiCall, storyCall, uploadCall } from "./schema.ts";

const minutesAgo = (minutes: number) => sql<Date>`now() - ${minutes} * interval '1 minute'`;

async function callsOf(userId: string): Promise<number> {
  return db.$count(aiCall, eq(aiCall.userId, userId));
}

test("[AI-5] five calls in ten minutes, and the sixth is told when the first is ten minutes old", async () => {
  const { id } = await createUser(db);
  await db.insert(aiCall).values({ userId: id, at: minutesAgo(7) });
  for (let call = 2; call <= 5; call++) expect(await takeAiCall(id)).toBeNull();
  const wait = await takeAiCall(id);
  expect(wait).toBeGreaterThan(175);
  expect(wait).toBeLessThanOrEqual(180);
  expect(await callsOf(id)).toBe(5);
});

test("[AI-5] calls older than ten minutes make room, until twenty in a day are reached", async () => {
  const { id } = await createUser(db);
  const ages = Array.from({ length: 19 }, (_, index) => 20 + index * 60);
  await db.insert(aiCall).values(ages.map((age) => ({ userId: id, at: minutesAgo(age) })));
  expect(await takeAiCall(id)).toBeNull();
  const wait = (await takeAiCall(id)) ?? 0;
  // The oldest is 18 hours and 20 minutes old.
  expect(wait).toBeGreaterThan(5.6 * 3600);
  expect(wait).toBeLessThanOrEqual(5 * 3600 + 40 * 60);
});

test("[AI-5] yesterday's calls and other people's do not count", async () => {
  const [clara, caio] = [await createUser(db), await createUser(db)];
  await db.insert(aiCall).values(Array.from({ length: 20 }, () => ({ userId: clara.id, at: minutesAgo(24 * 60 + 1) })));
  await db.insert(aiCall).values(Array.from({ length: 5 }, () => ({ userId: caio.id })));
  expect(await takeAiCall(clara.id)).toBeNull();
  expect(await takeAiCall(caio.id)).toBeGreaterThan(0);
});

test("[AI-5] of many at once exactly five pass", async () => {
  const { id } = await createUser(db);
  const waits = await Promise.all(Array.from({ length: 20 }, () => takeAiCall(id)));
  expect(waits.filter((wait) => wait === null)).toHaveLength(5);
  expect(await callsOf(id)).toBe(5);
});

test("[AI-10] thirty stories of the built-in writer in a minute pass, and are no calls of the service", async () => {
  const { id } = await createUser(db);
  await db.insert(storyCall).values(Array.from({ length: 30 }, () => ({ userId: id, at: minutesAgo(1.1) })));
  const waits = await Promise.all(Array.from({ length: 32 }, () => takeStoryCall(id)));
  expect(waits.filter((wait) => wait === null)).toHaveLength(30);
  for (const wait of waits) expect(wait ?? 60).toBeLessThanOrEqual(60);
  expect(await callsOf(id)).toBe(0);
  expect(await takeAiCall(id)).toBeNull();
});

test("[SEC-8.4] an hour's uploads are counted for each person, and of many at once no more than those pass", async () => {
  const [clara, caio] = [await createUser(db), await createUser(db)];
  await db.insert(uploadCall).values(Array.from({ length: 50 }, () => ({ userId: clara.id, at: minutesAgo(61) })));
  await db.insert(uploadCall).values({ userId: clara.id, at: minutesAgo(45) });
  const limits = { anHour: 10, aDay: 100 };
  const calls = await Promise.all(Array.from({ length: 20 }, () => takeUploadCall(clara.id, limits, 1)));
  expect(calls.filter((call) => "id" in call)).toHaveLength(9);
  for (const call of calls) expect("wait" in call ? call.wait : 15 * 60).toBeLessThanOrEqual(15 * 60);
  expect(await takeUploadCall(caio.id, limits, 1)).toHaveProperty("id");
});

test("[MEND2-16] of many files at once no more pass than fit into the day; what was not stored is given back", async () => {
  const [clara, caio] = [await createUser(db), await createUser(db)];
  await db.insert(uploadCall).values({ userId: clara.id, at: minutesAgo(24 * 60 + 1), bytes: 900 });
  await db.insert(uploadCall).values({ userId: clara.id, at: minutesAgo(23 * 60), bytes: 40 });
  const limits = { anHour: 60, aDay: 100 };
  const calls = await Promise.all(Array.from({ length: 10 }, () => takeUploadCall(clara.id, limits, 25)));
  const admitted = calls.flatMap((call) => ("id" in call ? call.id : []));
  expect(admitted).toHaveLength(2);
  expect(calls.filter((call) => "left" in call && call.left === 10)).toHaveLength(8);
  expect(await takeUploadCall(caio.id, limits, 100)).toHaveProperty("id");
  await freeUploadBytes(admitted[0] ?? "");
  expect(await takeUploadCall(clara.id, limits, 36)).toEqual({ left: 35 });
  expect(await takeUploadCall(clara.id, limits, 35)).toHaveProperty("id");
});

test("[SEC-8.4] counts that no limit looks at any more are swept", async () => {
  const { id } = await createUser(db);
  const ages = [2 * 24 * 60 + 1, 10];
  for (const table of [aiCall, storyCall, uploadCall])
    await db.insert(table).values(ages.map((age) => ({ userId: id, at: minutesAgo(age) })));
  await deleteOldCalls();
  for (const table of [aiCall, storyCall, uploadCall]) expect(await db.$count(table, eq(table.userId, id))).toBe(1);
});
