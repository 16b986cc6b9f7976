/** Conditions of changes stand in WHERE: races end in SQL. A change, its event and its mails are one transaction. */

import { and, desc, eq, getTableColumns, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/pg-core";
import { BUDGETS_PER_HOUR, type Submission } from "../brief/questionnaire.ts";
import { weekdayText } from "../kit/day.ts";
import { NEEDS } from "../kit/needs.ts";
import { TYPE_USER } from "../kit/roles.ts";
import { isDocumentId } from "../kit/storable.ts";
import { type CurrentUser, isWaiting } from "../people/account.ts";
import { authUser } from "../people/auth-schema.ts";
import { firstName } from "../people/names.ts";
import { user } from "../people/schema.ts";
import { takeUpload } from "../people/uploads.server.ts";
import { isAdmitted, lockAccount, wantRequests } from "../people/users.server.ts";
import { db, type Placeholders, personTransaction, statement, type Tx } from "../platform/db.server.ts";
import { queueMail, queueMails } from "../platform/mail-queue.server.ts";
import type { MailProps } from "../platform/mails.server.ts";
import { settingsIn } from "../platform/settings.server.ts";
import type { Designers } from "../platform/settings-schema.ts";
import { type BudgetDocument, UNCLAIMED } from "./budget.ts";
import { recordEvent } from "./budget-events.server.ts";
import { mayRead, READERS } from "./policy.ts";
import { isReader, placesOf } from "./rights.server.ts";
import { budget, budgetEvent } from "./schema.ts";
import { answerBy, type BudgetState, stateOf } from "./turn.ts";

/** 'foreign': another customer's submission. 'image': no pending upload of theirs. 'limit': `wait` is in seconds. */
export class BudgetRefused extends Error {
  readonly reason: "foreign" | "image" | "limit";
  readonly wait: number;
  constructor(reason: BudgetRefused["reason"], wait = 0) {
    super(`budget refused: ${reason}`);
    this.name = "BudgetRefused";
    this.reason = reason;
    this.wait = wait;
  }
}

/** The submission is already a budget with other answers; the changes since are not saved. */
export class AlreadySubmitted extends Error {
  readonly budgetId: string;
  constructor(budgetId: string) {
    super("already submitted with other answers");
    this.name = "AlreadySubmitted";
    this.budgetId = budgetId;
  }
}

/** `owner.email` and `owner.tell` are present only for readers who may contact the owner, and while there is an account. */
export type BudgetWithPeople = BudgetDocument & {
  owner: { id: string; name: string; email?: string; tell?: string };
  designer: { id: string; name: string } | null;
  /** the state that the rules read */
  state: BudgetState;
  /** the newest written quote, and the one whose acceptance holds */
  quoteId: string | null;
  acceptedQuoteId: string | null;
  version: number;
  createdAt: Date;
  openedAt: Date;
  movedAt: Date;
};

const designer = alias(user, "designer");
const readBudget = db
  .select({
    budget,
    owner: { id: user.id, name: user.name, email: user.email, tell: user.tell, uid: user.uid },
    designer: { id: designer.id, name: designer.name },
  })
  .from(budget)
  .innerJoin(user, eq(user.id, budget.userCreate))
  .leftJoin(designer, eq(designer.id, budget.designSelect))
  .where(and(eq(budget.id, sql.placeholder("id")), isReader(READERS.request)))
  .prepare("getBudgetFor");

/** null for who may not see it (policy.ts), and for an unknown or malformed id. */
export async function getBudgetFor(viewer: CurrentUser, id: string): Promise<BudgetWithPeople | null> {
  if (!isDocumentId(id)) return null;
  const [row] = await readBudget.execute({ id, ...placesOf(viewer) });
  if (!row) return null;
  const { designSelect, quoteAnswer: _answer, withdrawnAt: _end, version, ...columns } = row.budget;
  const {
    createdAt,
    openedAt,
    movedAt,
    stage: _stage,
    quoteId,
    acceptedQuoteId,
    downPayment: _paid,
    changeAsked: _asked,
    proof: _proof,
    deliveredAt: _delivered,
    ...others
  } = columns;
  const { id: _id, submissionId: _, overdueToldAt: _told, customerRank: _c, designerRank: _d, ...fields } = others;
  const { email, tell, uid, ...publicOwner } = row.owner;
  const data = { ...fields, designSelect: designSelect ?? UNCLAIMED };
  const state = stateOf(row.budget);
  return {
    id: row.budget.id,
    data,
    owner: uid !== null && mayRead("contact", state, viewer) ? { ...publicOwner, email, tell } : publicOwner,
    designer: row.designer,
    state,
    quoteId,
    acceptedQuoteId,
    version,
    createdAt,
    openedAt,
    movedAt,
  };
}

const withdrawnBudget = db
  .select({ id: budget.id })
  .from(budget)
  .where(and(eq(budget.id, sql.placeholder("id")), isNotNull(budget.withdrawnAt)))
  .prepare("isWithdrawnFor");

/** Whether this designer finds nothing because the request was withdrawn. Designers learn no more about it (ROOM-6). */
export async function isWithdrawnFor(viewer: CurrentUser, id: string): Promise<boolean> {
  if (viewer.typeUser !== TYPE_USER.designer || isWaiting(viewer) || !isDocumentId(id)) return false;
  return (await withdrawnBudget.execute({ id })).length > 0;
}

/**
 * Saves a questionnaire, and mails its customer and every admitted designer with a confirmed e-mail. The same answers
 * again return the same budget, whatever the limit. Throws `BudgetRefused` or `AlreadySubmitted`; then nothing is written.
 */
export function createBudget(creator: CurrentUser, submission: Submission): Promise<{ id: string }> {
  const { need, submissionId, image, ...answers } = submission;
  const content = { ...answers, typeBanding: NEEDS[need].typeBanding, image, refImage: image };
  return personTransaction(creator.id, "budget", async (tx) => {
    const [earlier] = await findSubmission(tx, { submissionId });
    if (earlier) {
      if (earlier.userCreate !== creator.id) throw new BudgetRefused("foreign");
      const same = await tx.$count(budget, and(eq(budget.id, earlier.id), hasContent(content)));
      if (same === 0) throw new AlreadySubmitted(earlier.id);
      return { id: earlier.id };
    }
    if (!(await lockAccount(tx, creator.id, creator.typeUser))) throw new BudgetRefused("foreign");
    const wait = await secondsToNextRequest(tx, creator.id);
    if (wait > 0) throw new BudgetRefused("limit", wait);
    if (image !== "" && !(await takeUpload(tx, creator.id, image, "reference"))) throw new BudgetRefused("image");
    const [created] = await insertBudget(tx, { ...content, submissionId, userCreate: creator.id });
    // The lock serialises this customer's submissions: only another customer's can have been inserted since.
    if (!created) throw new BudgetRefused("foreign");
    await recordEvent(tx, created.id, creator, { kind: "created", details: {} });
    const { nameProject } = answers;
    const { answerDays, designers } = await settingsIn(tx);
    await mailDesigners(tx, designers, { budgetId: created.id, nameProject, requestType: NEEDS[need].label });
    const now = Date.now();
    const until = weekdayText(answerBy(now, answerDays), now);
    const { name, email } = creator;
    await queueMail(tx, "request-sent", email, { budgetId: created.id, nameProject, name: firstName(name), until });
    return created;
  });
}

const findSubmission = statement("findSubmission", (tx, { submissionId }: Placeholders<{ submissionId: string }>) =>
  tx.select({ id: budget.id, userCreate: budget.userCreate }).from(budget).where(eq(budget.submissionId, submissionId)),
);

/** Every call gives the same columns. */
const insertBudget = statement("insertBudget", (tx, values: Placeholders<typeof budget.$inferInsert>) =>
  tx.insert(budget).values(values).onConflictDoNothing({ target: budget.submissionId }).returning({ id: budget.id }),
);

const findDesignersToTell = (admission: Designers) =>
  statement(`designersToTell_${admission}`, (tx) =>
    tx
      .select({ id: user.id, email: user.email })
      .from(user)
      .innerJoin(authUser, eq(authUser.id, user.uid))
      .where(and(eq(user.typeUser, TYPE_USER.designer), wantRequests(), isAdmitted(admission))),
  );
const designersToTell = { open: findDesignersToTell("open"), admitted: findDesignersToTell("admitted") };

/** Tells every admitted designer with a confirmed e-mail who wants to know that a request is open. */
export async function mailDesigners(
  tx: Tx,
  admission: Designers,
  props: Omit<MailProps["new-request"], "userId">,
): Promise<void> {
  await queueMails(tx, "new-request", await designersToTell[admission](tx, {}), props);
}

/** PostgreSQL compares the values, so its own way of writing them makes no difference. */
function hasContent(content: Partial<typeof budget.$inferInsert>): SQL<boolean> {
  const columns = getTableColumns(budget);
  const equal = Object.entries(content).map(
    ([field, value]) =>
      sql`${columns[field as keyof typeof columns]} = ${sql.param(value, columns[field as keyof typeof columns])}`,
  );
  return sql<boolean>`(${sql.join(equal, sql` and `)})`;
}

const findOldestOpening = statement("findOldestOpening", (tx, { userId }: Placeholders<{ userId: string }>) => {
  const openings = unionAll(
    tx.select({ at: budget.createdAt }).from(budget).where(eq(budget.userCreate, userId)),
    tx
      .select({ at: budgetEvent.at })
      .from(budgetEvent)
      .innerJoin(budget, eq(budget.id, budgetEvent.budgetId))
      .where(
        and(
          eq(budget.userCreate, userId),
          eq(budgetEvent.kind, "reopened"),
          gt(budget.openedAt, sql`now() - interval '1 hour'`),
        ),
      ),
  ).as("openings");
  return tx
    .select({ age: sql<number>`extract(epoch from now() - ${openings.at})::float8` })
    .from(openings)
    .orderBy(desc(openings.at))
    .offset(BUDGETS_PER_HOUR - 1)
    .limit(1);
});

/** Seconds until the customer may send or reopen a request; 0: now. Limited because each is mailed to every designer. */
export async function secondsToNextRequest(tx: Tx, userId: string): Promise<number> {
  const [oldest] = await findOldestOpening(tx, { userId });
  return oldest ? Math.max(0, Math.ceil(3600 - oldest.age)) : 0;
}
