/** Composes the brief by rules. It adds no fact: what the rules do not understand is quoted. */
import { readColors } from "./colors.ts";
import { deadlineText } from "./deadline.ts";
import { chosenDeliverables } from "./deliverables.ts";
import { enumerate, inPlaces, type Named, named, small, withArticle } from "./grammar.ts";
import { NEEDS } from "./needs.ts";
import { answerKind } from "./no-answer.ts";
import { closingParagraph, contradictions, toldReplies } from "./open-questions.ts";
import { cutAtSentence, list, plain, prose, quote, unshouted } from "./plain-text.ts";
import { type Brief, LIMITS } from "./questionnaire.ts";
import { retell, soundsLikeOrder } from "./retelling.ts";
import { toldSite } from "./told-site.ts";

/**
 * The brief's paragraphs, separated by an empty line: the business and its public, the mark, the work, what contradicts
 * itself and what was replied, and what to ask.
 */
export function writeStory(brief: Brief): string {
  const others = [brief.nameProject, ...brief.targetAudience, ...brief.likeInterprise, ...brief.applications];
  const description = prose(brief.descriptionInterprise, others);
  const whole = compose(brief, description);
  if (whole.length <= LIMITS.summary) return whole;
  const room = Math.max(description.length - (whole.length - LIMITS.summary) - CUT_NOTE.length - 20, 0);
  const shorter = compose(brief, cutAtSentence(description, room), [CUT_NOTE]);
  if (shorter.length <= LIMITS.summary) return shorter;
  // Only lists far beyond what people type are cut themselves.
  const closing = closingParagraph(brief);
  const body = shorter.slice(0, shorter.length - closing.length).trim();
  return paragraphs(cutAtSentence(body, LIMITS.summary - closing.length - 2), closing);
}

const CUT_NOTE = "O texto inteiro está na descrição do serviço.";

function compose(brief: Brief, description: string, notes: string[] = []): string {
  const work = [deliverables(brief), applications(brief)].filter(Boolean).join(" ");
  return paragraphs(
    [...business(brief, description, notes), toldSite(brief)].filter(Boolean).join(" "),
    mark(brief),
    work,
    contradicted(brief),
    toldReplies(brief),
    closingParagraph(brief),
  );
}

/** Marks at the end of an answer that stands inside a sentence. */
const END = /(?<![.,;…\s])[.,;…\s]+$/;

function paragraphs(...parts: string[]): string {
  return parts.filter(Boolean).join("\n\n");
}

const NOTHING_RETOLD = { sentences: [], introduces: false, continues: false, known: false };

/** Who they are, what they do, and for whom. */
function business(brief: Brief, description: string, notes: string[]): string[] {
  const { names, note } = project(brief, description);
  const given = answerKind(description) === "given";
  const { sentences, introduces, continues, known } = given ? retell(description, names) : NOTHING_RETOLD;
  const { told } = NEEDS[brief.need];
  const forWhom = audience(brief);
  const undecided = forWhom ? "" : "O público ainda está em aberto.";
  const brandIs = undecided || `A marca é ${forWhom}.`;
  const { change, isClear } = changeOf(description);
  if (introduces) {
    if ((brief.need === 1 && WANTS_BRAND.test(description)) || (brief.need === 2 && isClear))
      return [...sentences, ...notes, note, brandIs];
    const place = continues && notes.length === 0 ? "next" : "last";
    const request = told({ brand: "A marca", business: names.subject, forWhom, change, place, known });
    return [...sentences, ...notes, note, request, undecided];
  }
  const brand = names.name ? `A marca ${names.of}` : "A marca";
  const request = told({ brand, business: names.subject, forWhom: "", change, place: "first", known });
  return [request, note, ...sentences, ...notes, brandIs];
}

/** "quero uma marca fofa": the request needs no sentence of its own. */
const WANTS_BRAND =
  /(?<!\p{L})(?:quer(?:o|emos)|preciso de|precisamos de) (?:uma )?(?:nova )?(?:marca|identidade)(?!\p{L})/iu;
