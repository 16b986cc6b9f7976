import { randomUUID } from "node:crypto";
import { access, utimes, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { eq, inArray, sql } from "drizzle-orm";
import sharp, { type OverlayOptions } from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { storePicture } from "../../app/galleries/gallery-pictures.server.ts";
import { inspiration } from "../../app/galleries/items/schema.ts";
import {
  deletePictures,
  findPicture,
  insertPicture,
  type PictureRow,
  queueMissingColours,
  queueMissingGrounds,
} from "../../app/galleries/pictures.server.ts";
import { picture } from "../../app/galleries/schema.ts";
import { cardOf, pictureFiles, variant } from "../../app/kit/picture.ts";
import { aiCall, upload } from "../../app/people/schema.ts";
import { db } from "../../app/platform/db.server.ts";
import { deleteFile, FileMissing, openFile, putFile, temporaryPath } from "../../app/platform/files.server.ts";
import { stopJobs } from "../../app/platform/jobs.server.ts";
import { log } from "../../app/platform/log.server.ts";
import { waitingPicture } from "../../tests/support/drafts.ts";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { handlers } from "./jobs.ts";

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

const never = new AbortController().signal;
const admin = await createUser(db, { typeUser: 2 });

/** A stored picture with its files and its record. */
async function keptPicture(drawn: OverlayOptions[] = []): Promise<{ key: string; width: number }> {
  const source = await temporaryPath();
  await sharp({ create: { width: 400, height: 300, channels: 3, background: "#e8743b" } })
    .composite(drawn)
    .jpeg()
    .toFile(source);
  const kept = await storePicture(source, "inspiration", { person: "ada" });
  await insertPicture({ ...kept, owner: admin.id });
  return kept;
}

test("[ADM-6] gallery files older than a day that no picture names are swept, all files of the others stay", async () => {
  const lastWeek = new Date(Date.now() - 7 * 24 * 3600 * 1000);
  // A uuid may end in twelve digits, which look like a width.
  const orphan = { key: "ilustrations/5e8f0000-e29b-41d4-a716-446655440000.jpg", width: 1600 };
  const used = { key: "ilustrations/5e8f0000-e29b-41d4-a716-446655441111.png", width: 1600 };
  const fresh = { key: `inspiration/${randomUUID()}.jpg`, width: 320 };
  await waitingPicture(db, admin, "portifolio", { key: used.key, item: randomUUID() });
  for (const one of [orphan, used, fresh])
    for (const file of pictureFiles(one)) {
      const path = await temporaryPath();
      await writeFile(path, "x");
      if (one !== fresh) await utimes(path, lastWeek, lastWeek);
      await putFile(file, path);
    }
  await handlers["sweep-uploads"]({}, never);
  const left = async (one: typeof used) => new Set(await Promise.all(pictureFiles(one).map(stored)));
  expect(await left(orphan)).toEqual(new Set([false]));
  expect(await left(used)).toEqual(new Set([true]));
  expect(await left(fresh)).toEqual(new Set([true]));
});

test("[ADM-2] pictures of a draft that was never published are swept after thirty days", async () => {
  const [old, young] = [await waitingPicture(db, admin, "inspiration"), await waitingPicture(db, admin, "inspiration")];
  await db.update(picture).set({ createdAt: sql`now() - interval '31 days'` }).where(eq(picture.key, old.key));
  await handlers["sweep-uploads"]({}, never);
  expect(await findPicture(old.key)).toBeUndefined();
  expect(await findPicture(young.key)).toBeDefined();
});

test("[OPS-4.5] the sweep queues the AVIF files of a published picture that still lacks them a day later", async () => {
  const [late, fresh] = [await keptPicture(), await keptPicture()];
  await db
    .update(picture)
    .set({ item: randomUUID() })
    .where(inArray(picture.key, [late.key, fresh.key]));
  await db.update(picture).set({ createdAt: sql`now() - interval '2 days'` }).where(eq(picture.key, late.key));
  await handlers["sweep-uploads"]({}, never);
  const queued = await db.execute(sql`select data->>'key' as key from pgboss.job where name = 'picture-avif'`);
  const keys = queued.rows.map(({ key }) => key);
  expect(keys).toContain(late.key);
  expect(keys).not.toContain(fresh.key);
});

test("[ADM-2] the AVIF job makes the files and marks the picture; done twice it does no harm", async () => {
  const kept = await keptPicture();
  for (let round = 0; round < 2; round++) await handlers["picture-avif"]({ key: kept.key }, never);
  expect((await findPicture(kept.key))?.avif).toBe(true);
  expect(await Promise.all(pictureFiles(kept).map(stored))).toEqual(pictureFiles(kept).map(() => true));
});

test("[SEC-8.17] the AVIF job makes the preview card anew around the focal point that was set at publishing", async () => {
  const band = { create: { width: 400, height: 40, channels: 3, background: "#0a3a29" } } as const;
  for (const [focalY, bright] of [
    [0, false],
    [100, true],
  ] as const) {
    const kept = await keptPicture([{ input: band, top: 0, left: 0 }]);
    await db.update(picture).set({ focalY }).where(eq(picture.key, kept.key));
    await handlers["picture-avif"]({ key: kept.key }, never);
    const { cards = [] } = (await findPicture(kept.key)) ?? {};
    const card = await buffer((await openFile(cardOf(kept.key, cards.at(-1)))).stream);
    expect(((await sharp(card).raw().toBuffer())[0] ?? 0) > 128, `at ${focalY} %`).toBe(bright);
  }
});

test("[STORY-20] covers from before get their colours from a job, which is queued once, and a moved focal point changes them", async () => {
  const band = { create: { width: 400, height: 30, channels: 3, background: "#0a3a29" } } as const;
  const kept = await keptPicture([{ input: band, top: 0, left: 0 }]);
  const other = await keptPicture();
  const item = randomUUID();
  await db
    .update(picture)
    .set({ item, colours: null })
    .where(inArray(picture.key, [kept.key, other.key]));
  const information = { type: "", briefing: "", timeframe: { month: 1, day: 1 }, vall: 1 };
  const names = { projectName: "Farol", author: "Ada", information };
  const images = [kept.key, other.key];
  await db.insert(inspiration).values({ ...names, id: item, codeSearch: "#10000", coverImage: kept.key, images });
  for (let round = 0; round < 2; round++) await queueMissingColours();
  const jobs = await db.execute(sql`select data->>'key' as key from pgboss.job where name = 'picture-colours'`);
  expect(jobs.rows.filter(({ key }) => images.includes(String(key)))).toEqual([{ key: kept.key }]);
  const isBright = async () => (await findPicture(kept.key))?.colours?.ground.match(/^#[ef]/) != null;
  await handlers["picture-colours"]({ key: kept.key }, never);
  expect(await isBright()).toBe(true);
  await db.update(picture).set({ focalY: 0 }).where(eq(picture.key, kept.key));
  await handlers["picture-colours"]({ key: kept.key }, never);
  expect(await isBright()).toBe(false);
  await deleteFile(kept.key);
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  await handlers["picture-colours"]({ key: kept.key }, never);
  expect(logged).toHaveBeenCalledOnce();
  await handlers["picture-colours"]({ key: "inspiration/gone.png" }, never);
});

test("[GROUND-5] what is served as immutable keeps its bytes under its address, whatever the owner changes", async () => {
  const band = { create: { width: 400, height: 60, channels: 3, background: "#0a3a29" } } as const;
  const kept = await keptPicture([{ input: band, top: 0, left: 0 }]);
  const served = new Map<string, string>();
  const readAll = async () => {
    const row = await findPicture(kept.key);
    for (const key of pictureFiles({ ...kept, ...row })) {
      if (!(await stored(key))) continue;
      const bytes = (await buffer((await openFile(key)).stream)).toString("base64");
      expect(bytes, key).toBe(served.get(key) ?? bytes);
      served.set(key, bytes);
    }
    return row?.cards.length;
  };
  await readAll();
  const change = async (values: Partial<PictureRow>) => {
    await db.update(picture).set(values).where(eq(picture.key, kept.key));
    for (const queue of ["picture-avif", "picture-card", "picture-colours", "picture-ground"] as const)
      await handlers[queue]({ key: kept.key }, never);
    return readAll();
  };
  const cards = [
    await change({ focalX: 0, focalY: 0 }),
    await change({ focalX: 100, focalY: 100, avif: false }),
    await change({ chosenGround: "dark", measuredGround: "light" }),
    await change({ measuredGround: null }),
  ];
  expect(cards[0]).toBeGreaterThan(0);
  expect(cards.at(-1)).toBeGreaterThan(1);
  // The card of an earlier focal point becomes current again, at its own address.
  const before = (await findPicture(kept.key))?.cards;
  await change({ focalX: 0, focalY: 0, chosenGround: null });
  const row = await findPicture(kept.key);
  expect(row?.cards.toSorted()).toEqual(before?.toSorted());
  expect(row?.cards.at(-1)).toBe(before?.[0]);
  await db.transaction((tx) => deletePictures(tx, sql`${picture.key} = ${kept.key}`));
  const queued = await db.execute(sql`select data->'keys' as keys from pgboss.job where name = 'delete-files'`);
  const deleted = queued.rows.flatMap(({ keys }) => keys as string[]);
  expect(deleted).toEqual(expect.arrayContaining([...served.keys()]));
});

test("[GROUND-4] pictures from before grounds are measured by a job that is queued once, a JPEG without one", async () => {
  const white = { create: { width: 100, height: 60, channels: 4, background: "#ffffff" } } as const;
  const clear = sharp({ create: { width: 400, height: 300, channels: 4, background: "#00000000" } });
  const source = await temporaryPath();
  await clear
    .composite([{ input: white, left: 20, top: 20 }])
    .png()
    .toFile(source);
  const logo = await storePicture(source, "inspiration", { person: "ada" });
  await insertPicture({ ...logo, measuredGround: null, owner: admin.id });
  const jpeg = `inspiration/${randomUUID()}.jpg`;
  await insertPicture({ key: jpeg, owner: admin.id, width: 9, height: 9, thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI" });
  for (let round = 0; round < 2; round++) await queueMissingGrounds();
  const jobs = async (queue: string) =>
    (await db.execute(sql`select data->>'key' as key from pgboss.job where name = ${queue}`)).rows.filter(
      ({ key }) => key === logo.key || key === jpeg,
    );
  expect(await jobs("picture-ground")).toEqual([{ key: logo.key }]);
  expect((await findPicture(jpeg))?.measuredGround).toBe("none");
  await handlers["picture-ground"]({ key: logo.key }, never);
  expect((await findPicture(logo.key))?.measuredGround).toBe("dark");
  expect(await jobs("picture-card")).toEqual([{ key: logo.key }]);
});

test("[ADM-6] AVIF files of a picture that was deleted while they were made are removed again", async () => {
  const kept = await keptPicture();
  // The deletion began before the job, and commits after the job wrote its files.
  let job: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await tx.delete(picture).where(eq(picture.key, kept.key));
    job = handlers["picture-avif"]({ key: kept.key }, never);
    await vi.waitFor(async () => expect(await stored(variant(kept.key, 320, "avif"))).toBe(true), 10_000);
  });
  await job;
  expect(await Promise.all(pictureFiles(kept).map(stored))).not.toContain(true);
  await handlers["picture-avif"]({ key: kept.key }, never);
});

test("[ADM-2] an AVIF job whose original is missing says so once and is done: trying again would not bring it back", async () => {
  const kept = await keptPicture();
  await deleteFile(kept.key);
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  await handlers["picture-avif"]({ key: kept.key }, never);
  expect(logged).toHaveBeenCalledOnce();
  expect((await findPicture(kept.key))?.avif).toBe(false);
  expect(await stored(variant(kept.key, 320, "avif"))).toBe(false);
});
