/** Plays a request's history through the product's own functions, and dates it as the sample says. */

import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { asc, desc, eq, sql } from "drizzle-orm";
import { writeBrief } from "../app/brief/brief.ts";
import { questionOf } from "../app/brief/open-questions.ts";
import { OWN_QUESTION } from "../app/conversation/conversation.ts";
import { attachment, message, reader } from "../app/conversation/schema.ts";
import { UPLOAD_KINDS } from "../app/kit/upload.ts";
import type { CurrentUser } from "../app/people/account.ts";
import { createUpload } from "../app/people/uploads.server.ts";
import { db } from "../app/platform/db.server.ts";
import { putFile } from "../app/platform/files.server.ts";
import { makeMessagePicture } from "../app/platform/pictures.server.ts";
import { changeAnswers } from "../app/questionnaire/answers.server.ts";
import { acceptVersion, askChange, declineVersion } from "../app/quotes/decisions.server.ts";
import { settleDates } from "../app/quotes/expiry.server.ts";
import { claimPayment, receivePayment } from "../app/quotes/payments.server.ts";
import { answerQuote, currentQuote, sendQuote, withdrawQuote } from "../app/quotes/quotes.server.ts";
import { agreeToUndo, askUndo } from "../app/quotes/undo.server.ts";
import { versionsOf } from "../app/quotes/versions.server.ts";
import { type BudgetStatus, STATUS } from "../app/requests/budget-statuses.ts";
import { createBudget } from "../app/requests/budgets.server.ts";
import { claimBudget } from "../app/requests/claims.server.ts";
import { budget, budgetEvent, budgetVersion } from "../app/requests/schema.ts";
import { assignProject, changeStatus, releaseProject, withdrawRequest } from "../app/room/hands.server.ts";
import { copyQuote, drawSketch, referencePicture } from "./artwork.ts";
import { dateBrand } from "./dated-brands.ts";
import { DELIVERY_ACTS } from "./deliveries.ts";
import { dateOf } from "./moments.ts";
import { PROOF_ACTS, signatureOf } from "./proofs.ts";
import type { Act, SampleRequest, SketchName } from "./sample-request.ts";
import { type Acts, must, type People, type Scene, type Stage } from "./scene.ts";
import { dateQuotes, writeQuote } from "./written-quotes.ts";

const ACTS: Acts = {
  say: ({ text, pictures = [], answersQuestion }, scene) => say(scene, text, { pictures, answersQuestion }),
  ask: ({ question }, scene) => {
    const brief = { ...scene.sample.answers, hasReference: scene.sample.reference !== undefined };
    return say(scene, questionOf(question, brief), { question });
  },
  askOwn: ({ text }, scene) => say(scene, text, { question: OWN_QUESTION }),
  async change({ answers }, { id, by, sample }) {
    const { need: _need, ...changed } = { ...sample.answers, ...answers };
    const { image } = await stored(id);
    const resume_ia = writeBrief({ ...sample.answers, ...answers, hasReference: image !== "" });
    must(await changeAnswers(by, id, { ...changed, image, resume_ia, version: 1 }));
  },
  claim: async (_, { id, by }) => must(await claimBudget(by, id)),
  release: async ({ reason }, { id, by }) => must(await releaseProject(by, id, reason)),
  assign: async ({ to, reason }, { id, by, people }) => must(await assignProject(by, id, people[to].id, reason)),
  async quote({ file }, { id, by }) {
    const sent = { key: `${UPLOAD_KINDS.quote.folder}${randomUUID()}.pdf`, fileName: `orcamento-${file}.pdf` };
    await putFile(sent.key, await copyQuote(file));
    await createUpload(by.id, sent);
    must(await sendQuote(by, id, sent));
  },
  write: async ({ quote }, { id, by }) => must(await writeQuote(by, id, quote)),
  async askChange({ item, text }, { id, by, at }) {
    const version = await newestVersion({ id, by });
    const itemId = version.sent.content.items[item]?.id ?? "";
    must(await askChange(by, id, version.id, { itemId, text, submissionId: randomUUID() }));
    await db.update(message).set({ at }).where(eq(message.budgetId, id));
  },
  expire: () => settleDates(),
  withdrawQuote: async (_, { id, by }) => must(await withdrawQuote(by, id)),
  askUndo: async (_, scene) => must(await askUndo(scene.by, scene.id, (await newestVersion(scene)).id)),
  agreeToUndo: async (_, scene) => must(await agreeToUndo(scene.by, scene.id, (await newestVersion(scene)).id)),
  claimPayment: async (_, scene) => must(await claimPayment(scene.by, await paymentOf(scene))),
  receivePayment: async ({ payment }, scene) => must(await receivePayment(scene.by, await paymentOf(scene, payment))),
  accept: (_, scene) => decide(scene, "accepted"),
  decline: ({ reason }, scene) => decide(scene, "declined", reason),
  complete: (_, scene) => move(scene, STATUS.completed.id),
  finish: ({ reason }, scene) => move(scene, STATUS.finished.id, reason),
  withdraw: async (_, { id, by }) => must(await withdrawRequest(by, id)),
  ...PROOF_ACTS,
  ...DELIVERY_ACTS,
};

