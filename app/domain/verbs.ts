/** Puts a customer's sentence into the third person, where every verb of it is known to be safe. */
import { bare, businessArticle, words } from "./grammar.ts";

/** Verbs of a business whose first person is no other word. */
const BUSINESS = pairs(`faço faz vendo vende ofereço oferece atendo atende crio cria produzo produz entrego entrega
  fabrico fabrica alugo aluga costuro costura monto monta revendo revende cozinho cozinha asso assa sirvo serve instalo instala
  organizo organiza desenvolvo desenvolve restauro restaura lavo lava aceito aceita levo leva cuido cuida acompanho acompanha ajudo ajuda atuo atua
  hospedo hospeda dou dá compro compra recebo recebe mexo mexe confecciono confecciona realizo realiza transformo transforma
  fazemos faz temos tem queremos quer produzimos produz estamos está damos dá trazemos traz podemos pode sabemos sabe saímos sai
  moemos mói construímos constrói traduzimos traduz reduzimos reduz preferimos prefere seguimos segue conseguimos consegue
  vestimos veste somos é fizemos fez tivemos teve fomos foi demos deu trouxemos trouxe estivemos esteve`);
/** Verbs of the person who asks. */
const PERSONAL = pairs("quero quer queria queria gostaria gostaria tenho tem sou é pretendo pretende");
/** Verbs that are also nouns or adjectives: only before one of these words. */
const AMBIGUOUS: Record<string, { third: string; before: RegExp; personal?: true }> = {
  trabalho: { third: "trabalha", before: /^(?:com|como|em|no|na|nos|nas|há|desde|sozinh[oa]|só|principalmente)$/ },
  conserto: { third: "conserta", before: /^(?:bikes?|bicicletas?|celulares|roupas?|tudo|qualquer|computador(?:es)?)$/ },
  ensino: { third: "ensina", before: /^(?:inglês|crianças|adultos|quem|pessoas)$/ },
  uso: { third: "usa", before: /^(?:só|apenas|somente|ingredientes|materiais|produtos)$/ },
  preparo: { third: "prepara", before: /^(?:tudo|cada|as|os)$/ },
  pinto: { third: "pinta", before: /^(?:quadros|paredes|murais|telas)$/ },
  preciso: { third: "precisa", before: /^(?:de|do|da|que|\p{L}+[aei]r)$/u, personal: true },
  estou: { third: "está", before: /^\p{L}+ndo$/u, personal: true },
  tô: { third: "está", before: /^\p{L}+ndo$/u, personal: true },
  vou: { third: "vai", before: /^(?:até|ate|na|no|em|\p{L}+[aeio]r)$/u },
  vamos: { third: "vai", before: /^(?:até|ate|na|no|em|\p{L}+[aeio]r)$/u },
};
/** Plurals that tell the past; others do where the sentence says so ("em 2015", "já plantamos"). */
const PAST = words(`começamos nascemos fundamos inauguramos mudamos surgimos iniciamos crescemos decidimos passamos
  tocamos participamos lançamos ganhamos vencemos gravamos`);
const PAST_TIME = /(?<!\p{L})(?:em (?:19|20)\d\d|(?:ano|mês|semana) passad[oa]|ontem|recentemente)(?!\p{L})/iu;
/** The ending of a verb, but no verbs. */
const NO_VERB = words(
  "ramos extremos supremos remos últimos próximos ótimos íntimos mínimos máximos legítimos mimos primos ânimos",
);

/** The verbs with which a sentence about the business may begin. */
const THIRD = new Set([
  ...BUSINESS.values(),
  ...words(`trabalha conserta ensina usa prepara pinta borda envia abre fecha funciona fica existe começa nasceu começou abriu surgiu
    planta colhe torra importa exporta distribui reúne treina ilustra fotografa filma edita decora projeta reforma limpa pede precisa
    busca procura pretende publica mistura valoriza recupera recicla reaproveita imprime estampa resolve explica manda mostra testa garante passou vai`),
]);

