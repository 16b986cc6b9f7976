/** Retells the description of a business in the third person; what the rules do not understand whole stays quoted. */
import { bare, businessArticle, capital, type Named, words } from "./grammar.ts";
import { ABBREVIATION, ended, quote, simplified } from "./plain-text.ts";
import { type Clause, hasVerb, isPersonal, runsOn, thirdPerson } from "./verbs.ts";

/** Words of orders to a reader or a program: a text with one is only quoted. */
const ORDER =
  /(?<!\p{L})(?:ignor(?:e|em|a)|desconsider\p{L}*|esque[çc]\p{L}*|escrev(?:a|am|e|er)|respond(?:a|am|e|er)|respostas?|diga|digite|aja|finja|assuma|revel(?:e|a)|mostre|imprima|repita|traduza|siga|obede[çc]a|gere|crie|fa[çc]a|pare|apague|execute|envie|mande|prometa|aprov\p{L}*|adicione|inclua|insira|termine|comece|troque|substitua|retorne|liste|conte|cite|considere|instru[çc]\p{L}*|instruct\p{L}*|comandos?|prompts?|system|sistema|assistant|assistente|chatgpt|gpt|gemini|modelo de linguagem|resumo|par[aá]grafos?|poema|you|your|write|print|reveal|reply|answer|forget|disregard|override|act as)(?!\p{L})|[<>{}[\]|]|-{3}|={3}/iu;

export function soundsLikeOrder(text: string): boolean {
  return ORDER.test(text);
}

/** Goods and services with which a description may begin, without accents. */
const OFFERS =
  words(`acai acessorios agendas artesanato artigos aula aulas bijuterias bolo bolos bolsas bordados brigadeiros brinquedos
  brownies cafes calcados camisas camisetas canecas cervejas cestas chocolates churrasco comida comidas conserto consertos consultas
  convites cookies cosmeticos croche crochet cursos decoracao doces embalagens ensaios entregas eventos faxina festas flores fotografia
  fotos geleias ilustracao instalacao joias lanches lacos limpeza livros locacao maquiagem manutencao marmita marmitas massagem
  massagens massas mochilas moda moveis oculos organizacao paes papelaria passeios pecas perfumes personalizados pinturas pizzas
  plantas pratos produtos educacao ceramica ceramicas frete fretes streetwear quadros quitutes reparo reparos roupa roupas sabonetes salgados sapatos semijoias servico servicos
  banho barba cachaca cafe cha chas cilios coxinhas corte cortes cupcakes depilacao drinks esfihas hamburguer hamburgueres manicure mel
  pasteis pastel pizza queijos racao salgadinhos sobrancelha temperos tosa unhas sobremesas sorvete sorvetes sucos terapia tortas transporte tratamentos turismo utensilios velas venda vendas vinhos`);
const PROFESSIONS =
  words(`advogada advogado arquiteta arquiteto artesa artesao barbeiro cabeleireira cabeleireiro cantora ceramista confeiteira
  confeiteiro contador contadora corretor corretora costureira cozinheira dentista dermatologista designer diarista eletricista encanador
  fisioterapeuta fotografa fotografo ilustradora ilustrador jornalista manicure maquiadora marceneira marceneiro massagista mecanico medica medico
  musico nutricionista parteira pedagoga pedreiro personal professor professora psicologa psicologo tatuador tatuadora terapeuta tradutora
  veterinaria veterinario`);
const ADJECTIVES = words("pequena pequeno nova novo grande simples primeira primeiro antiga antigo");

type Retold = {
  /** sentences for the brief, quotations included */
  sentences: string[];
  /** whether they begin with the business's name and what it is or does */
  introduces: boolean;
  /** whether the next sentence may go without a subject: the last one was about the business */
  continues: boolean;
  /** whether a sentence tells what the business is or does */
  known: boolean;
};

/** How a quotation is introduced: the first by what it is, and the second. */
function introduced(text: string, isFirst: boolean): string {
  if (!isFirst) return `E ainda: ${quote(text)}`;
  if (soundsLikeOrder(text)) return `Nas palavras de quem pede: ${quote(text)}`;
  if (isPersonal(text)) return `Quem pede conta: ${quote(text)}`;
  return `${hasVerb(text) ? "Como diz quem pede" : "Da descrição"}: ${quote(text)}`;
}

