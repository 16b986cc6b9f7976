/** The style sheets of a cached page, as they stand in it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type Root } from "postcss";
import { BUILT_FILES } from "./files.ts";

const LINK = /<link\b[^>]*>/g;
const CLASSES = /\bclass="([^"]*)"/g;
/** What stands in parentheses may hold although no element has its classes: `:not(.a)`, `:is(.a, .b)`. */
const ARGUMENTS = /\([^()]*\)/;
const CLASS_NAME = /\.([\w-]+)/g;
/** Browsers set `open` themselves. */
const ATTRIBUTE_NAME = /\[(?!open\])([\w-]+)/g;

/** By path. Built files never change. */
const sheets = new Map<string, Root>();

function sheetAt(path: string): Root {
  const sheet = sheets.get(path) ?? parse(readFileSync(join(BUILT_FILES, path), "utf8"));
  sheets.set(path, sheet);
  return sheet;
}

/**
 * Puts what a page shows of its style sheets into it, so that its first paint waits for one response, which fits into the
 * first round trip of a connection (RFC 6928: 14,600 bytes; docs/decisions/first-paint.md). The links are left for the
 * program, which makes style sheets of them again before it changes the page.
 */
export function withStyles(html: string, nonce: string): string {
  const classes = new Set([...html.matchAll(CLASSES)].flatMap(([, names = ""]) => names.split(" ")));
  /** false: it names a class or an attribute that nothing on the page has. */
  const canMatch = (selector: string) => {
    let plain = selector;
    while (ARGUMENTS.test(plain)) plain = plain.replace(ARGUMENTS, "");
    return (
      [...plain.matchAll(CLASS_NAME)].every(([, name = ""]) => classes.has(name)) &&
      [...plain.matchAll(ATTRIBUTE_NAME)].every(([, name]) => html.includes(` ${name}="`))
    );
  };
  return html.replace(LINK, (link) => {
    const path = link.includes(' rel="stylesheet"') && / href="([^"#]+)/.exec(link)?.[1];
    if (!path) return link;
    const sheet = sheetAt(path);
    const styles = usedStyles(sheet, canMatch);
    // A sheet that stands here whole is not applied twice: with its faces twice, Chromium draws text anew.
    const held = styles === sheet.toString() ? 'rel="held" media="not all"' : 'rel="held"';
    return `<style nonce="${nonce}">${styles}</style>${link.replace('rel="stylesheet"', held)}`;
  });
}

/** Without the selectors that can match nothing. */
function usedStyles(sheet: Root, canMatch: (selector: string) => boolean): string {
  const used = sheet.clone();
  used.walkRules((rule) => {
    const selectors = rule.selectors.filter(canMatch);
    if (selectors.length === 0) rule.remove();
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  used.walkAtRules((rule) => void (rule.nodes?.length === 0 && rule.remove()));
  return used.toString();
}
