import { randomUUID } from "node:crypto";
import { setTimeout as pass } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { inArray, sql } from "drizzle-orm";
import { LOGIN_MESSAGE, REGISTRATION_MESSAGE } from "../../app/people/account.ts";
import { uploadCall } from "../../app/people/schema.ts";
import { BUDGET_MESSAGES } from "../../app/requests/budget.ts";
import { budget, budgetEvent } from "../../app/requests/schema.ts";
import journal from "../../db/migrations/meta/_journal.json" with { type: "json" };
import { cookiesOf } from "../support/asking.ts";
import { newMessage } from "../support/conversation.ts";
import { portfolioDraft } from "../support/drafts.ts";
import { ANSWERS, createBudget, newSubmission } from "../support/factories.ts";
import { envFor, type FakeAi, startFakeAi, story } from "../support/fake-ai.ts";
import { type Person, type Processes, startProcesses } from "../support/processes.ts";
import { editingPath, publishingRequest, savingRequest } from "../support/publishing-requests.ts";
import { newcomer } from "../support/registering.ts";
import { startMailsNow } from "../support/request-mails.ts";
import { ROUNDS } from "../support/rounds.ts";
import { codeIn, type SmtpSink, startSmtp } from "../support/smtp.ts";
import { openStream } from "../support/stream.ts";
import { hasSwift } from "../support/swift.ts";
import { photograph } from "../support/whole-job.ts";

const WITHIN_A_SECOND = { timeout: 1_000, intervals: [20] };
const JSON_BODY = { "content-type": "application/json" };

/** Two in the gate, where four cost ten seconds more; four as well by `npm run test:races`. */
const COUNTS = ROUNDS < 100 ? [2] : [2, 4];

