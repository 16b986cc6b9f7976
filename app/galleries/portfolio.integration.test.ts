import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { publishItem } from "../../demo/publish-item.ts";
import { portfolioDraft, waitingPicture } from "../../tests/support/drafts.ts";
import { createUser } from "../../tests/support/factories.ts";
import { pictureFiles } from "../kit/picture.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { log } from "../platform/log.server.ts";
import { deleteItem } from "./deletion.server.ts";
import { getItem, listItems } from "./galleries.server.ts";
import { portfolio } from "./items/schema.ts";
import type { PortfolioDraft } from "./records.ts";
import { picture } from "./schema.ts";

const admin = await createUser(db, { typeUser: 2 });

beforeEach(async () => {
  await db.delete(portfolio);
  await db.delete(picture);
});
afterAll(stopJobs);

async function publish(draft: PortfolioDraft): Promise<string> {
  const { id } = await publishItem("portifolio", admin, randomUUID(), draft);
  if (id === null) throw new Error("not published");
  return id;
}

test("[DATA-1] [DATA-2] [DATA-5] portfolio by documentID reads as { id, data } with its pictures as links", async () => {
  const draft = await portfolioDraft(db, admin);
  const id = await publish(draft);
  await publish(await portfolioDraft(db, admin, { name: "Roxo" }));
  const document = await getItem("portifolio", id);
  expect(Object.keys(document ?? {}).sort()).toEqual(["data", "id"]);
  expect(document?.id).toBe(id);
  expect(Object.keys(document?.data ?? {}).sort()).toEqual([
    "codeSearch",
    "coverImage",
    "createdAt",
    "images",
    "information",
    "nameProject",
    "typeProject",
  ]);
  const links = [draft.main_image, ...draft.images].map(({ key }) => `/picture/${key}`);
  expect(document?.data.coverImage.link).toBe(links[0]);
  expect(document?.data.images).toEqual(links.map((link) => expect.objectContaining({ link })));
  const { width, height, thumbhash, avif } = document?.data.coverImage ?? {};
  expect({ width, height, thumbhash, avif }).toEqual({
    width: 1600,
    height: 900,
    thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
    avif: false,
  });
  expect(await getItem("portifolio", randomUUID())).toBeNull();
  expect(await getItem("portifolio", "not-an-id")).toBeNull();
});

