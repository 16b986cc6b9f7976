/** Where an item enters the lists, what its feed entry says, and pages that are read while owners change the order. */
import { randomUUID } from "node:crypto";
import { parseFeed } from "@rowanmanning/feed-parser";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { editingBy, read, SOON } from "../../../tests/support/editing.ts";
import { createUser } from "../../../tests/support/factories.ts";
import { API_ROOT, apiPath } from "../../galleries/api/api-paths.ts";
import { loader as list } from "../../galleries/api/list-api.ts";
import { listNewest } from "../../galleries/feed.server.ts";
import { listCards, listItems } from "../../galleries/galleries.server.ts";
import { picture, publication } from "../../galleries/schema.ts";
import { listPublications } from "../../owner/publications/publication-list.server.ts";
import { movePublications, takeMoveBack } from "../../owner/publications/publication-order.server.ts";
import { db } from "../../platform/db.server.ts";
import { env } from "../../platform/env.server.ts";
import { stopJobs } from "../../platform/jobs.server.ts";
import { loader as files } from "../../site/files.ts";
import { entryText } from "../editor/schedule.ts";
import { saveDraft, type Target } from "./drafts.server.ts";
import { hideItem, publishDue, showItem } from "./publish.server.ts";

const ada = await createUser(db, { typeUser: 2, name: "Ada" });
const { publish, published, rename, complete } = editingBy(ada);

beforeEach(async () => {
  await db.delete(publication);
  await db.delete(picture);
});
afterAll(stopJobs);

const shownIds = async () => (await listCards("portifolio")).items.map(({ id }) => id);
const newestIds = async () => (await listNewest(20)).map(({ path }) => path.split("/").at(-1));
const comesDue = async ({ id }: Target) => {
  await db.update(publication).set({ scheduledAt: new Date() }).where(eq(publication.id, id));
  await publishDue();
};
const file = async (path: string) => {
  const answer = await files({ url: new URL(path, env.ORIGIN) } as never);
  return answer ? answer.text() : "";
};
const entries = async () => parseFeed(await file("/feed.xml")).items;
const lastmod = async ({ id }: Target): Promise<string> => {
  const [, moment = ""] = new RegExp(`${id}</loc><lastmod>([^<]*)`).exec(await file("/sitemap.xml")) ?? [];
  return moment;
};
const readdress = (target: Target, value: string) => saveDraft(target, ada, [{ part: "address", value, base: 99 }]);

test("[PUBLISH-1] an old draft that is published, and a scheduled one that goes live, are the first everywhere", async () => {
  const { target: draft } = await complete();
  const { target: scheduled } = await complete();
  await publish(scheduled, SOON);
  const live = await published();
  await publish(draft);
  expect(await shownIds()).toEqual([draft.id, live.id]);
  await comesDue(scheduled);
  const order = [scheduled.id, draft.id, live.id];
  expect(await shownIds()).toEqual(order);
  expect(await newestIds()).toEqual(order);
  expect((await listItems("portifolio", { order: "newest" })).items.map(({ id }) => id)).toEqual(order);
  expect((await listPublications("portifolio", { q: null, filter: null, limit: 20 })).rows.map(({ id }) => id)).toEqual(
    order,
  );
});

test("[PUBLISH-1] what an owner placed by hand enters there, unless the move was taken back", async () => {
  const { target: placed } = await complete();
  const { target: back } = await complete();
  const live = [await published(), await published()].reverse();
  await movePublications("portifolio", [placed.id], 2);
  await takeMoveBack("portifolio", (await movePublications("portifolio", [back.id], 3)) ?? []);
  await publish(placed);
  await publish(back);
  expect(await shownIds()).toEqual([back.id, live[0]?.id, placed.id, live[1]?.id]);
});

test("[PUBLISH-1] changes, and what is hidden and shown again, keep their place", async () => {
  const first = await published();
  const other = await published();
  await hideItem(first, ada);
  await showItem(first, ada);
  await rename(first, "Pinga");
  await publish(first);
  expect(await shownIds()).toEqual([other.id, first.id]);
  expect(await newestIds()).toEqual([other.id, first.id]);
});

