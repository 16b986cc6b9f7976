/** The `d` of a path, as absolute moves, lines and cubic curves. */
import type { Path, Segment } from "../drawing.ts";
import { SvgRefused } from "../svg-faults.ts";
import { MAX_SEGMENTS } from "./limits.ts";
import { numberAt } from "./values.ts";

const ARGUMENTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** Stops at the first fault and keeps what stands before it, as SVG asks. */
export function parsePath(text: string): Path {
  const pen = new Pen();
  let at = 0;
  const skip = () => {
    while (at < text.length && /[\s,]/.test(text[at] ?? "")) at += 1;
  };
  const next = (isFlag: boolean): number | null => {
    skip();
    // A flag is one digit, and the next number may follow without a space.
    if (isFlag) return text[at] === "0" || text[at] === "1" ? Number(text[at++]) : null;
    const number = numberAt(text, at);
    if (number) at = number.end;
    return number?.value ?? null;
  };
  let command = "";
  for (skip(); at < text.length; skip()) {
    const letter = text[at] ?? "";
    if (/[a-z]/i.test(letter)) {
      command = letter;
      at += 1;
    } else if (command === "" || /z/i.test(command)) break;
    const count = ARGUMENTS[command.toUpperCase()];
    if (count === undefined || (pen.segments.length === 0 && !/m/i.test(command))) break;
    const given: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const value = next(count === 7 && (index === 3 || index === 4));
      if (value === null) return pen.segments;
      given.push(value);
    }
    pen.draw(command, given);
    if (pen.segments.length > MAX_SEGMENTS) throw new SvgRefused("too-complex");
    // What follows a move without a letter is a line.
    if (command === "M") command = "L";
    if (command === "m") command = "l";
  }
  return pen.segments;
}

class Pen {
  readonly segments: Segment[] = [];
  private x = 0;
  private y = 0;
  private startX = 0;
  private startY = 0;
  /** The last control point, which S and T mirror. */
  private control: { kind: "C" | "Q"; x: number; y: number } | null = null;

  draw(command: string, given: number[]): void {
    const isRelative = command === command.toLowerCase();
    const [x, y] = isRelative ? [this.x, this.y] : [0, 0];
    const kind = command.toUpperCase();
    const { control } = this;
    this.control = null;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = given.map((value, index) => value + (index % 2 === 0 ? x : y));
    if (kind === "Z") this.close();
    else if (kind === "H") this.line(a, this.y);
    else if (kind === "V") this.line(this.x, (given[0] ?? 0) + y);
    else if (kind === "A") this.arc(given, x, y);
    else if (kind === "M") this.move(a, b);
    else if (kind === "L") this.line(a, b);
    else if (kind === "C") this.cubic(a, b, c, d, e, f);
    else if (kind === "S") this.cubic(...this.mirrored(control, "C"), a, b, c, d);
    else if (kind === "Q") this.quadratic(a, b, c, d);
    else this.quadratic(...this.mirrored(control, "Q"), a, b);
  }

  private mirrored(control: { kind: "C" | "Q"; x: number; y: number } | null, kind: "C" | "Q"): [number, number] {
    return control?.kind === kind ? [2 * this.x - control.x, 2 * this.y - control.y] : [this.x, this.y];
  }

  private move(x: number, y: number): void {
    this.segments.push(["M", x, y]);
    [this.x, this.y, this.startX, this.startY] = [x, y, x, y];
  }

  private close(): void {
    if (this.segments.at(-1)?.[0] !== "Z") this.segments.push(["Z"]);
    [this.x, this.y] = [this.startX, this.startY];
  }

  /** A part that goes on after Z without a move begins where the last one did. */
  private reopen(): void {
    if (this.segments.at(-1)?.[0] === "Z") this.segments.push(["M", this.x, this.y]);
  }

  private line(x: number, y: number): void {
    this.reopen();
    this.segments.push(["L", x, y]);
    [this.x, this.y] = [x, y];
  }

  private cubic(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.reopen();
    this.segments.push(["C", x1, y1, x2, y2, x, y]);
    this.control = { kind: "C", x: x2, y: y2 };
    [this.x, this.y] = [x, y];
  }

  private quadratic(cx: number, cy: number, x: number, y: number): void {
    const [fromX, fromY] = [this.x, this.y];
    const third = (from: number, control: number) => from + (2 / 3) * (control - from);
    this.cubic(third(fromX, cx), third(fromY, cy), third(x, cx), third(y, cy), x, y);
    this.control = { kind: "Q", x: cx, y: cy };
  }

  /** SVG 1.1, appendix F.6: from the two ends to the centre, then a curve for each quarter. */
  private arc(
    [rx = 0, ry = 0, degrees = 0, large = 0, sweep = 0, endX = 0, endY = 0]: number[],
    x0: number,
    y0: number,
  ) {
    const [fromX, fromY, x, y] = [this.x, this.y, endX + x0, endY + y0];
    if (fromX === x && fromY === y) return;
    if (rx === 0 || ry === 0) {
      this.line(x, y);
      return;
    }
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const [halfX, halfY] = [(fromX - x) / 2, (fromY - y) / 2];
    const [px, py] = [cos * halfX + sin * halfY, -sin * halfX + cos * halfY];
    const tooSmall = Math.max(1, Math.sqrt((px / rx) ** 2 + (py / ry) ** 2));
    const [a, b] = [Math.abs(rx) * tooSmall, Math.abs(ry) * tooSmall];
    const square = Math.max(0, (a * a * b * b) / (a * a * py * py + b * b * px * px) - 1);
    const sign = large === sweep ? -1 : 1;
    const [cx, cy] = [(sign * Math.sqrt(square) * a * py) / b, (-sign * Math.sqrt(square) * b * px) / a];
    const start = Math.atan2((py - cy) / b, (px - cx) / a);
    let turn = Math.atan2((-py - cy) / b, (-px - cx) / a) - start;
    if (sweep === 1 && turn < 0) turn += 2 * Math.PI;
    if (sweep === 0 && turn > 0) turn -= 2 * Math.PI;
    const count = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2 + 1e-9)));
    const step = turn / count;
    const reach = (4 / 3) * Math.tan(step / 4);
    const place = (u: number, v: number): [number, number] => [
      cos * (a * u + cx) - sin * (b * v + cy) + (fromX + x) / 2,
      sin * (a * u + cx) + cos * (b * v + cy) + (fromY + y) / 2,
    ];
    for (let index = 0; index < count; index += 1) {
      const [one, two] = [start + index * step, start + (index + 1) * step];
      const end: [number, number] = index === count - 1 ? [x, y] : place(Math.cos(two), Math.sin(two));
      this.cubic(
        ...place(Math.cos(one) - reach * Math.sin(one), Math.sin(one) + reach * Math.cos(one)),
        ...place(Math.cos(two) + reach * Math.sin(two), Math.sin(two) - reach * Math.cos(two)),
        ...end,
      );
    }
    this.control = null;
  }
}
