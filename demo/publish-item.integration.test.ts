import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { deleteItem } from "../app/galleries/deletion.server.ts";
import { getItem } from "../app/galleries/galleries.server.ts";
import { inspiration, portfolio } from "../app/galleries/items/schema.ts";
import { markAvif } from "../app/galleries/pictures.server.ts";
import type { ChosenPicture } from "../app/galleries/publication.ts";
import type { PortfolioDraft } from "../app/galleries/records.ts";
import { picture } from "../app/galleries/schema.ts";
import { announceChange } from "../app/platform/announce.server.ts";
import { db } from "../app/platform/db.server.ts";
import { stopJobs } from "../app/platform/jobs.server.ts";
import type { QueueName } from "../app/platform/queues.server.ts";
import { announcements } from "../tests/support/announcements.ts";
import { inspirationDraft, portfolioDraft, waitingPicture } from "../tests/support/drafts.ts";
import { createUser } from "../tests/support/factories.ts";
import { PICTURES_GONE, PUBLISHED_DIFFERENTLY, publishItem } from "./publish-item.ts";

const admin = await createUser(db, { typeUser: 2 });
const other = await createUser(db, { typeUser: 2 });

beforeEach(async () => {
  await db.delete(portfolio);
  await db.delete(inspiration);
  await db.delete(picture);
});
afterAll(stopJobs);

/** Nothing was published half: no item, every picture still waiting, no job for any of them. */
async function expectNothingWritten(draft: PortfolioDraft): Promise<void> {
  expect(await publishItem("portifolio", admin, randomUUID(), draft)).toEqual({ id: null, error: PICTURES_GONE });
  expect(await db.$count(portfolio)).toBe(0);
  expect(await db.$count(picture, sql`item is not null`)).toBe(0);
  expect(await avifJobs([draft.main_image, ...draft.images].map(({ key }) => key))).toEqual([]);
}

const avifJobs = (keys: string[]) => jobsFor("picture-avif", keys);

async function jobsFor(queue: QueueName, keys: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`SELECT data->>'key' AS key FROM pgboss.job WHERE name = ${queue}`,
  );
  return rows.flatMap(({ key }) => (keys.includes(key) ? [key] : [])).sort();
}

test("[ADM-4] publishing takes its pictures and queues their AVIF files, each once", async () => {
  const draft = await portfolioDraft(db, admin);
  const { id } = await publishItem("portifolio", admin, randomUUID(), draft);
  const keys = [draft.main_image, ...draft.images].map(({ key }) => key).sort();
  expect(await avifJobs(keys)).toEqual(keys);
  expect(await db.$count(picture, sql`item = ${id}`)).toBe(2);
});

test("[STORY-20] a cover whose focal point is not the middle gets its colours anew", async () => {
  const main_image = { ...(await waitingPicture(db, admin, "portifolio")), focal: { x: 50, y: 8 } };
  const [moved, middle] = [await portfolioDraft(db, admin, { main_image }), await portfolioDraft(db, admin)];
  for (const draft of [moved, middle]) await publishItem("portifolio", admin, randomUUID(), draft);
  expect(await jobsFor("picture-colours", [main_image.key, middle.main_image.key])).toEqual([main_image.key]);
});

test("[ADM-4] a picture that is not stored, or no longer, publishes nothing", async () => {
  const missing = { key: `ilustrations/${randomUUID()}.jpg`, alt: "" };
  await expectNothingWritten(await portfolioDraft(db, admin, { images: [missing] }));
  await expectNothingWritten(await portfolioDraft(db, admin, { main_image: missing }));
});

test("[ADM-4] somebody else's picture publishes nothing, and stays theirs", async () => {
  const theirs = await waitingPicture(db, other, "portifolio");
  await expectNothingWritten(await portfolioDraft(db, admin, { images: [theirs] }));
});

test("[ADM-4] a picture of the other gallery publishes nothing", async () => {
  await expectNothingWritten(
    await portfolioDraft(db, admin, { images: [await waitingPicture(db, admin, "inspiration")] }),
  );
  const draft = await inspirationDraft(db, admin, { images: [await waitingPicture(db, admin, "portifolio")] });
  expect(await publishItem("inspiration", admin, randomUUID(), draft)).toEqual({ id: null, error: PICTURES_GONE });
  expect(await db.$count(inspiration)).toBe(0);
});

test("[ADM-4] a picture that is named twice publishes nothing", async () => {
  const draft = await portfolioDraft(db, admin);
  await expectNothingWritten({ ...draft, images: [draft.main_image] });
});

test("[ADM-4] a picture that is part of an item already publishes nothing, and stays with that item", async () => {
  const first = await portfolioDraft(db, admin);
  const { id } = await publishItem("portifolio", admin, randomUUID(), first);
  const second = await portfolioDraft(db, admin, { images: first.images });
  expect(await publishItem("portifolio", admin, randomUUID(), second)).toEqual({ id: null, error: PICTURES_GONE });
  expect(await db.$count(portfolio)).toBe(1);
  expect((await getItem("portifolio", id ?? ""))?.data.images).toHaveLength(2);
});

test("[ADM-4] what the database cannot even read publishes nothing", async () => {
  const draft = await portfolioDraft(db, admin);
  for (const picture of [
    { key: "ilustrations/\0.jpg", alt: "" },
    { ...draft.main_image, alt: "\ud800" },
  ])
    await expectNothingWritten({ ...draft, main_image: picture });
});

