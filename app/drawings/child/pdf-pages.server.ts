/** Draws the pages of a PDF with PDFium, in WebAssembly (docs/decisions/pdf-pages.md). Only a child process may. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import sharp, { type Sharp } from "sharp";
import { sizeFor } from "../makers/pictures.server.ts";
import { PIECE_SIDE } from "../piece-picture.ts";
import type { PdfFault } from "./tasks.ts";

export class PdfRefused extends Error {
  readonly fault: PdfFault;
  readonly pages: number;
  constructor(fault: PdfFault, pages = 0) {
    super(`pdf refused: ${fault}`);
    this.fault = fault;
    this.pages = pages;
  }
}

/** FPDF_ERR_PASSWORD; FPDF_ERR_SECURITY: locked in another way, for example with a certificate. */
const LOCKED = [4, 5];
/** FPDF_REVERSE_BYTE_ORDER. */
const RED_FIRST = 0x10;
/** FPDF_ANNOT: notes and stamps, as readers show them. */
const WITH_NOTES = 0x01;
/** FORMTYPE_NONE; FORMTYPE_XFA_FULL: its pages only ask to wait until a program has made others. */
const [NO_FORM, MADE_BY_READER] = [0, 2];
const WHITE = 0xffffffff;
const RGBA = 4;

/** In order, on white, each with PIECE_SIDE pixels on its longer side. Throws `PdfRefused`. */
export async function* pdfPages(bytes: Uint8Array, mostPages: number): AsyncGenerator<Sharp> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm")));
  const library = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  library.PDFiumExt_Init();
  // Asked anew each time, because it is another array once it has grown. Its type is in a package of its own.
  const memory = () => (library.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;
  try {
    const at = library.pdfium.wasmExports.malloc(bytes.length);
    memory().set(bytes, at);
    const document = library.FPDF_LoadMemDocument(at, bytes.length, "");
    if (!document) throw new PdfRefused(LOCKED.includes(library.FPDF_GetLastError()) ? "password" : "broken");
    const pages = library.FPDF_GetPageCount(document);
    if (pages < 1) throw new PdfRefused("broken");
    if (pages > mostPages) throw new PdfRefused("too-many-pages", pages);
    const formType = library.FPDF_GetFormType(document);
    if (formType === MADE_BY_READER) throw new PdfRefused("form");
    const form = formType === NO_FORM ? null : openForm(library, document);
    for (let number = 0; number < pages; number += 1) {
      const { page, ...points } = openPage(library, document, number);
      if (/saved without PDF Content/i.test(shortText(library, page, memory))) throw new PdfRefused("no-pdf-content");
      const { width, height } = sizeFor(points, PIECE_SIDE);
      const bitmap = library.FPDFBitmap_Create(width, height, 0);
      library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_NOTES | RED_FIRST);
      if (form) library.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, RED_FIRST);
      const pixels = library.FPDFBitmap_GetBuffer(bitmap);
      const drawn = memory().slice(pixels, pixels + width * height * RGBA);
      library.FPDFBitmap_Destroy(bitmap);
      library.FPDF_ClosePage(page);
      yield sharp(drawn, { raw: { width, height, channels: RGBA } }).removeAlpha();
    }
  } catch (error) {
    // Its memory is full, or its stack: PDFium has no other way to say so.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) throw new PdfRefused("too-slow");
    throw error;
  }
}

/** Draws fields, with what stands in them, and runs nothing. */
function openForm(library: WrappedPdfiumModule, document: number): number {
  const form = library.PDFiumExt_InitFormFillEnvironment(document, library.PDFiumExt_OpenFormFillInfo());
  if (form) library.FPDF_SetFormFieldHighlightAlpha(form, 0);
  return form;
}

/** A page that is cropped to a place outside of it has no size, and is opened whole, as other readers do. */
function openPage(library: WrappedPdfiumModule, document: number, number: number) {
  for (const isWhole of [false, true]) {
    const page = library.FPDF_LoadPage(document, number);
    if (!page) break;
    const [width, height] = [library.FPDF_GetPageWidthF(page), library.FPDF_GetPageHeightF(page)];
    if (width > 0 && height > 0) return { page, width, height };
    // An empty box is none.
    if (!isWhole) library.FPDFPage_SetCropBox(page, 0, 0, 0, 0);
    library.FPDF_ClosePage(page);
  }
  throw new PdfRefused("broken");
}

/** Of a page that holds little else: the one that Illustrator writes without its drawing does. */
const FEW_OBJECTS = 50;
const TEXT_SIGNS = 300;

/** The beginning of a page's text, in one line; empty if the page holds more than a few objects. */
function shortText(library: WrappedPdfiumModule, page: number, memory: () => Uint8Array): string {
  if (library.FPDFPage_CountObjects(page) > FEW_OBJECTS) return "";
  const text = library.FPDFText_LoadPage(page);
  const at = library.pdfium.wasmExports.malloc(2 * (TEXT_SIGNS + 1));
  // It counts the zero at the end.
  const signs = Math.max(0, library.FPDFText_GetText(text, 0, TEXT_SIGNS, at) - 1);
  const found = Buffer.from(memory().subarray(at, at + 2 * signs)).toString("utf16le");
  library.pdfium.wasmExports.free(at);
  library.FPDFText_ClosePage(text);
  return found.replaceAll(/\s+/g, " ");
}
