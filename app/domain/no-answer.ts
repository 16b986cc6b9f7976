/** Recognises answers that give nothing to tell: no answer, no decision, a bare yes. One recogniser serves every field. */
import { simplified } from "./plain-text.ts";

export type AnswerKind = "given" | "none" | "undecided" | "yes";

/** Longer answers say something beyond these phrases. */
const LONGEST = 120;

const UNDECIDED = phrases(
  "ainda|por enquanto|por ora|no momento|depois",
  "(nao|n) (sei|sabemos|sabe|decidi|decidimos|defini|definimos|pensei|pensamos|escolhi|escolhemos|resolvi|resolvemos)",
  "(nao|n) (faco|fazemos|tenho|temos) (a menor |a minima |nenhuma )?(ideia|nocao|certeza|preferencias?)",
  "(sem|nenhuma) (a menor |muita )?(ideia|nocao|preferencias?)|sei la|quem sabe|talvez|depende|duvida|indecis[oa]s?|tanto faz",
  "qualquer( um| uma| coisa)?|surpreendam?|a (definir|decidir|combinar|pensar)|em aberto|indefinid[oa]s?|(vou|vamos) (pensar|ver|decidir)",
  "pensando|decidindo|definindo|fic[ao] a (seu )?criterio|a (seu )?criterio|como (voces?|vcs?) (quiser|quiserem|preferir|preferirem)",
  "(voces?|vcs?) (que )?(decidem?|escolhem?|sabem?|mandam?|podem? (escolher|decidir))",
  "(o|a) que (voces?|vcs?)?( ?(acharem?|achar|quiser|quiserem|preferir|preferirem|for)( que)?)( for)?( (o )?melhor| mais bonit[oa]| legal)?",
  "(deixo|deixamos|deixa|fica|confio|confiamos)( (isso|tudo))? (com|para|pra|pro|por conta d[eo]|na mao d[eo]|em) (voces?|vcs?|designers?)",
  "(aceito|aceitamos|quero|queremos|espero|esperando|preciso de|precisamos de) (uma |umas |sua |suas )?(sugestao|sugestoes|ideias?|ajuda|dicas?)",
  "(pode|podem)( (me|nos))? (escolher|decidir|sugerir|criar|inventar)|me surpreendam?|(estou|estamos) abert[oa]s?( a sugestoes)?|sugestao|sugestoes",
);
const NONE = phrases(
  "(nao|n) (tenho|temos|tem|ha|existe|precisa|preciso|precisamos|quero|queremos|vai ter|vou ter|vamos ter|possuo|possuimos|possui|uso|usamos|se aplica)( (nada|nenhum|nenhuma))?",
  "nao|n|nda|na|n a|x+|nenhum|nenhuma|nenhuns|nenhumas|nada(?! d[eo])|sem|dispenso|dispensamos|none|no",
);
const YES = phrases(
  "sim|s|ss|yes|tem|tenho|temos|quero|queremos|gostaria|vai( ter)?|vamos( ter)?|com certeza|pode ser",
);

/** Words that change none of it: greetings, fillers, and the names of the fields. */
const FILLERS = new Set(
  `a ah ai agora alguma algum acho aqui assim bem bom claro com conta da de definida definido do dos e eh em ela ele entao essa esse eu exatamente
  falar gente hein hum hm hmm isso ja kk kkk kkkk la lhe mais mas me mesmo muito na ne neh no nos nossa nosso o obrigada obrigado oi ok olha olhe
  os ou para pf pfv pois por favor pra q qual quais que realmente rs rsrs se sinceramente so tambem tb tbm ter tipo tudo um uma uns umas verdade viu
  coisa cor cores data deles elemento elementos empresa empresas especial especifica especifico especificas especificos concorrente concorrentes
  exigencia exigencias fixa fixo frase frases marca marcas nome pensado prazo preferida preferido pressa referencia referencias restricao restricoes
  site slogan slogans urgencia`.split(/\s+/),
);

/** "undecided" wins over "none": "não temos ainda" leaves the question open. */
export function answerKind(text: string): AnswerKind {
  const words = simplified(text);
  if (!words) return silentKind(text);
  if (words.length > LONGEST) return "given";
  const afterUndecided = words.replace(UNDECIDED, " ");
  const afterNone = afterUndecided.replace(NONE, " ");
  const rest = afterNone.replace(YES, " ");
  if (!rest.split(" ").every((word) => !word || FILLERS.has(word))) return "given";
  if (afterUndecided !== words) return "undecided";
  if (afterNone !== afterUndecided) return "none";
  return rest === afterNone ? "given" : "yes";
}

/** An answer without a letter or a digit. */
function silentKind(text: string): AnswerKind {
  if (/\?|…|\.\.|🤷/u.test(text)) return "undecided";
  return /\p{Extended_Pictographic}/u.test(text) ? "given" : "none";
}

function phrases(...alternatives: string[]): RegExp {
  return new RegExp(`(?<![^ ])(?:${alternatives.join("|")})(?![^ ])`, "g");
}
