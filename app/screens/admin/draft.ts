/** Publishing drafts, stored in this browser per admin, as typed and under the specification's names. */
import type { ComponentType, FocusEvent } from "react";
import type { DraftOf, Gallery } from "../../domain/galleries.ts";
import type { PublishRequest } from "../../domain/publishing.ts";
import { isTooLong } from "../../domain/text-limit.ts";
import { asRecord, asText, type DraftPlace, newId } from "../../ui/browser/draft-store.ts";
import type { DraftKind } from "../../ui/browser/use-stored-draft.ts";
import { type Board, chosenPicture, emptyBoard, isFilled, parseBoard, placesOf } from "./board.ts";

export type Fields = Record<string, string>;
export type ItemDraft = Board & { submissionId: string; fields: Fields };

/** The admin who publishes, and owns the draft. */
export type Author = PublishRequest<object>["author"];

/** Keeps the draft from being published; without a message the field is only missing. */
export type Fault = { name: string; message?: string };

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
  /** names of the fields, each with its empty value */
  fields: Fields;
  /** most characters of those that are texts */
  limits: Readonly<Record<string, number>>;
  faults: (fields: Fields) => Fault[];
  /** requires a draft without faults */
  toSend: (draft: ItemDraft) => DraftOf<G>;
  nameOf: (fields: Fields) => string;
  Fields: ComponentType<FieldsProps>;
};

export const itemDraftPlace = (gallery: Gallery, uid: string): DraftPlace => ({
  name: `traco:publicar:${gallery}:${uid}`,
  finished: `traco:publicados:${gallery}:${uid}`,
});

export function draftKind({ gallery, fields }: FormDescription, uid: string): DraftKind<ItemDraft> {
  return {
    place: itemDraftPlace(gallery, uid),
    empty: () => ({ submissionId: newId(), ...emptyBoard(), fields }),
    parse: (stored) => ({
      submissionId: stored.submissionId,
      ...parseBoard(stored),
      fields: Object.fromEntries(Object.keys(fields).map((name) => [name, asText(asRecord(stored.fields)[name])])),
    }),
    hasContent: (draft) =>
      Object.values(draft.fields).some((typed) => typed !== "") ||
      placesOf(draft).some((place) => isFilled(place) || place.lost !== null) ||
      draft.images.length > 1,
  };
}

/** What keeps the fields from being published, in their order on the screen. */
export function faultsOf({ fields: names, limits, faults }: FormDescription, fields: Fields): Fault[] {
  const known = faults(fields);
  return Object.keys(names).flatMap((name) => {
    const tooLong = isTooLong(fields[name] ?? "", limits[name] ?? Number.POSITIVE_INFINITY);
    // The field itself says how long its text may be.
    return tooLong ? [{ name }] : known.filter((fault) => fault.name === name);
  });
}

export const typedIn = (fields: Fields, name: string): string => (fields[name] ?? "").trim();

export const cover = (place: Board["main_image"]) => chosenPicture(place)[0] ?? { key: "", alt: place.alt };

export function missing(fields: Fields, names: string[]): Fault[] {
  return names.filter((name) => typedIn(fields, name) === "").map((name) => ({ name }));
}

export function notOneOf(fields: Fields, name: string, options: readonly string[]): Fault[] {
  return options.includes(typedIn(fields, name)) ? [] : [{ name }];
}
