/** Formats of files that people send. Their bytes are checked in services/file-bytes.server.ts. */
import { TYPE_USER, type TypeUser } from "./account.ts";

/**
 * How a file is given out again: `picture` within a page, `viewer` in the browser's own PDF viewer, `download` saved to the
 * disk and nothing else, because it may carry a program (SVG) or be read by one that has faults (fonts).
 */
type Serving = "picture" | "viewer" | "download";

/** `endings`: of file names, the first is the stored one. `type`: for the file chooser; downloads are not served under it. */
type FileFormat = { label: string; type: string; endings: readonly string[]; serving: Serving };

export const FILE_FORMATS = {
  jpeg: { label: "JPG", type: "image/jpeg", endings: ["jpeg", "jpg"], serving: "picture" },
  png: { label: "PNG", type: "image/png", endings: ["png"], serving: "picture" },
  webp: { label: "WebP", type: "image/webp", endings: ["webp"], serving: "picture" },
  avif: { label: "AVIF", type: "image/avif", endings: ["avif"], serving: "picture" },
  pdf: { label: "PDF", type: "application/pdf", endings: ["pdf"], serving: "viewer" },
  svg: { label: "SVG", type: "image/svg+xml", endings: ["svg"], serving: "download" },
  ai: { label: "AI", type: "application/illustrator", endings: ["ai"], serving: "download" },
  eps: { label: "EPS", type: "application/postscript", endings: ["eps"], serving: "download" },
  zip: { label: "ZIP", type: "application/zip", endings: ["zip"], serving: "download" },
  otf: { label: "OTF", type: "font/otf", endings: ["otf"], serving: "download" },
  ttf: { label: "TTF", type: "font/ttf", endings: ["ttf"], serving: "download" },
  woff: { label: "WOFF", type: "font/woff", endings: ["woff"], serving: "download" },
  woff2: { label: "WOFF2", type: "font/woff2", endings: ["woff2"], serving: "download" },
} as const satisfies Record<string, FileFormat>;

export type FormatId = keyof typeof FILE_FORMATS;
type Served<Kind extends Serving> = {
  [Id in FormatId]: (typeof FILE_FORMATS)[Id]["serving"] extends Kind ? Id : never;
}[FormatId];
export type PictureFormatId = Served<"picture">;
export type DownloadFormatId = Served<"download">;

export const FORMAT_IDS = Object.keys(FILE_FORMATS) as FormatId[];

const isServed = <Kind extends Serving>(id: FormatId, serving: Kind): id is Served<Kind> =>
  FILE_FORMATS[id].serving === serving;
export const isPicture = (id: FormatId): id is PictureFormatId => isServed(id, "picture");
export const isDownload = (id: FormatId): id is DownloadFormatId => isServed(id, "download");
export const PICTURE_FORMATS = FORMAT_IDS.filter(isPicture);

/** The format that a file's name or a key of the store says; undefined for any other. */
export function formatOf(name: string): FormatId | undefined {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return FORMAT_IDS.find((id) => (FILE_FORMATS[id].endings as readonly string[]).includes(ending));
}

/** For a file chooser's `accept`. Browsers know some formats by their type, others by the ending only. */
export function acceptOf(ids: readonly FormatId[]): string {
  const endings = ids.filter(isDownload).flatMap((id) => FILE_FORMATS[id].endings.map((ending) => `.${ending}`));
  return [...ids.map((id) => FILE_FORMATS[id].type), ...endings].join(",");
}

/** Drawings of an old mark. */
const FROM_CUSTOMERS: readonly FormatId[] = [...PICTURE_FORMATS, "pdf", "svg", "ai", "eps"];

/** What a person may send in a conversation: the staff deliver packages and fonts as well. */
export const CONVERSATION_FORMATS: Record<TypeUser, readonly FormatId[]> = {
  [TYPE_USER.customer]: FROM_CUSTOMERS,
  [TYPE_USER.designer]: FORMAT_IDS,
  [TYPE_USER.admin]: FORMAT_IDS,
};

/** 'JPG, PNG ou WebP' */
export function formatNames(ids: readonly FormatId[]): string {
  return new Intl.ListFormat("pt-BR", { type: "disjunction" }).format(ids.map((id) => FILE_FORMATS[id].label));
}
