import { expect, test } from "vitest";
import { QUESTIONNAIRES } from "../../tests/corpus/questionnaires.ts";
import { closingParagraph } from "./open-questions.ts";
import { type Brief, LIMITS } from "./questionnaire.ts";
import { writeStory } from "./writer.ts";

for (const { name, brief, facts, forbidden } of QUESTIONNAIRES) {
  test(`[AI-6] ${name}: every fact is told and nothing else is claimed`, () => {
    const story = writeStory(brief);
    expect({
      missing: [...facts, ...typedTokens(brief)].filter((fact) => !tells(story, fact)),
      claimed: forbidden.filter((claim) => (typeof claim === "string" ? story.includes(claim) : claim.test(story))),
      deadline: tellsDate(story, brief.deadline),
    }).toEqual({ missing: [], claimed: [], deadline: true });
  });

  test(`[AI-7] ${name}: reads as written text`, () => {
    const story = writeStory(brief);
    expect(languageFaults(story, brief)).toEqual([]);
    expect(story.endsWith(`\n\n${closingParagraph(brief)}`)).toBe(true);
    expect(story.length).toBeLessThanOrEqual(LIMITS.summary);
    expect(writeStory(structuredClone(brief))).toBe(story);
  });
}

test("[AI-6] the comparison tells a token from a part of another", () => {
  expect(tells("O site é minhaloja.com.br.", "loja.com")).toBe(false);
  expect(tells("O site é loja.com.", "loja.com")).toBe(true);
  expect(tells("Segue @bolosdaju.", "@bolosdaju_")).toBe(false);
  expect(tells("Segue @bolosdaju_.", "@bolosdaju")).toBe(false);
  expect(tells("São 11.300 carros.", "1.300 carros")).toBe(false);
  expect(tells("A cor é #e8743b.", "#E8743B")).toBe(false);
  expect(tells("Abre às 18h.", "18H")).toBe(true);
});

test("[AI-7] the spot checks find what they look for", () => {
  const clean = { ...QUESTIONNAIRES[0]?.brief, nameProject: "Aurora" } as Brief;
  expect(languageFaults("A Aurora diz “pão. sim”. Abre na R. das Flores, às 18h (ou 19h).", clean)).toEqual([]);
  for (const faulty of [
    "A Aurora abre., e fecha.",
    "A Aurora abre , e fecha.",
    "A Aurora abre. fecha às 18h.",
    "A marca de o Boticão.",
    "Diz que que abre.",
    "Fica em uma ateliê.",
    "Fica perto do padaria.",
    "O slogan é “Pão.",
    "O slogan é “”.",
    "Vende **pão**.",
    "VENDE BOLOS.",
  ])
    expect(languageFaults(faulty, clean), faulty).not.toEqual([]);
});

/** Single spaces, and none inside rgb(1, 2, 3): there they are not part of the colour. */
function oneSpace(text: string): string {
  const single = text.normalize("NFC").replace(/\s+/g, " ");
  return single.replace(/rgba?\s?\([^()]*\)/gi, (code) => code.replaceAll(" ", ""));
}

/** The writer mends missing accents. */
function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}+/gu, "");
}

