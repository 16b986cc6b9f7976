/**
 * The built-in writer (AI-4): a story for the designer from the answers alone, by rules. It adds no fact: free texts
 * are quoted in the customer's words, the rest is put in sentences that are true whatever was typed.
 */
import { chosenDeliverables } from "./deliverables.ts";
import { NEEDS } from "./needs.ts";
import { type Answers, NO_SITE_YET } from "./questionnaire.ts";
import { cutAtSentence } from "./summary.ts";

/** Characters of the description, and of each list of tags, that are told again; the budget view shows all beside it. */
const DESCRIPTION_TOLD = 700;
const TAGS_TOLD = 1500;

/** Three paragraphs, separated by an empty line: who it is, how it should look, what is to be made. */
export function writeStory(answers: Answers): string {
  const requested = chosenDeliverables(answers.forMake).map(({ phrase }) => `por ${phrase}`);
  return [who(answers), look(answers), `O pedido é ${list(requested)}.`].join("\n\n");
}

function who(answers: Answers): string {
  const name = plain(answers.nameProject) || "Este projeto";
  const opening = NEEDS[answers.need].opening(name);
  const audience = `O público é este: ${shortList(answers.targetAudience.map(tag))}.`;
  return [opening, ...story(answers.descriptionInterprise), audience, site(answers.website)].join(" ");
}

function story(description: string): string[] {
  const whole = prose(description);
  if (!whole) return [];
  const told = cutAtSentence(whole, DESCRIPTION_TOLD);
  const rest = told === whole ? [] : ["O texto inteiro está na descrição do serviço."];
  return [`Quem pede conta assim: ${quote(ended(told))}`, ...rest];
}

function site(website: string): string {
  const typed = plain(website);
  if (typed === NO_SITE_YET) return "Ainda não tem site.";
  const address = typed.replace(/[.,;]+$/, "");
  // Any text passes as a site (BRAND-3): what is no address is quoted, so that no sentence claims that it is one.
  return /^\S+\.\S+$/.test(address) ? `O site é ${address}.` : `Sobre o site, a resposta foi ${quote(typed)}.`;
}

function look({ color, notIncludeElement, slogan }: Answers): string {
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
  // The selector offers 'Sim' and 'Não'; some people type the answer instead.
  if (/^(n[aã]o|sem slogan|nenhum|-)?[.!]?$/i.test(slogan)) return "Não há slogan.";
  return `O slogan é ${quote(slogan.replace(/\.$/, ""))}.`;
}

function avoidedElement(typed: string): string {
  const element = tag(typed).replace(/^(nada de|n[aã]o usar|n[aã]o quero|evitar|nunca usar)\s+/i, "");
  // "evitar sem serifa" would turn its meaning around.
  return /^(sem|n[aã]o|nenhum|nenhuma|nada)\s/i.test(element) ? quote(element) : element;
}

/** "a", "a e b", "a, b e c" */
function list(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} e ${items.at(-1)}`;
}

/** As `list`; what goes beyond the bound is counted: "a, b e mais 3". */
function shortList(items: readonly string[]): string {
  let length = 0;
  const told = items.filter((item) => {
    length += item.length + 2;
    return length <= TAGS_TOLD;
  });
  return list(told.length < items.length ? [...told, `mais ${items.length - told.length}`] : told);
}

function tag(typed: string): string {
  return plain(typed).replace(/[.,;]+$/, "") || quote(plain(typed));
}

/** In double quotation marks; those inside become single ones. */
function quote(text: string): string {
  const inner = text.replace(/^["“”]+|["“”]+$/g, "").replace(/["“”]([^"“”]*)["“”]/g, "‘$1’");
  return `“${inner.replace(/["“”]/g, "’")}”`;
}

function ended(text: string): string {
  return /[.!?…]["”’)]*$/.test(text) ? text : `${text.replace(/[,;:\s-]+$/, "")}.`;
}

/** One line, without invisible characters and without marks of styling. */
function plain(typed: string): string {
  return typed
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .replace(/[*`~]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
    .replace(/ +/g, " ")
    .trim();
}

const BULLET = /^\s*(?:[-*•–—+>]|#{1,6}|\d{1,2}[.)])\s+/;

/** Lines and lists become running text: list entries joined by semicolons, broken sentences put together again. */
function prose(typed: string): string {
  const lines = typed
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => ({ listed: BULLET.test(line), text: plain(line.replace(BULLET, "")) }))
    .filter((line) => line.text);
  return lines.reduce((told, line) => {
    if (!told) return line.text;
    if (/[.!?…,;:]$/.test(told)) return `${told} ${line.text}`;
    if (line.listed) return `${told}; ${line.text}`;
    return /^\p{Ll}/u.test(line.text) ? `${told} ${line.text}` : `${told}. ${line.text}`;
  }, "");
}
