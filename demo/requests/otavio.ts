import { NO_OPTIONAL_ANSWERS, NO_SITE_YET } from "../../app/brief/questionnaire.ts";
import { type SampleRequest, say } from "../sample-request.ts";

/** One finished without an accepted quote, one in creation. */
export const OTAVIO: SampleRequest[] = [
  {
    customer: "otavio",
    sent: [50, "11:35"],
    answers: {
      ...NO_OPTIONAL_ANSWERS,
      need: 0,
      website: NO_SITE_YET,
      descriptionInterprise:
        "Café com duzentos jogos de tabuleiro nas estantes. Abre de noite, ensina a jogar e faz torneio uma vez por mês.",
      targetAudience: ["grupos de amigos", "famílias com adolescentes"],
      nameProject: "Toca do Lobo",
      color: "azul noite e laranja",
      slogan: "Sua vez",
      notIncludeElement: ["dado", "peão"],
      forMake: [true, true, false, false, false],
    },
    steps: [
      { at: [49, "10:20"], by: "caetano", does: "claim" },
      { at: [47, "15:45"], by: "caetano", does: "quote", file: "toca-do-lobo" },
      { at: [45, "12:30"], by: "otavio", does: "decline", reason: "O valor ficou acima do que a gente pode agora." },
      say("otavio", [44, "09:05"], "O sócio saiu, e o café vai esperar. A bicicletaria vem primeiro."),
      say("caetano", [43, "10:15"], "Entendo. Quando voltar, o que contou está guardado aqui."),
      { at: [43, "10:18"], by: "caetano", does: "finish", reason: "O projeto parou antes do orçamento ser aceito." },
    ],
  },
  {
    customer: "otavio",
    sent: [24, "08:50"],
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
    steps: [
      { at: [24, "11:30"], by: "bruna", does: "claim" },
      { at: [22, "16:05"], by: "bruna", does: "quote", file: "bicicletaria-do-largo" },
      { at: [21, "13:20"], by: "otavio", does: "accept" },
      say("otavio", [20, "09:40"], "A fachada tem 4 metros por 90. Precisa da medida exata?", {
        pictures: ["fachada"],
      }),
      say(
        "bruna",
        [20, "14:10"],
        "Essa já serve. Mando três caminhos na semana que vem, e você escolhe um para seguir.",
      ),
      say("bruna", [6, "15:10"], "Os três caminhos: o desenho da bicicleta, a roda de perto e só a letra.", {
        pictures: ["caminhos"],
      }),
      say("otavio", [5, "19:40"], "O do meio. De longe parece roda, de perto parece largo."),
      say("bruna", [4, "10:25"], "Era o meu também. Começo o manual por ele.", { unread: true }),
    ],
  },
];
