/** What happens to a request's quotes: their part of the registry (events.ts). */

import { fullDateText, timeText } from "../kit/day.ts";
import { moneyText } from "../kit/money.ts";
import { firstName } from "../people/names.ts";
import { type AboutRequest, type EventRecord, isCustomer, since, withReason } from "./event.ts";
import { type StatusChange, statusLine } from "./status-line.ts";

type About = AboutRequest;
/** In the words of who did it; the other side reads it. */
type Reason = { reason?: string };
/** Of a written quote: its id, and which version it is. */
type Version = { quote?: string; number?: number };
type OfVersion = Required<Version>;
/** Of a written quote: `payment` counts from 1, `amount` is in centavos. */
type Payment = OfVersion & { payment: number; amount: number };

/** What all mails about a written quote say; `until` and `amount` are finished texts, empty where there are none. */
export type QuoteNews = About & {
  kind: NewsKind;
  /** whether its reader is the customer */
  toCustomer: boolean;
  author: string;
  reason: string;
  version: string;
  amount: string;
};
type News = { "quote-news": QuoteNews };

export type QuoteTypes = {
  quote_sent: {
    details: { fileName?: string } & Version & { total?: number; until?: string };
    /** without `until`: a file */
    mails: { "quote-sent": About & { until?: string } };
  };
  quote_withdrawn: { details: Version; mails: { "quote-withdrawn": About } };
  /** `elsewhere`: 'por telefone', of an acceptance that the studio recorded, which `person` gave */
  quote_accepted: {
    details: Partial<StatusChange> & Version & { elsewhere?: string; person?: string };
    mails: {
      "quote-accepted": About & { customerName: string };
      /** to the customer; `at`: '23 de novembro de 2026, às 11:40' */
      acceptance: About & { customerName: string; at: string; next: string };
    };
  };
  quote_declined: {
    details: Reason & Version;
    mails: { "quote-declined": About & { customerName: string; reason: string } };
  };
  /** `item`: the line of the quote that it is about */
  quote_change_asked: { details: OfVersion & { item?: string; reason: string }; mails: News };
  quote_change_withdrawn: { details: OfVersion; mails: News };
  quote_expired: { details: OfVersion; mails: News };
  quote_undo_asked: { details: OfVersion; mails: News };
  quote_undone: { details: OfVersion & Partial<StatusChange>; mails: News };
  quote_undo_refused: { details: OfVersion; mails: News };
  payment_claimed: { details: Payment; mails: News };
  payment_received: { details: Payment; mails: News };
  payment_undone: { details: Payment; mails: News };
};

/** Kinds whose mail is `news`. */
type NewsKind = {
  [Kind in keyof QuoteTypes]: keyof News extends keyof QuoteTypes[Kind]["mails"] ? Kind : never;
}[keyof QuoteTypes];
/** What may make a mail about a quote untrue; the last two are the request's own events. */
type Later = keyof QuoteTypes | "released" | "withdrawn";
const sinceAny = (...kinds: Later[]) => since<string>(...kinds);

type AnyDetails = object;
type Records = { readonly [Kind in keyof QuoteTypes]: EventRecord<QuoteTypes[Kind], string, AnyDetails> };

const quotes = () => "quotes" as const;
const always = () => null;
const moved = (to: number | undefined) => (to === undefined ? "" : ` O projeto passou para ‘${statusLine(to)}’.`);
const version = (number: number | undefined) => (number === undefined ? "" : `, versão ${number}`);
const paymentText = ({ payment = 1, amount = 0 }: { payment?: number; amount?: number }) =>
  `${payment === 1 ? "a entrada" : `o pagamento ${payment}`}, ${moneyText(amount)}`;

/** What ends the wait for an answer to a version, and leaves nothing to change in it. */
const SETTLED = [
  "quote_sent",
  "quote_withdrawn",
  "quote_accepted",
  "quote_declined",
  "quote_expired",
] as const satisfies Later[];

/** What is said of a quote is between its customer and those who may send one. */
const PRIVATE = { visitorsReadDetails: false, openList: null, holder: "same" } as const;
const IN_ROOM = { visitorsReadDetails: true, openList: null, holder: "same" } as const;

/** The mail that most of them have; its words stand by kind (quotes/mails.tsx). */
function news<Kind extends NewsKind>(kind: Kind, ...outdatedBy: Later[]) {
  return {
    choice: quotes,
    isOutdated: sinceAny(...outdatedBy),
    write: (
      { author, details }: { author: string; details: Version & Reason & { payment?: number; amount?: number } },
      facts: Parameters<typeof isCustomer>[0],
    ) => ({
      template: "quote-news" as const,
      props: {
        ...facts.about,
        kind,
        toCustomer: isCustomer(facts),
        author: firstName(author),
        reason: details.reason ?? "",
        version: String(details.number ?? ""),
        amount: details.amount === undefined ? "" : paymentText(details),
      },
    }),
  };
}

