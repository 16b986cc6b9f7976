/** The text of an SVG file, whatever its encoding. */
import { SvgRefused } from "../svg-faults.ts";
import { SVG_MAX_BYTES } from "./limits.ts";

/** Written names of encodings that TextDecoder knows and that never begin like another. */
const DECLARED = /^\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]{1,40})["']/;

export function decodeSvg(bytes: Uint8Array): string {
  if (bytes.length > SVG_MAX_BYTES) throw new SvgRefused("too-big");
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw new SvgRefused("compressed");
  const text = decode(bytes, encodingOf(bytes));
  if (!/<svg[\s>/]|<\w{1,20}:svg[\s>/]/.test(text)) throw new SvgRefused("not-svg");
  if (text.includes("\0")) throw new SvgRefused("broken");
  return text;
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new SvgRefused("encoding");
  }
}

/** A mark at the beginning counts, then a '<' of two bytes, then what the file says. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  if (first === 0xef && second === 0xbb) return "utf-8";
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const declared = DECLARED.exec(head)?.[1]?.toLowerCase() ?? "utf-8";
  // One byte a letter, so a file that says so is not in UTF-16.
  return declared.startsWith("utf-16") ? "utf-8" : declared;
}
