/** The formats of files that people send. platform/file-bytes.server.ts checks the bytes. */

/**
 * How a file is served: `picture` inside a page, `viewer` in the browser's PDF viewer, `download` saved to disk only,
 * because it may contain a program (SVG) or be read by a vulnerable one (fonts).
 */
type Serving = "picture" | "viewer" | "download";

/** `endings`: of file names, the first is the stored one. `type`: for the file chooser; downloads have another. */
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

export const isPicture = (id: FormatId): id is PictureFormatId => FILE_FORMATS[id].serving === "picture";
export const isDownload = (id: FormatId): id is DownloadFormatId => FILE_FORMATS[id].serving === "download";
export const PICTURE_FORMATS = FORMAT_IDS.filter(isPicture);

/** The format by the ending of a file name or a storage key; undefined if unknown. */
export function formatOf(name: string): FormatId | undefined {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return FORMAT_IDS.find((id) => (FILE_FORMATS[id].endings as readonly string[]).includes(ending));
}

/** For a file chooser's `accept`. Browsers know some formats by type and others only by ending. */
export function acceptOf(ids: readonly FormatId[]): string {
  const endings = ids.filter(isDownload).flatMap((id) => FILE_FORMATS[id].endings.map((ending) => `.${ending}`));
  return [...ids.map((id) => FILE_FORMATS[id].type), ...endings].join(",");
}

/** 'JPG, PNG ou WebP' */
export function formatNames(ids: readonly FormatId[]): string {
  return new Intl.ListFormat("pt-BR", { type: "disjunction" }).format(ids.map((id) => FILE_FORMATS[id].label));
}

/** The name for saving a stored file. Its ending follows the stored type instead of the sender's file name. */
export function savedName(fileName: string, key: string): string {
  const ending = key.split(".").at(-1) ?? "";
  const fits = new RegExp(`\\.(${ending === "jpeg" ? "jpe?g" : ending})$`, "i").test(fileName);
  // An ending without a letter is part of the name: 'Marca v1.2', 'Captura às 10.30.15'.
  return fits ? fileName : `${fileName.replace(/\.(?=[^.\s]*\p{L})[^.\s]{1,5}$/u, "")}.${ending}`;
}
