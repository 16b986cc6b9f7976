/** Requests with written quotes, one for each state of such a quote. */
import { request, type SampleRequest, say } from "../sample-request.ts";

export const WRITTEN: SampleRequest[] = [
  // The customer asked for a change, and the second version awaits a decision.
  request(
    {
      customer: "marina",
      sent: [9, "10:20"],
      project: "Quintal da Vó",
      about: "Almoço de domingo num quintal de vila, com uma panela só e hora para acabar. Quarenta lugares.",
      audience: ["famílias do bairro", "quem mora só"],
      color: "amarelo de caju",
    },
    [
      { at: [8, "09:30"], by: "davi", does: "claim" },
      {
        at: [6, "15:10"],
        by: "davi",
        does: "write",
        quote: { title: "Marca e cardápio", price: "2.980,00", more: "640" },
      },
      {
        at: [5, "11:25"],
        by: "marina",
        does: "askChange",
        item: 1,
        text: "O cardápio fica para o verão. Dá para tirar?",
      },
      { at: [4, "16:40"], by: "davi", does: "write", quote: { title: "Marca e placa da porta", price: "2.980,00" } },
    ],
  ),
  // The customer asked for a change, and the designer has to send the next version.
  request(
    {
      customer: "joaquim",
      sent: [6, "10:05"],
      project: "Rede de Varanda",
      about: "Redes tecidas em tear de pedal, vendidas na beira da estrada e por encomenda. Duas tecelãs.",
      audience: ["quem tem varanda", "pousadas"],
      color: "anil",
    },
    [
      { at: [5, "09:15"], by: "bruna", does: "claim" },
      {
        at: [3, "15:40"],
        by: "bruna",
        does: "write",
        quote: { title: "Marca e etiqueta", price: "2.150,00", more: "320" },
      },
      {
        at: [1, "10:30"],
        by: "joaquim",
        does: "askChange",
        item: 1,
        text: "A etiqueta pode ser menor? Assim cabe no nó da rede.",
      },
    ],
  ),
  // Nobody decided in time.
  request(
    {
      customer: "marina",
      sent: [19, "14:00"],
      project: "Papel Dobrado",
      about: "Oficina de origami em escolas, com material e exposição no fim do mês.",
      audience: ["escolas", "crianças de 7 a 11 anos"],
      color: "azul de papel de seda",
    },
    [
      { at: [18, "10:10"], by: "davi", does: "claim" },
      { at: [15, "17:05"], by: "davi", does: "write", quote: { title: "Marca e cartaz", price: "1.750,50" } },
      { at: [4, "08:00"], by: "davi", does: "expire" },
    ],
  ),
  // Accepted; the customer says that the down payment is on its way.
  request(
    {
      customer: "otavio",
      sent: [12, "09:15"],
      project: "Barbearia do Trilho",
      about: "Barbearia em frente à estação, com fila de banco e rádio ligado. Três cadeiras.",
      audience: ["quem pega o trem", "pais e filhos"],
      color: "vermelho de sinal",
    },
    [
      { at: [11, "10:00"], by: "bruna", does: "claim" },
      { at: [8, "14:30"], by: "bruna", does: "write", quote: { title: "Marca e fachada", price: "3.333,33" } },
      { at: [6, "18:10"], by: "otavio", does: "accept" },
      { at: [2, "09:40"], by: "otavio", does: "claimPayment" },
    ],
  ),
  // Accepted; the down payment is still to come.
  request(
    {
      customer: "joaquim",
      sent: [10, "15:30"],
      project: "Mel do Cerrado",
      about: "Mel de abelha nativa, vendido em feira e por encomenda, com o nome de quem colheu no rótulo.",
      audience: ["feiras orgânicas", "confeitarias"],
      color: "#B26B00",
    },
    [
      { at: [9, "09:00"], by: "bruna", does: "claim" },
      {
        at: [7, "16:20"],
        by: "bruna",
        does: "write",
        quote: { title: "Marca e rótulo", price: "2.600,00", more: "180" },
      },
      { at: [1, "12:15"], by: "joaquim", does: "accept" },
    ],
  ),
  // In progress: one version was taken back, the next one's down payment was received, and a third one replaced it. Its
  // designer has begun the first proof.
  request(
    {
      customer: "iracema",
      sent: [18, "11:00"],
      project: "Tapioca da Ponte",
      about:
        "Barraca de tapioca na cabeceira da ponte, aberta de madrugada para quem pesca e para quem volta da festa.",
      audience: ["pescadores", "quem passa de carro"],
      color: "branco e verde-mar",
    },
    [
      { at: [17, "10:45"], by: "caetano", does: "claim" },
      {
        at: [16, "11:10"],
        by: "caetano",
        does: "write",
        quote: { title: "Marca e barraca", price: "2.000,00", validDays: "30" },
      },
      { at: [16, "11:30"], by: "caetano", does: "withdrawQuote" },
      {
        at: [15, "09:20"],
        by: "caetano",
        does: "write",
        quote: { title: "Marca e barraca", price: "2.200,00", validDays: "30" },
      },
      { at: [13, "08:30"], by: "iracema", does: "accept" },
      { at: [12, "10:00"], by: "iracema", does: "claimPayment" },
      { at: [12, "14:10"], by: "caetano", does: "receivePayment" },
      say("caetano", [12, "14:12"], "Recebi a entrada. Começo amanhã cedo."),
      {
        at: [7, "16:00"],
        by: "caetano",
        does: "write",
        quote: { title: "Marca, barraca e guardanapo", price: "2.200,00", validDays: "30" },
      },
      { at: [6, "08:15"], by: "iracema", does: "accept" },
      {
        at: [2, "17:20"],
        by: "caetano",
        does: "draftProof",
        proof: {
          question: "",
          directions: [
            {
              letter: "A",
              name: "A meia-lua",
              idea: "A tapioca dobrada, do jeito que sai da chapa.",
              pieces: [{ art: "tapioca-a1", note: "Na barraca" }],
            },
            { letter: "B", name: "O arco", idea: "", pieces: [{ art: "tapioca-b1", note: "" }] },
          ],
        },
      },
    ],
  ),
  // Declined.
  request(
    {
      customer: "joaquim",
      sent: [24, "13:40"],
      project: "Feira do Largo",
      about: "Feira de pequenos produtores aos sábados, com vinte barracas e música.",
      audience: ["moradores do centro"],
      color: "verde-folha",
    },
    [
      { at: [23, "10:10"], by: "caetano", does: "claim" },
      {
        at: [21, "17:30"],
        by: "caetano",
        does: "write",
        quote: { title: "Marca e bandeiras", price: "5.900,00", validDays: "30" },
      },
      { at: [19, "12:00"], by: "joaquim", does: "decline", reason: "O valor ficou acima do que a feira junta no ano." },
    ],
  ),
  // Both sides took an acceptance back; the next version expires tomorrow.
  request(
    {
      customer: "ligia",
      sent: [13, "16:00"],
      project: "Rádio Varal",
      about: "Programa de rádio comunitária sobre costura e conserto de roupa, com plateia uma vez por mês.",
      audience: ["ouvintes da rádio", "costureiras"],
      color: "laranja de linha",
    },
    [
      { at: [12, "09:10"], by: "caetano", does: "claim" },
      {
        at: [12, "15:00"],
        by: "caetano",
        does: "write",
        quote: { title: "Marca, vinheta e faixa", price: "2.050,00", validDays: "30" },
      },
      { at: [11, "10:20"], by: "ligia", does: "accept" },
      { at: [10, "09:00"], by: "ligia", does: "askUndo" },
      { at: [10, "17:40"], by: "caetano", does: "agreeToUndo" },
      { at: [9, "15:45"], by: "caetano", does: "write", quote: { title: "Marca e vinheta", price: "1.480,00" } },
    ],
  ),
];
