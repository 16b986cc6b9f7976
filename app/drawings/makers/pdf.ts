/** A drawing as a PDF of one page, in vectors; in RGB, or in a printer's inks where all of its colours have them. */
import PDFDocument from "pdfkit";
import type { PaletteColour } from "../colours.ts";
import {
  type Drawing,
  type Group,
  type Node,
  type Paint,
  type Path,
  type Rule,
  type Shape,
  shapesOf,
} from "../drawing.ts";
import { type Inks, inksFor } from "./inks.ts";
import { fullStops } from "./stops.ts";
import { isIdentity } from "./svg.ts";

type Pdf = InstanceType<typeof PDFDocument>;
type Sheet = { pdf: Pdf; inks: Inks | null };

/** Points of the longer side: about 21 cm, so that a viewer shows it large. */
const SIDE = 600;
/** The same file for the same drawing. */
const MADE = new Date(0);

export async function pdfBytes(
  drawing: Drawing,
  title: string,
  palette: readonly PaletteColour[] = [],
): Promise<Uint8Array> {
  const scale = SIDE / Math.max(drawing.width, drawing.height);
  const size: [number, number] = [drawing.width * scale, drawing.height * scale];
  const info = { Title: title, CreationDate: MADE };
  // No letters, so no face, which the bundle could not load.
  const pdf = new PDFDocument({ size, margin: 0, font: "", info, lang: "pt-BR" });
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => pdf.on("end", resolve).on("error", reject));
  pdf.rect(0, 0, ...size).clip();
  pdf.scale(scale);
  drawNodes({ pdf, inks: inksFor(shapesOf(drawing.children), palette) }, drawing.children);
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}

function drawNodes(sheet: Sheet, nodes: readonly Node[]): void {
  for (const node of nodes) {
    if (node.kind !== "group") drawShape(sheet, node);
    else if (node.opacity < 1) drawTogether(sheet, node);
    else drawClipped(sheet, node);
  }
}

function drawClipped(sheet: Sheet, { clips, children }: Group): void {
  const { pdf } = sheet;
  pdf.save();
  for (const { path, rule } of clips) {
    trace(pdf, path);
    pdf.clip(pdfRule(rule));
  }
  drawNodes(sheet, children);
  pdf.restore();
}

function drawShape(sheet: Sheet, shape: Shape): void {
  const { pdf } = sheet;
  if (shape.kind === "fill") {
    trace(pdf, shape.path);
    pdf.fillColor(pdfPaint(sheet, shape.paint)).fillOpacity(shape.opacity).fill(pdfRule(shape.rule));
    return;
  }
  pdf.save();
  if (!isIdentity(shape.matrix)) pdf.transform(...shape.matrix);
  trace(pdf, shape.path);
  pdf.lineWidth(shape.width).lineCap(shape.cap).lineJoin(shape.join).miterLimit(shape.miterLimit);
  // pdfkit refuses a length of 0, which SVG draws as a dot.
  const dashes = shape.dashes.map((dash) => Math.max(dash, 1e-6));
  if (dashes.length > 0) pdf.dash(dashes as never, { phase: shape.dashOffset });
  pdf.strokeColor(pdfPaint(sheet, shape.paint)).strokeOpacity(shape.opacity).stroke();
  pdf.restore();
}

function trace(pdf: Pdf, path: Path): void {
  for (const segment of path) {
    if (segment[0] === "M") pdf.moveTo(segment[1], segment[2]);
    else if (segment[0] === "L") pdf.lineTo(segment[1], segment[2]);
    else if (segment[0] === "C")
      pdf.bezierCurveTo(segment[1], segment[2], segment[3], segment[4], segment[5], segment[6]);
    else pdf.closePath();
  }
}

const pdfRule = (rule: Rule) => (rule === "evenodd" ? "even-odd" : "non-zero");

function pdfPaint({ pdf, inks }: Sheet, paint: Paint) {
  // pdfkit takes four numbers as inks, and its types leave that out.
  const mixed = (colour: string) => (inks?.get(colour) ?? colour) as string;
  if (typeof paint === "string") return mixed(paint);
  const gradient =
    paint.kind === "linear"
      ? pdf.linearGradient(...paint.from, ...paint.to)
      : pdf.radialGradient(...paint.from, ...paint.to);
  for (const { at, colour, opacity } of fullStops(paint)) gradient.stop(at, mixed(colour), opacity);
  // Its types leave this out for gradients.
  (gradient as unknown as { setTransform(...matrix: readonly number[]): void }).setTransform(...paint.matrix);
  return gradient;
}

/** What pdfkit keeps of a page; its types leave this out. */
type Inner = {
  page: { width: number; height: number; write(data: string): void; xobjects: Record<string, unknown> };
  _ctm: number[];
  _groups?: number;
  ref(data: object): { write(data: string): void; end(data?: object | string): void; data: Record<string, unknown> };
  addContent(data: string): void;
};

/** A group that shines through as a whole is drawn apart (a form with a transparency group), then laid on the page. */
function drawTogether(sheet: Sheet, group: Group): void {
  const { pdf, inks } = sheet;
  const inner = pdf as unknown as Inner;
  const { page, _ctm: matrix } = inner;
  const far = 1e5;
  const form = inner.ref({
    Type: "XObject",
    Subtype: "Form",
    BBox: [-far, -far, far, far],
    Group: { S: "Transparency", CS: inks ? "DeviceCMYK" : "DeviceRGB", I: true },
  });
  const own = { xobjects: {}, ext_gstates: {}, patterns: {}, fonts: {}, colorSpaces: {} };
  inner.page = { ...own, width: page.width, height: page.height, write: (data) => form.write(data) };
  inner._ctm = [1, 0, 0, 1, 0, 0];
  drawClipped(sheet, group);
  inner.page = page;
  inner._ctm = matrix;
  form.data.Resources = { XObject: own.xobjects, ExtGState: own.ext_gstates, Pattern: own.patterns };
  form.end();
  inner._groups = (inner._groups ?? 0) + 1;
  const name = `Gr${inner._groups}`;
  page.xobjects[name] = form;
  pdf.save();
  pdf.fillOpacity(group.opacity);
  inner.addContent(`/${name} Do`);
  pdf.restore();
}
