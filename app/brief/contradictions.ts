/** Finds answers that exclude each other. */
import { mentionedColors, readColors } from "../kit/colors.ts";
import { plain, quote, simplified } from "../kit/plain-text.ts";
import { DELIVERABLES } from "./deliverables.ts";
import type { Brief } from "./questionnaire.ts";

/** `statement`: both answers, as the brief names them. */
type Contradiction = { question: string; topic: string; statement: string };

/** Caches the result, because writing a brief asks for it four times. */
const known = new WeakMap<Brief, readonly Contradiction[]>();

/** Cached by object, so callers must make a new brief instead of changing one. */
export function contradictions(brief: Brief): readonly Contradiction[] {
  const all = [contradictedColors, contradictedStay, contradictedDeliverables, contradictedName];
  const found = known.get(brief) ?? all.flatMap((contradicted) => contradicted(brief));
  known.set(brief, found);
  return found;
}

/** `where`: the answer that asks for the thing. */
const wantedAndAvoided = (thing: string, where: string): Contradiction => ({
  question: `Você pediu ${thing} e também pediu para evitar ${thing}. O que vale?`,
  topic: `se ${thing} entra ou não`,
  statement: `${where} tem ${thing}, que está também entre os elementos a evitar.`,
});

const PROHIBITION =
  /^(?:nada (?:de|com)|n[aã]o (?:usar|quero|queremos|pode ter|colocar|gosto de)|evitar|nunca(?: usar)?|sem|nem)\s+/iu;

/**
 * A shade to avoid ("azul escuro") excludes no other shade. An element that is more than a colour ("letra preta")
 * excludes none.
 */
function contradictedColors({ color, notIncludeElement }: Brief): Contradiction[] {
  if (!readColors(color)) return [];
  const avoided = notIncludeElement.flatMap((element) => {
    const bare = plain(element)
      .replace(PROHIBITION, "")
      .replace(/(?<!\s)\s+n[aã]o$/iu, "");
    // "verde nem azul", "verde (lembra banco)"
    const parts = bare.split(/ (?:nem|ou) (?:de )?| ?[,(] ?| (?:porque|pq|pois|que) /iu);
    return parts.flatMap((part) => (readColors(part) ? mentionedColors(part) : []));
  });
  const both = mentionedColors(color).filter((wanted) =>
    avoided.some(({ base, shade }) => base === wanted.base && (!shade || shade === wanted.shade)),
  );
  return [...new Set(both.map(({ base }) => base))].map((base) => wantedAndAvoided(base, "A cor"));
}

/** Words that exempt what follows them: "Tudo menos o sol" does not keep the sun. */
const EXCEPTION = /(?:^| )(?:menos|exceto|sem|nao|nem|fora|tirar|tirando|trocar|mudar|talvez)(?: |$)/;

function contradictedStay({ need, mustStay, notIncludeElement }: Brief): Contradiction[] {
  const mustStayText = ` ${simplified(mustStay)} `;
  if (need !== 2 || EXCEPTION.test(mustStayText)) return [];
  const both = notIncludeElement
    .map(plain)
    .filter((element) => element && mustStayText.includes(` ${simplified(element)} `));
  return both.map((element) => wantedAndAvoided(element, "O que precisa ficar"));
}

function contradictedDeliverables({ forMake, notIncludeElement }: Brief): Contradiction[] {
  const refused = notIncludeElement.map(plain).filter((element) => PROHIBITION.test(element));
  const names = refused.map((element) => simplified(element.replace(PROHIBITION, "")));
  return DELIVERABLES.filter(
    (deliverable, position) => forMake[position] && names.some((name) => deliverable.refused.test(name)),
  ).map(({ phrase }) => wantedAndAvoided(phrase, "O pedido"));
}

/**
 * "se chama X", "o nome é X". Captures what stands before it in the sentence, the verb, an opening quotation mark, and
 * X.
 */
const NAMED =
  /([^.!?\n]{0,60}?)(?<!\p{L})(chama-se|se chama|o nome (?:d[ao] (?:marca|empresa|loja|neg[oó]cio|projeto) )?(?:é|vai ser|será))\s+(["“‘']?)([^.,;:!?\n()"“”‘’]{2,60})/giu;
/** The name must be said of the brand itself, not as in "minha filha se chama Ana". */
const BRAND =
  /(?:^|\s)(?:marca|empresa|loja|neg[oó]cio|projeto|est[uú]dio|ateli[eê]|bar|restaurante|padaria|confeitaria|sal[aã]o|cl[ií]nica|cafeteria|app|escola|academia|barbearia)\s*$/iu;
const EARLIER = /(?<!\p{L})(?:antes|antig|mud|virou|virar|virá|hoje|troc|ex-)/iu;

function contradictedName({ nameProject, descriptionInterprise }: Brief): Contradiction[] {
  const name = plain(nameProject);
  // In a text all in capitals, a capital does not mark a name.
  const isShouted = !/\p{Ll}/u.test(descriptionInterprise);
  const text = isShouted ? descriptionInterprise.toLowerCase() : descriptionInterprise;
  const other = [...text.matchAll(NAMED)]
    .filter(([whole, subject = ""]) => !EARLIER.test(whole) && (!subject.trim() || BRAND.test(subject)))
    .map(([, , verb = "", mark, rest = ""]) => (mark ? rest : statedName(rest, verb)))
    .map(plain)
    .find((stated) => stated && !sameName(name, stated));
  if (!other) return [];
  const choice = `o nome é ${quote(name)} ou ${quote(other)}`;
  const statement = `O nome é ${quote(name)}, e a descrição diz ${quote(other)}.`;
  return [{ question: `O${choice.slice(1)}?`, topic: `se ${choice}`, statement }];
}

/** "Padaria Aurora e fica no centro" gives "Padaria Aurora"; "o nome é importante" and "se chama assim" give "". */
function statedName(text: string, verb: string): string {
  const capitals = /^\p{Lu}[\p{L}\p{N}&-]*(?: (?:d[aeo]s? |e )?\p{Lu}[\p{L}\p{N}&-]*)*/u.exec(text)?.[0];
  if (capitals) return capitals;
  if (!/chama/iu.test(verb) || /^(?:assim|iss[oa]|ess[ea]|est[ea]|porque|por|como|igual|de)(?!\p{L})/iu.test(text))
    return "";
  return text.split(/ (?:e|que|mas|pois|porque|pq|fica|no|na|em|desde|somos|a gente) /u)[0] ?? "";
}

function sameName(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => simplified(name).replaceAll(" ", "")) as [string, string];
  return a.includes(b) || b.includes(a);
}
