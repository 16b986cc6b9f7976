/** Puts text that was typed in capitals into normal case, with capitals for acronyms, places and streets. */

const ACRONYMS =
  /^(?:MEI|IOS|WEB|ONG|ONGS|EUA|USA|EPP|EIRELI|LTDA|CEO|PIX|UTI|IPTV|APAE|SEBRAE|SENAI|SENAC|SESI|USP|UNESP|UERJ|UFRJ|UFMG|UFBA|UFPE|PUC|ABC|BA|CE|ES|GO|RO|CIA|DIY|UX|UI|IA|BI|SUS|CLT|EAD|ENEM|MEC|OAB|CAU|CEP|CREA|CRECI|CREF|CREFITO|COREN|CRESS|CRO|CRA|CNAE|ISO|ABNT|IBGE|INSS|INPI|IPTU|IPVA|PMOC|EPI|SUV|USB|MBA|TDAH|LED|UV|LGBT\p{L}*|(?=\p{Lu}*(?:X|II))[IVX]+)$/u;
/** Words without vowels that are slang or units, not acronyms. */
const SLANG =
  /^(?:N|VC|VCS|PQ|Q|D|C|P|S|TB|TBM|MTO|MTS|MSM|HJ|DPS|BLZ|PF|PFV|PFVR|OBG|VLW|ND|KG|KM|CM|MM|ML|G|H|HS|HRS|K{2,}|RS|NDA|NGM|CMG|SR|DR|DRS|SRS)$/;

/** Words without a vowel, or with a Q that no U follows, are acronyms too. */
export function isAcronym(word: string): boolean {
  return (
    ACRONYMS.test(word) ||
    (word.length <= 5 && /^[A-Z]+$/.test(word) && (!/[AEIOU]/.test(word) || /Q(?!U|$)/.test(word)) && !SLANG.test(word))
  );
}

/** Three letters before a long number are a register's name ("XRE 98765"), except these words. */
const BEFORE_NUMBERS =
  /^(?:ANO|ATE|ATÉ|BAR|BOX|COM|DAS|DIA|DOS|ERA|FOI|LAR|LUZ|MAR|MIL|NAS|NOS|NUM|PAZ|POR|PRA|PRO|QUE|RIO|RUA|SEM|SER|SOB|SOL|SUL|SÃO|TEL|TEM|TER|UMA|UNS|VAI|VOU|ZAP)$/;
const LONG_NUMBER = /^[ :]{0,2}(?:N[º°.] ?)?(?!(?:19|20)\d\d(?!\d))\d{4}/i;
const MEASURE = /^\d+(?:H(?:R?S)?\d{0,2}|MIN|KM|KG|ML|CM|MM|M|X\d*)$/;

/** `shouted` is a text of capitals, without addresses and codes. */
export function normalCase(shouted: string): string {
  const lowered = shouted.replace(/[\p{L}\p{N}]+/gu, (word, at: number) => {
    if (/\d/.test(word)) return MEASURE.test(word) ? word.toLowerCase() : word;
    const register =
      /^\p{Lu}{3}$/u.test(word) && !BEFORE_NUMBERS.test(word) && LONG_NUMBER.test(shouted.slice(at + 3, at + 13));
    return /\p{Ll}/u.test(word) || isAcronym(word) || register ? word : word.toLowerCase();
  });
  return withCapitals(lowered);
}

/** Names with their capitals: states, the larger cities, and brands that answers often hold. */
const NAMES =
  `Alagoas|Amapá|Amazonas|Bahia|Ceará|Distrito Federal|Espírito Santo|Goiás|Maranhão|Mato Grosso do Sul|Mato Grosso|
Minas Gerais|Pará|Paraíba|Paraná|Pernambuco|Piauí|Rio Grande do Norte|Rio Grande do Sul|Rio de Janeiro|Rondônia|Roraima|
Santa Catarina|São Paulo|Sergipe|Tocantins|Brasil|Portugal|Ananindeua|Anápolis|Aparecida de Goiânia|Aracaju|Balneário Camboriú|
Bauru|Belém|Belo Horizonte|Blumenau|Boa Vista|Brasília|Campina Grande|Campinas|Campo Grande|Caruaru|Caxias do Sul|Chapecó|Cuiabá|
Curitiba|Diadema|Duque de Caxias|Feira de Santana|Florianópolis|Fortaleza|Foz do Iguaçu|Goiânia|Gravataí|Guarulhos|Itajaí|
Jaboatão dos Guararapes|João Pessoa|Joinville|Juazeiro do Norte|Juiz de Fora|Jundiaí|Londrina|Macapá|Maceió|Manaus|Maringá|
Montes Claros|Mossoró|Natal|Niterói|Nova Iguaçu|Olinda|Osasco|Pelotas|Petrolina|Petrópolis|Piracicaba|Ponta Grossa|Porto Alegre|
Porto Velho|Praia Grande|Recife|Ribeirão Preto|Rio Branco|Salvador|Santa Maria|Santo André|Santos|São Bernardo do Campo|São Gonçalo|
São José do Rio Preto|São José dos Campos|São Luís|Sorocaba|Teresina|Uberaba|Uberlândia|Várzea Grande|Vila Velha|
Vitória da Conquista|Volta Redonda|Unimed|Hapvida|Bradesco|WhatsApp|Instagram|Facebook|TikTok|YouTube|Google|iFood|Uber|Shopee`
    .replaceAll("\n", "")
    .split("|");
