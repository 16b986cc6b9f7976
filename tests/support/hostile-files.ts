/** PDFs and pictures that would harm or hold up whoever opens them, with what must become of each as a piece of a proof. */

import { buffer } from "node:stream/consumers";
import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { manyZeros, onePage, pdfStream, rawPdf, rawPng } from "./hostile-bytes.ts";

type Result = string | [width: number, height: number][];
/** `right`: the kind of the refusal, or the sizes of the pictures. `inTime`: what a fast machine makes of a slow one. */
export type HostileFile = { name: string; bytes: Buffer; right: Result; inTime?: Result };

const RECTANGLE = "1 0 0 rg 0 0 150 200 re f";
/** As every page is drawn. */
const DRAWN: HostileFile["right"] = [[2400, 1600]];

function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(" ");
  const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>";
  const pages = Array.from({ length: count }, () => page);
  return rawPdf(["<< /Type /Catalog /Pages 2 0 R >>", `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`, ...pages]);
}

async function locked(): Promise<Buffer> {
  const document = new PDFDocument({ userPassword: "segredo", ownerPassword: "dona", pdfVersion: "1.7" });
  document.end();
  return buffer(document);
}

/** Each form draws the next one three times. */
export function formsInForms(): Buffer {
  const form = (inner: string, resources = "") =>
    pdfStream(inner, `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources}`);
  const uses = (number: number) => `/Resources << /XObject << /F ${number} 0 R >> >>`;
  const nested = Array.from({ length: 32 }, (_, index) => form("/F Do /F Do /F Do", uses(index + 6)));
  return onePage("/F Do", { page: uses(5), objects: [...nested, form("0 0 9 9 re f")] });
}

const PROGRAM = "<< /S /JavaScript /JS (while \\(true\\) app.alert\\(1\\);) >>";
const LAUNCH = "<< /S /Launch /F (/bin/sh) >>";

const withProgram = () =>
  onePage(RECTANGLE, {
    catalogue: `/OpenAction ${PROGRAM} /AA << /WC ${LAUNCH} >>`,
    page: `/AA << /O ${PROGRAM} >>`,
  });

/** 60,000 × 60,000 dots, each drawn. */
function hugePicture(): Buffer {
  const size = "/Width 60000 /Height 60000 /BitsPerComponent 1 /ColorSpace /DeviceGray";
  return onePage("300 0 0 200 0 0 cm /I Do", {
    page: "/Resources << /XObject << /I 5 0 R >> >>",
    objects: [pdfStream(manyZeros(27), `/Type /XObject /Subtype /Image ${size} /Filter /FlateDecode`)],
  });
}

/** Four gigabytes of a page's content, packed twice into some kilobytes. */
const packedContent = () => onePage(deflateSync(manyZeros(256)), { filter: "/Filter [/FlateDecode /FlateDecode]" });

/** A tree of pages whose branch is the tree. */
const treeInItself = () =>
  rawPdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R 2 0 R 2 0 R] /Count 3 >>"]);

async function pdfs(): Promise<HostileFile[]> {
  const whole = onePage(RECTANGLE);
  return [
    { name: "cinco-mil-paginas.pdf", bytes: manyPages(5_000), right: "too-many-pages" },
    { name: "duzentas-polegadas.pdf", bytes: onePage(RECTANGLE, { box: "0 0 14400 14400" }), right: [[2400, 2400]] },
    { name: "com-senha.pdf", bytes: await locked(), right: "password" },
    { name: "com-programa.pdf", bytes: withProgram(), right: DRAWN },
    { name: "cortado.pdf", bytes: whole.subarray(0, 120), right: "broken" },
    { name: "sem-bytes.pdf", bytes: Buffer.alloc(0), right: "no-file" },
    { name: "quatro-gigabytes.pdf", bytes: packedContent(), right: "too-slow" },
    { name: "formas-em-formas.pdf", bytes: formsInForms(), right: "too-slow" },
    { name: "imagem-enorme.pdf", bytes: hugePicture(), right: "too-slow", inTime: DRAWN },
    { name: "paginas-em-si.pdf", bytes: treeInItself(), right: "broken" },
  ];
}

/** The last scan of a progressive JPEG again and again: each is read over the whole picture. */
function manyScans(jpeg: Buffer, count: number): Buffer {
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, -2);
  return Buffer.concat([
    jpeg.subarray(0, last),
    ...Array.from({ length: count }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

async function pictures(): Promise<HostileFile[]> {
  const flat = sharp({ create: { width: 600, height: 400, channels: 3, background: "#e8743b" } });
  const jpeg = (options = {}) => flat.clone().jpeg(options).toBuffer();
  const side = 30_000;
  const large = { width: side, height: side, depth: 1, data: deflateSync(Buffer.alloc(side * (side / 8 + 1))) };
  const small = { width: 9, height: 9, data: deflateSync(Buffer.alloc(9 * 10)) };
  const profile = Buffer.concat([Buffer.from("cor\0\0", "latin1"), manyZeros(256)]);
  const claimed = await jpeg();
  const frame = claimed.indexOf(Buffer.from([0xff, 0xc0]));
  for (const at of [frame + 5, frame + 7]) claimed.writeUInt16BE(65_500, at);
  const wide = sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: "#e8743b" } });
  const progressive = await wide.clone().jpeg({ progressive: true }).toBuffer();
  const size: HostileFile["right"] = [[600, 400]];
  return [
    { name: "trinta-mil.png", bytes: rawPng(large), right: "too-many-pixels" },
    { name: "diz-65500.jpg", bytes: claimed, right: "too-many-pixels" },
    { name: "quase-50-milhoes.png", bytes: await wide.clone().png().toBuffer(), right: [[2400, 2400]] },
    {
      name: "animada.png",
      bytes: rawPng({ ...small, before: [["acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])]] }),
      right: "animated",
    },
    {
      name: "perfil-de-quatro-gigabytes.png",
      bytes: rawPng({ ...small, before: [["iCCP", profile]] }),
      right: [[9, 9]],
    },
    {
      name: "texto-de-quatro-gigabytes.png",
      bytes: rawPng({ ...small, before: [["zTXt", profile]] }),
      right: [[9, 9]],
    },
    { name: "dezesseis-bits.png", bytes: await flat.clone().toColourspace("rgb16").png().toBuffer(), right: size },
    { name: "cmyk.jpg", bytes: await flat.clone().toColourspace("cmyk").jpeg().toBuffer(), right: size },
    {
      name: "virada.jpg",
      bytes: await flat.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      right: [[400, 600]],
    },
    {
      name: "com-lixo-no-fim.jpg",
      bytes: Buffer.concat([await jpeg({ progressive: true }), Buffer.alloc(100_000, "<script>")]),
      right: size,
    },
    { name: "vinte-mil-varreduras.jpg", bytes: manyScans(progressive, 20_000), right: "broken" },
    { name: "cortada.jpg", bytes: (await jpeg()).subarray(0, 600), right: "broken" },
    {
      name: "iphone.heic",
      bytes: Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from("ftypheic\0\0\0\0mif1heic", "latin1"),
        Buffer.alloc(500),
      ]),
      right: "wrong-type",
    },
    { name: "foto.webp", bytes: await flat.clone().webp().toBuffer(), right: "wrong-type" },
    { name: "foto.gif", bytes: await flat.clone().gif().toBuffer(), right: "wrong-type" },
  ];
}

export const hostileFiles = async (): Promise<HostileFile[]> => [...(await pdfs()), ...(await pictures())];
