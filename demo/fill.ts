/** Fills an empty database with the sample studio, through the product's own functions. */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, inArray, sql } from "drizzle-orm";
import { passwords } from "../app/auth/secrets.server.ts";
import { claimBudget, createBudget } from "../app/data/budgets.server.ts";
import { db, pool } from "../app/data/db.server.ts";
import { changeStatus, withdrawRequest } from "../app/data/hands.server.ts";
import { answerQuote, currentQuote, sendQuote } from "../app/data/quotes.server.ts";
import { budget, budgetEvent } from "../app/data/schema/budget.ts";
import { message, reader } from "../app/data/schema/conversation.ts";
import { user } from "../app/data/schema/user.ts";
import { createUpload } from "../app/data/uploads.server.ts";
import { createAccount, findUserById } from "../app/data/users.server.ts";
import type { CurrentUser } from "../app/domain/account.ts";
import { STATUS } from "../app/domain/budget-statuses.ts";
import { writeStory } from "../app/domain/writer.ts";
import { env } from "../app/services/env.server.ts";
import { putFile } from "../app/services/files.server.ts";
import { stopJobs } from "../app/services/jobs.server.ts";
import { ACCOUNTS } from "./accounts.ts";
import { quotePdf, referencePicture } from "./artwork.ts";
import { BUDGETS, type DemoBudget, STEPS } from "./budgets.ts";
import { ALL_WORK, publishWork, type Work } from "./galleries.ts";

/** Marks the demo as complete: what a visitor deletes afterwards does not come back. */
const COMPLETE = join(env.DATA_DIR, "demo-complete");

type Options = { work?: Work; signal?: AbortSignal };

/** Also completes an interrupted start. Returns whether the demo's accounts exist. Throws when `signal` is aborted. */
export async function fillDemo({ work = ALL_WORK, signal }: Options = {}): Promise<boolean> {
  const emails = Object.values(ACCOUNTS).map(({ email }) => email);
  const known = await db.$count(user, inArray(user.email, emails));
  const all = known === emails.length;
  if (!all && (await db.$count(user)) > known) return false;
  if (all && existsSync(COMPLETE)) return true;
  const customer = await account("customer");
  const designer = await account("designer");
  const admin = await account("admin");
  const sent = await db.select({ name: budget.nameProject }).from(budget).where(eq(budget.userCreate, customer.id));
  const names = new Set(sent.map(({ name }) => name));
  for (const sample of BUDGETS)
    if (!names.has(sample.answers.nameProject)) await createSample(sample, customer, designer);
  await publishWork(admin, work, signal);
  await writeFile(COMPLETE, "");
  return true;
}

/** Ends this module's connections; the application's bundle has its own. */
export async function closeDemo(): Promise<void> {
  await stopJobs();
  await pool.end();
}

/** An earlier, interrupted start may have created the account. */
async function account(kind: keyof typeof ACCOUNTS): Promise<CurrentUser> {
  const { password, ...person } = ACCOUNTS[kind];
  const created = await createAccount(person, await passwords.hash(password));
  if (created) return created;
  const [row] = await db.select({ id: user.id }).from(user).where(eq(user.email, person.email));
  const existing = row && (await findUserById(row.id));
  if (!existing) throw new Error(`the demo account ${person.name} was not created`);
  return existing;
}

async function createSample(sample: DemoBudget, customer: CurrentUser, designer: CurrentUser): Promise<void> {
  const { answers } = sample;
  let image = "";
  if (sample.reference) {
    image = `budget/send/${randomUUID()}.png`;
    await putFile(image, await referencePicture(sample.reference));
    await createUpload(customer.id, { key: image, fileName: "referencia.png" });
  }
  const resume_ia = writeStory({ ...answers, hasReference: image !== "" });
  const { id } = await createBudget(customer, { ...answers, image, resume_ia, submissionId: randomUUID() });
  const reached = (step: DemoBudget["reached"]) => STEPS.indexOf(sample.reached) >= STEPS.indexOf(step);
  if (reached("claimed")) must(await claimBudget(designer, id));
  if (reached("quoted")) must(await sendSampleQuote(designer, id, answers.nameProject));
  if (reached("accepted")) {
    const quote = await currentQuote(id);
    must(quote !== null && (await answerQuote(customer, id, quote.key, "accepted")));
  }
  if (reached("done")) must(await changeStatus(designer, id, STATUS.completed.id));
  if (reached("finished")) must(await changeStatus(designer, id, STATUS.finished.id));
  if (sample.withdrawn) must(await withdrawRequest(customer, id));
  await spreadOverTime(id, sample.age);
  await writeMessages(id, { customer, designer }, sample);
}

const HOUR = 60 * 60 * 1000;

/** One every hour until now; of finished projects all are read. */
async function writeMessages(
  budgetId: string,
  people: { customer: CurrentUser; designer: CurrentUser },
  { messages = [], reached }: DemoBudget,
): Promise<void> {
  const seqs = [];
  for (const [index, { by, text }] of messages.entries()) {
    const at = new Date(Date.now() - (messages.length - index) * HOUR);
    const author = people[by].id;
    const values = { budgetId, submissionId: randomUUID(), author, text, at };
    const [row] = await db.insert(message).values(values).returning({ seq: message.seq });
    seqs.push({ author, seq: row?.seq ?? 0 });
  }
  const last = seqs.at(-1);
  if (!last) return;
  for (const { id: userId } of Object.values(people)) {
    const readSeq = userId === last.author || reached === "finished" ? last.seq : last.seq - 1;
    await db.insert(reader).values({ budgetId, userId, readSeq, readAt: new Date() });
  }
}

async function sendSampleQuote(designer: CurrentUser, id: string, nameProject: string): Promise<boolean> {
  const key = `budget/send/${randomUUID()}.pdf`;
  const lines = [
    "Orçamento",
    "",
    nameProject,
    "Cores e fontes, manual da marca: R$ 4.800,00",
    "Prazo: 5 semanas",
    "Validade: 15 dias",
  ];
  await putFile(key, await quotePdf(lines));
  const file = { key, fileName: `orcamento-${nameProject.toLowerCase().replaceAll(" ", "-")}.pdf` };
  await createUpload(designer.id, file);
  return sendQuote(designer, id, file);
}

function must(done: boolean): void {
  if (!done) throw new Error("a step of the demo was refused");
}

/** Backdates a request's events, evenly over `days` and in the same order. */
async function spreadOverTime(id: string, days: number): Promise<void> {
  await db.execute(sql`
    with ordered as (
      select ${budgetEvent.id} as event, row_number() over (order by ${budgetEvent.at}) - 1 as place, count(*) over () as events
      from ${budgetEvent} where ${budgetEvent.budgetId} = ${id}
    )
    update ${budgetEvent} set at = now() - ${days} * interval '1 day' + (ordered.place / ordered.events::float8) * ${days} * interval '1 day'
      - interval '40 minutes'
    from ordered where ordered.event = ${budgetEvent.id}`);
  await db.execute(sql`
    update ${budget} set created_at = first, opened_at = first, moved_at = last
    from (select min(at) as first, max(at) as last from ${budgetEvent} where ${budgetEvent.budgetId} = ${id}) as events
    where ${budget.id} = ${id}`);
}
