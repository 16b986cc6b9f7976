/** A sent request's answers: their changes by the customer, and their versions. */

import { and, asc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { answersIn, NO_ANSWERS } from "../brief/questionnaire.ts";
import { dateText, timeText } from "../kit/day.ts";
import { needOfType } from "../kit/needs.ts";
import { isDocumentId } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import { takeUpload } from "../people/uploads.server.ts";
import { db } from "../platform/db.server.ts";
import type { BudgetData } from "../requests/budget.ts";
import { recordEvent } from "../requests/budget-events.server.ts";
import type { BudgetWithPeople } from "../requests/budgets.server.ts";
import { RULES } from "../requests/policy.ts";
import { isOneOf, placesOf } from "../requests/rights.server.ts";
import { budget, budgetVersion } from "../requests/schema.ts";
import { stateOf } from "../requests/turn.ts";
import {
  type AnswersVersion,
  type ChangeRefusal,
  changeRefusal,
  changesBetween,
  isSameRequest,
  isSummaryOlder,
  type SentAnswers,
  summarySource,
  VERSIONS_MAX,
} from "./answer-changes.ts";

/** What a change sets. The need stays, and an image with the stored key too. */
type NewAnswers = Omit<SentAnswers, "need">;

/** The answers of a request in the form's shape. */
export function sentAnswers(stored: Omit<BudgetData, "designSelect">): SentAnswers {
  const { typeBanding, replies, resume_ia, image } = stored;
  return { ...answersIn(stored), need: needOfType(typeBanding) ?? 0, replies, resume_ia, image };
}

/**
 * Changes the answers that had `version` (ROOM-5). Sending the same answers again succeeds without an event. null: not
 * this customer's request. If a designer claims at the same moment, either the claim follows this change or the change
 * is refused.
 */
export async function changeAnswers(
  customer: CurrentUser,
  id: string,
  { version, ...answers }: NewAnswers & { version: number },
): Promise<{ id: string } | { refused: ChangeRefusal } | null> {
  if (!isDocumentId(id)) return null;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(budget)
      .where(and(eq(budget.id, id), isOneOf(RULES.changeAnswers.parties, placesOf(customer))))
      .for("update");
    if (!row) return null;
    const before = sentAnswers(row);
    // Succeeds even after a claim: the first press came before it, and its response was lost.
    if (isSameRequest(before, { ...answers, need: before.need })) return { id };
    const refused = changeRefusal(stateOf(row));
    if (refused) return { refused };
    if (row.version !== version) return { refused: "other-tab" };
    if (row.version >= VERSIONS_MAX) return { refused: "limit" };
    const isNewImage = answers.image !== "" && answers.image !== row.image;
    if (isNewImage && !(await takeUpload(tx, customer.id, answers.image, "reference"))) return { refused: "image" };
    const { need: _need, ...earlier } = before;
    await tx.insert(budgetVersion).values({ budgetId: id, version, answers: earlier });
    await tx
      .update(budget)
      .set({ ...answers, refImage: answers.image, version: version + 1 })
      .where(and(eq(budget.id, id), eq(budget.version, version), isNull(budget.designSelect)));
    await recordEvent(tx, id, customer, { kind: "answers_changed", details: { version: version + 1 } });
    return { id };
  });
}

const earlierVersions = db
  .select({ answers: budgetVersion.answers, at: budgetVersion.at })
  .from(budgetVersion)
  .where(
    and(eq(budgetVersion.budgetId, sql.placeholder("budgetId")), lt(budgetVersion.version, sql.placeholder("version"))),
  )
  .orderBy(asc(budgetVersion.version))
  .prepare("versionsOf");

/**
 * `versions`: newest first; the last is the request as it was sent. `summaryOf`: the answers that the summary was
 * written for.
 */
type History = { versions: AnswersVersion[]; summaryOf: SentAnswers; isOlder: boolean };

/** The caller checks that the reader may see the request. */
export async function versionsOf({ id, data, version, owner, createdAt }: BudgetWithPeople): Promise<History> {
  const earlier = version === 1 ? [] : await earlierVersions.execute({ budgetId: id, version });
  const current = sentAnswers(data);
  // An earlier version may lack a question that was added later.
  const all = [...earlier.map(({ answers }) => ({ ...NO_ANSWERS, ...answers, need: current.need })), current];
  const sent = [createdAt, ...earlier.map(({ at }) => at)].map((at) => at.getTime());
  const now = Date.now();
  const versions = all.map((answers, index) => {
    const before = all[index - 1];
    const at = sent[index] ?? now;
    const changes = before ? changesBetween(before, answers) : [];
    return { version: index + 1, by: owner.name, day: dateText(at, now), time: timeText(at), changes };
  });
  const summaryOf = summarySource(all) ?? current;
  return { versions: versions.reverse(), summaryOf, isOlder: isSummaryOlder(summaryOf, current) };
}

const imageInVersion = db
  .select({ image: sql<string>`coalesce(${budgetVersion.answers}->>'image', ${budget.image})` })
  .from(budget)
  .leftJoin(
    budgetVersion,
    and(eq(budgetVersion.budgetId, budget.id), eq(budgetVersion.version, sql.placeholder("version"))),
  )
  .where(
    and(
      eq(budget.id, sql.placeholder("budgetId")),
      or(isNotNull(budgetVersion.version), eq(budget.version, sql.placeholder("version"))),
    ),
  )
  .prepare("imageOfVersion");

/** The key of a version's reference image; empty without one. The caller checks that the reader may see the request. */
export async function imageOfVersion(budgetId: string, version: number): Promise<string> {
  const [found] = await imageInVersion.execute({ budgetId, version });
  return found?.image ?? "";
}
