import { useLayoutEffect, useRef, useState } from "react";
import { GALLERIES, type Gallery } from "../../domain/galleries.ts";
import { PUBLISHING_LIMITS } from "../../domain/publishing.ts";
import { Icon, type IconName } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { useNoStrayDrop } from "../../ui/form/uploads.ts";
import { type Board, changePlace, emptySlot, isFilled, moveSlot, type Slot, withoutSlot } from "./board.ts";
import styles from "./picture-board.module.css";
import { COVER, inText, PicturePlace } from "./place.tsx";
import type { Pictures } from "./use-pictures.ts";

/** Laid out like the published page. `title`, the item's name so far, names pictures without an alternative text. */
export function PictureBoard<Kind extends Board>({
  gallery,
  board,
  setBoard,
  pictures,
  title,
  invalid,
}: {
  gallery: Gallery;
  board: Kind;
  setBoard: (change: (now: Kind) => Kind) => void;
  pictures: Pictures;
  title: string;
  /** id of the place that a refused 'salvar e publicar' asks for */
  invalid: string | null;
}) {
  const { coverAlt, pairs } = GALLERIES[gallery];
  useNoStrayDrop();
  const [said, setSaid] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);
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

  let number = 1;
  return (
    <div className={styles.board}>
      <PicturePlace
        place={main_image}
        shape="cover"
        name={COVER}
        call={COVER}
        field="file_image"
        fallback={title ? coverAlt(title) : "Capa do projeto"}
        required={!isFilled(main_image)}
        invalid={invalid === main_image.id}
        pictures={pictures}
        onChange={(change) => setBoard((now) => changePlace(now, main_image.id, change))}
      />
      <ol className={styles.slots} data-tiles={!pairs || undefined} aria-label="Outras imagens, na ordem da página">
        {images.map((slot, index) => (
          <li key={slot.id} className={styles.slot}>
            <div className={slot.places.length === 2 ? styles.pair : undefined}>
              {slot.places.map((place, side) => {
                if (isFilled(place)) number++;
                return (
                  <PicturePlace
                    key={place.id}
                    place={place}
                    shape={pairs ? rowShape(slot) : "tile"}
                    name={placeName(slot, index, side)}
                    call="Escolher imagem"
                    field="images"
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
      </div>
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
