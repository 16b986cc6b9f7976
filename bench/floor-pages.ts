/** What the pages of `people.ts` read, in as many statements as the product sends. */

export type Person = { id: string; name: string; email: string; type_user: number };
/** A named prepared statement. */
export type Query = <Row extends object>(name: string, text: string, values: unknown[]) => Promise<Row[]>;

/** `path`: how its addresses begin. */
type FloorPage = { path: string; read: (query: Query, person: Person, url: string) => Promise<unknown> };

/** The person's own requests, by turn, each with its unread messages, and the header's number of all of them. */
const own = (column: string, rank: string) => `
  SELECT b.id, b.name_project, b.type_banding, b.status, b.user_create, b.design_select, b.budget, b.quote_answer,
    b.withdrawn_at, b.opened_at, b.moved_at, c.name AS customer, d.name AS designer, unread.messages AS unread,
    sum(unread.messages) OVER () AS news
  FROM budget AS b JOIN "user" AS c ON c.id = b.user_create LEFT JOIN "user" AS d ON d.id = b.design_select
  LEFT JOIN reader AS r ON r.budget_id = b.id AND r.user_id = $1
  CROSS JOIN LATERAL (SELECT count(*)::int AS messages FROM message AS m WHERE m.budget_id = b.id
    AND m.seq > coalesce(r.read_seq, 0) AND m.author <> $1 AND m.deleted_at IS NULL) AS unread
  WHERE b.${column} = $1 ORDER BY b.${rank}, b.moved_at DESC, b.id DESC LIMIT 61`;

const OWN_OF_CUSTOMER = own("user_create", "customer_rank");
const OWN_OF_DESIGNER = own("design_select", "designer_rank");

const OPEN = `
  SELECT b.id, b.name_project, b.type_banding, b.status, b.for_make, b.deadline, b.opened_at, u.tell,
    (SELECT count(*)::int FROM (SELECT 1 FROM budget WHERE design_select IS NULL AND withdrawn_at IS NULL LIMIT 500)
      AS open) AS total
  FROM budget AS b JOIN "user" AS u ON u.id = b.user_create
  WHERE b.design_select IS NULL AND b.withdrawn_at IS NULL ORDER BY b.opened_at, b.id LIMIT 61`;

const account: FloorPage = {
  path: "/account",
  read: (query, { id }) => query("own of customer", OWN_OF_CUSTOMER, [id]),
};

const designer: FloorPage = {
  path: "/designer/page",
  read: (query, { id }) => Promise.all([query("own of designer", OWN_OF_DESIGNER, [id]), query("open", OPEN, [])]),
};

/** The header's number of unread messages in the person's own requests. */
const newsOf = (column: string) => `
  SELECT count(*)::int AS unread FROM (SELECT 1 FROM budget AS other
    LEFT JOIN reader AS r ON r.budget_id = other.id AND r.user_id = $1
    CROSS JOIN LATERAL (SELECT 1 FROM message AS m WHERE m.budget_id = other.id AND m.seq > coalesce(r.read_seq, 0)
      AND m.author <> $1 AND m.deleted_at IS NULL LIMIT 100) AS unread
    WHERE other.${column} = $1 LIMIT 100) AS counted`;

const NEWS_OF_CUSTOMER = newsOf("user_create");
const NEWS_OF_DESIGNER = newsOf("design_select");

/** A request with its people, if the person `$1` may read it. */
const request = (theirs: string) => `
  SELECT b.*, c.name AS owner, c.email, c.tell, c.uid, d.name AS designer
  FROM budget AS b JOIN "user" AS c ON c.id = b.user_create LEFT JOIN "user" AS d ON d.id = b.design_select
  WHERE b.id = $2 AND ${theirs}`;

const REQUEST_OF_CUSTOMER = request("b.user_create = $1");
const REQUEST_OF_DESIGNER = request("b.withdrawn_at IS NULL AND $1::uuid IS NOT NULL");

const EVENTS = `
  SELECT e.id, e.kind, e.at, e.details, u.id AS by, u.name, u.type_user, other.name AS designer
  FROM budget_event AS e JOIN "user" AS u ON u.id = e.by
  LEFT JOIN "user" AS other ON other.id = (e.details->>'designer')::uuid
  WHERE e.budget_id = $1 ORDER BY e.at, e.id`;

