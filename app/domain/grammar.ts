/** What the built-in writer knows of Portuguese nouns: genders, articles, contractions, small and capital letters. */

import { quote, unshouted } from "./plain-text.ts";

export type Article = "o" | "a";

/** What a business may be called, without accents. */
const BUSINESSES: Record<Article, ReadonlySet<string>> = {
  a: words(`academia adega agencia agropecuaria associacao autoescola banca barbearia bicicletaria borracharia boutique cafeteria
    cantina casa cervejaria chocolateria churrascaria clinica companhia confeccao confeitaria construtora consultoria cooperativa
    corretora creche creperia distribuidora doceria drogaria editora empresa escola esmalteria estamparia fabrica farmacia fazenda
    fintech floricultura fundacao funilaria galeria gelateria grafica granja grife hamburgueria horta imobiliaria importadora
    joalheria lanchonete lavanderia livraria locadora loja lojinha malharia marca marcenaria marmitaria mercearia microcervejaria
    oficina ong otica padaria pamonharia papelaria pastelaria peixaria pizzaria plataforma podologia pousada produtora quitanda
    radio rede relojoaria rotisserie serralheria sorveteria startup tabacaria tapiocaria torrefacao transportadora vidracaria vinicola igreja banda mentoria gravadora orquestra revista newsletter comunidade chacara confraria padoca
    perfumaria tapecaria selaria chapelaria queijaria destilaria carpintaria tinturaria empreiteira seguradora`),
  o: words(`abrigo acougue aplicativo app armazem armarinho atelie atelier bar bazar bercario bistro boteco brecho buffet bufe cafe
    camping chaveiro cinema clube coletivo colegio comercio consultorio coworking cursinho curso delivery e-commerce ecommerce emporio
    escritorio espaco estacionamento estudio grupo hospital hostel hotel instituto jornal laboratorio lava-jato mercado mercadinho
    minimercado museu negocio pet petshop podcast projeto quiosque restaurante sacolao salao sebo sitio spa studio supermercado
    teatro trailer viveiro residencial terreiro sindicato time canal festival bloco sitio haras pesqueiro condominio ponto`),
};

