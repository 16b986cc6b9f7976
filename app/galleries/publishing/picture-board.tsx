import { useLayoutEffect, useRef, useState } from "react";
import { counted } from "../../kit/count.ts";
import { IMAGE_ACCEPT } from "../../kit/upload.ts";
import { Icon, type IconName } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { useNoStrayDrop } from "../../ui/form/uploads.ts";
import { GALLERIES, type Gallery } from "../galleries.ts";
import { galleryRows } from "../gallery-rows.ts";
import { PUBLISHING_LIMITS } from "../publishing.ts";
import { type Board, changePlace, emptySlot, isFilled, moveSlot, roomFor, type Slot, withoutSlot } from "./draft.ts";
import styles from "./picture-board.module.css";
import { COVER, inText, PicturePlace, type Pictures } from "./place.tsx";

/** Pictures chosen in one dialog: more would not be sent at once. */
const MOST_CHOSEN = 20;

type Props<Kind extends Board> = {
  gallery: Gallery;
  board: Kind;
  setBoard: (change: (now: Kind) => Kind) => void;
  pictures: Pictures;
  title: string;
  /** id of the place that a refused 'salvar e publicar' asks for */
  invalid: string | null;
};

/** Laid out like the published page, each picture in the shape that it will have there. `title`, the item's name so far, names pictures without an alternative text. */
export function PictureBoard<Kind extends Board>({ gallery, board, setBoard, pictures, title, invalid }: Props<Kind>) {
  const { coverAlt, pairs } = GALLERIES[gallery];
  useNoStrayDrop();
  const [said, setSaid] = useState("");
  const [left, setLeft] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);
  const several = useRef<HTMLInputElement>(null);
  // Moving and removing take the focus away; this element gets it after the next render.
  const [next, setNext] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (!next) return;
    const target = document.getElementById(next);
    (target ?? addButton.current)?.focus();
    setNext(null);
  }, [next]);

  const { main_image, images } = board;
  const count = images.flatMap(({ places }) => places).length;
  const others = images.flatMap(({ places }) => places.filter(isFilled)).length;
  const setSlots = (change: (slots: Slot[]) => Slot[]) => setBoard((now) => ({ ...now, images: change(now.images) }));

  const add = (size: 1 | 2) => {
    const slot = emptySlot(size);
    setSlots((slots) => [...slots, slot]);
    setNext(slot.places[0]?.id ?? null);
  };
  const most = PUBLISHING_LIMITS.pictures;
  const adding = (size: 1 | 2) => ({
    look: "outline" as const,
    size: "small" as const,
    disabledReason: count + size > most ? `Cabem até ${most} imagens.` : undefined,
    onClick: () => add(size),
  });
  const addSeveral = (files: readonly File[]) => {
    const fits = Math.min(MOST_CHOSEN, most - others);
    const chosen = files.slice(0, Math.max(fits, 0));
    const { slots, places } = roomFor(images, chosen.length, ({ id }) => pictures.uploads[id]?.kind === "sending");
    setSlots(() => slots);
    for (const [index, place] of places.entries()) pictures.send(place, chosen.slice(index, index + 1));
    const rest = files.length - chosen.length;
    const why = fits < MOST_CHOSEN ? `cabem até ${most}` : `vão até ${MOST_CHOSEN} de uma vez`;
    setLeft(rest > 0 ? `${counted(rest, "imagem ficou", "imagens ficaram")} de fora: ${why}.` : "");
  };
  const move = (slot: Slot, index: number, by: -1 | 1) => {
    const to = index + by;
    if (to < 0 || to >= images.length) return;
    setSlots((slots) => moveSlot(slots, slot.id, by));
    setSaid(`${slotName(slot, index)} passou para a posição ${to + 1} de ${images.length}.`);
    setNext(moveId(slot, by));
  };
  const removeSlot = (slot: Slot, index: number) => {
    slot.places.forEach(pictures.remove);
    const after = images[index + 1] ?? images[index - 1];
    setSlots((slots) => withoutSlot(slots, slot.id));
    setSaid(`${slotName(slot, index)} saiu.`);
    setNext(after?.places[0]?.id ?? "none");
  };

  const shapes = images.flatMap(({ places }) =>
    places.flatMap(({ id, picture }) => (picture ? { ...picture, id } : [])),
  );
  // The cover is first, and not part of the rows.
  const halves = galleryRows([{ id: "", width: 1, height: 1 }, ...shapes]).flatMap((row) =>
    row.length === 2 ? row.map(({ picture }) => picture.id) : [],
  );
  const tileShape = ({ places: [place] }: Slot) => {
    if (!place || !isFilled(place)) return "tile";
    return halves.includes(place.id) ? "half" : "single";
  };
  let number = 1;
  return (
    <div className={styles.board}>
      <PicturePlace
        place={main_image}
        shape="cover"
        name={COVER}
        fallback={title ? coverAlt(title) : "Capa do projeto"}
        required={!isFilled(main_image)}
        invalid={invalid === main_image.id}
        pictures={pictures}
        onChange={(change) => setBoard((now) => changePlace(now, main_image.id, change))}
      />
      <ol className={styles.slots} data-tiles={!pairs || undefined} aria-label="Outras imagens, na ordem da página">
        {images.map((slot, index) => (
          <li key={slot.id} className={styles.slot} data-shape={pairs ? undefined : tileShape(slot)}>
            <div className={slot.places.length === 2 ? styles.pair : undefined}>
              {slot.places.map((place, side) => {
                if (isFilled(place)) number++;
                return (
                  <PicturePlace
                    key={place.id}
                    place={place}
                    shape={pairs ? rowShape(slot) : tileShape(slot)}
                    name={placeName(slot, index, side)}
                    fallback={`${title || "Projeto"}, imagem ${number} de ${others + 1}`}
                    required={others === 0 && index === 0 && side === 0}
                    invalid={invalid === place.id}
                    pictures={pictures}
                    onChange={(change) => setBoard((now) => changePlace(now, place.id, change))}
                  />
                );
              })}
            </div>
            {(images.length > 1 || slot.places.some(isFilled) || slot.places.length === 2) && (
              <div className={styles.tools}>
                {([-1, 1] as const).map((by) => (
                  <Tool
                    key={by}
                    id={moveId(slot, by)}
                    icon={by === 1 ? "arrow-down" : "arrow-up"}
                    label={`Mover ${inText(slotName(slot, index))} para ${by === 1 ? "baixo" : "cima"}`}
                    off={!images[index + by]}
                    onPress={() => move(slot, index, by)}
                  />
                ))}
                <Tool
                  id={`${slot.id}-remove`}
                  icon="trash"
                  label={`Tirar o espaço: ${slotName(slot, index)}`}
                  onPress={() => removeSlot(slot, index)}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      <div className={styles.add}>
        <Button {...adding(1)} ref={addButton} before="plus">
          Imagem
        </Button>
        {pairs && (
          <Button {...adding(2)} before="columns">
            Par de imagens
          </Button>
        )}
        <Button look="outline" size="small" before="image" onClick={() => several.current?.click()}>
          Escolher várias
        </Button>
        <input
          ref={several}
          type="file"
          hidden
          multiple
          accept={IMAGE_ACCEPT}
          aria-label="Várias imagens"
          onChange={(event) => {
            addSeveral([...(event.target.files ?? [])]);
            // Lets the same files be chosen again.
            event.target.value = "";
          }}
        />
      </div>
      <p className="small" aria-live="polite">
        {left}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

/** A disabled tool stays focusable, so that it keeps the focus. */
function Tool(tool: { id: string; icon: IconName; label: string; off?: boolean; onPress: () => void }) {
  return (
    <button
      id={tool.id}
      type="button"
      className={styles.tool}
      aria-label={tool.label}
      aria-disabled={tool.off || undefined}
      onClick={tool.off ? undefined : tool.onPress}
    >
      <Icon name={tool.icon} size={20} />
    </button>
  );
}

const moveId = (slot: Slot, by: -1 | 1) => `${slot.id}-${by === 1 ? "down" : "up"}`;

function slotName({ places }: Slot, index: number): string {
  return `${places.length === 2 ? "Par" : "Imagem"} ${index + 1}`;
}

function placeName(slot: Slot, index: number, side: number): string {
  if (slot.places.length === 1) return slotName(slot, index);
  return `${slotName(slot, index)}, à ${side === 0 ? "esquerda" : "direita"}`;
}

const rowShape = ({ places }: Slot) => (places.length === 2 ? "half" : "single");
