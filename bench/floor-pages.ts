/** What the pages of `people.ts` read: one statement for each list, one for a whole room. */

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

const listOf = (rows: string) => `(SELECT json_agg(row) FROM (${rows}) AS row)`;

/** The header's number of unread messages in the person's own requests. */
const newsOf = (column: string) => `
  (SELECT count(*)::int FROM (SELECT 1 FROM budget AS other
    LEFT JOIN reader AS r ON r.budget_id = other.id AND r.user_id = $1
    CROSS JOIN LATERAL (SELECT 1 FROM message AS m WHERE m.budget_id = other.id AND m.seq > coalesce(r.read_seq, 0)
      AND m.author <> $1 AND m.deleted_at IS NULL LIMIT 100) AS unread
    WHERE other.${column} = $1 LIMIT 100) AS counted) AS news`;

/** A request with all that its page shows of it to the person `$1`, one list of JSON for each table. */
const room = (theirs: string, column: string, more = "") => `
  SELECT b.*, c.name AS owner, c.email, c.tell, c.uid, d.name AS designer,
    ${newsOf(column)},
    (SELECT count(*)::int FROM message AS m WHERE m.budget_id = b.id) AS total,
    (SELECT count(*)::int FROM message AS m WHERE m.budget_id = b.id AND m.author <> $1 AND m.deleted_at IS NULL
      AND m.seq > coalesce((SELECT read_seq FROM reader AS r WHERE r.budget_id = b.id AND r.user_id = $1), 0)) AS unread,
    ${listOf("SELECT * FROM reader WHERE budget_id = b.id")} AS readers,
    ${listOf(`SELECT e.id, e.kind, e.at, e.details, u.id AS by, u.name, u.type_user, other.name AS designer
      FROM budget_event AS e JOIN "user" AS u ON u.id = e.by
      LEFT JOIN "user" AS other ON other.id = (e.details->>'designer')::uuid
      WHERE e.budget_id = b.id ORDER BY e.at, e.id`)} AS events,
    ${listOf("SELECT version, answers, at FROM budget_version WHERE budget_id = b.id ORDER BY version")} AS versions,
    ${listOf(`SELECT m.*, u.name, u.type_user, q.text AS replied,
        CASE WHEN m.at > clock_timestamp() - interval '10 minutes' THEN m.at + interval '10 minutes' END AS editable_until
      FROM message AS m JOIN "user" AS u ON u.id = m.author
      LEFT JOIN message AS q ON q.id = m.reply_to AND q.deleted_at IS NULL
      WHERE m.budget_id = b.id ORDER BY m.seq DESC LIMIT 50`)} AS messages,
    ${listOf(`SELECT a.id, a.message_id, a.file_name, a.bytes, a.width, a.height
      FROM message AS m JOIN attachment AS a ON a.message_id = m.id WHERE m.budget_id = b.id ORDER BY a.id`)} AS files
    ${more}
  FROM budget AS b JOIN "user" AS c ON c.id = b.user_create LEFT JOIN "user" AS d ON d.id = b.design_select
  WHERE b.id = $2 AND ${theirs}`;

const ROOM_OF_CUSTOMER = room("b.user_create = $1", "user_create");
const ROOM_OF_DESIGNER = room(
  "b.withdrawn_at IS NULL",
  "design_select",
  `, ${listOf(`SELECT m.id, m.question, m.text, m.at, m.answered_at, r.text AS reply FROM message AS m
      LEFT JOIN message AS r ON r.reply_to = m.id AND r.deleted_at IS NULL AND r.author = b.user_create
      WHERE m.budget_id = b.id AND m.question IS NOT NULL AND m.deleted_at IS NULL ORDER BY m.seq, r.seq`)} AS asked`,
);

const VIEW = "/budget/view/";

const view: FloorPage = {
  path: VIEW,
  async read(query, person, url) {
    const id = url.slice(VIEW.length, VIEW.length + 36);
    const [found] = await (person.type_user === 0
      ? query("room of customer", ROOM_OF_CUSTOMER, [person.id, id])
      : query("room of designer", ROOM_OF_DESIGNER, [person.id, id]));
    if (!found) throw new Error(`there is no request ${id}`);
    return found;
  },
};

/** All versions of a request with what became of each, for its customer. */
const QUOTE = `
  SELECT b.*, c.name AS owner, c.email, c.tell, c.uid, d.name AS designer, ${newsOf("user_create")},
    ${listOf(`SELECT q.*, v.decision, v.signed_name, v.at, v.network, v.browser, v.reason, v.channel, v.note, u.id AS by,
        u.name, other.name AS asker,
        (SELECT json_agg(p ORDER BY p.number) FROM quote_payment AS p WHERE p.quote_id = q.id) AS payments
      FROM quote AS q LEFT JOIN quote_decision AS v ON v.quote_id = q.id LEFT JOIN "user" AS u ON u.id = v.by
      LEFT JOIN "user" AS other ON other.id = q.undo_asked_by
      WHERE q.budget_id = b.id ORDER BY q.number DESC`)} AS versions
  FROM budget AS b JOIN "user" AS c ON c.id = b.user_create LEFT JOIN "user" AS d ON d.id = b.design_select
  WHERE b.id = $2 AND b.user_create = $1`;

const REQUEST = "/budget/";

const quote: FloorPage = {
  path: REQUEST,
  async read(query, { id }, url) {
    const [found] = await query("quote", QUOTE, [id, url.slice(REQUEST.length, REQUEST.length + 36)]);
    if (!found) throw new Error(`there is no request at ${url}`);
    return found;
  },
};

/** The first whose addresses begin so. */
export const FLOOR_PAGES = [account, designer, view, quote];