const MESSAGES = `
  SELECT m.*, u.name, u.type_user, q.text AS replied,
    CASE WHEN m.at > clock_timestamp() - interval '10 minutes' THEN m.at + interval '10 minutes' END AS editable_until,
    (SELECT json_agg(f ORDER BY f.id) FROM (SELECT a.id, a.file_name, a.bytes, a.width, a.height FROM attachment AS a
      WHERE a.message_id = m.id) AS f) AS files,
    (SELECT max(seq) FROM message WHERE budget_id = $2) AS newest,
    (SELECT count(*)::int FROM message AS n WHERE n.budget_id = $2 AND n.author <> $1 AND n.deleted_at IS NULL
      AND n.seq > coalesce((SELECT read_seq FROM reader AS r WHERE r.budget_id = $2 AND r.user_id = $1), 0)) AS unread
  FROM message AS m JOIN "user" AS u ON u.id = m.author
  LEFT JOIN message AS q ON q.id = m.reply_to AND q.deleted_at IS NULL
  WHERE m.budget_id = $2 ORDER BY m.seq DESC LIMIT 51`;

const READERS = `
  SELECT r.*, u.type_user FROM reader AS r JOIN "user" AS u ON u.id = r.user_id WHERE r.budget_id = $1`;

const BYTES = `
  SELECT coalesce(sum(a.bytes), 0)::float8 AS room, (SELECT coalesce(sum(bytes), 0)::float8 FROM upload_call
    WHERE user_id = $1 AND at > now() - interval '1 day') AS day
  FROM attachment AS a JOIN message AS m ON m.id = a.message_id WHERE m.budget_id = $2`;

const ASKED = `
  SELECT m.id, m.question, m.text, m.at, m.answered_at, r.text AS reply FROM message AS m
  LEFT JOIN message AS r ON r.reply_to = m.id AND r.deleted_at IS NULL
  WHERE m.budget_id = $1 AND m.question IS NOT NULL AND m.deleted_at IS NULL ORDER BY m.seq, r.seq`;

/** All versions of a request's quote with what became of each. */
const QUOTES = `
  SELECT q.*, v.decision, v.signed_name, v.at, v.network, v.browser, v.reason, v.channel, v.note, u.id AS by,
    u.name, other.name AS asker,
    (SELECT json_agg(p ORDER BY p.number) FROM quote_payment AS p WHERE p.quote_id = q.id) AS payments
  FROM quote AS q LEFT JOIN quote_decision AS v ON v.quote_id = q.id LEFT JOIN "user" AS u ON u.id = v.by
  LEFT JOIN "user" AS other ON other.id = q.undo_asked_by
  WHERE q.budget_id = $1 ORDER BY q.number DESC`;

async function requestIn(query: Query, { id, type_user }: Person, url: string, path: string): Promise<string> {
  const asked = url.slice(path.length, path.length + 36);
  const [name, text] =
    type_user === 0 ? ["request of customer", REQUEST_OF_CUSTOMER] : ["request of designer", REQUEST_OF_DESIGNER];
  const [found] = await query<{ id: string }>(name, text, [id, asked]);
  if (!found) throw new Error(`there is no request ${asked}`);
  return found.id;
}

const newsFor = (query: Query, { id, type_user }: Person) =>
  type_user === 0
    ? query("news of customer", NEWS_OF_CUSTOMER, [id])
    : query("news of designer", NEWS_OF_DESIGNER, [id]);

const VIEW = "/budget/view/";

const view: FloorPage = {
  path: VIEW,
  async read(query, person, url) {
    const id = await requestIn(query, person, url, VIEW);
    return Promise.all([
      query("events", EVENTS, [id]),
      newsFor(query, person),
      query("messages", MESSAGES, [person.id, id]),
      query("readers", READERS, [id]),
      query("bytes", BYTES, [person.id, id]),
      query("quotes", QUOTES, [id]),
      ...(person.type_user === 0 ? [] : [query("asked", ASKED, [id])]),
    ]);
  },
};

const REQUEST = "/budget/";

const quote: FloorPage = {
  path: REQUEST,
  async read(query, person, url) {
    const id = await requestIn(query, person, url, REQUEST);
    return [await query("quotes", QUOTES, [id]), await newsFor(query, person)];
  },
};

/** The first whose addresses begin so. */
export const FLOOR_PAGES = [account, designer, view, quote];
