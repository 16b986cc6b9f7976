/** The items with their prices, and the sums. */
import type { QuoteSheet, SheetRow } from "../quote-sheet.ts";
import { GROUP, heading, paragraph, piece, SMALL, STRONG, TEXT } from "./blocks.server.ts";
import { COLORS, type Element, PAGE, type Paper, style } from "./paper.server.ts";
import type { Style } from "./text.server.ts";

const HEAD = style("strong", 8, 12, COLORS.seiva);

const COLUMNS = [
  { title: "Item", x: PAGE.left, width: 236, align: "left" },
  { title: "Qtd.", x: PAGE.left + 240, width: 56, align: "right" },
  { title: "Preço", x: PAGE.left + 300, width: 98, align: "right" },
  { title: "Total", x: PAGE.left + 401, width: 98, align: "right" },
] as const;
const [NAME, ...AMOUNTS] = COLUMNS;

/** One kind of items; its column titles stand again on every page that it goes on to. */
export function drawItems(paper: Paper, { title, rows, none }: QuoteSheet["groups"][number]): void {
  if (rows.length === 0 && none === "") return;
  heading(paper, title, GROUP, 70);
  if (rows.length === 0) {
    paragraph(paper, none);
    return;
  }
  const table = paper.element(paper.root, "Table");
  const head = paper.element(table, "TR");
  for (const column of COLUMNS) {
    const cell = paper.element(head, "TH", { scope: "Column" });
    paper.marked(cell, "TH", () => drawTitle(paper, column));
    cell.end();
  }
  head.end();
  paper.y += 16;
  paper.repeated = () => {
    for (const column of COLUMNS) drawTitle(paper, column);
    paper.y += 16;
  };
  for (const row of rows) drawRow(paper, table, row);
  paper.repeated = null;
  table.end();
}

const drawTitle = (paper: Paper, { title, ...place }: (typeof COLUMNS)[number]) =>
  paper.drawLines(paper.lines(title, HEAD, place.width), HEAD, paper.y, place);

function drawRow(paper: Paper, table: Element, row: SheetRow): void {
  const name = paper.lines(row.name, STRONG, NAME.width);
  const about = row.about === "" ? [] : paper.lines(row.about, SMALL, NAME.width);
  const height = 7 + name.length * STRONG.leading + about.length * SMALL.leading + 7;
  // What is longer than a page begins here and goes on.
  paper.ensure(height < PAGE.bottom - PAGE.top - 60 ? height : STRONG.leading + 8);
  paper.rule(COLORS.linha, 0.75);
  paper.y += 6;
  const top = paper.y;
  const page = paper.pages();
  const tableRow = paper.element(table, "TR");
  const cell = paper.element(tableRow, "TH", { scope: "Row" });
  paper.flow(cell, "P", name, STRONG, NAME);
  if (about.length > 0) paper.flow(cell, "P", about, SMALL, NAME);
  cell.end();
  const at = paper.pages() === page ? top : paper.y - STRONG.leading;
  for (const [index, text] of [row.quantity, row.price, row.total].entries()) {
    const column = AMOUNTS[index] ?? NAME;
    const of = index === 2 ? STRONG : TEXT;
    piece(paper, tableRow, "TD", paper.lines(text, of, column.width), of, at, column);
  }
  tableRow.end();
  paper.y += 7;
}

const SUMS = { x: PAGE.left + 251, width: PAGE.width2 - 251 };

export function drawSums(paper: Paper, { sums, total }: QuoteSheet): void {
  paper.y += 12;
  paper.ensure(sums.length * 25 + 40);
  const table = paper.element(paper.root, "Table");
  for (const { label, text } of sums) {
    paper.rule(COLORS.linha, 0.75, SUMS.x, SUMS.width);
    paper.y += 5;
    sumRow(label, text, TEXT, TEXT, 0);
    paper.y += 19;
  }
  paper.rule(COLORS.mata, 3, SUMS.x, SUMS.width);
  paper.y += 7;
  sumRow("Total", total, GROUP, style("title", 20, 24), 5);
  paper.y += 26;
  table.end();

  /** `lead`: how much lower the smaller label begins, so that both stand on one line. */
  function sumRow(label: string, amount: string, labelStyle: Style, of: Style, lead: number): void {
    const row = paper.element(table, "TR");
    const head = paper.element(row, "TH", { scope: "Row" });
    const lines = paper.lines(label, labelStyle, SUMS.width);
    paper.marked(head, "TH", () => paper.drawLines(lines, labelStyle, paper.y + lead, SUMS));
    head.end();
    piece(paper, row, "TD", paper.lines(amount, of, SUMS.width), of, paper.y, { ...SUMS, align: "right" });
    row.end();
  }
}
