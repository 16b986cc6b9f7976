import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { newMessage } from "../../tests/support/conversation.ts";
import { createBudget, createUser, newSubmission } from "../../tests/support/factories.ts";
import { ROUNDS } from "../../tests/support/rounds.ts";
import { MessageRefused, sendMessage } from "../conversation/message-changes.server.ts";
import { markRead } from "../conversation/reading.server.ts";
import { attachment, message, reader } from "../conversation/schema.ts";
import { TYPE_USER } from "../kit/roles.ts";
import type { CurrentUser } from "../people/account.ts";
import { authAccount, authSession, knownSource, loginGuess, mailWait, registration } from "../people/auth-schema.ts";
import { setMailChoices, updatePerson } from "../people/profile.server.ts";
import { DESIGNER_LEFT } from "../people/profile.ts";
import { emailChange, upload, user } from "../people/schema.ts";
import { createUpload } from "../people/uploads.server.ts";
import { createAccount, findUserById } from "../people/users.server.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { saveEmailChange } from "../profile/email-change.server.ts";
import { BudgetRefused, createBudget as submit } from "../requests/budgets.server.ts";
import { claimBudget } from "../requests/claims.server.ts";
import { budget, budgetEvent, budgetVersion, eventMail } from "../requests/schema.ts";
import { releaseProject } from "../room/hands.server.ts";
import { deleteAccount, deletionPreview } from "./account-deletion.server.ts";

afterAll(stopJobs);

const rowOf = async (id: string) => (await db.select().from(budget).where(eq(budget.id, id)))[0];
const personOf = async (id: string) => (await db.select().from(user).where(eq(user.id, id)))[0];

/** The keys that queued jobs will delete. */
async function deletedFiles(): Promise<string[]> {
  const { rows } = await db.execute<{ keys: string[] }>(
    sql`select data->'keys' as keys from pgboss.job where name = 'delete-files'`,
  );
  return rows.flatMap(({ keys }) => keys);
}

async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await db.execute<{ template: string }>(
    sql`select data->>'template' as template from pgboss.job where name = 'mail' and data->>'to' = ${email} order by created_on`,
  );
  return rows.map(({ template }) => template);
}

async function say(budgetId: string, author: string, text: string) {
  const [sent] = await db.insert(message).values({ submissionId: randomUUID(), budgetId, author, text }).returning();
  if (!sent) throw new Error("the message was not inserted");
  const key = `budget/message/${randomUUID()}.png`;
  await db.insert(attachment).values({ key, messageId: sent.id, fileName: "foto.png", bytes: 3 });
  return { id: sent.id, key };
}

