/** Ten quotes as studios write them, and as nobody should: what their PDFs must bear. */
import type { QuoteContent, QuoteDecisionRecord, QuoteItem, SentQuote } from "../../app/quotes/quote-content.ts";
import { QUOTE_TEXTS } from "../../app/quoting/terms.server.ts";

const item = (id: string, name: string, price: number, more: Partial<QuoteItem> = {}): QuoteItem => ({
  ...{ id, kind: "labour", name, about: "", quantity: 1, price },
  ...more,
});

const bakery: QuoteContent = {
  intro: "",
  items: [
    item("a", "Cores e Fontes", 240000, {
      about: "Nome desenhado, símbolo, paleta e letras. Duas propostas para escolher.",
    }),
    item("b", "Manual da Marca", 190000, {
      about: "PDF de 32 páginas: usos do símbolo, cores, letras, saco, etiqueta e placa.",
    }),
    item("c", "Saco de pão", 18000, { quantity: 3, about: "Arte final nos três tamanhos, pronta para a gráfica." }),
    item("d", "Licença da letra", 26000, { kind: "material", about: "Uso comercial, sem prazo." }),
    item("e", "Prova de impressão", 5000, {
      kind: "material",
      quantity: 2,
      about: "Saco em papel kraft, duas rodadas.",
    }),
  ],
  noMaterials: false,
  discount: 40000,
  excluded:
    "Impressão dos sacos, registro da marca no INPI e a placa da fachada. Mudança depois do aceite é um orçamento novo.",
  begin: "2026-12-07",
  delivery: "2027-01-29",
  stages: [
    { id: "s1", day: "2026-12-21", what: "Duas propostas para escolher" },
    { id: "s2", day: "2027-01-15", what: "Manual para revisar" },
  ],
  rounds: 2,
  roundPrice: 35000,
  plan: "halves",
  instalments: 2,
  means: "Pix ou boleto",
  rights: { what: QUOTE_TEXTS.rights, where: "No Brasil e na internet", duration: "Sem prazo", from: "lastPayment" },
  validDays: 10,
  notes: "A placa da fachada é orçada com o serralheiro",
};

const sent = (content: Partial<QuoteContent>, more: Partial<SentQuote> = {}): SentQuote => ({
  format: 1,
  request: "6f1f7a52-6f0a-4d8e-9a3e-0b6d5c1a2b3c",
  code: "2026-0418",
  number: 2,
  nameProject: "Padaria Bonança",
  customer: { name: "Lúcia Andrade", email: "lucia@padariabonanca.com.br", tell: "(81) 98888-1234" },
  sender: { name: "Rui Nogueira", email: "rui@traco.example", tell: "" },
  sentAt: "2026-11-25T14:20:00.000Z",
  validUntil: "2026-12-06T02:59:59.999Z",
  content: { ...bakery, ...content },
  withdrawal: QUOTE_TEXTS.withdrawal,
  ...more,
});

const word = "Pneumoultramicroscopicossilicovulcanoconiótico".repeat(5).slice(0, 200);
const long = (length: number) =>
  "A marca nasce do pão quente às seis da manhã: o forno, a farinha, a fila que dobra a esquina, e a conversa. "
    .repeat(40)
    .slice(0, length)
    .trim();
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    item(
      `i${index}`,
      `Peça ${index + 1}: ${["etiqueta", "cardápio", "fachada", "uniforme"][index % 4]}`,
      12345 + index,
      {
        quantity: 1 + (index % 3),
        about: index % 2 === 0 ? "Arte final, pronta para a gráfica, com sangria e marcas de corte." : "",
        kind: index % 5 === 4 ? "material" : "labour",
      },
    ),
  );

/** As the customer gave it on the page. */
const accepted: QuoteDecisionRecord = {
  decision: "accepted",
  by: { id: "5c0d7f0e-31a1-4a53-8f5e-93c3c40c1111", name: "Lúcia Andrade" },
  signedName: "Lúcia Maria Andrade",
  at: "2026-11-26T18:07:42.000Z",
  network: "203.0.113.24",
  browser: "Mozilla/5.0",
  reason: "",
  elsewhere: null,
};
const heard: QuoteDecisionRecord = {
  ...accepted,
  by: { id: "5c0d7f0e-31a1-4a53-8f5e-93c3c40c2222", name: "Rui Nogueira" },
  ...{ network: null, browser: null },
  elsewhere: { channel: "phone", note: "Ligou às 15h e confirmou o valor e o prazo." },
};

export const TEN_QUOTES: Record<string, { sent: SentQuote; record: QuoteDecisionRecord | null }> = {
  short: { sent: sent({}), record: null },
  "three pages": { sent: sent({ items: many(16), intro: long(900) }), record: null },
  "60 items": { sent: sent({ items: many(60) }), record: null },
  "emoji in names": {
    sent: sent(
      { items: [item("a", "Cores 🎨 e Fontes ✨", 240000), item("b", "🥖🥐", 1000)], noMaterials: true },
      {
        nameProject: "Padaria 🥖 Bonança",
        customer: { name: "Lúcia 👩‍🍳 Andrade", email: "l@padaria.example", tell: "" },
      },
    ),
    record: null,
  },
  "words of 200 characters": {
    sent: sent(
      {
        items: [item("a", word, 240000, { about: word })],
        notes: word,
        excluded: word,
        intro: word,
        noMaterials: true,
      },
      { nameProject: word, customer: { name: word, email: `${word}@b.example`, tell: "" } },
    ),
    record: { ...accepted, signedName: word },
  },
  "no materials": {
    sent: sent({ items: bakery.items.filter(({ kind }) => kind === "labour"), noMaterials: true, discount: 0 }),
    record: null,
  },
  instalments: {
    sent: sent({
      plan: "instalments",
      instalments: 12,
      stages: Array.from({ length: 12 }, (_, index) => ({
        id: `s${index}`,
        day: `2027-01-${String(index + 10).padStart(2, "0")}`,
        what: `Etapa ${index + 1}`,
      })),
    }),
    record: heard,
  },
  "free of charge": {
    sent: sent({ items: [item("a", "Uma hora de conversa", 0)], noMaterials: true, discount: 0, excluded: "" }),
    record: null,
  },
  "long texts": {
    sent: sent({
      intro: long(3000),
      notes: "Uma linha\n".repeat(200).trim(),
      excluded: long(3000),
      rights: { what: long(3000), where: long(200), duration: long(200), from: "delivery" },
      items: bakery.items.map((one) => ({ ...one, name: long(200), about: long(600) })),
    }),
    record: { ...heard, elsewhere: { channel: "paper", note: long(3000) } },
  },
  accepted: {
    sent: sent({}, { customer: { name: "Lúcia Wałęsa Ōta", email: "l@padaria.example", tell: "" } }),
    record: accepted,
  },
};
