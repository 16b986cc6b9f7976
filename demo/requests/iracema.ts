import { NO_OPTIONAL_ANSWERS, NO_SITE_YET } from "../../app/brief/questionnaire.ts";
import { type SampleRequest, say } from "../sample-request.ts";

/** The demo may start on any day. */
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** One changed and then assigned by the studio; one waiting for its quote. */
export const IRACEMA: SampleRequest[] = [
  {
    customer: "iracema",
    sent: [12, "09:30"],
    answers: {
      ...NO_OPTIONAL_ANSWERS,
      need: 0,
      website: NO_SITE_YET,
      descriptionInterprise:
        "Hortas em lajes e quintais pequenos: a gente planeja, planta e volta todo mês. Quatro pessoas, uma kombi e mudas de um sítio da família.",
      targetAudience: ["quem mora em casa com laje", "escolas", "restaurantes do bairro"],
      nameProject: "Horta da Laje",
      color: "verde de couve",
      slogan: "",
      notIncludeElement: ["folhinha", "mão com muda"],
      forMake: [true, false, true, false, false],
      personality: ["prática", "bem-humorada"],
    },
    steps: [
      {
        at: [11, "14:20"],
        by: "iracema",
        does: "change",
        answers: { slogan: "Couve tem endereço", applications: ["porta da kombi", "avental", "caixa de mudas"] },
      },
      {
        at: [7, "10:15"],
        by: "helena",
        does: "assign",
        to: "caetano",
        reason: "O Caetano desenhou a feira orgânica e conhece o assunto.",
      },
      say("caetano", [7, "11:02"], "Oi, Iracema. Já li tudo, inclusive o slogan novo. O orçamento chega esta semana."),
      say("iracema", [7, "13:30"], "Que bom. O que mais aparece é a porta da kombi."),
    ],
  },
  {
    customer: "iracema",
    sent: [4, "08:10"],
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
    steps: [
      { at: [3, "09:05"], by: "davi", does: "claim" },
      {
        at: [3, "09:20"],
        by: "davi",
        does: "askOwn",
        text: "O barco tem nome pintado hoje? Queria ver uma foto do casco.",
      },
      say("iracema", [2, "08:15"], "Tem, é uma letra antiga que meu avô fez. Tirei a foto antes do passeio.", {
        answersQuestion: true,
        pictures: ["casco"],
      }),
      say("davi", [2, "10:40"], "Que letra bonita. Vou partir dela. O orçamento chega até sexta."),
      say("iracema", [1, "17:55"], "Sem pressa. O mar anda bravo.", { unread: true }),
    ],
  },
];
