/** The focal point of a picture: what is stored, read and refused. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { PUBLISHED_DIFFERENTLY, publishItem } from "../../demo/publish-item.ts";
import { inspirationDraft, portfolioDraft, waitingPicture } from "../../tests/support/drafts.ts";
import { createUser } from "../../tests/support/factories.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { getItem, listItems } from "./galleries.server.ts";
import { findPicture } from "./pictures.server.ts";
import { picture } from "./schema.ts";

const admin = await createUser(db, { typeUser: 2 });
afterAll(stopJobs);

test("[SEC-8.17] focal points are published with their pictures and read with them; without one it is the middle", async () => {
  const draft = await portfolioDraft(db, admin);
  const main_image = { ...draft.main_image, focal: { x: 0, y: 100 } };
  const { id } = await publishItem("portifolio", admin, randomUUID(), { ...draft, main_image });
  const project = await getItem("portifolio", id ?? "");
  expect(project?.data.coverImage.focal).toEqual({ x: 0, y: 100 });
  expect(project?.data.images.flat().map(({ focal }) => focal)).toEqual([{ x: 0, y: 100 }, undefined]);
  expect(await findPicture(draft.images[0]?.key ?? "")).toMatchObject({ focalX: 50, focalY: 50 });

  const [left, right] = [
    { ...(await waitingPicture(db, admin, "inspiration")), focal: { x: 1, y: 2 } },
    { ...(await waitingPicture(db, admin, "inspiration")), focal: { x: 99, y: 98 } },
  ];
  const study = await inspirationDraft(db, admin, { images: [[left, right]] });
  const made = await publishItem("inspiration", admin, randomUUID(), study);
  const [, pair] = (await getItem("inspiration", made.id ?? ""))?.data.images ?? [];
  expect([pair].flat().map((shown) => shown?.focal)).toEqual([left.focal, right.focal]);
  const { items } = await listItems("inspiration");
  expect(items[0]?.data.coverImage.focal).toBeUndefined();
});

test("[SEC-8.17] a submission that is sent again with another focal point is not told to be published", async () => {
  const [draft, submission] = [await portfolioDraft(db, admin), randomUUID()];
  const first = await publishItem("portifolio", admin, submission, draft);
  const explicit = { ...draft, main_image: { ...draft.main_image, focal: { x: 50, y: 50 } } };
  expect(await publishItem("portifolio", admin, submission, explicit)).toEqual(first);
  const moved = { ...draft, main_image: { ...draft.main_image, focal: { x: 50, y: 51 } } };
  expect(await publishItem("portifolio", admin, submission, moved)).toEqual({ id: null, error: PUBLISHED_DIFFERENTLY });
});

test("[SEC-8.17] a picture that was there before has its focal point in the middle, and the table holds no other than 0 to 100", async () => {
  const { key } = await waitingPicture(db, admin, "portifolio");
  expect(await findPicture(key)).toMatchObject({ focalX: 50, focalY: 50 });
  for (const wrong of [{ focalX: -1 }, { focalX: 101 }, { focalY: -1 }, { focalY: 101 }])
    await expect(db.update(picture).set(wrong).where(eq(picture.key, key))).rejects.toThrow();
});
