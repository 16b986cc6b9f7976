/** The board of a new item's pictures, without React: its places, and why one of them waits. Kept in this browser. */

import { PUBLISHING_LIMITS } from "../../galleries/publication.ts";
import { GROUND_IDS, type Ground } from "../../kit/ground.ts";
import { leftOutText } from "../../kit/left-out.ts";
import { type FocalPoint, MIDDLE } from "../../kit/picture.ts";
import { asList, asRecord, asText, newId } from "../../ui/browser/draft-store.ts";

/** A picture of the draft, with the name of its file if this browser sent it; sizes in pixels. */
export type WaitingPicture = {
  key: string;
  width: number;
  height: number;
  fileName: string;
  /** absent: nothing is transparent, or this browser does not know */
  measuredGround?: Ground | undefined;
};

/** Why a place lost its picture: its upload was not finished, or the server no longer has it. */
export type Lost = { fileName: string; because: "unfinished" | "gone" };

/** `id` also names the place in the page. */
export type Place = {
  id: string;
  picture: WaitingPicture | null;
  alt: string;
  focal: FocalPoint;
  /** absent: the measured one */
  ground?: Ground | undefined;
  lost: Lost | null;
};

/** One place, or two that are shown together. */
export type Slot = { id: string; places: Place[] };

/** Under the specification's names. */
export type Board = { main_image: Place; images: Slot[] };

export const emptyPlace = (): Place => ({ id: newId(), picture: null, alt: "", focal: MIDDLE, lost: null });

export function emptySlot(size: 1 | 2 = 1): Slot {
  return { id: newId(), places: size === 1 ? [emptyPlace()] : [emptyPlace(), emptyPlace()] };
}

export function placesOf({ main_image, images }: Board): Place[] {
  return [main_image, ...images.flatMap(({ places }) => places)];
}

export const isFilled = ({ picture }: Place): boolean => picture !== null;

export function changePlace(board: Board, id: string, change: Partial<Place>): Board {
  const one = (place: Place) => (place.id === id ? { ...place, ...change } : place);
  return {
    main_image: one(board.main_image),
    images: board.images.map((slot) => ({ ...slot, places: slot.places.map(one) })),
  };
}

/** The last slot gives way to an empty one, so that there is always a place to begin with. */
export function withoutSlot(slots: Slot[], id: string): Slot[] {
  const rest = slots.filter((slot) => slot.id !== id);
  return rest.length > 0 ? rest : [emptySlot()];
}

/** Up (-1) or down (1) by one place; at an end nothing moves. */
export function moveSlot(slots: Slot[], id: string, by: -1 | 1): Slot[] {
  const from = slots.findIndex((slot) => slot.id === id);
  const slot = slots[from];
  return slot && slots[from + by] ? slots.toSpliced(from, 1).toSpliced(from + by, 0, slot) : slots;
}

/** Places for `count` more pictures: the empty ones that are not `taken`, in their order, then slots of their own. */
export function roomFor(
  slots: Slot[],
  count: number,
  taken: (place: Place) => boolean,
): { slots: Slot[]; places: Place[] } {
  const free = slots.flatMap(({ places }) => places).filter((place) => !isFilled(place) && !taken(place));
  const added = Array.from({ length: Math.max(count - free.length, 0) }, () => emptySlot());
  const places = [...free, ...added.flatMap((slot) => slot.places)].slice(0, count);
  return { slots: [...slots, ...added], places };
}

/** The chosen files that are taken beside the `stored` pictures, and what is said of the others. They wait in line for each other. */
export function takenOf<One extends { name: string }>(
  chosen: readonly One[],
  stored: number,
): { taken: readonly One[]; left: string } {
  const most = PUBLISHING_LIMITS.pictures;
  const room = Math.max(most - stored, 0);
  const left = leftOutText(chosen.slice(room).map(({ name }) => name));
  return { taken: chosen.slice(0, room), left: left && `Cabem até ${most} imagens. ${left}` };
}

/** The place that blocks publishing, null for none: the missing cover, then a failed or lost picture, then a missing second
 * one. A failed picture is never left out silently, nor the one it replaces published. */
export function missingPlace(board: Board, failed: (place: Place) => boolean): Place | null {
  if (!isFilled(board.main_image)) return board.main_image;
  const wanting = placesOf(board).find((place) => place.lost !== null || failed(place));
  const others = board.images.flatMap(({ places }) => places);
  return wanting ?? (others.some(isFilled) ? null : (others[0] ?? null));
}

/** Missing or malformed parts are as in an empty board. */
export function parseBoard(stored: Record<string, unknown>): Board {
  const slots = asList(stored.images).flatMap((slot): Slot[] => {
    const { id, places } = asRecord(slot);
    const parsed = asList(places).slice(0, 2).map(parsePlace);
    return parsed.length > 0 ? [{ id: asText(id) || newId(), places: parsed }] : [];
  });
  return { main_image: parsePlace(stored.main_image), images: slots.length > 0 ? slots : [emptySlot()] };
}

function parsePlace(value: unknown): Place {
  const { id, alt, focal, ground, ...stored } = asRecord(value);
  const { key, width, height, fileName, measuredGround } = asRecord(stored.picture);
  const lost = asRecord(stored.lost);
  return {
    id: asText(id) || newId(),
    alt: asText(alt),
    focal: parseFocal(focal),
    ...(isGround(ground) && { ground }),
    picture:
      asText(key) && typeof width === "number" && typeof height === "number"
        ? {
            ...{ key: asText(key), width, height, fileName: asText(fileName) },
            ...(isGround(measuredGround) && { measuredGround }),
          }
        : null,
    lost:
      lost.because === "unfinished" || lost.because === "gone"
        ? { fileName: asText(lost.fileName), because: lost.because }
        : null,
  };
}

function parseFocal(value: unknown): FocalPoint {
  const { x, y } = asRecord(value);
  return isPercent(x) && isPercent(y) ? { x, y } : MIDDLE;
}

const isGround = (value: unknown): value is Ground => GROUND_IDS.some((ground) => ground === value);

const isPercent = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100;