/** Words after which a verb goes on with the same sentence. */
const LINK =
  words(`e que mas ou onde quando porque pq pois como se nem não nao n também tambem tb tbm só so já ja ainda hoje agora aqui
  sempre eu nós gente quem então aí lá q geralmente normalmente apenas somente até enquanto cada com de da do para pra por em no na o a os as`);
const ADVERB = words("hoje agora também tambem tb tbm atualmente aqui já ja ainda só sempre não nao");
/** Verbs that are no nouns: after a noun they tell something new of the business. */
const STATES = /^(?:fica|funciona|abre|fecha|atende)$/;
const POSSESSIVE: Record<string, [article: string, theirs: string]> = {
  meu: ["o", "seu"],
  minha: ["a", "sua"],
  meus: ["os", "seus"],
  minhas: ["as", "suas"],
  nosso: ["o", "seu"],
  nossa: ["a", "sua"],
  nossos: ["os", "seus"],
  nossas: ["as", "suas"],
};
/** "minha mãe" is nobody's but the customer's. */
const FAMILY =
  /^(?:m[ãa]e|pai|av[óôo]s?|v[óôo]|irm[ãa]os?|irm[ãa]s?|marido|espos[oa]|mulher|filh[oa]s?|tios?|tias?|prim[oa]s?|s[óo]ci[oa]s?|amig[oa]s?|namorad[oa]|mainha|painho|cunhad[oa]|sogr[oa]|nome|vida|sonho|casa|fam[ií]lia)$/;
/** Words in haste, and words that exist with their accent only. Names of places stay as typed. */
const SPELLED =
  pairs(`nao não ja já tb também tbm também tambem também tenbem também q que pq porque mto muito ate até eh é ta está tá está
  so só voce você voces vocês agua água aguas águas aniversario aniversário aniversarios aniversários area área areas áreas basico básico cafe café
  cafes cafés classico clássico clinica clínica concorrencia concorrência condominio condomínio condominios condomínios confeccao confecção
  construcao construção criacao criação decoracao decoração domestico doméstico ecologico ecológico ecologica ecológica educacao educação
  eletrica elétrica endereco endereço escritorio escritório escritorios escritórios estetica estética familia família familias famílias facil fácil
  fisica física historia história informatica informática instalacao instalação irma irmã irmas irmãs lavajem lavagem logistica logística
  mae mãe maes mães manutencao manutenção mecanica mecânica medico médico medica médica musica música negocio negócio negocios negócios numero
  número numeros números opcao opção opcoes opções orcamento orçamento organico orgânico organicos orgânicos organica orgânica pao pão paes pães
  pagina página possivel possível pratico prático preco preço precos preços predio prédio predios prédios producao produção promocao promoção
  proprio próprio propria própria publico público rapido rápido rapida rápida regiao região reuniao reunião salao salão saude saúde servico serviço
  servicos serviços tecnico técnico tecnica técnica unico único unica única util útil video vídeo videos vídeos`);

/** Persons, slang and greetings that no rule retells. */
const PERSON = new RegExp(
  String.raw`(?<!\p{L})(?:eu|me|mim|comigo|nós|conosco|gente|vocês?|vcs?|te|teu|tua|contigo|estou|tô|to|tou|vou|vamos|acho|sei|posso|gosto|amo|adoro|penso|` +
    "fui|fiz|tive|fico|venho|saio|vivo|ganho|toco|moro|deixo|peço|espero|confio|imagino|sonho|devo|continuo|aprendo|estudo|estava|" +
    String.raw`m(?:eu|inha)s?|noss[oa]s?|k{2,}|(?:rs){2,}|mano|visse|oxente|uai|véi|né|oi|olá|bom dia|boa tarde|boa noite|obrigad[oa]|abraços?|\p{L}{2,}ei|\p{L}*[aei]mos)(?!\p{L})`,
  "giu",
);

export type Clause = {
  text: string;
  /** whom the first verb is about; null where the clause does not begin with a verb */
  about: "business" | "person" | null;
};

