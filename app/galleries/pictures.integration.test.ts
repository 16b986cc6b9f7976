import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { waitingPicture } from "../../tests/support/drafts.ts";
import { editingBy, read } from "../../tests/support/editing.ts";
import { createUser } from "../../tests/support/factories.ts";
import { pictureFiles, stemOf } from "../kit/picture.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { keepPart, saveDraft } from "../publishing/editing/drafts.server.ts";
import type { PartChange } from "../publishing/editing/editing.ts";
import { showPictures } from "./galleries.server.ts";
import { portfolio } from "./items/schema.ts";
import {
  checkPictures,
  deleteExpiredPictures,
  deleteUnnamedPictures,
  deleteWaitingPicture,
  findPicture,
  insertPicture,
  markAvif,
  stemsWithoutPicture,
} from "./pictures.server.ts";
import { picture, publication } from "./schema.ts";

const admin = await createUser(db, { typeUser: 2 });
const other = await createUser(db, { typeUser: 2 });

beforeEach(async () => {
  await db.delete(publication);
  await db.delete(picture);
});
afterAll(stopJobs);

/** Keys of files that a job is going to delete. */
async function doomed(): Promise<string[]> {
  const { rows } = await db.execute(sql`select data->'keys' as keys from pgboss.job where name = 'delete-files'`);
  return rows.flatMap(({ keys }) => keys as string[]);
}

test("[DATA-5] a stored picture waits for its item, and reads as a link with its size", async () => {
  const key = `ilustrations/${randomUUID()}.png`;
  await insertPicture({ key, owner: admin.id, width: 1234, height: 567, thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI" });
  expect(await findPicture(key)).toMatchObject({ key, item: null, alt: "", avif: false });
  expect(await showPictures([key, "ilustrations/none.jpg"])).toEqual(
    new Map([
      [
        key,
        {
          link: `/picture/${key}`,
          width: 1234,
          height: 567,
          thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
          alt: "",
          avif: false,
        },
      ],
    ]),
  );
  expect(await showPictures([])).toEqual(new Map());
  expect(await findPicture("ilustrations/none.jpg")).toBeUndefined();
});

test("[ADM-2] a waiting picture is removed by its owner only, with every file of it; a published one is not", async () => {
  const { key } = await waitingPicture(db, admin, "inspiration");
  const published = await waitingPicture(db, admin, "inspiration", { item: randomUUID() });
  expect(await deleteWaitingPicture(other.id, key)).toBe(false);
  expect(await deleteWaitingPicture(admin.id, published.key)).toBe(false);
  expect(await deleteWaitingPicture(admin.id, "\0")).toBe(false);
  expect(await deleteWaitingPicture(admin.id, key)).toBe(true);
  expect(await deleteWaitingPicture(admin.id, key)).toBe(false);
  expect((await doomed()).filter((file) => stemOf(file) === stemOf(key)).sort()).toEqual(
    pictureFiles({ key, width: 1600 }).sort(),
  );
  expect(await findPicture(published.key)).toBeDefined();
});

test("[ADM-2] pictures that nobody published go after their time, young and published ones stay", async () => {
  const createdAt = sql`now() - interval '31 days'`;
  const old = await waitingPicture(db, admin, "inspiration");
  const used = await waitingPicture(db, admin, "inspiration", { item: randomUUID() });
  await db.update(picture).set({ createdAt });
  const young = await waitingPicture(db, admin, "inspiration");
  await deleteExpiredPictures(30);
  const left = await db.select({ key: picture.key }).from(picture);
  expect(left.map(({ key }) => key).sort()).toEqual([used.key, young.key].sort());
  expect(await doomed()).toContain(old.key);
  expect(await doomed()).not.toContain(young.key);
});

test("[ADM-2] AVIF files are marked where the picture still is", async () => {
  const { key } = await waitingPicture(db, admin, "inspiration");
  expect(await markAvif(key)).toBe(true);
  expect((await showPictures([key])).get(key)?.avif).toBe(true);
  await db.delete(picture).where(eq(picture.key, key));
  expect(await markAvif(key)).toBe(false);
});

test("[ADM-6] stems without a picture are told from those with one, PNG or JPEG", async () => {
  const jpg = `ilustrations/${randomUUID()}`;
  const png = "inspiration/0b8cf9c7-49c0-4c94-8a2b-123456789012";
  const gone = `inspiration/${randomUUID()}`;
  await waitingPicture(db, admin, "portifolio", { key: `${jpg}.jpg` });
  await waitingPicture(db, admin, "inspiration", { key: `${png}.png` });
  expect(await stemsWithoutPicture([jpg, gone, png])).toEqual([gone]);
  expect(await stemsWithoutPicture([])).toEqual([]);
});

test("[EDIT-16] an item's pictures go when neither draft nor version names them, a month after their upload", async () => {
  const { published, publish } = editingBy(admin);
  const target = await published();
  const add = async (id: string): Promise<[string, PartChange]> => {
    const { key } = await waitingPicture(db, admin, "portifolio", {
      createdAt: new Date(Date.now() - 31 * 86_400_000),
    });
    const pictures = { [key]: { alt: "Uma gota", focal: { x: 50, y: 50 }, caption: "" } };
    return [key, { part: `block:${id}`, value: { block: { id, kind: "row", pictures: [key] }, pictures }, base: 0 }];
  };
  const [[shown, one], [drafted, two], [kept, three], [dropped, four]] = (await Promise.all(
    ["a", "b", "c", "d"].map(add),
  )) as [[string, PartChange], [string, PartChange], [string, PartChange], [string, PartChange]];
  await saveDraft(target, admin, [one]);
  await publish(target);
  await saveDraft(target, admin, [two, four]);
  await saveDraft(target, admin, [
    { part: "block:a", value: null, base: 2 },
    { part: "block:d", value: null, base: 3 },
  ]);
  await keepPart(target, admin, three);
  await deleteUnnamedPictures(30);
  const there = await Promise.all([shown, drafted, kept, dropped].map(findPicture));
  expect(there.map((found) => found !== undefined)).toEqual([true, true, true, false]);
  expect(await doomed()).toContain(dropped);
  expect((await db.transaction(checkPictures)).faults).toEqual([]);
});

test("[EDIT-16] what page, version and pictures say differently of each other is found", async () => {
  const { published } = editingBy(admin);
  const [changed, lost, hidden] = [await published(), await published(), await published()];
  const { content } = await read(changed);
  const other = await waitingPicture(db, admin, "portifolio", { item: changed.id });
  await db
    .update(portfolio)
    .set({ images: [content.cover, other.key] })
    .where(eq(portfolio.id, changed.id));
  const losing = (await read(lost)).content;
  const block = Object.keys(losing.pictures).find((key) => key !== losing.cover);
  await db.delete(picture).where(eq(picture.key, block ?? ""));
  await db.update(publication).set({ state: "hidden" }).where(eq(publication.id, hidden.id));
  const { faults } = await db.transaction(checkPictures);
  expect(faults.toSorted()).toEqual(
    [
      `portifolio ${changed.id} does not show its version 1`,
      `portifolio ${lost.id} shows ${block}, which is not a picture of it`,
      `publication ${hidden.id} is hidden, and not so shown`,
    ].toSorted(),
  );
});
