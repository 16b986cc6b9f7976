/** Tells a file's format from its bytes, whatever its name says. */
import { open } from "node:fs/promises";
import { type FormatId, isDownload, type PictureFormatId } from "../kit/file-formats.ts";

/** Enough for the comments that drawing programs write before an SVG's first element. */
const HEAD_BYTES = 64 * 1024;

/** Declarations, comments and a document type, then an element that is named `svg`, in a namespace or not. */
const BEFORE_ROOT = /^(?:\s|<\?.*?\?>|<!--.*?-->|<!DOCTYPE\s+(?:[\w.-]+:)?svg\b[^>[]*(?:\[[^\]]*\]\s*)?>)*/is;
const SVG_ROOT = /^<(?:[\w.-]+:)?svg[\s/>]/;
const UTF8_MARK = "\xef\xbb\xbf";

function isSvg(head: string): boolean {
  const begin = head.startsWith(UTF8_MARK) ? UTF8_MARK.length : 0;
  const [before = ""] = BEFORE_ROOT.exec(head.slice(begin)) ?? [];
  return SVG_ROOT.test(head.slice(begin + before.length));
}

const isPdf = (head: string) => head.startsWith("%PDF-");
const isPostScript = (head: string) => head.startsWith("%!PS");
/** The file type box of AVIF: its length, "ftyp", then the brands it is compatible with. */
const isAvif = (head: string) =>
  head.slice(4, 8) === "ftyp" && /avi[fs]/.test(head.slice(8, Buffer.from(head.slice(0, 4), "latin1").readUInt32BE()));

/** By a file's head, one character for each byte. */
const SIGNATURES: Record<FormatId, (head: string) => boolean> = {
  pdf: isPdf,
  jpeg: (head) => head.startsWith("\xff\xd8\xff"),
  png: (head) => head.startsWith("\x89PNG\r\n\x1a\n"),
  webp: (head) => head.startsWith("RIFF") && head.slice(8, 12) === "WEBP",
  avif: isAvif,
  svg: isSvg,
  // Illustrator's own format is a PDF; before version 9 it was PostScript.
  ai: (head) => isPdf(head) || isPostScript(head),
  // The second begins an EPS that carries a preview for Windows.
  eps: (head) => isPostScript(head) || head.startsWith("\xc5\xd0\xd3\xc6"),
  // The second is an archive without files.
  zip: (head) => head.startsWith("PK\x03\x04") || head.startsWith("PK\x05\x06"),
  otf: (head) => head.startsWith("OTTO"),
  ttf: (head) => head.startsWith("\0\x01\0\0") || head.startsWith("true"),
  woff: (head) => head.startsWith("wOFF"),
  woff2: (head) => head.startsWith("wOF2"),
};

/** Whether a file is of the format. */
export async function hasFormat(path: string, id: FormatId): Promise<boolean> {
  return SIGNATURES[id]((await firstBytes(path, HEAD_BYTES)).toString("latin1"));
}

export type DetectedType = PictureFormatId | "pdf";
const DETECTED = (Object.keys(SIGNATURES) as FormatId[]).filter((id): id is DetectedType => !isDownload(id));

/** The format of a file that is shown, whatever its name; null for any other. */
export async function detectType(path: string): Promise<DetectedType | null> {
  const head = (await firstBytes(path, 64)).toString("latin1");
  return DETECTED.find((id) => SIGNATURES[id](head)) ?? null;
}

export async function firstBytes(path: string, count: number): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
