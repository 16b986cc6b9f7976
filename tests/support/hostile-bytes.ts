/** Builds files byte by byte that no program would write. */
import { constants, crc32, deflateRawSync } from "node:zlib";

/** A stream of a PDF. */
export function pdfStream(content: string | Buffer, entries = ""): string {
  const text = typeof content === "string" ? content : content.toString("latin1");
  return `<< ${entries} /Length ${text.length} >>\nstream\n${text}\nendstream`;
}

/** The objects from number 1; the first is the catalogue. A reader finds them without a table of their places. */
export function rawPdf(objects: readonly string[]): Buffer {
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.7\n${body}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF`, "latin1");
}

/** A PDF of one page. `objects` follow its content, the first of them as number 5. */
export function onePage(
  content: string | Buffer,
  { box = "0 0 300 200", catalogue = "", page = "", filter = "", objects = [] as readonly string[] } = {},
): Buffer {
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R ${page} >>`,
    pdfStream(content, filter),
    ...objects,
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

type Png = { width: number; height: number; depth?: number; data: Uint8Array; before?: [string, Uint8Array][] };

/** A grey PNG with this compressed data, and with other chunks before it. */
export function rawPng({ width, height, depth = 8, data, before = [] }: Png): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  const chunks: [string, Uint8Array][] = [["IHDR", header], ...before, ["IDAT", data], ["IEND", Buffer.alloc(0)]];
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, ...chunks.map(([type, bytes]) => chunk(type, bytes))]);
}

const PIECE = 16 * 1024 * 1024;
/** The largest prime below 2^16: Adler-32 counts by it. */
const ADLER = 65_521;

/** So many times 16 MB of nothing, compressed: a thousandth of it, without the time that compressing all of it takes. */
export function manyZeros(pieces: number): Buffer {
  // A flushed block is whole bytes, and stands on its own.
  const block = deflateRawSync(Buffer.alloc(PIECE), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const end = Buffer.from([0x03, 0x00, 0, 0, 0, 1]);
  end.writeUInt16BE((pieces * PIECE) % ADLER, 2);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...Array.from({ length: pieces }, () => block), end]);
}
