/** Blocks of a document: headings, paragraphs, and labels with their texts. */
import type { SheetTerm } from "../quote-sheet.ts";
import { COLORS, type Element, PAGE, type Paper, style, type Tag } from "./paper.server.ts";
import type { Line, Style } from "./text.server.ts";

export const TEXT = style("text", 10, 15);
export const STRONG = style("strong", 10, 15);
export const SMALL = style("text", 8.5, 12.5, COLORS.seiva);
export const GROUP = style("title", 12, 16);
export const HEADING = style("title", 17, 21);

type Place = { x: number; align?: "left" | "right"; width?: number };

/** One element of lines at a place of the open page. */
export function piece(
  paper: Paper,
  parent: Element,
  tag: Tag,
  lines: Line[],
  of: Style,
  top: number,
  place: Place,
): void {
  const into = paper.element(parent, tag);
  paper.marked(into, tag, () => paper.drawLines(lines, of, top, place));
  into.end();
}

/** Moves to the next page unless `below` fits under it. */
export function heading(paper: Paper, text: string, of: Style = HEADING, below = 60): void {
  if (paper.y > PAGE.top) paper.y += 17;
  paper.ensure(of.leading + 6 + below);
  paper.flow(paper.root, "H2", paper.lines(text, of, PAGE.width2), of);
  paper.y += 6;
}

export function paragraph(paper: Paper, text: string, of: Style = TEXT): void {
  paper.flow(paper.root, "P", paper.lines(text, of, PAGE.width2), of);
}

export function section(paper: Paper, title: string, text: string): void {
  if (text === "") return;
  heading(paper, title);
  paragraph(paper, text);
}

/** A part of a list in a column: a label with its texts below. */
export type Column = { label: string; texts: string[] };

export function columns(paper: Paper, parts: readonly Column[]): void {
  const list = paper.element(paper.root, "L");
  const width = PAGE.width2 / parts.length;
  const label = style("strong", 9.5, 15);
  const set = parts.map(({ label: text, texts }) => ({
    label: paper.lines(text, label, width - 16),
    texts: texts.map((one) => paper.lines(one, TEXT, width - 16)),
  }));
  const height = Math.max(...set.map((part) => (part.label.length + part.texts.flat().length) * TEXT.leading));
  paper.ensure(height);
  for (const [index, part] of set.entries()) {
    const x = PAGE.left + index * width;
    const item = paper.element(list, "LI");
    piece(paper, item, "Lbl", part.label, label, paper.y, { x });
    const body = paper.element(item, "LBody");
    let top = paper.y + part.label.length * label.leading;
    for (const lines of part.texts) {
      piece(paper, body, "P", lines, TEXT, top, { x });
      top += lines.length * TEXT.leading;
    }
    item.end();
  }
  list.end();
  paper.y += height;
}

/** More lines than this stand across the page. */
const SHORT = 6;
const GAP = 18;

type Box = { x: number; width: number };
const WHOLE: Box = { x: PAGE.left, width: PAGE.width2 };

/** Labels with their texts, two beside each other where they are short. */
export function terms(paper: Paper, list: readonly SheetTerm[], { x, width }: Box = WHOLE): void {
  const into = paper.element(paper.root, "L");
  for (const row of rowsOf(paper, list, width)) {
    if (row.length === 1 && row[0] && !isShort(paper, row[0], width)) across(row[0]);
    else beside(row);
  }
  into.end();

  function beside(row: SheetTerm[]): void {
    const half = (width - GAP) / 2;
    const height = heightOf(paper, row, half);
    paper.ensure(height);
    const top = paper.y;
    for (const [index, { label, text }] of row.entries()) {
      const left = x + index * (half + GAP);
      paper.artifact(() => paper.document.rect(left, top, half, 0.75).fill(COLORS.linha));
      const item = paper.element(into, "LI");
      const lines = paper.lines(label, SMALL, half);
      piece(paper, item, "Lbl", lines, SMALL, top + 6, { x: left });
      const below = top + 6 + lines.length * SMALL.leading;
      piece(paper, item, "LBody", paper.lines(text, STRONG, half), STRONG, below, { x: left });
      item.end();
    }
    paper.y = top + height;
  }

  function across({ label, text }: SheetTerm): void {
    paper.ensure(60);
    paper.rule(COLORS.linha, 0.75, x, width);
    paper.y += 6;
    const item = paper.element(into, "LI");
    paper.flow(item, "Lbl", paper.lines(label, SMALL, width), SMALL, { x });
    paper.flow(item, "LBody", paper.lines(text, STRONG, width), STRONG, { x });
    item.end();
    paper.y += 8;
  }
}

const isShort = (paper: Paper, { text }: SheetTerm, width: number) =>
  paper.lines(text, STRONG, (width - GAP) / 2).length <= SHORT;

function rowsOf(paper: Paper, list: readonly SheetTerm[], width: number): SheetTerm[][] {
  const rows: SheetTerm[][] = [];
  let open = false;
  for (const term of list) {
    const short = isShort(paper, term, width);
    const last = rows.at(-1);
    if (short && open && last) last.push(term);
    else rows.push([term]);
    open = short && !open;
  }
  return rows;
}

const heightOf = (paper: Paper, row: readonly SheetTerm[], width: number) =>
  14 +
  Math.max(
    ...row.map(
      ({ label, text }) =>
        paper.lines(label, SMALL, width).length * SMALL.leading +
        paper.lines(text, STRONG, width).length * STRONG.leading,
    ),
  );

/** The height that `terms` needs; null: an entry needs the whole width, so no box fits. */
export function termsHeight(paper: Paper, list: readonly SheetTerm[], { width }: Box): number | null {
  if (!list.every((term) => isShort(paper, term, width))) return null;
  return rowsOf(paper, list, width).reduce((all, row) => all + heightOf(paper, row, (width - GAP) / 2), 0);
}
