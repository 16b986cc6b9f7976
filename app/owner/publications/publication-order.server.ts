/** The order of a gallery's items. All count, shown or not; a move is one change of ranks, or none. */
import { inArray, sql } from "drizzle-orm";
import type { Gallery } from "../../galleries/galleries.ts";
import { rankOf } from "../../galleries/gallery.ts";
import { publication } from "../../galleries/schema.ts";
import { announceChange } from "../../platform/announce.server.ts";
import { db, type Tx } from "../../platform/db.server.ts";
import { lockOrder } from "../../publishing/editing/rank.server.ts";
import type { MovedItem } from "./list-schema.ts";

type Place = { id: string; rank: number; position: number; placed: boolean };

/**
 * Moves items to a position, from 1, where they stand one after the other in the order that they had. Returns their
 * places before; null: one of them is not of this gallery any more, or the position does not exist.
 */
export function movePublications(gallery: Gallery, ids: string[], position: number): Promise<MovedItem[] | null> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, gallery);
    const all = await placesOf(tx, gallery);
    const wanted = new Set(ids);
    const moved = all.filter(({ id }) => wanted.has(id));
    const others = all.filter(({ id }) => !wanted.has(id));
    if (moved.length !== wanted.size || position < 1 || position > others.length + 1) return null;
    const ranks = ranksBetween(others[position - 2], others[position - 1], moved.length);
    if (ranks)
      await setRanks(
        tx,
        moved.map(({ id }, index) => [id, ranks[index] ?? 0]),
      );
    else await rankAnew(tx, others.toSpliced(position - 1, 0, ...moved));
    await setPlaced(tx, ids, true);
    await announceChange(tx);
    return moved.map(({ id, position, placed }) => ({ id, position, placed }));
  });
}

/** Takes a move back: `before` is what it returned. null: one of the items is gone. */
export function takeMoveBack(gallery: Gallery, before: MovedItem[]): Promise<true | null> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, gallery);
    const all = await placesOf(tx, gallery);
    const wanted = new Map(before.map(({ id, position }) => [id, position]));
    const moved = all.filter(({ id }) => wanted.has(id));
    if (moved.length !== wanted.size) return null;
    const order = all.filter(({ id }) => !wanted.has(id));
    const place = ({ id }: Place) => wanted.get(id) ?? 0;
    for (const item of moved.toSorted((one, other) => place(one) - place(other)))
      order.splice(place(item) - 1, 0, item);
    await rankAnew(tx, order);
    await setPlaced(
      tx,
      before.filter(({ placed }) => placed === false).map(({ id }) => id),
      false,
    );
    await announceChange(tx);
    return true;
  });
}

async function setPlaced(tx: Tx, ids: string[], placed: boolean): Promise<void> {
  await tx.update(publication).set({ placed }).where(inArray(publication.id, ids));
}

async function placesOf(tx: Tx, gallery: Gallery): Promise<Place[]> {
  const { rows } = await tx.execute<{ id: string; rank: string; placed: boolean }>(
    sql`select id, rank, placed from publication where gallery = ${gallery} order by rank desc, id desc`,
  );
  return rows.map(({ id, rank, placed }, index) => ({ id, rank: Number(rank), position: index + 1, placed }));
}

/** Whole ranks, greatest first, between two neighbours; null: there is no room. */
function ranksBetween(above: Place | undefined, below: Place | undefined, count: number): number[] | null {
  const least = below?.rank ?? (above?.rank ?? 0) - rankOf(count + 1);
  const greatest = above?.rank ?? Math.max(rankOf(Date.now()), least) + rankOf(count);
  const step = (greatest - least) / (count + 1);
  return step > 1 ? Array.from({ length: count }, (_, index) => Math.floor(greatest - step * (index + 1))) : null;
}

/** For an order without gaps where they are needed. */
async function rankAnew(tx: Tx, order: Place[]): Promise<void> {
  const first = Math.max(rankOf(Date.now()), ...order.slice(0, 1).map(({ rank }) => rank));
  await setRanks(
    tx,
    order.map(({ id }, index) => [id, first - rankOf(index)]),
  );
}

async function setRanks(tx: Tx, ranks: [string, number][]): Promise<void> {
  const values = sql`(select * from unnest(
    ${sql.param(ranks.map(([id]) => id))}::uuid[], ${sql.param(ranks.map(([, rank]) => rank))}::bigint[]) as given(id, rank))`;
  await tx.execute(sql`
    update publication set rank = given.rank from ${values} as given
    where publication.id = given.id and publication.rank <> given.rank`);
}

/** Puts items before the picks of the first page, in this order, in place of those that were there; hidden ones wait. */
export async function pinPublications(ids: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update publication set pinned = array_position(${sql.param(ids)}::uuid[], id)
      where pinned is not null or id = any(${sql.param(ids)}::uuid[])`);
    await announceChange(tx);
  });
}
