/** Everything that the editor of a request's next version is given. */
import { unreadMessages } from "../../conversation/messages.server.ts";
import { calendarDay, dateText, whenText } from "../../kit/day.ts";
import { ACCOUNT_TYPES } from "../../kit/roles.ts";
import type { CurrentUser } from "../../people/account.ts";
import { firstName } from "../../people/names.ts";
import { db } from "../../platform/db.server.ts";
import type { BudgetWithPeople } from "../../requests/budgets.server.ts";
import { refusal } from "../../requests/policy.ts";
import { answeredBy, type Decided, newestDecision } from "../answered.server.ts";
import { findProofDraft } from "../draft.server.ts";
import { type Answered, answeringDraft, newProof } from "../draft.ts";
import { commentsText } from "../proof-words.ts";
import { proofsOf } from "../proofs.server.ts";
import { roundsOf } from "../rounds.server.ts";
import { approvalHolds } from "../send-proof.server.ts";

/** The caller checks that `user` may send a proof. */
export async function proofViewOf(user: CurrentUser, budget: BudgetWithPeople) {
  const now = Date.now();
  const today = calendarDay(now);
  const [stored, versions, decided, rounds, unread] = await Promise.all([
    findProofDraft(user, budget.id),
    proofsOf(user, budget.id),
    newestDecision(db, budget.id),
    roundsOf(db, budget.id),
    unreadMessages(user),
  ]);
  const answered = await answeredBy(db, decided);
  const begun = newProof(today);
  const of = (draft: typeof begun) => (answered ? answeringDraft(draft, answered, today) : draft);
  const customer = firstName(budget.owner.name);
  return {
    id: budget.id,
    nameProject: budget.data.nameProject,
    reader: user.id,
    uid: user.uid,
    /** first name */
    customer,
    today,
    number: (versions.at(-1)?.number ?? 0) + 1,
    /** the version that waits for a decision, which the next one replaces */
    open: versions.find(({ state }) => state === "open")?.number ?? null,
    answered,
    told: answered && decided ? toldOf(decided, answered, customer, now) : null,
    stored: stored && { ...stored, draft: of(stored.draft) },
    fresh: of(begun),
    included: rounds.included,
    used: rounds.used,
    /** whether a written quote says how many rounds there are */
    agreed: rounds.acceptedAt !== null,
    acceptedOn: rounds.acceptedAt && dateText(rounds.acceptedAt.getTime(), now),
    refusal: refusal("sendProof", budget.state, user) ?? approvalHolds(decided, rounds),
    home: ACCOUNT_TYPES[user.typeUser].home,
    unread,
  };
}

export type ProofView = Awaited<ReturnType<typeof proofViewOf>>;

/** What the customer did with the version before. */
function toldOf(
  { direction, at, sentence, sent }: Decided,
  { comments, number }: Answered,
  customer: string,
  now: number,
) {
  const count = comments.length;
  const said = count === 0 ? "pediu ajustes" : `mandou ${commentsText(count)}`;
  const others = sent.directions.map(({ letter }) => letter).filter((letter) => letter !== direction);
  const names = new Intl.ListFormat("pt-BR").format(others);
  const stay = others.length === 1 ? "fica guardada" : "ficam guardadas";
  return {
    lead: `${customer} ficou com a direção ${direction} e ${said} ${whenText(at.getTime(), now)}.`,
    sentence,
    /** ' B e C ficam guardadas na versão 1.' */
    others: others.length === 0 ? "" : ` ${names} ${stay} na versão ${number}.`,
  };
}
