/** Everything that the editor of one request's quote is given. */
import { chosenDeliverables } from "../../brief/deliverables.ts";
import { unreadMessages } from "../../conversation/messages.server.ts";
import { calendarDay } from "../../kit/day.ts";
import { ACCOUNT_TYPES, type CurrentUser } from "../../people/account.ts";
import { firstName } from "../../people/names.ts";
import { studioSettings } from "../../platform/settings.server.ts";
import { refusal } from "../../requests/budget-rules.ts";
import type { BudgetWithPeople } from "../../requests/budgets.server.ts";
import { acceptedOf } from "../accepted.ts";
import { draftOf, quoteModels } from "../draft.server.ts";
import { newDraft } from "../draft.ts";
import { textsOf } from "../terms.server.ts";
import { versionsOf } from "../versions.server.ts";

/**
 * `refused`: why a file of a form without scripts was not taken. `model`: the words of the models that are looked for. The
 * caller checks that `user` may send the quote.
 */
export async function writeViewOf(
  user: CurrentUser,
  budget: BudgetWithPeople,
  { refused, model }: { refused: string | null; model: string },
) {
  const today = calendarDay(Date.now());
  const [stored, models, versions, texts, unread] = await Promise.all([
    draftOf(user, budget.id),
    quoteModels(user, model),
    versionsOf(user, budget.id),
    studioSettings().then(textsOf),
    unreadMessages(user),
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
    stored,
    fresh: newDraft(deliverables, today, { rights: texts.rights, paymentMeans: texts.paymentMeans }),
    withdrawal: texts.withdrawal,
    models,
    today,
    number: (newest?.number ?? 0) + 1,
    newest: newest ? { number: newest.number, state: newest.state, content: newest.sent.content } : null,
    /** the version that holds until another is accepted */
    accepted: acceptedOf(versions, Date.now()),
    /** a file or a version */
    hasQuote: budget.data.budget,
    refusal: refusal("sendQuote", budget.state, user),
    refused,
    home: ACCOUNT_TYPES[user.typeUser].home,
    unread,
  };
}

export type WriteView = Awaited<ReturnType<typeof writeViewOf>>;
