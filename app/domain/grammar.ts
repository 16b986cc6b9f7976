/** What the built-in writer knows of Portuguese nouns: genders, articles, contractions, small and capital letters. */

import { list, unshouted } from "./plain-text.ts";

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
    : { name, subject: capital(name), of: `de ${name}` };
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

/** As `list`; "quem bebe e fuma, além de casais" where one of two items has an "e" of its own. */
export function enumerate(items: readonly string[]): string {
  return items.length === 2 && items.some((item) => item.includes(" e ")) ? items.join(", além de ") : list(items);
}

const PLACES: Record<string, ReadonlySet<string>> = {
  no: words(`instagram insta facebook tiktok youtube whatsapp linkedin site app aplicativo uniforme cartão cardápio carro caminhão avental rótulo
    banner folder panfleto adesivo jaleco balcão totem crachá boné papel e-commerce ifood youtube selo outdoor letreiro prédio catálogo`),
  na: words(
    `fachada sacola embalagem placa vitrine camiseta caneca etiqueta caixa loja frota parede garrafa rede van kombi internet bolsa lata`,
  ),
  nos: words(
    "uniformes cartões cardápios carros caminhões aventais rótulos banners panfletos adesivos potes copos stories produtos convites",
  ),
  nas: words(
    "fachadas sacolas embalagens placas vitrines camisetas canecas etiquetas caixas lojas redes roupas bolsas garrafas",
  ),
};

/** "na fachada, nas sacolas e no Instagram"; one "em" for all where a gender is not known. */
export function inPlaces(items: readonly string[]): string {
  const places = items.map((item) => {
    const first = item.toLowerCase().split(" ")[0] ?? "";
    if (/^(?:em|no|na|nos|nas|num|numa|pelo|pela)$/.test(first) || item.startsWith("“")) return item;
    if (/^[oa]s?$/.test(first)) return `n${item}`;
    const into = Object.keys(PLACES).find((word) => PLACES[word]?.has(first));
    return into ? `${into} ${item}` : "";
  });
  return places.every(Boolean) ? enumerate(places) : `em ${enumerate(items)}`;
}

const MONTHS = "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");

/** "2026-12-24" → "24 de dezembro de 2026" */
export function dateInWords(date: string): string {
  const [year, month = 0, day] = date.split("-").map(Number);
  return `${day === 1 ? "1º" : day} de ${MONTHS[month - 1]} de ${year}`;
}
