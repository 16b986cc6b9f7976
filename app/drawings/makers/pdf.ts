/** A drawing as a PDF of one page, in vectors and RGB. */
import PDFDocument from "pdfkit";
import type { Drawing, Group, Node, Paint, Path, Rule, Shape } from "../drawing.ts";
import { fullStops } from "./stops.ts";
import { isIdentity } from "./svg.ts";

type Pdf = InstanceType<typeof PDFDocument>;

/** Points of the longer side: about 21 cm, so that a viewer shows it large. */
const SIDE = 600;
/** The same file for the same drawing. */
const MADE = new Date(0);

export async function pdfBytes(drawing: Drawing, title: string): Promise<Uint8Array> {
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
  drawNodes(pdf, drawing.children);
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}

function drawNodes(pdf: Pdf, nodes: readonly Node[]): void {
  for (const node of nodes) {
    if (node.kind !== "group") drawShape(pdf, node);
    else if (node.opacity < 1) drawTogether(pdf, node);
    else drawClipped(pdf, node);
  }
}

function drawClipped(pdf: Pdf, { clips, children }: Group): void {
  pdf.save();
  for (const { path, rule } of clips) {
    trace(pdf, path);
    pdf.clip(pdfRule(rule));
  }
  drawNodes(pdf, children);
  pdf.restore();
}

function drawShape(pdf: Pdf, shape: Shape): void {
  if (shape.kind === "fill") {
    trace(pdf, shape.path);
    pdf.fillColor(pdfPaint(pdf, shape.paint)).fillOpacity(shape.opacity).fill(pdfRule(shape.rule));
    return;
  }
  pdf.save();
  if (!isIdentity(shape.matrix)) pdf.transform(...shape.matrix);
  trace(pdf, shape.path);
  pdf.lineWidth(shape.width).lineCap(shape.cap).lineJoin(shape.join).miterLimit(shape.miterLimit);
  // pdfkit refuses a length of 0, which SVG draws as a dot.
  const dashes = shape.dashes.map((dash) => Math.max(dash, 1e-6));
  if (dashes.length > 0) pdf.dash(dashes as never, { phase: shape.dashOffset });
  pdf.strokeColor(pdfPaint(pdf, shape.paint)).strokeOpacity(shape.opacity).stroke();
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

function pdfPaint(pdf: Pdf, paint: Paint) {
  if (typeof paint === "string") return paint;
  const gradient =
    paint.kind === "linear"
      ? pdf.linearGradient(...paint.from, ...paint.to)
      : pdf.radialGradient(...paint.from, ...paint.to);
  for (const { at, colour, opacity } of fullStops(paint)) gradient.stop(at, colour, opacity);
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
function drawTogether(pdf: Pdf, group: Group): void {
  const inner = pdf as unknown as Inner;
  const { page, _ctm: matrix } = inner;
  const far = 1e5;
  const form = inner.ref({
    Type: "XObject",
    Subtype: "Form",
    BBox: [-far, -far, far, far],
    Group: { S: "Transparency", CS: "DeviceRGB", I: true },
  });
  const own = { xobjects: {}, ext_gstates: {}, patterns: {}, fonts: {}, colorSpaces: {} };
  inner.page = { ...own, width: page.width, height: page.height, write: (data) => form.write(data) };
  inner._ctm = [1, 0, 0, 1, 0, 0];
  drawClipped(pdf, group);
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
