import { useRef, useState } from "react";
import { GALLERIES, type Gallery } from "../../galleries/galleries.ts";
import { PUBLISHING_LIMITS } from "../../galleries/publication.ts";
import { IMAGE_ACCEPT } from "../../kit/upload.ts";
import { useNextFocus } from "../../ui/browser/use-next-focus.ts";
import { Icon, type IconName } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FileInput } from "../../ui/form/file-input.tsx";
import { galleryRows } from "../gallery-rows.ts";
import {
  type Board,
  changePlace,
  emptySlot,
  isFilled,
  moveSlot,
  roomFor,
  type Slot,
  takenOf,
  withoutSlot,
} from "./board.ts";
import styles from "./picture-board.module.css";
import { COVER, inText, PicturePlace, type Pictures } from "./place.tsx";

type Props = {
  gallery: Gallery;
  board: Board;
  setBoard: (change: (now: Board) => Board) => void;
  pictures: Pictures;
  title: string;
  /** id of the place that a refused 'salvar e publicar' asks for */
  invalid: string | null;
};

/** Laid out like the published page, each picture in the shape that it will have there. `title`, the item's name so far, names pictures without an alternative text. */
export function PictureBoard({ gallery, board, setBoard, pictures, title, invalid }: Props) {
  const { coverAlt, pairs } = GALLERIES[gallery];
  const { said, left, others, addButton, add, addSeveral, move, remove } = useSlots(board, setBoard, pictures);
  const several = useRef<HTMLInputElement>(null);

  const { main_image, images } = board;
  const count = images.flatMap(({ places }) => places).length;
  const most = PUBLISHING_LIMITS.pictures;
  const adding = (size: 1 | 2) => ({
    look: "outline" as const,
    size: "small" as const,
    disabledReason: count + size > most ? `Cabem até ${most} imagens.` : undefined,
    onClick: () => add(size),
  });
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
              <SlotTools
                slot={slot}
                name={slotName(slot, index)}
                isFirst={index === 0}
                isLast={index === images.length - 1}
                onMove={(by) => move(slot, index, by)}
                onRemove={() => remove(slot, index)}
              />
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
        <FileInput
          ref={several}
          hidden
          multiple
          accept={IMAGE_ACCEPT}
          aria-label="Várias imagens"
          onFiles={addSeveral}
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

type ToolsProps = {
  slot: Slot;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** A disabled tool stays focusable, so that it keeps the focus. */
function SlotTools({ slot, name, isFirst, isLast, onMove, onRemove }: ToolsProps) {
  const tools: { id: string; icon: IconName; label: string; off?: boolean; press: () => void }[] = [
    {
      ...{ id: moveId(slot, -1), icon: "arrow-up", off: isFirst },
      ...{ label: `Mover ${inText(name)} para cima`, press: () => onMove(-1) },
    },
    {
      ...{ id: moveId(slot, 1), icon: "arrow-down", off: isLast },
      ...{ label: `Mover ${inText(name)} para baixo`, press: () => onMove(1) },
    },
    { id: `${slot.id}-remove`, icon: "trash", label: `Tirar o espaço: ${name}`, press: onRemove },
  ];
  return (
    <div className={styles.tools}>
      {tools.map(({ id, icon, label, off, press }) => (
        <button
          key={id}
          id={id}
          type="button"
          className={styles.tool}
          aria-label={label}
          aria-disabled={off || undefined}
          onClick={off ? undefined : press}
        >
          <Icon name={icon} size={20} />
        </button>
      ))}
    </div>
  );
}

function placeName(slot: Slot, index: number, side: number): string {
  if (slot.places.length === 1) return slotName(slot, index);
  return `${slotName(slot, index)}, à ${side === 0 ? "esquerda" : "direita"}`;
}

const rowShape = ({ places }: Slot) => (places.length === 2 ? "half" : "single");

/** The slots as a whole: added, moved and removed, each said aloud and followed by the focus. */
function useSlots({ images }: Board, setBoard: (change: (now: Board) => Board) => void, pictures: Pictures) {
  const [said, setSaid] = useState("");
  const [left, setLeft] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);
  // Moving and removing take the focus away.
  const setNext = useNextFocus(addButton);

  const others = images.flatMap(({ places }) => places.filter(isFilled)).length;
  const setSlots = (change: (slots: Slot[]) => Slot[]) => setBoard((now) => ({ ...now, images: change(now.images) }));

  const add = (size: 1 | 2) => {
    const slot = emptySlot(size);
    setSlots((slots) => [...slots, slot]);
    setNext(slot.places[0]?.id ?? "none");
  };
  const addSeveral = (files: readonly File[]) => {
    const { taken, left } = takenOf(files, others);
    const { slots, places } = roomFor(images, taken.length, ({ id }) => pictures.uploads[id]?.kind === "sending");
    setSlots(() => slots);
    for (const [index, place] of places.entries()) pictures.send(place, taken.slice(index, index + 1));
    setLeft(left);
  };
  const move = (slot: Slot, index: number, by: -1 | 1) => {
    const to = index + by;
    if (to < 0 || to >= images.length) return;
    setSlots((slots) => moveSlot(slots, slot.id, by));
    setSaid(`${slotName(slot, index)} passou para a posição ${to + 1} de ${images.length}.`);
    setNext(moveId(slot, by));
  };
  const remove = (slot: Slot, index: number) => {
    slot.places.forEach(pictures.remove);
    const after = images[index + 1] ?? images[index - 1];
    setSlots((slots) => withoutSlot(slots, slot.id));
    setSaid(`${slotName(slot, index)} saiu.`);
    setNext(after?.places[0]?.id ?? "none");
  };
  return { said, left, others, addButton, add, addSeveral, move, remove };
}

/** Id of the button that moves a slot. */
const moveId = (slot: Slot, by: -1 | 1) => `${slot.id}-${by === 1 ? "down" : "up"}`;

/** 'Imagem 2', 'Par 3' */
function slotName({ places }: Slot, index: number): string {
  return `${places.length === 2 ? "Par" : "Imagem"} ${index + 1}`;
}
