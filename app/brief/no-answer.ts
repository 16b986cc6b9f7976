/** Recognises answers that say nothing: no answer, no decision, a bare yes. Every field uses this one recogniser. */
import { simplified } from "../kit/plain-text.ts";

export type AnswerKind = "given" | "none" | "undecided" | "yes";

/** A longer answer says more than these phrases. */
const LONGEST = 120;

const UNDECIDED = phrases(
  "ainda|por enquanto|por ora|no momento|depois|talvez|depende|quem sabe|sei la|tanto (faz|fez)|indiferente|idk|whatever|tbd",
  "(nao|nem) (sei|sabemos|sabe|lembro|decidi|decidimos|defini|definimos|pensei|pensamos|escolhi|escolhemos|resolvi|resolvemos)",
  "(nao (faco|fazemos|tenho|temos|tem)|sem|nem|nenhuma)( (a|nenhuma))?( (menor|minima))? (ideias?|nocao|certeza|preferencias?)",
  "qualquer( um| uma| coisa| cor)?|indecis[oa]s?|duvida|surpreendam?|pular?|pulei",
  "a (definir|decidir|combinar|pensar|ver|confirmar)|em aberto|indefinid[oa]s?|((vou|vamos) )?(pensar|ver|decidir)|pensando|decidindo|definindo",
  "(voces?|designers?)( que)? (decid[ae]m?|escolh[ae]m?|sabem?|mandam?|resolv[ae]m?|cri[ae]m|ve(em)?|podem? (escolher|decidir))",
  "o que( (voces?|eles))? (acha(re)?m?|achar|quiser(em)?|preferir(em)?|for|ficar|combinar|der)( que)?( (fica|ficar|for|e))?( (o )?melhor| (mais )?bonit[oa]| (mais )?legal)?",
  "(vou deixar|deix[aoe](mos)?|fica|confi(o|amos))( (isso|tudo))? (com|para|pra|pro|por conta d[eo]|na mao d[eo]|em|n[oa]|a criterio d[eoa])( (voces?|designers?|equipe))",
  "(fica )?a (seu )?criterio( de| do| da)?( (voces?|designers?))?|por conta d[eo] voces?|como( voces?)? (quiser(em)?|preferir(em)?|achar(em)?( melhor)?)",
  "((aceit|quer|esper|precis)(o|amos|emos)|gostaria(mos)?|esperando|com)( de)?( (um|uma|umas|sua|suas|a|as))? (sugestao|sugestoes|ideias?|ajuda|dicas?|opiniao|opinioes)( de voces?)?|sugestao|sugestoes|me ajud(a|e|em)",
  "(decid|escolh|resolv|cri|invent)[ae]m? (voces?|por (mim|nos|a gente))",
  "podem?( (me|nos))? (escolher|decidir|sugerir|criar|inventar)|((estou|estamos|to|tou) )?abert[oa]s?( a sugestoes)?",
);
const NONE = phrases(
  "nao (tenho|temos|tem|ha|existe|precis(a|o|amos)|quero|queremos|vai ter|vou ter|vamos ter|possu(o|imos|i)|us(o|amos)|se aplica)",
  "nao|nda|na|nao a|x+|nenhum|nenhuma|nenhuns|nenhumas|nada(?! d[eo])|sem|dispens(o|amos)|none|no",
);
const YES = phrases("sim|s|ss|yes|tem|tenho|temos|quero|queremos|vai( ter)?|vamos( ter)?|com certeza|pode ser");

/** Words that do not change an answer's kind: greetings, fillers, and the fields' names. */
const FILLERS =
  words(`a ah ai acho agora algum alguma alguns algumas ao bem bom certo com coisa conta cor cores da data de declarar definida definido do dos
  digo disso dizer e eh ela ele envio esta estamos estou ta to elemento elementos em entao especial especifica especifico especificas especificos essa esse eu exigencia exigencias
  explicar falar favor fixa fixo frase frases gente hein hm hmm hum isso ja kk kkk kkkk mando mas me mesmo mim muito ne nem nisso no nome nomes nos o obrigada obrigado oi ok
  olha os ou para pensado pf pfv pois por pra preferida preferido preferimos prefiro q qual quais que referencia referencias restricao restricoes rs rsrs se sinceramente sobre
  site slogan slogans tambem tb tbm te ter um uma uns umas vejo viu`);
/** A bare yes allows fewer fillers: "Quero mais" and "Tem de tudo" are slogans. */
const YES_FILLERS = words("a ah claro eh eu frase gente ja ne nos o oi ok que site slogan um uma viu");

const SPELLED: Record<string, string> = {
  n: "nao",
  naum: "nao",
  nn: "nao",
  vc: "voce",
  vcs: "voces",
  q: "que",
  oq: "o que",
};
const SLANG = phrases(Object.keys(SPELLED).join("|"));

/** "undecided" takes precedence over "none": "não temos ainda" leaves the question open. */
export function answerKind(text: string): AnswerKind {
  const typed = simplified(text).replace(SLANG, (word) => SPELLED[word] ?? word);
  if (!typed) return silentKind(text);
  if (typed.length > LONGEST) return "given";
  const afterUndecided = typed.replace(UNDECIDED, " ");
  const afterNone = afterUndecided.replace(NONE, " ");
  const rest = afterNone.replace(YES, " ");
  if (afterNone === typed) return rest !== typed && isOnly(rest, YES_FILLERS) ? "yes" : "given";
  if (!isOnly(rest, FILLERS)) return "given";
  return afterUndecided === typed ? "none" : "undecided";
}

/** The kind of an answer without a letter or digit. */
function silentKind(text: string): AnswerKind {
  if (/\?|…|\.\.|🤷/u.test(text)) return "undecided";
  return /\p{Extended_Pictographic}/u.test(text) ? "given" : "none";
}

/** Words that show indecision: "talvez Aurora", "Aurora (provisório)", "não gosto de nenhum". */
const HEDGES =
  /(?<!\p{L})(?:talvez|provis[óo]ri[oa]s?|tempor[áa]ri[oa]s?|por enquanto|por ora|ach(?:o|amos)(?: que|$)|algo (?:como|assim|do tipo|tipo)|(?<!rest(?:o|ante) (?:\p{L}+ )?)(?:pode|poderia|podem) (?:ser|mudar)|em d[úu]vida|ainda (?:n[ãa]o|n|em|sem|est)|sem nome ainda|n[ãa]o (?:sei|sabemos|decid\p{L}+|defin\p{L}+|gost\p{L}+|tenho certeza|temos certeza)|(?:estou|estamos|t[ôo]|fic\p{L}+) entre|pens(?:ei|amos|ando) em|a (?:definir|confirmar|decidir|combinar)|em aberto|sugest\p{L}+|ou algo)(?!\p{L})/iu;

/** Whether an answer names something and takes it back at once. */
export const isHedged = (text: string): boolean => HEDGES.test(text);

/** Whether an answer decides nothing: it says nothing, refuses, or hedges. */
export const isOpenAnswer = (text: string): boolean => answerKind(text) !== "given" || isHedged(text);

function isOnly(text: string, allowed: ReadonlySet<string>): boolean {
  return text.split(" ").every((word) => !word || allowed.has(word));
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** Matches whole words of a simplified text. */
function phrases(...alternatives: string[]): RegExp {
  return new RegExp(`(?<![^ ])(?:${alternatives.join("|")})(?![^ ])`, "g");
}
