/** What a room shows of its proofs: the version that counts, and those before it. */
import { isDay } from "../kit/calendar.ts";
import { calendarDay, noonOf, weekdayText, whenText } from "../kit/day.ts";
import type { CurrentUser } from "../people/account.ts";
import { firstName, STUDIO_NAME } from "../people/names.ts";
import { piecePath, proofPath, thumbnailPath } from "../proofs/paths.ts";
import { type ProofVersion, proofsOf } from "../proofs/proofs.server.ts";
import { sentRoundText } from "../proofs/rounds.ts";
import type { QuoteVersion } from "../quotes/quote-content.ts";
import type { BudgetWithPeople } from "../requests/budgets.server.ts";
import { refusal } from "../requests/policy.ts";
import { positionOf, type Stage } from "../requests/turn.ts";

/** Most requests have not come so far, and need no statement for it. */
export async function roomProofs(user: CurrentUser, { id, state, quoteId }: BudgetWithPeople): Promise<ProofVersion[]> {
  return state.agreed || state.proof !== null || quoteId !== null ? proofsOf(user, id) : [];
}

/** `quotes`: of the request, whose accepted one may say when the first proof comes. */
type Given = { versions: readonly ProofVersion[]; quotes: readonly QuoteVersion[]; stage: Stage; now: number };

export function proofSheet(user: CurrentUser, budget: BudgetWithPeople, { versions, quotes, stage, now }: Given) {
  const isCustomer = positionOf(budget.state, user) === "customer";
  // Nobody of the customer's side saw what was taken back.
  const shown = isCustomer ? versions.filter(({ state }) => state !== "withdrawn") : versions;
  const current = shown.findLast(({ state }) => state !== "withdrawn");
  const mayMake = refusal("sendProof", budget.state, user) === undefined;
  const accepted = quotes.find(({ state }) => state === "accepted");
  return {
    current: current
      ? {
          ...lineOf(current, budget.id, user, now),
          picture: pictureOf(current, budget.id),
          round: sentRoundText(current.sent),
          opened: isCustomer ? "" : openedText(current, now),
        }
      : null,
    earlier: shown
      .filter((version) => version !== current)
      .toReversed()
      .map((version) => lineOf(version, budget.id, user, now)),
    mayMake,
    /** once it is approved, the room shows it itself (approved.tsx) */
    hasPicture: stage !== "approved",
    /** whether another one may follow that which counts */
    another: mayMake && current !== undefined && mayFollow(current, accepted),
    /** whether the first one may be made here: while the studio creates, the room's head leads to it */
    first: mayMake && !current && stage !== "creating",
    /** while there is none, for who waits for it; null: nobody does */
    awaited: stage === "creating" && !current && isCustomer ? awaitedText(budget, accepted, now) : null,
  };
}

export type ProofSheetView = ReturnType<typeof proofSheet>;

function lineOf(version: ProofVersion, id: string, reader: CurrentUser, now: number) {
  const { number, sent } = version;
  return {
    number,
    to: proofPath(id, number),
    state: stateText(version, now),
    sent: `${sent.sender.id === reader.id ? "Você" : firstName(sent.sender.name)} mandou ${whenText(Date.parse(sent.sentAt), now)}`,
  };
}

function stateText({ state, until, decision }: ProofVersion, now: number): string {
  if (state === "approved") return `Aprovada: direção ${decision?.direction ?? ""}`;
  if (state === "open") return `Espera a decisão até ${weekdayText(until.getTime(), now)}`;
  return { replaced: "Substituída", withdrawn: "Retirada", adjusted: "Ajustes pedidos" }[state];
}

/** For the studio, while it waits. */
function openedText({ state, openedAt }: ProofVersion, now: number): string {
  if (state !== "open") return "";
  return openedAt ? `Aberta ${whenText(openedAt.getTime(), now)}` : "Ainda não foi aberta";
}

/** The first picture of the direction that was chosen, or of the first one. */
function pictureOf({ sent: { directions }, decision }: ProofVersion, id: string): string | null {
  const chosen = directions.find(({ letter }) => letter === decision?.direction) ?? directions[0];
  const [piece] = chosen?.pieces ?? [];
  return piece ? thumbnailPath(piecePath(id, piece.id)) : null;
}

/** It waits, or a newer quote was accepted than it was approved under. */
function mayFollow({ state, decision }: ProofVersion, accepted: QuoteVersion | undefined): boolean {
  const renewed = accepted?.decision ? Date.parse(accepted.decision.at) : 0;
  return state === "open" || (state === "approved" && decision !== null && renewed > decision.at.getTime());
}

function awaitedText({ designer }: BudgetWithPeople, accepted: QuoteVersion | undefined, now: number): string {
  const who = designer ? firstName(designer.name) : STUDIO_NAME;
  const day = accepted?.sent.content.stages[0]?.day ?? "";
  const isAhead = isDay(day) && day >= calendarDay(now);
  const when = isAhead
    ? `A primeira chega até ${weekdayText(noonOf(day), now)}.`
    : "Você recebe um e-mail quando a primeira chegar.";
  return `${who} está desenhando. ${when}`;
}
