/** The mails about a request after their minute, for each reader (ROOM-8). */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { mailJobs } from "../../tests/support/request-mails.ts";
import { changeStatusLater } from "../../tests/support/statuses.ts";
import type { CurrentUser } from "../people/account.ts";
import { user } from "../people/schema.ts";
import { createUpload } from "../people/uploads.server.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { answerQuote, sendQuote } from "../quotes/quotes.server.ts";
import { assignProject, releaseProject, reopenRequest, withdrawRequest } from "../room/hands.server.ts";
import { deleteAccount } from "../upkeep/account-deletion.server.ts";
import { sendRequestMail } from "./budget-events.server.ts";
import { claimBudget } from "./claims.server.ts";
import { budget, eventMail } from "./schema.ts";

afterAll(stopJobs);

let clara: CurrentUser;
let davi: CurrentUser;
let dora: CurrentUser;
let ada: CurrentUser;
let id: string;
beforeEach(async () => {
  clara = await createUser(db, { name: "Clara Reis" });
  davi = await createUser(db, { typeUser: 1, name: "Davi Braga" });
  dora = await createUser(db, { typeUser: 1, name: "Dora Lima" });
  ada = await createUser(db, { typeUser: 2, name: "Ada Nunes" });
  ({ id } = await createBudget(db, clara, { nameProject: "Aurora" }));
});

type Sent = { template: string; props: object };

/** Does the work of a person's jobs; returns the mails that would go out. */
async function mailsTo(person: CurrentUser): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (const { data } of await mailJobs(db, person)) {
    await sendRequestMail(data, async ({ template, props }, to) => {
      expect(to).toBe(person.email);
      sent.push({ template, props });
    });
  }
  return sent;
}

const templates = async (person: CurrentUser) => (await mailsTo(person)).map(({ template }) => template);

test("[ROOM-8] claimed, given back and claimed by another within a minute: the customer hears of the other only", async () => {
  await claimBudget(davi, id);
  await releaseProject(davi, id, "Engano");
  await claimBudget(dora, id);
  expect(await mailsTo(clara)).toMatchObject([{ template: "claimed", props: { designerName: "Dora Lima" } }]);
  expect(await templates(ada), "nobody waits any more").toEqual([]);
});

test("[ROOM-10] a project given back: the customer reads why and until when, admins read why", async () => {
  await claimBudget(davi, id);
  await mailsTo(clara);
  await releaseProject(davi, id, "Vou sair de licença.");
  const props = { nameProject: "Aurora", designerName: "Davi Braga", reason: "Vou sair de licença." };
  expect(await mailsTo(clara)).toMatchObject([
    { template: "released", props: { ...props, until: expect.stringMatching(/\S/), withQuote: false } },
  ]);
  expect(await mailsTo(ada)).toMatchObject([{ template: "released-to-studio", props }]);
});

test("[ROOM-10] whoever gave a project back hears nothing more of it", async () => {
  await claimBudget(davi, id);
  const key = `budget/quote/${id}.pdf`;
  await createUpload(davi.id, { key, fileName: "a.pdf" });
  await sendQuote(davi, id, { key, fileName: "a.pdf" });
  await answerQuote(clara, id, key, "declined");
  await releaseProject(davi, id, "Engano");
  expect(await mailsTo(davi)).toEqual([]);
});

test("[PROFILE-7] [ROOM-10] a designer who deletes the account is no name in the mails about it", async () => {
  await claimBudget(davi, id);
  await mailsTo(clara);
  await deleteAccount(davi);
  expect(await mailsTo(clara)).toMatchObject([{ template: "released", props: { designerName: "", reason: "" } }]);
  expect(await mailsTo(ada)).toMatchObject([{ template: "released-to-studio", props: { designerName: "" } }]);
});