/** Greetings at the beginning; "Boa noite" without a mark may be a name. */
const GREETING =
  /^(?:(?:oie?|ol[áa]|opa)(?![\p{L}-])[!?.,…]* *|(?:e a[íi]|bom dia|boa tarde|boa noite|tudo (?:bem|bom)|td bem|ent[ãa]o|entao)[!?.,…]+ *)+/iu;
/** "meu nome eh juliana faço bolo" */
const OWN_NAME =
  /^meu nome (?:é|eh|e) (\p{L}+(?: \p{L}+)?),?(?: e)? (?=(?:eu|a gente|sou|faço|vendo|tenho|trabalho|crio|moro|quero|atendo) )/iu;
/** "Vai abrir um bar": what is opened is the business itself. */
const OPENS =
  /^(?:vai|quer|está|tá)? ?(?:abr|mont|cri|lanç|inaugur)(?:ir|ar|indo|ando|iu|ou) (?:o |a )?(?:seu |sua )?uma? (\p{L}+)/iu;

/** Whether the sentence would have the business open itself: "O Bar Subsolo vai abrir um bar". */
function opensItself(text: string, name: string): boolean {
  const opened = bare(OPENS.exec(text)?.[1] ?? "");
  const first = bare(name.split(" ")[0] ?? "");
  return businessArticle(opened) !== null && (opened === first || businessArticle(first) === null);
}

/** `description` is running text, as `prose` gives it. */
export function retell(description: string, { name, subject }: Named): Retold {
  const sentences: string[] = [];
  const quoted: string[] = [];
  let quotations = 0;
  let about: Clause["about"] = null;
  let introduces = false;
  let own = false;
  let known = false;
  const quoteRest = () => {
    if (quoted.length === 0) return;
    sentences.push(introduced(ended(quoted.splice(0).join(" ")), quotations++ === 0));
    // After "Quem pede conta" a verb alone would be about that person.
    about = null;
  };
  const isNamed = name && description.toLowerCase().startsWith(name.toLowerCase());
  const opening = soundsLikeOrder(description) || isNamed ? "" : (GREETING.exec(description)?.[0] ?? "");
  let text = capital(description.slice(opening.length)) || description;
  const person = OWN_NAME.exec(text);
  if (person?.[1]) {
    sentences.push(`Quem pede se chama ${person[1].replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase())}.`);
    about = "person";
    text = capital(text.slice(person[0].length));
  }
  for (const sentence of sentencesOf(text)) {
    // A heading with the name says nothing new.
    if (simplified(sentence) === simplified(name)) continue;
    const first = sentences.length === (person ? 1 : 0) && quoted.length === 0;
    // The second quotation takes all that follows: a third would break up the text.
    const clauses = quotations > 0 && quoted.length > 0 ? null : understood(sentence, name, first);
    if (!clauses) {
      quoted.push(sentence);
      continue;
    }
    quoteRest();
    for (const told of clauses) {
      const clause: Clause = opensItself(told.text, name) ? { ...told, about: told.about && "person" } : told;
      known ||= clause.about === "business";
      const speaker = clause.about === "person" ? "Quem pede" : subject;
      const named = clause.about !== null && clause.about !== about;
      introduces ||= sentences.length === 0 && clause.about === "business";
      sentences.push(ended(named ? `${speaker} ${smallFirst(clause.text)}` : capital(clause.text)));
      about = clause.about ?? about;
      own = clause.about !== null;
    }
  }
  const continues = about === "business" && quoted.length === 0 && own;
  quoteRest();
  return { sentences, introduces, continues, known };
}

