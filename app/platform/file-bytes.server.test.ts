import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import CASES from "../../tests/cases/files.json" with { type: "json" };
import { countSteps } from "../../tests/support/text-steps.ts";
import { FILE_FORMATS, FORMAT_IDS, type FormatId, formatOf } from "../kit/file-formats.ts";
import { detectType, hasFormat } from "./file-bytes.server.ts";

const folder = await mkdtemp(join(tmpdir(), "traco-types-"));
afterAll(() => rm(folder, { recursive: true }));

/** Writes a file with these bytes, one per character, and returns its path. */
async function file(bytes: string): Promise<string> {
  const path = join(folder, "file");
  await writeFile(path, bytes, "latin1");
  return path;
}

test("[BRAND-5] a file's type is judged by its bytes", async () => {
  const typeOf = async (bytes: string) => detectType(await file(bytes));
  expect(await typeOf("%PDF-1.7\n")).toBe("pdf");
  expect(await typeOf("\xff\xd8\xff\xe0 JFIF")).toBe("jpeg");
  expect(await typeOf("\x89PNG\r\n\x1a\n")).toBe("png");
  expect(await typeOf("RIFF\x00\x00\x00\x00WEBPVP8 ")).toBe("webp");
  expect(await typeOf("\x00\x00\x00\x20ftypavif\x00\x00\x00\x00avifmif1")).toBe("avif");
  expect(await typeOf("\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00mif1avif")).toBe("avif");
  expect(await typeOf("\x00\x00\x00\x1cftypheic\x00\x00\x00\x00mif1heic")).toBeNull();
  for (const other of ["GIF89a", "<svg xmlns=", "BM", "II*\0", "MZ", "", "\x00\x00"])
    expect(await typeOf(other)).toBeNull();
});

const ILLUSTRATOR_SVG = `\xef\xbb\xbf<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 28.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg version="1.1" xmlns="&ns_svg;"><path d="M0 0"/></svg>`;

/** The beginnings of real files. */
const SAMPLES: Record<FormatId, readonly string[]> = {
  jpeg: ["\xff\xd8\xff\xe0 JFIF"],
  png: ["\x89PNG\r\n\x1a\n"],
  webp: ["RIFF\0\0\0\0WEBPVP8 "],
  avif: ["\0\0\0\x20ftypavif\0\0\0\0avifmif1"],
  pdf: ["%PDF-1.7\n"],
  svg: [
    "<svg/>",
    '\n <svg xmlns="…">',
    '<svg:svg xmlns:svg="…">',
    ILLUSTRATOR_SVG,
    `<!--${" ".repeat(20_000)}--><svg>`,
  ],
  ai: ["%PDF-1.6\n%\xe2\xe3", "%!PS-Adobe-3.0\n"],
  eps: ["%!PS-Adobe-3.0 EPSF-3.0\n", "\xc5\xd0\xd3\xc6\x1e\0\0\0"],
  zip: ["PK\x03\x04\x14", "PK\x05\x06\0\0"],
  otf: ["OTTO\0\x0c"],
  ttf: ["\0\x01\0\0\0\x10", "true\0\x0c"],
  woff: ["wOFF\0\x01\0\0"],
  woff2: ["wOF2\0\x01\0\0"],
};

test.each(FORMAT_IDS)("[MEND2-3] %s is known by its bytes, and nothing else passes for it", async (id) => {
  for (const sample of SAMPLES[id]) expect(await hasFormat(await file(sample), id), sample.slice(0, 40)).toBe(true);
  const alike: Partial<Record<FormatId, FormatId[]>> = {
    pdf: ["ai"],
    eps: ["ai"],
    ai: ["pdf", "eps"],
    otf: ["ttf"],
    ttf: ["otf"],
  };
  for (const other of FORMAT_IDS.filter((one) => one !== id && !alike[id]?.includes(one)))
    for (const sample of SAMPLES[other]) expect(await hasFormat(await file(sample), id), other).toBe(false);
  for (const sample of [
    "",
    "MZ\x90\0",
    "#!/bin/sh",
    "<!doctype html><svg>",
    "<html><svg></svg></html>",
    "<svgx>",
    "svg",
  ])
    expect(await hasFormat(await file(sample), id), sample).toBe(false);
});

