/** Writes the story by rules. It adds no fact: free text is quoted, every other sentence is true of any input. */
import { chosenDeliverables } from "./deliverables.ts";
import { NEEDS } from "./needs.ts";
import { cutAtSentence } from "./plain-text.ts";
import { type Brief, NO_SITE_YET } from "./questionnaire.ts";

/** Characters of the description and of each list of tags that the story repeats; the budget view shows them whole. */
const DESCRIPTION_MAX = 700;
const TAGS_MAX = 1500;

/** Three paragraphs, separated by an empty line: the company, the look, the deliverables. */
export function writeStory(brief: Brief): string {
  const requested = chosenDeliverables(brief.forMake).map(({ phrase }) => `por ${phrase}`);
  return [who(brief), look(brief), `O pedido é ${list(requested)}.`].join("\n\n");
}

function who(brief: Brief): string {
  const name = plain(brief.nameProject) || "Este projeto";
  const opening = NEEDS[brief.need].opening(name);
  const audience = `O público é este: ${shortList(brief.targetAudience.map(tag))}.`;
  return [opening, ...story(brief.descriptionInterprise), audience, site(brief.website)].join(" ");
}

function story(description: string): string[] {
  const whole = prose(description);
  if (!whole) return [];
  const start = cutAtSentence(whole, DESCRIPTION_MAX);
  const rest = start === whole ? [] : ["O texto inteiro está na descrição do serviço."];
  return [`Quem pede conta assim: ${quote(ended(start))}`, ...rest];
}

function site(website: string): string {
  const typed = plain(website);
  if (typed === NO_SITE_YET) return "Ainda não tem site.";
  const address = typed.replace(/[.,;]+$/, "");
  // Any text is accepted as a site; one that is no address is quoted.
  return /^\S+\.\S+$/.test(address) ? `O site é ${address}.` : `Sobre o site, a resposta foi ${quote(typed)}.`;
}

function look({ color, notIncludeElement, slogan }: Brief): string {
  const avoided = notIncludeElement.map(avoidedElement);
  const limits = avoided.length > 0 ? `o desenho deve evitar ${shortList(avoided)}` : "nenhum elemento foi vetado";
  return `${chosenColour(plain(color))}, e ${limits}. ${sloganSentence(plain(slogan))}`;
}

const COLOUR_CODE = /^(#?[\da-f]{3,8}|(rgb|hsl)a?\([^)]*\))$/i;
const COLOUR_WORD =
  /^(tons? de |um |uma )?(azul|verde|vermelh|laranja|amarel|rox|rosa|pret|branc|cinz|marrom|bege|dourad|pratead|prata|ouro|vinho|lil[aá]s|violeta|turquesa|coral|terracota|mostarda|creme|caramelo|ocre|salm[aã]o|magenta|ciano|anil|bord[oô]|grafite|off[- ]?white)/i;

function chosenColour(color: string): string {
  const typed = color.replace(/[.;,]+$/, "");
  const isColour = COLOUR_CODE.test(typed) || (COLOUR_WORD.test(typed) && typed.length <= 60 && !/[.!?;]/.test(typed));
  return isColour ? `A cor escolhida é ${lowerFirst(typed)}` : `Sobre a cor, a resposta foi ${quote(color)}`;
}

/** "Azul" → "azul" inside a sentence; "AZUL" and "#E8743B" stay. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function sloganSentence(slogan: string): string {
  // Some people type 'não' instead of using the selector.
  if (/^(n[aã]o|sem slogan|nenhum|-)?[.!]?$/i.test(slogan)) return "Não há slogan.";
  return `O slogan é ${quote(slogan.replace(/\.$/, ""))}.`;
}

function avoidedElement(typed: string): string {
  const element = tag(typed).replace(/^(nada de|n[aã]o usar|n[aã]o quero|evitar|nunca usar)\s+/i, "");
  // "evitar sem serifa" would reverse the meaning.
  return /^(sem|n[aã]o|nenhum|nenhuma|nada)\s/i.test(element) ? quote(element) : element;
}

/** "a", "a e b", "a, b e c" */
function list(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} e ${items.at(-1)}`;
}

/** As `list`; items beyond the bound are only counted: "a, b e mais 3". */
function shortList(items: readonly string[]): string {
  let length = 0;
  const shown = items.filter((item) => {
    length += item.length + 2;
    return length <= TAGS_MAX;
  });
  return list(shown.length < items.length ? [...shown, `mais ${items.length - shown.length}`] : shown);
}

function tag(typed: string): string {
  return plain(typed).replace(/[.,;]+$/, "") || quote(plain(typed));
}

/** Puts a text in double quotation marks and turns those inside into single ones. */
function quote(text: string): string {
  const inner = text.replace(/^["“”]+|["“”]+$/g, "").replace(/["“”]([^"“”]*)["“”]/g, "‘$1’");
  return `“${inner.replace(/["“”]/g, "’")}”`;
}

function ended(text: string): string {
  return /[.!?…]["”’)]*$/.test(text) ? text : `${text.replace(/[,;:\s-]+$/, "")}.`;
}

/** One line, without invisible characters and styling marks. */
function plain(typed: string): string {
  return typed
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .replace(/[*`~]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
    .replace(/ +/g, " ")
    .trim();
}

const BULLET = /^\s*(?:[-*•–—+>]|#{1,6}|\d{1,2}[.)])\s+/;

/** Turns lines and lists into running text: list entries are joined by semicolons, broken sentences rejoined. */
function prose(typed: string): string {
  const lines = typed
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => ({ listed: BULLET.test(line), text: plain(line.replace(BULLET, "")) }))
    .filter((line) => line.text);
  return lines.reduce((text, line) => {
    if (!text) return line.text;
    if (/[.!?…,;:]$/.test(text)) return `${text} ${line.text}`;
    if (line.listed) return `${text}; ${line.text}`;
    return /^\p{Ll}/u.test(line.text) ? `${text} ${line.text}` : `${text}. ${line.text}`;
  }, "");
}
