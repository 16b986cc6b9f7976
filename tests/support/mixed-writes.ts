/**
 * The writes of many people at once, as plain requests, while something is broken on purpose. Each tells whether the
 * product said that it is done; a request that hangs, is cut off or gets an answer that is neither 'done' nor an honest
 * failure fails the test.
 */
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import type { Submission } from "../../app/brief/questionnaire.ts";
import { type CurrentUser, LOGIN_MESSAGE } from "../../app/people/account.ts";
import { BUDGET_MESSAGES } from "../../app/requests/budget.ts";
import type { App } from "./app.ts";
import { portfolioDraft } from "./drafts.ts";
import { ANSWERS, createBudget, createUser, PASSWORD } from "./factories.ts";
import { editingPath, publishingRequest, savingRequest } from "./publishing-requests.ts";
import { cookieOf } from "./session.ts";
import { photograph } from "./whole-job.ts";

/** A request that gets no answer for this long hangs. */
const PATIENCE = 25_000;

type Person = CurrentUser & { cookie: string };
export type Kind = "login" | "session" | "finish" | "claim" | "summary" | "upload" | "publish";

export type MixedWrites = {
  /** One write of each kind; true: the product said that it is done. */
  writes: Record<Kind, () => Promise<boolean>>;
  /** budget of each submission that was answered with one */
  finished: Map<string, string>;
  /** budgets whose claim was answered with success, and by whom */
  claimed: Map<string, string>;
  /** names of the projects whose publication was answered with success */
  published: string[];
  /** how often a write failed, by kind, status and whether the response says when to try again */
  failures: Map<string, number>;
  /** how many designers are mailed about a new request */
  mailedDesigners: number;
};

/** Makes everybody and everything that the writes need: while connections are killed a test cannot. */
export async function prepareMixedWrites(app: App): Promise<MixedWrites> {
  const people = async (count: number, options: Parameters<typeof createUser>[1]): Promise<Person[]> => {
    const made: Person[] = [];
    for (let n = 0; n < count; n += 1) {
      const person = await createUser(app.database, options);
      made.push({ ...person, cookie: await cookieOf(app, person) });
    }
    return made;
  };
  const customers = await people(240, { typeUser: 0 });
  // Only confirmed designers are mailed about new requests: one is enough to count the mails.
  const designers = [
    ...(await people(1, { typeUser: 1 })),
    ...(await people(15, { typeUser: 1, verified: false })),
  ] as const;
  const [admin] = (await people(1, { typeUser: 2 })) as [Person];
  const open: string[] = [];
  for (const customer of customers.slice(0, 40))
    for (let n = 0; n < 4; n += 1) open.push((await createBudget(app.database, customer)).id);
  const drafts: Awaited<ReturnType<typeof portfolioDraft>>[] = [];
  const socialMedia = { facebook: "", instagram: "", linkedin: "" };
  for (let n = 0; n < 300; n += 1)
    drafts.push(await portfolioDraft(app.database, admin, { name: `Queda ${n}`, socialMedia }));
  const image = await photograph(160, 120);

  let requests = 0;
  const send = (path: string, person: Person | null, body?: BodyInit, headers: Record<string, string> = {}) => {
    requests += 1;
    return fetch(app.url + path, {
      method: body === undefined ? "GET" : "POST",
      redirect: "manual",
      headers: {
        Origin: app.url,
        // An address of its own for each: limits by address are another test's matter.
        "X-Forwarded-For": `10.9.${(requests >> 8) % 256}.${requests % 256}`,
        ...(person ? { Cookie: person.cookie } : {}),
        ...headers,
      },
      signal: AbortSignal.timeout(PATIENCE),
      ...(body === undefined ? {} : { body }),
    });
  };
  const json = { "content-type": "application/json" };
  const turns = new Map<unknown, number>();
  const next = <T>(from: readonly T[]): T => {
    const turn = turns.get(from) ?? 0;
    turns.set(from, turn + 1);
    return from[turn % from.length] as T;
  };
  /** Done with one of `success`, or failed with a 5xx; anything else is a fault. */
  const settle = async (what: Kind, answer: Response, ...success: number[]): Promise<string | null> => {
    const text = await answer.text();
    if (success.includes(answer.status)) return text;
    expect(answer.status, `${what}: ${text.slice(0, 300)}`).toBeGreaterThanOrEqual(500);
    const failure = `${what} ${answer.status}${answer.headers.has("retry-after") ? " Retry-After" : ""}`;
    failures.set(failure, (failures.get(failure) ?? 0) + 1);
    return null;
  };

  const failures = new Map<string, number>();
  const finished = new Map<string, string>();
  const claimed = new Map<string, string>();
  const published: string[] = [];
  let finishing: { person: Person; submission: Submission } | undefined;
  let claiming: { person: Person; id: string } | undefined;
  let publishing: { submissionId: string; draft: (typeof drafts)[number] } | undefined;

  const writes: MixedWrites["writes"] = {
    async login() {
      const { email } = next(customers);
      const answer = await send("/login", null, new URLSearchParams({ email, password: PASSWORD }));
      const text = await settle("login", answer, 200, 302);
      expect(text ?? "", "a lost connection is no wrong password").not.toContain(LOGIN_MESSAGE.wrong);
      return answer.status === 302;
    },
    async session() {
      const text = await settle("session", await send("/session", next(customers)), 200);
      if (text !== null) expect(text, "a lost connection does not sign anybody out").toBe('{"typeUser":0}');
      return text !== null;
    },
    async finish() {
      finishing ??= {
        person: next(customers),
        submission: { ...ANSWERS, resume_ia: "História", image: "", submissionId: randomUUID() },
      };
      const { person, submission } = finishing;
      const body = JSON.stringify({ userId: person.id, submission });
      const text = await settle("finish", await send("/create/new/Branding/0.data", person, body, json), 200);
      const id = text && /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)?.[0];
      if (!id) return false; // the person presses again
      finished.set(submission.submissionId, id);
      finishing = undefined;
      return true;
    },
    async claim() {
      claiming ??= { person: next(designers), id: next(open) };
      const { person, id } = claiming;
      const form = new URLSearchParams({ intent: "claim" });
      const text = await settle("claim", await send(`/budget/view/${id}.data`, person, form), 200);
      if (!text?.includes(BUDGET_MESSAGES.claimed)) return false;
      claimed.set(id, person.id);
      claiming = undefined;
      return true;
    },
    async summary() {
      const answer = await send("/api/resumo", next(customers), JSON.stringify(ANSWERS), json);
      return (await settle("summary", answer, 200)) !== null;
    },
    async upload() {
      const form = new FormData();
      form.set("file", new Blob([new Uint8Array(image)], { type: "image/jpeg" }), "vasos.jpg");
      return (await settle("upload", await send("/api/referencia", next(customers), form), 201)) !== null;
    },
    async publish() {
      publishing ??= { submissionId: randomUUID(), draft: next(drafts) };
      const { submissionId, draft } = publishing;
      const path = editingPath("portifolio", submissionId);
      // Sent again after a failure, both change nothing that is done already.
      for (const request of [savingRequest("portifolio", draft), publishingRequest])
        if ((await settle("publish", await send(path, admin, JSON.stringify(request), json), 200)) === null)
          return false;
      published.push(draft.name);
      publishing = undefined;
      return true;
    },
  };
  return { writes, finished, claimed, published, failures, mailedDesigners: 1 };
}

