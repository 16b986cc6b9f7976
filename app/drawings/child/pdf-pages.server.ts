/** Draws the pages of a PDF with PDFium, in WebAssembly (docs/decisions/pdf-pages.md). Only a child process may. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { init } from "@embedpdf/pdfium";
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
/** FPDF_ANNOT: notes and stamps, as readers show them; FPDF_REVERSE_BYTE_ORDER: red first. */
const FLAGS = 0x01 | 0x10;
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
    for (let number = 0; number < pages; number += 1) {
      const page = library.FPDF_LoadPage(document, number);
      if (!page) throw new PdfRefused("broken");
      const points = { width: library.FPDF_GetPageWidthF(page), height: library.FPDF_GetPageHeightF(page) };
      const { width, height } = sizeFor(points, PIECE_SIDE);
      const bitmap = library.FPDFBitmap_Create(width, height, 0);
      library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
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