// Only where Debian's Swift stands, as in files-s3.integration.test.ts.
for (const count of hasSwift ? COUNTS : [])
  test.describe(`${count} processes`, () => {
    let all: Processes;
    let smtp: SmtpSink;
    let service: FakeAi;
    let picture: Blob;

    test.beforeAll(async () => {
      smtp = await startSmtp();
      service = await startFakeAi({ always: story });
      const mail = { SMTP_URL: smtp.url, MAIL_FROM: "oi@estudiotraco.example" };
      all = await startProcesses(count, { ...mail, ...envFor(service) });
      picture = new Blob([new Uint8Array(await photograph(160, 120))], { type: "image/jpeg" });
    });
    test.afterAll(async () => {
      await all?.remove();
      await smtp?.stop();
      await service?.stop();
    });

    const fileForm = () => {
      const form = new FormData();
      form.set("file", picture, "vasos.jpg");
      return form;
    };
    /** 'Terminar'; the id of the request, or null when it was refused. */
    const finish = async (to: number, { id, cookie }: Person, submission = newSubmission()) => {
      const body = JSON.stringify({ userId: id, submission });
      const response = await all.send(to, "/create/new/Branding/0.data", { cookie, body, headers: JSON_BODY });
      const text = await response.text();
      return response.ok && !text.includes("refused") ? (/[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)?.[0] ?? null) : null;
    };
    const claim = async (to: number, { cookie }: Person, id: string) => {
      const body = new URLSearchParams({ intent: "claim" });
      const response = await all.send(to, `/budget/view/${id}.data`, { cookie, body });
      return (await response.text()).includes(BUDGET_MESSAGES.claimed);
    };
    /** How many of so many at once, one for each process in turn, end so. */
    const countOf = async (attempts: number, attempt: (n: number) => Promise<boolean>) =>
      (await Promise.all(Array.from({ length: attempts }, (_, n) => attempt(n)))).filter(Boolean).length;

    test(`[OPS-15] of ${count}, all have migrated one empty database at once`, async () => {
      const { rows } = await all.database.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`);
      expect(new Set(rows.map(({ hash }) => hash)).size).toBe(journal.entries.length);
      expect(rows).toHaveLength(journal.entries.length);
      expect(await all.ofEach(async (to) => (await all.send(to, "/readyz")).status)).not.toContain(503);
    });

    test(`[OPS-15] what one of ${count} publishes is on the others within a second, with its pictures`, async () => {
      const ada = await all.createPerson({ typeUser: 2 });
      const keys: string[] = [];
      for (const to of [0, 1]) {
        const sent = await all.send(to, "/api/imagem/portifolio", { cookie: ada.cookie, body: fileForm() });
        expect(sent.status).toBe(201);
        keys.push((await sent.json()).key);
      }
      const [cover = "", other = ""] = keys;
      const name = `Vizinha ${count}`;
      const lists = () => all.ofEach(async (to) => (await (await all.send(to, "/portifolio")).text()).includes(name));
      expect(await lists()).not.toContain(true);
      const draft = await portfolioDraft(all.database, ada, {
        name,
        main_image: { key: cover, alt: "" },
        images: [{ key: other, alt: "" }],
        socialMedia: { facebook: "", instagram: "", linkedin: "" },
      });
      const address = editingPath("portifolio", randomUUID());
      for (const [to, request] of [savingRequest("portifolio", draft), publishingRequest].entries()) {
        const body = JSON.stringify(request);
        const sent = await all.send(to % count, address, { cookie: ada.cookie, body, headers: JSON_BODY });
        expect(sent.status).toBe(200);
      }
      await expect.poll(lists, WITHIN_A_SECOND).not.toContain(false);
      const html = await (await all.send(0, "/portifolio")).text();
      const [source = ""] = /[^"\s]+160\.webp|\/[^"\s]*\.jpg/.exec(html) ?? [];
      const pictures = await all.ofEach(async (to) => {
        const response = await all.send(to, source);
        return [response.status, (await response.arrayBuffer()).byteLength > 100];
      });
      expect(pictures).toEqual(Array(count).fill([200, true]));
    });

    test(`[OPS-15] a hundred designers on ${count} claim one request, and one wins`, async () => {
      const designers: Person[] = [];
      for (let n = 0; n < 100; n += 1) designers.push(await all.createPerson({ typeUser: 1, verified: false }));
      const { id } = await createBudget(all.database, await all.createPerson());
      expect(await countOf(100, (n) => claim(n, designers[n] as Person, id))).toBe(1);
    });

    test(`[OPS-15] a registration and its session go on at each of ${count}, and end at all`, async () => {
      const who = newcomer();
      const form = (fields: Record<string, string>) => new URLSearchParams(fields);
      const { type: _type, ...typed } = who;
      const fields = { intent: "criar", typeUser: "0", ...typed, confirmation: who.password };
      const created = await all.send(0, "/registre", { body: form(fields) });
      expect(created.status).toBe(302);
      const code = codeIn(await smtp.waitForMail(who.email));
      const attempt = cookiesOf(created.headers);
      const confirmed = await all.send(1, "/registre", { cookie: attempt, body: form({ intent: "confirmar", code }) });
      expect(confirmed.status).toBe(302);
      const signedIn = await all.send(count - 1, "/login", {
        body: form({ email: who.email, password: who.password }),
      });
      expect(signedIn.status).toBe(302);
      for (const { headers } of [confirmed, signedIn]) {
        const cookie = cookiesOf(headers);
        const session = () => all.ofEach(async (to) => (await all.send(to, "/session", { cookie })).json());
        expect(await session()).toEqual(Array(count).fill({ typeUser: 0 }));
        expect((await all.send(1, "/sair", { cookie, body: form({}) })).status).toBe(302);
        expect(await session()).toEqual(Array(count).fill(null));
      }
    });

    test(`[OPS-15] files, a request and its conversation begun on one of ${count} go on at the others`, async () => {
      const [clara, davi] = [await all.createPerson(), await all.createPerson({ typeUser: 1, verified: false })];
      const sent = await all.send(0, "/api/referencia", { cookie: clara.cookie, body: fileForm() });
      expect(sent.status).toBe(201);
      const { key } = await sent.json();
      const id = (await finish(1, clara, newSubmission({ image: key }))) ?? "";
      const reference = await all.ofEach((to) => all.send(to, `/budget/${id}/ref.png`, { cookie: clara.cookie }));
      expect(reference.map(({ status }) => status)).toEqual(Array(count).fill(200));
      expect(await claim(count - 1, davi, id)).toBe(true);

      const streams = await all.ofEach((to) => openStream(`${all.apps[to]?.url}/api/eventos`, clara.cookie));
      try {
        const attached = await all.send(0, `/api/budget/${id}/anexo`, { cookie: davi.cookie, body: fileForm() });
        expect(attached.status).toBe(201);
        const message = newMessage(`Oi de ${count}`, { files: [(await attached.json()).key] });
        const body = JSON.stringify({ intent: "send", ...message });
        const before = streams.map(({ events }) => events.filter((event) => event === id).length);
        const written = await all.send(1, `/api/budget/${id}/mensagens`, {
          cookie: davi.cookie,
          body,
          headers: JSON_BODY,
        });
        expect(written.status).toBe(201);
        const told = () =>
          streams.map(({ events }, n) => events.filter((event) => event === id).length > (before[n] ?? 0));
        await expect.poll(told, WITHIN_A_SECOND).not.toContain(false);
        const read = await all.ofEach((to) =>
          all.send(to, `/api/budget/${id}/mensagens`, { cookie: clara.cookie }).then((response) => response.json()),
        );
        for (const { messages } of read) expect(messages.at(-1)).toMatchObject({ text: message.text });
        const file = read[0].messages.at(-1).files[0];
        const files = await all.ofEach((to) =>
          all.send(to, `/budget/${id}/anexo/${file.id}`, { cookie: clara.cookie }),
        );
        expect(files.map(({ status }) => status)).toEqual(Array(count).fill(200));
      } finally {
        for (const stream of streams) stream.close();
      }
    });

    test(`[OPS-15] each limit is one for all ${count}: tries, registrations, files, summaries, claims, requests, messages`, async () => {
      const clara = await all.createPerson();
      const { cookie } = clara;
      const davi = await all.createPerson({ typeUser: 1, verified: false });

      const wrong = new URLSearchParams({ email: clara.email, password: "não é esta" });
      const guess = async (to: number) =>
        (await (await all.send(to, "/login", { address: "10.5.0.1", body: wrong })).text()).includes(
          LOGIN_MESSAGE.wrong,
        );
      expect(await countOf(12, guess), "tries of a password").toBe(10);

      const resend = new URLSearchParams({ intent: "reenviar" });
      const isAdmitted = async (to: number) =>
        !(await (await all.send(to, "/registre.data", { address: "10.5.0.2", body: resend })).text()).includes(
          REGISTRATION_MESSAGE.tooMany,
        );
      expect(await countOf(14, isAdmitted), "registrations").toBe(10);

      await all.database.insert(uploadCall).values(Array(58).fill({ userId: clara.id }));
      const upload = async (to: number) =>
        (await all.send(to, "/api/referencia", { cookie, body: fileForm() })).status === 201;
      expect(await countOf(4, upload), "files in an hour").toBe(2);

      const summary = async (to: number) => {
        const body = JSON.stringify(ANSWERS);
        return (await all.send(to, "/api/resumo", { cookie, body, headers: JSON_BODY })).status === 200;
      };
      expect(await countOf(8, summary), "summaries of the service").toBe(5);
      expect(service.calls).toHaveLength(5);

      const sent = await Promise.all(Array.from({ length: 14 }, (_, to) => finish(to, clara)));
      const ids = sent.filter((id) => id !== null);
      expect(ids, "requests in an hour").toHaveLength(10);

      for (let n = ids.length; n < 24; n += 1) ids.push((await createBudget(all.database, clara)).id);
      expect(await countOf(24, (n) => claim(n, davi, ids[n] ?? "")), "projects in hand").toBe(20);

      const message = async (to: number) => {
        const body = JSON.stringify({ intent: "send", ...newMessage(`Mensagem ${to}`) });
        return (
          (await all.send(to, `/api/budget/${ids[0]}/mensagens`, { cookie, body, headers: JSON_BODY })).status === 201
        );
      };
      expect(await countOf(34, message), "messages in a minute").toBe(30);
    });

    test(`[OPS-15] each job is done once by one of ${count}, and each mail sent once`, async () => {
      const davi = await all.createPerson({ typeUser: 1 });
      const names = Array.from({ length: 12 }, (_, n) => `Padaria ${String.fromCharCode(65 + n)} de ${count}`);
      const customers: Person[] = [];
      for (const _ of names) customers.push(await all.createPerson());
      await Promise.all(
        names.map((nameProject, n) => finish(n, customers[n] as Person, newSubmission({ nameProject }))),
      );
      const open = sql`select 1 from pgboss.job where name in ('mail', 'request-mail', 'picture-avif') and state < 'completed'`;
      await expect
        .poll(async () => {
          await startMailsNow(all.database);
          return (await all.database.execute(open)).rows.length;
        })
        .toBe(0);
      const mails = smtp.mails.filter(({ to }) => to.includes(davi.email));
      for (const name of names)
        expect(mails.filter(({ raw, subject }) => `${subject}${raw}`.includes(name))).toHaveLength(1);
      const lines = all.apps.flatMap((app) =>
        app
          .log()
          .split("\n")
          .filter((line) => line.includes('"job done"')),
      );
      const jobs = lines.map((line) => JSON.parse(line).job as string);
      expect(jobs.length).toBeGreaterThan(names.length);
      expect(new Set(jobs).size).toBe(jobs.length);
    });

    test(`[OPS-15] one of ${count} killed in the midst of writing loses nothing acknowledged, and nothing is there twice`, async () => {
      const submissions = Array.from({ length: 48 }, () => newSubmission());
      const customers: Person[] = [];
      for (let n = 0; n < 8; n += 1) customers.push(await all.createPerson());
      const acknowledged = new Map<string, string>();
      let unanswered = 0;
      let killed: Promise<void> | undefined;
      /** A customer's requests one after the other, each sent again to the next process until it is acknowledged. */
      const write = async (customer: Person, own: typeof submissions, n: number) => {
        for (const [index, submission] of own.entries())
          for (let to = n + index; !acknowledged.has(submission.submissionId); to += 1) {
            const id = await finish(to, customer, submission).catch(() => null);
            if (id) acknowledged.set(submission.submissionId, id);
            else unanswered += 1;
            if (unanswered > 500) throw new Error("too much is refused");
            if (!id) await pass(5);
            if (acknowledged.size >= submissions.length / 3) killed ??= all.apps[0]?.kill9();
          }
      };
      await Promise.all(customers.map((customer, n) => write(customer, submissions.slice(n * 6, n * 6 + 6), n)));
      await killed;
      expect(unanswered).toBeGreaterThan(0);
      const wanted = [...acknowledged.keys()];
      const rows = await all.database.select().from(budget).where(inArray(budget.submissionId, wanted));
      expect(new Map(rows.map(({ submissionId, id }) => [submissionId, id]))).toEqual(acknowledged);
      expect(rows).toHaveLength(submissions.length);
      const ids = [...acknowledged.values()];
      const events = await all.database.select().from(budgetEvent).where(inArray(budgetEvent.budgetId, ids));
      expect(events.map(({ kind }) => kind)).toEqual(ids.map(() => "created"));
    });
  });
