import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createUser } from "../../tests/support/factories.ts";
import { UPLOAD_KINDS, type UploadKind } from "../kit/upload.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { upload } from "./schema.ts";

import { createUpload, deleteExpiredUploads, deleteUpload, findOwnUpload, takeUpload } from "./uploads.server.ts";

afterAll(stopJobs);

const newKey = () => `budget/send/${randomUUID()}.png`;

/** Keys of files that a job is going to delete. */
async function doomed(): Promise<string[]> {
  const { rows } = await db.execute(sql`select data->'keys' as keys from pgboss.job where name = 'delete-files'`);
  return rows.flatMap(({ keys }) => keys as string[]);
}

test("[DATA-5] a pending upload is found by its owner only", async () => {
  const [clara, caio] = [await createUser(db), await createUser(db)];
  const key = newKey();
  await createUpload(clara.id, { key, fileName: "maçã.jpg" });
  expect(await findOwnUpload(clara.id, key, "reference")).toMatchObject({ key, fileName: "maçã.jpg" });
  expect(await findOwnUpload(caio.id, key, "reference")).toBeUndefined();
  expect(await takeUpload(db, caio.id, key, "reference")).toBe(false);
  expect(await deleteUpload(caio.id, key, "reference")).toBe(false);
  expect(await findOwnUpload(clara.id, key, "reference")).toBeDefined();
});

test("[DATA-5] a key that the database cannot even read is no upload", async () => {
  const { id } = await createUser(db);
  for (const key of ["\0", "\ud800", ""]) {
    expect(await findOwnUpload(id, key, "reference")).toBeUndefined();
    expect(await takeUpload(db, id, key, "reference")).toBe(false);
    expect(await deleteUpload(id, key, "reference")).toBe(false);
  }
});

test("[DATA-5] an upload is taken once, and comes back when the transaction that took it fails", async () => {
  const { id } = await createUser(db);
  const key = newKey();
  await createUpload(id, { key, fileName: "a.png" });
  const failing = db.transaction(async (tx) => {
    expect(await takeUpload(tx, id, key, "reference")).toMatchObject({ key, fileName: "a.png" });
    throw new Error("the budget could not be saved");
  });
  await expect(failing).rejects.toThrow("could not be saved");
  const taken = await Promise.all(Array.from({ length: 5 }, () => takeUpload(db, id, key, "reference")));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test("[BRAND-5] removing an upload removes its file too", async () => {
  const { id } = await createUser(db);
  const key = newKey();
  await createUpload(id, { key, fileName: "a.png" });
  expect(await deleteUpload(id, key, "reference")).toBe(true);
  expect(await deleteUpload(id, key, "reference")).toBe(false);
  expect(await doomed()).toContain(key);
});

test("[BRAND-5] a person keeps twenty pending uploads: one more pushes the oldest out, with its file", async () => {
  const [clara, caio] = [await createUser(db), await createUser(db)];
  const keys = Array.from({ length: 21 }, newKey);
  for (const [index, key] of keys.entries()) {
    await createUpload(clara.id, { key, fileName: "a.png" });
    // Several fit into one millisecond: give each a minute of its own.
    const createdAt = sql`now() - ${keys.length - index} * interval '1 minute'`;
    await db.update(upload).set({ createdAt }).where(eq(upload.key, key));
  }
  await createUpload(caio.id, { key: newKey(), fileName: "b.png" });
  expect(await db.$count(upload, eq(upload.owner, clara.id))).toBe(20);
  expect(await findOwnUpload(clara.id, keys[0] ?? "", "reference")).toBeUndefined();
  expect(await doomed()).toContain(keys[0]);
  expect(await doomed()).not.toContain(keys[1]);
});

test("[DATA-5] uploads that waited too long go with their files, taken and young ones stay", async () => {
  const { id } = await createUser(db);
  const [old, young] = [newKey(), newKey()];
  await createUpload(id, { key: old, fileName: "a.png" });
  await createUpload(id, { key: young, fileName: "b.png" });
  await db.update(upload).set({ createdAt: sql`now() - interval '31 days'` }).where(eq(upload.key, old));
  expect(await deleteExpiredUploads(30)).toBe(1);
  expect(await findOwnUpload(id, young, "reference")).toBeDefined();
  expect(await doomed()).toContain(old);
});

test("[MEND2-16] what was sent as one kind is not found, removed or taken as another", async () => {
  const { id } = await createUser(db);
  const kinds = Object.keys(UPLOAD_KINDS) as UploadKind[];
  for (const kind of kinds) {
    const key = `${UPLOAD_KINDS[kind].folder}${randomUUID()}.pdf`;
    await createUpload(id, { key, fileName: "a.pdf" });
    for (const other of kinds.filter((one) => one !== kind)) {
      expect(await findOwnUpload(id, key, other), `${kind} as ${other}`).toBeUndefined();
      expect(await takeUpload(db, id, key, other), `${kind} as ${other}`).toBe(false);
      expect(await deleteUpload(id, key, other), `${kind} as ${other}`).toBe(false);
    }
    expect(await takeUpload(db, id, key, kind)).toMatchObject({ key });
  }
});
