/** The quotes of the demo. `scripts/print-quotes.ts` prints each as `quotes/{name}.pdf`. Amounts are in whole reais. */

type Item = { name: string; text: string; amount: number; price: number };
export type SampleQuote = {
  number: string;
  project: string;
  customer: string;
  designer: string;
  labour: Item[];
  materials: Item[];
  discount: number;
  stages: { when: string; what: string }[];
  payment: string;
  revisions: string;
  excluded: string;
};

const HALF = "Metade na entrada, metade na entrega. Pix ou boleto";
const TWO_ROUNDS = "Duas rodadas incluídas";

export const QUOTES = {
  "sorvete-caju": {
    number: "0412",
    project: "Sorvete Caju",
    customer: "Marina Prado",
    designer: "Davi Teixeira",
    labour: [
      {
        name: "Cores e Fontes",
        text: "Nome desenhado, símbolo, paleta e letras. Duas propostas para escolher.",
        amount: 1,
        price: 2200,
      },
      { name: "Copinho de papel", text: "Arte final nos dois tamanhos, pronta para a gráfica.", amount: 2, price: 320 },
    ],
    materials: [{ name: "Licença da letra", text: "Uso comercial, sem prazo.", amount: 1, price: 240 }],
    discount: 0,
    stages: [
      { when: "Na entrada", what: "Começo, com as respostas em mãos" },
      { when: "2ª semana", what: "Duas propostas para escolher" },
      { when: "3ª semana", what: "Copinhos para revisar" },
      { when: "4ª semana", what: "Entrega de tudo" },
    ],
    payment: HALF,
    revisions: TWO_ROUNDS,
    excluded: "Impressão dos copinhos, registro da marca no INPI e a placa da loja.",
  },
  "livraria-farol": {
    number: "0397",
    project: "Livraria Farol",
    customer: "Marina Prado",
    designer: "Davi Teixeira",
    labour: [
      {
        name: "Cores e Fontes",
        text: "O farol da porta redesenhado, nome, paleta e letras.",
        amount: 1,
        price: 2600,
      },
      { name: "Manual da Marca", text: "PDF de 28 páginas: fachada, sacola e marcador.", amount: 1, price: 1900 },
      { name: "Sacola de papel", text: "Arte final nos três tamanhos.", amount: 3, price: 180 },
    ],
    materials: [
      { name: "Licença da letra", text: "Uso comercial, sem prazo.", amount: 1, price: 260 },
      { name: "Prova de impressão", text: "Sacola em papel kraft.", amount: 2, price: 50 },
    ],
    discount: 400,
    stages: [
      { when: "Na entrada", what: "Começo, com as respostas em mãos" },
      { when: "2ª semana", what: "Duas propostas para escolher" },
      { when: "3ª semana", what: "Manual para revisar" },
      { when: "4ª semana", what: "Entrega de tudo" },
    ],
    payment: HALF,
    revisions: TWO_ROUNDS,
    excluded: "Impressão das sacolas, registro da marca no INPI e a pintura da fachada.",
  },
  "arraial-do-carmo": {
    number: "0361",
    project: "Arraial do Carmo",
    customer: "Marina Prado",
    designer: "Davi Teixeira",
    labour: [
      { name: "Cores e Fontes", text: "Nome desenhado, bandeirinhas, paleta e letras.", amount: 1, price: 1900 },
      {
        name: "Manual da Marca",
        text: "PDF de 16 páginas, para a comissão montar o cartaz de cada ano.",
        amount: 1,
        price: 1400,
      },
    ],
    materials: [],
    discount: 300,
    stages: [
      { when: "Na entrada", what: "Começo, com as respostas em mãos" },
      { when: "1ª semana", what: "Uma proposta" },
      { when: "2ª semana", what: "Manual para revisar" },
      { when: "4ª semana", what: "Entrega de tudo" },
    ],
    payment: "Em uma vez, na entrega. Pix ou boleto",
    revisions: "Uma rodada incluída",
    excluded: "Impressão dos cartazes e das bandeirinhas.",
  },
  "bicicletaria-do-largo": {
    number: "0403",
    project: "Bicicletaria do Largo",
    customer: "Otávio Nunes",
    designer: "Bruna Aguiar",
    labour: [
      {
        name: "Cores e Fontes",
        text: "Três caminhos, um para seguir. Nome, símbolo e letras.",
        amount: 1,
        price: 2800,
      },
      { name: "WEB site", text: "Uma página, com horários, aluguel e mapa.", amount: 1, price: 3200 },
      { name: "Manual da Marca", text: "PDF de 24 páginas: fachada, avental e adesivo.", amount: 1, price: 1900 },
    ],
    materials: [{ name: "Licença da letra", text: "Uso comercial, sem prazo.", amount: 1, price: 300 }],
    discount: 500,
    stages: [
      { when: "Na entrada", what: "Medidas da fachada" },
      { when: "3ª semana", what: "Três caminhos para escolher" },
      { when: "5ª semana", what: "Site e manual para revisar" },
      { when: "7ª semana", what: "Entrega de tudo" },
    ],
    payment: "Um terço na entrada, um na escolha do caminho, um na entrega",
    revisions: TWO_ROUNDS,
    excluded: "Pintura da fachada, hospedagem do site e registro da marca no INPI.",
  },
  "padaria-aurora": {
    number: "0408",
    project: "Padaria Aurora",
    customer: "Joaquim Bastos",
    designer: "Davi Teixeira",
    labour: [
      { name: "Cores e Fontes", text: "Nome desenhado, símbolo, paleta e letras.", amount: 1, price: 2600 },
      {
        name: "Aplicativo Android",
        text: "Telas da encomenda de bolos, prontas para programar.",
        amount: 1,
        price: 4800,
      },
    ],
    materials: [{ name: "Licença da letra", text: "Uso comercial, sem prazo.", amount: 1, price: 260 }],
    discount: 0,
    stages: [
      { when: "Na entrada", what: "Começo, com as respostas em mãos" },
      { when: "2ª semana", what: "Duas propostas para escolher" },
      { when: "5ª semana", what: "Telas para revisar" },
      { when: "8ª semana", what: "Entrega de tudo" },
    ],
    payment: HALF,
    revisions: TWO_ROUNDS,
    excluded: "Programação do aplicativo, fotografia e registro da marca no INPI.",
  },
  "toca-do-lobo": {
    number: "0377",
    project: "Toca do Lobo",
    customer: "Otávio Nunes",
    designer: "Caetano Rocha",
    labour: [
      { name: "Cores e Fontes", text: "Nome desenhado, símbolo, paleta e letras.", amount: 1, price: 2400 },
      { name: "WEB site", text: "Uma página, com a agenda das noites de jogo.", amount: 1, price: 2900 },
    ],
    materials: [],
    discount: 0,
    stages: [
      { when: "Na entrada", what: "Começo, com as respostas em mãos" },
      { when: "2ª semana", what: "Duas propostas para escolher" },
      { when: "4ª semana", what: "Site para revisar" },
      { when: "6ª semana", what: "Entrega de tudo" },
    ],
    payment: HALF,
    revisions: TWO_ROUNDS,
    excluded: "Hospedagem do site e registro da marca no INPI.",
  },
} as const satisfies Record<string, SampleQuote>;
export type QuoteName = keyof typeof QUOTES;
