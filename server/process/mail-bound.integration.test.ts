/** Limits how many mails about a request one person can cause for another (SEC-8.6). */
import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { CurrentUser } from "../../app/people/account.ts";
import { createUpload } from "../../app/people/uploads.server.ts";
import { db } from "../../app/platform/db.server.ts";
import { stopJobs } from "../../app/platform/jobs.server.ts";
import { OUTBOX } from "../../app/platform/mail.server.ts";
import { answerQuote, sendQuote, withdrawQuote } from "../../app/quotes/quotes.server.ts";
import { budgetTimeline, MAIL_WINDOW, MAILS_AT_ONCE } from "../../app/requests/budget-events.server.ts";
import { statusOf } from "../../app/requests/budget-statuses.ts";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { mailJobs } from "../../tests/support/request-mails.ts";
import { changeStatusLater } from "../../tests/support/statuses.ts";
import { handlers } from "./jobs.ts";

afterAll(stopJobs);

let clara: CurrentUser;
let davi: CurrentUser;
let id: string;
beforeEach(async () => {
  clara = await createUser(db);
  davi = await createUser(db, { typeUser: 1 });
  ({ id } = await createBudget(db, clara, { nameProject: "Aurora", designSelect: davi.id }));
});

/** Runs this person's waiting jobs and returns the subjects of the mails sent. */
async function deliver(person: CurrentUser): Promise<string[]> {
  const before = new Set(await readdir(OUTBOX).catch(() => []));
  const jobs = await mailJobs(db, person);
  await db.execute(sql`delete from pgboss.job where name = 'request-mail' and data->>'userId' = ${person.id}`);
  for (const { data } of jobs) await handlers["request-mail"](data, new AbortController().signal);
  const files = (await readdir(OUTBOX)).filter((file) => !before.has(file)).sort();
  const mails = await Promise.all(files.map((file) => readFile(join(OUTBOX, file), "utf8")));
  return mails
    .filter((mail) => mail.includes(`To: ${person.email}`))
    .map((mail) => {
      const subject = /^Subject: (.*(?:\n .*)*)/m.exec(mail)?.[1] ?? "";
      const words = [...subject.matchAll(/=\?UTF-8\?B\?(.*?)\?=/g)].map(([, word = ""]) => Buffer.from(word, "base64"));
      return words.length > 0 ? Buffer.concat(words).toString() : subject;
    });
}

/** Moves all of this person's mails and events into the past. */
async function later(interval: string): Promise<void> {
  await db.execute(sql`update budget_event set at = at - ${interval}::interval where budget_id = ${id}`);
  await db.execute(sql`update event_mail set sent_at = sent_at - ${interval}::interval where budget_id = ${id}`);
}

async function storedFile(): Promise<{ key: string; fileName: string }> {
  const file = { key: `budget/quote/${randomUUID()}.pdf`, fileName: "a.pdf" };
  await createUpload(davi.id, file);
  return file;
}

test("[ROOM-8] what happens within a minute is one mail, a minute after the first of it", async () => {
  await changeStatusLater(davi, id, 1);
  const began = Date.now();
  await changeStatusLater(davi, id, 0);
  await changeStatusLater(davi, id, 1);
  await sendQuote(davi, id, await storedFile());
  const jobs = await mailJobs(db, clara);
  expect(jobs).toHaveLength(1);
  expect((jobs[0]?.start ?? 0) - began).toBeGreaterThan(55_000);
  expect((jobs[0]?.start ?? 0) - began).toBeLessThanOrEqual(60_000);
  expect(await deliver(clara)).toEqual(["Novidades em Aurora"]);
  expect(await deliver(clara), "nothing is left").toEqual([]);
});

