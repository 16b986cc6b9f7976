/** What a room shows of its proofs: the version that counts, and those before it. */
import { isDay } from "../kit/calendar.ts";
import { calendarDay, noonOf, weekdayText, whenText } from "../kit/day.ts";
import type { CurrentUser } from "../people/account.ts";
import { firstName, STUDIO_NAME } from "../people/names.ts";
import { piecePath, proofPath } from "../proofs/paths.ts";
import { type ProofVersion, proofsOf } from "../proofs/proofs.server.ts";
import type { QuoteVersion } from "../quotes/quote-content.ts";
import type { BudgetWithPeople } from "../requests/budgets.server.ts";
import { refusal } from "../requests/policy.ts";
import { positionOf, type Stage } from "../requests/turn.ts";

/** `quotes`: of the request, whose accepted one may say when the first proof comes. */
type Given = { quotes: readonly QuoteVersion[]; stage: Stage; now: number };

export async function proofSheetOf(user: CurrentUser, budget: BudgetWithPeople) {
  const versions = await proofsOf(user, budget.id);
  const isCustomer = positionOf(budget.state, user) === "customer";
  return ({ quotes, stage, now }: Given) => {
    // Nobody of the customer's side saw what was taken back.
    const shown = isCustomer ? versions.filter(({ state }) => state !== "withdrawn") : versions;
    const current = shown.findLast(({ state }) => state !== "withdrawn");
    const mayMake = refusal("sendProof", budget.state, user) === undefined;
    return {
      current: current
        ? { ...lineOf(current, budget.id, now), picture: pictureOf(current, budget.id), round: roundText(current) }
        : null,
      earlier: shown
        .filter((version) => version !== current)
        .toReversed()
        .map((version) => lineOf(version, budget.id, now)),
      mayMake,
      /** once it is approved, the room shows it itself (approved.tsx) */
      hasPicture: stage !== "approved",
      /** while there is none, for who waits for it; null: nobody does */
      awaited: stage === "creating" && !current && isCustomer ? awaitedText(budget, quotes, now) : null,
    };
  };
}

export type ProofSheetView = ReturnType<Awaited<ReturnType<typeof proofSheetOf>>>;

function lineOf(version: ProofVersion, id: string, now: number) {
  const { number, sent } = version;
  return {
    number,
    to: proofPath(id, number),
    state: stateText(version, now),
    sent: `${firstName(sent.sender.name)} mandou ${whenText(Date.parse(sent.sentAt), now)}`,
    isOpen: version.state === "open",
  };
}

function stateText({ state, until, decision }: ProofVersion, now: number): string {
  if (state === "approved") return `Aprovada: direção ${decision?.direction ?? ""}`;
  if (state === "open") return `Espera a decisão até ${weekdayText(until.getTime(), now)}`;
  return { replaced: "Substituída", withdrawn: "Retirada", adjusted: "Ajustes pedidos" }[state];
}

const roundText = ({ sent: { round, rounds } }: ProofVersion): string =>
  round > rounds ? "Rodada extra" : `Rodada ${round} de ${rounds}`;

/** The first picture of the direction that was chosen, or of the first one. */
function pictureOf({ sent: { directions }, decision }: ProofVersion, id: string): string | null {
  const chosen = directions.find(({ letter }) => letter === decision?.direction) ?? directions[0];
  const [piece] = chosen?.pieces ?? [];
  return piece ? piecePath(id, piece.id) : null;
}

function awaitedText({ designer }: BudgetWithPeople, quotes: readonly QuoteVersion[], now: number): string {
  const who = designer ? firstName(designer.name) : STUDIO_NAME;
  const accepted = quotes.find(({ state }) => state === "accepted");
  const day = accepted?.sent.content.stages[0]?.day ?? "";
  const isAhead = isDay(day) && day >= calendarDay(now);
  const when = isAhead
    ? `A primeira chega até ${weekdayText(noonOf(day), now)}.`
    : "Você recebe um e-mail quando a primeira chegar.";
  return `${who} está desenhando. ${when}`;
}
