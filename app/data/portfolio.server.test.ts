import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { stopJobs } from "../services/jobs.server.ts";
import { log } from "../services/log.server.ts";
import { db } from "./db.server.ts";
import { createPortfolio, deletePortfolio, getPortfolio, listPortfolio } from "./portfolio.server.ts";
import { portfolio } from "./schema/gallery.ts";

beforeEach(async () => {
  await db.delete(portfolio);
});
afterAll(stopJobs);

function sample(name: string, createdAt = new Date()) {
  const key = name.toLowerCase();
  return {
    codeSearch: "#12345",
    nameProject: `${name}, A conta que pinga certo.`,
    coverImage: `ilustrations/${key}.webp`,
    images: [`ilustrations/${key}.webp`, "ilustrations/second.webp"],
    information: {
      author: "uid",
      authorName: "Ada Admin",
      clientName: name,
      website: "",
      type: "Design",
      socialMedia: { facebook: "", instagram: "", linkedin: "" },
    },
    createdAt,
  };
}

async function publish(name: string, createdAt?: Date): Promise<string> {
  const { id } = await createPortfolio(sample(name, createdAt));
  if (id === null) throw new Error("not published");
  return id;
}

test("[DATA-1] [DATA-2] [DATA-5] portfolio by documentID reads as { id, data } with its pictures as links", async () => {
  const id = await publish("Pingo");
  await publish("Roxo");
  const document = await getPortfolio(id);
  expect(Object.keys(document ?? {}).sort()).toEqual(["data", "id"]);
  expect(document?.id).toBe(id);
  expect(document?.data.coverImage).toBe("/picture/ilustrations/pingo.webp");
  expect(document?.data.images).toEqual([`/picture/ilustrations/pingo.webp`, "/picture/ilustrations/second.webp"]);
  expect(await getPortfolio(randomUUID())).toBeNull();
  expect(await getPortfolio("not-an-id")).toBeNull();
});

test("[DATA-4] an insert into portfolio without data is an error pair, and nothing is written", async () => {
  expect(await createPortfolio(undefined)).toEqual({ id: null, error: "data is not valid" });
  expect(await createPortfolio(null)).toEqual({ id: null, error: "data is not valid" });
  expect((await listPortfolio()).items).toEqual([]);
});

test("[DATA-4] [DATA-6] a delete of portfolio takes the record and queues its files; of nothing it is false", async () => {
  const id = await publish("Pingo");
  expect(await deletePortfolio(id)).toBe(true);
  expect(await getPortfolio(id)).toBeNull();
  expect(await deletePortfolio(id)).toBe(false);
  expect(await deletePortfolio("not-an-id")).toBe(false);
  const jobs = await db.execute(sql`SELECT data FROM pgboss.job WHERE name = 'delete-files'`);
  expect(jobs.rows.map((job) => job.data)).toEqual([{ keys: ["ilustrations/pingo.webp", "ilustrations/second.webp"] }]);
});

test("[DATA-4] a failed delete of portfolio gives false and is logged", async () => {
  const id = await publish("Pingo");
  vi.spyOn(db, "transaction").mockRejectedValueOnce(new Error("connection lost"));
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  expect(await deletePortfolio(id)).toBe(false);
  expect(logged).toHaveBeenCalledOnce();
  expect(await getPortfolio(id)).not.toBeNull();
});

test("[PORT-3] pages of portfolio are newest first, each item once, while others come and go", async () => {
  // Half of them share one moment, so that the id has to decide.
  for (let n = 0; n < 30; n++) await publish(`P${n}`, new Date(1_700_000_000_000 + Math.max(0, n - 15) * 1000));
  const all = (await listPortfolio({ limit: 100 })).items.map(({ id }) => id);
  const first = await listPortfolio();
  expect(first.items).toHaveLength(12);
  await publish("Novo");
  await deletePortfolio(first.items[3]?.id ?? "");
  const second = await listPortfolio({ after: first.next ?? "" });
  const third = await listPortfolio({ after: second.next ?? "" });
  expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(all);
  expect(third.next).toBeNull();
  const id = second.items[0]?.id;
  const start = (await listPortfolio()).items;
  for (const malformed of ["nonsense", `999999999999999_${id}`, `12345678901234_${id}`, `1_${id}_1`, `\0_${id}`])
    expect((await listPortfolio({ after: malformed })).items, malformed).toEqual(start);
});

test("[PORT-3] a page of portfolio is read from the index, without a sort", async () => {
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    return tx.execute(
      sql`EXPLAIN SELECT * FROM ${portfolio} WHERE (created_at, id) < (now(), gen_random_uuid()) ORDER BY created_at DESC, id DESC LIMIT 13`,
    );
  });
  const text = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).toContain("portfolio_newest");
  expect(text).not.toContain("Sort");
});
