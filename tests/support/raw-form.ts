/** Multipart forms that no browser sends, written byte by byte, and what the server answers. */
import { request } from "node:http";
import type { App } from "./app.ts";

export type RawForm = { what: string; type: string; body: Iterable<string | Buffer> };

const FORM = "multipart/form-data; boundary=b";
const part = (head: string) => `--b\r\n${head}\r\n\r\nx\r\n`;
const FILE = 'content-disposition: form-data; name="file"; filename="a.jpg"';
const END = "--b--\r\n";
const MEGABYTE = 1024 * 1024;

/** Content types that name no boundary that a form may have. */
export const ODD_TYPES: RawForm[] = [
  "multipart/form-data",
  "multipart/form-data; boundary",
  "multipart/form-data; boundary=",
  'multipart/form-data; boundary=""',
  'multipart/form-data; boundary="b',
  "multipart/form-data; boundary=b; boundary=c",
  "multipart/form-data; charset=; boundary=b",
  `multipart/form-data; boundary=${"b".repeat(71)}`,
  `multipart/form-data; boundary=${"b".repeat(12_000)}`,
  `multipart/form-data;${" ".repeat(12_000)}x`,
  "multipart/form-data; xboundary=b",
  "multipart/form-data; boundary=b(",
  "multipart/mixed; boundary=b",
].map((type) => ({ what: type.slice(0, 60), type, body: [part(FILE), END] }));

/** Forms whose parts are broken, or without number or measure. */
export const ODD_PARTS: RawForm[] = [
  { what: "no parts", type: FORM, body: [END] },
  { what: "no boundary in the body", type: FORM, body: ["x".repeat(MEGABYTE)] },
  { what: "a header without a colon", type: FORM, body: [part("content-disposition"), END] },
  { what: "a header with a zero byte", type: FORM, body: [part(FILE.replace("a.jpg", "a\0.jpg")), END] },
  { what: "a part of no name", type: FORM, body: [part('content-disposition: form-data; filename="a.jpg"'), END] },
  { what: "a part that is no form's", type: FORM, body: [part('content-disposition: x; name="file"'), END] },
  { what: "an unknown encoding", type: FORM, body: [part(`${FILE.slice(0, 44)}; filename*=bogus''a%ff`), END] },
  { what: "a broken header after the file", type: FORM, body: [part(FILE), "--b\r\nbroken header\r\n\r\n", END] },
  { what: "an end without an end", type: FORM, body: [part(FILE), "--b\r\ncontent-disp"] },
  { what: "a header of 1 MB", type: FORM, body: [part(`x: ${"x".repeat(MEGABYTE)}`), END] },
  { what: "a file name of 1 MB", type: FORM, body: [part(FILE.replace("a.jpg", "a".repeat(MEGABYTE))), END] },
  { what: "a field name of 1 MB", type: FORM, body: [part(FILE.replace("file", "f".repeat(MEGABYTE))), END] },
  { what: "300,000 headers", type: FORM, body: [part(`${"a:\r\n".repeat(300_000)}b: c`), END] },
  { what: "100,000 fields", type: FORM, body: [part('content-disposition: form-data; name="x"').repeat(100_000), END] },
  { what: "100,000 files", type: FORM, body: [part(FILE.replace("file", "x")).repeat(100_000), END] },
  { what: "nearly a boundary, 12 MB", type: FORM, body: [...Array(12)].map(() => "\r\n--".repeat(MEGABYTE / 4)) },
  {
    what: "nearly the longest boundary, 12 MB",
    type: `multipart/form-data; boundary=${"-".repeat(70)}`,
    body: [...Array(12)].map(() => `${"-".repeat(60)}x`.repeat(MEGABYTE / 61)),
  },
];

/**
 * Sends the form with those cookies, as a stream without a length, and ends it when `meanwhile` is over. Resolves to the
 * answer's status and text.
 */
export async function sendRaw(
  app: App,
  cookie: string,
  address: string,
  { type, body }: RawForm,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<{ status: number; text: string; retryAfter: string | undefined }> {
  const headers = { cookie, origin: app.url, "content-type": type };
  return new Promise((resolve, reject) => {
    const sending = request(app.url + address, { method: "POST", headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, text, retryAfter: response.headers["retry-after"] });
      });
    });
    sending.on("error", reject);
    for (const piece of body) sending.write(piece);
    meanwhile().then(() => sending.end(), reject);
  });
}
