/** The studio's drawings on paper: logo, stroke, stations, the cedilla of a title. */
import { COLORS, type Element, PAGE, type Paper } from "./paper.server.ts";
import type { Line, Style } from "./text.server.ts";

/** public/brand/logo.svg, whose box is 508 wide and begins at 14. */
const LOGO = {
  strokes:
    "M38 22V117a30 30 0 0 0 30 30h12M4 74.5H80M118.5 160V61M118.5 116a42 42 0 0 1 42-42h7M262.5 61V160M378.5 86.5A36.5 36.5 0 1 0 378.5 134.5",
  circles: [226, 456],
  cedilla: "M356 160V172.5A23 23 0 0 1 333 195.5H318",
};

export function drawLogo({ document }: Paper): void {
  document
    .save()
    .translate(PAGE.left, 54)
    .scale(78 / 508)
    .translate(0, -14)
    .lineWidth(27);
  document.path(LOGO.strokes).stroke(COLORS.mata);
  for (const x of LOGO.circles) document.circle(x, 110.5, 36.5).stroke(COLORS.mata);
  document.path(LOGO.cedilla).stroke(COLORS.choque);
  document.restore();
}

/** The band above every page, and on the first the stroke that leaves it. */
export function drawBand({ document }: Paper, withStroke: boolean): void {
  if (withStroke) {
    document
      .save()
      .translate(PAGE.width - 270, 0)
      .scale(0.75)
      .lineWidth(20);
    document.path("M150 -20C130 110 232 96 246 160S300 262 384 236").stroke(COLORS.rosa);
    document.restore();
  }
  document.rect(0, 0, PAGE.width, 10).fill(COLORS.mata);
}

/** The cedillas of a title, in the studio's colour: a shape over the tail of each 'ç', which screen readers skip. */
export function drawCedillas(paper: Paper, lines: readonly Line[], style: Style, top: number): void {
  const { document } = paper;
  for (const [index, line] of lines.entries()) {
    const baseline = top + style.leading * index + style.leading * 0.76;
    const text = line.runs.map((run) => run.text).join("");
    for (const { index: at, 0: sign } of text.matchAll(/ç/giu)) {
      const left = PAGE.left + paper.offset(line, style, at);
      const { path, scale } = paper.outline(sign, style.face);
      document
        .save()
        .rect(left, baseline + 0.4, style.size, style.size * 0.4)
        .clip();
      document.translate(left, baseline).scale(style.size * scale, -style.size * scale);
      document.path(path).fill(COLORS.choque).restore();
    }
  }
}

const STATION = { width: PAGE.width2 / 4, high: 12, low: 34, radius: 9 };

/** One row of up to four stations on the stroke; `ends`: it holds the last of all. */
export function drawStations({ document }: Paper, count: number, top: number, ends: boolean): void {
  const at = (index: number) => ({
    x: PAGE.left + STATION.radius + 3 + index * STATION.width,
    y: top + (index % 2 === 0 ? STATION.low : STATION.high),
  });
  const first = at(0);
  document.moveTo(first.x, first.y);
  for (let index = 1; index < count; index += 1) {
    const [from, to] = [at(index - 1), at(index)];
    const bend = (to.x - from.x) / 2;
    document.bezierCurveTo(from.x + bend, from.y, to.x - bend, to.y, to.x, to.y);
  }
  if (count > 1) document.lineWidth(9).stroke(COLORS.mata);
  for (let index = 0; index < count; index += 1) {
    const { x, y } = at(index);
    document.circle(x, y, STATION.radius + 3).fill(COLORS.mata);
    document.circle(x, y, 5.5).fill(ends && index === count - 1 ? COLORS.choque : "#FFFFFF");
  }
}
export const STATIONS_HEIGHT = STATION.low + STATION.radius + 3 + 12;
export const STATION_WIDTH = STATION.width;

/** A picture that stands for a word. */
export function figure(paper: Paper, parent: Element, alt: string, draw: () => void): void {
  const into = paper.element(parent, "Figure", { alt });
  paper.marked(into, "Figure", draw);
  into.end();
}
