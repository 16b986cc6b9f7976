/**
 * The drafts of both publishing forms: what an admin has put together so far, kept in this browser under their uid
 * until it is published. Fields are kept as they are typed, under the names of spec §3.
 */
import { INSPIRATION_TYPES, parsePrice } from "../../domain/inspiration.ts";
import type { Gallery } from "../../domain/picture.ts";
import {
  type InspirationDraft,
  PUBLISHING_LIMITS as LIMITS,
  PORTFOLIO_TYPES,
  type PortfolioDraft,
} from "../../domain/publishing.ts";
import { websiteLink } from "../../domain/website.ts";
import { asRecord, asText, type DraftPlace, newId } from "../../ui/browser/draft-store.ts";
import type { DraftKind } from "../../ui/browser/use-stored-draft.ts";
import { type Board, chosenPicture, chosenPictures, emptyBoard, isFilled, parseBoard, placesOf } from "./board.ts";

export type Fields = Record<string, string>;
export type Draft = Board & { submissionId: string; fields: Fields };

/** A field that keeps the draft from being published; without a message it is only missing (ADM-3). */
export type Fault = { name: string; message?: string };

/** What sets one form apart from the other. */
export type FormKind = {
  gallery: Gallery;
  /** names of the fields, each as it is when nothing was typed */
  fields: Fields;
  /** what keeps the fields from being published, in their order on the screen */
  faults: (fields: Fields) => Fault[];
  /** what is sent of a draft without faults */
  toSend: (draft: Draft) => PortfolioDraft | InspirationDraft;
};

export const PORTFOLIO_FORM: FormKind = {
  gallery: "portifolio",
  fields: {
    name: "",
    slogan: "",
    site: "",
    type: "",
    "socialMedia.instagram": "",
    "socialMedia.facebook": "",
    "socialMedia.linkedin": "",
  },
  faults: (fields) => [
    ...missing(fields, ["name", "slogan"]),
    ...notOneOf(fields, "type", PORTFOLIO_TYPES),
    ...["socialMedia.instagram", "socialMedia.facebook", "socialMedia.linkedin"].flatMap((name) => {
      const typed = typedIn(fields, name);
      const message = "Cole o endereço da página, como instagram.com/nome.";
      return typed && !websiteLink(typed) ? [{ name, message }] : [];
    }),
  ],
  toSend: ({ main_image, images, fields }) => {
    const text = (name: string) => typedIn(fields, name);
    return {
      main_image: chosen(main_image),
      images: chosenPictures(images).flat(),
      name: text("name"),
      slogan: text("slogan"),
      site: text("site"),
      type: text("type"),
      socialMedia: {
        instagram: text("socialMedia.instagram"),
        facebook: text("socialMedia.facebook"),
        linkedin: text("socialMedia.linkedin"),
      },
    } satisfies PortfolioDraft;
  },
};

export const INSPIRATION_FORM: FormKind = {
  gallery: "inspiration",
  fields: { projectName: "", type: "", briefing: "", "time.month": "", "time.day": "", vall: "" },
  faults: (fields) => {
    const price = parsePrice(typedIn(fields, "vall"));
    return [
      ...notOneOf(fields, "type", INSPIRATION_TYPES),
      ...missing(fields, ["briefing"]),
      ...(typedIn(fields, "time.month") === "" ? [] : notUpTo(fields, "time.month", LIMITS.months)),
      ...notUpTo(fields, "time.day", LIMITS.days),
      ...(/^0+$/.test(typedIn(fields, "time.day")) ? [{ name: "time.day" }] : []),
      ...(price === 0 ? [{ name: "vall" }] : []),
      ...(price === null ? [faulty(fields, "vall", "Escreva um valor em reais, como 6.200,00.")] : []),
    ];
  },
  toSend: ({ main_image, images, fields }) =>
    ({
      main_image: chosen(main_image),
      images: chosenPictures(images),
      projectName: typedIn(fields, "projectName"),
      type: typedIn(fields, "type"),
      briefing: typedIn(fields, "briefing"),
      vall: parsePrice(typedIn(fields, "vall")) ?? 0,
      time: { month: Number(fields["time.month"]), day: Number(fields["time.day"]) },
    }) satisfies InspirationDraft,
};

/** Where this person's draft of a form is kept. */
export const draftPlace = (gallery: Gallery, uid: string): DraftPlace => ({
  name: `traco:publicar:${gallery}:${uid}`,
  finished: `traco:publicados:${gallery}:${uid}`,
});

/** The draft of this person for a form, as `useStoredDraft` keeps it. */
export function draftKind({ gallery, fields }: FormKind, uid: string): DraftKind<Draft> {
  return {
    place: draftPlace(gallery, uid),
    empty: () => ({ submissionId: newId(), ...emptyBoard(), fields }),
    parse: (kept) => ({
      submissionId: kept.submissionId,
      ...parseBoard(kept),
      fields: Object.fromEntries(Object.keys(fields).map((name) => [name, asText(asRecord(kept.fields)[name])])),
    }),
    hasContent: (draft) =>
      Object.values(draft.fields).some((typed) => typed !== "") ||
      placesOf(draft).some((place) => isFilled(place) || place.lost !== null) ||
      draft.images.length > 1,
  };
}

const typedIn = (fields: Fields, name: string): string => (fields[name] ?? "").trim();

const chosen = (place: Board["main_image"]) => chosenPicture(place)[0] ?? { key: "", alt: place.alt };

/** An empty field is only missing; what was typed has its message. */
function faulty(fields: Fields, name: string, message: string): Fault {
  return typedIn(fields, name) === "" ? { name } : { name, message };
}

function missing(fields: Fields, names: string[]): Fault[] {
  return names.filter((name) => typedIn(fields, name) === "").map((name) => ({ name }));
}

function notOneOf(fields: Fields, name: string, options: readonly string[]): Fault[] {
  return options.includes(typedIn(fields, name)) ? [] : [{ name }];
}

function notUpTo(fields: Fields, name: string, most: number): Fault[] {
  const typed = typedIn(fields, name);
  const fits = /^\d{1,4}$/.test(typed) && Number(typed) <= most;
  return fits ? [] : [faulty(fields, name, `Escreva um número até ${most}.`)];
}
