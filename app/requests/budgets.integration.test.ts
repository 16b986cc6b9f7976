import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { ANSWERS, createUser, createBudget as givenBudget, newSubmission } from "../../tests/support/factories.ts";
import { mailedEvents, mailJobs } from "../../tests/support/request-mails.ts";
import { changeStatusLater } from "../../tests/support/statuses.ts";
import { listBudgetsOfCustomer } from "../conversation/request-lists.server.ts";
import { upload } from "../people/schema.ts";
import { createUpload } from "../people/uploads.server.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { assignProject, changeStatus } from "../room/hands.server.ts";
import { budgetTimeline, countHiddenEvents } from "./budget-events.server.ts";
import { type BudgetRefused, createBudget, getBudgetFor } from "./budgets.server.ts";
import { claimBudget } from "./claims.server.ts";
import { budget, budgetEvent } from "./schema.ts";

afterAll(stopJobs);

/** Subject matter of the mails that wait to be sent to an address, oldest first. */
async function queuedMails(to: string): Promise<string[]> {
  const { rows } = await db.execute<{ template: string }>(
    sql`select data->>'template' as template from pgboss.job where name = 'mail' and data->>'to' = ${to} order by created_on`,
  );
  return rows.map(({ template }) => template);
}

async function kinds(id: string): Promise<string[]> {
  return (await budgetTimeline(id)).map(({ kind }) => kind);
}

test("[BRAND-9] [DATA-1] a finished questionnaire becomes a budget with the specification's fields", async () => {
  const clara = await createUser(db);
  const { id } = await createBudget(clara, newSubmission({ need: 1 }));
  const read = await getBudgetFor(clara, id);
  const { need: _need, ...answers } = ANSWERS;
  expect(read).toMatchObject({
    id,
    data: {
      ...answers,
      typeBanding: 2,
      status: 0,
      designSelect: "false",
      budget: false,
      budgetFile: "",
      image: "",
      refImage: "",
      likeInterprise: [],
      userCreate: clara.id,
      resume_ia: "Uma padaria que cheira a manhã.",
    },
  });
  expect(await kinds(id)).toEqual(["created"]);
});

test("[BRAND-15] [BUD-12] the optional answers and the replies are kept and read as they were given", async () => {
  const clara = await createUser(db);
  const given = {
    hasSlogan: false,
    likeInterprise: ["Natura", 'Granado, "a de sempre"'],
    personality: ["calma", "artesanal"],
    applications: ["saco de pão", "placa da porta"],
    deadline: "2026-12-24",
    mustStay: "O sino, e as letras.",
    replies: { audience: "Quem mora na rua.", question_of_another_version: "sim" },
  };
  const { id } = await createBudget(clara, newSubmission({ need: 2, ...given }));
  expect((await getBudgetFor(clara, id))?.data).toMatchObject(given);
});

test("[BRAND-13] the same submission twenty times at once is one budget, one event, one mail", async () => {
  const clara = await createUser(db);
  const davi = await createUser(db, { typeUser: 1 });
  const same = newSubmission();
  const made = await Promise.all(Array.from({ length: 20 }, () => createBudget(clara, same)));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect((await listBudgetsOfCustomer(clara)).budgets).toHaveLength(1);
  expect(await kinds(made[0]?.id ?? "")).toEqual(["created"]);
  expect(await queuedMails(davi.email)).toEqual(["new-request"]);
  expect(await queuedMails(clara.email), "ROOM-4").toEqual(["request-sent"]);
});

test("[BRAND-13] a submission of somebody else is refused", async () => {
  const [clara, caio] = [await createUser(db), await createUser(db)];
  const hers = newSubmission();
  await createBudget(clara, hers);
  await expect(createBudget(caio, hers)).rejects.toThrow("refused: foreign");
  expect((await listBudgetsOfCustomer(caio)).budgets).toHaveLength(0);
});

test("[BRAND-9] of many requests at once ten an hour are made; one of them again is no new one", async () => {
  const [clara, caio] = [await createUser(db), await createUser(db)];
  const all = Array.from({ length: 15 }, () => newSubmission());
  const results = await Promise.allSettled(all.map((one) => createBudget(clara, one)));
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason as BudgetRefused] : []));
  expect(refused).toHaveLength(5);
  for (const { reason, wait } of refused) {
    expect(reason).toBe("limit");
    expect(wait).toBeGreaterThan(3500);
    expect(wait).toBeLessThanOrEqual(3600);
  }
  expect((await listBudgetsOfCustomer(clara)).budgets).toHaveLength(10);
  const made = all.find((_, index) => results[index]?.status === "fulfilled") ?? newSubmission();
  expect((await createBudget(clara, made)).id).toBeTruthy();
  await createBudget(caio, newSubmission());

  await db
    .update(budget)
    .set({ createdAt: sql`now() - interval '61 minutes'` })
    .where(eq(budget.submissionId, made.submissionId));
  await createBudget(clara, newSubmission());
  await expect(createBudget(clara, newSubmission())).rejects.toThrow("refused: limit");
});

