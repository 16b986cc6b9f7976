/** Composes the brief by rules. It adds no fact: what the rules do not understand is quoted. */
import { readColors } from "./colors.ts";
import { chosenDeliverables } from "./deliverables.ts";
import { capital, dateInWords, enumerate, inPlaces, type Named, named, small } from "./grammar.ts";
import { NEEDS } from "./needs.ts";
import { answerKind } from "./no-answer.ts";
import { closingParagraph, contradictions, toldReplies } from "./open-questions.ts";
import { cutAtSentence, list, plain, prose, quote, unshouted } from "./plain-text.ts";
import { type Brief, LIMITS, NO_SITE_YET } from "./questionnaire.ts";
import { retell, soundsLikeOrder } from "./retelling.ts";

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
    [...business(brief, description, notes), site(brief.website)].filter(Boolean).join(" "),
    mark(brief),
    work,
    contradicted(brief),
    toldReplies(brief),
    closingParagraph(brief),
  );
}

/** Marks at the end of an answer that stands inside a sentence. */
const END = /[.,;…\s]+$/;

function paragraphs(...parts: string[]): string {
  return parts.filter(Boolean).join("\n\n");
}

const NOTHING_RETOLD = { sentences: [], introduces: false, continues: false };

/** Who they are, what they do, and for whom. */
function business(brief: Brief, description: string, notes: string[]): string[] {
  const { names, note } = project(brief, description);
  const given = answerKind(description) === "given";
  const { sentences, introduces, continues } = given ? retell(description, names) : NOTHING_RETOLD;
  const { told } = NEEDS[brief.need];
  const forWhom = audience(brief);
  const undecided = forWhom ? "" : "O público ainda está em aberto.";
  const change = changeOf(description);
  if (introduces) {
    const subject = continues && notes.length === 0 ? "" : names.subject;
    const request = told({ brand: "A marca", business: subject, forWhom, change });
    return [...sentences, ...notes, note, capital(request.trim()), undecided];
  }
  const brand = names.name ? `A marca ${names.of}` : "A marca";
  const request = told({ brand, business: names.subject, forWhom: "", change });
  return [request, note, ...sentences, ...notes, undecided || `A marca é ${forWhom}.`];
}

const REDESIGN =
  /(?<!\p{L})(?:re-?desenh|rebrand|repagin|reposicion|(?:remodel|moderniz|atualiz|renov|reformul|refazer|mudar)\p{L}*\s(?:a |o |nossa |nosso |minha |meu )?(?:marca|logo|s[íi]mbolo|identidade|visual))/giu;
const EXPANSION = /(?<!\p{L})(?:expandir|expans[ãa]o|ampliar)/giu;

/** What the description says of a brand that exists; words that are true of both where it does not say one. */
function changeOf(description: string): string {
  const asks = (wish: RegExp) =>
    [...description.matchAll(wish)].some(
      ({ index }) =>
        !/(?<!\p{L})(?:n[ãa]o|n|nem|sem)\s[^.,;:]{0,30}$/iu.test(description.slice(Math.max(0, index - 40), index)),
    );
  const [redesign, expansion] = [asks(REDESIGN), asks(EXPANSION)];
  if (redesign === expansion) return "redesenhá-la ou expandi-la";
  return redesign ? "redesenhá-la" : "expandi-la";
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
  return item.replace(/^classes?\s/i, (word) => `gente da${/s\s$/i.test(word) ? "s" : ""} ${word.toLowerCase()}`);
}

const NO_SITE =
  /^(?:ainda|por enquanto|no momento|eu|a gente|nos|mas)?\s?(?:n[aã]o|n|sem|nenhum)(?:\s(?:tenho|temos|tem|ha|há|existe|possuo|possuimos|fiz|fizemos|criei|criamos|ainda|um|nosso|meu|site|sites|nenhum|nada|por|enquanto|no|momento))*(?:(?<=\ssite)\s\p{L}+)?$/u;
const ADDRESS = /^(?:https?:\/\/)?[^\s@]+\.[^\s@]{2,}$/i;
const SOCIAL = /(?:instagram|facebook|fb|linktr|wa|whatsapp|tiktok|youtube|shopee|elo7|ifood|linkedin|behance)\.\w/i;

function site(website: string): string {
  const typed = plain(website);
  const address = typed.replace(/[.,;!…]+$/, "");
  if (ADDRESS.test(address))
    return SOCIAL.test(address) ? `O endereço na internet é ${address}.` : `O site é ${address}.`;
  const told = instagram(typed);
  if (told) return told;
  const answer = address.toLowerCase();
  const kind = answerKind(typed);
  if (typed === NO_SITE_YET || NO_SITE.test(answer))
    return /ainda|enquanto|momento/.test(answer) ? "Ainda não tem site." : "Não tem site.";
  if (kind === "undecided") return "";
  return kind === "none" ? "Não tem site." : `Sobre o site, a resposta foi ${quote(address)}.`;
}

/** "só insta @bolosdaju_": a handle alone may belong to any network. */
function instagram(typed: string): string {
  const handle = /(?<!\S)@[\w.]*\w/.exec(typed)?.[0];
  const rest: string[] =
    typed
      .replace(handle ?? "", " ")
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const named = rest.some((word) => /^(?:insta|instagram|ig)$/.test(word));
  const others =
    /^(?:insta|instagram|ig|só|so|somente|apenas|por|enquanto|ainda|n|nao|não|tenho|temos|tem|site|mas|meu|nosso|o|no|é|e|a|gente|um|tá|está|estou|estamos)$/;
  if (!handle || !named || /\d/.test(typed.replace(handle, "")) || !rest.every((word) => others.test(word))) return "";
  if (rest.some((word) => /^n(?:[aã]o)?$/.test(word)))
    return `${rest.includes("ainda") || rest.includes("enquanto") ? "Ainda não" : "Não"} tem site; está no Instagram como ${handle}.`;
  return rest.some((word) => /^(?:s[óo]|somente|apenas)$/.test(word))
    ? `Por enquanto, está só no Instagram, como ${handle}.`
    : `Está no Instagram como ${handle}.`;
}