test("[ADM-5] a project is stored with its code, its cover first, name and slogan, who published it and the fixed type", async () => {
  const draft = await portfolioDraft(db, admin);
  const id = await publish(draft);
  const [row] = await db.select().from(portfolio).where(eq(portfolio.id, id));
  expect(row).toMatchObject({
    coverImage: draft.main_image.key,
    images: [draft.main_image.key, draft.images[0]?.key],
    nameProject: "Pingo, A conta que pinga certo",
    typeProject: "Logo Mockup",
    information: {
      author: admin.uid,
      authorName: "Ada Admin",
      clientName: "Pingo",
      website: "pingo.com.br",
      type: "Design",
      socialMedia: { facebook: "", instagram: "@pingo", linkedin: "" },
    },
  });
  expect(row?.codeSearch).toMatch(/^#\d{5,7}$/);
});

test("[ADM-5] the text given with a picture stands for it; without one the project's name does", async () => {
  const [cover, second, third] = [
    await waitingPicture(db, admin, "portifolio"),
    await waitingPicture(db, admin, "portifolio"),
    await waitingPicture(db, admin, "portifolio"),
  ];
  const id = await publish(
    await portfolioDraft(db, admin, { main_image: cover, images: [{ ...second, alt: "Uma gota azul" }, third] }),
  );
  const { data } = (await getItem("portifolio", id)) ?? {};
  expect(data?.coverImage.alt).toBe("Capa do projeto Pingo, A conta que pinga certo");
  expect(data?.images.flat().map(({ alt }) => alt)).toEqual([
    "Capa do projeto Pingo, A conta que pinga certo",
    "Uma gota azul",
    "Pingo, A conta que pinga certo, imagem 3 de 3",
  ]);
});

test("[DATA-4] an insert into portfolio without data is an error pair, and nothing is written", async () => {
  for (const nothing of [undefined, null, {} as PortfolioDraft])
    expect(await publishItem("portifolio", admin, randomUUID(), nothing)).toEqual({
      id: null,
      error: "data is not valid",
    });
  expect((await listItems("portifolio")).items).toEqual([]);
});

test("[DATA-4] [DATA-6] [ADM-6] a delete of portfolio takes record and pictures, and queues every file of them", async () => {
  const draft = await portfolioDraft(db, admin);
  const id = await publish(draft);
  const kept = await publish(await portfolioDraft(db, admin));
  const files = [draft.main_image, ...draft.images].flatMap(({ key }) => pictureFiles({ key, width: 1600 })).sort();
  const removed = await deleteItem("portifolio", id);
  expect(new Set(removed || [])).toEqual(new Set(files));
  expect(files).toHaveLength(20);
  expect(await getItem("portifolio", id)).toBeNull();
  expect(await db.$count(picture)).toBe(2);
  expect(await getItem("portifolio", kept)).not.toBeNull();
  const jobs = await db.execute<{ keys: string[] }>(
    sql`SELECT data->'keys' AS keys FROM pgboss.job WHERE name = 'delete-files'`,
  );
  expect(jobs.rows.flatMap(({ keys }) => keys).sort()).toEqual(files);
  expect(await deleteItem("portifolio", id)).toBe(false);
  expect(await deleteItem("portifolio", "not-an-id")).toBe(false);
  expect(await deleteItem("portifolio", randomUUID())).toBe(false);
});

test("[DATA-4] a failed delete of portfolio gives false and is logged, and record and pictures stay", async () => {
  const id = await publish(await portfolioDraft(db, admin));
  vi.spyOn(db, "transaction").mockRejectedValueOnce(new Error("connection lost"));
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  expect(await deleteItem("portifolio", id)).toBe(false);
  expect(logged).toHaveBeenCalledOnce();
  expect((await getItem("portifolio", id))?.data.images).toHaveLength(2);
});

test("[PORT-3] pages of portfolio are newest first, each item once, while others come and go", async () => {
  const { key } = await waitingPicture(db, admin, "portifolio");
  // Half of them share one moment, so that the id has to decide.
  await db.insert(portfolio).values(
    Array.from({ length: 30 }, (_, n) => ({
      ...sampleRow(key),
      createdAt: new Date(1_700_000_000_000 + Math.max(0, n - 15) * 1000),
    })),
  );
  const all = (await listItems("portifolio", { limit: 100 })).items.map(({ id }) => id);
  const first = await listItems("portifolio");
  expect(first.items).toHaveLength(12);
  await publish(await portfolioDraft(db, admin));
  await deleteItem("portifolio", first.items[3]?.id ?? "");
  const second = await listItems("portifolio", { after: first.next ?? "" });
  const third = await listItems("portifolio", { after: second.next ?? "" });
  expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(all);
  expect(third.next).toBeNull();
  const id = second.items[0]?.id;
  const start = (await listItems("portifolio")).items;
  for (const malformed of ["nonsense", `999999999999999_${id}`, `12345678901234_${id}`, `1_${id}_1`, `\0_${id}`])
    expect((await listItems("portifolio", { after: malformed })).items, malformed).toEqual(start);
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

function sampleRow(key: string) {
  const socialMedia = { facebook: "", instagram: "", linkedin: "" };
  return {
    codeSearch: "#12345",
    nameProject: "Pingo, A conta que pinga certo",
    coverImage: key,
    images: [key],
    information: { author: "", authorName: "", clientName: "Pingo", website: "", type: "Design", socialMedia },
  };
}
