/** The requests of the demo's customer: invented businesses, one for each stage. */
import { type Answers, NO_OPTIONAL_ANSWERS, NO_SITE_YET } from "../app/domain/questionnaire.ts";

/** How far a request gets: each step includes those before it. */
export const STEPS = ["open", "claimed", "quoted", "accepted", "done", "finished"] as const;

export type DemoBudget = {
  answers: Answers;
  /** Days since it was sent. */
  age: number;
  /** Colours of the reference image. */
  reference?: [string, string, string];
  reached: (typeof STEPS)[number];
  /** The customer took it back. */
  withdrawn?: true;
  /** Oldest first; the other side has not read the last one. */
  messages?: { by: "customer" | "designer"; text: string }[];
};

/** The demo may be started on any day. */
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

export const BUDGETS: DemoBudget[] = [
  {
    age: 90,
    reached: "finished",
    messages: [
      { by: "designer", text: "Os arquivos finais estão na pasta que mandei: vetor, fontes e o manual em PDF." },
      { by: "customer", text: "Ficou a cara da festa. Obrigada pela paciência com as bandeirinhas." },
    ],
    answers: {
      ...NO_OPTIONAL_ANSWERS,
      need: 0,
      website: NO_SITE_YET,
      descriptionInterprise:
        "Festa de rua que fecha três quarteirões em junho, com quadrilha, comida de milho e concurso de fantasia. Todo ano a comissão refaz o cartaz do zero.",
      targetAudience: ["moradores do bairro", "quadrilhas da região", "barraqueiros"],
      nameProject: "Arraial do Carmo",
      color: "vermelho e azul de bandeirinha",
      slogan: "Todo mundo na roda",
      notIncludeElement: ["espiga de milho", "chapéu de palha"],
      forMake: [true, false, true, false, false],
    },
  },
  {
    age: 21,
    reached: "done",
    messages: [{ by: "customer", text: "Aprovado aqui em casa e na livraria. Pode mandar os arquivos quando puder." }],
    answers: {
      ...NO_OPTIONAL_ANSWERS,
      need: 2,
      website: "www.livrariafarol.com.br",
      descriptionInterprise:
        "Livraria de bairro com trinta anos de porta aberta. Vende livros novos e usados, tem café nos fundos e um clube de leitura às quintas. A marca atual é de quando a loja só vendia material escolar.",
      targetAudience: ["leitores do bairro", "famílias com crianças", "clubes de leitura"],
      nameProject: "Livraria Farol",
      color: "#0A3A29",
      slogan: "Sempre tem uma página acesa",
      notIncludeElement: ["coruja", "óculos"],
      forMake: [true, false, true, false, false],
      personality: ["acolhedora", "curiosa"],
      applications: ["sacola de papel", "marcador de página", "fachada"],
      mustStay: "O desenho do farol na porta. O resto pode mudar.",
    },
  },
  {
    age: 12,
    reached: "accepted",
    messages: [
      { by: "customer", text: "A fachada tem 4 metros por 90. Precisa da medida exata?" },
      { by: "designer", text: "Essa já serve. Mando três caminhos na sexta, e você escolhe um para seguir." },
    ],
    reference: ["#F6B73C", "#D6005F", "#FFF4E3"],
    answers: {
      ...NO_OPTIONAL_ANSWERS,
      need: 1,
      website: "www.instagram.com/bicicletariadolargo",
      descriptionInterprise:
        "Oficina e loja de bicicletas urbanas. Conserta na hora, aluga por dia e ensina adulto a pedalar. A clientela cresceu e ninguém reconhece a loja pela fachada.",
      targetAudience: ["quem vai de bicicleta ao trabalho", "adultos aprendendo a pedalar", "turistas"],
      nameProject: "Bicicletaria do Largo",
      color: "amarelo manga com magenta",
      slogan: "",
      notIncludeElement: ["capacete"],
      forMake: [true, true, true, false, false],
    },
  },
  {
    age: 5,
    reached: "quoted",
    messages: [
      { by: "customer", text: "Dá para a marca funcionar no copinho de papel?" },
      { by: "designer", text: "Dá, e é por ele que eu começaria. O orçamento que mandei já conta com isso." },
      { by: "designer", text: "Se quiser tirar alguma parte, é só dizer." },
    ],
    answers: {
      ...NO_OPTIONAL_ANSWERS,
      need: 0,
      website: NO_SITE_YET,
      descriptionInterprise:
        "Sorvetes feitos com fruta da estação, sem corante. Começa numa feira aos domingos e quer abrir a primeira loja no fim do ano.",
      targetAudience: ["vizinhança da feira", "pais com crianças pequenas", "quem evita açúcar"],
      nameProject: "Sorvete Caju",
      color: "rgba(255, 138, 61, 1)",
      slogan: "Fruta primeiro",
      notIncludeElement: ["casquinha", "pinguim", "floco de neve"],
      forMake: [true, false, false, false, false],
    },
  },
  {
    age: 3,
    reached: "claimed",
    messages: [
      { by: "designer", text: "O barco tem nome pintado hoje? Queria ver uma foto do casco." },
      { by: "customer", text: "Tem, é uma letra antiga que meu avô fez. Mando a foto amanhã cedo, antes do passeio." },
    ],
    reference: ["#8FD3FF", "#0A3A29", "#FFFFFF"],
    answers: {
      ...NO_OPTIONAL_ANSWERS,
      need: 0,
      website: "www.rodamar.com.br",
      descriptionInterprise:
        "Passeios de barco ao nascer do sol, em grupos de até oito pessoas, com café da manhã a bordo. Saímos do cais antigo, de quarta a domingo.",
      targetAudience: ["casais em viagem", "grupos de amigos", "fotógrafos"],
      nameProject: "Roda Mar",
      color: "azul claro de manhã cedo",
      slogan: "O dia começa na água",
      notIncludeElement: ["âncora", "timão"],
      forMake: [true, true, false, true, true],
      likeInterprise: ["Saveiro Boa Hora", "Café do Cais"],
      personality: ["tranquila", "aventureira", "simples"],
      applications: ["casco do barco", "camiseta da equipe", "Instagram"],
      deadline: inDays(60),
    },
  },
  {
    age: 4,
    reached: "open",
    messages: [{ by: "customer", text: "Mudamos o galpão de lugar, mas o nome e o resto continuam como contei." }],
    reference: ["#FF8FB8", "#5B2A86", "#FDF2F7"],
    answers: {
      ...NO_OPTIONAL_ANSWERS,
      need: 1,
      website: "www.ateliedalia.com.br",
      descriptionInterprise:
        "Ateliê de flores secas e arranjos por assinatura. Duas sócias, um galpão e entregas de bicicleta. Falta uma marca que funcione em etiqueta pequena e em caixa grande.",
      targetAudience: ["escritórios pequenos", "cafés e restaurantes", "quem presenteia"],
      nameProject: "Ateliê Dália",
      color: "#5B2A86",
      slogan: "Flores que ficam",
      notIncludeElement: ["coração", "letra cursiva"],
      forMake: [true, false, true, false, false],
      personality: ["delicada", "firme"],
      applications: ["etiqueta de 2 cm", "caixa de entrega", "avental"],
      replies: {
        competitors: "Gostamos do Empório Juá: embalagem sem enfeite, só a letra.",
        deadline: "Antes do Dia das Mães, a semana em que mais entregamos.",
      },
    },
  },
  {
    age: 0,
    reached: "open",
    answers: {
      ...NO_OPTIONAL_ANSWERS,
      need: 0,
      website: NO_SITE_YET,
      descriptionInterprise:
        "Aulas de violão e canto para quem nunca tocou, em turmas de quatro, na varanda de uma casa. A ideia é crescer sem perder o jeito de casa.",
      targetAudience: ["adultos que nunca tocaram", "aposentados"],
      nameProject: "Varanda de Música",
      color: "verde de quintal",
      slogan: "",
      notIncludeElement: ["nota musical", "clave de sol"],
      forMake: [true, true, false, false, false],
    },
  },
  {
    age: 6,
    reached: "open",
    withdrawn: true,
    answers: {
      ...NO_OPTIONAL_ANSWERS,
      need: 2,
      website: NO_SITE_YET,
      descriptionInterprise:
        "Banca de revistas que virou ponto de troca de livros e de café coado. A marca viria com a reforma, que ficou para o ano que vem.",
      targetAudience: ["quem passa para o metrô", "leitores do bairro"],
      nameProject: "Banca da Esquina",
      color: "verde-garrafa",
      slogan: "",
      notIncludeElement: ["jornal dobrado"],
      forMake: [true, false, false, false, false],
    },
  },
];
