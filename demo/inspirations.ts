/** What the studio's people drew for nobody in particular, newest first: invented requests, deadlines and values. */
import type { InspirationDraft } from "../app/domain/publishing.ts";
import type { PictureName } from "./pictures.ts";

type Texts = Pick<InspirationDraft, "projectName" | "type" | "briefing" | "vall" | "time">;
export type DemoInspiration = Texts & {
  author: string;
  cover: PictureName;
  images: (PictureName | [PictureName, PictureName])[];
};

const LUISA = "Luísa Mendonça";
const TOMAS = "Tomás Abrantes";
const JOANA = "Joana Siqueira";
const CAIO = "Caio Nakamura";
const RITA = "Rita Amaral";

export const INSPIRATIONS: DemoInspiration[] = [
  {
    projectName: "Lume",
    author: LUISA,
    type: "Produto",
    briefing:
      "Luminárias de papel dobrado para quartos pequenos. A luz é o produto, e a marca só acende. O nome precisa caber na lateral de uma caixa de oito centímetros.",
    time: { month: 1, day: 20 },
    vall: 620_000,
    cover: "lume-cartaz",
    images: ["lume-capa"],
  },
  {
    projectName: "Brota",
    author: TOMAS,
    type: "Produto",
    briefing:
      "Uma caixa de hortaliças chega toda terça na porta de casa. Ela viaja de bicicleta, passa por chuva e volta vazia na semana seguinte. A marca tem que aguentar o caminho e ser vista do outro lado da rua.",
    time: { month: 2, day: 10 },
    vall: 980_000,
    cover: "brota-capa",
    images: ["brota-padrao"],
  },
  {
    projectName: "Trilha",
    author: JOANA,
    type: "Produto",
    briefing:
      "Roupas para caminhar na serra, vendidas numa loja só. A etiqueta é o primeiro mapa que a pessoa recebe: cada peça tem o número de uma trilha de verdade.",
    time: { month: 1, day: 1 },
    vall: 450_000,
    cover: "trilha-etiqueta",
    images: ["trilha-capa"],
  },
  {
    projectName: "Maré",
    author: CAIO,
    type: "Design",
    briefing:
      "Bilhetes para uma linha de barcos: ida, volta e mensal. O marinheiro confere de longe, de óculos escuros e com a mão molhada. A cor diz o que é antes da palavra.",
    time: { month: 0, day: 20 },
    vall: 275_000,
    cover: "mare-bilhetes",
    images: ["mare-capa"],
  },
  {
    projectName: "Roxo",
    author: RITA,
    type: "Empresa Fictícia",
    briefing:
      "Um carrinho de açaí que muda de esquina todo dia. Ninguém lê placa na rua: o copo precisa ser reconhecido na mão de quem já comprou.",
    time: { month: 1, day: 15 },
    vall: 530_000,
    cover: "roxo-cartaz",
    images: ["roxo-capa"],
  },
  {
    projectName: "Pingo",
    author: LUISA,
    type: "Pagina WEB",
    briefing:
      "Página de entrada de uma conta para quem recebe por dia. Tem que explicar o cartão em três frases e abrir em telefone antigo. Sem foto de gente sorrindo.",
    time: { month: 1, day: 5 },
    vall: 740_000,
    cover: "pingo-cartoes",
    images: ["pingo-capa"],
  },
  {
    projectName: "Quitanda",
    author: TOMAS,
    type: "Design",
    briefing:
      "Cartazes de preço para uma quitanda de bairro. O dono troca o número toda manhã, com caneta, sem estragar o desenho.",
    time: { month: 0, day: 12 },
    vall: 180_000,
    cover: "quitanda-cartaz",
    images: ["quitanda-capa"],
  },
  {
    projectName: "Vírgula",
    author: JOANA,
    type: "Design",
    briefing:
      "Uma coleção de bolso com catorze títulos e uma regra: na estante, as lombadas viram uma frase só. A vírgula sobe e desce conforme o tamanho do livro.",
    time: { month: 2, day: 1 },
    vall: 690_000,
    cover: "virgula-estante",
    images: ["virgula-capa"],
  },
  {
    projectName: "Cine Praça",
    author: LUISA,
    type: "Empresa Fictícia",
    briefing:
      "O cinema da praça reabre depois de onze anos fechado e quer encher a sessão das oito. A marca precisa de cor, de letra gorda e de um bilhete que a pessoa guarde no bolso.",
    time: { month: 2, day: 15 },
    vall: 850_000,
    cover: "cine-praca-capa",
    images: [["cine-praca-pipoca", "cine-praca-cartaz"], "cine-praca-fachada"],
  },
  {
    projectName: "Sobrado",
    author: CAIO,
    type: "Design",
    briefing:
      "Forro de envelope e papel de parede para um escritório que restaura casas. Uma casinha só, repetida, com poucas acesas. De longe é textura, de perto é rua.",
    time: { month: 0, day: 25 },
    vall: 310_000,
    cover: "sobrado-padrao",
    images: ["sobrado-capa"],
  },
  {
    projectName: "Padrões de parede",
    author: RITA,
    type: "Design",
    briefing:
      "Três paredes de um mesmo prédio pediram desenho que se repete sem cansar. Tudo sai de quartos de círculo, girados à mão. Cada andar tem a sua cor.",
    time: { month: 1, day: 10 },
    vall: 420_000,
    cover: "azulejo-capa",
    images: [["azulejo-padrao", "brota-padrao"]],
  },
  {
    projectName: "Pintas",
    author: TOMAS,
    type: "Empresa Fictícia",
    briefing:
      "Uma torrefação do Recife quer uma estampa antes de querer um símbolo. A pinta da onça vira grão, o grão vira letra. Funciona em duas cores.",
    time: { month: 1, day: 25 },
    vall: 560_000,
    cover: "onca-cafe-cartaz",
    images: ["onca-cafe-copos"],
  },
  {
    projectName: "Ateliê Barro",
    author: JOANA,
    type: "Design",
    briefing:
      "Cartões para uma ceramista que vende em feira. O papel é grosso, a tinta é fosca e o arco é o mesmo que ela risca no fundo das peças.",
    time: { month: 0, day: 18 },
    vall: 190_000,
    cover: "barro-cartoes",
    images: ["barro-capa"],
  },
  {
    projectName: "Um símbolo, doze vezes",
    author: CAIO,
    type: "Pagina WEB",
    briefing:
      "Quanto um símbolo aguenta mudar de cor e de tamanho sem virar outro? O exercício começou com uma gota e continuou com uma vírgula e uma casa. A página mostra todos lado a lado.",
    time: { month: 0, day: 8 },
    vall: 150_000,
    cover: "pingo-icones",
    images: [["virgula-padrao", "sobrado-padrao"]],
  },
  {
    projectName: "Balcão de cinema",
    author: RITA,
    type: "Fotografia",
    briefing:
      "Série de fotos para o balcão de um cinema de rua. O balde aparece sozinho, de frente, com luz de tarde. Nada de fumaça, nada de gelo seco.",
    time: { month: 0, day: 6 },
    vall: 130_000,
    cover: "cine-praca-pipoca",
    images: ["cine-praca-fachada"],
  },
  {
    projectName: "Lambes da rua",
    author: LUISA,
    type: "Empresa Fictícia",
    briefing:
      "Cartazes colados com grude num muro de esquina, trocados a cada quinze dias. Quem passa de ônibus tem dois segundos para ler. Uma data e uma forma bastam.",
    time: { month: 1, day: 12 },
    vall: 380_000,
    cover: "ruido-capa",
    images: [["ruido-cartaz", "mare-cartaz"], "ruido-muro"],
  },
  {
    projectName: "Água em linhas",
    author: TOMAS,
    type: "Design",
    briefing:
      "A mesma onda desenhada para um barco, um copo e um palco. Muda a espessura da linha, muda o assunto. O estudo virou três cartazes.",
    time: { month: 1, day: 3 },
    vall: 340_000,
    cover: "mare-cartaz",
    images: [["roxo-cartaz", "ruido-cartaz"]],
  },
  {
    projectName: "Papel no bolso",
    author: JOANA,
    type: "Design",
    briefing:
      "O que ainda vale imprimir quando tudo cabe no telefone? Um cartão de fidelidade, um endereço escrito grande e um nome que se entrega com a mão.",
    time: { month: 0, day: 15 },
    vall: 220_000,
    cover: "onca-cafe-papelaria",
    images: ["barro-cartoes"],
  },
  {
    projectName: "Meio círculo",
    author: CAIO,
    type: "Empresa Fictícia",
    briefing:
      "Uma forma só para um pote, uma lâmpada e um portão. O cartaz começa no chão e sobe em faixas, do escuro para o claro.",
    time: { month: 1, day: 8 },
    vall: 410_000,
    cover: "barro-cartaz",
    images: ["lume-capa"],
  },
  {
    projectName: "Bicho Solto",
    author: RITA,
    type: "Empresa Fictícia",
    briefing:
      "Loja de bichos que não vende bicho: vende ração, banho e passeio. Cada serviço tem um animal, e o cachorro atende o telefone.",
    time: { month: 3, day: 10 },
    vall: 1_150_000,
    cover: "bicho-cartaz",
    images: ["bicho-capa"],
  },
  {
    projectName: "Na mão de quem leva",
    author: LUISA,
    type: "Produto",
    briefing:
      "Sacola, etiqueta e lata de três lojas da mesma rua. A embalagem anda mais do que o letreiro, então o nome vai nela. O pano é reaproveitado de cortina.",
    time: { month: 2, day: 5 },
    vall: 760_000,
    cover: "folego-sacola",
    images: [["trilha-etiqueta", "onca-cafe-embalagem"]],
  },
  {
    projectName: "Casa Azulejo",
    author: TOMAS,
    type: "Empresa Fictícia",
    briefing:
      "Uma pousada de seis quartos, cada um com o azulejo que já estava na parede. O hóspede pendura o aviso na porta e leva embora de lembrança.",
    time: { month: 2, day: 20 },
    vall: 920_000,
    cover: "azulejo-padrao",
    images: ["azulejo-porta"],
  },
  {
    projectName: "Latas que empilham",
    author: JOANA,
    type: "Fotografia",
    briefing:
      "Três latas de café fotografadas um pouco de cima, com sombra macia. A pilha precisa parecer alta numa tela pequena. A tampa mostra a letra.",
    time: { month: 0, day: 5 },
    vall: 120_000,
    cover: "onca-cafe-embalagem",
    images: ["onca-cafe-capa"],
  },
  {
    projectName: "Cartaz de uma forma",
    author: CAIO,
    type: "Design",
    briefing:
      "Um cartaz por semana, uma forma por cartaz. O rolo de filme, a rodela de limão, a cara do cachorro. Se precisar de explicação, volta para a mesa.",
    time: { month: 1, day: 2 },
    vall: 360_000,
    cover: "cine-praca-cartaz",
    images: [["quitanda-cartaz", "bicho-cartaz"]],
  },
];
