import { randomUUID } from "node:crypto";
import { access, utimes, writeFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { db } from "../app/data/db.server.ts";
import { upload } from "../app/data/schema/budget.ts";
import { aiCall } from "../app/data/schema/user.ts";
import { FileMissing, openFile, putFile, temporaryPath } from "../app/services/files.server.ts";
import { stopJobs } from "../app/services/jobs.server.ts";
import { createBudget, createUser } from "../tests/support/factories.ts";
import { handlers } from "./workers.ts";

afterAll(stopJobs);

async function stored(key: string): Promise<boolean> {
  try {
    (await openFile(key)).stream.destroy();
    return true;
  } catch (error) {
    if (error instanceof FileMissing) return false;
    throw error;
  }
}

test("files that no record names go after a day, uploads that became nothing after 30; what is in use stays", async () => {
  const customer = await createUser(db);
  const [used, expired, pending, orphan, fresh] = Array.from(
    { length: 5 },
    () => `budget/send/${randomUUID()}.png`,
  ) as [string, string, string, string, string];
  const lastWeek = new Date(Date.now() - 7 * 24 * 3600 * 1000);
  for (const key of [used, expired, pending, orphan, fresh]) {
    const path = await temporaryPath();
    await writeFile(path, "x");
    if (key !== fresh) await utimes(path, lastWeek, lastWeek);
    await putFile(key, path);
  }
  const waiting = { owner: customer.id, fileName: "x.png" };
  await db.insert(upload).values([
    { ...waiting, key: expired, createdAt: sql`now() - interval '31 days'` },
    { ...waiting, key: pending, createdAt: sql`now() - interval '29 days'` },
  ]);
  await createBudget(db, customer, { image: used });
  await db
    .insert(aiCall)
    .values([{ userId: customer.id, at: sql`now() - interval '3 days'` }, { userId: customer.id }]);
  const broken = await temporaryPath();
  await writeFile(broken, "half a file");
  await utimes(broken, lastWeek, lastWeek);

  await handlers["sweep-uploads"]({}, new AbortController().signal);

  expect(await Promise.all([used, pending, fresh].map(stored))).toEqual([true, true, true]);
  expect(await Promise.all([expired, orphan].map(stored))).toEqual([false, false]);
  expect((await db.select({ key: upload.key }).from(upload)).map((row) => row.key)).toEqual([pending]);
  expect(await db.$count(aiCall)).toBe(1);
  await expect(access(broken)).rejects.toThrow("ENOENT");
});

test("files whose record is gone are deleted, and a job that is done twice does no harm", async () => {
  const key = `budget/quote/${randomUUID()}.pdf`;
  const path = await temporaryPath();
  await writeFile(path, "x");
  await putFile(key, path);
  for (let round = 0; round < 2; round++) await handlers["delete-files"]({ keys: [key] }, new AbortController().signal);
  expect(await stored(key)).toBe(false);
});