/** The clauses of a sentence in the third person; null where it is to be quoted. */
function understood(sentence: string, name: string, first: boolean): Clause[] | null {
  if (/[?“”"]/.test(sentence) || soundsLikeOrder(sentence)) return null;
  const bareSentence = sentence.replace(/(?<![.!…])[.!…]+$/, "");
  const clauses = thirdPerson(bareSentence);
  const value = clauses && labelled(bareSentence);
  if (value) return [{ text: value, about: null }];
  const [opening, ...others] = clauses ?? [];
  if (!opening || others.some((clause) => !clause.about && !hasVerb(clause.text))) return null;
  if (opening.about) return runsOn(opening.text) ? null : clauses;
  const said = first && !runsOn(opening.text) ? introduction(opening.text) : null;
  if (said) return [{ text: said, about: "business" }, ...others];
  if (first && PROFESSIONS.has(bare(wordsOf(opening.text)[0] ?? "")) && !runsOn(opening.text))
    return [{ text: `é ${smallFirst(opening.text)}`, about: "person" }, ...others];
  if (!hasVerb(opening.text)) {
    const told = first ? null : note(opening.text);
    return told && [told, ...others];
  }
  // "A Padaria Aurora assa pão" → "assa pão", to follow the subject
  const unopened = opening.text.replace(/^[oa] /i, "");
  if (name && !/^[oa]s /i.test(name) && unopened.toLowerCase().startsWith(`${name.toLowerCase()} `))
    return [{ text: unopened.slice(name.length + 1), about: "business" }, ...others];
  return /^(?:[oa]s?|tudo|cada|todos?|todas?|(?:hoje |já )?(?:são|há|foram)) /i.test(opening.text) ? clauses : null;
}

const LABELS: Record<string, string> = {
  tel: "O telefone é",
  telefone: "O telefone é",
  fone: "O telefone é",
  whats: "O WhatsApp é",
  whatsapp: "O WhatsApp é",
  zap: "O WhatsApp é",
  cnpj: "O CNPJ é",
  insta: "O Instagram é",
  instagram: "O Instagram é",
  pix: "O pix é",
  "e-mail": "O e-mail é",
  email: "O e-mail é",
  contato: "O contato é",
  "contato comercial": "O contato comercial é",
  endereço: "O endereço é",
  horário: "O horário é",
  prazo: "O prazo é",
  "prazo médio": "O prazo médio é",
  empresa: "A empresa se chama",
  segmento: "O segmento é",
  cidade: "A cidade é",
  "nº de funcionários": "O número de funcionários é",
  diferencial: "Como diferencial, tem",
  cadastur: "O Cadastur é",
  seguidores: "Os seguidores são",
  seguidoras: "As seguidoras são",
};

/** "Whats 31 9 9123 4567" → "O WhatsApp é 31 9 9123 4567"; other labels need their colon. */
function labelled(sentence: string): string | null {
  const [, label = "", value = ""] =
    /^(\p{L}[\p{L}º -]{1,20}): (\S.*)$/u.exec(sentence) ??
    /^(\p{L}+)\.? ([+(\d@]\S*(?: [\d()-]+)*(?: \([^()]*\))?)$/u.exec(sentence) ??
    [];
  const told = Object.hasOwn(LABELS, label.toLowerCase()) ? LABELS[label.toLowerCase()] : null;
  return told && !hasVerb(value) ? `${told} ${value}` : null;
}

/** Nouns of notes without a verb that stand well as sentences of their own, besides the offers. */
const NOTES = words(
  `cada fachada horario inscricoes investimento mensalidade preco precos prazo producao publico recife sede`,
);
/** Those that are told with "há". */
const THERE_IS =
  words(`atendimento colecao colecoes copo delivery ensaio ensaios equipe espaco estacionamento galpao grupos loja mesas metodologia pacote
    pacotes plantao portas projeto projetos turma turmas vagas visita visitas piloto`);
/** Goods and services besides the offers, which are told with "oferece". */
const SERVICES = words(
  "abertura aluguel areia chamado chamados cimento copia ferragens laser madeira prestacao tijolo tijolos tinta tintas troca",
);
const HOURS =
  /^(?:(?:seg|ter|qua|qui|sex|s[áa]b|dom)(?:und|ç|c|rt|nt|t|ad|ing)?\p{L}*\.?)(?:-feira)?(?: ?[-–/,] ?| (?:a|à|até|e) )[^.]*\d/iu;
const STREET = /^(?:rua|r\.|av\.|avenida|pra[çc]a|travessa|alameda|rodovia|rod\.|estrada) /i;

/** "+ de 500", "R$ 80", "14", "24." but not "1gn0r3" */
const COUNT =
  /^(?:(?:\+ ?(?:de )?|R\$ ?)?\d[\d.,]*(?:%|[hkº°ª]|km|m)?|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez)\s/i;

/** A note without a verb: "Turmas de 8 alunos", "14 corretores", "Rua XV, 455". */
function note(text: string): Clause | null {
  const first = bare(/^\p{L}+/u.exec(text)?.[0] ?? "");
  if (hasVerb(text) || /[:!]/.test(text)) return null;
  if (STREET.test(text)) return { text: `fica na ${text}`, about: "business" };
  if (HOURS.test(text)) return { text: `o horário é ${text}`, about: null };
  if (/^fundad[oa]$/.test(first)) return { text: `foi ${smallFirst(text)}`, about: "business" };
  if (SERVICES.has(first) || OFFERS.has(first)) return { text: `oferece ${smallFirst(text)}`, about: "business" };
  if (THERE_IS.has(first)) return { text: `há ${smallFirst(priced(text))}`, about: null };
  if (COUNTED.test(text)) return { text: `há ${smallFirst(twoThings(text))}`, about: null };
  return NOTES.has(first) || businessArticle(first) || COUNT.test(text) ? { text, about: null } : null;
}

/** "14 corretores", "+ de 60 variedades", but not "24. 7 por semana" */
const COUNTED =
  /^(?:\+ ?(?:de )?|mais de )?(?:\d{1,3}(?:\.\d{3})+|\d+|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez) (?:\p{L}{3,}s|mil \p{L}+s)(?!\p{L})/iu;

/** "copo de 300ml R$ 14,90" → "copo de 300ml por R$ 14,90" */
function priced(text: string): string {
  return text.replace(/(\p{Ll}|\d\p{L}+) (?=R\$)/gu, (whole, before, at: number) =>
    /(?:^|\s)(?:de|a|por|é|em|até|só)$/.test(text.slice(Math.max(0, at - 5), at + before.length)) ||
    /mensalidade$/.test(text.slice(0, at + before.length))
      ? whole
      : `${before} por `,
  );
}

/** "quatro sócios, 11 associados" → "quatro sócios e 11 associados" */
function twoThings(text: string): string {
  const [one = "", other = "", more] = text.split(", ");
  return COUNTED.test(other) && more === undefined && !/ e /.test(text) ? `${one} e ${other}` : text;
}

/** "Padaria de bairro" → "é uma padaria de bairro"; "bolos por encomenda" → "trabalha com bolos por encomenda" */
function introduction(text: string): string | null {
  const [, article = "", rest = ""] = /^(uma? )?(.*)$/i.exec(text) ?? [];
  const [first = "", second = ""] = wordsOf(rest);
  if (/^\S+:/.test(rest)) return null;
  const noun = ADJECTIVES.has(bare(first)) ? second : first;
  const known = businessArticle(/^lava jato\b/i.test(rest) ? "lava-jato" : noun);
  const ownArticle = known === "a" ? "uma" : "um";
  if (known) return `é ${article.trim().toLowerCase() || ownArticle} ${smallFirst(rest)}`;
  return !article && OFFERS.has(bare(first)) ? `trabalha com ${smallFirst(rest)}` : null;
}

function wordsOf(text: string): string[] {
  return text.split(" ", 2).map((word) => word.replace(/[,;:]$/, ""));
}

function smallFirst(text: string): string {
  return /^\p{Lu}(?:\p{Ll}|\s)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { index, 0: mark } of text.matchAll(/[.!?…]["”’)]* (?!\p{Ll})/gu)) {
    const end = index + mark.length;
    // "R. Augusta", "24. 7 por semana"
    if (ABBREVIATION.test(text.slice(Math.max(0, index - 12), index + 1))) continue;
    // What limits a sentence stays with it.
    if (/^mas /i.test(text.slice(end, end + 4))) continue;
    if (mark === ". " && /\d/.test(text[index - 1] ?? "") && /\d/.test(text[end] ?? "")) continue;
    sentences.push(text.slice(start, end).trim());
    start = end;
  }
  // "SEGMENTO: ecoturismo" → "Segmento: ecoturismo"
  const label = /^(\p{Lu})(\p{Lu}+)(?=:)/u;
  return [...sentences, text.slice(start)]
    .filter(Boolean)
    .map((sentence) =>
      sentence.replace(label, (whole, initial, rest) =>
        /[AEIOUÃÕÊÇ]\p{Lu}{2}/u.test(rest) ? initial + rest.toLowerCase() : whole,
      ),
    );
}
