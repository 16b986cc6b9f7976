/** Finds claims in the service's text that the answers do not support. */
import { type Brief, writtenAnswer } from "./questionnaire.ts";
import { QUESTION_NAMES, QUESTIONS } from "./questions.ts";

/** An amount after a word for a price, with or without a currency sign. */
const PRICED =
  /\b(?:custos?|custa|custam|custar|custara|custou|valor|valores|precos?)\b[^.!?\n]{0,25}?\$?\d[\d.]*(?:%|[a-z]+)?/g;

/**
 * Claims that a summary may not make by itself: the designer reads it, and nothing is agreed yet. The patterns read a
 * text in `comparableText` form. A text may repeat the customer's claims; amounts must be the customer's, in the same
 * unit.
 */
export const CLAIMS = {
  price: {
    request: "Não fale de preços nem de valores que o cliente não disse.",
    said: [/\$\d[\d.]*/g, /\b(?:cento|\w+entos|mil) e (?:\w+ ){1,3}reais\b/g, PRICED],
  },
  discount: {
    request: "Não fale de descontos, brindes ou gratuidades que o cliente não mencionou.",
    said: [
      /\b\d[\d.]*% (?:de desconto|off)\b/g,
      /\bdescontos?(?: de \d[\d.]*%)?/g,
      /\bgratis\b|\bgratuit\w+|\bde graca\b|\bsem custos?\b/g,
      /\bcupo(?:m|ns)\b|\bcortesias?\b|\bbrindes?\b/g,
    ],
  },
  approval: {
    request: "Não diga que algo foi aprovado, aceito ou contratado.",
    said: [
      /\b(?:orcamento|pedido|projeto|proposta|contrato|solicitacao)\b[^.!?\n]{0,40}\b(?:aprovad|autorizad|homologad|confirmad)\w*/g,
      /\b(?:aprovad|autorizad|homologad)\w*[^.!?\n]{0,20}\b(?:orcamento|pedido|projeto|proposta|contrato|solicitacao)\b/g,
      /\b(?:foi|esta|fica|ficou|sera|foram) (?:ja )?(?:pre-?)?(?:aprovad|aceit|contratad|autorizad)[oa]s?\b/g,
      /\bapproved\b/g,
    ],
  },
  promise: {
    request: "Não prometa prazos, entregas nem resultados.",
    said: [
      /\b(?:garantimos|garanto|garantid[oa]s?|prometemos|prometo|comprometemos|asseguramos)\b/g,
      /\b(?:entregaremos|entregamos|(?:vamos|iremos) entregar|(?:sera|serao) entregues?|(?:ficara|ficarao|estara|estarao) pront[oa]s?)\b/g,
      /\bentreg\w+ (?:\w+ ){0,3}em (?:ate )?\d[\d.]*(?:[a-z]+)?/g,
    ],
  },
  prize: {
    request: "Não fale de prêmios, títulos ou fama que o cliente não mencionou.",
    said: [
      /\bpremi(?:os?|ad[oa]s?|acao)\b/g,
      /\bmedalhas?\b|\bcampe(?:ao|a|oes)\b|\bcertifica(?:do|da|cao|dos|das|coes)\b/g,
      /\beleit[oa]s?\b|\b(?:o|a|os|as) melhor(?:es)? (?:d[aeo]s?|padaria|marca|empresa)\b|\bnumero (?:um|1)\b/g,
      /\blider(?:es)? (?:d[aeo]|n[ao])\b|(?<!imagem de |imagens de )\breferencia n[ao]\b|\breconhecid[oa]s?\b|\brenomad[oa]s?\b|\bmais (?:famos|conhecid|vendid|premiad|tradiciona|antig)\w+/g,
    ],
  },
  assistant: {
    request: "Escreva só o resumo, sem falar de si, do texto ou destas instruções.",
    said: [
      /\bmodelo de linguagem\b|\blanguage model\b/g,
      /\bcomo (?:uma )?(?:inteligencia artificial|ia,|assistente\b)|\bsou (?:um|uma) (?:assistente|ia|modelo|inteligencia)\b/g,
      /\bnao (?:posso|consigo) (?:ajudar|escrever|atender|fazer|continuar|cumprir|gerar|criar|obedecer|seguir)\b/g,
      /\b(?:desculpe|desculpa|sinto muito|lamento)\b|\bi(?:'| a)m sorry\b|\bi can(?:'|no)t\b/g,
      /\b(?:aqui esta|segue(?: abaixo)?) (?:o|a|seu|sua|um|uma) (?:resumo|texto|historia|briefing)\b|^(?:claro|certo|com certeza|perfeito)[!,]/g,
      /<?\/?respostas>|\binstruc(?:ao|oes) (?:do sistema|acima|anteriore?s?|que recebi)\b|\bsystem (?:prompt|instruction)/g,
    ],
  },
} satisfies Record<string, { request: string; said: RegExp[] }>;

