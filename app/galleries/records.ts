/**
 * A gallery's items: how their fields are typed, stored, named and shown. For the server and the editor, apart from the
 * descriptions, which every visitor loads.
 */
import { amountText, moneyText, parseMoney } from "../kit/money.ts";
import { isTooLong } from "../kit/text-limit.ts";
import { hasVisibleText } from "../kit/visible.ts";
import { websiteLink } from "../kit/website.ts";
import type { GalleryRecords } from "./gallery.ts";
import { INSPIRATION_TYPES, MOST_PRICE, timeframeText } from "./inspiration.ts";
import { type ChosenPicture, type Entry, PUBLISHING_LIMITS as LIMITS, type PublishingDraft } from "./publication.ts";

type SocialMedia = { facebook: string; instagram: string; linkedin: string };

export type PortfolioTexts = {
  /** client's name, a comma and a slogan */
  nameProject: string;
  information: {
    /** uid of the admin who published it */
    author: string;
    authorName: string;
    clientName: string;
    website: string;
    type: string;
    socialMedia: SocialMedia;
  };
  typeProject: string;
};

export type PortfolioDraft = {
  main_image: ChosenPicture;
  name: string;
  slogan: string;
  site: string;
  type: string;
  socialMedia: SocialMedia;
  images: ChosenPicture[];
};

export type InspirationTexts = {
  projectName: string;
  author: string;
  information: {
    briefing: string;
    timeframe: { day: number; month: number };
    type: string;
    /** project value in centavos of R$ */
    vall: number;
  };
};

export type InspirationDraft = {
  main_image: ChosenPicture;
  projectName: string;
  type: string;
  briefing: string;
  /** in centavos of R$ */
  vall: number;
  time: { month: number; day: number };
  images: Entry<ChosenPicture>[];
};

export type GalleryTypes = {
  portifolio: { collection: "portfolio"; draft: PortfolioDraft; texts: PortfolioTexts };
  inspiration: { collection: "inspiration"; draft: InspirationDraft; texts: InspirationTexts };
};
type Gallery = keyof GalleryTypes;

export type Fields = Record<string, string>;

/** Keeps the draft from being published; without a message the field is only missing. */
export type Fault = { name: string; message?: string };

export type Field = {
  /** as its form calls it */
  label: string;
  /** most characters of a text */
  limit?: number;
  /** keeps what is typed, trimmed, from being published: a message, or "" when the field is only missing; null: nothing */
  fault?: (typed: string) => string | null;
};

type Typed<G extends Gallery> = Omit<GalleryTypes[G]["draft"], keyof PublishingDraft>;

export type ItemFields<G extends Gallery = Gallery> = {
  /** in their order on the screen */
  fields: Readonly<Record<string, Field>>;
  /** requires fields without faults */
  typed: (fields: Fields) => Typed<G>;
  /** the fields that `typed` makes this of */
  fieldsOf: (typed: Typed<G>) => Fields;
  nameOf: (fields: Fields) => string;
};

export const SOCIAL = ["Instagram", "Facebook", "LinkedIn"].map((label) => ({
  label,
  name: `socialMedia.${label.toLowerCase()}`,
}));

const typedIn = (fields: Fields, name: string): string => (fields[name] ?? "").trim();

/** What is no link stays as it is typed: the server refuses it, or it is from before. */
function linkIn(fields: Fields, name: string): string {
  const typed = typedIn(fields, name);
  return (typed && websiteLink(typed)) || typed;
}

const PORTFOLIO_FIELDS: ItemFields<"portifolio"> = {
  fields: {
    name: { label: "Nome", limit: LIMITS.line, fault: missing },
    slogan: { label: "Slogan", limit: LIMITS.line, fault: missing },
    site: { label: "Site", limit: LIMITS.address },
    // Which there are is the studio's setting: the server compares (editing/publish.server.ts).
    type: { label: "Ramo", limit: LIMITS.line, fault: missing },
    ...Object.fromEntries(SOCIAL.map(({ name, label }) => [name, { label, limit: LIMITS.address, fault: noAddress }])),
  },
  typed: (fields) => ({
    name: typedIn(fields, "name"),
    slogan: typedIn(fields, "slogan"),
    site: typedIn(fields, "site"),
    type: typedIn(fields, "type"),
    socialMedia: {
      instagram: linkIn(fields, "socialMedia.instagram"),
      facebook: linkIn(fields, "socialMedia.facebook"),
      linkedin: linkIn(fields, "socialMedia.linkedin"),
    },
  }),
  fieldsOf: ({ name, slogan, site, type, socialMedia }) => ({
    ...{ name, slogan, site, type },
    ...Object.fromEntries(Object.entries(socialMedia).map(([network, typed]) => [`socialMedia.${network}`, typed])),
  }),
  nameOf: ({ name = "", slogan = "" }) => [name.trim(), slogan.trim()].filter(Boolean).join(", "),
};