test("[PROFILE-7] a customer's requests that nobody works on go with every file; the others lose the person", async () => {
  const clara = await createUser(db, { name: "Clara Prado" });
  const davi = await createUser(db, { typeUser: 1 });
  const file = (name: string) => `budget/send/${name}-${clara.id}`;
  const open = await createBudget(db, clara, {
    image: file("open"),
    refImage: file("open"),
    budgetFile: file("quote"),
  });
  const withdrawn = await createBudget(db, clara, { withdrawnAt: new Date(), image: file("withdrawn") });
  const accepted = await createBudget(db, clara, {
    budget: true,
    quoteAnswer: "accepted",
    budgetFile: file("accepted"),
  });
  const held = await createBudget(db, clara, { designSelect: davi.id, image: file("held"), nameProject: "Pão" });
  const answers = { resume_ia: "", image: file("version") } as (typeof budgetVersion.$inferInsert)["answers"];
  await db.insert(budgetVersion).values({ budgetId: open.id, version: 1, answers });
  const inOpen = await say(open.id, clara.id, "no pedido aberto");
  const own = await say(held.id, clara.id, "o meu telefone é 11 90000-0000");
  const others = await say(held.id, davi.id, "oi, Clara");
  await db.insert(reader).values({ budgetId: held.id, userId: clara.id });
  await createUpload(clara.id, { key: file("waiting"), fileName: "foto.png" });

  expect(await deletionPreview(clara)).toEqual({ goes: 2, stays: 2, releases: 0, finished: 0, lastAdmin: false });
  expect(await deleteAccount(clara)).toBe("deleted");

  expect([await rowOf(open.id), await rowOf(withdrawn.id)]).toEqual([undefined, undefined]);
  expect(await rowOf(accepted.id)).toMatchObject({ budgetFile: file("accepted"), userCreate: clara.id });
  expect(await rowOf(held.id)).toMatchObject({ nameProject: "Pão", image: file("held"), designSelect: davi.id });
  const gone = [file("open"), file("quote"), file("withdrawn"), file("version"), file("waiting"), inOpen.key, own.key];
  expect((await deletedFiles()).sort()).toEqual(gone.sort());
  const messages = await db.select().from(message).where(eq(message.budgetId, held.id)).orderBy(message.seq);
  expect(messages.map(({ text, deletedAt }) => [text, deletedAt === null])).toEqual([
    ["", false],
    ["oi, Clara", true],
  ]);
  const files = await db.select({ key: attachment.key }).from(attachment);
  expect(files).toContainEqual({ key: others.key });
  expect(files).not.toContainEqual({ key: own.key });
  expect(await db.$count(reader, eq(reader.userId, clara.id))).toBe(0);
});

test("[PROFILE-7] nothing of the person is left in any table, and the same e-mail registers again", async () => {
  const clara = await createUser(db, { name: "Clara Zeferino", tell: "(81) 97777-6543" });
  const davi = await createUser(db, { typeUser: 1 });
  await createBudget(db, clara, { designSelect: davi.id });
  const { uid, email } = clara;
  const expiresAt = new Date(Date.now() + 60_000);
  await db.insert(authSession).values({ id: randomUUID(), token: randomUUID(), userId: uid, expiresAt });
  await db.insert(knownSource).values({ uid, source: "network:10.9.9.9" });
  await db.insert(registration).values({ id: randomUUID(), email });
  await db.insert(mailWait).values({ key: `confirm:${email}`, until: expiresAt });
  await db.insert(loginGuess).values({ email });
  const change = { userId: clara.id, email: `novo-${email}`, oldHash: randomUUID(), newHash: randomUUID(), expiresAt };
  await db.insert(emailChange).values(change);

  expect(await deleteAccount(clara)).toBe("deleted");

  expect(await findUserById(clara.id)).toBeNull();
  expect(await personOf(clara.id)).toMatchObject({ uid: null, name: "Conta apagada", tell: "", mailsOff: [] });
  // Every row of every table, except the queued mail that confirms the deletion.
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of rows) {
    const found = await db.execute<{ row: string }>(sql`select t::text as row from ${sql.identifier(name)} t`);
    for (const { row } of found.rows)
      for (const trace of [email, clara.name, clara.tell, uid]) expect(row, name).not.toContain(trace);
  }
  for (const table of [authSession, authAccount]) expect(await db.$count(table, eq(table.userId, uid))).toBe(0);
  expect(await mailsTo(email)).toEqual(["account-deleted"]);
  expect(await deleteAccount(clara)).toBe("gone");
  expect(await createAccount({ name: "Clara", email, tell: "1", typeUser: 0 }, "hash")).not.toBeNull();
});

