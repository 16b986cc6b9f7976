/** What the page of a version shows, for the person who looks at it. */
import { dateText, fullDateText, onDay, timeText, weekdayText } from "../../kit/day.ts";
import { TYPE_USER } from "../../kit/roles.ts";
import type { CurrentUser } from "../../people/account.ts";
import { firstName } from "../../people/names.ts";
import { db } from "../../platform/db.server.ts";
import { shortHash } from "../../quotes/quote-content.ts";
import type { BudgetWithPeople } from "../../requests/budgets.server.ts";
import { refusal } from "../../requests/policy.ts";
import { agreedDelivery } from "../decide-proof.server.ts";
import { deliveryDays, lateDays } from "../delivery-day.ts";
import { adjustedDue } from "../dues.ts";
import { guestsOf } from "../guests.server.ts";
import { findNotes } from "../notes.server.ts";
import { buildPath, guestPath, newProofPath, piecePath, proofPath } from "../paths.ts";
import type { ProofState } from "../proof-content.ts";
import { roundsUsedText } from "../proof-words.ts";
import { commentsOf, type ProofVersion } from "../proofs.server.ts";
import { roundsOf } from "../rounds.server.ts";
import { hasRound, roundOf } from "../rounds.ts";
import { commentViews, directionsOf } from "../shown.ts";
import { compareView } from "./compare-view.ts";
import { headText, roundsText } from "./head-texts.ts";

const partOf = ({ typeUser }: CurrentUser) => {
  if (typeUser === TYPE_USER.customer) return "customer" as const;
  return typeUser === TYPE_USER.admin ? ("admin" as const) : ("designer" as const);
};

/** A customer still reads what they drafted on a version that was replaced; a designer knows only how many wait. */
const hasDrafts = (part: ReturnType<typeof partOf>, state: ProofState) =>
  part === "customer" ? state === "open" || state === "replaced" : part === "designer" && state === "open";

/** What the tab of the direction that was decided on says. */
const CHOSEN = { approved: "Aprovada", adjusted: "Segue" } as const;

/** The newest version that was not taken back. */
const newestOf = (versions: readonly ProofVersion[]) => versions.findLast(({ state }) => state !== "withdrawn");

/** The version whose comments this one answers. */
function versionBefore(versions: readonly ProofVersion[], { number }: ProofVersion) {
  return versions.findLast((one) => one.number < number && one.state !== "withdrawn");
}

type Facts = { user: CurrentUser; budget: BudgetWithPeople; versions: ProofVersion[]; version: ProofVersion };

