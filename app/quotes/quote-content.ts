/** What a written quote says. Money is in whole centavos (kit/money.ts), days are '2026-12-07'. */

/** Labour and materials stand apart, as Brazil's consumer code wants it (Lei 8.078/1990, art. 40). */
export const ITEM_KINDS = {
  labour: { title: "Mão de obra", add: "Item" },
  material: { title: "Materiais", add: "Material" },
} as const;
export type ItemKind = keyof typeof ITEM_KINDS;

export type QuoteItem = { id: string; kind: ItemKind; name: string; about: string; quantity: number; price: number };
/** A day between begin and delivery, and what happens on it. */
export type QuoteStage = { id: string; day: string; what: string };

/** How the total is divided (totals.ts). */
export const PAYMENT_PLANS = {
  halves: { title: "Metade e metade" },
  upfront: { title: "Tudo na entrada" },
  instalments: { title: "Em parcelas" },
} as const;
export type PaymentPlan = keyof typeof PAYMENT_PLANS;

/** When the rights of use pass to the customer. */
export const RIGHTS_FROM = { delivery: "Na entrega", lastPayment: "Com o último pagamento" } as const;
export type RightsFrom = keyof typeof RIGHTS_FROM;

export type QuoteContent = {
  /** the first paragraph, to the customer; may be empty */
  intro: string;
  items: QuoteItem[];
  /** 'nenhum': there are no materials, which must be said */
  noMaterials: boolean;
  discount: number;
  /** what is not included; may be empty */
  excluded: string;
  begin: string;
  delivery: string;
  stages: QuoteStage[];
  /** rounds of revision in the price */
  rounds: number;
  /** of one round more; null: as agreed then */
  roundPrice: number | null;
  plan: PaymentPlan;
  /** with `instalments`: how many payments, the down payment among them; else as many as the plan has */
  instalments: number;
  /** 'Pix ou boleto' */
  means: string;
  /** what passes to the customer, where it may be used, for how long, and from when */
  rights: { what: string; where: string; duration: string; from: RightsFrom };
  /** it can be accepted to the end of this many days after the day it is sent, in São Paulo's time */
  validDays: number;
  notes: string;
};

/** The same as typed: half filled in, and with amounts that are none yet. Every number is the text of its field. */
export type QuoteDraft = Omit<
  QuoteContent,
  "items" | "discount" | "rounds" | "roundPrice" | "instalments" | "validDays"
> & {
  items: (Omit<QuoteItem, "quantity" | "price"> & { quantity: string; price: string })[];
  discount: string;
  rounds: string;
  roundPrice: string;
  instalments: string;
  validDays: string;
};

export const QUOTE_LIMITS = {
  items: 60,
  stages: 12,
  name: 200,
  about: 600,
  text: 3000,
  line: 200,
  quantity: 9999,
  rounds: 20,
  instalments: 12,
  validDays: 120,
  /** of one request */
  versions: 40,
} as const;

export type QuoteParty = { name: string; email: string; tell: string };

/** A version as it was sent. Never changed; its hash is of exactly this (canonical JSON, hash.server.ts). */
export type SentQuote = {
  format: 1;
  /** id of the request */
  request: string;
  /** '2026-0418', the same for all versions of a request */
  code: string;
  number: number;
  nameProject: string;
  customer: QuoteParty;
  sender: QuoteParty;
  /** ISO 8601 */
  sentAt: string;
  /** the last moment in which it can be accepted, ISO 8601 */
  validUntil: string;
  content: QuoteContent;
  /** the right to withdraw from a distance contract (Lei 8.078/1990, art. 49), as the owner worded it then */
  withdrawal: string;
};

/**
 * `open` waits for its answer; `expired` is open past its `validUntil`; `superseded` was accepted before a newer one was;
 * `undone`: both took the acceptance back.
 */
export const QUOTE_STATES = [
  "open",
  "expired",
  "replaced",
  "withdrawn",
  "accepted",
  "declined",
  "superseded",
  "undone",
] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** Where the studio heard an acceptance that was not given on the page. */
export const CHANNELS = {
  phone: "por telefone",
  paper: "no papel",
  message: "por mensagem",
  person: "pessoalmente",
} as const;
export type Channel = keyof typeof CHANNELS;

/** The record of a decision. */
export type QuoteDecisionRecord = {
  decision: "accepted" | "declined";
  /** whose account it was */
  by: { id: string; name: string };
  /** as typed; of an acceptance elsewhere, who gave it */
  signedName: string;
  /** ISO 8601 */
  at: string;
  /** null for an acceptance that the studio recorded */
  network: string | null;
  browser: string | null;
  /** of a decline; empty without one */
  reason: string;
  /** null: given on the page by the customer */
  elsewhere: { channel: Channel; note: string } | null;
};

/** 'Já paguei' and 'Recebido' are different things; ISO 8601. */
export type PaymentState = { number: number; claimedAt: string | null; receivedAt: string | null };

/** One version with what became of it. */
export type QuoteVersion = {
  id: string;
  number: number;
  state: QuoteState;
  /** SHA-256 of `sent`, 64 hexadecimal digits */
  hash: string;
  sent: SentQuote;
  total: number;
  decision: QuoteDecisionRecord | null;
  payments: PaymentState[];
  /** who asked that the acceptance be undone, while the other side has not agreed */
  undoAskedBy: { id: string; name: string } | null;
  /** whether its PDF is there; the one with the record of acceptance replaces it */
  hasPdf: boolean;
};

/** 'a3f9 1c07 5be2 d840': what the page shows of a hash. */
export const shortHash = (hash: string): string => hash.slice(0, 16).replace(/(.{4})(?=.)/g, "$1 ");