const REDESIGN =
  /(?<!\p{L})(?:re-?desenh|rebrand|repagin|reposicion|(?:remodel|moderniz|atualiz|renov|reformul|refazer|mudar)\p{L}*\s(?:a |o |nossa |nosso |minha |meu )?(?:marca|logo|s[íi]mbolo|identidade|visual))/giu;
const EXPANSION = /(?<!\p{L})(?:expandir|expans[ãa]o|ampliar)/giu;

/** What the description wants of a brand that exists; words that are true of both where it is not clear. */
function changeOf(description: string): { change: string; isClear: boolean } {
  const asks = (wish: RegExp) =>
    [...description.matchAll(wish)].some(
      ({ index }) =>
        !/(?<!\p{L})(?:n[ãa]o|n|nem|sem)\s[^.,;:]{0,30}$/iu.test(description.slice(Math.max(0, index - 40), index)),
    );
  const [redesign, expansion] = [asks(REDESIGN), asks(EXPANSION)];
  if (redesign === expansion) return { change: "redesenhá-la ou expandi-la", isClear: false };
  return { change: redesign ? "redesenhá-la" : "expandi-la", isClear: true };
}

/** "-": no word and no emoji. */
function isSilent(answer: string): boolean {
  return answerKind(answer) === "none" && !/[\p{L}\p{N}]/u.test(answer);
}

/** How the project is called, and a sentence where its name is missing or cannot stand in one. */
function project({ need, nameProject }: Brief, description: string): { names: Named; note: string } {
  const name = plain(nameProject).replace(END, "");
  const unnamed = { name: "", subject: need === 0 ? "O projeto" : "A empresa", of: "" };
  if (answerKind(nameProject) === "undecided" || isSilent(nameProject))
    return { names: unnamed, note: "O nome ainda está em aberto." };
  if (!/[\p{L}\p{N}]/u.test(name) || !fitsSentence(name))
    return { names: unnamed, note: `O nome escrito é ${quote(plain(nameProject).replace(END, ""))}.` };
  return { names: named(name, description), note: "" };
}