test("[PUBLISH-2] the owner sees where an item will enter, and its neighbours", async () => {
  const { target } = await complete();
  expect(entryText(await read(target))).toBe("Entra em 1º lugar.");
  const lives = [await published(), await published()];
  for (const [index, name] of ["Lume", "Pingo"].entries()) {
    const one = lives[index];
    if (one) await rename(one, name);
  }
  await publish(target, SOON);
  expect(entryText(await read(target))).toBe("Entra em 1º lugar, antes de ‘Pingo’.");
  const row = async () => (await listPublications("portifolio", { q: null, filter: "agendadas", limit: 20 })).rows[0];
  expect(await row()).toMatchObject({ id: target.id, entersFirst: true });
  await movePublications("portifolio", [target.id], 2);
  expect(entryText(await read(target))).toBe("Entra em 2º lugar, entre ‘Pingo’ e ‘Lume’.");
  expect(await row()).toMatchObject({ entersFirst: false });
  await comesDue(target);
  expect((await shownIds())[1]).toBe(target.id);
  expect(entryText(await read(target))).toBe("Continua em 2º lugar, entre ‘Pingo’ e ‘Lume’.");
  await movePublications("portifolio", [target.id], 3);
  await hideItem(target, ada);
  expect(entryText(await read(target))).toBe("Volta em 3º lugar, o último, depois de ‘Lume’.");
});

test("[PUBLISH-3] a feed entry keeps its id when name and address change, and stays new once", async () => {
  const target = await published();
  const [before] = await entries();
  expect(before?.id).toBe(before?.url);
  await rename(target, "Pinga");
  await readdress(target, "Pinga de hoje");
  await publish(target);
  const [after] = await entries();
  expect(after?.id).toBe(before?.id);
  expect(after?.url).toBe(`${env.ORIGIN}/show/portifolio/Pinga+de+hoje/${target.id}`);
  expect(after?.title).toContain("Pinga");
  expect(after?.published).toEqual(before?.published);
  // As items are that were shown before entries had a name of their own.
  await db.update(publication).set({ entryName: null, updatedAt: null });
  const [old] = await entries();
  await readdress(target, "Outro nome");
  await publish(target);
  await hideItem(target, ada);
  await showItem(target, ada);
  expect((await entries())[0]?.id).toBe(old?.id);
});

test("[PUBLISH-4] 'updated' and lastmod follow the last change that visitors see, and nothing else", async () => {
  const target = await published();
  const past = new Date(Date.now() - 60_000);
  await db.update(publication).set({ updatedAt: past, publishedAt: past });
  const unchanged = [past.toISOString(), past.toISOString()];
  const own = async () => {
    const entry = (await entries()).find(({ id }) => id?.endsWith(target.id));
    return [entry?.updated?.toISOString(), await lastmod(target)];
  };
  expect(await own()).toEqual(unchanged);
  await rename(target, "Pinga");
  await published();
  await movePublications("portifolio", [target.id], 1);
  await publish(target, SOON);
  await hideItem(target, ada);
  await showItem(target, ada);
  expect(await own()).toEqual(unchanged);
  await publish(target, SOON);
  await comesDue(target);
  const [updated, map] = await own();
  expect(Date.parse(updated ?? "")).toBeGreaterThan(Date.now() - 30_000);
  expect(map).toBe(updated);
  const feed = parseFeed(await file("/feed.xml"));
  expect(feed.updated?.toISOString()).toBe(
    feed.items
      .map((one) => one.updated?.toISOString() ?? "")
      .sort()
      .at(-1),
  );
});

type Page = { items: { id: string }[]; next: string | null };
const getPage = async (address: string): Promise<Page> => {
  const url = new URL(address, env.ORIGIN);
  const [collection = ""] = url.pathname.slice(API_ROOT.length + 1).split("/");
  return (await list({ url, params: { collection } } as never)).json();
};

test.each(["", "&q=a+conta"])(
  "[API-2] pages give each document once while an owner moves, hides, shows and publishes%s",
  async (search) => {
    const all: Target[] = [];
    for (let n = 0; n < 8; n++) all.push(await published());
    const { target: waiting } = await complete();
    const ids = all.map(({ id }) => id);
    const seen: string[] = [];
    let turn = 0;
    for (let next: string | null = `${apiPath("portfolio")}?limit=2${search}`; next; turn++) {
      const page = await getPage(next);
      seen.push(...page.items.map(({ id }) => id));
      next = page.next;
      // What was seen goes behind, what is to come before, and one of each is hidden and shown again.
      await movePublications("portifolio", seen.slice(-2), 8);
      await movePublications("portifolio", [ids[turn] ?? randomUUID()], 1);
      for (const one of [all[turn], all.at(-turn - 1)]) {
        if (!one) continue;
        await hideItem(one, ada);
        await showItem(one, ada);
      }
      if (turn === 1) await publish(waiting);
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
  },
);

test("[API-2] a cursor that the API gave when lists were in the owner's order goes on at the same place", async () => {
  for (let n = 0; n < 3; n++) await published();
  const [, second, third] = (await listItems("portifolio", { order: "newest" })).items;
  const rank = String((second?.data.createdAt.getTime() ?? 0) * 512).padStart(16, "0");
  const page = await getPage(`${apiPath("portfolio")}?cursor=${rank}_${second?.id}`);
  expect(page.items.map(({ id }) => id)).toEqual([third?.id]);
});