/** Whether the text has the fact whole: addresses, handles and colour codes by letter case and accents too. */
function tells(text: string, fact: string): boolean {
  const isAddress = /[@#]|:\/\/|\p{L}\.\p{L}{2}/u.test(fact);
  const read = (whole: string) => (isAddress ? oneSpace(whole) : withoutAccents(oneSpace(whole)));
  const typed = read(fact).trim();
  const before = String.raw`(?<![\p{L}\p{N}_@#]|[\p{L}\p{N}]\.|\p{N},)`;
  const after = String.raw`(?![\p{L}\p{N}_@]|\.[\p{L}\p{N}]|,\p{N})`;
  return new RegExp(before + typed.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&") + after, isAddress ? "u" : "iu").test(
    read(text),
  );
}

function tellsDate(story: string, iso: string): boolean {
  if (!iso) return true;
  const date = new Date(`${iso}T12:00:00Z`);
  const month = date.toLocaleDateString("pt-BR", { month: "long", timeZone: "UTC" });
  const day = String(date.getUTCDate());
  return [`${day} de ${month}`, `${day}º de ${month}`, iso.split("-").reverse().join("/")].some((told) =>
    tells(story, told),
  );
}

/** The addresses, handles, hashtags, numbers and codes that somebody typed, wherever they typed them. */
function typedTokens({ need: _need, forMake: _forMake, deadline: _deadline, ...answers }: Brief): string[] {
  return Object.values(answers)
    .flatMap((answer) => (typeof answer === "object" ? Object.values(answer) : answer))
    .filter((answer) => typeof answer === "string")
    .flatMap(tokensOf);
}

function tokensOf(typed: string): string[] {
  return (
    oneSpace(withoutListNumbers(typed))
      // What a tag says is markup, and its text repeats an address that it links.
      .replace(/<[^<>]*>/g, " ")
      .replace(/\p{Cf}/gu, "")
      .split(/ |\]\(/)
      .filter((word) => /[\d@#]|:\/\/|\p{L}\.\p{L}{2}/u.test(word))
      .map((word) => word.replace(/^[^\p{L}\p{N}@#+]+|[^\p{L}\p{N}%+_²]+$/gu, ""))
      .filter(Boolean)
  );
}

/** A number that begins a line counts the lines when another line begins so too; alone it may be "24. 7 por semana". */
function withoutListNumbers(typed: string): string {
  const number = /^\s*(?:\d{1,2}[.)]\s|\d\ufe0f?\u20e3)/gmu;
  return (typed.match(number)?.length ?? 0) > 1 ? typed.replace(number, "") : typed;
}

const FEMININE =
  "padaria|loja|empresa|marca|igreja|escola|clínica|oficina|banda|ong|associação|cooperativa|livraria|farmácia|pizzaria|marcenaria|imobiliária|costureira|parteira|psicóloga|newsletter|plataforma|cor|frase";
const MASCULINE =
  "ateliê|estúdio|salão|bar|restaurante|projeto|sítio|brechó|consultório|escritório|colégio|grupo|podcast|aplicativo|site|manual|público|slogan|nome|desenho|pedido|residencial|curso";

const word = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, "iu");

/** What no text has, quotations included. */
const ANYWHERE = {
  "doubled punctuation": /(?<!\.)\.\.(?!\.)|(?<!\bex)\.[,;:]|[,;:!?…][,;:.!?]|[.…][”"]\./i,
  "space at punctuation": / [,.;:!?…)\]”]|[([“] /,
  "empty quotation marks": /“\s*”|"\s*"|‘\s*’|\(\s*\)/,
  markup:
    /\*\*|~~|`|<\/?[a-z][^<>]*>|&[a-z]+;|\]\(|(?<![\p{L}\p{N}_@])([*_])(?=\S)[^*_\n]+(?<=\S)\1(?![\p{L}\p{N}_])/iu,
  "list or heading": /^\s*(?:[-*•>]|#{1,6}) /m,
  "odd space": / {2}|[^\S\n ]|\n{3}| $/m,
  "name of no value": /\bundefined\b|\bnull\b|\bNaN\b|\[object/,
} as const satisfies Record<string, RegExp>;

/** What the writer's own sentences do not have; inside quotation marks the customer speaks. */
const OUTSIDE_QUOTATIONS = {
  "preposition beside its article": word("(?:de|em|por|a) [oa]s?"),
  "doubled word": /(?<![\p{L}\p{N}])(\p{L}+) \1(?![\p{L}\p{N}-])/iu,
  "two words for one": word("é são|são é|um uma|uma um|cores é|cor(?: escolhida)? são"),
  "masculine before a feminine": word(`(?:o|do|no|ao|pelo|um|este|seu) (?:${FEMININE})`),
  "feminine before a masculine": word(`(?:a|da|na|à|pela|uma|esta|sua) (?:${MASCULINE})`),
  "plural before a singular": word(
    "(?:as|os|das|dos) (?:cor|marca|cliente|público)|(?:a|da|o|do) (?:cores|marcas|públicos)",
  ),
} as const satisfies Record<string, RegExp>;

function languageFaults(story: string, brief: Brief): string[] {
  const told = story.replace(/rgba?\s*\([^)]*\)/gi, "rgb");
  const own = told.replace(/“[^“”]*”/g, "“Q”");
  const faults = [...matches(ANYWHERE, told), ...matches(OUTSIDE_QUOTATIONS, own)];
  const unpaired = story.split("“").length !== story.split("”").length || story.split('"').length % 2 === 0;
  if (unpaired) faults.push("unpaired quotation marks");
  // A name may be written in capitals.
  if (/\p{Lu}{4,} \p{Lu}{4,}/u.test(own.replaceAll(brief.nameProject, ""))) faults.push("shouting");
  return [...faults, ...lowerCaseOpenings(own, brief.nameProject)];
}

function matches(checks: Record<string, RegExp>, text: string): string[] {
  return Object.entries(checks).flatMap(([fault, pattern]) => {
    const at = text.search(pattern);
    return at < 0 ? [] : [`${fault}: ${text.slice(Math.max(0, at - 15), at + 25)}`];
  });
}

/** Addresses, handles and names that are written so ("iFood", the project's) may open a sentence in lower case. */
function lowerCaseOpenings(own: string, name: string): string[] {
  const text = own.replace(/(?<!\p{L})(r|av|dra?|rod|ex|seg|ed|prof|tel|nº)\. /giu, "$1 ");
  return [...text.matchAll(/(?:^|\n|[.!?]["”)]* )(\p{Ll}\S*)/gu)]
    .map(([, opening = ""]) => opening)
    .filter((opening) => !/[@/]|\.\p{L}|\p{Lu}/u.test(opening) && !name.startsWith(opening))
    .map((opening) => `lower-case opening: ${opening}`);
}
