/** PROOF-1: what a designer may send as a piece of a proof, and what becomes of it. */
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { onePage, pdfStream, rawPng } from "../../tests/support/hostile-bytes.ts";
import { formsInForms } from "../../tests/support/hostile-files.ts";
import { BADGE, longestHold } from "../../tests/support/kits.ts";
import { temporaryPath } from "../platform/files.server.ts";
import { UploadError } from "../platform/upload.server.ts";
import { PieceRefused } from "./piece-faults.ts";
import { examinePiece } from "./pieces.server.ts";

const temporaryFolder = dirname(await temporaryPath());
const look = async (bytes: Uint8Array, { name = "peça.pdf", mostPictures = 8, signal = AbortSignal.any([]) } = {}) => {
  const before = readdirSync(temporaryFolder);
  try {
    return await examinePiece(bytes, { name, mostPictures, turn: { person: "bia", signal } });
  } finally {
    expect(readdirSync(temporaryFolder)).toEqual(before);
  }
};
const refused = (bytes: Uint8Array, options = {}) =>
  look(bytes, options).then(
    () => expect.unreachable("it was taken"),
    (error: unknown) => {
      if (!(error instanceof PieceRefused)) throw error;
      return { fault: error.fault, text: error.text };
    },
  );

type Page = { size: [number, number]; fill: string; rotate?: number };
/** A PDF whose pages are whole colours, with a white stripe on the left. */
async function pdf(pages: Page[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, ...options });
  for (const { size, fill, rotate } of pages) {
    document.addPage({ size, margin: 0 });
    if (rotate !== undefined) Object.assign(document.page.dictionary.data, { Rotate: rotate });
    document.rect(size[0] / 4, 0, size[0], size[1]).fill(fill);
  }
  document.end();
  return buffer(document);
}

