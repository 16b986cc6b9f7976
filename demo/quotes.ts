/** The demo's quotes. `scripts/print-quotes.ts` prints each as `quotes/{name}.pdf`. Amounts are in whole reais. */

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

const item = (name: string, text: string, price: number, amount = 1): Item => ({ name, text, amount, price });
const letters = (price: number) => item("Licença da letra", "Uso comercial, sem prazo.", price);

/** What there is to see in each week, and the week of delivery. */
function stages(weeks: Record<number, string>, end: number, start = "Começo, com as respostas em mãos") {
  const seen = Object.entries({ ...weeks, [end]: "Entrega de tudo" });
  return [{ when: "Na entrada", what: start }, ...seen.map(([week, what]) => ({ when: `${week}ª semana`, what }))];
}

const HALF = "Metade na entrada, metade na entrega. Pix ou boleto";
const TWO_ROUNDS = "Duas rodadas incluídas";

export const QUOTES = {
  "sorvete-caju": {
    number: "0412",
    project: "Sorvete Caju",
    customer: "Marina Prado",
    designer: "Davi Teixeira",
    labour: [
      item("Cores e Fontes", "Nome desenhado, símbolo, paleta e letras. Duas propostas para escolher.", 2200),
      item("Copinho de papel", "Arte final nos dois tamanhos, pronta para a gráfica.", 320, 2),
    ],
    materials: [letters(240)],
    discount: 0,
    stages: stages({ 2: "Duas propostas para escolher", 3: "Copinhos para revisar" }, 4),
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
      item("Cores e Fontes", "O farol da porta redesenhado, nome, paleta e letras.", 2600),
      item("Manual da Marca", "PDF de 28 páginas: fachada, sacola e marcador.", 1900),
      item("Sacola de papel", "Arte final nos três tamanhos.", 180, 3),
    ],
    materials: [letters(260), item("Prova de impressão", "Sacola em papel kraft.", 50, 2)],
    discount: 400,
    stages: stages({ 2: "Duas propostas para escolher", 3: "Manual para revisar" }, 4),
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
      item("Cores e Fontes", "Nome desenhado, bandeirinhas, paleta e letras.", 1900),
      item("Manual da Marca", "PDF de 16 páginas, para a comissão montar o cartaz de cada ano.", 1400),
    ],
    materials: [],
    discount: 300,
    stages: stages({ 1: "Uma proposta", 2: "Manual para revisar" }, 4),
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
      item("Cores e Fontes", "Três caminhos, um para seguir. Nome, símbolo e letras.", 2800),
      item("WEB site", "Uma página, com horários, aluguel e mapa.", 3200),
      item("Manual da Marca", "PDF de 24 páginas: fachada, avental e adesivo.", 1900),
    ],
    materials: [letters(300)],
    discount: 500,
    stages: stages({ 3: "Três caminhos para escolher", 5: "Site e manual para revisar" }, 7, "Medidas da fachada"),
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
      item("Cores e Fontes", "Nome desenhado, símbolo, paleta e letras.", 2600),
      item("Aplicativo Android", "Telas da encomenda de bolos, prontas para programar.", 4800),
    ],
    materials: [letters(260)],
    discount: 0,
    stages: stages({ 2: "Duas propostas para escolher", 5: "Telas para revisar" }, 8),
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
      item("Cores e Fontes", "Nome desenhado, símbolo, paleta e letras.", 2400),
      item("WEB site", "Uma página, com a agenda das noites de jogo.", 2900),
    ],
    materials: [],
    discount: 0,
    stages: stages({ 2: "Duas propostas para escolher", 4: "Site para revisar" }, 6),
    payment: HALF,
    revisions: TWO_ROUNDS,
    excluded: "Hospedagem do site e registro da marca no INPI.",
  },
  bolha: {
    number: "0399",
    project: "Bolha",
    customer: "Marina Prado",
    designer: "Bruna Aguiar",
    labour: [
      item("Cores e Fontes", "Nome desenhado, símbolo, paleta e letras. Três propostas para escolher.", 2500),
      item("Fachada", "Arte final do letreiro, pronta para a serralheria.", 480),
    ],
    materials: [letters(240)],
    discount: 0,
    stages: stages({ 3: "Três propostas para escolher", 4: "Fachada para revisar" }, 5),
    payment: HALF,
    revisions: TWO_ROUNDS,
    excluded: "Serralheria, instalação do letreiro e registro da marca no INPI.",
  },
} satisfies Record<string, SampleQuote>;
export type QuoteName = keyof typeof QUOTES;
