/** From the text of an SVG to a document without programs, without references to elsewhere, and with flat styles. */
import { DOMParser, type Document, type Element, type Node, XMLSerializer } from "@xmldom/xmldom";
// Its build for browsers is one file: the other reads files beside its own, which the bundle does not have.
import { optimize } from "svgo/browser";
import { type SvgFault, SvgRefused } from "../svg-faults.ts";
import { MAX_DEPTH, MAX_ELEMENTS } from "./limits.ts";
import { isElsewhere, isMediaRead, READ_MEDIA, refuseOwnVariables, refuseSheet } from "./sheets.ts";

const SVG = "http://www.w3.org/2000/svg";
const SVG_DOCTYPE = /^"?(https?:\/\/www\.w3\.org\/[\w./-]*|)"?$/;

/** Never drawn by a flat logo, and dangerous where somebody opens the file: refused wherever they stand. */
const REFUSED: Record<string, SvgFault> = {
  script: "script",
  handler: "script",
  listener: "script",
  foreignObject: "page",
  iframe: "page",
  a: "link",
  animate: "animation",
  animateColor: "animation",
  animateMotion: "animation",
  animateTransform: "animation",
  set: "animation",
  discard: "animation",
};

/** Parses and refuses. The result has the elements of SVG only; editors' own are dropped. */
export function guardedSvg(text: string): Element {
  if (/<!ENTITY/i.test(text)) throw new SvgRefused("entities");
  // Cheaper than to parse: a file of brackets only takes the parser seconds.
  if (text.split("<", 3 * MAX_ELEMENTS + 1).length > 3 * MAX_ELEMENTS) throw new SvgRefused("too-complex");
  refuseOwnVariables(text);
  const root = cleanRoot(parse(text));
  const isStyled = /<(?:\w{1,20}:)?style[\s>]|\sstyle\s*=/.test(text);
  return isStyled
    ? cleanRoot(parse(withFlatStyles(withoutPrefixes(new XMLSerializer().serializeToString(root)))))
    : root;
}

function parse(text: string): Document {
  try {
    return new DOMParser({
      onError: () => {
        throw new SvgRefused("broken");
      },
    }).parseFromString(text, "image/svg+xml");
  } catch (error) {
    throw error instanceof SvgRefused ? error : new SvgRefused("broken");
  }
}

function cleanRoot(document: Document): Element {
  const { doctype, documentElement: root } = document;
  if (doctype?.internalSubset?.trim()) throw new SvgRefused("entities");
  if (doctype && !SVG_DOCTYPE.test(doctype.systemId ?? "")) throw new SvgRefused("external");
  for (const node of [...document.childNodes]) refuseInstruction(node);
  if (root?.localName !== "svg" || (root.namespaceURI !== SVG && root.namespaceURI)) throw new SvgRefused("not-svg");
  let count = 0;
  // A list instead of a recursion, so that depth is a refusal and not a full stack.
  const open: { element: Element; depth: number }[] = [{ element: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { element, depth } = next;
    count += 1;
    if (count > MAX_ELEMENTS || depth > 4 * MAX_DEPTH) throw new SvgRefused("too-complex");
    refuseAttributes(element);
    for (const node of [...element.childNodes]) {
      if (!isElement(node)) {
        refuseInstruction(node);
        continue;
      }
      const fault = REFUSED[node.localName ?? ""];
      if (fault) throw new SvgRefused(fault);
      const isOwn = node.namespaceURI === SVG || node.namespaceURI === root.namespaceURI;
      if (isOwn && node.localName !== "metadata" && isRead(node)) open.push({ element: node, depth: depth + 1 });
      else element.removeChild(node);
    }
  }
  return root;
}

export const isElement = (node: Node): node is Element => node.nodeType === 1;

/** Also of a style sheet. The declaration `<?xml …?>` is no instruction. */
function refuseInstruction(node: Node): void {
  if (node.nodeType === 7 && node.nodeName !== "xml" && node.nodeName !== "xpacket")
    throw new SvgRefused("instruction");
}

/** A style sheet for print, or for a dark screen, is none. */
const isRead = (node: Element) => node.localName !== "style" || isMediaRead(node.getAttribute("media") ?? "");

function refuseAttributes(element: Element): void {
  if (element.localName === "style") {
    refuseSheet(element.textContent ?? "");
    // Browsers do not mind how it is written, svgo does.
    if (/^\s*text\/css\s*$/i.test(element.getAttribute("type") ?? "")) element.removeAttribute("type");
  }
  for (const { name, value, localName } of [...element.attributes]) {
    if (/^on/i.test(name)) throw new SvgRefused("script");
    if (/^\s*(?:javascript|vbscript)\s*:/i.test(value)) throw new SvgRefused("script");
    if (localName === "href" && !isPicture(element) && !/^\s*(?:#|$)/.test(value)) throw new SvgRefused("external");
    if (name === "xml:base") throw new SvgRefused("external");
    if (/url\(|\\/i.test(value) && isElsewhere(value)) throw new SvgRefused("external");
  }
}

/** Has a fault of its own, and only where it shows. */
const isPicture = ({ localName }: Element) => localName === "image" || localName === "feImage";

/** Only SVG's own elements are left, and svgo knows them by their bare names. */
const withoutPrefixes = (text: string) => text.replaceAll(/<(\/?)[\w.-]{1,40}:(?=\w)/g, "<$1");

/** Rules and `style` become attributes, with the order in which they win. An id that a rule names stays, because a copy may name it too. */
function withFlatStyles(text: string): string {
  try {
    return optimize(text, {
      plugins: [
        { name: "inlineStyles", params: { onlyMatchedOnce: false, removeMatchedSelectors: false, useMqs: READ_MEDIA } },
        { name: "convertStyleToAttrs", params: { keepImportant: false } },
      ],
    }).data;
  } catch {
    throw new SvgRefused("broken");
  }
}
