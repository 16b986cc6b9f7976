/** Everything that the editor of one request's quote is given. */
import { chosenDeliverables } from "../../brief/deliverables.ts";
import { unreadMessages } from "../../conversation/messages.server.ts";
import { calendarDay, whenText } from "../../kit/day.ts";
import { ACCOUNT_TYPES } from "../../kit/roles.ts";
import type { CurrentUser } from "../../people/account.ts";
import { firstName } from "../../people/names.ts";
import { studioSettings } from "../../platform/settings.server.ts";
import { acceptedOf } from "../../quotes/accepted.ts";
import { askedView } from "../../quotes/asked/asked-view.server.ts";
import type { QuoteVersion } from "../../quotes/quote-content.ts";
import { versionsOf } from "../../quotes/versions.server.ts";
import { budgetTimeline } from "../../requests/budget-events.server.ts";
import type { BudgetWithPeople } from "../../requests/budgets.server.ts";
import type { BudgetEvent } from "../../requests/events.ts";
import { refusal } from "../../requests/policy.ts";
import { findQuoteDraft, quoteModels } from "../draft.server.ts";
import { newDraft } from "../draft.ts";
import { textsOf } from "../terms.server.ts";

/** `refused`: why a file of a form without scripts was not taken. The caller checks that `user` may send the quote. */
export async function writeViewOf(user: CurrentUser, budget: BudgetWithPeople, refused: string | null) {
  const now = Date.now();
  const today = calendarDay(now);
  const [stored, models, versions, texts, unread, events] = await Promise.all([
    findQuoteDraft(user, budget.id),
    quoteModels(user),
    versionsOf(user, budget.id),
    studioSettings().then(textsOf),
    unreadMessages(user),
    budgetTimeline(budget.id),
  ]);
  const deliverables = chosenDeliverables(budget.data.forMake).map(({ name }) => name);
  const [newest] = versions;
  return {
    id: budget.id,
    nameProject: budget.data.nameProject,
    reader: user.id,
    uid: user.uid,
    /** first name */
    customer: firstName(budget.owner.name),
    deliverables,
    asked: askedView(user, budget, versions, now),
    withdrawnChange: withdrawnChange(events, newest, firstName(budget.owner.name), now),
    stored,
    fresh: newDraft(deliverables, today, { rights: texts.rights, paymentMeans: texts.paymentMeans }),
    withdrawal: texts.withdrawal,
    models,
    today,
    number: (newest?.number ?? 0) + 1,
    newest: newest ? { number: newest.number, state: newest.state, content: newest.sent.content } : null,
    /** the version that holds until another is accepted */
    accepted: acceptedOf(versions, now),
    /** a file or a version */
    hasQuote: budget.data.budget,
    refusal: refusal("sendQuote", budget.state, user),
    refused,
    home: ACCOUNT_TYPES[user.typeUser].home,
    unread,
  };
}

/** Of the version that waits for its answer again; null: no change of it was taken back. */
function withdrawnChange(
  events: readonly BudgetEvent[],
  newest: QuoteVersion | undefined,
  customer: string,
  now: number,
) {
  const last = events.findLast(({ kind }) => kind === "quote_change_asked" || kind === "quote_change_withdrawn");
  if (last?.kind !== "quote_change_withdrawn" || newest?.state !== "open" || last.details.quote !== newest.id)
    return null;
  return {
    title: `${customer} retirou o pedido de mudança ${whenText(Date.parse(last.at), now)}`,
    text: `A versão ${newest.number} volta a esperar pela resposta. Este rascunho fica guardado.`,
  };
}

export type WriteView = Awaited<ReturnType<typeof writeViewOf>>;