test("[ROOM-11] an assignment, to each who reads it", async () => {
  await claimBudget(davi, id);
  await mailsTo(clara);
  await assignProject(ada, id, dora.id, "Davi viajou.");
  const props = { nameProject: "Aurora", reason: "Davi viajou." };
  expect(await mailsTo(clara)).toMatchObject([
    {
      template: "assigned",
      props: { ...props, customerName: "Clara", designerName: "Dora Lima", next: expect.stringMatching(/^Com Dora, /) },
    },
  ]);
  const given = { ...props, adminName: "Ada", designerName: "Dora", next: "Sua vez: enviar um orçamento" };
  expect(await mailsTo(dora)).toMatchObject([{ template: "assigned-to-you", props: given }]);
  const taken = { ...props, adminName: "Ada", designerName: "Dora Lima" };
  expect(await mailsTo(davi)).toMatchObject([{ template: "assigned-away", props: taken }]);
});

test("[ROOM-11] assigned away and back within a minute: the holder hears that it is theirs, nobody of what was undone", async () => {
  await claimBudget(davi, id);
  await mailsTo(clara);
  await assignProject(ada, id, dora.id);
  await assignProject(ada, id, davi.id);
  expect(await mailsTo(clara)).toMatchObject([{ template: "assigned", props: { designerName: "Davi Braga" } }]);
  expect(await templates(davi)).toEqual(["assigned-to-you"]);
  expect(await templates(dora), "she was never told").toEqual([]);
});

test("[ROOM-6] withdrawn and asked for again within a minute is no mail", async () => {
  await withdrawRequest(clara, id);
  await reopenRequest(clara, id);
  expect(await mailsTo(clara)).toEqual([]);
  expect(await db.select().from(eventMail).where(eq(eventMail.budgetId, id)), "nothing waits").toEqual([]);
  await withdrawRequest(clara, id);
  expect(await templates(clara)).toEqual(["withdrawn"]);
});

test("[ROOM-8] several changes are one list, and what is next in the reader's words", async () => {
  await claimBudget(davi, id);
  await changeStatusLater(davi, id, 1);
  await changeStatusLater(davi, id, 2, "Tudo pronto.");
  expect(await mailsTo(clara)).toMatchObject([
    {
      template: "changes",
      props: {
        changes: [
          { author: "Davi Braga", kind: "claimed" },
          { author: "Davi Braga", kind: "status", details: { to: 2, reason: "Tudo pronto." } },
        ],
        next: expect.stringMatching(/^Com Davi, desde hoje: entrega os arquivos$/),
      },
    },
  ]);
});

test("[MEND2-8] the last of several changes ends with one full stop, and names no 'aqui' that the mail is not", async () => {
  await claimBudget(davi, id);
  await changeStatusLater(davi, id, 2, "Tudo pronto.");
  await changeStatusLater(davi, id, 3, "Entregue.");
  const next = expect.stringMatching(/^Terminado\. (?!.*aqui).*[^.]$/);
  expect(await mailsTo(clara)).toMatchObject([{ template: "changes", props: { next } }]);
});

test("[ROOM-8] a mail server that is down loses nothing: the next try tells what is true by then", async () => {
  await claimBudget(davi, id);
  const [job] = await mailJobs(db, clara);
  const down = async () => {
    throw new Error("no server");
  };
  await expect(sendRequestMail(job?.data ?? {}, down)).rejects.toThrow("no server");
  await changeStatusLater(davi, id, 1);
  await changeStatusLater(davi, id, 0);
  expect(await mailJobs(db, clara), "the job is tried again").toHaveLength(1);
  expect(await mailsTo(clara)).toMatchObject([
    { template: "changes", props: { changes: [{}, { details: { to: 0 } }] } },
  ]);
});

test("[ROOM-8] a job that was given up three days ago holds no mail back", async () => {
  await claimBudget(davi, id);
  await db.execute(sql`delete from pgboss.job where name = 'request-mail' and data->>'userId' = ${clara.id}`);
  await changeStatusLater(davi, id, 1);
  expect(await mailJobs(db, clara)).toHaveLength(0);
  await db.execute(sql`update event_mail set at = at - interval '4 days' where user_id = ${clara.id}`);
  await changeStatusLater(davi, id, 0);
  expect(await templates(clara)).toEqual(["changes"]);
});

