/** Why an SVG of a designer is not taken: a closed set, each with a sentence that says what to do. */

/** `what`: the name, in the file's own words, of that which is not taken. */
type FaultText = (what: string) => string;

const EXPORT = "exporte de novo e mande outra vez";

export const SVG_FAULTS = {
  "too-big": () => "Esse SVG passa de 5 MB. Simplifique o desenho e mande outra vez.",
  "not-svg": () => `Esse arquivo não é um SVG. No seu programa, escolha "Exportar como SVG" e mande outra vez.`,
  compressed: () => "Esse SVG está comprimido (SVGZ). Salve como SVG comum e mande outra vez.",
  encoding: () => `A gente não conseguiu ler as letras desse arquivo. Salve em UTF-8 e mande outra vez.`,
  broken: () => `Esse SVG está com defeito e não abre: ${EXPORT}.`,
  entities: () =>
    `Esse SVG traz definições próprias do Illustrator. Ao salvar, desmarque "Preservar recursos de edição do Illustrator" e mande outra vez.`,
  instruction: () => `Esse SVG traz instruções para outro programa. Salve como SVG simples e mande outra vez.`,
  script: () => "Esse SVG traz um programa dentro. Uma marca é só desenho: exporte sem interação e mande outra vez.",
  external: () => "Esse SVG busca alguma coisa em outro endereço. Deixe tudo dentro do arquivo e mande outra vez.",
  page: () => "Esse SVG traz um pedaço de página dentro (foreignObject). Exporte só o desenho e mande outra vez.",
  animation: () => "Esse SVG se mexe. Exporte o desenho parado e mande outra vez.",
  link: () => "Esse SVG traz um link. Tire o link do desenho e mande outra vez.",
  text: (what) =>
    `${what === "" ? "Um texto" : `“${what}”`} ainda é letra, não contorno: em outro computador muda. Converta o texto em curvas e mande outra vez.`,
  picture: () => "Esse SVG traz uma imagem dentro, que perde nitidez. Troque a imagem por desenho e mande outra vez.",
  "no-size": () => `Falta o tamanho (viewBox) desse SVG. Ajuste a prancheta ao desenho, ${EXPORT}.`,
  filter: () => "Esse SVG usa um efeito, como sombra ou desfoque. Tire o efeito e mande outra vez.",
  mask: () => "Esse SVG usa uma máscara de opacidade. Troque por uma máscara de recorte e mande outra vez.",
  pattern: () => "Esse SVG usa um padrão repetido. Expanda o padrão em formas e mande outra vez.",
  marker: () => "Esse SVG usa pontas de seta. Expanda as linhas em formas e mande outra vez.",
  blend: () => "Esse SVG mistura cores com as de baixo (modo de mesclagem). Use o modo normal e mande outra vez.",
  gradient: () => "Esse SVG usa um degradê que se repete ou não tem fim. Use um degradê simples e mande outra vez.",
  clip: () => "Esse SVG usa um recorte que a gente não entende. Aplique o recorte às formas e mande outra vez.",
  style: (what) =>
    `Esse SVG tem uma regra de CSS que a gente não lê (“${what}”). Exporte as cores como atributos e mande outra vez.`,
  colour: (what) => `A gente não entendeu a cor “${what}”. Use uma cor em HEX ou RGB e mande outra vez.`,
  number: (what) => `Esse SVG tem um número que não faz sentido (“${what}”): ${EXPORT}.`,
  reference: (what) => `Esse SVG usa uma peça que não está nele (“${what}”): ${EXPORT}.`,
  cycle: () => "Esse SVG tem um símbolo dentro de si mesmo. Expanda os símbolos e mande outra vez.",
  unsupported: (what) =>
    `Esse SVG usa “${what}”, que nem todo programa desenha igual. Expanda em formas e mande outra vez.`,
  "too-complex": () => "Esse desenho tem pontos ou camadas demais para uma marca. Simplifique e mande outra vez.",
  "too-slow": () => "Esse desenho é pesado demais para montar os arquivos. Simplifique e mande outra vez.",
  empty: () => "Esse SVG não mostra nenhum desenho. Confira as camadas escondidas e a prancheta, e mande outra vez.",
} satisfies Record<string, FaultText>;

export type SvgFault = keyof typeof SVG_FAULTS;

/** A fault of a file that somebody sent. `what` is part of the file: escape it where it is shown. */
export class SvgRefused extends Error {
  readonly fault: SvgFault;
  readonly what: string;
  constructor(fault: SvgFault, what = "") {
    super(`svg refused: ${fault} ${what}`);
    this.name = "SvgRefused";
    this.fault = fault;
    this.what = what.replaceAll(/\s+/g, " ").trim().slice(0, 60);
  }
}

/** The sentence for the designer. */
export const svgFaultText = (fault: SvgFault, what: string) => SVG_FAULTS[fault](what);