/** Creates the request and plays its steps; `now` is the day of the start. */
export async function playRequest(sample: SampleRequest, { people, now, art }: Stage): Promise<void> {
  const { answers } = sample;
  const customer = people[sample.customer];
  let image = "";
  if (sample.reference) {
    image = `${UPLOAD_KINDS.reference.folder}${randomUUID()}.png`;
    await putFile(image, await referencePicture(sample.reference));
    await createUpload(customer.id, { key: image, fileName: "referencia.png" });
  }
  const resume_ia = writeBrief({ ...answers, hasReference: image !== "" });
  const { id } = await createBudget(customer, { ...answers, image, resume_ia, submissionId: randomUUID() });
  await date(id, dateOf(sample.sent, now));
  for (const step of sample.steps) {
    const at = dateOf(step.at, now);
    await play(step, { id, by: people[step.by], at, sample, people, art });
    await date(id, at);
  }
  await markRead(id, sample, people, now);
}

function play<Does extends Act["does"]>(act: Extract<Act, { does: Does }>, scene: Scene): Promise<void> {
  return (ACTS[act.does] as Acts[Does])(act, scene);
}

/** Dates the last step: what it made has the time of the start, and everything before has an earlier one. */
async function date(id: string, at: Date): Promise<void> {
  const moment = sql`${sql.param(at, budgetEvent.at)}::timestamptz`;
  const events = await db
    .select({ id: budgetEvent.id, at: budgetEvent.at })
    .from(budgetEvent)
    .where(eq(budgetEvent.budgetId, id))
    .orderBy(asc(budgetEvent.at));
  // What one step recorded keeps its order.
  for (const [after, event] of events.filter((one) => one.at > at).entries())
    await db
      .update(budgetEvent)
      .set({ at: new Date(at.getTime() + after) })
      .where(eq(budgetEvent.id, event.id));
  await dateQuotes(id, at);
  await dateBrand(id, at);
  await db
    .update(budgetVersion)
    .set({ at: sql`least(${budgetVersion.at}, ${moment})` })
    .where(eq(budgetVersion.budgetId, id));
  await db
    .update(budget)
    .set({
      createdAt: sql`least(${budget.createdAt}, ${moment})`,
      openedAt: sql`least(${budget.openedAt}, ${moment})`,
      withdrawnAt: sql`least(${budget.withdrawnAt}, case when ${budget.withdrawnAt} is not null then ${moment} end)`,
      movedAt: sql`(select max(${budgetEvent.at}) from ${budgetEvent} where ${budgetEvent.budgetId} = ${id})`,
    })
    .where(eq(budget.id, id));
}

async function stored(id: string): Promise<typeof budget.$inferSelect> {
  const [row] = await db.select().from(budget).where(eq(budget.id, id));
  if (!row) throw new Error("the demo's request is gone");
  return row;
}

async function newestVersion({ id, by }: Pick<Scene, "id" | "by">) {
  const [newest] = await versionsOf(by, id);
  if (!newest) throw new Error("the demo's request has no written quote");
  return newest;
}

async function paymentOf(scene: Scene, number = 1) {
  const { id: quoteId } = await newestVersion(scene);
  return { budgetId: scene.id, quoteId, number };
}

async function decide({ id, by }: Scene, decision: "accepted" | "declined", reason = ""): Promise<void> {
  if ((await stored(id)).quoteId) return decideVersion(by, id, decision, reason);
  const quote = await currentQuote(id);
  must(quote !== null && (await answerQuote(by, id, quote.key, decision, reason)));
}

async function decideVersion(by: CurrentUser, id: string, decision: "accepted" | "declined", reason: string) {
  const version = await newestVersion({ id, by });
  must(
    decision === "accepted"
      ? await acceptVersion(by, id, version.id, signatureOf(by))
      : await declineVersion(by, id, version.id, reason),
  );
}

const move = async ({ id, by }: Scene, to: BudgetStatus, reason = "") => must(await changeStatus(by, id, to, reason));

type Said = { question?: string; answersQuestion?: true | undefined; pictures?: SketchName[] };

/** Bypasses `sendMessage`, which sends mails and has limits. */
async function say({ id, by, at }: Scene, text: string, { question, answersQuestion, pictures = [] }: Said) {
  const replyTo = answersQuestion ? await lastQuestion(id) : null;
  const values = { budgetId: id, submissionId: randomUUID(), author: by.id, text, at, question, replyTo };
  const [row] = await db.insert(message).values(values).returning({ id: message.id });
  if (!row) throw new Error("a message of the demo was not stored");
  for (const name of pictures) {
    const source = await drawSketch(join(import.meta.dirname, "sketches", `${name}.svg`));
    const { path, ...picture } = await makeMessagePicture(source, { person: by.id });
    await rm(source);
    const key = `${UPLOAD_KINDS.message.folder}${randomUUID()}.webp`;
    await putFile(key, path);
    await db.insert(attachment).values({ messageId: row.id, ...picture, key, fileName: `${name}.webp` });
  }
}

async function lastQuestion(id: string): Promise<string | null> {
  const asked = sql`${message.budgetId} = ${id} and ${message.question} is not null`;
  const [row] = await db.select({ id: message.id }).from(message).where(asked).orderBy(desc(message.seq)).limit(1);
  return row?.id ?? null;
}

/** Everybody who took part read the messages before the first unread one within minutes. */
async function markRead(budgetId: string, { customer, steps }: SampleRequest, people: People, now: number) {
  const messages = await db.select().from(message).where(eq(message.budgetId, budgetId)).orderBy(message.seq);
  const messageSteps = steps.filter(({ does }) => does === "say" || does === "ask" || does === "askOwn");
  for (const name of new Set([customer, ...steps.map(({ by }) => by)])) {
    const from = messageSteps.findIndex(({ unread, by }) => unread && by !== name);
    const last = messages[(from === -1 ? messages.length : from) - 1];
    if (!last) continue;
    const readAt = new Date(Math.min(last.at.getTime() + 7 * 60_000, now));
    await db.insert(reader).values({ budgetId, userId: people[name].id, readSeq: last.seq, readAt });
  }
}
