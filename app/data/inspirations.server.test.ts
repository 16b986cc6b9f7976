import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { stopJobs } from "../services/jobs.server.ts";
import { log } from "../services/log.server.ts";
import { db } from "./db.server.ts";
import { createInspiration, deleteInspiration, getInspiration, listInspirations } from "./inspirations.server.ts";
import { inspiration } from "./schema/gallery.ts";

beforeEach(async () => {
  await db.delete(inspiration);
});
afterAll(stopJobs);

function sample(name: string, createdAt = new Date()) {
  const key = name.toLowerCase();
  return {
    codeSearch: "#12345",
    projectName: name,
    author: "Ada Admin",
    coverImage: `inspiration/${key}.webp`,
    images: [`inspiration/${key}.webp`, ["inspiration/left.webp", "inspiration/right.webp"] as [string, string]],
    information: { briefing: "Um banco que pinga.", timeframe: { day: 15, month: 2 }, type: "Design", vall: 850_000 },
    createdAt,
  };
}

async function publish(name: string, createdAt?: Date): Promise<string> {
  const { id } = await createInspiration(sample(name, createdAt));
  if (id === null) throw new Error("not published");
  return id;
}

test("[DATA-1] [DATA-2] [DATA-5] inspiration by documentID reads as { id, data } with its pictures as links", async () => {
  const id = await publish("Pingo");
  await publish("Roxo");
  const document = await getInspiration(id);
  expect(Object.keys(document ?? {}).sort()).toEqual(["data", "id"]);
  expect(document?.id).toBe(id);
  expect(document?.data.coverImage).toBe("/picture/inspiration/pingo.webp");
  expect(document?.data.images).toEqual([
    "/picture/inspiration/pingo.webp",
    ["/picture/inspiration/left.webp", "/picture/inspiration/right.webp"],
  ]);
  expect(await getInspiration(randomUUID())).toBeNull();
  expect(await getInspiration("not-an-id")).toBeNull();
});

test("[DATA-4] an insert into inspiration without data is an error pair, and nothing is written", async () => {
  expect(await createInspiration(undefined)).toEqual({ id: null, error: "data is not valid" });
  expect(await createInspiration(null)).toEqual({ id: null, error: "data is not valid" });
  expect((await listInspirations()).items).toEqual([]);
});

test("[DATA-4] [DATA-6] a delete of inspiration takes the record and queues its files; of nothing it is false", async () => {
  const id = await publish("Pingo");
  expect(await deleteInspiration(id)).toBe(true);
  expect(await getInspiration(id)).toBeNull();
  expect(await deleteInspiration(id)).toBe(false);
  expect(await deleteInspiration("not-an-id")).toBe(false);
  const jobs = await db.execute(sql`SELECT data FROM pgboss.job WHERE name = 'delete-files'`);
  expect(jobs.rows.map((job) => job.data)).toEqual([
    { keys: ["inspiration/pingo.webp", "inspiration/left.webp", "inspiration/right.webp"] },
  ]);
});

test("[DATA-4] a failed delete of inspiration gives false and is logged", async () => {
  const id = await publish("Pingo");
  vi.spyOn(db, "transaction").mockRejectedValueOnce(new Error("connection lost"));
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  expect(await deleteInspiration(id)).toBe(false);
  expect(logged).toHaveBeenCalledOnce();
  expect(await getInspiration(id)).not.toBeNull();
});

test("[PORT-3] pages of inspiration are newest first, each item once, while others come and go", async () => {
  // Half of them share one moment, so that the id has to decide.
  for (let n = 0; n < 30; n++) await publish(`P${n}`, new Date(1_700_000_000_000 + Math.max(0, n - 15) * 1000));
  const all = (await listInspirations({ limit: 100 })).items.map(({ id }) => id);
  const first = await listInspirations();
  expect(first.items).toHaveLength(12);
  await publish("Novo");
  await deleteInspiration(first.items[3]?.id ?? "");
  const second = await listInspirations({ after: first.next ?? "" });
  const third = await listInspirations({ after: second.next ?? "" });
  expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(all);
  expect(third.next).toBeNull();
  expect((await listInspirations({ after: "nonsense" })).items).toHaveLength(12);
});

test("[PORT-3] a page of inspiration is read from the index, without a sort", async () => {
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    return tx.execute(
      sql`EXPLAIN SELECT * FROM ${inspiration} WHERE (created_at, id) < (now(), gen_random_uuid()) ORDER BY created_at DESC, id DESC LIMIT 13`,
    );
  });
  const text = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).toContain("inspiration_newest");
  expect(text).not.toContain("Sort");
});