function mark(brief: Brief): string {
  const sentences = [look(brief), slogan(brief), personality(brief), admired(brief)];
  const reference = brief.hasReference ? "Uma imagem de referência acompanha o pedido." : "";
  return [...sentences, reference].filter(Boolean).join(" ");
}

/** What to use, to keep and to avoid. */
function look(brief: Brief): string {
  const elements = items(brief.notIncludeElement, avoided);
  const kept = stays(brief);
  const tasks = [kept.object && `manter ${kept.object}`, elements.length > 0 && `evitar ${enumerate(elements)}`].filter(
    Boolean,
  );
  const free = elements.length === 0 && brief.notIncludeElement.some((tag) => answerKind(tag) === "none");
  const none = free ? "nenhum elemento foi vetado" : "";
  const limits =
    tasks.length > 0 ? `o desenho deve ${tasks.join(/ e |,/.test(kept.object ?? "") ? ". Deve " : " e ")}` : none;
  return [`${toldColors(brief.color)}${limits && `, e ${limits}`}.`, kept.sentence].filter(Boolean).join(" ");
}

function toldColors(color: string): string {
  const typed = unshouted(plain(color)).replace(END, "");
  const colors = readColors(typed);
  if (colors) return colors.length > 1 ? `As cores são ${list(colors)}` : `A cor é ${colors[0]}`;
  if (answerKind(color) === "undecided" || isSilent(color)) return "A cor está em aberto";
  const what = answerKind(color) === "given" && !soundsLikeOrder(color) ? "o pedido" : "a resposta";
  return `Para a cor, ${what} é ${quote(typed)}`;
}

function avoided(typed: string): string {
  const element = small(typed).replace(/^(?:nada de|n[aã]o (?:usar|quero|use|usem)|evitar|nunca usar)\s+/i, "");
  // "evitar sem serifa" would reverse the meaning.
  return /^(?:sem|n[aã]o|nenhum|nenhuma|nada|nem|menos)\s/i.test(element) ? quote(element) : small(element);
}

function slogan({ slogan, hasSlogan }: Brief): string {
  if (!slogan.trim()) return hasSlogan ? "" : "Não vai ter slogan.";
  const kind = answerKind(slogan);
  if (kind === "given") return `O slogan é ${quote(plain(slogan).replace(END, ""))}.`;
  return kind === "none" ? "Não vai ter slogan." : "";
}

const COUNT = ["", "uma", "duas", "três"];

function personality(brief: Brief): string {
  const traits = items(brief.personality);
  if (traits.length === 0) return "";
  const count = COUNT[traits.length];
  const singleWords = traits.length > 1 && count && !traits.some((trait) => trait.includes(" "));
  return singleWords
    ? `A personalidade se resume a ${count} palavras: ${list(traits)}.`
    : `A personalidade é descrita como ${enumerate(traits)}.`;
}

function admired({ likeInterprise }: Brief): string {
  const brands = items(likeInterprise, (name) => name);
  if (brands.length === 0) return "";
  const told =
    brands.length > 1
      ? "são citadas como marcas admiradas ou concorrentes"
      : "é citada como marca admirada ou concorrente";
  return `${capital(enumerate(brands))} ${told}.`;
}

/** What a remodelled brand keeps: an object for "manter", or a sentence of its own. */
function stays({ need, mustStay }: Brief): { object?: string; sentence?: string } {
  const kind = answerKind(mustStay);
  if (need !== 2 || !mustStay.trim() || kind === "undecided") return {};
  if (kind === "none") return { sentence: "Nada da marca atual precisa ficar." };
  const typed = plain(mustStay).replace(END, "");
  const object = small(typed).replace(/^(?:manter|deixar|preservar)\s+/i, "");
  if (fitsSentence(object) && !STATEMENT.test(object)) return { object };
  return { sentence: `Sobre o que fica da marca atual, a resposta foi ${quote(typed)}.` };
}

/** Words that the object of "manter" does not have. */
const STATEMENT =
  /(?<!\p{L})(?:quer\p{L}*|gost\p{L}*|tem|têm|precisa\p{L}*|pode\p{L}*|deve\p{L}*|não|nao|é|são|ficar?|ficam|mas|eu|gente|só|sai|muda\p{L}*)(?!\p{L})/iu;

function deliverables({ forMake, deadline }: Brief): string {
  const phrases = chosenDeliverables(forMake).map(({ phrase }) => phrase);
  return `É preciso criar ${enumerate(phrases)}${deadline ? `, até ${dateInWords(deadline)}` : ""}.`;
}

function applications(brief: Brief): string {
  const uses = items(brief.applications);
  return uses.length > 0 ? `A marca vai aparecer ${inPlaces(uses)}.` : "";
}

function contradicted(brief: Brief): string {
  const topics = contradictions(brief).map(({ topic }) => topic);
  if (topics.length === 0) return "";
  return `Há respostas que se contradizem: não fica claro ${list(topics)}.`;
}