export function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Lower case without accents. */
export function bare(word: string): string {
  return word
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

export function businessArticle(word: string): Article | null {
  return articleIn(BUSINESSES, bare(word));
}

function articleIn(nouns: Record<Article, ReadonlySet<string>>, word: string): Article | null {
  if (nouns.a.has(word)) return "a";
  return nouns.o.has(word) ? "o" : null;
}

/** Endings that leave little doubt about a name's gender; "coração" and "São" are among what they leave out. */
const FEMININE = /(?:aria|eria|[çs]ão|dade|agem|inha|eira)$/;
const MASCULINE = /(?:ão|inho|eiro|ório|mento)$/;
const NO_ENDING = words(
  "coração são maria rosária januária joão sebastião simão adão mão marinha terezinha mariazinha anão irmão",
);

/** Titles of people. */
const TITLES: Record<Article, ReadonlySet<string>> = {
  a: words("dra dra. dona tia vovó chefe"),
  o: words("dr dr. seu tio vovô chef"),
};

/** The article of a name, by its first word; null where none is safe ("Kombinado"). */
function nameArticle(name: string): Article | null {
  const first = (name.split(" ")[0] ?? "").toLowerCase();
  const known = businessArticle(first) ?? articleIn(TITLES, first);
  if (known || NO_ENDING.has(first) || first.length < 5) return known;
  if (FEMININE.test(first)) return "a";
  return MASCULINE.test(first) ? "o" : null;
}

export type Named = {
  /** as typed; empty where there is none */
  name: string;
  /** as it opens a sentence: "A Padaria Aurora" */
  subject: string;
  /** "da Padaria Aurora" */
  of: string;
};

/** `text`: where the customer may write the name with its article. */
export function named(name: string, text: string): Named {
  // Verbs stay singular: "O negócio As Marias faz pão".
  if (/^[oa]s /i.test(name)) return { name, subject: `O negócio ${name}`, of: `de ${name}` };
  const article = typedArticle(name, text) ?? nameArticle(name);
  return article
    ? { name, subject: `${capital(article)} ${name}`, of: `d${article} ${name}` }
    : { name, subject: name, of: `de ${name}` };
}

function typedArticle(name: string, text: string): Article | null {
  const written = ` ${text.toLowerCase()}`;
  const says = (article: Article) =>
    ["", "d", "n"].some((before) => written.includes(` ${before}${article} ${name.toLowerCase()}`));
  if (says("a")) return "a";
  return says("o") ? "o" : null;
}

/** Capital first letter, except of a handle, an address and a word like "iFood". */
export function capital(text: string): string {
  const first = text.split(" ")[0] ?? "";
  return /^\p{Ll}/u.test(text) && !/[@/\p{Lu}]|\.\p{L}/u.test(first)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
}

/** Names that are typed as single words and keep their capital. */
const BRANDS =
  words(`instagram facebook tiktok youtube whatsapp google ifood shopee amazon linkedin pinterest twitter telegram spotify uber
  brasil natal páscoa`);
const PEOPLE =
  words(`mulheres homens jovens famílias pessoas crianças adolescentes empresas clientes donos donas mães pais adultos idosos
  estudantes alunos turistas moradores moradoras profissionais público classe classes quem pequenos pequenas bares restaurantes
  lojas noivas noivos casais gente vizinhos amantes todos todo toda`);

/** "Mulheres de 30" and "MULHERES" get small letters inside a sentence; "Vila Madalena", "Instagram" and "B2B" stay. */
export function small(typed: string): string {
  // A single shouted word is no shouting to `unshouted`: it may be a name.
  const text = unshouted(typed).replace(/^\p{Lu}{4,}(?=\P{L}*$)/u, (word) => word.toLowerCase());
  const [first = "", ...others] = text.split(" ");
  if (!/^\p{Lu}\p{Ll}+[,:]?$/u.test(first) || BRANDS.has(first.toLowerCase())) return text;
  const hasName = others.some((word) => /^\p{Lu}/u.test(word));
  return hasName && !PEOPLE.has(first.toLowerCase()) ? text : first.toLowerCase() + text.slice(first.length);
}

/** "a, b e c"; of several items, those with an "e" or a comma of their own stand between quotation marks. */
export function enumerate(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? "";
  const apart = items.map((item) => (/ e |,/.test(item) && !item.startsWith("“") ? quote(item) : item));
  return `${apart.slice(0, -1).join(", ")} e ${apart.at(-1)}`;
}

/** Groups of people that want an article: "para a galera do rolê". */
const GROUPS: Record<Article, ReadonlySet<string>> = {
  a: words("galera turma gurizada molecada criançada comunidade vizinhança juventude prefeitura"),
  o: words("povo pessoal público"),
};

export function withArticle(group: string): string {
  const article = articleIn(GROUPS, group.split(" ")[0]?.toLowerCase() ?? "");
  return article ? `${article} ${group}` : group;
}

/** Places whose ending does not tell their gender. */
const PLACES: Record<string, ReadonlySet<string>> = {
  no: words(`instagram insta facebook tiktok youtube whatsapp linkedin site app uniforme avental banner outdoor totem crachá boné
    papel e-commerce ifood colete envelope cartaz mapa blog cardápio stand estande porta-copos`),
  na: words("van kombi internet foto moto tv bag"),
  nos: words("cartões caminhões aventais banners stories uniformes reels coletes cartazes papéis crachás totens bonés"),
  nas: words("redes fotos motos vans"),
};

/** "na" of "fachada"; empty where the gender is not known. */
function into(noun: string): string {
  const known = Object.keys(PLACES).find((word) => PLACES[word]?.has(noun));
  if (known) return known;
  if (/(?:[çs]ão|dade|gem|[^m]a)$/.test(noun)) return "na";
  if (/(?:gens|dades|[^m]as)$/.test(noun)) return "nas";
  if (/[^m]o$/.test(noun)) return "no";
  return /[^m]os$/.test(noun) ? "nos" : "";
}

/** "na fachada, nas sacolas e no Instagram"; one "em" for all where a gender is not known. */
export function inPlaces(items: readonly string[]): string {
  const places = items.map((item) => {
    const first = item.toLowerCase().split(" ")[0] ?? "";
    if (/ e |,|“/.test(item)) return "";
    if (/^(?:em|no|na|nos|nas|num|numa|pelo|pela)$/.test(first)) return item;
    if (/^[oa]s?$/.test(first)) return `n${item}`;
    return into(first) && `${into(first)} ${item}`;
  });
  return places.every(Boolean) ? enumerate(places) : `em ${enumerate(items)}`;
}