test("[BUD-6] the reference image must be a pending upload of the same person, and is used once", async () => {
  const [clara, caio] = [await createUser(db), await createUser(db)];
  const image = `budget/send/${randomUUID()}.png`;
  await createUpload(clara.id, { key: image, fileName: "ref.png" });
  await expect(createBudget(caio, newSubmission({ image }))).rejects.toThrow("refused: image");
  const first = newSubmission({ image });
  const { id } = await createBudget(clara, first);
  expect((await getBudgetFor(clara, id))?.data).toMatchObject({ image, refImage: image });
  expect(await createBudget(clara, first)).toEqual({ id });
  await expect(createBudget(clara, newSubmission({ image }))).rejects.toThrow("refused: image");
  expect((await listBudgetsOfCustomer(clara)).budgets).toHaveLength(1);
  expect(await db.select().from(upload).where(eq(upload.key, image))).toEqual([]);
});

test("new requests are told to designers with a confirmed email only", async () => {
  const clara = await createUser(db);
  const davi = await createUser(db, { typeUser: 1 });
  const unconfirmed = await createUser(db, { typeUser: 1, verified: false });
  const ada = await createUser(db, { typeUser: 2 });
  await createBudget(clara, newSubmission());
  expect(await queuedMails(davi.email)).toEqual(["new-request"]);
  expect(await queuedMails(unconfirmed.email)).toEqual([]);
  expect(await queuedMails(ada.email)).toEqual([]);
});

test("a mail that cannot be queued takes the change back with it", async () => {
  const clara = await createUser(db);
  const davi = await createUser(db, { typeUser: 1 });
  const { id } = await givenBudget(db, clara);
  await db.execute(
    sql`alter table pgboss.job add constraint no_mail check (name not in ('mail', 'request-mail')) not valid`,
  );
  try {
    await expect(claimBudget(davi, id)).rejects.toThrow();
    await expect(createBudget(clara, newSubmission())).rejects.toThrow();
  } finally {
    await db.execute(sql`alter table pgboss.job drop constraint no_mail`);
  }
  expect((await getBudgetFor(davi, id))?.data.designSelect).toBe("false");
  expect(await kinds(id)).toEqual(["created"]);
  expect((await listBudgetsOfCustomer(clara)).budgets).toHaveLength(1);
});

test("[BUD-8] of twenty claims at once exactly one wins, and only it leaves an event and a mail", async () => {
  const clara = await createUser(db);
  const designers = await Promise.all(Array.from({ length: 20 }, () => createUser(db, { typeUser: 1 })));
  const { id } = await givenBudget(db, clara);
  const results = await Promise.all(designers.map((designer) => claimBudget(designer, id)));
  expect(results.filter(Boolean)).toEqual([true]);
  const winner = designers[results.indexOf(true)];
  if (!winner) throw new Error("nobody won");
  expect((await getBudgetFor(clara, id))?.data.designSelect).toBe(winner.id);
  expect(await kinds(id)).toEqual(["created", "claimed"]);
  expect(await mailedEvents(db, clara)).toEqual(["claimed"]);

  expect(await claimBudget(winner, id), "the winner repeats").toBe(true);
  expect(await kinds(id)).toEqual(["created", "claimed"]);
  expect(await mailedEvents(db, clara)).toEqual(["claimed"]);
});

test("[BUD-8] only designers claim, and only what exists", async () => {
  const clara = await createUser(db);
  const ada = await createUser(db, { typeUser: 2 });
  const davi = await createUser(db, { typeUser: 1 });
  const { id } = await givenBudget(db, clara);
  expect(await claimBudget(clara, id)).toBe(false);
  expect(await claimBudget(ada, id)).toBe(false);
  expect(await claimBudget(davi, randomUUID())).toBe(false);
  expect(await claimBudget(davi, "no id")).toBe(false);
  expect((await getBudgetFor(clara, id))?.data.designSelect).toBe("false");
});

test("[BUD-1] a customer reads their own budget only; designers and admins any; no id is nothing", async () => {
  const [clara, caio] = [await createUser(db), await createUser(db)];
  const davi = await createUser(db, { typeUser: 1 });
  const ada = await createUser(db, { typeUser: 2 });
  const { id } = await givenBudget(db, clara);
  expect(await getBudgetFor(clara, id)).not.toBeNull();
  expect(await getBudgetFor(davi, id)).not.toBeNull();
  expect(await getBudgetFor(ada, id)).not.toBeNull();
  expect(await getBudgetFor(caio, id)).toBeNull();
  expect(await getBudgetFor(ada, randomUUID())).toBeNull();
  expect(await getBudgetFor(ada, "not-an-id")).toBeNull();
});