test("[PROFILE-4] what is switched off before the minute is over is not sent, nor to a deleted account", async () => {
  await claimBudget(davi, id);
  await db
    .update(user)
    .set({ mailsOff: ["progress"] })
    .where(eq(user.id, clara.id));
  expect(await mailsTo(clara)).toEqual([]);
  await db.update(user).set({ mailsOff: [] }).where(eq(user.id, clara.id));
  await changeStatusLater(davi, id, 1);
  await db.update(user).set({ uid: null }).where(eq(user.id, clara.id));
  expect(await mailsTo(clara)).toEqual([]);
});

test("[ROOM-8] [CHAT-1] to the customer every admin is the studio, alone and in a list", async () => {
  await changeStatusLater(ada, id, 1);
  expect(await mailsTo(clara)).toMatchObject([{ template: "status-changed", props: { author: "Estúdio Traço" } }]);
  await claimBudget(davi, id);
  await changeStatusLater(ada, id, 2, "Foi mais rápido.");
  const [mail] = await mailsTo(clara);
  expect(mail).toMatchObject({
    template: "changes",
    props: { changes: [{ author: "Davi Braga" }, { author: "Estúdio Traço" }] },
  });
});

/** Davi holds Aurora, and his quote waits for Clara. */
async function quoted(): Promise<string> {
  await claimBudget(davi, id);
  const key = `budget/quote/${id}.pdf`;
  await createUpload(davi.id, { key, fileName: "proposta.pdf" });
  await sendQuote(davi, id, { key, fileName: "proposta.pdf" });
  await mailsTo(clara);
  return key;
}

test("[MEND2-4] the acceptance is mailed to customer and designer, whatever they switched off", async () => {
  const key = await quoted();
  await db.update(user).set({ mailsOff: ["quotes", "progress"] });
  await answerQuote(clara, id, key, "accepted");
  expect(await mailsTo(clara)).toMatchObject([
    {
      template: "acceptance",
      props: {
        nameProject: "Aurora",
        customerName: "Clara",
        at: expect.stringMatching(/\d{4}, às \d\d:\d\d$/),
        next: expect.stringMatching(/^Com Davi, desde hoje: cria a marca$/),
      },
    },
  ]);
  expect(await mailsTo(davi)).toMatchObject([{ template: "quote-accepted", props: { customerName: "Clara Reis" } }]);
});

test("[MEND2-4] [ROOM-8] accepted and moved on within a minute: one list, which has the acceptance", async () => {
  const key = await quoted();
  await db.update(user).set({ mailsOff: ["quotes"] });
  await answerQuote(clara, id, key, "accepted");
  await changeStatusLater(davi, id, 2);
  expect(await mailsTo(clara)).toMatchObject([
    {
      template: "changes",
      props: {
        changes: [
          { author: "Você", kind: "quote_accepted" },
          { author: "Davi Braga", kind: "status" },
        ],
      },
    },
  ]);
});

test("[MEND2-7] the mail about a declined quote has the reason", async () => {
  const key = await quoted();
  await answerQuote(clara, id, key, "declined", "O prazo não serve.");
  const [mail] = await mailsTo(davi);
  expect(mail).toMatchObject({ template: "quote-declined", props: { reason: "O prazo não serve." } });
});

test("[MEND2-5] given back after its time: admins read that at once, and the customer is promised no past day", async () => {
  const late = new Date(Date.now() - 5 * 24 * 60 * 60 * 1000);
  await db.update(budget).set({ openedAt: late }).where(eq(budget.id, id));
  await claimBudget(davi, id);
  await mailsTo(clara);
  await releaseProject(davi, id, "Vou sair de licença.");
  expect(await mailsTo(clara)).toMatchObject([{ template: "released", props: { until: "" } }]);
  expect(await mailsTo(ada)).toMatchObject([
    { template: "released-to-studio", props: { customerName: "Clara", since: expect.stringMatching(/\S/) } },
  ]);
  await claimBudget(dora, id);
  await db.update(budget).set({ openedAt: new Date() }).where(eq(budget.id, id));
  await releaseProject(dora, id, "Engano");
  expect(await mailsTo(ada)).toMatchObject([{ template: "released-to-studio", props: { since: "" } }]);
});
