/** The style sheets of a cached page, as they stand in it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ChildNode, parse } from "postcss";
import { BUILT_FILES } from "./files.ts";

const LINK = /<link\b[^>]*>/g;
const CLASSES = /\bclass="([^"]*)"/g;
/** What stands in parentheses may hold although no element has its classes: `:not(.a)`, `:is(.a, .b)`. */
const ARGUMENTS = /\([^()]*\)/;
const CLASS_NAME = /\.([\w-]+)/g;
/** Browsers set `open` themselves. */
const ATTRIBUTE_NAME = /\[(?!open\])([\w-]+)/g;

type Selector = { text: string; classes: string[]; attributes: string[] };
/** A rule, a condition with rules within it, or what is kept as it is, as a face. */
type Part = { selectors: Selector[]; body: string } | { begin: string; parts: Part[] } | { text: string };

/** By path. Built files never change. */
const sheets = new Map<string, Part[]>();

function sheetAt(path: string): Part[] {
  const sheet = sheets.get(path) ?? parse(readFileSync(join(BUILT_FILES, path), "utf8")).nodes.map(readPart);
  sheets.set(path, sheet);
  return sheet;
}

function readPart(node: ChildNode): Part {
  const text = node.toString();
  if (node.type === "comment") return { text: "" };
  if (node.type === "rule") return { selectors: node.selectors.map(readSelector), body: text.slice(text.indexOf("{")) };
  if (node.type !== "atrule" || !node.nodes) return { text: `${text};` };
  const holdsRules = !node.name.endsWith("keyframes") && node.nodes.some(({ type }) => type === "rule");
  return holdsRules ? { begin: `@${node.name} ${node.params}{`, parts: node.nodes.map(readPart) } : { text };
}

function readSelector(text: string): Selector {
  let plain = text;
  while (ARGUMENTS.test(plain)) plain = plain.replace(ARGUMENTS, "");
  const names = (expression: RegExp) => [...plain.matchAll(expression)].map(([, name = ""]) => name);
  return { text, classes: names(CLASS_NAME), attributes: names(ATTRIBUTE_NAME) };
}

type CanMatch = (selector: Selector) => boolean;

/** Without the selectors that can match nothing. */
function written(part: Part, canMatch: CanMatch): string {
  if ("text" in part) return part.text;
  if ("parts" in part) {
    const inner = part.parts.map((one) => written(one, canMatch)).join("");
    return inner && `${part.begin}${inner}}`;
  }
  const selectors = part.selectors.filter(canMatch).map(({ text }) => text);
  return selectors.length > 0 ? selectors.join() + part.body : "";
}

/**
 * Puts what a page shows of its style sheets into it, so that its first paint waits for one response, which fits into the
 * first round trip of a connection (RFC 6928: 14,600 bytes; docs/decisions/page-styles.md). The links are left for the
 * program, which makes style sheets of them again before it changes the page.
 */
export function withStyles(html: string, nonce: string): string {
  const classes = new Set([...html.matchAll(CLASSES)].flatMap(([, names = ""]) => names.split(" ")));
  const attributes = new Map<string, boolean>();
  const has = (name: string) => {
    const known = attributes.get(name) ?? html.includes(` ${name}="`);
    attributes.set(name, known);
    return known;
  };
  let whole = true;
  const canMatch: CanMatch = (selector) => {
    const can = selector.classes.every((name) => classes.has(name)) && selector.attributes.every(has);
    whole &&= can;
    return can;
  };
  return html.replace(LINK, (link) => {
    const path = link.includes(' rel="stylesheet"') && / href="([^"#]+)/.exec(link)?.[1];
    if (!path) return link;
    whole = true;
    const styles = sheetAt(path)
      .map((part) => written(part, canMatch))
      .join("");
    // A sheet that stands here whole is not applied twice: with its faces twice, Chromium draws text anew.
    const held = whole ? 'rel="held" media="not all"' : 'rel="held"';
    const style = styles && `<style nonce="${nonce}">${styles}</style>`;
    return style + link.replace('rel="stylesheet"', held);
  });
}
