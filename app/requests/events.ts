/**
 * The registry of what happens to a request: each kind of event is one record, of which timeline, lists, news and mails
 * are made. A record with a missing part does not compile.
 */

import { dayText, momentText } from "../kit/day.ts";
import { TYPE_USER } from "../kit/roles.ts";
import { firstName } from "../people/names.ts";
import { DESIGNER_LEFT } from "../people/profile.ts";
import { type AboutRequest, type EventRecord, hasLostIt, isCustomer, type MailOf, since, withReason } from "./event.ts";
import { PROOF_EVENTS, type ProofTypes } from "./proof-events.ts";
import { QUOTE_EVENTS, type QuoteTypes } from "./quote-events.ts";
import { type StatusChange, statusLine } from "./status-line.ts";
import type { Viewer } from "./turn.ts";

type None = Record<never, never>;
/** In the words of who did it; the other side reads it. */
type Reason = { reason?: string };
/** A quote that waited for its answer went with it. */
type QuoteGone = { withQuote?: boolean };
/** `designerName` is read for a timeline, never stored. */
type Assignment = { designer: string; designerName?: string } & Reason;

/** Props of mails. An empty reason: none was given; `next`: whose turn it is now, in words for the reader. */
type About = AboutRequest;
type AboutHands = About & { designerName: string; reason: string };

/** What each kind stores, and the props of its mails by their templates (mails.tsx); null: nobody is mailed. */
type Types = QuoteTypes &
  ProofTypes & {
    created: { details: None; mails: null };
    claimed: { details: None; mails: { claimed: About & { designerName: string } } };
    status: {
      details: StatusChange & Reason;
      mails: { "status-changed": About & { status: string; author: string; reason: string } };
    };
    answers_changed: { details: { version: number }; mails: null };
    withdrawn: { details: QuoteGone; mails: { withdrawn: About } };
    reopened: { details: None; mails: null };
    released: {
      details: { reason: string } & QuoteGone & Partial<StatusChange>;
      mails: {
        /** empty designer: the account was deleted. Empty `until`: the time to answer is over */
        released: AboutHands & { until: string; withQuote: boolean };
        /** `since`: when the time to answer was over; empty while it runs */
        "released-to-studio": AboutHands & { customerName: string; since: string };
      };
    };
    assigned: {
      details: Assignment;
      mails: {
        assigned: AboutHands & { customerName: string; next: string };
        "assigned-to-you": AboutHands & { adminName: string; next: string };
        "assigned-away": AboutHands & { adminName: string };
      };
    };
  };

export type BudgetEventKind = keyof Types;
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** Of a stored event, whose kind another version of the application may have stored with other details. */
export type BudgetEventDetails = Partial<Intersection<Types[BudgetEventKind]["details"]>>;
/** What the data file of who did it gives (PROFILE-6); `designer` is the id of somebody else. */
export const DETAILS_GIVEN: Record<keyof BudgetEventDetails, boolean> = {
  from: true,
  to: true,
  fileName: true,
  reason: true,
  withQuote: true,
  version: true,
  designer: false,
  designerName: false,
  quote: true,
  number: true,
  total: true,
  until: true,
  elsewhere: true,
  // The name of somebody else.
  person: false,
  item: true,
  payment: true,
  amount: true,
  proof: true,
  direction: true,
  comments: true,
  files: true,
  showing: true,
};
export type DetailsOf<Kind extends BudgetEventKind> = Types[Kind]["details"];
/** Kinds of which somebody is mailed. */
export type MailedKind = {
  [Kind in BudgetEventKind]: Types[Kind]["mails"] extends null ? never : Kind;
}[BudgetEventKind];
/** By template. */
export type EventMailProps = Intersection<Types[MailedKind]["mails"]>;
export type EventMail = MailOf<EventMailProps>;

export type BudgetEvent = {
  id: string;
  kind: BudgetEventKind;
  /** ISO 8601 */
  at: string;
  by: Viewer & { name: string };
  details: BudgetEventDetails;
};

const quoteGone = (withQuote: boolean | undefined) =>
  withQuote ? " O orçamento que esperava resposta saiu junto." : "";

const progress = () => "progress" as const;
const always = () => null;

/** Of what moves nothing outside the request's page. */
const IN_ROOM = { visitorsReadDetails: true, openList: null, holder: "same" } as const;