const INSPIRATION_FIELDS: ItemFields<"inspiration"> = {
  fields: {
    projectName: { label: "Nome do Projeto", limit: LIMITS.line },
    type: { label: "TIPO", fault: notOneOf(INSPIRATION_TYPES) },
    briefing: { label: "BRIEFING (Fictício)", limit: LIMITS.briefing, fault: missing },
    "time.month": {
      label: "Prazo estimado em meses",
      fault: (typed) => (typed === "" ? null : notUpTo(typed, LIMITS.months)),
    },
    "time.day": {
      label: "Prazo estimado em dias",
      fault: (typed) => notUpTo(typed, LIMITS.days) ?? (Number(typed) === 0 ? "" : null),
    },
    vall: { label: "Valor do Projeto", fault: noPrice },
  },
  typed: (fields) => ({
    projectName: typedIn(fields, "projectName"),
    type: typedIn(fields, "type"),
    briefing: typedIn(fields, "briefing"),
    vall: parseMoney(typedIn(fields, "vall"), MOST_PRICE) ?? 0,
    time: { month: Number(fields["time.month"]), day: Number(fields["time.day"]) },
  }),
  fieldsOf: ({ projectName, type, briefing, vall, time }) => ({
    ...{ projectName, type, briefing },
    vall: amountText(vall),
    "time.month": String(time.month),
    "time.day": String(time.day),
  }),
  nameOf: ({ projectName = "", type = "" }) => projectName.trim() || type,
};

export const ITEM_FIELDS: { readonly [G in Gallery]: ItemFields<G> } = {
  portifolio: PORTFOLIO_FIELDS,
  inspiration: INSPIRATION_FIELDS,
};

const PORTFOLIO_RECORDS: GalleryRecords<GalleryTypes["portifolio"]> = {
  texts: ({ name, slogan, site, type, socialMedia }, publisher) => ({
    nameProject: `${name}, ${slogan}`,
    information: {
      author: publisher.uid,
      authorName: publisher.name,
      clientName: name,
      website: site,
      type,
      socialMedia,
    },
    typeProject: "Logo Mockup",
  }),
  name: ({ nameProject }) => nameProject,
  cardName: ({ information }) => information.clientName,
  summary: ({ information: { type, clientName } }) => `${type}. Projeto para ${clientName}.`,
  author: () => null,
  own: ({ information: { website, socialMedia } }) => ({ links: { website, socialMedia }, study: null }),
};

const INSPIRATION_RECORDS: GalleryRecords<GalleryTypes["inspiration"]> = {
  texts: ({ projectName, briefing, time, type, vall }, publisher) => ({
    projectName,
    author: publisher.name,
    information: { briefing, timeframe: time, type, vall },
  }),
  name: ({ projectName }) => projectName,
  cardName: ({ projectName }) => projectName,
  summary: ({ information }) => information.briefing,
  author: ({ author }) => author,
  own: ({ author, information: { briefing, timeframe, vall } }) => ({
    links: null,
    study: { author, briefing, timeframe: timeframeText(timeframe), price: moneyText(vall) },
  }),
};

export const GALLERY_RECORDS: { readonly [G in Gallery]: GalleryRecords<GalleryTypes[G]> } = {
  portifolio: PORTFOLIO_RECORDS,
  inspiration: INSPIRATION_RECORDS,
};

/** What keeps the fields from being published, in their order on the screen. */
export function faultsOf(gallery: Gallery, typed: Fields): Fault[] {
  return Object.entries(ITEM_FIELDS[gallery].fields).flatMap(([name, { limit, fault }]): Fault[] => {
    // The field itself says how long its text may be.
    if (limit !== undefined && isTooLong(typed[name] ?? "", limit)) return [{ name }];
    const message = fault?.(typedIn(typed, name)) ?? null;
    return message === null ? [] : [message ? { name, message } : { name }];
  });
}

/** An empty field is only missing; what was typed gets a message. */
function missing(typed: string): string | null {
  return hasVisibleText(typed) ? null : "";
}

function notOneOf(options: readonly string[]) {
  return (typed: string) => (options.includes(typed) ? null : "");
}

function notUpTo(typed: string, most: number): string | null {
  const fits = /^\d{1,4}$/.test(typed) && Number(typed) <= most;
  return fits ? null : typed && `Escreva um número até ${most}.`;
}

function noPrice(typed: string): string | null {
  const price = parseMoney(typed, MOST_PRICE);
  if (price === null) return typed && "Escreva um valor em reais, como 6.200,00.";
  return price === 0 ? "" : null;
}

function noAddress(typed: string): string | null {
  return typed && !websiteLink(typed) ? "Cole o endereço da página, como instagram.com/nome." : null;
}