test("[BUD-4] email and phone leave the data layer only once a designer took the project", async () => {
  const clara = await createUser(db, { email: `${randomUUID()}@padaria.example`, tell: "(11) 95555-4444" });
  const davi = await createUser(db, { typeUser: 1 });
  const { id } = await givenBudget(db, clara);
  for (const viewer of [clara, davi]) {
    const text = JSON.stringify(await getBudgetFor(viewer, id));
    expect(text).not.toContain("padaria.example");
    expect(text).not.toContain("95555");
  }
  await claimBudget(davi, id);
  expect((await getBudgetFor(davi, id))?.owner).toEqual({
    id: clara.id,
    name: clara.name,
    email: clara.email,
    tell: clara.tell,
  });
});

test("[BUD-10] the claiming designer and admins move the status; the same one again leaves no trace", async () => {
  const clara = await createUser(db);
  const davi = await createUser(db, { typeUser: 1 });
  const dora = await createUser(db, { typeUser: 1 });
  const ada = await createUser(db, { typeUser: 2 });
  const { id } = await givenBudget(db, clara, { designSelect: davi.id });
  expect(await changeStatus(davi, id, 1)).toBe(true);
  expect(await changeStatus(davi, id, 1)).toBe(true);
  expect(await changeStatusLater(ada, id, 2, " Pressa. ")).toBe(true);
  expect(await changeStatus(dora, id, 3)).toBe(false);
  expect(await changeStatus(clara, id, 3)).toBe(false);
  expect(await changeStatus(ada, "no id", 3)).toBe(false);
  expect(await budgetTimeline(id)).toMatchObject([
    { kind: "created" },
    { kind: "status", details: { from: 0, to: 1 }, by: { name: davi.name, typeUser: 1 } },
    { kind: "status", details: { from: 1, to: 2, reason: "Pressa." }, by: { name: ada.name, typeUser: 2 } },
  ]);
  expect(await mailedEvents(db, clara)).toEqual(["status", "status"]);
  expect(await mailJobs(db, clara), "one mail").toHaveLength(1);
});

test("[BUD-10] many presses of one status at once are one event", async () => {
  const clara = await createUser(db);
  const davi = await createUser(db, { typeUser: 1 });
  const { id } = await givenBudget(db, clara, { designSelect: davi.id });
  const results = await Promise.all(Array.from({ length: 10 }, () => changeStatus(davi, id, 1)));
  expect(results).toEqual(Array(10).fill(true));
  expect(await kinds(id)).toEqual(["created", "status"]);
});

test("[BUD-10] events stand in the order in which they became true", async () => {
  const clara = await createUser(db);
  const ada = await createUser(db, { typeUser: 2 });
  const designers = await Promise.all(Array.from({ length: 8 }, () => createUser(db, { typeUser: 1 })));
  const { id } = await givenBudget(db, clara);
  expect(await Promise.all(designers.map((designer) => assignProject(ada, id, designer.id)))).not.toContain(false);
  const events = await db.select().from(budgetEvent).where(eq(budgetEvent.budgetId, id)).orderBy(asc(budgetEvent.at));
  const holders = events.filter(({ kind }) => kind === "assigned").map(({ details }) => details.designer);
  const [row] = await db.select({ holder: budget.designSelect }).from(budget).where(eq(budget.id, id));
  expect(holders.toSorted()).toEqual(designers.map((designer) => designer.id).toSorted());
  expect(holders.at(-1)).toBe(row?.holder);
});

test("[MEND2-16] [BUD-4] phone and e-mail of a claimed request are for its designer, its customer and admins", async () => {
  const clara = await createUser(db);
  const [davi, dora] = [await createUser(db, { typeUser: 1 }), await createUser(db, { typeUser: 1 })];
  const ada = await createUser(db, { typeUser: 2 });
  const { id } = await givenBudget(db, clara, { designSelect: davi.id });
  for (const reader of [clara, davi, ada])
    expect((await getBudgetFor(reader, id))?.owner).toMatchObject({ email: clara.email, tell: clara.tell });
  expect((await getBudgetFor(dora, id))?.owner).toEqual({ id: clara.id, name: clara.name });
});

test("[MEND2-16] a request with more events than a page shows has the newest 200, and what its sentences are made of", async () => {
  const clara = await createUser(db);
  const davi = await createUser(db, { typeUser: 1 });
  const { id } = await givenBudget(db, clara, { designSelect: davi.id });
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  await db.insert(budgetEvent).values({ budgetId: id, by: davi.id, kind: "quote_sent", at: at(1) });
  const changes = Array.from({ length: 300 }, (_, n) => ({
    budgetId: id,
    by: davi.id,
    kind: "status" as const,
    at: at(2 + n),
  }));
  await db.insert(budgetEvent).values(changes);
  const timeline = await budgetTimeline(id);
  expect(timeline.map(({ kind }) => kind)).toEqual(["created", "quote_sent", ...Array(200).fill("status")]);
  expect(timeline.at(-1)?.at).toBe(changes.at(-1)?.at.toISOString());
  expect(await countHiddenEvents(id, timeline)).toBe(102);
  const { id: other } = await givenBudget(db, clara);
  expect(await countHiddenEvents(other, await budgetTimeline(other))).toBe(0);
});