export const EVENTS: {
  readonly [Kind in BudgetEventKind]: EventRecord<Types[Kind], BudgetEventKind, BudgetEventDetails>;
} = {
  created: { text: () => "fez o pedido.", visitorsReadDetails: true, openList: "enters", holder: "same", mail: null },
  claimed: {
    text: () => "assumiu o projeto.",
    visitorsReadDetails: true,
    openList: "leaves",
    holder: "designer",
    mail: {
      choice: progress,
      isOutdated: since("released", "assigned"),
      write: ({ author }, { about }) => ({ template: "claimed", props: { ...about, designerName: author } }),
    },
  },
  ...QUOTE_EVENTS,
  ...PROOF_EVENTS,
  status: {
    text: ({ from, to, reason }) =>
      `mudou o estado de ‘${statusLine(from)}’ para ‘${statusLine(to)}’${withReason(reason)}`,
    ...IN_ROOM,
    mail: {
      choice: progress,
      // An acceptance or a release may move the status too: any later event with a new status counts.
      isOutdated: (_, meanwhile) =>
        hasLostIt(meanwhile) || meanwhile.later.some(({ details }) => details.to !== undefined),
      write: ({ author, details: { to, reason = "" } }, { about, state }) => ({
        template: "status-changed",
        props: { ...about, status: statusLine(to ?? state.status), author: firstName(author), reason },
      }),
    },
  },
  answers_changed: {
    text: () => "mudou as respostas.",
    visitorsReadDetails: true,
    openList: "changes",
    holder: "same",
    mail: null,
  },
  withdrawn: {
    text: ({ withQuote }) => `retirou o pedido.${quoteGone(withQuote)}`,
    visitorsReadDetails: true,
    openList: "leaves",
    holder: "same",
    mail: {
      choice: always,
      isOutdated: since("reopened"),
      write: (_, { about }) => ({ template: "withdrawn", props: about }),
    },
  },
  reopened: { text: () => "pediu de novo.", visitorsReadDetails: true, openList: "enters", holder: "same", mail: null },
  released: {
    text: ({ reason, withQuote }) => `devolveu o projeto${withReason(reason)}${quoteGone(withQuote)}`,
    visitorsReadDetails: true,
    openList: "enters",
    holder: "nobody",
    mail: {
      // To admins a project that comes back is a request that waits.
      choice: (reader) => (reader === TYPE_USER.admin ? "requests" : "progress"),
      isOutdated: since("claimed", "assigned", "withdrawn"),
      write: ({ author, details: { reason = "", withQuote = false } }, facts) => {
        const { about, customer, until, now } = facts;
        const names = reason === DESIGNER_LEFT ? { designerName: "", reason: "" } : { designerName: author, reason };
        const late = now > until;
        if (isCustomer(facts))
          return {
            template: "released",
            props: { ...about, ...names, until: late ? "" : dayText(until, now), withQuote },
          };
        const since = late ? momentText(until, now) : "";
        return {
          template: "released-to-studio",
          props: { ...about, ...names, customerName: firstName(customer), since },
        };
      },
    },
  },
  assigned: {
    text: ({ designerName, reason }) => `passou o projeto para ${designerName ?? "outra pessoa"}${withReason(reason)}`,
    visitorsReadDetails: true,
    openList: "leaves",
    holder: "designer",
    mail: {
      choice: progress,
      isOutdated: ({ details: { designer } }, { reader, state, untold }) => {
        if (reader.id === state.userCreate || reader.id === designer) return state.designSelect !== designer;
        // Whoever lost the project is told so, unless they hold it again or never heard that it was theirs.
        const unheard = untold.some(({ kind, details }) => kind === "assigned" && details.designer === reader.id);
        return state.designSelect === reader.id || unheard;
      },
      write: ({ author, details }, facts) => {
        const { about, reader, customer, designer: designerName, next } = facts;
        const props = { ...about, reason: details.reason ?? "" };
        if (isCustomer(facts))
          return { template: "assigned", props: { ...props, customerName: firstName(customer), designerName, next } };
        const adminName = firstName(author);
        if (reader.id !== details.designer)
          return { template: "assigned-away", props: { ...props, adminName, designerName } };
        const own = firstName(reader.name);
        return { template: "assigned-to-you", props: { ...props, adminName, designerName: own, next } };
      },
    },
  },
};

export const EVENT_KINDS = Object.keys(EVENTS) as BudgetEventKind[];

/** undefined: another version of the application stored this kind. */
export function eventOf(kind: BudgetEventKind) {
  return Object.hasOwn(EVENTS, kind) ? EVENTS[kind] : undefined;
}

/** Newest events on a page: a project has some ten, and a script that wrote thousands costs its readers nothing. */
export const EVENTS_SHOWN = 200;

/** The sentence of an event, to follow its author's name: 'Davi' 'aceitou o orçamento.' */
export function eventText({ kind, details }: Pick<BudgetEvent, "kind" | "details">): string {
  return eventOf(kind)?.text(details) ?? "mudou o projeto.";
}