test.each(CASES)(
  "[FILE-2] $file is of the format that programs open it as: $format",
  async ({ file: name, format }) => {
    const path = join("tests/cases/files", name);
    expect(await hasFormat(path, format as FormatId)).toBe(true);
    const shown = ["jpeg", "png", "pdf"].includes(format) ? format : null;
    expect(await detectType(path)).toBe(shown);
  },
);

test("[FILE-2] a PDF's header stands within the first 1,024 bytes, behind those of no picture", async () => {
  const typeOf = async (bytes: string) => detectType(await file(bytes));
  expect(await typeOf(`${" ".repeat(1024)}%PDF-1.7\n`)).toBe("pdf");
  expect(await typeOf(`${" ".repeat(1025)}%PDF-1.7\n`)).toBeNull();
  expect(await typeOf("%!PS-Adobe-3.0 PDF-1.4\n")).toBe("pdf");
  expect(await typeOf("\xff\xd8\xff\xe1 made from %PDF-1.4")).toBe("jpeg");
});

test("[FILE-2] an Illustrator file may be a PDF or PostScript as others write it, a ZIP begin with a program", async () => {
  for (const sample of ["\xef\xbb\xbf%PDF-1.5\n", "\x04%!PS-Adobe-3.0\n", "\r\n%!\n", "\xc5\xd0\xd3\xc6\x1e\0"])
    expect(await hasFormat(await file(sample), "ai"), sample).toBe(true);
  const zip = `PK\x05\x06${"\0".repeat(18)}`;
  for (const sample of [
    `MZ\x90\0 a program ${"x".repeat(70_000)}${zip} a comment`,
    "PK\x07\x08PK\x03\x04",
    "PK00PK\x03\x04",
  ])
    expect(await hasFormat(await file(sample), "zip"), sample.slice(0, 20)).toBe(true);
});

test("[FILE-2] a font has either kind of outlines under either name", async () => {
  for (const id of ["otf", "ttf"] as const)
    for (const sample of [...SAMPLES.otf, ...SAMPLES.ttf])
      expect(await hasFormat(await file(sample), id), id).toBe(true);
});

test("[FILE-2] an SVG may be in UTF-16 of either order, with a mark or without, and with a prefix", async () => {
  for (const text of [
    "<svg/>",
    "<?xml version='1.0'?><!-- a --><?b?><!DOCTYPE svg:svg [ <!ENTITY a 'b'> ]>\n<svg:svg>",
  ])
    for (const mark of ["", "\ufeff"]) {
      const little = Buffer.from(mark + text, "utf16le");
      for (const bytes of [Buffer.from(mark + text), little, Buffer.from(little).swap16()])
        expect(await hasFormat(await file(bytes.toString("latin1")), "svg"), `${mark}${text}`).toBe(true);
    }
  expect(await hasFormat(await file(Buffer.from("\ufeff<html><svg>", "utf16le").toString("latin1")), "svg")).toBe(
    false,
  );
});

test("[MEND2-12] [MEND2-3] deciding whether XML is an SVG costs a bounded number of steps", async () => {
  const MANY = 64 * 1024;
  const nasty = [
    "<!--",
    "<?",
    "<!DOCTYPE [",
    "<!DOCTYPE svg []",
    " ",
    "<!---->",
    "<a:",
    "<!DOCTYPE x>",
    "]>",
    "[",
    "<",
  ];
  for (const piece of nasty) {
    const path = await file(piece.repeat(MANY / piece.length));
    const end = countSteps();
    const found = await hasFormat(path, "svg").finally(() => expect(end(), piece).toBeLessThan(2 * MANY));
    expect(found, piece).toBe(false);
  }
});

test("[MEND2-3] names and keys say a format by their ending, whatever its case", () => {
  for (const id of FORMAT_IDS)
    for (const ending of FILE_FORMATS[id].endings) {
      expect(formatOf(`Marca v. 2.${ending.toUpperCase()}`)).toBe(id);
      expect(formatOf(`budget/message/1.${ending}`)).toBe(id);
    }
  for (const name of ["svg", "marca.svgz", "marca.svg.exe", "marca.", "", "marca"])
    expect(formatOf(name), name).toBe(name === "svg" ? "svg" : undefined);
});
