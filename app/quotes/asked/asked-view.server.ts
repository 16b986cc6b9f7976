/** What the customer asked to change, as the request's page, the version's page and the editor show it. */
import { randomUUID } from "node:crypto";
import { weekdayText, whenText } from "../../kit/day.ts";
import type { CurrentUser } from "../../people/account.ts";
import { firstName } from "../../people/names.ts";
import type { BudgetWithPeople } from "../../requests/budgets.server.ts";
import { refusal } from "../../requests/policy.ts";
import type { QuoteVersion } from "../quote-content.ts";
import { quotePath } from "../quote-state.ts";

/** `versions` are those that this person may read: without them there is nothing to show. null: nothing was asked. */
export function askedView(user: CurrentUser, budget: BudgetWithPeople, versions: readonly QuoteVersion[], now: number) {
  const { id, state, owner } = budget;
  const { change } = state;
  const version = versions.find((one) => one.id === change?.quote);
  if (!change || !version) return null;
  const when = whenText(Date.parse(change.at), now);
  return {
    /** whole name */
    customer: owner.name,
    title: user.id === owner.id ? "O que você pediu" : `O que ${firstName(owner.name)} pediu`,
    number: change.number,
    text: change.text,
    /** of the version's line that it is about; empty: the whole */
    itemId: change.itemId ?? "",
    /** its name */
    item: change.item ?? "",
    /** 'Hoje, às 15:20. Sobre: Saco de pão' */
    told: `${when.replace(/^./, (letter) => letter.toUpperCase())}${change.item ? `. Sobre: ${change.item}` : ""}`,
    to: quotePath(id, change.number),
    /** null: only its customer changes or withdraws it, while the version is open */
    change:
      version.state === "open" && refusal("withdrawChange", state, user) === undefined
        ? {
            submissionId: randomUUID(),
            until: weekdayText(Date.parse(version.sent.validUntil), now),
            items: version.sent.content.items.map((line) => ({ id: line.id, name: line.name })),
          }
        : null,
  };
}

export type AskedView = NonNullable<ReturnType<typeof askedView>>;
