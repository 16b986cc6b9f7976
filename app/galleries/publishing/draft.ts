/**
 * Publishing drafts, stored in this browser per admin, as typed and under the specification's names: the fields, and the
 * picture board without React.
 */
import type { ComponentType, FocusEvent } from "react";
import { type FocalPoint, MIDDLE } from "../../kit/picture.ts";
import { asList, asRecord, asText, type DraftPlace, newId } from "../../ui/browser/draft-store.ts";
import type { DraftKind } from "../../ui/browser/use-stored-draft.ts";
import type { DraftOf, Gallery } from "../galleries.ts";
import type { ChosenPicture, Entry, PublishRequest } from "../publishing.ts";
import { type Fields, ITEM_FIELDS } from "./fields.ts";

export type ItemDraft = Board & { submissionId: string; fields: Fields };

/** The admin who publishes, and owns the draft. */
export type Author = PublishRequest<object>["author"];

export type FieldsProps = {
  field: (name: string) => {
    name: string;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    onBlur: (event: FocusEvent) => void;
    invalid: boolean;
    error: string | undefined;
    limit: number | undefined;
  };
  change: (name: string, typed: string) => void;
  author: Author;
  submissionId: string;
};

export type FormDescription<G extends Gallery = Gallery> = {
  gallery: G;
  /** requires a draft without faults */
  toSend: (draft: ItemDraft) => DraftOf<G>;
  Fields: ComponentType<FieldsProps>;
};

export const itemDraftPlace = (gallery: Gallery, uid: string): DraftPlace => ({
  name: `traco:publicar:${gallery}:${uid}`,
  finished: `traco:publicados:${gallery}:${uid}`,
});

export function draftKind({ gallery }: FormDescription, uid: string): DraftKind<ItemDraft> {
  const readFields = (stored: Record<string, unknown>): Fields =>
    Object.fromEntries(Object.keys(ITEM_FIELDS[gallery].fields).map((name) => [name, asText(stored[name])]));
  return {
    place: itemDraftPlace(gallery, uid),
    empty: () => ({ submissionId: newId(), ...emptyBoard(), fields: readFields({}) }),
    parse: (stored) => ({
      submissionId: stored.submissionId,
      ...parseBoard(stored),
      fields: readFields(asRecord(stored.fields)),
    }),
    hasContent: (draft) =>
      Object.values(draft.fields).some((typed) => typed !== "") ||
      placesOf(draft).some((place) => isFilled(place) || place.lost !== null) ||
      draft.images.length > 1,
  };
}

export const cover = (place: Board["main_image"]) => chosenPicture(place)[0] ?? { key: "", alt: place.alt };

/** A picture that waits on the server for this draft; sizes in pixels. */
export type WaitingPicture = { key: string; width: number; height: number; fileName: string };

/** Why a place lost its picture: its upload was not finished, or the server no longer has it. */
export type Lost = { fileName: string; because: "unfinished" | "gone" };

/** `id` also names the place in the page. */
export type Place = { id: string; picture: WaitingPicture | null; alt: string; focal: FocalPoint; lost: Lost | null };

/** One place, or two that are shown together. */
export type Slot = { id: string; places: Place[] };

/** The board's part of a draft, under the specification's names. */
export type Board = { main_image: Place; images: Slot[] };

const emptyPlace = (): Place => ({ id: newId(), picture: null, alt: "", focal: MIDDLE, lost: null });

export function emptySlot(size: 1 | 2 = 1): Slot {
  return { id: newId(), places: size === 1 ? [emptyPlace()] : [emptyPlace(), emptyPlace()] };
}

export const emptyBoard = (): Board => ({ main_image: emptyPlace(), images: [emptySlot()] });

export function placesOf({ main_image, images }: Board): Place[] {
  return [main_image, ...images.flatMap(({ places }) => places)];
}

export const isFilled = ({ picture }: Place): boolean => picture !== null;

export function changePlace<Kind extends Board>(board: Kind, id: string, change: Partial<Place>): Kind {
  const one = (place: Place) => (place.id === id ? { ...place, ...change } : place);
  return {
    ...board,
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

export function chosenPicture({ picture, alt, focal }: Place): ChosenPicture[] {
  return picture ? [{ key: picture.key, alt, focal }] : [];
}

/** Empty slots are dropped, and a pair with one picture is a single (ADM-3). */
export function chosenPictures(slots: Slot[]): Entry<ChosenPicture>[] {
  return slots.flatMap(({ places }): Entry<ChosenPicture>[] => {
    const [one, other] = places.flatMap(chosenPicture);
    if (one && other) return [[one, other]];
    return one ? [one] : [];
  });
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
  const { id, alt, focal, ...stored } = asRecord(value);
  const { key, width, height, fileName } = asRecord(stored.picture);
  const lost = asRecord(stored.lost);
  return {
    id: asText(id) || newId(),
    alt: asText(alt),
    focal: parseFocal(focal),
    picture:
      asText(key) && typeof width === "number" && typeof height === "number"
        ? { key: asText(key), width, height, fileName: asText(fileName) }
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

const isPercent = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100;