export const QUOTE_EVENTS: Records = {
  quote_sent: {
    text: ({ fileName, number }) => `enviou um orçamento${fileName ? `: ${fileName}` : version(number)}.`,
    ...IN_ROOM,
    mail: {
      choice: quotes,
      isOutdated: sinceAny(...SETTLED, "released", "withdrawn"),
      write: ({ details: { until } }, { about }) => ({
        template: "quote-sent",
        props: { ...about, ...(until && { until }) },
      }),
    },
  },
  quote_withdrawn: {
    text: ({ number }) => `cancelou o envio do orçamento${version(number)}.`,
    ...IN_ROOM,
    mail: {
      choice: quotes,
      isOutdated: sinceAny("quote_sent", "quote_withdrawn"),
      write: (_, { about }) => ({ template: "quote-withdrawn", props: about }),
    },
  },
  quote_accepted: {
    text: ({ to, number, elsewhere, person }) =>
      elsewhere
        ? `registrou o aceite do orçamento${version(number)}, que ${person ?? "quem fez o pedido"} deu ${elsewhere}.${moved(to)}`
        : `aceitou o orçamento${version(number)}.${moved(to)}`,
    ...PRIVATE,
    visitorsReadDetails: true,
    mail: {
      choice: always,
      isOutdated: sinceAny("quote_accepted", "quote_declined"),
      write: ({ author, at }, facts) => {
        const { about, customer, next } = facts;
        if (!isCustomer(facts)) return { template: "quote-accepted", props: { ...about, customerName: author } };
        const moment = `${fullDateText(at.getTime())}, às ${timeText(at.getTime())}`;
        return { template: "acceptance", props: { ...about, customerName: firstName(customer), at: moment, next } };
      },
    },
  },
  quote_declined: {
    text: ({ reason, number }) => `recusou o orçamento${version(number)}${withReason(reason)}`,
    ...PRIVATE,
    mail: {
      choice: quotes,
      isOutdated: sinceAny("quote_accepted", "quote_declined"),
      write: ({ author, details: { reason = "" } }, { about }) => ({
        template: "quote-declined",
        props: { ...about, customerName: author, reason },
      }),
    },
  },
  quote_change_asked: {
    text: ({ item, reason }) => `pediu uma mudança no orçamento${item ? `, em ‘${item}’` : ""}${withReason(reason)}`,
    ...PRIVATE,
    mail: news("quote_change_asked", "quote_change_withdrawn", ...SETTLED),
  },
  quote_change_withdrawn: {
    text: ({ number }) => `retirou o pedido de mudança no orçamento${version(number)}.`,
    ...PRIVATE,
    mail: news("quote_change_withdrawn", "quote_change_asked", ...SETTLED),
  },
  // Nobody does it: the sender's name stands before.
  quote_expired: {
    text: ({ number }) => `enviou um orçamento que venceu sem resposta${version(number)}.`,
    ...IN_ROOM,
    mail: news("quote_expired", "quote_sent"),
  },
  quote_undo_asked: {
    text: () => "pediu para desfazer o aceite do orçamento.",
    ...IN_ROOM,
    mail: { ...news("quote_undo_asked", "quote_undone", "quote_undo_refused"), choice: always },
  },
  quote_undone: {
    text: ({ to }) => `concordou em desfazer o aceite do orçamento.${moved(to)}`,
    ...IN_ROOM,
    mail: { ...news("quote_undone"), choice: always },
  },
  quote_undo_refused: {
    text: () => "manteve o aceite do orçamento.",
    ...IN_ROOM,
    mail: news("quote_undo_refused", "quote_undo_asked", "quote_undone"),
  },
  payment_claimed: {
    text: (details) => `disse que pagou ${paymentText(details)}.`,
    ...PRIVATE,
    mail: news("payment_claimed", "payment_received"),
  },
  payment_received: {
    text: (details) => `recebeu ${paymentText(details)}.`,
    ...PRIVATE,
    mail: news("payment_received", "payment_undone"),
  },
  payment_undone: {
    text: (details) => `desfez o recebimento: ${paymentText(details)}.`,
    ...PRIVATE,
    mail: news("payment_undone", "payment_received"),
  },
};
