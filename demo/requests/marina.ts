import { NO_OPTIONAL_ANSWERS, NO_SITE_YET } from "../../app/brief/questionnaire.ts";
import { KITS } from "../kits.ts";
import { type SampleRequest, say } from "../sample-request.ts";

/** One with a quote for her to decide, one whose kit is ready, one withdrawn, one finished and with its brand's page. */
export const MARINA: SampleRequest[] = [
  {
    customer: "marina",
    sent: [96, "10:12"],
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
    steps: [
      { at: [95, "09:20"], by: "davi", does: "claim" },
      { at: [95, "09:41"], by: "davi", does: "ask", question: "competitors" },
      say("marina", [95, "12:05"], "A gente admira o cartaz da Festa da Uva: dá para ler do outro lado da praça.", {
        answersQuestion: true,
      }),
      { at: [93, "16:30"], by: "davi", does: "quote", file: "arraial-do-carmo" },
      { at: [92, "11:08"], by: "marina", does: "accept" },
      say("davi", [84, "15:50"], "As bandeirinhas viraram o desenho. Cada ano muda só a ordem das cores.", {
        pictures: ["bandeirinhas"],
      }),
      {
        at: [84, "15:55"],
        by: "davi",
        does: "sendProof",
        proof: {
          rounds: "1",
          question: "A comissão segue com as bandeirinhas?",
          directions: [
            {
              letter: "A",
              name: "As bandeirinhas",
              idea: "A marca é o que já está pendurado na rua.",
              pieces: [{ art: "arraial-prova", note: "A corda e o nome" }],
            },
          ],
        },
      },
      { at: [84, "17:45"], by: "marina", does: "openProof" },
      { at: [84, "18:00"], by: "marina", does: "approveProof", direction: "A" },
      say("marina", [84, "18:02"], "A comissão aprovou na hora. Pode seguir."),
      { at: [68, "16:50"], by: "davi", does: "buildKit", kit: KITS.arraial },
      { at: [68, "17:15"], by: "davi", does: "deliver" },
      { at: [67, "10:40"], by: "marina", does: "answerShowing", showing: "from", inDays: 20 },
      { at: [67, "10:45"], by: "marina", does: "openBrandPage" },
      say("davi", [62, "10:10"], "O cartaz deste ano e o manual estão entregues."),
      { at: [62, "10:30"], by: "davi", does: "finish" },
      say("marina", [61, "19:12"], "Ficou a cara da festa. Obrigada pela paciência com as bandeirinhas."),
    ],
  },
  {
    customer: "marina",
    sent: [34, "15:20"],
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
    steps: [
      { at: [33, "10:05"], by: "davi", does: "claim" },
      { at: [31, "14:40"], by: "davi", does: "quote", file: "livraria-farol" },
      { at: [30, "19:10"], by: "marina", does: "accept" },
      say("davi", [16, "11:25"], "Mando as duas propostas na quinta, antes do clube."),
      say("marina", [16, "12:40"], "Combinado. A gente vota lá mesmo."),
      {
        at: [14, "17:10"],
        by: "davi",
        does: "sendProof",
        proof: {
          rounds: "2",
          question: "O farol inteiro ou só a luz?",
          directions: [
            {
              letter: "A",
              name: "O farol inteiro",
              idea: "O desenho da porta, com menos tijolo e a luz acesa dos dois lados.",
              pieces: [{ art: "farol-prova-a", note: "O farol e o nome" }],
            },
            {
              letter: "B",
              name: "De noite",
              idea: "O mesmo farol, visto do mar.",
              pieces: [{ art: "farol-prova-b", note: "No fundo escuro" }],
            },
          ],
        },
      },
      { at: [13, "19:00"], by: "marina", does: "openProof" },
      { at: [12, "11:20"], by: "marina", does: "approveProof", direction: "A" },
      say("davi", [2, "16:20"], "A sacola como ficou, com o farol que vocês escolheram.", { pictures: ["sacola"] }),
      { at: [2, "16:40"], by: "davi", does: "complete" },
      { at: [2, "17:30"], by: "davi", does: "buildKit", kit: KITS.farol, afterStart: true },
      say("marina", [1, "18:20"], "Aprovado aqui em casa e na livraria. Pode mandar os arquivos quando puder.", {
        unread: true,
      }),
    ],
  },
  {
    customer: "marina",
    sent: [13, "16:10"],
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
    steps: [{ at: [11, "18:45"], by: "marina", does: "withdraw" }],
  },
  {
    customer: "marina",
    sent: [6, "19:05"],
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
    steps: [
      { at: [5, "09:15"], by: "davi", does: "claim" },
      say("marina", [5, "12:40"], "Dá para a marca funcionar no copinho de papel? É este aqui.", {
        pictures: ["copinho"],
      }),
      say("davi", [4, "09:30"], "Dá, e é por ele que eu começaria. O orçamento que vou mandar já conta com isso."),
      { at: [2, "17:20"], by: "davi", does: "quote", file: "sorvete-caju" },
      say("davi", [2, "17:26"], "Se quiser tirar alguma parte, é só dizer.", { unread: true }),
    ],
  },
];