test("[ROOM-8] [SEC-8.6] sixty changes of status, one after each mail, are three mails and one at the end of the ten minutes", async () => {
  const sent: string[] = [];
  for (let change = 1; change <= 60; change += 1) {
    expect(await changeStatusLater(davi, id, (change % 4) as 0 | 1 | 2 | 3, "Combinado.")).toBe(true);
    const [job] = await mailJobs(db, clara);
    if (job && job.start - Date.now() <= 60_000 && sent.length < MAILS_AT_ONCE) sent.push(...(await deliver(clara)));
  }
  expect(sent).toEqual(["Aurora: Criando", "Aurora: Concluído", "Aurora: Finalizado"]);
  const waiting = await mailJobs(db, clara);
  expect(waiting).toHaveLength(1);
  expect((waiting[0]?.start ?? 0) - Date.now()).toBeLessThanOrEqual(MAIL_WINDOW);
  expect((waiting[0]?.start ?? 0) % MAIL_WINDOW).toBe(0);
  expect(await deliver(clara)).toEqual([`Aurora: ${statusOf(0).line}`]);
  expect((await budgetTimeline(id)).filter(({ kind }) => kind === "status")).toHaveLength(60);
});

test("[SEC-8.6] a quote sent and withdrawn in a loop is one mail of what is true in the end", async () => {
  for (let round = 0; round < 10; round += 1) {
    expect(await sendQuote(davi, id, await storedFile())).toBe(true);
    expect(await withdrawQuote(davi, id)).toBe(true);
  }
  expect(await mailJobs(db, clara)).toHaveLength(1);
  expect(await deliver(clara)).toEqual(["O orçamento de Aurora foi retirado"]);
});

test("[SEC-8.6] [MEND2-4] what an acceptance made untrue is not told: neither an earlier status nor a quote to read", async () => {
  for (const status of [1, 0] as const) await changeStatusLater(davi, id, status);
  const file = await storedFile();
  await sendQuote(davi, id, file);
  expect(await answerQuote(clara, id, file.key, "accepted")).toBe(true);
  expect(await deliver(clara)).toEqual(["Você aceitou o orçamento de Aurora"]);
  expect(await deliver(davi)).toEqual([`${clara.name} aceitou o orçamento de Aurora`]);
});

test("[SEC-8.6] ten minutes later a change is told after a minute again, and another request has its own count", async () => {
  for (const status of [1, 0, 1] as const) {
    await changeStatusLater(davi, id, status);
    expect(await deliver(clara)).toHaveLength(1);
  }
  const other = await createBudget(db, clara, { nameProject: "Outra", designSelect: davi.id });
  const within = async () => (await mailJobs(db, clara)).map(({ start }) => start - Date.now() <= 60_000);
  await changeStatusLater(davi, other.id, 1);
  expect(await within()).toEqual([true]);
  expect(await deliver(clara)).toEqual(["Outra: Criando"]);
  await later("11 minutes");
  await changeStatusLater(davi, id, 0);
  expect(await within()).toEqual([true]);
});

test("[ROOM-8] a change while a mail is on its way is told by it or by a mail of its own", async () => {
  await changeStatusLater(davi, id, 1);
  const [job] = await mailJobs(db, clara);
  await Promise.all([
    handlers["request-mail"](job?.data ?? {}, new AbortController().signal),
    sendQuote(davi, id, await storedFile()),
  ]);
  await db.execute(
    sql`delete from pgboss.job where name = 'request-mail' and data = ${JSON.stringify(job?.data)}::jsonb`,
  );
  const { rows } = await db.execute(sql`select event_id from event_mail where budget_id = ${id} and sent_at is null`);
  expect(await mailJobs(db, clara), "a job exactly if something waits").toHaveLength(rows.length);
});

test("[PROFILE-4] who wants no mails about progress is told of quotes only", async () => {
  await db.execute(sql`update "user" set mails_off = '{progress}' where id = ${clara.id}`);
  await changeStatusLater(davi, id, 1);
  expect(await mailJobs(db, clara)).toEqual([]);
  await sendQuote(davi, id, await storedFile());
  await changeStatusLater(davi, id, 0);
  expect(await deliver(clara)).toEqual(["O orçamento de Aurora chegou"]);
});