export async function proofView({ user, budget, versions, version }: Facts) {
  const now = Date.now();
  const part = partOf(user);
  const { sent, state, number } = version;
  const newest = newestOf(versions)?.number ?? number;
  const next = (versions.at(-1) ?? version).number + 1;
  const before = versionBefore(versions, version);
  const [rows, earlier, notes, rounds, delivery] = await Promise.all([
    commentsOf(version.id),
    before ? commentsOf(before.id) : [],
    hasDrafts(part, state) ? findNotes(version.id) : null,
    roundsOf(db, budget.id),
    agreedDelivery(db, budget.acceptedQuoteId),
  ]);
  const included = rounds.included ?? sent.rounds;
  const path = (piece: string) => piecePath(budget.id, piece);
  const directions = directionsOf(sent, path);
  const decidedAt = version.decision?.at.getTime() ?? null;
  const kit = deliveryDays(delivery, lateDays(versions, now), now);
  const until = version.until.getTime();
  const answered = earlier.filter(({ answer }) => answer?.version === number);
  const customer = firstName(budget.owner.name);
  const designer = firstName(budget.designer?.name ?? sent.sender.name);
  const stand = budget.state.proof;
  const stands = stand?.proof === version.id;
  const head = headText({
    ...{ part, number, newest, next, state, customer, designer, until, decidedAt, now },
    ...{ senderName: sent.sender.name, directions: directions.length, sentAt: Date.parse(sent.sentAt) },
    answered: { done: answered.filter(({ answer }) => answer?.outcome === "done").length, all: answered.length },
    openedAt: version.openedAt?.getTime() ?? null,
    direction: version.decision?.direction ?? "",
    // Their guests' comments are to be answered too.
    comments: part === "customer" ? rows.filter(({ author }) => author.id === budget.owner.id).length : rows.length,
    due: stands && stand.state !== "waiting" ? Date.parse(stand.due) : null,
    drafts: notes?.notes.length ?? 0,
  });
  const isOpen = state === "open";
  const round = isOpen ? roundOf({ included, used: rounds.used }) : sent.round;
  const mayDecide = part === "customer" && isOpen && refusal("decideProof", budget.state, user) === undefined;
  const isLate = isOpen && now > until;
  return {
    id: budget.id,
    proof: version.id,
    uid: user.id,
    ...{ nameProject: budget.data.nameProject, number, state, part, head, directions },
    accountName: user.name,
    question: sent.question,
    /** first names */
    customer,
    studio: designer,
    sender: { name: sent.sender.name, first: firstName(sent.sender.name) },
    rounds: roundsText({ round, rounds: included, isRunning: state !== "adjusted" }),
    /** before anything can be sent of an older one */
    newer: newest > number ? { number: newest, to: proofPath(budget.id, newest) } : null,
    next: part === "designer" && newest <= number ? nextOf(version, budget) : null,
    earlier: versions
      .filter((one) => one.number < number && one.state !== "withdrawn")
      .map((one) => ({ number: one.number, to: proofPath(budget.id, one.number) })),
    comments: commentViews(rows, user, now),
    notes:
      part === "customer" && hasDrafts(part, state)
        ? { notes: notes?.notes ?? [], revision: notes?.revision ?? 0, savedAt: notes?.savedAt.getTime() ?? null }
        : null,
    compare: before ? compareView({ before, version, comments: commentViews(earlier, user, now), path, now }) : null,
    code: shortHash(version.hash),
    /** the direction that was decided on */
    chosen: version.decision ? { letter: version.decision.direction, is: CHOSEN[version.decision.decision] } : null,
    decides: mayDecide
      ? {
          round: { number: round, of: included, isLast: round === included },
          /** empty: a round is left */
          used: hasRound({ included, used: rounds.used }) ? "" : roundsUsedText(included),
          roundAsked: version.roundAskedAt !== null,
          next,
          nextBy: weekdayText(adjustedDue(now), now),
          kitBy: weekdayText(kit.due, now),
          late: isLate
            ? { title: `O prazo passou ${onDay(until, now)}`, moved: movedText(kit.agreed, kit.due, now) }
            : null,
        }
      : null,
    mayWithdraw: part === "designer" && isOpen && version.openedAt === null,
    mayReply: refusal("answerComment", budget.state, user) === undefined,
    guests:
      part === "customer"
        ? (await guestsOf(version.id)).map(({ token, ...guest }) => ({ ...guest, link: token && guestPath(token) }))
        : null,
    mayInvite: part === "customer" && isOpen && refusal("inviteGuests", budget.state, user) === undefined,
    approval: state === "approved" ? approvalOf(version) : null,
    sentence: version.decision?.sentence ?? "",
  };
}

/** What its designer does after this version, the newest. */
function nextOf({ id, state }: ProofVersion, budget: BudgetWithPeople): { to: string; label: string } | null {
  const { proof, delivered } = budget.state;
  if (state === "adjusted") return { to: newProofPath(budget.id), label: "Nova prova" };
  if (state === "withdrawn") return { to: newProofPath(budget.id), label: "Abrir o rascunho" };
  const makesKit = state === "approved" && proof?.proof === id && !delivered;
  return makesKit ? { to: buildPath(budget.id), label: "Montar a entrega" } : null;
}

export type ProofView = Awaited<ReturnType<typeof proofView>>;

/** 'A entrega muda de 4 para 9 de dezembro.' */
function movedText(agreed: number, due: number, now: number): string {
  const [from, to] = [dateText(agreed, now), dateText(due, now)];
  const [day = "", ...month] = from.split(" de ");
  return `A entrega muda de ${to.endsWith(month.join(" de ")) ? day : from} para ${to}.`;
}

/** The record of an approval. */
export function approvalOf({ decision, number, hash, sent }: ProofVersion) {
  if (!decision) return null;
  const at = decision.at.getTime();
  const direction = sent.directions.find(({ letter }) => letter === decision.direction);
  const pictures = direction?.pieces.length ?? 0;
  return {
    signedName: decision.signedName,
    /** '24 de novembro de 2026, 10:14' */
    moment: `${fullDateText(at)}, ${timeText(at)}`,
    what: `Direção ${decision.direction}, versão ${number}, ${pictures === 1 ? "1 imagem" : `${pictures} imagens`}`,
    pictures,
    code: shortHash(hash),
    /** 'A' */
    direction: decision.direction,
    number,
    at,
  };
}
