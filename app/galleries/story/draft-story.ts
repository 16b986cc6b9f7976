/** A draft as its page would show it: by the same rules as what is published. */
import { type FocalPoint, isMiddle, type ShownPicture } from "../../kit/picture.ts";
import type { DraftOf, Gallery, TextsOf } from "../galleries.ts";
import type { PublishingDraft } from "../publication.ts";
import { GALLERY_RECORDS, ITEM_FIELDS } from "../records.ts";
import type { PictureKey } from "./blocks.ts";
import type { Content } from "./content.ts";
import { type Story, storyOf } from "./model.ts";
import type { StoryColours } from "./story-colours.ts";

type Draft = {
  gallery: Gallery;
  content: Content;
  /** with the files that are there; what the content says of a picture counts */
  pictures: Readonly<Record<PictureKey, ShownPicture>>;
  coverColours: StoryColours | null | undefined;
  publishedAt: Date | null;
};

export function draftStory({ gallery, content, pictures, coverColours, publishedAt }: Draft): Story {
  return storyOf({
    gallery,
    texts: textsOf(gallery, content),
    publishedAt,
    cover: content.cover,
    coverColours,
    colours: content.colours,
    blocks: content.blocks,
    picture: (key) => {
      const stored = Object.hasOwn(pictures, key) ? pictures[key] : undefined;
      const texts = Object.hasOwn(content.pictures, key) ? content.pictures[key] : undefined;
      if (!stored || !texts) return stored;
      const { ground: chosen, ...others } = texts;
      const ground = stored.ground && { measured: stored.ground.measured, chosen };
      return { ...stored, ...others, focal: focalOf(texts.focal), ground };
    },
  });
}

const focalOf = (focal: FocalPoint): FocalPoint | undefined => (isMiddle(focal) ? undefined : focal);

const NO_PICTURES: PublishingDraft = { main_image: { key: "", alt: "" }, images: [] };

function textsOf<G extends Gallery>(gallery: G, { fields, author }: Content): TextsOf<G> {
  // TypeScript loses that what is typed and no pictures are a draft of the same gallery.
  const draft = { ...ITEM_FIELDS[gallery].typed(fields), ...NO_PICTURES } as unknown as DraftOf<G>;
  return GALLERY_RECORDS[gallery].texts(draft, { id: "", ...author });
}
