/** Requests whose brand is in work, one for each state of a proof. */
import { request, type SampleRequest, say } from "../sample-request.ts";

export const PROOFS: SampleRequest[] = [
  // Three directions wait for the customer, who has begun to comment.
  request(
    {
      customer: "marina",
      sent: [21, "11:10"],
      project: "Bolha",
      about: "Lavanderia de bairro com oito máquinas, café e livros para esperar. Abre às sete, fecha às dez da noite.",
      audience: ["quem mora em apartamento pequeno", "estudantes"],
      color: "azul de máquina",
    },
    [
      { at: [20, "09:30"], by: "bruna", does: "claim" },
      { at: [18, "15:20"], by: "bruna", does: "quote", file: "bolha" },
      { at: [17, "12:40"], by: "marina", does: "accept" },
      say(
        "bruna",
        [10, "10:05"],
        "Fui lavar um edredom lá ontem. A porta redonda é a primeira coisa que se vê da rua.",
      ),
      say("marina", [10, "12:15"], "É ela que todo mundo fotografa."),
      {
        at: [3, "16:10"],
        by: "bruna",
        does: "sendProof",
        proof: {
          rounds: "2",
          days: 6,
          question: "Qual das três tem mais a cara da Bolha? Olhe a A também na fachada, de longe.",
          directions: [
            {
              letter: "A",
              name: "A porta redonda",
              idea: "A máquina vista de frente, com três bolhas dentro: o que se vê da calçada.",
              pieces: [
                { art: "bolha-a1", note: "A máquina e o nome" },
                { art: "bolha-a2", note: "Na fachada, a três metros" },
              ],
            },
            {
              letter: "B",
              name: "O varal",
              idea: "Roupa no varal e letra inclinada de vento.",
              pieces: [{ art: "bolha-b1", note: "O varal e o nome" }],
            },
            {
              letter: "C",
              name: "Só a letra",
              idea: "Duas bolhas fazem o B. Cabe num botão de camisa.",
              pieces: [{ art: "bolha-c1", note: "A letra sozinha" }],
            },
          ],
        },
      },
      { at: [2, "19:30"], by: "marina", does: "openProof" },
      { at: [2, "19:35"], by: "marina", does: "inviteGuest", guest: "Tia Célia, do caixa" },
      {
        at: [2, "19:50"],
        by: "marina",
        does: "noteProof",
        notes: [
          { art: "bolha-a1", at: [50, 33.5], text: "A porta é isso mesmo. As bolhas podem ser só duas?" },
          { art: "bolha-a2", at: [62.5, 30], text: "De longe o nome some um pouco perto da máquina." },
          { art: "bolha-c1", text: "Gosto desta para a touca e o avental." },
        ],
      },
    ],
  ),
  // The day of the decision has passed, and its customer opened it only then.
  request(
    {
      customer: "iracema",
      sent: [19, "09:20"],
      project: "Vela Branca",
      about: "Pousada de seis quartos na beira da praia, com café na varanda e passeio de jangada incluído.",
      audience: ["casais", "quem viaja só"],
      color: "verde-mar",
    },
    [
      { at: [18, "10:00"], by: "caetano", does: "claim" },
      {
        at: [17, "15:00"],
        by: "caetano",
        does: "write",
        quote: { title: "Marca e placa", price: "2.300,00", validDays: "30" },
      },
      { at: [16, "08:40"], by: "iracema", does: "accept" },
      { at: [15, "09:30"], by: "caetano", does: "receivePayment" },
      {
        at: [11, "17:00"],
        by: "caetano",
        does: "sendProof",
        proof: {
          question: "A vela cor de laranja fica, ou as duas brancas?",
          directions: [
            {
              letter: "A",
              name: "Duas velas",
              idea: "A jangada que sai da frente da pousada, no verde do mar das dez.",
              pieces: [{ art: "vela-a1", note: "Placa da entrada" }],
            },
          ],
        },
      },
      { at: [3, "18:15"], by: "iracema", does: "openProof" },
      say("iracema", [3, "18:25"], "Estava sem sinal na ilha. Vi agora, olho com calma amanhã."),
      say("caetano", [2, "09:10"], "Sem pressa, Iracema. O prazo dos arquivos anda junto."),
    ],
  ),
  // Adjustments were asked for, with a guest's comment among the customer's.
  request(
    {
      customer: "ligia",
      sent: [15, "10:10"],
      project: "Casa Botão",
      about:
        "Armarinho com parede de botões antigos, aviamentos e conserto na hora. Duas irmãs, uma máquina de costura.",
      audience: ["costureiras", "quem conserta em vez de jogar fora"],
      color: "vinho de forro",
    },
    [
      { at: [14, "09:05"], by: "bruna", does: "claim" },
      {
        at: [13, "11:00"],
        by: "bruna",
        does: "write",
        quote: { title: "Marca e sacola", price: "2.450,00", more: "260", validDays: "30" },
      },
      { at: [12, "16:20"], by: "ligia", does: "accept" },
      { at: [11, "10:00"], by: "bruna", does: "receivePayment" },
      {
        at: [7, "15:30"],
        by: "bruna",
        does: "sendProof",
        proof: {
          question: "O botão ou a casa do botão?",
          directions: [
            {
              letter: "A",
              name: "O botão",
              idea: "Quatro furos, como os da parede da loja.",
              pieces: [
                { art: "botao-a1", note: "O botão e o nome" },
                { art: "botao-a2", note: "Na sacola grande" },
              ],
            },
            {
              letter: "B",
              name: "A casa do botão",
              idea: "A casa que é loja e é o corte no pano.",
              pieces: [{ art: "botao-b1", note: "A casa e o nome" }],
            },
          ],
        },
      },
      { at: [6, "09:10"], by: "ligia", does: "openProof" },
      { at: [6, "09:20"], by: "ligia", does: "inviteGuest", guest: "Rosana Sampaio" },
      {
        at: [6, "13:05"],
        by: "ligia",
        does: "guestComment",
        guest: "Rosana Sampaio",
        note: { art: "botao-a1", at: [23.5, 50], text: "O aro de dentro some quando fica pequeno, no cartão." },
      },
      {
        at: [2, "18:00"],
        by: "ligia",
        does: "noteProof",
        notes: [
          { art: "botao-a1", at: [62, 50], text: "O til encosta no A. Dá para afastar?" },
          { art: "botao-a2", at: [50, 58.5], text: "Na sacola o botão pode descer para o canto." },
          { art: "botao-a2", text: "Falta o nome em algum lugar da sacola." },
        ],
      },
      {
        at: [2, "18:20"],
        by: "ligia",
        does: "askAdjustments",
        direction: "A",
        sentence: "Vamos de botão. A casa é bonita, mas confunde com imobiliária.",
      },
      {
        at: [1, "10:15"],
        by: "bruna",
        does: "replyToComment",
        comment: 1,
        text: "Bem visto. Abaixo de um centímetro ele sai.",
      },
    ],
  ),
  // The second version answers each comment.
  request(
    {
      customer: "joaquim",
      sent: [22, "10:00"],
      project: "Moinho Velho",
      about: "Fubá e farinha moídos na pedra, em roda d'água de 1931. Saco de um e de cinco quilos, vendido na feira.",
      audience: ["padarias", "quem faz broa em casa"],
      color: "marrom de pedra e fubá",
    },
    [
      { at: [21, "09:40"], by: "caetano", does: "claim" },
      {
        at: [19, "14:30"],
        by: "caetano",
        does: "write",
        quote: { title: "Marca e rótulo do saco", price: "2.700,00", validDays: "30" },
      },
      { at: [18, "11:15"], by: "joaquim", does: "accept" },
      { at: [17, "10:20"], by: "joaquim", does: "claimPayment" },
      { at: [17, "15:05"], by: "caetano", does: "receivePayment" },
      {
        at: [8, "16:00"],
        by: "caetano",
        does: "sendProof",
        proof: {
          question: "O nome se lê na prateleira, a dois passos?",
          directions: [
            {
              letter: "A",
              name: "As oito pás",
              idea: "A roda vista de frente, nas duas cores do saco de papel.",
              pieces: [
                { art: "moinho-v1", note: "O rótulo" },
                { art: "moinho-saco", note: "No saco de cinco quilos" },
              ],
            },
          ],
        },
      },
      { at: [7, "12:10"], by: "joaquim", does: "openProof" },
      {
        at: [3, "10:00"],
        by: "joaquim",
        does: "noteProof",
        notes: [
          { art: "moinho-v1", at: [50, 72], text: "O nome está pequeno para a minha vista." },
          { art: "moinho-v1", at: [50, 37], text: "A roda tem doze pás, não oito." },
          { art: "moinho-saco", text: "O saco ficou como o do meu avô." },
        ],
      },
      {
        at: [3, "10:10"],
        by: "joaquim",
        does: "askAdjustments",
        direction: "A",
        sentence: "É isso. Só o nome maior e a conta das pás.",
      },
      {
        at: [1, "16:30"],
        by: "caetano",
        does: "sendProof",
        proof: {
          question: "",
          directions: [
            {
              letter: "A",
              name: "As oito pás",
              idea: "A roda vista de frente, nas duas cores do saco de papel.",
              pieces: [
                { art: "moinho-v2", note: "O rótulo, com o nome maior", replaces: "moinho-v1" },
                { art: "moinho-saco", note: "No saco de cinco quilos", replaces: "moinho-saco" },
              ],
            },
          ],
          answers: [
            { outcome: "done", text: "O nome cresceu metade e desceu um pouco." },
            { outcome: "kept", text: "doze pás viram um borrão no saco pequeno. Com oito ela ainda roda." },
            { outcome: "done", text: "" },
          ],
        },
      },
    ],
  ),
  // Approved: the files are to be made.
  request(
    {
      customer: "otavio",
      sent: [30, "09:30"],
      project: "Dominó",
      about: "Bar de esquina com mesas de dominó na calçada e petisco de estufa. Abre às dezesseis.",
      audience: ["vizinhos aposentados", "quem sai do trabalho"],
      color: "verde de feltro",
    },
    [
      { at: [29, "10:15"], by: "bruna", does: "claim" },
      {
        at: [27, "16:45"],
        by: "bruna",
        does: "write",
        quote: { title: "Marca e toldo", price: "2.900,00", validDays: "60" },
      },
      { at: [25, "13:30"], by: "otavio", does: "accept" },
      { at: [24, "09:50"], by: "bruna", does: "receivePayment" },
      {
        at: [12, "15:15"],
        by: "bruna",
        does: "sendProof",
        proof: {
          question: "A peça em pé ou as duas na mesa?",
          directions: [
            {
              letter: "A",
              name: "A peça em pé",
              idea: "Um e cinco: a pedra com que a casa abre toda partida.",
              pieces: [{ art: "domino-a1", note: "A peça e o nome" }],
            },
            {
              letter: "B",
              name: "Duas na mesa",
              idea: "O meio do jogo, no verde da mesa.",
              pieces: [{ art: "domino-b1", note: "As peças no toldo" }],
            },
          ],
        },
      },
      { at: [11, "17:40"], by: "otavio", does: "openProof" },
      { at: [9, "19:10"], by: "otavio", does: "approveProof", direction: "A" },
      say("bruna", [8, "10:05"], "Aprovado e guardado. Agora preparo os arquivos, começando pelo do toldo."),
    ],
  ),
];
