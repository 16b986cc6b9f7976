import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { publishItem } from "../../demo/publish-item.ts";
import { inspirationDraft, waitingPicture } from "../../tests/support/drafts.ts";
import { createUser } from "../../tests/support/factories.ts";
import { pictureFiles } from "../kit/picture.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { log } from "../platform/log.server.ts";
import { deleteItem } from "./deletion.server.ts";
import { getItem, listItems } from "./galleries.server.ts";
import { inspiration } from "./items/schema.ts";
import type { InspirationDraft } from "./records.ts";
import { picture } from "./schema.ts";

const admin = await createUser(db, { typeUser: 2 });

beforeEach(async () => {
  await db.delete(inspiration);
  await db.delete(picture);
});
afterAll(stopJobs);

async function publish(draft: InspirationDraft): Promise<string> {
  const { id } = await publishItem("inspiration", admin, randomUUID(), draft);
  if (id === null) throw new Error("not published");
  return id;
}

const keysOf = ({ main_image, images }: InspirationDraft) => [main_image, ...images.flat()].map(({ key }) => key);

test("[DATA-1] [DATA-2] [DATA-5] inspiration by documentID reads as { id, data } with its pictures as links, pairs as pairs", async () => {
  const draft = await inspirationDraft(db, admin);
  const id = await publish(draft);
  await publish(await inspirationDraft(db, admin, { projectName: "Roxo" }));
  const document = await getItem("inspiration", id);
  expect(Object.keys(document ?? {}).sort()).toEqual(["data", "id"]);
  expect(document?.id).toBe(id);
  expect(Object.keys(document?.data ?? {}).sort()).toEqual([
    "author",
    "codeSearch",
    "coverImage",
    "createdAt",
    "images",
    "information",
    "projectName",
  ]);
  const [cover, one, left, right] = keysOf(draft).map((key) => `/picture/${key}`);
  expect(document?.data.coverImage.link).toBe(cover);
  expect(
    document?.data.images.map((entry) => (Array.isArray(entry) ? entry.map(({ link }) => link) : entry.link)),
  ).toEqual([cover, one, [left, right]]);
  expect(await getItem("inspiration", randomUUID())).toBeNull();
  expect(await getItem("inspiration", "not-an-id")).toBeNull();
});

test("[ADM-5] an inspiration is stored with its code, its cover first, its author's name, its pairs and its information", async () => {
  const draft = await inspirationDraft(db, admin);
  const id = await publish(draft);
  const [row] = await db.select().from(inspiration).where(eq(inspiration.id, id));
  const [cover, one, left, right] = keysOf(draft);
  expect(row).toMatchObject({
    author: "Ada Admin",
    projectName: "Lume",
    coverImage: cover,
    images: [cover, one, [left, right]],
    information: {
      briefing: "Luminárias de papel para quartos pequenos.",
      timeframe: { month: 1, day: 20 },
      type: "Produto",
      vall: 620_000,
    },
  });
  expect(row?.codeSearch).toMatch(/^#\d{5,7}$/);
});

test("[ADM-5] the text given with a picture of a pair stands for it; without one the inspiration's name does", async () => {
  const [one, left, right] = [
    await waitingPicture(db, admin, "inspiration"),
    await waitingPicture(db, admin, "inspiration"),
    await waitingPicture(db, admin, "inspiration"),
  ];
  const id = await publish(
    await inspirationDraft(db, admin, { images: [one, [left, { ...right, alt: "A luminária acesa" }]] }),
  );
  const { data } = (await getItem("inspiration", id)) ?? {};
  expect(data?.coverImage.alt).toBe("Capa de Lume");
  expect(data?.images.flat().map(({ alt }) => alt)).toEqual([
    "Capa de Lume",
    "Lume, imagem 2 de 4",
    "Lume, imagem 3 de 4",
    "A luminária acesa",
  ]);
});

test("[DATA-4] an insert into inspiration without data is an error pair, and nothing is written", async () => {
  for (const nothing of [undefined, null, {} as InspirationDraft])
    expect(await publishItem("inspiration", admin, randomUUID(), nothing)).toEqual({
      id: null,
      error: "data is not valid",
    });
  expect((await listItems("inspiration")).items).toEqual([]);
});

test("[DATA-4] [DATA-6] [ADM-6] a delete of inspiration takes record and pictures, and queues every file of them", async () => {
  const draft = await inspirationDraft(db, admin);
  const id = await publish(draft);
  const kept = await publish(await inspirationDraft(db, admin));
  const files = keysOf(draft)
    .flatMap((key) => pictureFiles({ key, width: 1600 }))
    .sort();
  const removed = await deleteItem("inspiration", id);
  expect(new Set(removed || [])).toEqual(new Set(files));
  expect(files).toHaveLength(40);
  expect(await getItem("inspiration", id)).toBeNull();
  expect(await db.$count(picture)).toBe(4);
  expect(await getItem("inspiration", kept)).not.toBeNull();
  const jobs = await db.execute<{ keys: string[] }>(
    sql`SELECT data->'keys' AS keys FROM pgboss.job WHERE name = 'delete-files'`,
  );
  expect(jobs.rows.flatMap(({ keys }) => keys).sort()).toEqual(files);
  expect(await deleteItem("inspiration", id)).toBe(false);
  expect(await deleteItem("inspiration", "not-an-id")).toBe(false);
  expect(await deleteItem("inspiration", randomUUID())).toBe(false);
});

test("[DATA-4] a failed delete of inspiration gives false and is logged, and record and pictures stay", async () => {
  const id = await publish(await inspirationDraft(db, admin));
  vi.spyOn(db, "transaction").mockRejectedValueOnce(new Error("connection lost"));
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  expect(await deleteItem("inspiration", id)).toBe(false);
  expect(logged).toHaveBeenCalledOnce();
  expect((await getItem("inspiration", id))?.data.images.flat()).toHaveLength(4);
});

test("[PORT-3] pages of inspiration are newest first, each item once, while others come and go", async () => {
  const { key } = await waitingPicture(db, admin, "inspiration");
  // Half of them share one moment, so that the id has to decide.
  await db.insert(inspiration).values(
    Array.from({ length: 30 }, (_, n) => ({
      codeSearch: "#12345",
      projectName: "Lume",
      author: "Ada Admin",
      coverImage: key,
      images: [key],
      information: { briefing: "", timeframe: { day: 1, month: 1 }, type: "Design", vall: 1 },
      createdAt: new Date(1_700_000_000_000 + Math.max(0, n - 15) * 1000),
    })),
  );
  const all = (await listItems("inspiration", { limit: 100 })).items.map(({ id }) => id);
  const first = await listItems("inspiration");
  expect(first.items).toHaveLength(12);
  await publish(await inspirationDraft(db, admin));
  await deleteItem("inspiration", first.items[3]?.id ?? "");
  const second = await listItems("inspiration", { after: first.next ?? "" });
  const third = await listItems("inspiration", { after: second.next ?? "" });
  expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(all);
  expect(third.next).toBeNull();
  const start = (await listItems("inspiration")).items;
  expect((await listItems("inspiration", { after: "nonsense" })).items).toEqual(start);
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