/** What was answered as done is there once; what is there is there with all that belongs to it. */
export async function expectWhole(
  app: App,
  { finished, claimed, published, mailedDesigners }: MixedWrites,
): Promise<void> {
  const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await app.database.execute<Row>(query)).rows;
  const budgets = await rows<{
    id: string;
    submission: string;
    designer: string | null;
    created: number;
    claimed: number;
    mails: number;
  }>(sql`
    select id, submission_id as submission, design_select as designer,
      (select count(*)::int from budget_event where budget_id = budget.id and kind = 'created') as created,
      (select count(*)::int from budget_event where budget_id = budget.id and kind = 'claimed') as claimed,
      (select count(*)::int from pgboss.job where name = 'mail' and data ->> 'template' = 'new-request'
        and data -> 'props' ->> 'budgetId' = budget.id::text) as mails
    from budget`);
  const bySubmission = new Map(budgets.map((budget) => [budget.submission, budget]));
  expect(bySubmission.size).toBe(budgets.length);
  for (const [submission, id] of finished) expect(bySubmission.get(submission)?.id).toBe(id);
  for (const budget of budgets) {
    expect(budget.created, "each request with its event").toBe(1);
    expect(budget.claimed, "each claim with its event").toBe(budget.designer === null ? 0 : 1);
    if (finished.has(budget.submission)) expect(budget.mails, "each request with its mails").toBe(mailedDesigners);
  }
  const byId = new Map(budgets.map((budget) => [budget.id, budget]));
  for (const [id, designer] of claimed) expect(byId.get(id)?.designer).toBe(designer);
  const projects = await rows<{ name: string; pictures: number; taken: number }>(sql`
    select information ->> 'clientName' as name, jsonb_array_length(images) as pictures,
      (select count(*)::int from picture where item = portfolio.id) as taken
    from portfolio`);
  expect(projects.map(({ name }) => name).sort()).toEqual([...published].sort());
  for (const { pictures, taken } of projects) expect(taken, "each project with its pictures").toBe(pictures);
}
