/** The slots of a board as a whole: added, moved and removed, each said aloud and followed by the focus. */
import { useRef, useState } from "react";
import { useNextFocus } from "../../ui/browser/use-next-focus.ts";
import { type Board, emptySlot, isFilled, moveSlot, roomFor, type Slot, takenOf, withoutSlot } from "./board.ts";
import type { Pictures } from "./place.tsx";

export function useSlots({ images }: Board, setBoard: (change: (now: Board) => Board) => void, pictures: Pictures) {
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
export const moveId = (slot: Slot, by: -1 | 1) => `${slot.id}-${by === 1 ? "down" : "up"}`;

/** 'Imagem 2', 'Par 3' */
export function slotName({ places }: Slot, index: number): string {
  return `${places.length === 2 ? "Par" : "Imagem"} ${index + 1}`;
}
