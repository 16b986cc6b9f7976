import { NO_OPTIONAL_ANSWERS, NO_SITE_YET } from "../../app/brief/questionnaire.ts";
import { type SampleRequest, say } from "../sample-request.ts";

/** One released and overdue; one open and still in time. */
export const LIGIA: SampleRequest[] = [
  {
    customer: "ligia",
    sent: [9, "10:30"],
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
    steps: [
      { at: [8, "09:10"], by: "bruna", does: "claim" },
      {
        at: [6, "17:00"],
        by: "bruna",
        does: "release",
        reason: "Peguei um projeto maior que o previsto e não consigo começar este mês.",
      },
      say(
        "ligia",
        [5, "11:45"],
        "Mudamos o galpão de lugar, mas o nome e o resto continuam como contei. Alguém consegue assumir?",
        { unread: true },
      ),
    ],
  },
  {
    customer: "ligia",
    sent: [2, "14:20"],
    answers: {
      ...NO_OPTIONAL_ANSWERS,
      need: 0,
      website: NO_SITE_YET,
      descriptionInterprise:
        "Encontros de bordado às quartas, com material incluído, chá e conversa. Começou na sala de casa e agora tem lista de espera.",
      targetAudience: ["iniciantes", "avós e netas", "quem trabalha perto"],
      nameProject: "Clube do Bastidor",
      color: "cru e vermelho de linha",
      slogan: "Um ponto por semana",
      notIncludeElement: ["agulha", "novelo"],
      forMake: [true, true, false, false, false],
      personality: ["calma", "afiada"],
      applications: ["etiqueta de tecido", "cartaz da porta"],
    },
    steps: [],
  },
];
