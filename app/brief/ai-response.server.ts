/** Reads a service's response even if a gateway changed it: streams, comments, other encodings. */
import { gunzipSync } from "node:zlib";
import { parsedJson } from "../kit/json-path.ts";

/** The response's text, decoded from the encoding that it names. */
export async function bodyText(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  // Some proxies compress the body without saying so.
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  const charset = /charset="?([\w-]+)/i.exec(response.headers.get("content-type") ?? "")?.[1];
  return repaired(decoderOf(charset).decode(plain));
}

function decoderOf(charset = "utf-8"): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** The characters that Windows-1252 shows for bytes 0x80 to 0x9f: what UTF-8 looks like when misread. */
const WINDOWS = new Map(
  Array.from({ length: 32 }, (_, at) => [
    new TextDecoder("windows-1252").decode(new Uint8Array([0x80 + at])),
    0x80 + at,
  ]),
);

/** Repairs UTF-8 that a gateway read as Latin-1: "pÃ£o" becomes "pão". */
function repaired(text: string): string {
  return text.replace(/[\u00c2\u00c3][^\0-\u007f]|\u00e2[^\0-\u007f]{2}/gu, (signs) => {
    const bytes = [...signs].map((sign) => WINDOWS.get(sign) ?? sign.codePointAt(0) ?? 0);
    if (bytes.some((byte) => byte > 0xff)) return signs;
    const decoded = new TextDecoder().decode(new Uint8Array(bytes));
    return decoded.includes("\ufffd") ? signs : decoded;
  });
}

/**
 * The JSON documents of a body: one, one a line, or those of an event stream, which some services send unasked. Skips
 * the comments that keep the connection alive. Empty if the body is not JSON.
 */
export function documentsIn(text: string): unknown[] {
  const bare = text.replace(/^\ufeff/, "").replace(/^(?:[^\S\n]*(?::[^\n]*)?\r?\n)+/, "");
  const whole = parsedJson(bare);
  if (whole !== undefined) return Array.isArray(whole) && whole.length > 0 ? whole : [whole];
  const lines = bare.split(/\r?\n/).map((line) => line.replace(/^data: ?/, "").trim());
  const documents = lines.map(parsedJson).filter((document) => typeof document === "object" && document !== null);
  const isStream = lines.every((line) => !line || /^(?::|event:|id:|retry:|\[DONE\])/.test(line) || /^[{[]/.test(line));
  return isStream ? documents : [];
}
