import { NO_OPTIONAL_ANSWERS, NO_SITE_YET } from "../../app/brief/questionnaire.ts";
import { type SampleRequest, say } from "../sample-request.ts";

/** One whose quote was declined and that waits for another; and yesterday's request. */
export const JOAQUIM: SampleRequest[] = [
  {
    customer: "joaquim",
    sent: [15, "13:25"],
    answers: {
      ...NO_OPTIONAL_ANSWERS,
      need: 2,
      website: "www.padariaaurora.com.br",
      descriptionInterprise:
        "Padaria de esquina aberta desde 1984, pão saindo às seis e às dezesseis. Meu filho quer vender bolo por encomenda pelo celular.",
      targetAudience: ["vizinhos", "quem faz festa em casa"],
      nameProject: "Padaria Aurora",
      color: "amarelo do letreiro antigo",
      slogan: "Bom dia duas vezes",
      notIncludeElement: ["espiga de trigo", "chapéu de padeiro"],
      forMake: [true, false, false, false, true],
      mustStay: "A letra do letreiro, que meu pai pintou.",
      applications: ["saco de pão", "letreiro", "celular"],
    },
    steps: [
      { at: [14, "09:50"], by: "davi", does: "claim" },
      { at: [12, "17:30"], by: "davi", does: "quote", file: "padaria-aurora" },
      { at: [10, "12:15"], by: "joaquim", does: "decline", reason: "O aplicativo pode ficar para depois." },
      say(
        "joaquim",
        [10, "12:20"],
        "Vamos primeiro com a marca e o saco de pão. Do aplicativo a gente fala no ano que vem.",
      ),
      say("davi", [9, "10:05"], "Faz sentido. Refaço só com a marca e o saco."),
    ],
  },
  {
    customer: "joaquim",
    sent: [1, "17:45"],
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
    steps: [],
  },
];
