/** A written quote as finished texts: page and PDF show exactly these, in this order. */
import { counted } from "../kit/count.ts";
import { fullDateText, noonOf } from "../kit/day.ts";
import { moneyText } from "../kit/money.ts";
import {
  ITEM_KINDS,
  type ItemKind,
  type QuoteContent,
  type QuoteDecisionRecord,
  type QuoteParty,
  RIGHTS_FROM,
  type SentQuote,
} from "./quote-content.ts";
import { paymentsOf, totalsOf } from "./totals.ts";

export type SheetRow = { id: string; name: string; about: string; quantity: string; price: string; total: string };
export type SheetTerm = { label: string; text: string };
export type QuoteSheet = {
  title: string;
  /** 'Orçamento 2026-0418, versão 2' */
  number: string;
  sentOn: string;
  to: QuoteParty;
  from: QuoteParty;
  /** '5 de dezembro de 2026' */
  validUntil: string;
  intro: string;
  groups: { kind: ItemKind; title: string; rows: SheetRow[]; none: string }[];
  sums: SheetTerm[];
  total: string;
  stations: { day: string; what: string }[];
  payments: SheetTerm[];
  terms: SheetTerm[];
  excluded: string;
  rights: SheetTerm[];
  withdrawal: string;
};

/** '7 de dezembro de 2026' */
export const calendarText = (day: string): string => fullDateText(noonOf(day));

export const isFree = (content: QuoteContent): boolean => totalsOf(content).total === 0;

function stations({ begin, delivery, stages, plan }: QuoteContent, free: boolean) {
  const paid = plan === "upfront" ? "Começo, com tudo pago" : "Começo, com a entrada paga";
  return [
    { day: calendarText(begin), what: free ? "Começo" : paid },
    ...stages.map(({ day, what }) => ({ day: calendarText(day), what })),
    { day: calendarText(delivery), what: "Entrega de tudo" },
  ];
}

/** Pure: the same version gives the same texts for ever. */
export function sheetOf(sent: SentQuote): QuoteSheet {
  const { content } = sent;
  const totals = totalsOf(content);
  const free = isFree(content);
  const kinds = Object.keys(ITEM_KINDS) as ItemKind[];
  return {
    title: `Orçamento para ${sent.nameProject}`,
    number: `Orçamento ${sent.code}, versão ${sent.number}`,
    sentOn: fullDateText(Date.parse(sent.sentAt)),
    to: sent.customer,
    from: sent.sender,
    validUntil: fullDateText(Date.parse(sent.validUntil)),
    intro: content.intro,
    groups: kinds.map((kind) => ({
      kind,
      title: ITEM_KINDS[kind].title,
      rows: content.items
        .filter((item) => item.kind === kind)
        .map(({ id, name, about, quantity, price }) => ({
          id,
          name,
          about,
          quantity: quantity.toLocaleString("pt-BR"),
          price: moneyText(price),
          total: moneyText(quantity * price),
        })),
      none: kind === "material" && content.noMaterials ? "Nenhum" : "",
    })),
    sums: [
      { label: ITEM_KINDS.labour.title, text: moneyText(totals.labour) },
      // After 'Nenhum' a sum of nothing would only ask what it is of.
      ...(content.noMaterials && totals.material === 0
        ? []
        : [{ label: ITEM_KINDS.material.title, text: moneyText(totals.material) }]),
      ...(totals.discount > 0 ? [{ label: "Desconto", text: moneyText(-totals.discount) }] : []),
    ],
    total: moneyText(totals.total),
    stations: stations(content, free),
    payments: paymentsOf(content).map(({ title, amount, due, day }) => ({
      label: due === "day" ? `${title}, em ${calendarText(day)}` : title,
      text: moneyText(amount),
    })),
    terms: [
      { label: "Pagamento", text: content.means },
      { label: "Revisões", text: roundsText(content) },
      {
        label: "Validade",
        text: `${counted(content.validDays, "dia", "dias")}, até ${fullDateText(Date.parse(sent.validUntil))}`,
      },
      ...(content.notes === "" ? [] : [{ label: "Observação", text: content.notes }]),
    ],
    excluded: content.excluded,
    rights: [
      { label: "O que passa para você", text: content.rights.what },
      { label: "Onde pode usar", text: content.rights.where },
      { label: "Por quanto tempo", text: content.rights.duration },
      { label: "A partir de quando", text: RIGHTS_FROM[content.rights.from] },
    ],
    withdrawal: sent.withdrawal,
  };
}

function roundsText({ rounds, roundPrice }: QuoteContent): string {
  const included = rounds === 0 ? "Nenhuma rodada incluída" : counted(rounds, "rodada incluída", "rodadas incluídas");
  return roundPrice === null ? included : `${included}; cada rodada a mais custa ${moneyText(roundPrice)}`;
}

/** What the record of acceptance shows, beside the hash. */
export const decisionMoment = ({ at }: QuoteDecisionRecord): string =>
  new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeStyle: "medium", timeZone: "America/Sao_Paulo" }).format(
    Date.parse(at),
  );
