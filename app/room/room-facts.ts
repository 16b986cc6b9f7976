/** What a room's texts are made of, for the person who reads them. */
import { dateText, onDay, waitText, weekdayText, whenText } from "../kit/day.ts";
import { firstName, nameFor } from "../people/names.ts";
import { commentsText } from "../proofs/proof-words.ts";
import { type ChangeAsked, changeDue, nextVersion } from "../requests/change-asked.ts";
import { givenBackText, withShortReason } from "../requests/event.ts";
import { type BudgetEvent, type BudgetEventKind, eventOf } from "../requests/events.ts";
import type { Position, Viewer } from "../requests/turn.ts";

export type Facts = {
  part: Position;
  viewer: Viewer;
  /** full names; the designer is empty if nobody holds the request */
  customer: string;
  designer: string;
  /** oldest first */
  events: readonly BudgetEvent[];
  openedAt: number;
  /** when the time to claim ends, in milliseconds like all times here */
  until: number;
  change: ChangeAsked | null;
  /** when the proof's next version, or the kit, is due */
  proofDue?: number | null;
  /** number of the proof's next version */
  nextProof?: number;
  /** the newest version, if it expired at `at` without a decision */
  expired: { number: number; at: number } | null;
  /** whether the studio has a Pix key */
  hasPix: boolean;
  /** whether this reader sent files since the work was marked as done */
  isDelivered: boolean;
  /** whether what was delivered opens only with a payment, for its customer */
  isClosed?: boolean;
  now: number;
};

/** Events whose reason is quoted in the text. */
const QUOTED_REASONS: ReadonlySet<BudgetEventKind> = new Set(["quote_declined"]);

/** The building blocks of the texts, with first names. Without a designer, the studio is named instead. */
export function textFacts(given: Facts) {
  const {
    part,
    viewer,
    customer,
    designer,
    events,
    openedAt,
    until,
    change,
    proofDue,
    nextProof = 1,
    expired,
    hasPix,
    isDelivered,
    isClosed = false,
    now,
  } = given;
  const find = (wanted: BudgetEventKind) => events.findLast(({ kind }) => kind === wanted);
  // An acceptance that both took back no longer counts.
  const acceptance = events.findLast(({ kind }) => kind === "quote_accepted" || kind === "quote_undone");
  const dateOf = (event: BudgetEvent | undefined) => event && dateText(Date.parse(event.at), now);
  /** 'Rui Nogueira mandou o orçamento ontem, às 11:40.' Empty without such an event. */
  const newest = (kind: BudgetEventKind, did: string) => {
    const event = kind === "quote_accepted" ? acceptance : find(kind);
    if (event?.kind !== kind) return "";
    // The studio does not accept quotes itself; it records an acceptance that it learned of elsewhere.
    const done = event.kind === "quote_accepted" && event.details.elsewhere ? "registrou o aceite do orçamento" : did;
    const sentence = `${nameFor(viewer, event.by)} ${done} ${whenText(Date.parse(event.at), now)}`;
    return sentence + (QUOTED_REASONS.has(event.kind) ? withShortReason(event.details.reason) : ".");
  };
  const opening = events.findLast(({ kind }) => eventOf(kind)?.openList === "enters");
  const released = opening?.kind === "released" ? opening : undefined;
  const taking = events.findLast(({ kind }) => eventOf(kind)?.holder === "designer");
  const acceptedOn = acceptance?.kind === "quote_accepted" && dateOf(acceptance);
  const late = now > until;
  const designerOf = part === "designer" ? "você" : firstName(designer) || "o estúdio";
  const changeUntil = change && changeDue(change);
  const adjustment = find("proof_adjusted");
  const adjusted = adjustment?.kind === "proof_adjusted" ? adjustment.details : null;
  const approval = find("proof_approved");
  const { number = 1 } = find("quote_sent")?.details ?? {};
  return {
    find,
    dateOf,
    hasPix,
    isDelivered,
    isClosed,
    version: change ? nextVersion(change) : 1,
    nextProof,
    /** 'ficou com a direção A e mandou 4 comentários' */
    adjusted: adjusted?.comments
      ? `ficou com a direção ${adjusted.direction?.slice(0, 1) ?? "A"} e mandou ${commentsText(adjusted.comments)}`
      : "pediu ajustes",
    /** 'Até quarta, 2 de dezembro' */
    proofBy: !proofDue ? "" : dueText(proofDue, now),
    /** 'aprovada hoje'; empty before */
    approvedOn: approval ? `aprovada ${onDay(Date.parse(approval.at), now)}` : "",
    /** 'Até segunda, 30 de novembro' */
    changeBy: changeUntil === null ? "" : dueText(changeUntil, now),
    newest,
    /** a first version needs no number */
    sent: number > 1 ? `mandou a versão ${number}` : "mandou o orçamento",
    taking,
    part,
    customer: firstName(customer),
    /** 'você' or 'Rui', below a station */
    designerOf,
    /** for the beginning of a sentence */
    designerActs: designerOf.replace(/^[vo]/, (letter) => letter.toUpperCase()),
    accepted: acceptedOn ? `aceito em ${acceptedOn}` : "sem orçamento aceito",
    invitation: `${customer} espera ${sinceText(openedAt, now)}. O prazo de resposta ${late ? "venceu" : "vence"} ${onDay(until, now)}.`,
    /** when the time to decide ended */
    overdue: whenText(until, now),
    /** 'Rui Braga devolveu o projeto ontem, às 11:40: “Vou viajar.”' Empty unless a release opened the request. */
    givenBack: released
      ? givenBackText(
          released.details,
          `${nameFor(viewer, released.by)} devolveu o projeto ${whenText(Date.parse(released.at), now)}`,
        )
      : "",
    late,
    /** 'A versão 1 venceu na segunda.' Empty for a designer who got the project later. */
    ended:
      expired && !(taking && Date.parse(taking.at) > expired.at)
        ? `A versão ${expired.number} venceu ${onDay(expired.at, now)}.`
        : "",
    /** how the designer got the project */
    taken:
      taking && taking.kind !== "claimed"
        ? `O projeto passou para ${designerOf} ${whenText(Date.parse(taking.at), now)}.`
        : newest("claimed", "assumiu o projeto"),
  };
}

export type TextFacts = ReturnType<typeof textFacts>;

const dueText = (due: number, now: number) => `${now > due ? "Era até" : "Até"} ${weekdayText(due, now)}`;

/** 'desde hoje, 08:12', 'desde ontem', 'há 3 dias' */
function sinceText(at: number, now: number): string {
  const waited = waitText(at, now);
  return waited.startsWith("há") ? waited : `desde ${waited}`;
}
