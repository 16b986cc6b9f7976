/** A whole new item as the editor sends it to the server: its parts, and the press that publishes them. */
import type { DraftOf, Gallery } from "../../app/galleries/galleries.ts";
import type { ChosenPicture, PublishingDraft } from "../../app/galleries/publication.ts";
import { type Fields, ITEM_FIELDS } from "../../app/galleries/records.ts";
import { MIDDLE } from "../../app/kit/picture.ts";
import type { EditRequest } from "../../app/publishing/editing/editing.ts";

const textsOf = (chosen: ChosenPicture[]) =>
  Object.fromEntries(chosen.map(({ key, alt, focal = MIDDLE }) => [key, { alt, focal, caption: "" }]));

export function savingRequest<G extends Gallery>(gallery: G, draft: DraftOf<G>): EditRequest {
  const { main_image, images, ...typed }: PublishingDraft = draft;
  const rows = images.map((entry) => [entry].flat().map(({ key }) => key));
  const cover = { cover: main_image.key, colours: null, pictures: textsOf([main_image]) };
  const block = { id: "imagens", kind: "pictures" as const, rows };
  return {
    intent: "save",
    changes: [
      { part: "fields", value: (ITEM_FIELDS[gallery].fieldsOf as (typed: object) => Fields)(typed), base: 0 },
      { part: "cover", value: cover, base: 0 },
      { part: "block:imagens", value: { block, pictures: textsOf(images.flat()) }, base: 0 },
    ],
  };
}

/** After the one save that made the item. */
export const publishingRequest: EditRequest = { intent: "publish", revision: 1, at: null };

export const editingPath = (gallery: Gallery, id: string) => `/api/publicacao/${gallery}/${id}`;