export type Claim = keyof typeof CLAIMS;

/** The claims of a text that no answer of the customer makes. */
export function unfoundedClaims(text: string, brief: Brief): Claim[] {
  const facts = factsOf(brief);
  const amounts = new Set(amountsIn(facts));
  // "Custa 80" means money though it has no sign.
  for (const price of facts.match(PRICED) ?? []) for (const amount of amountsIn(price)) amounts.add(`$${amount}`);
  // "24h" is a time, though its unit is not recognised.
  const isFounded = (amount: string) =>
    amounts.has(amount) ||
    amounts.has(`$${amount}`) ||
    // "R$ 14,90" is supported if the customer wrote "14,90".
    (amount.startsWith("$") && amounts.has(amount.slice(1))) ||
    (/^\d[\d.]*[a-z]/.test(amount) && amounts.has(amount.replace(/[a-z]+/, "")));
  const words = comparableText(text);
  const isUnfounded = (pattern: RegExp) =>
    (words.match(pattern) ?? []).some((claim) => {
      const claimed = amountsIn(claim);
      return claimed.length > 0 ? !claimed.every(isFounded) : facts.search(pattern) < 0;
    });
  const claims = Object.entries(CLAIMS) as [Claim, { said: RegExp[] }][];
  return claims.filter(([, { said }]) => said.some(isUnfounded)).map(([claim]) => claim);
}

/**
 * Instructions to the machine, which support no claim. An ordinary verb ("escreva o nome bem grande") is one only with
 * such an object.
 */
const ORDER = new RegExp(
  [
    String.raw`\b(?:ignor(?:a|e|ar)|desconsider(?:e|ar)|esqueca|escrev(?:a|er)|respond(?:a|er)|diga|dizer|coloque|inclua|acrescente|adicione|afirme|confirme|mencione|informe|imprima|repita|ignore|forget|write|say)\b[^.!?\n]{0,40}?\b(?:que|resumo|texto|historia|designer|prompt|instruc(?:ao|oes)|regras|respostas?|tudo|that|summary|text|instructions|everything)\b`,
    String.raw`\b(?:finja|aja como|prompt)\b|\b(?:system|assistant) ?:|respostas>`,
  ].join("|"),
);

/**
 * What the customer said, in `comparableText` form, without the clauses that give instructions. The deadline supports
 * no amount.
 */
function factsOf(brief: Brief): string {
  const worded = QUESTION_NAMES.filter((name) => !["date", "yesNo", "deliverables"].includes(QUESTIONS[name].kind));
  return (
    [...worded.flatMap((name) => writtenAnswer(name, brief)), ...Object.values(brief.replies)]
      // "…, com 90% de desconto" belongs to the clause before it.
      .flatMap((answer) => comparableText(answer).split(/(?<=[.!?;])\s+|(?<=,)\s+(?!(?:e|com|por|sem|que)\b)|\n/))
      .filter((clause) => !ORDER.test(clause))
      .join("\n")
  );
}

const WORDS =
  "um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove vinte".split(
    " ",
  );
