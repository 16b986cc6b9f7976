/** Compares the facts of the service's text with the answers: what it leaves out, and what it adds. */
import { mentionedColors, readColors } from "../kit/colors.ts";
import { NEEDS } from "../kit/needs.ts";
import { plain, simplified } from "../kit/plain-text.ts";
import { deadlineText } from "./deadline.ts";
import { chosenDeliverables } from "./deliverables.ts";
import { answerKind, isHedged, isOpenAnswer } from "./no-answer.ts";
import { OPEN_QUESTIONS } from "./open-questions.ts";
import type { Brief } from "./questionnaire.ts";
import { MONTHS, numbersIn } from "./summary-claims.ts";

/** A text as facts are looked up in it. */
type Facts = {
  text: string;
  /** simplified */
  words: readonly string[];
  /** the beginnings of its words: a stem is found in any of its forms */
  stems: ReadonlySet<string>;
  /** letters and digits alone, without the addresses */
  letters: string;
  addresses: ReadonlySet<string>;
  /** its numbers in figures, and with those in words and months */
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

/** '&' is read as 'e', and accents are no difference. */
const lettersOf = (text: string) => simplified(text.replaceAll("&", " e ")).replaceAll(" ", "");

const ADDRESS =
  /^\W?(?:https?:|www\.)|@|\.(?:app|art|bio|br|co|com|dev|ee|io|me|net|online|org|shop|site|store|studio|xyz)(?:[/.,;:!?)”"]|$)/i;
const isAddress = (token: string) => ADDRESS.test(token);

/** With a mark in place of each address: sentences still end, and lines. */
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

/** Words of a prohibition, which a text tells in others. */
const EMPTY =
  /^(?:nada|usar|use|quero|queremos|gosto|gostamos|evitar|nunca|nenhum|nenhuma|sem|nao|pode|ter|muito|muita|coisa|coisas|tipo|como|parecer|pareca|cara|para|pra|por|favor|com|que|uma|uns|umas|dos|das|nem|mas|tambem|tudo|todo|toda|elemento|elementos|desenho|desenhos|imagem|imagens)$/;

/** The beginnings by which a word is found whatever its number and gender. */
function stemsOf(answer: string): string[] {
  const words = simplified(answer)
    .split(" ")
    .filter((word) => word.length > 2 && !EMPTY.test(word));
  return words.map((word) => word.slice(0, Math.max(Math.min(word.length, 4), word.length - 2)));
}

/** Whether at least half of the answer's words are there: a text may tell a long one shorter. */
function tells({ stems }: Facts, answer: string): boolean {
  const wanted = stemsOf(answer);
  return wanted.filter((stem) => stems.has(stem)).length * 2 >= wanted.length;
}

/** Said of what shall not appear. */
const REFUSAL =
  /\b(?:nao|nem|nada|sem|nunca|jamais|menos|exceto|fora|longe|contra|livre|cuidado|(?:nenhum|tampouc|evit|proib|vet(?:ad|ar|a\b|o\b)|fog|fug|dispens|recus|rejeit|exclu|descart|detest|odei|indesej|elimin|tira|veda|restri|bani|abr\w+ mao)\w*)\b/;

/** Said of what is not decided. */
const DOUBT =
  /\b(?:ainda|talvez|nao|ou|entre|algo|(?:duvid|provisor|temporar|discu|defin|decid|decis|abert|suger|sugest|hesit|indecis|incert|cert|pens|consider|cogit|ach[ao]|poss|pod|estud|avali|escolh|confirm|pergunt|opc|opin|ideia|tend|inclin)\w*)\b/;

/** Whether sentences tell an answer, and none of them, nor of its subject, has such words. */
function tellsWithout(expected: RegExp, { text }: Facts, answer: string, subject = answer): boolean {
  // A list belongs to the words before its colon.
  const sentences = text.split(/(?<=[.!?]["”)]?) +|(?<!:)\n\n/).map(factsIn);
  const isExpected = (one: Facts) => expected.test(one.words.join(" ")) && (tells(one, subject) || tells(one, answer));
  return sentences.some((one) => tells(one, answer)) && !sentences.some(isExpected);
}

/** What stands before an address within a name: "Aurora (insta: @aurora)". */
const NETWORK =
  /^(?:n[ao] )?(?:arroba|e mail|email|facebook|ig|insta|instagram|loja|perfil|site|tiktok|whats|whatsapp|zap)$/;

/**
 * Two names may stand apart, and "(provisório)" is told in other words. Addresses within a name are no part of it: it is looked
 * for in a text without its own. A name that is nothing else is told as an address or in letters.
 */
function saysName({ text, letters, addresses }: Facts, typed: string): boolean {
  const name = plain(typed);
  // A sentence in place of a name is told in other words.
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
    // Without '#' a word such as "facada" has the form too: a digit is needed.
    String.raw`(?<![\p{L}\p{N}])(?=[a-f]*\d)[\da-f]{6}(?:[\da-f]{2})?(?![\p{L}\p{N}])`,
    String.raw`\d{1,3}%?(?: {0,2}, {0,2}\d{1,3}(?:\.\d{1,3})?%?){2,3}`,
    String.raw`(?<=pantone\s{1,3})[\d-]{2,9}`,
  ].join("|"),
  "giu",
);

/** The codes in the answer about the colour, as typed. */
const colorCodes = ({ color, replies }: Brief): string[] => plain(`${color} ${replies.color ?? ""}`).match(CODE) ?? [];

function missingColors({ text }: Facts, brief: Brief): string[] {
  const spaceless = text.toLowerCase().replace(/\s+/g, "");
  const codes = colorCodes(brief).filter((code) => !spaceless.includes(code.toLowerCase().replace(/\s+/g, "")));
  const told = new Set(mentionedColors(text).map(({ base }) => base));
  const bases = readColors(brief.color) ? mentionedColors(brief.color).map(({ base }) => base) : [];
  return [...codes, ...bases.filter((base) => !told.has(base))];
}

/** How a text may repeat each answer. `told`: in the customer's words, whose numbers it has to tell; codes and addresses have their own rules. */
const REPEATED: Record<keyof Brief, { told: boolean; lines: (brief: Brief) => readonly string[] } | null> = {
  descriptionInterprise: { told: true, lines: ({ descriptionInterprise }) => [descriptionInterprise] },
  targetAudience: { told: true, lines: ({ targetAudience }) => targetAudience },
  personality: { told: true, lines: ({ personality }) => personality },
  applications: { told: true, lines: ({ applications }) => applications },
  likeInterprise: { told: true, lines: ({ likeInterprise }) => likeInterprise },
  notIncludeElement: { told: true, lines: ({ notIncludeElement }) => notIncludeElement },
  mustStay: { told: true, lines: ({ need, mustStay }) => [need === 2 ? mustStay : ""] },
  slogan: { told: true, lines: ({ slogan }) => [slogan] },
  replies: { told: true, lines: ({ replies }) => Object.values(replies) },
  nameProject: { told: false, lines: ({ nameProject }) => [nameProject] },
  website: { told: false, lines: ({ website }) => [website] },
  color: { told: false, lines: ({ color }) => [color] },
  deadline: { told: false, lines: ({ deadline }) => [deadline && dayAsTyped(deadline)] },
  forMake: { told: false, lines: ({ forMake }) => chosenDeliverables(forMake).map(({ name }) => name) },
  need: { told: false, lines: ({ need }) => [NEEDS[need].label] },
  // Both say yes or no, which no word repeats.
  hasSlogan: null,
  hasReference: null,
};

const dayAsTyped = (deadline: string) => `${deadlineText(deadline)} ${deadline.split("-").reverse().join("/")}`;

const linesOf = (brief: Brief, told: boolean) =>
  Object.values(REPEATED).flatMap((one) => (one?.told === told ? one.lines(brief) : []));

const toldAnswers = (brief: Brief): string => linesOf(brief, true).join("\n");

/** All that the customer said, a line each. */
export function allAnswers(brief: Brief): string {
  const told = toldAnswers(brief);
  return [told, ...statesIn(told), ...linesOf(brief, false)].join("\n");
}

/** States are typed short and told in full. */
const STATES =
  "AC Acre,AL Alagoas,AP Amapá,AM Amazonas,BA Bahia,CE Ceará,DF Distrito Federal,ES Espírito Santo,GO Goiás,MA Maranhão,MT Mato Grosso,MS Mato Grosso do Sul,MG Minas Gerais,PA Pará,PB Paraíba,PR Paraná,PE Pernambuco,PI Piauí,RJ Rio de Janeiro,RN Rio Grande do Norte,RS Rio Grande do Sul,RO Rondônia,RR Roraima,SC Santa Catarina,SP São Paulo,SE Sergipe,TO Tocantins,sp São Paulo,rj Rio de Janeiro,mg Minas Gerais";
const statesIn = (text: string) =>
  STATES.split(",").filter((state) => new RegExp(`(?<!\\p{L})${state.slice(0, 2)}(?!\\p{L})`, "u").test(text));

/** Names that a text may have without the customer's saying so. */
const KNOWN = new Set(
  `instagram whatsapp facebook tiktok youtube linkedin google internet ios android apple iphone web site app aplicativo aplicativos
  brasil portugues portuguesa manual marca cores fontes identidade visual pix falta`.split(/\s+/),
);

/** Words with a capital in the middle of a sentence: names, places, prizes. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/\p{Lu}[\p{L}\p{N}]{2,40}/gu)]
    .filter(({ index }) => /[\p{L}\p{N},;)’”] {1,2}["“‘(]?$/u.test(text.slice(Math.max(0, index - 4), index)))
    .filter(({ index }) => !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, index - 1), index)))
    .map(([name]) => name);
}

/** What stands between quotation marks is somebody's words: at most fifty, which bounds the work. */
const quotationsIn = (text: string) =>
  [...text.matchAll(/[“"]([^“”"]{6,200})[”"]/g)].slice(0, 50).map(([, words = ""]) => words);

function invented(told: Facts, brief: Brief): string[] {
  const answers = factsIn(allAnswers(brief));
  const answered = lettersOf(allAnswers(brief));
  const { text } = told;
  const isFounded = (name: string) =>
    KNOWN.has(simplified(name)) || stemsOf(name).every((stem) => answers.stems.has(stem));
  const names = namesIn(withoutAddresses(text));
  const months = MONTHS.filter((month, at) => told.words.includes(month) && !answers.values.has(at + 1));
  const figures = [...told.figures].filter((value) => value > 1 && !answers.values.has(value));
  return [
    ...names.filter((name) => !isFounded(name)),
    ...quotationsIn(text).filter((words) => !answered.includes(lettersOf(words))),
    ...[...told.addresses].filter((address) => !answers.addresses.has(address)),
    ...months,
    ...figures.map(String),
  ];
}

/** Each finds what is wrong with a text, as the request to repair it names it. */
export const FACTS = {
  name: {
    find: (told, { nameProject }) => (saysName(told, nameProject) ? [] : [nameProject]),
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
    find: (told, { notIncludeElement }) =>
      notIncludeElement.filter(
        (element) => answerKind(element) === "given" && (!tells(told, element) || tellsWithout(REFUSAL, told, element)),
      ),
    request: "Conte também o que evitar, e que é para evitar:",
  },
  undecided: {
    find: (told, { nameProject, slogan, color, mustStay, need, replies }) => {
      const answers = { name: nameProject, slogan, color, stays: need === 2 ? mustStay : "" };
      const ids = (Object.keys(answers) as (keyof typeof answers)[]).filter(
        (id) => isHedged(answers[id]) && !replies[id],
      );
      return ids
        .filter((id) => tellsWithout(DOUBT, told, answers[id], OPEN_QUESTIONS[id].subject))
        .map((id) => answers[id]);
    },
    request: "Diga que isto ainda não está decidido:",
  },
  make: {
    find: ({ words }, { forMake }) => {
      const told = words.join(" ");
      return chosenDeliverables(forMake)
        .filter(({ said }) => !said.test(told))
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
      const answers = toldAnswers(brief).replace(/^ {0,3}\d{1,2} ?[.)-]\s/gm, "");
      const wanted = numbersIn(withoutAddresses(answers)).figures;
      return [...wanted].filter((value) => value > 1 && !values.has(value)).map(String);
    },
    request: "Conte também estes números do cliente:",
  },
  invented: { find: invented, request: "Tire o que o cliente não disse:" },
} satisfies Record<string, { find: (told: Facts, brief: Brief) => string[]; request: string }>;

export type FactProblem = keyof typeof FACTS;