test("[PROFILE-7] a designer's unfinished projects are open again; an accepted quote stays, and admins are told", async () => {
  const ada = await createUser(db, { typeUser: 2 });
  const clara = await createUser(db);
  const davi = await createUser(db, { typeUser: 1 });
  const quote = { budget: true, budgetFile: `budget/quote/${randomUUID()}.pdf` };
  const waiting = await createBudget(db, clara, { designSelect: davi.id, ...quote, overdueToldAt: new Date() });
  const accepted = await createBudget(db, clara, {
    designSelect: davi.id,
    status: 1,
    budget: true,
    budgetFile: "budget/quote/accepted.pdf",
    quoteAnswer: "accepted",
  });
  const finished = await createBudget(db, clara, { designSelect: davi.id, status: 3 });

  expect(await deletionPreview(davi)).toEqual({ goes: 0, stays: 0, releases: 2, finished: 1, lastAdmin: false });
  expect(await deleteAccount(davi)).toBe("deleted");

  expect(await rowOf(waiting.id)).toMatchObject({
    designSelect: null,
    budget: false,
    budgetFile: "",
    overdueToldAt: null,
    openedAt: waiting.openedAt,
  });
  expect(await deletedFiles()).toContain(quote.budgetFile);
  expect(await rowOf(accepted.id)).toMatchObject({
    designSelect: null,
    status: 1,
    budget: true,
    quoteAnswer: "accepted",
  });
  expect(await rowOf(finished.id)).toMatchObject({ designSelect: davi.id, status: 3 });
  const released = await db.select().from(budgetEvent).where(eq(budgetEvent.kind, "released"));
  const reason = DESIGNER_LEFT;
  expect(Object.fromEntries(released.map(({ budgetId, details }) => [budgetId, details]))).toEqual({
    [waiting.id]: { reason, withQuote: true },
    [accepted.id]: { reason },
  });
  const mailed = await db.select({ userId: eventMail.userId, budgetId: eventMail.budgetId }).from(eventMail);
  for (const { id } of [clara, ada])
    for (const budgetId of [waiting.id, accepted.id]) expect(mailed).toContainEqual({ userId: id, budgetId });
  expect(await personOf(davi.id)).toMatchObject({ name: "Conta apagada" });
});

test("[PROFILE-7] a project that is given back after its customer left waits for nobody: it is withdrawn", async () => {
  const clara = await createUser(db);
  const davi = await createUser(db, { typeUser: 1 });
  const { id } = await createBudget(db, clara, { designSelect: davi.id });
  expect(await deleteAccount(clara)).toBe("deleted");
  expect(await releaseProject(davi, id, "Não há com quem falar.")).toBe(true);
  expect(await rowOf(id)).toMatchObject({ designSelect: null, withdrawnAt: expect.any(Date) });
});

test("[PROFILE-7] somebody is always left in charge: of two admins that leave at once, one stays", async () => {
  await db.update(user).set({ typeUser: 0 }).where(eq(user.typeUser, TYPE_USER.admin));
  const admins = [await createUser(db, { typeUser: 2 }), await createUser(db, { typeUser: 2 })];
  expect((await Promise.all(admins.map(deleteAccount))).sort()).toEqual(["deleted", "last admin"]);
  const left = await db
    .select()
    .from(user)
    .where(and(eq(user.typeUser, TYPE_USER.admin), sql`uid is not null`));
  expect(left).toHaveLength(1);
});

