/** A page's own inline scripts, allowed by what they are instead of by a nonce: such a page can be kept (CSP 3, §2.3.1). */
import { createHash } from "node:crypto";

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
/** Not run, so not asked about: JSON-LD. */
const DATA = /\btype="application\/(?:ld\+)?json"/;

/**
 * Takes the nonce out of a page and returns the `script-src` that allows the same scripts. Only a script that carried the
 * nonce is one of ours; one that got into the page otherwise is allowed no more than before.
 */
export function allowByHash(html: string, nonce: string): { html: string; scripts: string } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(SCRIPT)) {
    if (!attributes.includes(mark) || DATA.test(attributes) || script === "") continue;
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return { html: html.replaceAll(mark, ""), scripts: ["'self'", ...hashes].join(" ") };
}
