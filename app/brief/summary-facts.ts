/** Compares the service's text with the answers: finds what it leaves out and what it adds. */
import { mentionedColors, readColors } from "../kit/colors.ts";
import { NEEDS } from "../kit/needs.ts";
import { plain, simplified } from "../kit/plain-text.ts";
import { deadlineText } from "./deadline.ts";
import { chosenDeliverables } from "./deliverables.ts";
import { answerKind, isHedged, isOpenAnswer } from "./no-answer.ts";
import { OPEN_QUESTIONS } from "./open-questions.ts";
import type { Brief } from "./questionnaire.ts";
import { MONTHS, numbersIn } from "./summary-claims.ts";

/** A text, prepared for looking up facts in it. */
type Facts = {
  text: string;
  /** simplified */
  words: readonly string[];
  /** the beginnings of its words, so that a stem is found in any form */
  stems: ReadonlySet<string>;
  /** its letters and digits only, without addresses */
  letters: string;
  addresses: ReadonlySet<string>;
  /** its numbers: in figures, and also in words and as months */
  figures: ReadonlySet<number>;
  values: ReadonlySet<number>;
};

export function factsIn(text: string): Facts {
  const tokens = text.split(/\s+/);
  const bare = withoutAddresses(text);
  const words = simplified(text).split(" ");
  return {
    text,
    words,
    stems: new Set(words.flatMap((word) => Array.from(word.slice(0, 30), (_, at) => word.slice(0, at + 1)))),
    letters: lettersOf(bare),
    addresses: new Set(tokens.filter(isAddress).map(addressOf)),
    ...numbersIn(bare),
  };
}

/** Reads '&' as 'e' and ignores accents. */
const lettersOf = (text: string) => simplified(text.replaceAll("&", " e ")).replaceAll(" ", "");