/** Whether a short answer can stand in a sentence of the brief: else it is a sentence of its own, and quoted. */
function fitsSentence(text: string): boolean {
  const marks = text.replace(/(?<![\p{L}.])(?:\p{L}{1,4}\.)+(?=\s)/gu, "");
  return text.length <= 90 && !/[!?;"“”|]|[.:…](?:\s|$)/.test(marks) && !soundsLikeOrder(text);
}

/** The tags that say something, each as it can stand in a sentence. */
function items(tags: readonly string[], change: (tag: string) => string = small): string[] {
  return tags
    .filter((tag) => answerKind(tag) === "given")
    .map((tag) => {
      const item = plain(tag).replace(END, "");
      return item && fitsSentence(item) ? change(item) : quote(item);
    });
}

/** "para famílias e cafés"; empty where the public is undecided. */
function audience({ targetAudience }: Brief): string {
  const groups = items(targetAudience, group);
  return groups.length > 0 ? `para ${enumerate(groups)}` : "";
}

/** "pra quem corre" → "quem corre", "25-40 anos" → "pessoas de 25-40 anos" */
function group(tag: string): string {
  const item = small(tag).replace(/^(?:p\/|pra|para)\s+/i, "");
  if (/^\d{1,2}\s?(?:a|-|–|até)\s?\d{1,2}(?:\s?anos)?$/.test(item)) return `pessoas de ${item}`;
  if (/^(?:de|do|da|dos|das|com|entre|acima|até|a partir)\s/i.test(item)) return `pessoas ${item}`;
  return withArticle(item).replace(
    /^classes?\s/i,
    (word) => `gente da${/s\s$/i.test(word) ? "s" : ""} ${word.toLowerCase()}`,
  );
}

function mark(brief: Brief): string {
  const sentences = [look(brief), slogan(brief), personality(brief), admired(brief)];
  const reference = brief.hasReference ? "Uma imagem de referência acompanha o pedido." : "";
  return [...sentences, reference].filter(Boolean).join(" ");
}

/** What to use, to keep and to avoid. */
function look(brief: Brief): string {
  const { avoid, asked } = avoided(brief.notIncludeElement);
  const { object = "", sentence: kept } = stays(brief);
  const isList = / e |,/.test(object);
  const tasks = [object && `manter ${object}`, avoid.length > 0 && `evitar ${enumerate(avoid)}`].filter(Boolean);
  const isFree = brief.notIncludeElement.some((tag) => answerKind(tag) === "none") && avoid.length + asked.length === 0;
  const none = isFree ? "nenhum elemento foi vetado" : "";
  const limits = tasks.length > 0 ? `o desenho deve ${tasks.join(isList ? ", e " : " e ")}` : none;
  // Two lists in one sentence would run into each other.
  const gap = isList ? `. O${limits.slice(1)}` : limits && `, e ${limits}`;
  return [`${toldColors(brief)}${gap}.`, asked.length > 0 ? `Também foi pedido: ${list(asked)}.` : "", kept]
    .filter(Boolean)
    .join(" ");
}

/** Answers that say more than which colour: a choice, a condition, a refusal. */
const CONDITION =
  /[?!.;:]|(?<!\p{L})(?:n[ãa]o|n|nem|sem|mas|ou|menos|talvez|algo|usar|quer\p{L}*|gost\p{L}*|pode\p{L}*)(?!\p{L})/iu;

function toldColors(brief: Brief): string {
  const isOpen = answerKind(brief.color) === "undecided" || isSilent(brief.color);
  const color = isOpen ? (brief.replies.color ?? brief.color) : brief.color;
  const typed = unshouted(plain(color)).replace(END, "");
  const colors = readColors(typed);
  if (colors) return colors.length > 1 ? `As cores são ${list(colors)}` : `A cor é ${colors[0]}`;
  if (answerKind(color) === "undecided" || isSilent(color)) return "A cor está em aberto";
  return CONDITION.test(typed) || soundsLikeOrder(typed)
    ? `Sobre a cor, quem pede escreveu ${quote(typed)}`
    : `A cor pedida é ${quote(typed)}`;
}

/** What to avoid, and what was typed there as "sem serifa": avoiding that would reverse its meaning. */
function avoided(typed: readonly string[]): { avoid: string[]; asked: string[] } {
  const elements = items(typed, (tag) =>
    small(small(tag).replace(/^(?:nada de|n[aã]o (?:usar|quero|use|usem)|evitar|nunca usar)\s+/i, "")),
  );
  const reverses = (element: string) => /^“?(?:sem|n[aã]o|nenhum|nenhuma|nada|nem|menos)\s/i.test(element);
  return {
    avoid: elements.filter((element) => !reverses(element)),
    asked: elements.filter(reverses).map((element) => (element.startsWith("“") ? element : quote(element))),
  };
}

function slogan({ slogan, hasSlogan }: Brief): string {
  if (!slogan.trim()) return hasSlogan ? "" : "Não vai ter slogan.";
  const kind = answerKind(slogan);
  if (kind === "given") return `O slogan é ${quote(plain(slogan).replace(END, ""))}.`;
  return kind === "none" ? "Não vai ter slogan." : "";
}

const COUNT = ["", "uma palavra", "duas palavras", "três palavras"];

/** The customer's words stand for themselves: nothing has to agree with them. */
function personality(brief: Brief): string {
  const traits = items(brief.personality);
  if (traits.length === 0) return "";
  const [only = ""] = traits;
  if (traits.length === 1 && only.includes(" "))
    return `A personalidade se resume assim: ${only.startsWith("“") ? only : quote(only)}.`;
  const areShort = traits.every((trait) => trait.split(" ").length < 4);
  return `A personalidade se resume ${(areShort && `a ${COUNT[traits.length]}`) || "assim"}: ${enumerate(traits)}.`;
}

function admired({ likeInterprise }: Brief): string {
  const brands = items(likeInterprise, (name) => name);
  if (brands.length === 0) return "";
  const as = brands.length > 1 ? "marcas admiradas ou concorrentes" : "marca admirada ou concorrente";
  return `O pedido cita ${enumerate(brands)} como ${as}.`;
}

/** What a remodelled brand keeps: an object for "manter", or a sentence of its own. */
function stays({ need, mustStay }: Brief): { object?: string; sentence?: string } {
  const kind = answerKind(mustStay);
  if (need !== 2 || !mustStay.trim() || kind === "undecided") return {};
  const typed = plain(mustStay).replace(END, "");
  if (kind === "none" || NOTHING_STAYS.test(typed)) return { sentence: "Nada da marca atual precisa ficar." };
  const object = small(typed).replace(/^(?:manter|deixar|preservar)\s+/i, "");
  if (!fitsSentence(object) || STATEMENT.test(object))
    return { sentence: `Sobre o que fica da marca atual, quem pede escreveu ${quote(typed)}.` };
  const parts = object.split(", ");
  const areThings = parts.every((part) => /^(?:[oa]s?|uma?|seus?|suas?) /.test(part) && !part.includes(" e "));
  return { object: areThings ? list(parts) : object };
}

const NOTHING_STAYS =
  /^nada,? (?:(?:n[ãa]o|e),? )?(?:pode(?:m)?|d[áa] (?:pra|para))? ?(?:mudar?|trocar?|muda|mudem) tudo$/iu;

/** Words that the object of "manter" does not have. */
const STATEMENT =
  /(?<!\p{L})(?:quer\p{L}*|gost\p{L}*|tem|têm|precisa\p{L}*|pode\p{L}*|deve\p{L}*|não|nao|é|são|ficar?|ficam|mas|eu|gente|só|sai|muda\p{L}*)(?!\p{L})/iu;

function deliverables({ need, forMake, deadline }: Brief): string {
  const phrases = chosenDeliverables(forMake).map(({ phrase }) => phrase);
  // "cores e fontes" has an "e" of its own.
  const told = phrases.length === 2 && phrases[0]?.includes(" e ") ? phrases.join(", além de ") : list(phrases);
  if (deadline) return `Até ${deadlineText(deadline)}, é preciso criar ${told}.`;
  if (need === 2) return `O trabalho pede ${told}.`;
  return phrases.length > 2 ? `O pedido inclui ${told}.` : `É preciso criar ${told}.`;
}

function applications(brief: Brief): string {
  const uses = items(brief.applications);
  return uses.length > 0 ? `A marca vai aparecer ${inPlaces(uses)}.` : "";
}

/** Names both answers of each contradiction. */
function contradicted(brief: Brief): string {
  return contradictions(brief)
    .map(({ topic }) => {
      const [, name, other] = /^se o nome é (“[^”]*”) ou (“[^”]*”)$/.exec(topic) ?? [];
      if (name) return `O nome pedido é ${name}, mas a descrição diz ${other}.`;
      const thing = /^se (.+) entra ou não$/.exec(topic)?.[1];
      if (!thing) return `Há respostas que se contradizem: não fica claro ${topic}.`;
      const wanted = thing.startsWith("um ") ? `O pedido inclui ${thing}` : wantedColors(brief.color);
      return `${wanted}, e ${thing} está entre o que evitar.`;
    })
    .join(" ");
}

function wantedColors(color: string): string {
  const colors = readColors(unshouted(plain(color)).replace(END, "")) ?? [];
  return `${colors.length > 1 ? "As cores pedidas são" : "A cor pedida é"} ${list(colors)}`;
}
