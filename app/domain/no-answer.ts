/** Recognises answers that give nothing to tell: no answer, no decision, a bare yes. One recogniser serves every field. */
import { simplified } from "./plain-text.ts";

export type AnswerKind = "given" | "none" | "undecided" | "yes";

/** Longer answers say something beyond these phrases. */
const LONGEST = 120;

const UNDECIDED = phrases(
  "ainda|por enquanto|por ora|no momento|depois|talvez|depende|quem sabe|sei la|tanto (faz|fez)|indiferente|idk|whatever|tbd",
  "(nao|n|nem) (sei|sabemos|sabe|lembro|decidi|decidimos|defini|definimos|pensei|pensamos|escolhi|escolhemos|resolvi|resolvemos)",
  "((nao|n) (faco|fazemos|tenho|temos|tem)|sem|nem|nenhuma)( (a|nenhuma))?( (menor|minima))? (ideias?|nocao|certeza|preferencias?)",
  "qualquer( um| uma| coisa| cor)?|indecis[oa]s?|duvida|surpreendam?|pular?|pulei",
  "a (definir|decidir|combinar|pensar|ver|confirmar)|em aberto|indefinid[oa]s?|((vou|vamos) )?(pensar|ver|decidir)|pensando|decidindo|definindo",
  "(voces?|vcs?|designers?)( que)? (decid[ae]m?|escolh[ae]m?|sabem?|mandam?|resolvem?|criam|ve(em)?|podem? (escolher|decidir))",
  "o que( (voces?|vcs?|eles))? (acha(re)?m?|achar|quiser(em)?|preferir(em)?|for|ficar|combinar|der)( que)?( (fica|ficar|for|e))?( (o )?melhor| (mais )?bonit[oa]| (mais )?legal)?",
  "(vou deixar|deix[aoe](mos)?|fica|confi(o|amos))( (isso|tudo))? (com|para|pra|pro|por conta d[eo]|na mao d[eo]|em|n[oa]|a criterio d[eoa])( (voces?|vcs?|designers?|equipe))",
  "(fica )?a (seu )?criterio( de| do| da)?( (voces?|vcs?|designers?))?|por conta d[eo] (voces?|vcs?)|como( (voces?|vcs?))? (quiser(em)?|preferir(em)?|achar(em)?( melhor)?)",
  "((aceit|quer|esper|precis)(o|amos|emos)|esperando|com)( de)?( (um|uma|umas|sua|suas|a|as))? (sugestao|sugestoes|ideias?|ajuda|dicas?|opiniao|opinioes)( de (voces?|vcs?))?|sugestao|sugestoes|me ajud(a|e|em)",
  "podem?( (me|nos))? (escolher|decidir|sugerir|criar|inventar)|(estou|estamos|to|tou) abert[oa]s?( a sugestoes)?",
);
const NONE = phrases(
  "(nao|n) (tenho|temos|tem|ha|existe|precis(a|o|amos)|quero|queremos|vai ter|vou ter|vamos ter|possu(o|imos|i)|us(o|amos)|se aplica)",
  "nao|n|nda|na|n a|x+|nenhum|nenhuma|nenhuns|nenhumas|nada(?! d[eo])|sem|dispens(o|amos)|none|no",
);
const YES = phrases("sim|s|ss|yes|tem|tenho|temos|quero|queremos|vai( ter)?|vamos( ter)?|com certeza|pode ser|claro");

/** Words that change no kind: greetings, fillers, and the names of the fields. */
const FILLERS =
  words(`a ah ai acho agora algum alguma alguns algumas ao bem bom certo com coisa conta cor cores da data de definida definido do dos
  dizer e eh ela ele elemento elementos em entao especial especifica especifico especificas especificos essa esse eu exigencia exigencias
  explicar falar favor fixa fixo frase frases gente hein hm hmm hum isso ja kk kkk kkkk mas me mesmo muito ne nem no nos o obrigada obrigado oi ok
  olha os ou para pensado pf pfv pois por pra preferida preferido q qual quais que referencia referencias restricao restricoes rs rsrs se sinceramente
  site slogan slogans tambem tb tbm te ter um uma uns umas viu`);
/** A bare yes has fewer: "Quero mais" and "Tem de tudo" are slogans. */
const YES_FILLERS = words("a ah claro eh eu frase gente ja ne nos o oi ok que site slogan um uma viu");

/** "undecided" wins over "none": "não temos ainda" leaves the question open. */
export function answerKind(text: string): AnswerKind {
  const typed = simplified(text);
  if (!typed) return silentKind(text);
  if (typed.length > LONGEST) return "given";
  const afterUndecided = typed.replace(UNDECIDED, " ");
  const afterNone = afterUndecided.replace(NONE, " ");
  const rest = afterNone.replace(YES, " ");
  if (afterNone === typed) return rest !== typed && isOnly(rest, YES_FILLERS) ? "yes" : "given";
  if (!isOnly(rest, FILLERS)) return "given";
  return afterUndecided === typed ? "none" : "undecided";
}

/** An answer without a letter or a digit. */
function silentKind(text: string): AnswerKind {
  if (/\?|…|\.\.|🤷/u.test(text)) return "undecided";
  return /\p{Extended_Pictographic}/u.test(text) ? "given" : "none";
}

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