const widthOf = async (bytes: Uint8Array) => (await sharp(bytes).metadata()).width;
const pixel = async (picture: { bytes: Buffer }, left: number, top: number) =>
  [...(await sharp(picture.bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())] as [
    number,
    number,
    number,
  ];
/** Lossy pictures are near, not equal. */
async function expectNear(picture: { bytes: Buffer }, [left, top]: [number, number], colour: number[]) {
  const found = await pixel(picture, left, top);
  for (const [index, part] of colour.entries()) expect(Math.abs((found[index] ?? 999) - part)).toBeLessThan(6);
}

test("[PROOF-1] each page of a PDF becomes a picture of 2400 pixels, in order and upright, while pages go on", async () => {
  const bytes = await pdf([
    { size: [300, 200], fill: "#ff0000" },
    { size: [200, 400], fill: "#00ff00" },
    { size: [300, 200], fill: "#0000ff", rotate: 90 },
  ]);
  const { held, result } = await longestHold(() => look(bytes));
  expect(held).toBeLessThan(100);
  const { format, pictures, sha256 } = result;
  expect({ format, sha256 }).toEqual({ format: "pdf", sha256: createHash("sha256").update(bytes).digest("hex") });
  expect(pictures.map(({ width, height }) => [width, height])).toEqual([
    [2400, 1600],
    [1200, 2400],
    [1600, 2400],
  ]);
  expect(await Promise.all(pictures.map(({ thumbnail }) => widthOf(thumbnail)))).toEqual([640, 640, 640]);
  const [red, green, blue] = pictures;
  if (!red || !green || !blue) return expect.unreachable();
  await expectNear(red, [100, 800], [255, 255, 255]);
  await expectNear(red, [2000, 800], [255, 0, 0]);
  await expectNear(green, [1000, 1200], [0, 255, 0]);
  // Turned by a quarter, the stripe of the left is on top.
  await expectNear(blue, [800, 100], [255, 255, 255]);
  await expectNear(blue, [800, 2000], [0, 0, 255]);
});

test("[PROOF-1] a PDF with more pages than there is room for is refused with both numbers", async () => {
  const bytes = await pdf(Array.from({ length: 4 }, () => ({ size: [100, 20], fill: "#123456" })));
  expect(await refused(bytes, { mostPictures: 3, name: "manual.pdf" })).toEqual({
    fault: "too-many-pages",
    text: "“manual.pdf” tem 4 páginas, cada uma vale por uma imagem, e cabem só 3. Tire páginas e mande outra vez.",
  });
  expect((await look(bytes, { mostPictures: 4 })).pictures).toHaveLength(4);
});

test("[PROOF-1] a PDF that claims a million pages is refused before any is drawn", async () => {
  const bytes = (await pdf([{ size: [100, 20], fill: "#123456" }])).toString("latin1");
  const bomb = Buffer.from(bytes.replace("/Count 1", "/Count 1000000"), "latin1");
  expect((await refused(bomb)).fault).toMatch(/^(too-many-pages|broken)$/);
});

test("[PROOF-1] a PDF with a password is refused; one that only may not be printed is drawn", async () => {
  const page = { size: [100, 20] as [number, number], fill: "#ff0000" };
  const locked = await pdf([page], { userPassword: "segredo", ownerPassword: "dona", pdfVersion: "1.7" });
  expect(await refused(locked, { name: "marca.pdf" })).toEqual({
    fault: "password",
    text: "“marca.pdf” pede senha. Salve sem senha e mande outra vez.",
  });
  const open = await pdf([page], { ownerPassword: "dona", permissions: {}, pdfVersion: "1.7" });
  expect((await look(open)).pictures).toHaveLength(1);
});

test("[PROOF-1] a truncated PDF, and one of nothing but its head, are refused", async () => {
  const bytes = await pdf([{ size: [300, 200], fill: "#ff0000" }]);
  for (const part of [bytes.subarray(0, bytes.length / 2), Buffer.from("%PDF-1.7\n")])
    expect((await refused(part)).fault).toBe("broken");
});

test("[PROOF-1] a page as large as a town gives a picture of the same size as any other", async () => {
  const bytes = (await pdf([{ size: [300, 200], fill: "#ff0000" }])).toString("latin1");
  const bomb = Buffer.from(bytes.replace("/MediaBox [0 0 300 200]", "/MediaBox [0 0 3e7 200]"), "latin1");
  const { pictures } = await look(bomb);
  for (const { width, height } of pictures) expect(Math.max(width, height)).toBe(2400);
});

test("[PROOF-1] a page that is cropped to a place outside of it is drawn whole, as other readers do", async () => {
  const bytes = onePage("1 0 0 rg 0 0 300 200 re f", { page: "/CropBox [400 400 500 500]" });
  const [picture] = (await look(bytes)).pictures;
  if (!picture) return expect.unreachable();
  expect(picture).toMatchObject({ width: 2400, height: 1600 });
  await expectNear(picture, [1200, 800], [255, 0, 0]);
});

test("[PROOF-1] what stands in the fields of a form is drawn, without a mark that they can be filled", async () => {
  const field = "<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [150 50 290 150] /F 4";
  const bytes = onePage("0 0 1 rg 0 0 100 200 re f", {
    page: "/Annots [5 0 R 7 0 R]",
    catalogue: "/AcroForm << /Fields [5 0 R 7 0 R] >>",
    objects: [
      `${field} /AP << /N 6 0 R >> >>`,
      pdfStream("1 0 0 rg 0 0 140 100 re f", "/Type /XObject /Subtype /Form /BBox [0 0 140 100]"),
      "<< /Type /Annot /Subtype /Widget /FT /Tx /T (b) /Rect [150 160 290 190] /F 4 >>",
    ],
  });
  const [picture] = (await look(bytes)).pictures;
  if (!picture) return expect.unreachable();
  await expectNear(picture, [400, 800], [0, 0, 255]);
  await expectNear(picture, [1700, 800], [255, 0, 0]);
  await expectNear(picture, [1700, 200], [255, 255, 255]);
});

test("[PROOF-1] a page that only says why the drawing is missing is refused, with the way to have it", async () => {
  const saying = (words: string, more: { catalogue?: string; objects?: string[] } = {}) =>
    onePage(`BT /F 12 Tf 10 150 Td (${words}) Tj ET`, {
      page: "/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>",
      ...more,
    });
  const artwork = saying(
    "This is an Adobe\\256 Illustrator\\256 File that was) Tj 0 -14 Td (saved without PDF Content.",
  );
  expect(await refused(artwork, { name: "marca.ai" })).toEqual({
    fault: "no-pdf-content",
    text: "“marca.ai” veio sem PDF dentro. No Illustrator, salve com “Criar arquivo compatível com PDF” e mande outra vez.",
  });
  const objects = [pdfStream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>')];
  const form = { catalogue: "/AcroForm << /Fields [] /XFA 5 0 R >> /NeedsRendering true", objects };
  expect(await refused(saying("Please wait...", form), { name: "ficha.pdf" })).toEqual({
    fault: "form",
    text: "“ficha.pdf” é um formulário que só o Acrobat desenha. Exporte em PDF comum ou em PNG e mande outra vez.",
  });
  // A form that other readers draw as well.
  const both = { ...form, catalogue: "/AcroForm << /Fields [] /XFA 5 0 R >>" };
  for (const bytes of [saying("Please wait...", both), saying("Salvo sem PDF")])
    expect((await look(bytes)).pictures).toHaveLength(1);
});

test("[PROOF-1] a PDF of some thousand bytes that would draw without end is refused, and the next one works", async () => {
  const bomb = formsInForms();
  expect(bomb.length).toBeLessThan(10_000);
  expect((await refused(bomb)).fault).toBe("too-slow");
  expect((await look(await pdf([{ size: [9, 9], fill: "#ff0000" }]))).pictures).toHaveLength(1);
});

test("[PROOF-1] pages that take too long together are refused in a sentence, before the connection is closed", async () => {
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
  try {
    const looking = refused(await pdf([{ size: [300, 200], fill: "#ff0000" }]));
    setImmediate(() => late.abort());
    expect((await looking).fault).toBe("too-slow");
    expect(timeout).toHaveBeenCalledWith(25_000);
  } finally {
    timeout.mockRestore();
  }
});

test("[PROOF-1] a JPEG in CMYK becomes sRGB; one that a camera turned stands upright, without metadata", async () => {
  const orange = sharp({ create: { width: 400, height: 200, channels: 3, background: "#e8743b" } });
  const cmyk = await orange.clone().toColourspace("cmyk").jpeg().toBuffer();
  expect((await sharp(cmyk).metadata()).space).toBe("cmyk");
  const turned = await orange.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  for (const [bytes, size] of [
    [cmyk, { width: 400, height: 200 }],
    [turned, { width: 200, height: 400 }],
  ] as const) {
    const { format, pictures } = await look(bytes, { name: "foto.jpg" });
    const [picture] = pictures;
    if (!picture) return expect.unreachable();
    expect({ format, width: picture.width, height: picture.height }).toEqual({ format: "jpeg", ...size });
    for (const shown of [picture.bytes, picture.thumbnail]) {
      const { space, exif, icc, orientation } = await sharp(shown).metadata();
      expect({ space, exif, icc, orientation }).toEqual({ space: "srgb" });
      expect(await widthOf(shown)).toBe(size.width);
    }
  }
});

test("[PROOF-1] a PNG of 16 bits a colour with a profile keeps its colours", async () => {
  const deep = sharp({ create: { width: 40, height: 20, channels: 3, background: "#e8743b" } }).toColourspace("rgb16");
  const [picture] = (await look(await deep.withIccProfile("srgb").png().toBuffer())).pictures;
  if (!picture) return expect.unreachable();
  await expectNear(picture, [20, 10], [0xe8, 0x74, 0x3b]);
});

test("[PROOF-1] a PNG keeps what is transparent, and a large one is made smaller", async () => {
  const background = { r: 255, g: 0, b: 0, alpha: 0 };
  const bytes = await sharp({ create: { width: 4800, height: 1000, channels: 4, background } })
    .png()
    .toBuffer();
  const [picture] = (await look(bytes)).pictures;
  expect(picture).toMatchObject({ width: 2400, height: 500 });
  for (const shown of [picture?.bytes, picture?.thumbnail]) expect((await sharp(shown).stats()).isOpaque).toBe(false);
});

test("[PROOF-1] an SVG is read by the engine of the kit, and refused in its words", async () => {
  const { format, pictures } = await look(Buffer.from(BADGE), { name: "marca.svg" });
  expect({ format, ...pictures[0] }).toMatchObject({ format: "svg", width: 2100, height: 2400 });
  expect(await widthOf(pictures[0]?.thumbnail ?? Buffer.alloc(0))).toBe(640);
  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>Café</text></svg>');
  const { fault, text: sentence } = await refused(text);
  expect({ fault, sentence }).toEqual({
    fault: "svg",
    sentence:
      "“Café” ainda é letra, não contorno: em outro computador muda. Converta o texto em curvas e mande outra vez.",
  });
});

test("[PROOF-1] what is no picture, moves, is damaged or too large is refused, each in its words", async () => {
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#e8743b" } })
    .jpeg()
    .toBuffer();
  const webp = await sharp(photo).webp().toBuffer();
  const words = Buffer.from("Olá, Cícero");
  for (const bytes of [webp, words, Buffer.alloc(0)])
    expect(await refused(bytes, { name: "fachada.tif" })).toEqual({
      fault: "wrong-type",
      text: "“fachada.tif” não é PNG, JPG, SVG nem PDF. Exporte em um desses e mande outra vez.",
    });
  expect((await refused(photo.subarray(0, 600))).fault).toBe("broken");
  expect((await refused(rawPng({ width: 10_000, height: 10_000, data: deflateSync(Buffer.alloc(1024)) }))).fault).toBe(
    "too-many-pixels",
  );
});

test("[PROOF-1] a PNG moves when it has a second picture, wherever its head says so, and not because of a word", async () => {
  const counted = (frames: number): [string, Uint8Array] => ["acTL", Buffer.from([0, 0, 0, frames, 0, 0, 0, 0])];
  const control: [string, Uint8Array] = [
    "fcTL",
    Buffer.from([...Array(7).fill(0), 4, 0, 0, 0, 3, ...Array(14).fill(0)]),
  ];
  const words = (text: string): [string, Uint8Array] => ["tEXt", Buffer.from(`Comment\0${text}`)];
  const png = (...before: [string, Uint8Array][]) =>
    rawPng({ width: 4, height: 3, data: deflateSync(Buffer.alloc(3 * (1 + 4))), before });
  // Of a single picture the second one is what browsers show, when it is not the first.
  for (const moving of [
    [counted(2), control],
    [words("IDAT"), counted(2)],
    [words("x".repeat(70_000)), counted(2)],
    [counted(1)],
  ])
    expect((await refused(png(...moving), { name: "a.png" })).fault).toBe("animated");
  for (const still of [[counted(1), control], [words("acTL")]])
    expect((await look(png(...still), { name: "a.png" })).pictures).toHaveLength(1);
});

test("[PROOF-1] a child of which nobody waits for the pictures is killed", async () => {
  const leave = new AbortController();
  const looking = look(Buffer.from(BADGE), { signal: leave.signal });
  setImmediate(() => leave.abort());
  await expect(looking).rejects.toBeInstanceOf(UploadError);
});
