/** Requests whose brand was delivered. */
import { KITS } from "../kits.ts";
import { request, type SampleRequest, say } from "../sample-request.ts";

export const DELIVERIES: SampleRequest[] = [
  // Finished, with the brand's page; its designer has begun the project of the portfolio.
  request(
    {
      customer: "otavio",
      sent: [51, "09:00"],
      project: "Prelo",
      about: "Oficina de tipografia com duas máquinas de 1950. Cartaz, convite e curso aos sábados.",
      audience: ["bandas", "casais que vão casar", "estudantes de design"],
      color: "vermelho de prova",
    },
    [
      { at: [50, "11:10"], by: "caetano", does: "claim" },
      {
        at: [48, "16:00"],
        by: "caetano",
        does: "write",
        quote: { title: "Marca e cartaz", price: "2.240,00", validDays: "60" },
      },
      { at: [47, "13:15"], by: "otavio", does: "accept" },
      { at: [46, "09:40"], by: "caetano", does: "receivePayment" },
      {
        at: [36, "14:20"],
        by: "caetano",
        does: "sendProof",
        proof: {
          question: "Uma tinta só, em tudo. Serve?",
          directions: [
            {
              letter: "A",
              name: "O tipo",
              idea: "A marca é um tipo de chumbo: o quadrado é a peça, o P é o olho.",
              pieces: [{ art: "prelo-prova", note: "Cartaz da oficina" }],
            },
          ],
        },
      },
      { at: [35, "19:00"], by: "otavio", does: "openProof" },
      { at: [34, "10:25"], by: "otavio", does: "approveProof", direction: "A" },
      { at: [20, "15:30"], by: "caetano", does: "buildKit", kit: KITS.prelo },
      { at: [20, "16:00"], by: "caetano", does: "deliver" },
      { at: [19, "11:50"], by: "caetano", does: "receivePayment", payment: 2 },
      { at: [18, "18:10"], by: "otavio", does: "answerShowing", showing: "now" },
      { at: [18, "18:15"], by: "otavio", does: "openBrandPage" },
      { at: [17, "09:30"], by: "caetano", does: "finish" },
      { at: [16, "10:45"], by: "caetano", does: "toPortfolio" },
    ],
  ),
  // Paid, with the brand's page; it is not to be shown.
  request(
    {
      customer: "joaquim",
      sent: [39, "11:30"],
      project: "Nuvem",
      about: "Roupa de bebê em algodão cru, costurada pela minha nora. Macacão, touca e manta, em três tamanhos.",
      audience: ["mães e pais de primeira viagem", "avós"],
      color: "rosa e azul bem claros",
    },
    [
      { at: [38, "09:45"], by: "bruna", does: "claim" },
      {
        at: [36, "17:00"],
        by: "bruna",
        does: "write",
        quote: { title: "Marca e etiqueta", price: "1.960,00", validDays: "60" },
      },
      { at: [35, "12:20"], by: "joaquim", does: "accept" },
      { at: [34, "10:10"], by: "bruna", does: "receivePayment" },
      {
        at: [26, "15:50"],
        by: "bruna",
        does: "sendProof",
        proof: {
          question: "A nuvem está macia o bastante?",
          directions: [
            {
              letter: "A",
              name: "Três círculos",
              idea: "Uma nuvem que se borda em dez minutos.",
              pieces: [{ art: "nuvem-prova", note: "Etiqueta de tecido" }],
            },
          ],
        },
      },
      { at: [25, "11:15"], by: "joaquim", does: "openProof" },
      { at: [24, "16:30"], by: "joaquim", does: "approveProof", direction: "A" },
      { at: [9, "11:00"], by: "bruna", does: "buildKit", kit: KITS.nuvem },
      { at: [9, "11:20"], by: "bruna", does: "deliver" },
      { at: [8, "10:30"], by: "bruna", does: "receivePayment", payment: 2 },
      { at: [8, "12:40"], by: "joaquim", does: "answerShowing", showing: "no" },
      { at: [7, "09:20"], by: "joaquim", does: "openBrandPage" },
      say("joaquim", [7, "09:40"], "Mandei o endereço da página para a moça do bordado. Ela achou tudo."),
    ],
  ),
  // The delivery waits for the second half.
  request(
    {
      customer: "otavio",
      sent: [45, "10:20"],
      project: "Ponto Final",
      about: "Bar no fim da linha do bonde. Fecha quando passa o último, e vende o lanche da viagem de volta.",
      audience: ["quem espera o bonde", "músicos da rua"],
      color: "laranja de farol",
    },
    [
      { at: [44, "09:10"], by: "caetano", does: "claim" },
      {
        at: [42, "15:00"],
        by: "caetano",
        does: "write",
        quote: { title: "Marca e letreiro", price: "2.480,00", validDays: "60" },
      },
      { at: [40, "18:30"], by: "otavio", does: "accept" },
      { at: [39, "09:15"], by: "otavio", does: "claimPayment" },
      { at: [39, "14:40"], by: "caetano", does: "receivePayment" },
      {
        at: [28, "16:20"],
        by: "caetano",
        does: "sendProof",
        proof: {
          question: "O ponto basta, ou falta um desenho?",
          directions: [
            {
              letter: "A",
              name: "O ponto",
              idea: "A última coisa da linha é a única cor.",
              pieces: [{ art: "ponto-prova", note: "Letreiro de três metros" }],
            },
          ],
        },
      },
      { at: [27, "18:05"], by: "otavio", does: "openProof" },
      { at: [26, "09:30"], by: "otavio", does: "approveProof", direction: "A" },
      { at: [3, "10:40"], by: "caetano", does: "buildKit", kit: KITS.ponto },
      { at: [3, "11:05"], by: "caetano", does: "deliver" },
      say("caetano", [3, "11:10"], "Está tudo aí. Abre assim que a segunda metade entrar."),
    ],
  ),
];
