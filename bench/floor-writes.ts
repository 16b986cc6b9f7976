/** What people write in `people.ts`: the same rows in bare transactions of prepared statements, without any check. */
import { randomBytes, randomUUID, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type pg from "pg";
import type { Person, Query } from "./floor-pages.ts";

/** `path`: how its addresses begin. Returns the response's text. */
type FloorWrite = {
  path: string;
  /** whether it asks for a session */
  personal: boolean;
  write: (pool: pg.Pool, body: string, person: Person | undefined, url: string) => Promise<string>;
};

async function transaction<Result>(pool: pg.Pool, work: (query: Query) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query({ name: "begin", text: "BEGIN" });
    const result = await work(async (name, text, values) => (await client.query({ name, text, values })).rows);
    await client.query({ name: "commit", text: "COMMIT" });
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const derive = promisify(scrypt) as (
  password: string,
  salt: string,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;

/** The same hash as better-auth's: scrypt of these parameters, compared with the stored key. */
async function isRight(password: string, stored: string): Promise<boolean> {
  const [salt = "", key = ""] = stored.split(":");
  const derived = await derive(password, salt, 64, { N: 16384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 });
  return timingSafeEqual(derived, Buffer.from(key, "hex"));
}

/** The hash alone; `stored` is the hash to check against. */
const hash: FloorWrite = {
  path: "/hash",
  personal: false,
  async write(_pool, body) {
    const form = new URLSearchParams(body);
    return String(await isRight(form.get("password") ?? "", form.get("stored") ?? ""));
  },
};

/** The account, the hash, and the session's row. */
const login: FloorWrite = {
  path: "/login",
  personal: false,
  async write(pool, body) {
    const form = new URLSearchParams(body);
    const { rows } = await pool.query<{ id: string; password: string }>({
      name: "login",
      text: "SELECT u.id, a.password FROM auth_user AS u JOIN auth_account AS a ON a.user_id = u.id WHERE u.email = $1",
      values: [form.get("email")],
    });
    if (!rows[0] || !(await isRight(form.get("password") ?? "", rows[0].password))) return "false";
    await pool.query({
      name: "new session",
      text: `INSERT INTO auth_session (id, token, user_id, expires_at, ip_address, user_agent)
        VALUES ($1, $2, $3, now() + interval '30 days', '', '')`,
      values: [randomUUID(), randomBytes(24).toString("base64url"), rows[0].id],
    });
    return "true";
  },
};

const BUDGET = `
  INSERT INTO budget (submission_id, user_create, type_banding, name_project, website, description_interprise,
    target_audience, not_include_element, color, slogan, for_make, resume_ia)
  VALUES ($1, $2, 0, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id, moved_at`;
const EVENT = "INSERT INTO budget_event (budget_id, kind, by, at) VALUES ($1, $2, $3, $4) RETURNING id";
const TOLD = `
  SELECT u.email FROM "user" AS u JOIN auth_user AS a ON a.id = u.uid
  WHERE u.type_user = 1 AND a.email_verified AND NOT 'requests' = ANY (u.mails_off)`;
const JOBS = `
  INSERT INTO pgboss.job_common (name, data, start_after, keep_until, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, expire_seconds, deletion_seconds, policy)
  SELECT $1, data, $3, $3::timestamptz + interval '14 days', 55, 10, true, 3600, 60, 3600, 'standard'
  FROM unnest($2::jsonb[]) AS jobs (data)`;
const NEWS = "SELECT pg_notify('room', $1)";
const NEWS_AND_JOBS = `
  SELECT pg_notify('room', $1), pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), 'mail')`;

/** The request, its event, a mail to each designer who wants to know and one to its customer, and the news of it. */
const finish: FloorWrite = {
  path: "/finish",
  personal: true,
  write: (pool, body, person) =>
    transaction(pool, async (query) => {
      const { submission: s } = JSON.parse(body);
      const by = person?.id ?? "";
      const [created] = await query<{ id: string; moved_at: Date }>("budget", BUDGET, [
        s.submissionId,
        by,
        s.nameProject,
        s.website,
        s.descriptionInterprise,
        s.targetAudience,
        s.notIncludeElement,
        s.color,
        s.slogan,
        s.forMake,
        s.resume_ia,
      ]);
      const id = created?.id ?? "";
      await query("event", EVENT, [id, "created", by, created?.moved_at]);
      const told = await query<{ email: string }>("told", TOLD, []);
      const about = { budgetId: id, nameProject: s.nameProject };
      const sent = { ...about, name: person?.name, until: "quarta-feira, dia 25" };
      const mails = told.map(({ email }) => ({
        template: "new-request",
        to: email,
        props: { ...about, requestType: "Logo e marca" },
      }));
      const all = [...mails, { template: "request-sent", to: person?.email, props: sent }];
      await query("jobs", JOBS, ["mail", all.map((mail) => JSON.stringify({ id: randomUUID(), ...mail })), new Date()]);
      await query("news and jobs", NEWS_AND_JOBS, [JSON.stringify({ room: id, people: [by], designers: true })]);
      return id;
    }),
};

const CLAIM = `
  UPDATE budget SET design_select = $1, moved_at = clock_timestamp()
  WHERE id = $2 AND design_select IS NULL AND withdrawn_at IS NULL RETURNING user_create, moved_at`;
const EVENT_MAIL = "INSERT INTO event_mail (event_id, user_id, budget_id, at) VALUES ($1, $2, $3, $4)";

/** The claim, its event, the mail about it in a minute, and the news of it. */
const claim: FloorWrite = {
  path: "/claim/",
  personal: true,
  write: (pool, _body, person, url) =>
    transaction(pool, async (query) => {
      const id = url.slice("/claim/".length);
      const by = person?.id ?? "";
      const [claimed] = await query<{ user_create: string; moved_at: Date }>("claim", CLAIM, [by, id]);
      if (!claimed) return "";
      const { user_create: customer, moved_at: at } = claimed;
      const [event] = await query<{ id: string }>("event", EVENT, [id, "claimed", by, at]);
      await query("event mail", EVENT_MAIL, [event?.id, customer, id, at]);
      const job = JSON.stringify({ id: randomUUID(), budgetId: id, userId: customer });
      await query("jobs", JOBS, ["request-mail", [job], new Date(at.getTime() + 60_000)]);
      await query("news", NEWS, [JSON.stringify({ room: id, people: [by, customer], designers: true })]);
      return id;
    }),
};

export const FLOOR_WRITES = [hash, login, finish, claim];
