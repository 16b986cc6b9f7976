/** Gives published projects their stories, and all items their sample dates. */
import { eq, type SQL, sql } from "drizzle-orm";
import { rankOf } from "../app/galleries/gallery.ts";
import type { ChosenPicture } from "../app/galleries/publication.ts";
import { publication, publicationVersion } from "../app/galleries/schema.ts";
import type { Block } from "../app/galleries/story/blocks.ts";
import { db } from "../app/platform/db.server.ts";
import { showVersion } from "../app/publishing/editing/shown-item.server.ts";
import { isPictureName, type PictureName } from "./pictures.ts";
import { asBlocks, type Project } from "./project.ts";

/** Turns a project that was published with pictures only into a story. `stored` has the copies of its drawings. */
export async function tellStory(
  item: string,
  { blocks, captions, focal = {} }: Project,
  stored: Map<PictureName, ChosenPicture>,
): Promise<void> {
  const placed: Block[] = JSON.parse(JSON.stringify(asBlocks(blocks)), (_name, value: unknown) =>
    isPictureName(value) ? stored.get(value)?.key : value,
  );
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(publication).where(eq(publication.id, item)).for("update");
    if (!row?.shownVersion) throw new Error(`the project ${item} was not published`);
    const content = { ...row.draft, blocks: placed };
    for (const [name, { key }] of stored) {
      const texts = content.pictures[key];
      if (texts) Object.assign(texts, { caption: captions[name] ?? "", focal: focal[name] ?? texts.focal });
    }
    await tx.update(publication).set({ draft: content }).where(eq(publication.id, item));
    await tx.update(publicationVersion).set({ content }).where(eq(publicationVersion.item, item));
    await showVersion(tx, row, row.shownVersion);
  });
}

/** Dates an item as if it had been published at `at`; the newest comes first. */
export async function backdate(item: SQL, at: Date): Promise<void> {
  const dated = { createdAt: at, publishedAt: at, updatedAt: at, changedAt: at, rank: rankOf(at.getTime()) };
  await db.update(publication).set(dated).where(sql`${publication.id} in (${item})`);
  await db.update(publicationVersion).set({ at }).where(sql`${publicationVersion.item} in (${item})`);
}
