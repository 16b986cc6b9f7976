/** Reads an SVG that nobody has looked at: a flat drawing, or `SvgRefused`. Only a child process may call it. */
import type { Drawing } from "./drawing.ts";
import { decodeSvg } from "./svg/decode.ts";
import { flatten } from "./svg/flatten.ts";
import { guardedSvg } from "./svg/guard.ts";

export const readSvg = (bytes: Uint8Array): Drawing => flatten(guardedSvg(decodeSvg(bytes)));
