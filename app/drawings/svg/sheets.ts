/** Which rules of a style sheet count, and a refusal of those that svgo would leave out or apply to other elements. */
import { SvgRefused } from "../svg-faults.ts";
import { MAX_PARTS, MAX_RULES } from "./limits.ts";

type Rule = { prelude: string; body: string };

/** They paint nothing themselves. */
const NO_PAINT = /^@(?:charset|font-face|keyframes|-webkit-keyframes|namespace|page)(?![\w-])/;
/** svgo reads them, by these names. */
export const READ_MEDIA = ["", "media all", "media screen"];
/** Never true of a still picture on a light screen. */
const NEVER = /^(?:print|speech|(?:screen and )?\(prefers-(?:color-scheme ?: ?dark|reduced-motion ?: ?reduce)\))$/;
/** Of a pointer, a keyboard or a form, or of a part that no shape has. */
const NEVER_PSEUDO = /:(?:hover|active|focus|focus-visible|focus-within|visited|target|:?before|:?after|:selection)\b/;
/** Those of a place among neighbours, and `not`; others have a weight of their own or choose in ways svgo does not know. */
const UNREAD_PSEUDO =
  /:(?!(?:root|empty|not|(?:first|last|only)-(?:child|of-type)|nth-(?:last-)?(?:child|of-type))(?![\w-]))/;

export function refuseSheet(text: string): void {
  const rules = rulesOf(text);
  if (rules.length > MAX_RULES || text.split("{", MAX_RULES + 1).length > MAX_RULES)
    throw new SvgRefused("too-complex");
  for (const { prelude, body } of rules) {
    if (NO_PAINT.test(prelude)) continue;
    if (isElsewhere(`${prelude} ${body}`)) throw new SvgRefused("external");
    if (prelude.startsWith("@")) refuseAtRule(prelude, body);
    else refuseRule(prelude, body);
  }
}

/** `media` of a sheet, or of a rule around others. */
export function isMediaRead(query: string): boolean {
  const text = query.replaceAll(/\s+/g, " ").trim().toLowerCase();
  if (NEVER.test(text)) return false;
  if (!READ_MEDIA.includes(text === "" ? "" : `media ${text}`)) throw new SvgRefused("style", `@media ${text}`);
  return true;
}

function refuseAtRule(prelude: string, body: string): void {
  if (!/^@media(?![\w-])/.test(prelude)) throw new SvgRefused("style", prelude);
  if (isMediaRead(prelude.slice("@media".length))) refuseSheet(body);
}

function refuseRule(prelude: string, body: string): void {
  // A rule within a rule, which svgo takes for the outer one's own.
  if (body.includes("{")) throw new SvgRefused("style", prelude);
  for (const selector of prelude.split(",")) {
    // Many parts take longer with each element around another: four hundred take hours.
    if (selector.trim().split(/[\s>+~]+/, MAX_PARTS + 1).length > MAX_PARTS) throw new SvgRefused("too-complex");
    if (NEVER_PSEUDO.test(selector)) continue;
    if (/[|\\]/.test(selector) || UNREAD_PSEUDO.test(selector)) throw new SvgRefused("style", selector);
  }
}

/** The outermost rules, with a rule's own within its body. */
function rulesOf(text: string): Rule[] {
  const css = withoutComments(text);
  const rules: Rule[] = [];
  let [depth, from, prelude] = [0, 0, ""];
  const take = (body: string, next: number) => {
    rules.push({ prelude: prelude.trim().toLowerCase(), body });
    [prelude, from] = ["", next];
  };
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === "{") {
      if (depth === 0) [prelude, from] = [css.slice(from, at), at + 1];
      depth += 1;
    } else if (css[at] === "}" && depth > 0) {
      depth -= 1;
      if (depth === 0) take(css.slice(from, at), at + 1);
    } else if (css[at] === ";" && depth === 0) {
      prelude = css.slice(from, at);
      take("", at + 1);
    }
  }
  if (css.slice(from).trim() !== "") take(css.slice(from), css.length);
  return rules;
}

function withoutComments(text: string): string {
  const [first = "", ...others] = text.split("/*");
  const after = (part: string) => (part.includes("*/") ? part.slice(part.indexOf("*/") + 2) : "");
  return [first, ...others.map(after)].join(" ");
}

/** After every run of white space has become one space. */
const ELSEWHERE = /url\( ?["']? ?(?!["'# ])|@import|image-set\(|src\(/i;

/** Whether a sheet or a value asks for something outside the file, with or without escapes. */
export const isElsewhere = (text: string) => ELSEWHERE.test(unescaped(text.replaceAll(/\s+/g, " ")));

const unescaped = (text: string) =>
  text.replaceAll(/\\(?:([0-9a-f]{1,6}) ?|(.))/gis, (_, code: string | undefined, letter: string) =>
    code === undefined ? letter : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
  );

/** Names of variables beyond which a drawing is no logo. */
const MOST_VARIABLES = 64;

/** A variable that the file sets has another value at each place, which nobody here works out. */
export function refuseOwnVariables(text: string): void {
  const uses = text.split("var(").slice(1);
  const names = new Set(uses.map((rest) => (rest.slice(0, 80).split(/[,)]/, 1)[0] ?? "").trim()));
  if (names.size > MOST_VARIABLES) throw new SvgRefused("too-complex");
  for (const name of names) {
    const isSet = name.startsWith("--") && text.split(name).some((rest, at) => at > 0 && /^\s{0,9}:/.test(rest));
    if (isSet) throw new SvgRefused("colour", `var(${name})`);
  }
}
