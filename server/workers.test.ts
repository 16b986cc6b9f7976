import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../app/data/db.server.ts";
import { upload } from "../app/data/schema/budget.ts";
import { aiCall } from "../app/data/schema/user.ts";
import { FileMissing, openFile, putFile, temporaryPath } from "../app/services/files.server.ts";
import { createBudget, createUser } from "../tests/support/factories.ts";
import { handlers } from "./workers.ts";

async function stored(key: string): Promise<boolean> {
  try {
    (await openFile(key)).stream.destroy();
    return true;
  } catch (error) {
    if (error instanceof FileMissing) return false;
    throw error;
  }
}

test("uploads that became part of nothing go after 30 days with their files; used and new ones stay", async () => {
  const customer = await createUser(db);
  const [used, forgotten, fresh] = [0, 1, 2].map(() => `budget/send/${randomUUID()}.png`) as [string, string, string];
  for (const key of [used, forgotten, fresh]) {
    const path = await temporaryPath();
    await writeFile(path, "x");
    await putFile(key, path);
    const createdAt = key === fresh ? sql`now() - interval '29 days'` : sql`now() - interval '31 days'`;
    await db.insert(upload).values({ key, owner: customer.id, fileName: "x.png", createdAt });
  }
  await createBudget(db, customer, { image: used });
  await db
    .insert(aiCall)
    .values([{ userId: customer.id, at: sql`now() - interval '3 days'` }, { userId: customer.id }]);

  await handlers["sweep-uploads"]({}, new AbortController().signal);

  expect(await Promise.all([used, forgotten, fresh].map(stored))).toEqual([true, false, true]);
  expect((await db.select({ key: upload.key }).from(upload)).map((row) => row.key).sort()).toEqual(
    [used, fresh].sort(),
  );
  expect(await db.$count(aiCall)).toBe(1);
});

test("files whose record is gone are deleted, and a job that is done twice does no harm", async () => {
  const key = `budget/quote/${randomUUID()}.pdf`;
  const path = await temporaryPath();
  await writeFile(path, "x");
  await putFile(key, path);
  for (let round = 0; round < 2; round++) await handlers["delete-files"]({ keys: [key] }, new AbortController().signal);
  expect(await stored(key)).toBe(false);
});
