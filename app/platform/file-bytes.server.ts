/** Recognises a file's format by its bytes, regardless of its name. */
import { open } from "node:fs/promises";
import { type FormatId, isDownload, type PictureFormatId } from "../kit/file-formats.ts";

/** Enough for the comments that drawing programs write before an SVG's first element. */
const HEAD_BYTES = 64 * 1024;

/** Declarations, comments and a document type, then an `svg` element, with or without a namespace prefix. */
const BEFORE_ROOT = /^(?:\s|<\?.*?\?>|<!--.*?-->|<!DOCTYPE\s+(?:[\w.-]+:)?svg\b[^>[]*(?:\[[^\]]*\]\s*)?>)*/is;
const SVG_ROOT = /^<(?:[\w.-]+:)?svg[\s/>]/;

/**
 * The encoding of an XML file, from its first bytes (XML, appendix F): from a byte order mark, or from the position of
 * the zero byte of "<" in UTF-16.
 */
function encodingOf(head: string): "utf-8" | "utf-16le" | "utf-16be" {
  if (head.startsWith("\xff\xfe") || head[1] === "\0") return "utf-16le";
  return head.startsWith("\xfe\xff") || head.startsWith("\0") ? "utf-16be" : "utf-8";
}

function isSvg(head: string): boolean {
  // The decoder drops the byte order mark.
  const text = new TextDecoder(encodingOf(head)).decode(Buffer.from(head, "latin1"));
  const [before = ""] = BEFORE_ROOT.exec(text) ?? [];
  return SVG_ROOT.test(text.slice(before.length));
}

/** PDF readers search the header in this many bytes (PDF 1.7, annex H.3.4.1). */
const PDF_HEADER_BYTES = 1024;
const isPdf = (head: string) => /%PDF-|%!PS-Adobe-\d+\.\d+ PDF-/.test(head.slice(0, PDF_HEADER_BYTES + "%PDF-".length));

/** What may precede PostScript: a byte order mark, an end of transmission, the commands that switch a printer to it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what stands there
const BEFORE_POSTSCRIPT = /^(?:\xef\xbb\xbf|\x1b%-12345X|@PJL[^\n]*\n|[\x04\s])*/;
/** The second signature begins an EPS with a preview for Windows. */
const isPostScript = (head: string) =>
  head.slice(BEFORE_POSTSCRIPT.exec(head)?.[0].length).startsWith("%!") || head.startsWith("\xc5\xd0\xd3\xc6");
const isTrueType = (head: string) => head.startsWith("\0\x01\0\0") || head.startsWith("true");
const isOpenType = (head: string) => head.startsWith("OTTO");
/** AVIF's file type box: its length, "ftyp", then the compatible brands. */
const isAvif = (head: string) =>
  head.slice(4, 8) === "ftyp" && /avi[fs]/.test(head.slice(8, Buffer.from(head.slice(0, 4), "latin1").readUInt32BE()));

/** Recognises each format by the file's head, one character per byte, as usual programs do, in this order. */
const SIGNATURES: Record<FormatId, (head: string) => boolean> = {
  jpeg: (head) => head.startsWith("\xff\xd8\xff"),
  png: (head) => head.startsWith("\x89PNG\r\n\x1a\n"),
  webp: (head) => head.startsWith("RIFF") && head.slice(8, 12) === "WEBP",
  avif: isAvif,
  // After the pictures, whose metadata may contain a PDF header.
  pdf: isPdf,
  svg: isSvg,
  // Illustrator's own format is a PDF; before version 9 it was PostScript.
  ai: (head) => isPdf(head) || isPostScript(head),
  eps: isPostScript,
  // The signatures of an archive with files, an empty one, and the first of several parts. An archive behind a program
  // is recognised by its end.
  zip: (head) => ["\x03\x04", "\x05\x06", "\x07\x08", "00PK"].some((kind) => head.startsWith(`PK${kind}`)),
  // Both kinds of outlines may have either file name (OpenType, 'Organization of an OpenType font').
  otf: (head) => isOpenType(head) || isTrueType(head),
  ttf: (head) => isTrueType(head) || isOpenType(head),
  woff: (head) => head.startsWith("wOFF"),
  woff2: (head) => head.startsWith("wOF2"),
};

/** Whether the file has this format. */
export async function hasFormat(path: string, id: FormatId): Promise<boolean> {
  if (SIGNATURES[id]((await firstBytes(path, HEAD_BYTES)).toString("latin1"))) return true;
  return id === "zip" && (await lastBytes(path, ZIP_END_BYTES)).includes("PK\x05\x06", 0, "latin1");
}

/** A ZIP's directory ends with a record of 22 bytes and a comment. */
const ZIP_END_BYTES = 22 + 0xffff;

export type DetectedType = PictureFormatId | "pdf";
const DETECTED = (Object.keys(SIGNATURES) as FormatId[]).filter((id): id is DetectedType => !isDownload(id));

/** The format of a file that browsers may show, regardless of its name; null for any other. */
export async function detectType(path: string): Promise<DetectedType | null> {
  const head = (await firstBytes(path, PDF_HEADER_BYTES + 64)).toString("latin1");
  return DETECTED.find((id) => SIGNATURES[id](head)) ?? null;
}

export const firstBytes = (path: string, count: number) => bytesAt(path, count, () => 0);
const lastBytes = (path: string, count: number) => bytesAt(path, count, (size) => Math.max(0, size - count));

async function bytesAt(path: string, count: number, position: (size: number) => number): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, position(size));
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
