import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { waitingPicture } from "../../../tests/support/drafts.ts";
import { createUser } from "../../../tests/support/factories.ts";
import { ROUNDS } from "../../../tests/support/rounds.ts";
import { listItems } from "../../galleries/galleries.server.ts";
import { portfolio } from "../../galleries/items/schema.ts";
import { publication } from "../../galleries/schema.ts";
import { db } from "../../platform/db.server.ts";
import { countByGallery, listPublications } from "./publication-list.server.ts";
import { movePublications, takeMoveBack } from "./publication-order.server.ts";

const admin = await createUser(db, { typeUser: 2 });
const { key } = await waitingPicture(db, admin, "portifolio");

/** Projects '1' to '9', the first one first, all of one minute. */
async function publishNine(): Promise<void> {
  await db.execute(sql`
    insert into portfolio (code_search, name_project, cover_image, images, information, created_at)
    select '#1', n || ', slogan', ${key}, jsonb_build_array(${key}::text), jsonb_build_object('author', 'uid',
      'authorName', 'Ada', 'clientName', n::text, 'website', '', 'type', case when n > 6 then 'Padaria' else 'Design' end,
      'socialMedia', jsonb_build_object('facebook', '', 'instagram', '', 'linkedin', '')), now() - n * interval '1 ms'
    from generate_series(1, 9) as n`);
}

beforeEach(async () => {
  await db.delete(publication);
});

const owners = async () => (await listPublications("portifolio", { q: null, filter: null, limit: 20 })).rows;
const names = async () => (await owners()).map(({ name }) => name).join("");
const idsOf = async (wanted: string) => {
  const rows = await owners();
  return [...wanted].map((each) => rows.find(({ name }) => name === each)?.id ?? "");
};
const move = async (wanted: string, position: number) => movePublications("portifolio", await idsOf(wanted), position);

test("[EDIT-40] items move to a position among all, one after the other, and visitors see that order", async () => {
  await publishNine();
  const before = await move("72", 5);
  expect(before?.map(({ position }) => position)).toEqual([2, 7]);
  expect(await names()).toBe("134527689");
  expect((await owners()).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const shown = await listItems("portifolio");
  expect(shown.items.map(({ data }) => data.information.clientName).join("")).toBe("134527689");
  expect(await move("9", 1)).toHaveLength(1);
  expect(await move("1", 9)).toHaveLength(1);
  expect(await names()).toBe("934527681");
});

test("[EDIT-43] a move is taken back whole, whatever was moved", async () => {
  await publishNine();
  for (const [moved, position] of [
    ["24", 1],
    ["159", 3],
    ["89", 8],
    ["31", 7],
  ] as const) {
    const before = await move(moved, position);
    expect(await takeMoveBack("portifolio", before ?? [])).toBe(true);
    expect(await names()).toBe("123456789");
  }
  const before = await move("5", 1);
  await db.delete(publication).where(eq(publication.id, (await idsOf("5"))[0] ?? ""));
  expect(await takeMoveBack("portifolio", before ?? [])).toBeNull();
});

test("[EDIT-40] a position that does not exist, and an item that is gone, move nothing", async () => {
  await publishNine();
  expect(await move("12", 9)).toBeNull();
  expect(await move("1", 0)).toBeNull();
  const [one = "", other = ""] = await idsOf("12");
  await db.delete(publication).where(eq(publication.id, other));
  expect(await movePublications("portifolio", [one, other], 3)).toBeNull();
  expect(await names()).toBe("13456789");
});

test("[EDIT-40] any moves leave the order that a list would have, also where ranks leave no gap", async () => {
  await publishNine();
  await db.update(publication).set({ rank: sql`rank / 512` });
  let expected = await names();
  const moves = fc.record({ from: fc.integer({ min: 0, max: 8 }), to: fc.integer({ min: 0, max: 8 }) });
  await fc.assert(
    fc.asyncProperty(moves, async ({ from, to }) => {
      const name = expected.charAt(from);
      expect(await move(name, to + 1)).toHaveLength(1);
      const others = expected.replace(name, "");
      expected = others.slice(0, to) + name + others.slice(to);
      expect(await names()).toBe(expected);
    }),
    { numRuns: 60 },
  );
});

test("[EDIT-41] twenty moves at once lose nobody, and leave one order for owners and visitors", async () => {
  await publishNine();
  const ids = await idsOf("123456789");
  for (let round = 0; round < ROUNDS; round += 1) {
    const moved = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        movePublications("portifolio", [ids[(index * 7 + round) % 9] ?? ""], ((index * 5 + round) % 9) + 1),
      ),
    );
    expect(moved.flat()).toHaveLength(20);
    const rows = await owners();
    expect([...rows.map(({ name }) => name)].sort().join("")).toBe("123456789");
    expect(new Set(rows.map(({ position }) => position)).size).toBe(9);
  }
  const visible = await db.select({ id: portfolio.id }).from(portfolio).orderBy(sql`rank desc, id desc`);
  expect(visible.map(({ id }) => id)).toEqual((await owners()).map(({ id }) => id));
});

test("[EDIT-42] the owner's list is searched and filtered, and each keeps its place among all", async () => {
  await publishNine();
  const [two = "", five = "", eight = ""] = await idsOf("258");
  await db.update(publication).set({ state: "hidden" }).where(eq(publication.id, two));
  const at = new Date("2026-12-01T12:00:00Z");
  await db
    .update(publication)
    .set({ state: "draft", scheduledAt: at, scheduledVersion: 1 })
    .where(eq(publication.id, five));
  await db.update(publication).set({ revision: 2 }).where(eq(publication.id, eight));
  const found = async (q: string | null, filter: Parameters<typeof listPublications>[1]["filter"]) =>
    (await listPublications("portifolio", { q, filter, limit: 20 })).rows.map(({ name, position }) => [name, position]);
  expect(await found("padaria", null)).toEqual([
    ["7", 7],
    ["8", 8],
    ["9", 9],
  ]);
  expect(await found(null, "ocultas")).toEqual([["2", 2]]);
  expect(await found(null, "agendadas")).toEqual([["5", 5]]);
  expect(await found("padaria", "ocultas")).toEqual([]);
  const { rows, counts, more } = await listPublications("portifolio", { q: null, filter: "no-ar", limit: 3 });
  expect(counts.portifolio).toEqual({ "no-ar": 7, rascunhos: 0, agendadas: 1, ocultas: 1 });
  expect([rows.length, more, rows[0]?.about]).toEqual([3, true, "slogan"]);
  // What is shown and has a change that waits is both, and one item.
  await db.update(publication).set({ scheduledAt: at, scheduledVersion: 1 }).where(eq(publication.id, eight));
  expect(await found(null, "agendadas")).toEqual([
    ["5", 5],
    ["8", 8],
  ]);
  expect(await found("8", "no-ar")).toEqual([["8", 8]]);
  const later = await listPublications("portifolio", { q: null, filter: null, limit: 3 });
  expect(later.counts.portifolio).toEqual({ "no-ar": 7, rascunhos: 0, agendadas: 2, ocultas: 1 });
  expect([later.totals.portifolio, (await countByGallery()).portifolio]).toEqual([9, 9]);
  const all = await owners();
  expect(all.filter(({ draftAt }) => draftAt !== null).map(({ name }) => name)).toEqual(["8"]);
  expect(all[4]?.scheduledAt).toBe(at.toISOString());
  expect(all.map(({ addressName }) => addressName).slice(0, 2)).toEqual(["1, slogan", "2, slogan"]);
  expect(all[0]?.cover?.link).toBe(`/picture/${key}`);
});