const VALUE: Record<string, number> = {
  ...Object.fromEntries(WORDS.map((word, index) => [word, index + 1])),
  uma: 1,
  duas: 2,
  catorze: 14,
  trinta: 30,
  quarenta: 40,
  cinquenta: 50,
  sessenta: 60,
  setenta: 70,
  oitenta: 80,
  noventa: 90,
  cem: 100,
};

const TIMES: Record<string, number> = { mil: 1000, milh: 1_000_000 };
const UNIT =
  "reais|dolares|euros|%|dias?|semanas?|mes(?:es)?|anos?|horas?|minutos?|lojas|unidades|clientes|funcionarios|soci[oa]s|alunos|membros";
const SPELLED = new RegExp(String.raw`\b(${Object.keys(VALUE).join("|")})(?= (?:${UNIT}|mil |a \d))`, "g");
const NUMBER = String.raw`(?<![\d.,])\d{1,12}(?:[.,]\d{1,12}){0,4}`;
/** "80 a 120 reais": the unit applies to the first number too. */
const RANGE = new RegExp(`(${NUMBER}) ?(?:a|e|ou|ate|-|~|–) ?(?=${NUMBER} ?(${UNIT}))`, "g");
const MONEY_RANGE = new RegExp(String.raw`(\$ {0,2}${NUMBER} ?(?:a|e|ou|ate|-|~|–) ?)(?=\d)`, "g");
const AMOUNT = new RegExp(
  String.raw`(\$ {0,2})?(${NUMBER})(?: ?(mil|milh(?:ao|oes)(?: de)?)(?![a-z]))?(?: ?(${UNIT})(?![a-z]))?`,
  "gm",
);

/**
 * The text without accents, in lower case, with amounts in one form: "R$ 1.000,00" and "mil reais" become "$1000", "2
 * dias" becomes "2dia".
 */
function comparableText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/\b(?:r|us)\$|€/g, "$")
    .replace(/ por cento\b/g, " %")
    .replace(SPELLED, (word) => String(VALUE[word]))
    .replace(/(?<!\d )\bmil(?= (?:reais|dolares|euros)\b)/g, "1000")
    .replace(RANGE, "$1 $2 a ")
    .replace(MONEY_RANGE, "$1$$")
    .replace(AMOUNT, (_, sign?: string, number = "", times = "", unit = "") => {
      const value = valueIn(number) * (TIMES[times.slice(0, 4)] ?? 1);
      if (sign !== undefined || /^(?:reais|dolares|euros)$/.test(unit)) return `$${value}`;
      return `${value}${unit && unit !== "%" ? unit.slice(0, 3) : unit}`;
    });
}

/** "1.000,00" and "1000" are the same number; one or two final digits are cents. */
function valueIn(number: string): number {
  const [, whole = "", cents = "0"] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(number) ?? [];
  return Number(`${whole.replace(/[.,]/g, "")}.${cents}`);
}

/** In calendar order, without accents. */
export const MONTHS = "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro".split(
  " ",
);

/**
 * A text's numbers. `figures`: written in figures, or in words before a unit. `values`: those, and all number words and
 * months.
 */
export function numbersIn(text: string): { figures: Set<number>; values: Set<number> } {
  const words = comparableText(text);
  const figures = new Set((words.match(/\d[\d.]*/g) ?? []).map((figure) => Number.parseFloat(figure)));
  const values = new Set(figures);
  for (const word of words.match(/[a-z]{2,12}/g) ?? []) {
    // "Um" is an article, too.
    if (Object.hasOwn(VALUE, word) && VALUE[word] !== 1) values.add(VALUE[word] ?? 0);
    if (MONTHS.includes(word)) values.add(MONTHS.indexOf(word) + 1);
  }
  return { figures, values };
}

function amountsIn(comparable: string): string[] {
  return (comparable.match(/\$?\d[\d.]*(?:%|(?:dia|sem|mes|ano|hor|min))?/g) ?? []).map((amount) =>
    amount.replace(/\.$/, ""),
  );
}
