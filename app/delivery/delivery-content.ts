/** What a delivery is made of, as the designer builds it, and what the customer gets. */
import type { KitGroup } from "../drawings/kit.ts";
import type { Lockup } from "../drawings/kit-names.ts";
import type { Version } from "../drawings/proposals.ts";
import type { FoundColour } from "../drawings/versions.ts";

export const DELIVERY_LIMITS = {
  colours: 8,
  fonts: 6,
  line: 120,
  link: 300,
  note: 600,
  /** don'ts of the brand page */
  donts: 4,
} as const;

/** What an uploaded file of a delivery is for. `lockup`: an SVG; `own`: a version of a lockup by the designer. */
export const KIT_PARTS = ["lockup", "own", "icon", "pattern", "manual", "font"] as const;
export type KitPart = (typeof KIT_PARTS)[number];

/** What a look at an SVG found. The clean drawing is stored beside it. */
export type Look = { width: number; height: number; shapes: number; colours: FoundColour[]; versions: Version[] };

/** The answer to a proposed version, by its id; `own`: id of the file that replaces it. */
export type VersionAnswer = { approved: boolean; own: string | null };
/** `file`: id in `kit_part`; `ground`: what it stands on in its colours, '#f4b41a'; `use`: where it is for, in a line. */
export type DraftLockup = { file: string; ground: string; use: string; versions: Record<string, VersionAnswer> };
/** `cmyk`: '0 30 95 0', typed; empty: computed, which reads 'aproximado'. `pantone`: only ever typed. */
export type DraftColour = { id: string; name: string; hex: string; cmyk: string; pantone: string; about: string };
/** `file`: id in `kit_part`; null: it does not go along, and is no face of the brand page. */
export type DraftFont = { id: string; name: string; use: string; licence: string; link: string; file: string | null };

export type DeliveryDraft = {
  lockups: Partial<Record<Lockup, DraftLockup>>;
  colours: DraftColour[];
  fonts: DraftFont[];
  /** ids in `kit_part`; null: none */
  manual: string | null;
  smallIcon: string | null;
  pattern: string | null;
  /** to the customer */
  note: string;
  /** of the brand page; empty: the section is absent */
  clearSpace: string;
  donts: string[];
};

/** A finished file. `name` with its folder, as in the zip; `key` in the file store. */
export type StoredFile = {
  name: string;
  group: KitGroup;
  format: string;
  key: string;
  bytes: number;
  /** a PDF whose colours are the inks that the designer typed */
  inCmyk?: true;
};

/** `ready`: its files and zip are there. A kit that fails leaves the last good one. */
export const KIT_STATES = ["making", "ready", "failed"] as const;
export type KitState = (typeof KIT_STATES)[number];

/** How the customer answered whether it may be shown: at once, from a day on, or not. */
export const SHOWINGS = ["now", "from", "no"] as const;
export type Showing = (typeof SHOWINGS)[number];

/** What people use a brand for (design §14). */
export const USES = {
  site: "Site",
  social: "Rede social",
  print: "Gráfica",
  stamp: "Bordado ou carimbo",
  document: "Documento",
} as const;
export type Use = keyof typeof USES;
