/** How often one person can have another mailed about a request (SEC-8.6). */
import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { MAIL_WINDOW, MAILS_AT_ONCE } from "../app/data/budget-events.server.ts";
import { budgetTimeline } from "../app/data/budget-lists.server.ts";
import { changeStatus } from "../app/data/budgets.server.ts";
import { db } from "../app/data/db.server.ts";
import { answerQuote, sendQuote, withdrawQuote } from "../app/data/quotes.server.ts";
import { createUpload } from "../app/data/uploads.server.ts";
import type { CurrentUser } from "../app/domain/account.ts";
import { statusOf } from "../app/domain/budget-statuses.ts";
import { stopJobs } from "../app/services/jobs.server.ts";
import { OUTBOX } from "../app/services/mail.server.ts";
import { createBudget, createUser } from "../tests/support/factories.ts";
import { handlers } from "./workers.ts";

afterAll(stopJobs);

let clara: CurrentUser;
let davi: CurrentUser;
let id: string;
beforeEach(async () => {
  clara = await createUser(db);
  davi = await createUser(db, { typeUser: 1 });
  ({ id } = await createBudget(db, clara, { nameProject: "Aurora", designSelect: davi.id }));
});

type QueuedMail = { data: object; waits: boolean; start: number };

/** The mails that wait for an address, oldest first. */
async function queued(to: string): Promise<QueuedMail[]> {
  const { rows } = await db.execute<{ data: object; waits: boolean; start: string }>(
    sql`select data, start_after > now() as waits, extract(epoch from start_after) * 1000 as start
        from pgboss.job where name = 'mail' and data->>'to' = ${to} order by created_on`,
  );
  return rows.map(({ data, waits, start }) => ({ data, waits, start: Number(start) }));
}

/** Does the work of these jobs, as the workers would; returns the subjects of the mails that went out to the address. */
async function deliver(jobs: QueuedMail[], to: string): Promise<string[]> {
  const before = new Set(await readdir(OUTBOX).catch(() => []));
  for (const { data } of jobs) await handlers.mail(data, new AbortController().signal);
  const files = (await readdir(OUTBOX).catch(() => [])).filter((file) => !before.has(file)).sort();
  const mails = await Promise.all(files.map((file) => readFile(join(OUTBOX, file), "utf8")));
  return mails
    .filter((mail) => mail.includes(`To: ${to}`))
    .map((mail) => {
      const subject = /^Subject: (.*(?:\n .*)*)/m.exec(mail)?.[1] ?? "";
      const words = [...subject.matchAll(/=\?UTF-8\?B\?(.*?)\?=/g)].map(([, word = ""]) => Buffer.from(word, "base64"));
      return words.length > 0 ? Buffer.concat(words).toString() : subject;
    });
}

async function storedFile(): Promise<{ key: string; fileName: string }> {
  const file = { key: `budget/quote/${randomUUID()}.pdf`, fileName: "a.pdf" };
  await createUpload(davi.id, file);
  return file;
}

test("[SEC-8.6] sixty changes of status are four mails, the last of which tells the last status; the timeline keeps all", async () => {
  const sent: string[] = [];
  for (let change = 1; change <= 60; change += 1) {
    expect(await changeStatus(davi, id, (change % 4) as 0 | 1 | 2 | 3)).toBe(true);
    const ready = (await queued(clara.email)).filter(({ waits }) => !waits);
    sent.push(...(await deliver(ready.slice(sent.length), clara.email)));
  }
  expect(sent).toEqual(["Aurora: Criando", "Aurora: Concluído", "Aurora: Finalizado"]);
  const waiting = (await queued(clara.email)).filter(({ waits }) => waits);
  expect(waiting).toHaveLength(60 - MAILS_AT_ONCE);
  for (const { start } of waiting) {
    expect(start - Date.now()).toBeLessThanOrEqual(MAIL_WINDOW);
    expect(start % MAIL_WINDOW).toBe(0);
  }
  expect(await deliver(waiting, clara.email)).toEqual([`Aurora: ${statusOf(0).line}`]);
  expect((await budgetTimeline(id)).filter(({ kind }) => kind === "status")).toHaveLength(60);
});

test("[SEC-8.6] a quote sent and withdrawn in a loop is bounded the same, together with the status", async () => {
  for (let round = 0; round < 10; round += 1) {
    expect(await sendQuote(davi, id, await storedFile())).toBe(true);
    expect(await withdrawQuote(davi, id)).toBe(true);
    expect(await changeStatus(davi, id, round % 2 === 0 ? 1 : 0)).toBe(true);
  }
  const jobs = await queued(clara.email);
  expect(jobs.filter(({ waits }) => !waits)).toHaveLength(MAILS_AT_ONCE);
  expect(await deliver(jobs, clara.email)).toEqual(["O orçamento de Aurora foi retirado", "Aurora: Em analize"]);
});

test("[SEC-8.6] what an acceptance made untrue is not told: neither an earlier status nor a quote to read", async () => {
  for (const status of [1, 2, 0] as const) await changeStatus(davi, id, status);
  const file = await storedFile();
  await sendQuote(davi, id, file);
  expect(await answerQuote(clara, id, file.key, "accepted")).toBe(true);
  expect(await deliver(await queued(clara.email), clara.email)).toEqual([]);
  expect(await deliver(await queued(davi.email), davi.email)).toEqual([`${clara.name} aceitou o orçamento de Aurora`]);
});

test("[SEC-8.6] ten minutes later a change is told at once again, and another request has its own count", async () => {
  for (const status of [1, 2, 3, 0] as const) await changeStatus(davi, id, status);
  const other = await createBudget(db, clara, { nameProject: "Outra", designSelect: davi.id });
  await changeStatus(davi, other.id, 1);
  await db.execute(sql`update budget_event set at = at - interval '11 minutes' where budget_id = ${id}`);
  await changeStatus(davi, id, 1);
  expect((await queued(clara.email)).map(({ waits }) => waits)).toEqual([false, false, false, true, false, false]);
});
