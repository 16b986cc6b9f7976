/** Items in the states that editing knows, for tests of its queries. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { getItem } from "../../app/galleries/galleries.server.ts";
import type { Gallery } from "../../app/galleries/galleries.ts";
import { MIDDLE } from "../../app/kit/picture.ts";
import { db } from "../../app/platform/db.server.ts";
import { type Editor, saveDraft, type Target } from "../../app/publishing/editing/drafts.server.ts";
import type { PartChange } from "../../app/publishing/editing/editing.ts";
import { publishDraft } from "../../app/publishing/editing/publish.server.ts";
import { readEditing } from "../../app/publishing/editing/reading.server.ts";
import { publishItem } from "../../demo/publish-item.ts";
import { inspirationDraft, portfolioDraft, waitingPicture } from "./drafts.ts";

/** A moment to schedule for. */
export const SOON = new Date(Date.now() + 3_600_000).toISOString();
export const FIELDS = { name: "Onça Café", slogan: "o grão que não se esconde", type: "Design" };

export async function read({ gallery, id }: Target) {
  const editing = await readEditing(gallery, id);
  if (!editing) throw new Error("there is no such publication");
  return editing;
}

/** The name that visitors see of a project; null: they do not see it. */
export const shown = async ({ id }: Target) => (await getItem("portifolio", id))?.data.nameProject ?? null;

/** A row of pictures as a change of a draft that has none of this id. */
export function row(id: string, keys: string[], alt = "Uma xícara"): PartChange {
  const pictures = Object.fromEntries(keys.map((key) => [key, { alt, focal: { x: 10, y: 20 }, caption: "No balcão" }]));
  return { part: `block:${id}`, value: { block: { id, kind: "row", pictures: keys }, pictures }, base: 0 };
}

/** Which of these pictures are in a queue. */
export async function queuedPictures(queue: string, keys: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select data ->> 'key' as key from pgboss.job where name = ${queue}`,
  );
  return rows.flatMap(({ key }) => (keys.includes(key) ? [key] : [])).toSorted();
}

/** What one admin does. */
export const editingBy = (editor: Editor) => ({
  /** Publishes the draft as it is. */
  publish: async (target: Target, at: string | null = null) =>
    publishDraft(target, editor, (await read(target)).revision, at),

  /** An item that a form published. */
  published: async (gallery: Gallery = "portifolio"): Promise<Target> => {
    const { id } =
      gallery === "portifolio"
        ? await publishItem(gallery, editor, randomUUID(), await portfolioDraft(db, editor))
        : await publishItem(gallery, editor, randomUUID(), await inspirationDraft(db, editor));
    return { gallery, id: id ?? "" };
  },

  rename: async (target: Target, name: string): Promise<void> => {
    const { content, stamps } = await read(target);
    const value = { ...content.fields, name };
    await saveDraft(target, editor, [{ part: "fields", value, base: stamps.fields?.revision ?? 0 }]);
  },

  /** A complete draft of a project with a text and a pair. */
  complete: async (): Promise<{ target: Target; keys: string[] }> => {
    const target: Target = { gallery: "portifolio", id: randomUUID() };
    const chosen = await Promise.all([1, 2, 3].map(() => waitingPicture(db, editor, "portifolio")));
    const keys = chosen.map(({ key }) => key);
    const [cover = "", ...others] = keys;
    const pictures = { [cover]: { alt: "Capa", focal: MIDDLE, caption: "" } };
    const text = { id: "t", kind: "text", heading: "A ideia", text: "Um grão." } as const;
    await saveDraft(target, editor, [
      { part: "fields", value: FIELDS, base: 0 },
      { part: "cover", value: { cover, colours: null, pictures }, base: 0 },
      { part: "block:t", value: { block: text, pictures: {} }, base: 0 },
      row("r", others),
    ]);
    return { target, keys };
  },
});
