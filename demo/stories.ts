/** Gives published projects their stories, and all items the dates of the sample. */
import { eq, type SQL, sql } from "drizzle-orm";
import { rankOf } from "../app/galleries/gallery.ts";
import type { ChosenPicture } from "../app/galleries/publishing.ts";
import { picture, portfolio, publication, publicationVersion } from "../app/galleries/schema.ts";
import type { Block } from "../app/galleries/story/blocks.ts";
import { db } from "../app/platform/db.server.ts";
import { isPictureName, type PictureName } from "./pictures.ts";
import { asBlocks, drawingsOf, type Project } from "./project.ts";

/** `stored` are the copies of `drawingsOf(blocks)`, in that order. */
export async function tellStory(item: string, { blocks, captions }: Project, stored: ChosenPicture[]): Promise<void> {
  const drawings = drawingsOf(blocks);
  const captionOf = new Map(stored.map(({ key }, index) => [key, captions[drawings[index] as PictureName] ?? ""]));
  const keys = Map.groupBy(stored.keys(), (index) => drawings[index]);
  const placed: Block[] = JSON.parse(JSON.stringify(asBlocks(blocks)), (_name, value: unknown) =>
    isPictureName(value) ? stored[keys.get(value)?.shift() ?? -1]?.key : value,
  );
  await db.transaction(async (tx) => {
    for (const [key, caption] of captionOf) await tx.update(picture).set({ caption }).where(eq(picture.key, key));
    await tx.update(portfolio).set({ blocks: placed }).where(eq(portfolio.id, item));
    const [row] = await tx.select({ draft: publication.draft }).from(publication).where(eq(publication.id, item));
    if (!row) throw new Error(`the project ${item} was not published`);
    const texts = Object.entries(row.draft.pictures).map(([key, one]) => [
      key,
      { ...one, caption: captionOf.get(key) ?? "" },
    ]);
    const content = { ...row.draft, blocks: placed, pictures: Object.fromEntries(texts) };
    await tx.update(publication).set({ draft: content }).where(eq(publication.id, item));
    await tx.update(publicationVersion).set({ content }).where(eq(publicationVersion.item, item));
  });
}

/** As if an item had been published then; the newest comes first. */
export async function backdate(item: SQL, at: Date): Promise<void> {
  const dated = { createdAt: at, publishedAt: at, changedAt: at, rank: rankOf(at.getTime()) };
  await db.update(publication).set(dated).where(sql`${publication.id} in (${item})`);
  await db.update(publicationVersion).set({ at }).where(sql`${publicationVersion.item} in (${item})`);
}