const ADDRESS =
  /^\W?(?:https?:|www\.)|@|\.(?:app|art|bio|br|co|com|dev|ee|io|me|net|online|org|shop|site|store|studio|xyz)(?:[/.,;:!?)”"]|$)/i;
const isAddress = (token: string) => ADDRESS.test(token);

/** Replaces each address by a mark, so that sentences and lines still end there. */
function withoutAddresses(text: string): string {
  const markOf = (address: string) => (/[.!?]["”)]?$/.test(address) ? "." : ",");
  return text.replace(/[^\S\n]+/g, " ").replace(/\S+/g, (token) => (isAddress(token) ? markOf(token) : token));
}

/** "(https://www.Aurora.com.br/)." → "aurora.com.br" */
const addressOf = (token: string) =>
  token
    .toLowerCase()
    .replace(/^[("“‘]/, "")
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/(?<![/.,;:!?)”’"])[/.,;:!?)”’"]+$/, "");

/** Words that prohibitions share: they do not show which answer a text tells. */
const EMPTY =
  /^(?:nada|usar|use|quero|queremos|gosto|gostamos|evitar|nunca|nenhum|nenhuma|sem|nao|pode|ter|muito|muita|coisa|coisas|tipo|como|parecer|pareca|cara|para|pra|por|favor|com|que|uma|uns|umas|dos|das|nem|mas|tambem|tudo|todo|toda|elemento|elementos|desenho|desenhos|imagem|imagens)$/;

/** The words' beginnings, which are the same in singular and plural, masculine and feminine. */
function stemsOf(answer: string): string[] {
  const words = simplified(answer)
    .split(" ")
    .filter((word) => word.length > 2 && !EMPTY.test(word));
  return words.map((word) => word.slice(0, Math.max(Math.min(word.length, 4), word.length - 2)));
}

/** Whether the text has at least half of the answer's words, because it may shorten a long one. */
function tells({ stems }: Facts, answer: string): boolean {
  const wanted = stemsOf(answer);
  return wanted.filter((stem) => stems.has(stem)).length * 2 >= wanted.length;
}

/** Words that forbid something. */
const REFUSAL =
  /\b(?:nao|nem|nada|sem|nunca|jamais|menos|exceto|fora|longe|contra|livre|cuidado|(?:nenhum|tampouc|evit|proib|vet(?:ad|ar|a\b|o\b)|fog|fug|dispens|recus|rejeit|exclu|descart|detest|odei|indesej|elimin|tira|veda|restri|bani|abr\w+ mao)\w*)\b/;

/** Words that leave something undecided. */
const DOUBT =
  /\b(?:ainda|talvez|nao|ou|entre|algo|(?:duvid|provisor|temporar|discu|defin|decid|decis|abert|suger|sugest|hesit|indecis|incert|cert|pens|consider|cogit|ach[ao]|poss|pod|estud|avali|escolh|confirm|pergunt|opc|opin|ideia|tend|inclin)\w*)\b/;

/** Whether the text mentions an answer, and no sentence about it or its subject has the expected words. */
function tellsWithout(expected: RegExp, { text }: Facts, answer: string, subject = answer): boolean {
  // A list belongs to the words before its colon.
  const sentences = text.split(/(?<=[.!?]["”)]?) +|(?<!:)\n\n/).map(factsIn);
  const isExpected = (one: Facts) => expected.test(one.words.join(" ")) && (tells(one, subject) || tells(one, answer));
  return sentences.some((one) => tells(one, answer)) && !sentences.some(isExpected);
}

/** The words before an address within a name: "Aurora (insta: @aurora)". */
const NETWORK =
  /^(?:n[ao] )?(?:arroba|e mail|email|facebook|ig|insta|instagram|loja|perfil|site|tiktok|whats|whatsapp|zap)$/;

/**
 * The parts of a double name may stand apart, and "(provisório)" may be said differently. Addresses within a name do
 * not count: the name is searched in a text without them. A name that is only an address matches as an address or by
 * its letters.
 */
function saysName({ text, letters, addresses }: Facts, typed: string): boolean {
  const name = plain(typed);
  // If the field holds a sentence instead of a name, the text may say it differently.
  if (answerKind(name) !== "given" || name.length > 60) return true;
  const parts = withoutAddresses(name)
    .split(/[()/|,&+:]| ou | e | [-–—] /i)
    .filter((part) => lettersOf(part) !== "" && !NETWORK.test(simplified(part)));
  if (parts.length > 0) return parts.every((part) => isHedged(part) || letters.includes(lettersOf(part)));
  const own = [...factsIn(name).addresses];
  return own.some((address) => addresses.has(address)) || lettersOf(text).includes(lettersOf(name));
}

const CODE = new RegExp(
  [
    String.raw`#[\da-f]{3,8}(?![\p{L}\p{N}])`,
    // Without '#', a word such as "facada" has this form too, so a digit is required.
    String.raw`(?<![\p{L}\p{N}])(?=[a-f]*\d)[\da-f]{6}(?:[\da-f]{2})?(?![\p{L}\p{N}])`,
    String.raw`\d{1,3}%?(?: {0,2}, {0,2}\d{1,3}(?:\.\d{1,3})?%?){2,3}`,
    String.raw`(?<=pantone\s{1,3})[\d-]{2,9}`,
  ].join("|"),
  "giu",
);

/** The colour codes in the answer about the colour, as typed. */
const colorCodes = ({ color, replies }: Brief): string[] => plain(`${color} ${replies.color ?? ""}`).match(CODE) ?? [];

function missingColors({ text }: Facts, brief: Brief): string[] {
  const spaceless = text.toLowerCase().replace(/\s+/g, "");
  const codes = colorCodes(brief).filter((code) => !spaceless.includes(code.toLowerCase().replace(/\s+/g, "")));
  const mentioned = new Set(mentionedColors(text).map(({ base }) => base));
  const bases = readColors(brief.color) ? mentionedColors(brief.color).map(({ base }) => base) : [];
  return [...codes, ...bases.filter((base) => !mentioned.has(base))];
}

/** `inWords`: in the customer's words, including their numbers; codes and addresses have their own rules. */
type Repeated = { inWords: boolean; lines: (brief: Brief) => readonly string[] };
/** A yes or no, which no words repeat. */
type Flag = "hasSlogan" | "hasReference";
/** How a text may repeat each answer. */
const REPEATED: Record<Exclude<keyof Brief, Flag>, Repeated> & Record<Flag, null> = {
  descriptionInterprise: { inWords: true, lines: ({ descriptionInterprise }) => [descriptionInterprise] },
  targetAudience: { inWords: true, lines: ({ targetAudience }) => targetAudience },
  personality: { inWords: true, lines: ({ personality }) => personality },
  applications: { inWords: true, lines: ({ applications }) => applications },
  likeInterprise: { inWords: true, lines: ({ likeInterprise }) => likeInterprise },
  notIncludeElement: { inWords: true, lines: ({ notIncludeElement }) => notIncludeElement },
  mustStay: { inWords: true, lines: ({ need, mustStay }) => [need === 2 ? mustStay : ""] },
  slogan: { inWords: true, lines: ({ slogan }) => [slogan] },
  replies: { inWords: true, lines: ({ replies }) => Object.values(replies) },
  nameProject: { inWords: false, lines: ({ nameProject }) => [nameProject] },
  website: { inWords: false, lines: ({ website }) => [website] },
  color: { inWords: false, lines: ({ color }) => [color] },
  deadline: { inWords: false, lines: ({ deadline }) => [deadline && dayAsTyped(deadline)] },
  forMake: { inWords: false, lines: ({ forMake }) => chosenDeliverables(forMake).map(({ name }) => name) },
  need: { inWords: false, lines: ({ need }) => [NEEDS[need].label] },
  hasSlogan: null,
  hasReference: null,
};

const dayAsTyped = (deadline: string) => `${deadlineText(deadline)} ${deadline.split("-").reverse().join("/")}`;

const linesOf = (brief: Brief, inWords: boolean) =>
  Object.values(REPEATED).flatMap((one) => (one?.inWords === inWords ? one.lines(brief) : []));

const answersInWords = (brief: Brief): string => linesOf(brief, true).join("\n");

/** Everything that the customer said, one line per answer. */
export function allAnswers(brief: Brief): string {
  const words = answersInWords(brief);
  return [words, ...statesIn(words), ...linesOf(brief, false)].join("\n");
}

/** People type the abbreviations of states; texts spell them out. */
const STATES =
  "AC Acre,AL Alagoas,AP Amapá,AM Amazonas,BA Bahia,CE Ceará,DF Distrito Federal,ES Espírito Santo,GO Goiás,MA Maranhão,MT Mato Grosso,MS Mato Grosso do Sul,MG Minas Gerais,PA Pará,PB Paraíba,PR Paraná,PE Pernambuco,PI Piauí,RJ Rio de Janeiro,RN Rio Grande do Norte,RS Rio Grande do Sul,RO Rondônia,RR Roraima,SC Santa Catarina,SP São Paulo,SE Sergipe,TO Tocantins,sp São Paulo,rj Rio de Janeiro,mg Minas Gerais";
const statesIn = (text: string) =>
  STATES.split(",").filter((state) => new RegExp(`(?<!\\p{L})${state.slice(0, 2)}(?!\\p{L})`, "u").test(text));

/** Names that a text may use though the customer did not. */
const KNOWN = new Set(
  `instagram whatsapp facebook tiktok youtube linkedin google internet ios android apple iphone web site app aplicativo aplicativos
  brasil portugues portuguesa manual marca cores fontes identidade visual pix falta`.split(/\s+/),
);

/** Words with a capital letter inside a sentence: names, places, prizes. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/\p{Lu}[\p{L}\p{N}]{2,40}/gu)]
    .filter(({ index }) => /[\p{L}\p{N},;)’”] {1,2}["“‘(]?$/u.test(text.slice(Math.max(0, index - 4), index)))
    .filter(({ index }) => !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, index - 1), index)))
    .map(([name]) => name);
}

/** Quotations, which must be somebody's words. At most fifty, to bound the work. */
const quotationsIn = (text: string) =>
  [...text.matchAll(/[“"]([^“”"]{6,200})[”"]/g)].slice(0, 50).map(([, words = ""]) => words);

function invented(facts: Facts, brief: Brief): string[] {
  const answers = factsIn(allAnswers(brief));
  const answered = lettersOf(allAnswers(brief));
  const { text } = facts;
  const isFounded = (name: string) =>
    KNOWN.has(simplified(name)) || stemsOf(name).every((stem) => answers.stems.has(stem));
  const names = namesIn(withoutAddresses(text));
  const months = MONTHS.filter((month, at) => facts.words.includes(month) && !answers.values.has(at + 1));
  const figures = [...facts.figures].filter((value) => value > 1 && !answers.values.has(value));
  return [
    ...names.filter((name) => !isFounded(name)),
    ...quotationsIn(text).filter((words) => !answered.includes(lettersOf(words))),
    ...[...facts.addresses].filter((address) => !answers.addresses.has(address)),
    ...months,
    ...figures.map(String),
  ];
}

/** Each function finds the passages with this problem, for the request to repair them. */
export const FACTS = {
  name: {
    find: (facts, { nameProject }) => (saysName(facts, nameProject) ? [] : [nameProject]),
    request: "Escreva o nome da empresa exatamente como o cliente:",
  },
  site: {
    find: ({ addresses }, { website }) =>
      [...factsIn(plain(website)).addresses].filter((address) => !addresses.has(address)),
    request: "Escreva os endereços sem mudar nada:",
  },
  color: { find: missingColors, request: "Escreva as cores e os códigos de cor sem mudar nada:" },
  slogan: {
    find: ({ letters }, { slogan }) => {
      const typed = plain(slogan);
      return isOpenAnswer(typed) || letters.includes(lettersOf(typed)) ? [] : [typed];
    },
    request: "Escreva o slogan exatamente como o cliente:",
  },
  avoid: {
    find: (facts, { notIncludeElement }) =>
      notIncludeElement.filter(
        (element) =>
          answerKind(element) === "given" && (!tells(facts, element) || tellsWithout(REFUSAL, facts, element)),
      ),
    request: "Conte também o que evitar, e que é para evitar:",
  },
  undecided: {
    find: (facts, { nameProject, slogan, color, mustStay, need, replies }) => {
      const answers = { name: nameProject, slogan, color, stays: need === 2 ? mustStay : "" };
      const ids = (Object.keys(answers) as (keyof typeof answers)[]).filter(
        (id) => isHedged(answers[id]) && !replies[id],
      );
      return ids
        .filter((id) => tellsWithout(DOUBT, facts, answers[id], OPEN_QUESTIONS[id].subject))
        .map((id) => answers[id]);
    },
    request: "Diga que isto ainda não está decidido:",
  },
  make: {
    find: ({ words }, { forMake }) => {
      const simplifiedText = words.join(" ");
      return chosenDeliverables(forMake)
        .filter(({ said }) => !said.test(simplifiedText))
        .map(({ name }) => name);
    },
    request: "Conte também o que criar:",
  },
  date: {
    find: ({ values }, { deadline }) => {
      const [, month = 0, day = 0] = deadline.split("-").map(Number);
      return !deadline || (values.has(day) && values.has(month)) ? [] : [deadlineText(deadline)];
    },
    request: "Escreva o prazo como o cliente:",
  },
  numbers: {
    find: ({ values }, brief) => {
      const answers = answersInWords(brief).replace(/^ {0,3}\d{1,2} ?[.)-]\s/gm, "");
      const wanted = numbersIn(withoutAddresses(answers)).figures;
      return [...wanted].filter((value) => value > 1 && !values.has(value)).map(String);
    },
    request: "Conte também estes números do cliente:",
  },
  invented: { find: invented, request: "Tire o que o cliente não disse:" },
} satisfies Record<string, { find: (facts: Facts, brief: Brief) => string[]; request: string }>;

export type FactProblem = keyof typeof FACTS;