/** The clauses of a sentence without its final mark, in the third person; null unless all of it is understood. */
export function thirdPerson(sentence: string): Clause[] | null {
  const typed = sentence.split(" ");
  const isPast = PAST_TIME.test(sentence);
  const clauses: { tokens: string[]; about: Clause["about"] }[] = [];
  let clause: (typeof clauses)[number] | undefined;
  for (let at = 0; at < typed.length; at++) {
    const token = typed[at] ?? "";
    const [, before = "", word = "", after = ""] = /^([("“‘]*)(\p{L}+)([^\p{L}\p{N}]*)$/u.exec(token) ?? [];
    const [core, next, previous] = [word.toLowerCase(), wordAt(typed, at + 1), wordAt(typed, at - 1)];
    const comma = (typed[at - 1] ?? "").endsWith(",");
    const opens = !clause || clause.tokens.every((earlier) => ADVERB.has(earlier.toLowerCase()));
    const linked = opens || before !== "" || LINK.has(previous) || /[,;:(–-]$/.test(typed[at - 1] ?? "");

    const subject = droppedSubject(typed, at);
    if (subject > 0) {
      if (!linked || (!opens && !clause?.about)) clause = undefined;
      at += subject - 1;
      continue;
    }
    const verb = word ? verbOf(core, next, wordAt(typed, at + 2), linked, isPast || /^j[áa]$/.test(previous)) : null;
    if (verb === undefined) return null;
    // "compro, conserto e vendo": one verb of several is in doubt
    if (!verb && Object.hasOwn(AMBIGUOUS, core) && clause?.about && (comma || previous === "e")) return null;
    const possessive = Object.hasOwn(POSSESSIVE, core) ? POSSESSIVE[core] : undefined;
    if (possessive && FAMILY.test(next)) return null;

    const breaks = [
      // "festa entrego em casa", "padaria de bairro, fazemos pão"
      verb && (!linked || (comma && verb.about !== clause?.about)),
      // "festa já tem 4 anos"
      /^j[áa]$/.test(core) && (!linked || comma) && (THIRD.has(next) || verbOf(next, "", "", true, true)),
      // "região meu insta é @bolosdaju_"
      possessive && !LINK.has(previous) && /^(?:é|são|fica|ficam|eh)$/.test(wordAt(typed, at + 2)),
      // "…reformada Vai rodar em Santos", "salão de beleza fica na praça"; but "a loja fica na praça"
      !linked &&
        !/^[oa]s?$/i.test(clause?.tokens[0] ?? "") &&
        (STATES.test(core) || (THIRD.has(core) && word !== core)),
    ];
    if (!clause || (!opens && breaks.some(Boolean))) {
      clause = { tokens: [], about: null };
      clauses.push(clause);
    }
    if (clause.tokens.every((earlier) => ADVERB.has(earlier.toLowerCase())))
      // "lava jato" is a noun.
      clause.about ??= verb?.about ?? (THIRD.has(core) && next !== "jato" ? "business" : null);
    // "aqui em Itabuna": the text is read elsewhere.
    if (core === "aqui" && /^(?:em|no|na|nos|nas|perto)$/.test(next)) continue;
    let told = SPELLED.get(word) ?? word;
    if (core === "ha" && /^\d/.test(typed[at + 1] ?? "")) told = "há";
    if (verb) told = verb.third;
    if (possessive) told = clause.tokens.length === 0 ? possessive[0] : possessive[1];
    clause.tokens.push(word ? before + told + after : token);
  }
  const told = clauses.map(({ tokens, about }, index) => {
    const text = tokens.join(" ");
    return { text: index < clauses.length - 1 ? text.replace(/(?<![,;:–-])[,;:–-]+$/, "") : text, about };
  });
  return told.every(({ text }) => text && !isPersonal(text)) ? told : null;
}

/** Whether a first or second person speaks in the text. */
export function isPersonal(text: string): boolean {
  return [...text.matchAll(PERSON)].some(([match]) => !NO_VERB.has(match.toLowerCase()));
}

/** How many words the subject at this place has: "a gente", "eu", "nós"; 0 where there is none before a verb. */
function droppedSubject(typed: readonly string[], at: number): number {
  const subject = /^(?:a gente|eu|nós)(?= )/.exec(`${wordAt(typed, at)} ${wordAt(typed, at + 1)} `)?.[0] ?? "";
  const size = subject ? subject.split(" ").length : 0;
  if (size === 0 || /^(?:para|pra|com|de|da|por|em)$/.test(wordAt(typed, at - 1))) return 0;
  const verb = [0, 1].map((skip) => wordAt(typed, at + size + skip)).find((word) => !ADVERB.has(word)) ?? "";
  return THIRD.has(verb) || verbOf(verb, wordAt(typed, at + size + 1), "", true, false) ? size : 0;
}

const ENDINGS: Record<string, [present: string, past: string]> = {
  amos: ["a", "ou"],
  emos: ["e", "eu"],
  imos: ["e", "iu"],
};

type Verb = { third: string; about: Clause["about"] };

/** null: not a verb to change; undefined: one that cannot be told. */
function verbOf(word: string, next: string, second: string, linked: boolean, past: boolean): Verb | null | undefined {
  // "somos 18 voluntários": the number has no letters.
  if (word === "somos" && next === "") return { third: "são", about: null };
  if (word === "somos" && !/^d[aeo]$/.test(next) && !(/^(?:uma?|[oa])$/.test(next) && businessArticle(second)))
    return undefined;
  const business = BUSINESS.get(word);
  if (business) return { third: business, about: "business" };
  const personal = PERSONAL.get(word);
  if (personal) return { third: personal, about: "person" };
  if (Object.hasOwn(AMBIGUOUS, word)) {
    const entry = AMBIGUOUS[word];
    if (!linked || !entry?.before.test(next)) return null;
    return { third: entry.third, about: entry.personal ? "person" : "business" };
  }
  if (NO_VERB.has(word)) return null;
  // Regular plurals: "assamos" → "assa", "vendemos" → "vende", "abriremos" → "abrirá".
  const [, stem = "", ending = ""] = /^(\p{L}{2,})(aremos|eremos|iremos|amos|emos|imos)$/u.exec(word) ?? [];
  if (!stem) return null;
  if (ending.endsWith("remos")) return { third: `${stem}${ending[0]}rá`, about: "business" };
  const [present, preterite] = ENDINGS[ending] ?? [];
  return { third: `${stem}${past || PAST.has(word) ? preterite : present}`, about: "business" };
}

function wordAt(typed: readonly string[], at: number): string {
  return /^[("“‘]*(\p{L}+)/u.exec(typed[at] ?? "")?.[1]?.toLowerCase() ?? "";
}

/** Whether a verb in the third person stands where a new sentence should begin: "oficina no centro faz revisão". */
export function runsOn(text: string): boolean {
  const typed = text.split(" ");
  return typed.some((_, at) => {
    const before = typed[at - 1] ?? "";
    return at > 0 && THIRD.has(wordAt(typed, at)) && !LINK.has(bare(before)) && !/[,;:]$/.test(before);
  });
}

/** Whether a sentence has a verb: with one it says something of its own subject. */
export function hasVerb(text: string): boolean {
  return text.split(" ").some((token) => {
    const word = token.toLowerCase().replace(/[^\p{L}]/gu, "");
    return (
      THIRD.has(word) ||
      /^(?:é|são|foi|era|eram|está|estão|têm|ficam|vai|vão|pode|deve|\p{L}{2,}(?:ou|eu|iu|am|ava)|(?:faz|vend|atend|receb|quer|oferec|conhec)em)$/u.test(
        word,
      )
    );
  });
}

function pairs(list: string): ReadonlyMap<string, string> {
  const typed = list.trim().split(/\s+/);
  return new Map(typed.flatMap((word, at) => (at % 2 === 0 ? [[word, typed[at + 1] ?? ""]] : [])));
}
