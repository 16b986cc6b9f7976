/** Everything that the builder of one delivery is given. */
import { unreadMessages } from "../../conversation/messages.server.ts";
import { dateText, whenText } from "../../kit/day.ts";
import { ACCOUNT_TYPES } from "../../kit/roles.ts";
import type { CurrentUser } from "../../people/account.ts";
import { firstName } from "../../people/names.ts";
import { db } from "../../platform/db.server.ts";
import { budgetTimeline } from "../../requests/budget-events.server.ts";
import type { BudgetWithPeople } from "../../requests/budgets.server.ts";
import type { BudgetEvent } from "../../requests/events.ts";
import { isParty, refusal } from "../../requests/policy.ts";
import { amountDue } from "../amount-due.server.ts";
import { deliveryOf, kitsOf } from "../deliveries.server.ts";
import { findDeliveryDraft } from "../draft.server.ts";
import { partsOf, partView } from "../parts.server.ts";

/** The caller checks that `user` may read it. */
export async function buildViewOf(user: CurrentUser, budget: BudgetWithPeople) {
  const now = Date.now();
  const [stored, parts, kits, delivered, unread, events, due] = await Promise.all([
    findDeliveryDraft(user, budget.id),
    partsOf(user, budget.id),
    kitsOf(user, budget.id),
    deliveryOf(user, budget.id),
    unreadMessages(user),
    budgetTimeline(budget.id),
    amountDue(db, budget.id),
  ]);
  const [newest] = kits;
  const ready = kits.find(({ state }) => state === "ready");
  return {
    id: budget.id,
    nameProject: budget.data.nameProject,
    reader: user.id,
    uid: user.uid,
    /** first names */
    customer: firstName(budget.owner.name),
    designer: firstName(budget.designer?.name ?? ""),
    mayEdit: isParty("buildKit", budget.state, user),
    refusal: refusal("buildKit", budget.state, user),
    approved: approvedText(events, now),
    stored,
    parts: parts.map(partView),
    newest: newest ? { state: newest.state, done: newest.done, total: newest.total, revision: newest.revision } : null,
    ready: ready
      ? {
          revision: ready.revision,
          bytes: ready.zipBytes,
          files: ready.files.map(({ name, group, format }) => ({ name, group, format })),
        }
      : null,
    delivered: delivered
      ? {
          revision: delivered.kit.revision,
          when: whenText(delivered.delivery.deliveredAt.getTime(), now),
        }
      : null,
    /** of the payment that the delivery waits for */
    due,
    home: ACCOUNT_TYPES[user.typeUser].home,
    unread,
  };
}

/** Of the proof that the kit is made after; null: none was approved. */
function approvedText(events: readonly BudgetEvent[], now: number) {
  const last = events.findLast(({ kind }) => kind === "proof_approved");
  if (last?.kind !== "proof_approved") return null;
  const { direction = "", number } = last.details;
  const [letter = ""] = direction.split(".");
  return { version: `Direção ${letter}, versão ${number}`, when: `aprovada em ${dateText(Date.parse(last.at), now)}` };
}

export type BuildView = Awaited<ReturnType<typeof buildViewOf>>;