test("[PROFILE-7] a fault on the way leaves the account whole", async () => {
  const clara = await createUser(db);
  const request = await createBudget(db, clara);
  await db.execute(sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
  await db.execute(sql`create trigger refuse before delete on auth_user for each row execute function refuse()`);
  await expect(deleteAccount(clara)).rejects.toThrow();
  await db.execute(sql`drop trigger refuse on auth_user`);
  expect(await findUserById(clara.id)).toEqual(clara);
  expect(await rowOf(request.id)).toBeDefined();
  expect(await mailsTo(clara.email)).toEqual([]);
});

test("[PROFILE-7] no mail goes to a deleted account, and nothing is asked for or claimed in its name", async () => {
  const clara = await createUser(db);
  const davi = await createUser(db, { typeUser: 1 });
  const open = await createBudget(db, await createUser(db));
  await createBudget(db, clara, { designSelect: davi.id });
  await deleteAccount(clara);
  expect(await deleteAccount(davi)).toBe("deleted");
  const { rows } = await db.execute(sql`select 1 from pgboss.job where data->>'to' like '%apagada.invalid'`);
  expect(rows).toEqual([]);
  await expect(submit(clara, newSubmission())).rejects.toThrow(BudgetRefused);
  expect(await claimBudget(davi, open.id)).toBe(false);
  expect(await db.$count(budget, eq(budget.userCreate, clara.id))).toBe(1);
});

/** false: refused, because the request or account was gone. */
function write(budgetId: string, author: CurrentUser): Promise<boolean> {
  return sendMessage(author, budgetId, newMessage("segredo")).then(
    () => true,
    (error) => {
      expect(error).toBeInstanceOf(MessageRefused);
      return false;
    },
  );
}

test("[PROFILE-7] a message meets the deletion of the account: none of its words is left", async () => {
  const ends = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const davi = await createUser(db, { typeUser: 1 });
    const clara = await createUser(db);
    const claimed = await createBudget(db, clara, { designSelect: davi.id });
    const open = await createBudget(db, clara);
    const meeting = [
      () => write(claimed.id, clara),
      () => write(open.id, clara),
      () => write(claimed.id, davi),
      () => deleteAccount(clara),
    ];
    const turned = [...meeting.slice(round % 4), ...meeting.slice(0, round % 4)].map((act) => act());
    const results = await Promise.all(turned);
    ends.add(results.map(String).sort().join());
    const left = await db.select().from(message).where(eq(message.author, clara.id));
    expect(left.every(({ text, deletedAt, budgetId }) => text === "" && deletedAt && budgetId === claimed.id)).toBe(
      true,
    );
    expect(await db.$count(message, and(eq(message.author, davi.id), eq(message.budgetId, claimed.id)))).toBe(1);
    expect(await rowOf(open.id)).toBeUndefined();
    expect((await personOf(clara.id))?.uid).toBeNull();
  }
  // Both orders occurred.
  expect(ends.size).toBeGreaterThan(1);
});

test("[PROFILE-7] a claim or a new request meets the deletion of the account", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [clara, davi, open] = [await createUser(db), await createUser(db, { typeUser: 1 }), await createUser(db)];
    const request = await createBudget(db, open);
    const acts = [
      () => submit(clara, newSubmission()).catch((error) => expect(error).toBeInstanceOf(BudgetRefused)),
      () => claimBudget(davi, request.id),
      () => deleteAccount(clara),
      () => deleteAccount(davi),
    ];
    await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
    expect(await db.$count(budget, eq(budget.userCreate, clara.id))).toBe(0);
    expect((await rowOf(request.id))?.designSelect).toBeNull();
  }
});

test("[PROFILE-7] what a request that was under way still writes leaves nothing of a deleted account", async () => {
  const davi = await createUser(db, { typeUser: 1 });
  const finished = await createBudget(db, await createUser(db), { designSelect: davi.id, status: 3 });
  await deleteAccount(davi);
  await updatePerson(davi, { name: "Davi de novo", tell: "11 90000-0000" });
  await setMailChoices(davi, []);
  expect(await personOf(davi.id)).toMatchObject({ name: "Conta apagada", tell: "", mailsOff: [] });
  expect(await markRead(davi, finished.id, 1)).toBe(false);
  expect(await db.$count(reader, eq(reader.userId, davi.id))).toBe(0);
  const change = { userId: davi.id, email: `novo-${davi.email}`, oldHash: randomUUID(), newHash: randomUUID() };
  await expect(db.transaction((tx) => saveEmailChange(tx, change))).rejects.toThrow("account is gone");
  const file = { key: `budget/send/${randomUUID()}.png`, fileName: "a.png" };
  await expect(createUpload(davi.id, file)).rejects.toThrow("account is gone");
  expect(await db.$count(upload, eq(upload.owner, davi.id))).toBe(0);
});
