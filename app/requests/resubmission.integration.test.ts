import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createUser, newSubmission } from "../../tests/support/factories.ts";
import { ROUNDS } from "../../tests/support/rounds.ts";
import { NO_OPTIONAL_ANSWERS, type Submission } from "../brief/questionnaire.ts";
import { submissionSchema } from "../brief/questionnaire-schema.ts";
import { upload } from "../people/schema.ts";
import { createUpload } from "../people/uploads.server.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { createBudget } from "./budgets.server.ts";
import { budget, budgetEvent } from "./schema.ts";

afterAll(stopJobs);

const CHANGES: Partial<Submission>[] = [
  { need: 1 },
  { website: "outro.com.br" },
  { descriptionInterprise: "Uma padaria com café." },
  { targetAudience: ["cafeterias", "famílias do bairro"] },
  { nameProject: "Padaria do Porto " },
  { nameProject: "Padária do Porto" },
  { color: "#d6005f" },
  { slogan: "" },
  { notIncludeElement: [] },
  { forMake: [true, false, true, false, true] },
  { resume_ia: "Outro texto." },
  { hasSlogan: false },
  { likeInterprise: ["Granado"] },
  { personality: ["calma"] },
  { applications: ["sacola"] },
  { deadline: "2026-12-24" },
  { mustStay: "o sino" },
  { replies: { audience: "turistas" } },
];

for (const change of CHANGES) {
  test(`[SEC-8.5] the same submission with another ${JSON.stringify(change)} is refused, and nothing changes`, async () => {
    const clara = await createUser(db);
    const first = newSubmission();
    const { id } = await createBudget(clara, first);
    const before = await db.select().from(budget).where(eq(budget.id, id));
    await expect(createBudget(clara, { ...first, ...change })).rejects.toMatchObject({
      name: "AlreadySubmitted",
      budgetId: id,
    });
    expect(await db.select().from(budget).where(eq(budget.userCreate, clara.id))).toEqual(before);
    expect(await db.$count(budgetEvent, eq(budgetEvent.budgetId, id))).toBe(1);
    expect(await createBudget(clara, first)).toEqual({ id });
  });
}

test("[SEC-8.5] another reference image is another request, and the image goes on waiting", async () => {
  const clara = await createUser(db);
  const [used, waiting] = [`budget/send/${randomUUID()}.png`, `budget/send/${randomUUID()}.png`];
  for (const key of [used, waiting]) await createUpload(clara.id, { key, fileName: "ref.png" });
  const first = newSubmission({ image: used });
  const { id } = await createBudget(clara, first);
  for (const image of [waiting, ""]) {
    await expect(createBudget(clara, { ...first, image })).rejects.toMatchObject({ budgetId: id });
  }
  expect(await db.$count(upload, eq(upload.key, waiting))).toBe(1);
  expect(await createBudget(clara, first)).toEqual({ id });
});

test("[SEC-8.5] texts that the database might write in another way are the same when they come again", async () => {
  const clara = await createUser(db);
  const odd = newSubmission({
    nameProject: 'Ç "aspas" \\ {chaves}, NULL',
    targetAudience: ["NULL", "", '"', "a,b", "{}", "é", "e\u0301", " espaço "],
    notIncludeElement: ["null"],
    descriptionInterprise: "linha\nlinha\r\n\t🦊",
    likeInterprise: ["NULL", "{}"],
    replies: { stays: '"sim" \\ {não}', color: "é", "": "", constructor: "e\u0301" },
  });
  const { id } = await createBudget(clara, odd);
  expect(await createBudget(clara, odd)).toEqual({ id });
  const inAnotherOrder = Object.fromEntries(Object.entries(odd.replies).toReversed());
  expect(await createBudget(clara, { ...odd, replies: inAnotherOrder })).toEqual({ id });
});

test("[SEC-8.5] [BRAND-15] a tab older than the optional answers sends what it sent before: the same request", async () => {
  const clara = await createUser(db);
  const before = newSubmission();
  const { slogan, notIncludeElement } = before;
  const olderTab: Partial<Submission> = { ...before };
  for (const field of Object.keys(NO_OPTIONAL_ANSWERS)) delete olderTab[field as keyof Submission];
  Object.assign(olderTab, { slogan, notIncludeElement });
  const { id } = await createBudget(clara, submissionSchema.parse(olderTab));
  expect(await createBudget(clara, before)).toEqual({ id });
  const withMore = { ...before, deadline: "2026-12-24" };
  await expect(createBudget(clara, withMore)).rejects.toMatchObject({ budgetId: id });
});

test("[SEC-8.5] what happened to the request meanwhile makes the same answers no other", async () => {
  const [clara, davi] = [await createUser(db), await createUser(db, { typeUser: 1 })];
  const first = newSubmission();
  const { id } = await createBudget(clara, first);
  await db
    .update(budget)
    .set({ status: 2, designSelect: davi.id, budget: true, budgetFile: "budget/x.pdf", quoteAnswer: "accepted" })
    .where(eq(budget.id, id));
  expect(await createBudget(clara, first)).toEqual({ id });
});

test("[SEC-8.5] of twenty versions of one submission at once one is saved, the others are told which", async () => {
  const clara = await createUser(db);
  const submissionId = randomUUID();
  const versions = Array.from({ length: 20 }, (_, nth) =>
    newSubmission({ submissionId, nameProject: `Versão ${nth}` }),
  );
  const results = await Promise.allSettled(versions.map((version) => createBudget(clara, version)));
  const made = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.id] : []));
  expect(made).toHaveLength(1);
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.budgetId] : []));
  expect(refused).toEqual(Array.from({ length: 19 }, () => made[0]));
});

test("[SEC-8.5] two people who send one submission at once: one is served, the other hears nothing of it", async () => {
  const [clara, caio] = [await createUser(db), await createUser(db)];
  for (let round = 0; round < ROUNDS; round++) {
    const same = newSubmission();
    const results = await Promise.allSettled([createBudget(clara, same), createBudget(caio, same)]);
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ name: "BudgetRefused", reason: "foreign" });
    expect(Object.keys(refused[0])).not.toContain("budgetId");
    await db.delete(budget).where(eq(budget.submissionId, same.submissionId));
  }
});
