/** Whether a brand may be shown in the portfolio: its customer answers, and may take it back; its designer may ask once. */
import { eq, sql } from "drizzle-orm";
import { publication } from "../galleries/schema.ts";
import { isDay } from "../kit/calendar.ts";
import { dateText, noonOf } from "../kit/day.ts";
import { DENIED, DONE, invalid, type Outcome, refused } from "../kit/outcome.ts";
import { isDocumentId } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { type Hold, holdItem } from "../publishing/editing/publish.server.ts";
import { DECISION_REFUSED } from "../quotes/decision.ts";
import { hasManyEvents, recordEvent } from "../requests/budget-events.server.ts";
import { refusal } from "../requests/policy.ts";
import { lockToAct } from "../requests/request-locks.server.ts";
import { stateOf } from "../requests/turn.ts";
import { SHOWINGS, type Showing } from "./delivery-content.ts";
import { delivery, showcase } from "./schema.ts";

/** A brand's project may be shown in this gallery. */
export const SHOWCASE_GALLERY = "portifolio";

export const SHOWING_REFUSED = {
  none: "Escolha uma das respostas.",
  day: "Escolha o dia a partir de quando pode.",
  asked: "Você já perguntou. A resposta aparece aqui.",
  answered: "A resposta já está aqui.",
} as const;

type Answer = { showing: Showing; from: string | null };

const isShowing = (value: string): value is Showing => (SHOWINGS as readonly string[]).includes(value);

/** Until when an answer keeps the brand's project from being shown. */
export const holdOf = ({
  showing,
  showingFrom,
}: Pick<typeof delivery.$inferSelect, "showing" | "showingFrom">): Hold => {
  if (showing === "now") return null;
  if (showing === "no") return "refused";
  return showing === "from" ? (showingFrom ?? "no") : "no";
};

/** As the other side reads it in timeline and mail. */
function answerText({ showing, from }: Answer, isTakenDown: boolean): string {
  const down = isTakenDown ? "; o projeto saiu do ar" : "";
  if (showing === "now") return "pode, a partir de hoje";
  if (showing === "no") return `prefere que não${down}`;
  return `pode, a partir de ${dateText(noonOf(from ?? ""), Date.now())}${down}`;
}

export async function answerShowing(
  customer: CurrentUser,
  budgetId: string,
  typed: { showing: string; day: string },
): Promise<Outcome> {
  const { showing } = typed;
  if (!isShowing(showing)) return invalid({ showing: SHOWING_REFUSED.none });
  const from = showing === "from" ? typed.day : null;
  if (from !== null && !isDay(from)) return invalid({ day: SHOWING_REFUSED.day });
  if (!isDocumentId(budgetId)) return DENIED;
  return db.transaction(async (tx) => {
    const row = await lockToAct(tx, customer, budgetId, "answerShowing");
    if (!row) return DENIED;
    const reason = refusal("answerShowing", stateOf(row), customer);
    const before = await lockDelivery(tx, budgetId);
    if (reason || !before) return refused(reason ?? DECISION_REFUSED.tooOften);
    if (before.showing === showing && before.showingFrom === from) return DONE;
    if (await hasManyEvents(tx, budgetId)) return refused(DECISION_REFUSED.tooOften);
    const answer = { showing, showingFrom: from, showingAt: sql`clock_timestamp()`, showingBy: customer.name };
    await tx.update(delivery).set(answer).where(eq(delivery.budgetId, budgetId));
    const shown = await takeDown(tx, budgetId, holdOf({ showing, showingFrom: from }), customer);
    const details = { showing: answerText({ showing, from }, shown.isTakenDown) };
    const mailTo = [
      ...new Set([row.designSelect ?? before.deliveredBy, ...(shown.isTakenDown ? [shown.publisher] : [])]),
    ];
    await recordEvent(tx, budgetId, customer, { kind: "showing_answered", details, mailTo });
    return DONE;
  });
}

async function lockDelivery(tx: Tx, budgetId: string) {
  const [row] = await tx.select().from(delivery).where(eq(delivery.budgetId, budgetId)).for("update");
  return row;
}

/** Holds the brand's project, if there is one; a shown one is hidden, and its last editor is told too. */
async function takeDown(tx: Tx, budgetId: string, hold: Hold, by: CurrentUser) {
  const [shown] = await tx
    .select({ id: showcase.item, publisher: publication.changedBy })
    .from(showcase)
    .leftJoin(publication, eq(publication.id, showcase.item))
    .where(eq(showcase.budgetId, budgetId));
  if (!shown) return { isTakenDown: false, publisher: null };
  const isTakenDown = await holdItem(tx, { gallery: SHOWCASE_GALLERY, id: shown.id }, hold, by);
  return { isTakenDown, publisher: shown.publisher };
}

/** Once: the answer comes when its customer wants. */
export async function askShowing(designer: CurrentUser, budgetId: string): Promise<Outcome> {
  if (!isDocumentId(budgetId)) return DENIED;
  return db.transaction(async (tx) => {
    const row = await lockToAct(tx, designer, budgetId, "askShowing");
    if (!row) return DENIED;
    const reason = refusal("askShowing", stateOf(row), designer);
    const before = await lockDelivery(tx, budgetId);
    if (reason || !before) return refused(reason ?? SHOWING_REFUSED.asked);
    if (before.showingAskedAt) return refused(SHOWING_REFUSED.asked);
    if (before.showing) return refused(SHOWING_REFUSED.answered);
    await tx.update(delivery).set({ showingAskedAt: sql`clock_timestamp()` }).where(eq(delivery.budgetId, budgetId));
    await recordEvent(tx, budgetId, designer, { kind: "showing_asked", details: {}, mailTo: [row.userCreate] });
    return DONE;
  });
}
