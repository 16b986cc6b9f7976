/** A tagged A4 document that grows downwards: each block is drawn where the last one ended, over as many pages as it needs. */
import PDFDocument from "pdfkit";
import type { Face, FontFiles } from "./fonts.server.ts";
import { type Line, type Style, typesetter } from "./text.server.ts";

export const COLORS = {
  mata: "#0A3A29",
  seiva: "#4A5F55",
  linha: "#D3DBD4",
  nevoa: "#F0F3EF",
  rosa: "#FF9CC2",
  choque: "#D6005F",
} as const;
/** In points: A4, its margins, the space between the head of a page and its foot. */
export const PAGE = { width: 595.28, height: 841.89, left: 48, width2: 499.28, top: 104, bottom: 774 } as const;

export type Tag =
  | "Document"
  | "H1"
  | "H2"
  | "P"
  | "L"
  | "LI"
  | "Lbl"
  | "LBody"
  | "Table"
  | "TR"
  | "TH"
  | "TD"
  | "Figure";
export type Element = ReturnType<InstanceType<typeof PDFDocument>["struct"]>;

type DocumentFacts = { title: string; author: string; subject: string; created: Date };
export type Paper = Awaited<ReturnType<typeof openPaper>>;
export const style = (face: Face, size: number, leading: number, color: string = COLORS.mata): Style => ({
  face,
  size,
  leading,
  color,
});

function openDocument({ title, author, subject, created }: DocumentFacts) {
  return new PDFDocument({
    size: "A4",
    margin: 0,
    pdfVersion: "1.7",
    tagged: true,
    lang: "pt-BR",
    displayTitle: true,
    bufferPages: true,
    // pdfkit's own default is a font that it reads from the disk.
    font: null as unknown as string,
    // Its date makes its id: the same facts are the same bytes.
    info: { Title: title, Author: author, Subject: subject, CreationDate: created },
  });
}

/** Ends the document. */
async function bytesOf(document: InstanceType<typeof PDFDocument>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    document
      .on("data", (chunk: Buffer) => chunks.push(chunk))
      .on("end", resolve)
      .on("error", reject);
  });
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

type Place = { x?: number; align?: "left" | "right"; width?: number };

/** A page that ends above `PAGE.bottom`, so that the next one has more on it. */
export type ShortPage = { page: number; bottom: number };

/** `onPage` draws what every page but the first begins with. */
export function openPaper(files: FontFiles, facts: DocumentFacts, onPage: () => void, short: ShortPage | null) {
  const document = openDocument(facts);
  const type = typesetter(document, files);
  const root = document.struct("Document");
  document.addStructure(root);
  let y: number = PAGE.top;
  let before = y;
  /** Draws again what stands above a table's rows. */
  let repeated: (() => void) | null = null;

  /** What is drawn for the eye alone: rules, pictures without words, heads and feet of pages. */
  function artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    document.markContent("Artifact", { type });
    draw();
    document.endMarkedContent();
  }

  function newPage(): void {
    document.addPage();
    before = y;
    y = PAGE.top;
    artifact(onPage, "Pagination");
    if (repeated) artifact(repeated, "Pagination");
  }

  const pages = () => document.bufferedPageRange().count;
  const bottom = () => (short?.page === pages() ? short.bottom : PAGE.bottom);

  /** Begins a new page unless this much fits. */
  function ensure(height: number): void {
    if (y + height > bottom()) newPage();
  }

  function element(parent: Element, tag: Tag, options: { alt?: string; scope?: "Column" | "Row" } = {}): Element {
    const child = document.struct(tag, options);
    parent.add(child);
    return child;
  }

  /** Draws within an element, on the page that is open. */
  function marked(into: Element, tag: Tag, draw: () => void): void {
    const content = document.markStructureContent(tag);
    draw();
    document.endMarkedContent();
    into.add(content);
  }

  const leftOf = (line: Line, { x = PAGE.left, align = "left", width = PAGE.width2 }: Place) =>
    align === "right" ? x + width - line.width : x;

  /** Lines from a height on; it stays on its page. */
  function drawLines(lines: readonly Line[], of: Style, top: number, place: Place = {}): void {
    for (const [index, line] of lines.entries())
      type.draw(line, of, leftOf(line, place), top + of.leading * index + of.leading * 0.76);
  }

  /** A text that may go on over pages. */
  function flow(parent: Element, tag: Tag, lines: readonly Line[], of: Style, place: Place = {}): Element {
    const into = element(parent, tag);
    let from = 0;
    while (from < lines.length) {
      ensure(of.leading);
      const count = Math.max(1, Math.floor((bottom() - y) / of.leading));
      const part = lines.slice(from, from + count);
      marked(into, tag, () => drawLines(part, of, y, place));
      y += part.length * of.leading;
      from += part.length;
    }
    into.end();
    return into;
  }

  return {
    document,
    root,
    lines: type.lines,
    offset: type.offset,
    outline: type.outline,
    named: type.named,
    artifact,
    newPage,
    ensure,
    element,
    marked,
    drawLines,
    flow,
    /** how many pages there are so far */
    pages,
    /** how far down the page before the last reaches */
    before: () => before,
    get y() {
      return y;
    },
    set y(to: number) {
      y = to;
    },
    set repeated(draw: (() => void) | null) {
      repeated = draw;
    },
    rule(color: string, thickness: number, x: number = PAGE.left, width: number = PAGE.width2): void {
      artifact(() => document.rect(x, y, width, thickness).fill(color));
      y += thickness;
    },
    /** `foot` is drawn on every page, when their number is known. Waits for `breath` after each long piece of work. */
    async finish(foot: (page: number, pages: number) => void, breath: () => Promise<void>): Promise<Buffer> {
      root.end();
      const { count } = document.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        document.switchToPage(page);
        artifact(() => foot(page + 1, count), "Pagination");
      }
      for (const embed of type.embeddings) {
        await breath();
        embed();
      }
      await breath();
      return bytesOf(document);
    },
  };
}