const SPELLED = new Map(NAMES.map((name) => [withoutAccents(name.toLowerCase()), name]));
/** A state's abbreviation after a name; "se" is a word too. */
const STATE = "ac|al|am|ap|ba|ce|df|es|go|ma|mg|ms|mt|pa|pb|pe|pi|pr|rj|rn|ro|rr|rs|sc|se|sp|to";
const KNOWN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${[...SPELLED.keys()].join("|")})(?![\p{L}\p{N}])(?: ?[-–/,(] ?(${STATE})(?![\p{L}\p{N}])| (?!se)(${STATE})(?![\p{L}\p{N}]))?`,
  "giu",
);
const ANY_STATE = new RegExp(String.raw`(?<=\p{L}(?:\/| [-–] | ?\()|\p{L}-(?!se))(?:${STATE})(?![\p{L}\p{N}])`, "giu");

/** Words that no street or quarter is called. */
const OTHER =
  `e|ou|d[aeo]s?|n[ao]s?|em|com|para|pra|por|que|as?|os?|aos?|ate|desde|ha|perto|proxim[oa]|lado|esquina|entre|salas?|lojas?|casa|apto|ap|
bloco|andar|numero|km|cep|fica|aberto|aberta|abre|abrimos|atende\\w*|somos|temos|vend\\w*|entreg\\w*|faz\\w*|segunda|terca|quarta|quinta|sexta|
sabado|domingo|tel|telefone|whats\\w*|zap|tod[oa]s?|sem|mas|eh|uma?|mais|quadra|lote|galpao|infantil|aquatico`.replaceAll(
    "\n",
    "",
  );
const WORD = String.raw`(?!(?:${OTHER})(?!\p{L}))\p{L}[\p{L}'’]*`;
const CALLED = String.raw`(?:\d{1,2} de |d[aeo]s? )?${WORD}(?: (?:d[aeo]s? )?${WORD}){0,4}`;
const STREET = new RegExp(
  String.raw`(?<![\p{L}\p{N}]|de )(?:rua|r\.|av\.?|avenida|praca|pca\.?|rodovia|rod\.|travessa|alameda|al\.|estrada|largo|ladeira) (${CALLED})`,
  "giu",
);
const QUARTERS = String.raw`(?:jardim|jd\.?|vila|vl\.?|parque|pq\.?|setor|bairro|conjunto|loteamento)`;
const QUARTER = new RegExp(String.raw`(?<=(?:^|\s)(?:n[ao]|d[ao]|em|bairro) )(${QUARTERS}) (${CALLED})`, "giu");
const QUARTER_FIRST = new RegExp(String.raw`^\s*(?:centro|${QUARTERS})(?!\p{L})`, "iu");
const TITLED = new RegExp(String.raw`(?<!\p{L})(?:dra?|sra?|profa?)\.? (${WORD})`, "giu");

function withCapitals(lowered: string): string {
  const plain = withoutAccents(lowered);
  const letters = lowered.split("");
  const raise = (at: number) => {
    letters[at] = (letters[at] ?? "").toUpperCase();
  };
  const title = (from: number, text: string) => {
    for (const { index } of text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${WORD}`, "giu"))) raise(from + index);
  };
  for (const { index, 0: whole, 1: name = "", 2: state = "", 3: next = "" } of plain.matchAll(KNOWN)) {
    // "para" is a word, "Pará" is a state.
    if (name === "para" && lowered.slice(index, index + 4) !== "pará") continue;
    for (const [at, letter] of [...(SPELLED.get(name.toLowerCase()) ?? "")].entries())
      if (/\p{Lu}/u.test(letter)) raise(index + at);
    const code = state || next;
    for (let at = whole.length - code.length; code && at < whole.length; at++) raise(index + at);
  }
  for (const { index, 0: code } of plain.matchAll(ANY_STATE))
    for (let at = 0; at < code.length; at++) raise(index + at);
  for (const { index, 0: whole, 1: called = "" } of plain.matchAll(STREET)) {
    const end = index + whole.length;
    title(end - called.length, called);
    titleSegments(plain, end, title);
  }
  for (const { index, 0: whole, 1: kind = "", 2: called = "" } of plain.matchAll(QUARTER)) {
    if (kind.toLowerCase() !== "bairro") raise(index);
    title(index + whole.length - called.length, called);
  }
  for (const { index, 0: whole, 1: called = "" } of plain.matchAll(TITLED))
    title(index + whole.length - called.length, called);
  return letters.join("");
}

/** The rest of an address: "loja 3, jardim américa, goiânia". Segments that name no place are left, unless they end it. */
function titleSegments(plain: string, from: number, title: (from: number, text: string) => void) {
  const rest = /^(?:[^.!?;:\n]|\.(?=\d))*/.exec(plain.slice(from, from + 120))?.[0] ?? "";
  const parts: { at: number; text: string }[] = [];
  let at = from;
  for (const text of rest.split(",").slice(0, 6)) {
    if (parts.length > 0 && !SEGMENT.test(text)) break;
    parts.push({ at, text });
    at += text.length + 1;
  }
  const named = parts.findLastIndex(({ text }, index) => index > 0 && (QUARTER_FIRST.test(text) || isKnown(text)));
  const ending = parts.length === 3 && at > from + rest.length ? parts.length - 1 : 0;
  for (const part of parts.slice(1, Math.max(named, ending) + 1)) if (!/\d/.test(part.text)) title(part.at, part.text);
}

/** At most four words, or a number with its unit. */
const SEGMENT = new RegExp(
  String.raw`^\s*(?:${CALLED}(?:[ /–-]{1,3}\p{L}{2})?|[\p{L} ºª°.]{0,15}\d[\p{L}\d.-]*)\s*$`,
  "iu",
);

function isKnown(text: string): boolean {
  return SPELLED.has(
    text
      .trim()
      .toLowerCase()
      .split(/ ?[/–-] ?/)[0] ?? "",
  );
}

/** Of the same length. */
function withoutAccents(text: string): string {
  return text.replace(/[À-ÿ]/g, (letter) => letter.normalize("NFD").charAt(0));
}
