import { type ComponentType, useState } from "react";
import { GALLERIES, standInAlt } from "../../galleries/galleries.ts";
import type { Block, PictureKey } from "../../galleries/story/blocks.ts";
import type { GalleryUpload } from "../../galleries/story/story-colours.ts";
import { lookAttributes } from "../../ui/display/picture.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { isAltOptional, namedPictures, withoutTexts } from "../editing/parts.ts";
import { previewOf } from "../forms/gallery-uploads.ts";
import { BLOCK_FIELDS } from "./block-fields.tsx";
import styles from "./block-panel.module.css";
import { changePart, type EditorDraft, withUpload } from "./draft.ts";
import { LooseTools } from "./loose-pictures.tsx";
import { PictureSlot } from "./picture-slot.tsx";
import { nameOf } from "./publishing.ts";
import { slotsOf, withSlot, withUploaded } from "./slots.ts";
import { blockPart, labelOf, remember } from "./structure.ts";
import type { OpenedItem } from "./use-opened-item.ts";

const ROW_SHAPES = [
  ["1", "Inteira"],
  ["2", "Par"],
  ["3", "Trio"],
] as const;

/** `wanted` is the index of the picture to begin with. */
type Props = { opened: OpenedItem; block: Block; wanted: number };

/** The open block: its texts, and its pictures one at a time. */
export function BlockPanel({ opened: { editing, editor, uploads }, block, wanted }: Props) {
  const { gallery, shown } = editing;
  const { draft, change, save } = editor;
  const part = blockPart(block.id);
  const slots = slotsOf(block);
  const [chosen, setChosen] = useState(wanted);
  const at = Math.min(chosen, slots.length - 1);
  const slot = slots[at];
  const { pictures } = draft.content;
  const named = namedPictures(draft.content);
  const itemName = nameOf({ gallery, content: draft.content });
  const standInOf = (key: string) =>
    key === "" || isAltOptional(block, key, shown)
      ? standInAlt(gallery, itemName, named.indexOf(key), named.length)
      : null;

  /** Changes the block as it is by then: uploads end while something else is typed. */
  const update = (to: (now: Block) => Block, texts: typeof pictures = {}) =>
    change((now) => {
      const current = now.content.blocks.find(({ id }) => id === block.id);
      if (!current) return now;
      return changePart(now, part, { block: to(current), pictures: { ...now.content.pictures, ...texts } });
    });
  const onStored = (place: number, before: string, stored: GalleryUpload) => {
    change((now) => withUpload(now, stored));
    update((now) => withUploaded(now, place, before, stored.key));
  };
  const remove = () => {
    change((now) => remember(now, block.id));
    update((now) => withSlot(now, at, ""));
  };
  const Fields = BLOCK_FIELDS[block.kind] as ComponentType<{
    block: Block;
    change: (to: Block) => void;
    onBlur: () => void;
  }>;
  return (
    <>
      <div className={styles.head}>
        <h2 className="h2" tabIndex={-1} data-panel-title>
          {withCedilla(labelOf(block))}
        </h2>
        {block.kind === "row" && (
          <Segmented
            label="Formato"
            hideLabel
            name="row-shape"
            options={ROW_SHAPES}
            value={String(block.pictures.length) as "1" | "2" | "3"}
            onChange={(count) => {
              change((now) => remember(now, block.id));
              update((now) => (now.kind === "row" ? { ...now, pictures: resized(now.pictures, Number(count)) } : now));
            }}
          />
        )}
      </div>
      <Fields block={block} change={(to) => update(() => to)} onBlur={save} />
      {slots.length > 1 && (
        <Thumbs
          slots={slots}
          at={at}
          draft={draft}
          lack={(key) => lackOf(key, pictures[key]?.alt, standInOf(key))}
          choose={setChosen}
        />
      )}
      {block.kind === "pictures" && (
        <LooseTools
          block={block}
          at={at}
          pairs={GALLERIES[gallery].pairs}
          uploads={uploads}
          change={(to) => {
            change((now) => remember(now, block.id));
            update((now) => (now.kind === "pictures" ? to(now) : now));
          }}
          onStored={(place, stored) => onStored(place, "", stored)}
          choose={setChosen}
        />
      )}
      {slot && (
        <PictureSlot
          key={slot.id}
          slot={slot.id}
          name={slot.name}
          standIn={standInOf(slot.key)}
          picture={draft.shown[slot.key]}
          texts={pictures[slot.key] ?? withoutTexts}
          crops={slot.crops}
          uploads={uploads}
          onPicture={(stored) => onStored(at, slot.key, stored)}
          onTexts={(texts) => update((now) => now, { [slot.key]: texts })}
          onRemove={slot.key ? remove : undefined}
          onBlur={save}
        />
      )}
    </>
  );
}

type ThumbsProps = {
  slots: ReturnType<typeof slotsOf>;
  at: number;
  draft: EditorDraft;
  lack: (key: PictureKey) => string | null;
  choose: (at: number) => void;
};

/** The pictures of a block, one of which is open. */
function Thumbs({ slots, at, draft, lack, choose }: ThumbsProps) {
  const { pictures } = draft.content;
  return (
    <ul className={styles.thumbs}>
      {slots.map((one, place) => {
        const shown = draft.shown[one.key];
        const lacks = lack(one.key);
        return (
          <li key={one.id}>
            <button type="button" aria-current={place === at || undefined} onClick={() => choose(place)}>
              {shown ? (
                <img
                  {...lookAttributes({
                    ground: shown.ground && { ...shown.ground, chosen: pictures[one.key]?.ground },
                  })}
                  src={previewOf(shown)}
                  alt=""
                />
              ) : (
                <span className={styles.hole} />
              )}
              <span className={styles.caption} data-lacks={lacks !== null || undefined}>
                {place + 1}. {lacks ?? pictures[one.key]?.caption ?? ""}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** What a picture lacks, as its thumbnail says; null: nothing. */
function lackOf(key: string, alt = "", standIn: string | null): string | null {
  if (key === "") return "Falta a imagem";
  return alt.trim() === "" && standIn === null ? "Falta o texto" : null;
}

const resized = (pictures: string[], count: number): string[] =>
  Array.from({ length: count }, (_, at) => pictures[at] ?? "");

export function EmptyStory({ onAdd }: { onAdd: () => void }) {
  return (
    <>
      <h2 className="h2" tabIndex={-1} data-panel-title>
        Conte a história, se quiser.
      </h2>
      <p>Sem blocos, as imagens entram em ordem, uma inteira, depois aos pares.</p>
      <Button before="plus" onClick={onAdd}>
        Bloco
      </Button>
    </>
  );
}
