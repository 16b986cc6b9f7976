/** Fills an empty database with the sample studio, through the same functions as the product. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { passwords } from "../app/auth/passwords.server.ts";
import { changeStatus, claimBudget, createBudget } from "../app/data/budgets.server.ts";
import { db, pool } from "../app/data/db.server.ts";
import { answerQuote, currentQuote, sendQuote } from "../app/data/quotes.server.ts";
import { authAccount, authUser } from "../app/data/schema/auth.ts";
import { budget, budgetEvent } from "../app/data/schema/budget.ts";
import { user } from "../app/data/schema/user.ts";
import { createUpload } from "../app/data/uploads.server.ts";
import { findUserByUid, insertUser } from "../app/data/users.server.ts";
import type { CurrentUser } from "../app/domain/account.ts";
import type { BudgetStatus } from "../app/domain/budget.ts";
import { writeStory } from "../app/domain/writer.ts";
import { putFile } from "../app/services/files.server.ts";
import { stopJobs } from "../app/services/jobs.server.ts";
import { ADMIN, CUSTOMER, DESIGNER, type DemoAccount } from "./accounts.ts";
import { quotePdf, referencePicture } from "./artwork.ts";
import { BUDGETS, type DemoBudget } from "./budgets.ts";

/** Fills the database if nobody is in it, and says whether the demo's accounts are there. */
export async function fillDemo(): Promise<boolean> {
  if ((await db.$count(user)) > 0) {
    const known = await db.$count(user, sql`${user.email} in (${CUSTOMER.email}, ${DESIGNER.email}, ${ADMIN.email})`);
    return known === 3;
  }
  const customer = await createAccount(CUSTOMER);
  const designer = await createAccount(DESIGNER);
  await createAccount(ADMIN);
  for (const sample of BUDGETS) await createSample(sample, customer, designer);
  return true;
}

/** Ends this module's connections: the application has its own, in its bundle. */
export async function closeDemo(): Promise<void> {
  await stopJobs();
  await pool.end();
}

async function createAccount({ password, ...person }: DemoAccount): Promise<CurrentUser> {
  const uid = randomUUID();
  const hash = await passwords.hash(password);
  await db.transaction(async (tx) => {
    await tx.insert(authUser).values({ id: uid, name: person.name, email: person.email, emailVerified: true });
    const login = { id: randomUUID(), accountId: uid, providerId: "credential", userId: uid, password: hash };
    await tx.insert(authAccount).values(login);
    await insertUser(tx, { uid, ...person });
  });
  const made = await findUserByUid(uid);
  if (!made) throw new Error(`the demo account ${person.name} was not made`);
  return made;
}

async function createSample(sample: DemoBudget, customer: CurrentUser, designer: CurrentUser): Promise<void> {
  const { answers } = sample;
  let image = "";
  if (sample.reference) {
    image = `budget/send/${randomUUID()}.png`;
    await putFile(image, await referencePicture(sample.reference));
    await createUpload(db, customer.id, { key: image, fileName: "referencia.png" });
  }
  const resume_ia = writeStory(answers);
  const { id } = await createBudget(customer, { ...answers, image, resume_ia, submissionId: randomUUID() });
  const steps = ["open", "claimed", "quoted", "accepted", "done"] as const;
  const reached = (step: (typeof steps)[number]) => steps.indexOf(sample.reached) >= steps.indexOf(step);
  if (reached("claimed")) must(await claimBudget(designer, id));
  if (reached("quoted")) must(await sendSampleQuote(designer, id, answers.nameProject));
  if (reached("accepted")) {
    const quote = await currentQuote(id);
    must(quote !== null && (await answerQuote(customer, id, quote.key, "accepted")));
  }
  if (sample.reached === "done") must(await changeStatus(designer, id, 2 satisfies BudgetStatus));
  await spreadOverTime(id, sample.age);
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
  await createUpload(db, designer.id, file);
  return sendQuote(designer, id, file);
}

function must(done: boolean): void {
  if (!done) throw new Error("a step of the demo was refused");
}

/** What happened a moment ago happened over the days since it was asked for, in the same order. */
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
    update ${budget} set created_at = (select min(at) from ${budgetEvent} where ${budgetEvent.budgetId} = ${id}) where ${budget.id} = ${id}`);
}
