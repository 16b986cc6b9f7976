/** Fills an empty database with the sample studio, through the product's own functions. */
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, inArray, sql } from "drizzle-orm";
import type { CurrentUser } from "../app/people/account.ts";
import { user } from "../app/people/schema.ts";
import { passwords } from "../app/people/secrets.server.ts";
import { createAccount, findUserById } from "../app/people/users.server.ts";
import { db, pool } from "../app/platform/db.server.ts";
import { env } from "../app/platform/env.server.ts";
import { stopJobs } from "../app/platform/jobs.server.ts";
import { setting } from "../app/platform/schema.ts";
import { budget, eventMail } from "../app/requests/schema.ts";
import { COMPLETE } from "../server/process/demo-folder.ts";
import { PEOPLE, type PersonName } from "./accounts.ts";
import { drawArt } from "./artwork.ts";
import { ALL_WORK, publishWork, type Work } from "./galleries.ts";
import { dateOf } from "./moments.ts";
import { playRequest } from "./play-request.ts";
import { artIn } from "./proofs.ts";
import { REQUESTS } from "./requests.ts";
import type { SampleRequest } from "./sample-request.ts";
import type { People } from "./scene.ts";

/** Written at the end. Afterwards, items that a visitor deletes do not come back. */
const completeFile = join(env.DATA_DIR, COMPLETE);

type Options = { work?: Work; signal?: AbortSignal };

/**
 * Also completes an interrupted start. Returns false and adds nothing if somebody else already has an account. Throws
 * if `signal` aborts.
 */
export async function fillDemo({ work = ALL_WORK, signal }: Options = {}): Promise<boolean> {
  if (existsSync(completeFile)) return true;
  const emails = Object.values(PEOPLE).map(({ email }) => email);
  const known = await db.$count(user, inArray(user.email, emails));
  if (known < emails.length && (await db.$count(user)) > known) return false;
  const now = Date.now();
  const people = await register(now);
  await setPixKey(people.helena);
  // Kits are made while pictures are drawn.
  const [quick, long] = [ORDER.filter((sample) => !hasKit(sample)), ORDER.filter(hasKit)];
  await dropUnfinished();
  await playRequests(quick, people, now);
  const parts = [publishWork(people.helena, work, now, signal), playRequests(long, people, now, signal)];
  // Whichever fails, the other one ends before somebody starts again.
  await Promise.allSettled(parts);
  await Promise.all(parts);
  await forgetNews();
  await writeFile(completeFile, "");
  return true;
}

/** Closes this module's connections; the application's bundle has its own. */
export async function closeDemo(): Promise<void> {
  await stopJobs();
  await pool.end();
}

async function register(now: number): Promise<People> {
  const names = Object.keys(PEOPLE) as PersonName[];
  const entries = await Promise.all(names.map(async (name) => [name, await account(name, now)] as const));
  return Object.fromEntries(entries) as People;
}

/** An interrupted start may already have created the account. */
async function account(kind: PersonName, now: number): Promise<CurrentUser> {
  const { password, since, ...person } = PEOPLE[kind];
  const created = await createAccount(person, await passwords.hash(password));
  const createdAt = dateOf(since, now);
  await db.update(user).set({ createdAt }).where(eq(user.email, person.email));
  if (created) return created;
  const [row] = await db.select({ id: user.id }).from(user).where(eq(user.email, person.email));
  const existing = row && (await findUserById(row.id));
  if (!existing) throw new Error(`the demo account ${person.name} was not created`);
  return existing;
}

/** An address of the demo's own domain, which nobody can own, so nobody can be paid. */
async function setPixKey({ id }: CurrentUser): Promise<void> {
  const value = { key: "pix@traco.example", name: "Estúdio Traço", city: "Recife" };
  await db.insert(setting).values({ name: "pix", value, revision: 1, changedBy: id }).onConflictDoNothing();
}

const hasKit = ({ steps }: SampleRequest) => steps.some(({ does }) => does === "buildKit");
/** Those with kits come last. */
const ORDER = REQUESTS.toSorted((one, other) => Number(hasKit(one)) - Number(hasKit(other)));

const begunRequests = async () =>
  new Set((await db.select({ name: budget.nameProject }).from(budget)).map(({ name }) => name));

/** An interrupted start may have left its last request incomplete. */
async function dropUnfinished(): Promise<void> {
  const begun = await begunRequests();
  const last = ORDER.findLast(({ answers }) => begun.has(answers.nameProject))?.answers.nameProject ?? "";
  await db.delete(budget).where(eq(budget.nameProject, last));
}

async function playRequests(samples: SampleRequest[], people: People, now: number, signal?: AbortSignal) {
  const begun = await begunRequests();
  const missing = samples.filter(({ answers }) => !begun.has(answers.nameProject));
  signal?.throwIfAborted();
  const art = await drawArt(artIn(missing));
  for (const sample of missing) {
    signal?.throwIfAborted();
    await playRequest(sample, { people, now, art });
  }
}

/** No mail is sent today about events of weeks ago. The workers do not run yet. */
async function forgetNews(): Promise<void> {
  await db.delete(eventMail);
  const jobs = sql`delete from pgboss.job where name in ('mail', 'request-mail', 'quote-record', 'proof-dates')`;
  await db.execute(jobs);
}