test("[ADM-4] an insert that fails after its pictures were taken gives them back", async () => {
  const draft = await portfolioDraft(db, admin, { name: "\0" });
  await expect(publishItem("portifolio", admin, randomUUID(), draft)).rejects.toThrow();
  expect(await db.$count(picture, sql`item is not null`)).toBe(0);
});

test("[ADM-4] the same submission twice, and twenty times at once, is one item", async () => {
  const [draft, submission] = [await portfolioDraft(db, admin), randomUUID()];
  const first = await publishItem("portifolio", admin, submission, draft);
  expect(first.error).toBeNull();
  expect(await publishItem("portifolio", admin, submission, draft)).toEqual(first);

  const [many, together] = [await inspirationDraft(db, admin), randomUUID()];
  const made = await Promise.all(Array.from({ length: 20 }, () => publishItem("inspiration", admin, together, many)));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(made[0]?.id).toEqual(expect.any(String));
  expect([await db.$count(portfolio), await db.$count(inspiration)]).toEqual([1, 1]);
});

test("[ADM-4] a submission sent again with other pictures is not told to be published, also three at once", async () => {
  const submission = randomUUID();
  const made = await Promise.all([
    publishItem("portifolio", admin, submission, await portfolioDraft(db, admin)),
    publishItem("portifolio", admin, submission, await portfolioDraft(db, admin)),
    publishItem("portifolio", admin, submission, await portfolioDraft(db, admin)),
  ]);
  expect(made.filter(({ id }) => id !== null)).toHaveLength(1);
  expect(made.filter(({ error }) => error === PUBLISHED_DIFFERENTLY)).toHaveLength(2);
  expect(await db.$count(portfolio)).toBe(1);
  expect(await db.$count(picture, sql`item is null`)).toBe(4);
});

test("[ADM-2] [ADM-4] a submission sent again with any change is not told to be published, until the first item is deleted", async () => {
  const [project, idea] = [await portfolioDraft(db, admin), await inspirationDraft(db, admin)];
  const [cover, pair] = [project.main_image, idea.images[1] as [ChosenPicture, ChosenPicture]];
  const [projectId, ideaId] = [randomUUID(), randomUUID()];
  const first = await publishItem("portifolio", admin, projectId, project);
  const other = await publishItem("inspiration", admin, ideaId, idea);
  for (const change of [
    { name: "Pingo d'água" },
    { site: "" },
    { main_image: { ...cover, alt: "Uma gota" } },
    { main_image: project.images[0] as ChosenPicture, images: [cover] },
    { socialMedia: { ...project.socialMedia, instagram: "" } },
  ])
    expect(await publishItem("portifolio", admin, projectId, { ...project, ...change })).toEqual({
      id: null,
      error: PUBLISHED_DIFFERENTLY,
    });
  for (const change of [
    { briefing: "Outro." },
    { vall: 1 },
    { projectName: "Outro" },
    { images: idea.images.toReversed() },
    { images: [...idea.images.slice(0, 1), ...pair] },
  ])
    expect(await publishItem("inspiration", admin, ideaId, { ...idea, ...change })).toEqual({
      id: null,
      error: PUBLISHED_DIFFERENTLY,
    });
  expect(await publishItem("portifolio", admin, projectId, project)).toEqual(first);
  expect(await publishItem("inspiration", admin, ideaId, idea)).toEqual(other);

  await deleteItem("portifolio", first.id ?? "");
  expect(await publishItem("portifolio", admin, projectId, { ...project, site: "" })).toEqual({
    id: null,
    error: PICTURES_GONE,
  });
  const again = await publishItem("portifolio", admin, projectId, await portfolioDraft(db, admin, { site: "" }));
  expect((await getItem("portifolio", again.id ?? ""))?.data.information.website).toBe("");
});

test("[PORT-1] [INSP-1] a publish and a delete are announced, once each; finished AVIF files wait for the next page", async () => {
  const [project, idea] = [await portfolioDraft(db, admin), await inspirationDraft(db, admin)];
  let ids: (string | null)[] = [];
  const published = async () => {
    const items = [
      await publishItem("portifolio", admin, randomUUID(), project),
      await publishItem("inspiration", admin, randomUUID(), idea),
    ];
    ids = items.map(({ id }) => id);
  };
  expect(await announcements(published)).toBe(2);
  expect(await announcements(() => markAvif(project.main_image.key))).toBe(0);
  expect(await announcements(() => deleteItem("portifolio", ids[0] ?? ""))).toBe(1);
  expect(await announcements(() => deleteItem("inspiration", ids[1] ?? ""))).toBe(1);
});

test("[PORT-1] [INSP-1] what was refused or rolled back announces nothing", async () => {
  const draft = await portfolioDraft(db, admin);
  const refused = async () => {
    await publishItem("portifolio", admin, randomUUID(), { ...draft, images: [draft.main_image] });
    await publishItem("portifolio", admin, randomUUID(), { ...draft, name: "\0" }).catch(() => {});
    await deleteItem("portifolio", randomUUID());
    await db
      .transaction(async (tx) => {
        await announceChange(tx);
        throw new Error("rolled back");
      })
      .catch(() => {});
  };
  expect(await announcements(refused)).toBe(0);
});
