/** What the pages of `people.ts` read, in statements written by hand. */

export type Person = { id: string; name: string; email: string; type_user: number };
/** A named prepared statement. */
export type Query = <Row extends object>(name: string, text: string, values: unknown[]) => Promise<Row[]>;

/** `path`: how its addresses begin. */
type FloorPage = { path: string; read: (query: Query, person: Person, url: string) => Promise<unknown> };

/** Unread messages of all rooms of the person `$1`, up to 100, as the header shows them. */
const news = (column: string) => `(SELECT count(*)::int FROM (
  SELECT 1 FROM budget AS b LEFT JOIN reader AS r ON r.budget_id = b.id AND r.user_id = $1
  CROSS JOIN LATERAL (SELECT 1 FROM message AS m WHERE m.budget_id = b.id AND m.seq > coalesce(r.read_seq, 0)
    AND m.author <> $1 AND m.deleted_at IS NULL LIMIT 100) AS unread
  WHERE b.${column} = $1 LIMIT 100) AS counted) AS news`;

/** The person's own requests, by turn, each with its unread messages. */
const own = (column: string, rank: string) => `
  SELECT b.id, b.name_project, b.type_banding, b.status, b.user_create, b.design_select, b.budget, b.quote_answer,
    b.withdrawn_at, b.opened_at, b.moved_at, c.name AS customer, d.name AS designer,
    (SELECT count(*)::int FROM message AS m WHERE m.budget_id = b.id AND m.author <> $1 AND m.deleted_at IS NULL
      AND m.seq > coalesce((SELECT read_seq FROM reader AS r WHERE r.budget_id = b.id AND r.user_id = $1), 0)) AS unread,
    ${news(column)}
  FROM budget AS b JOIN "user" AS c ON c.id = b.user_create LEFT JOIN "user" AS d ON d.id = b.design_select
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

/** The request with what its page counts; `theirs`: whose it must be. */
const room = (theirs: string, column: string) => `
  SELECT b.*, c.name AS owner, c.email, c.tell, c.uid, d.name AS designer,
    (SELECT count(*)::int FROM message AS m WHERE m.budget_id = b.id) AS total,
    (SELECT count(*)::int FROM message AS m WHERE m.budget_id = b.id AND m.author <> $1 AND m.deleted_at IS NULL
      AND m.seq > coalesce((SELECT read_seq FROM reader AS r WHERE r.budget_id = b.id AND r.user_id = $1), 0)) AS unread,
    ${news(column)}
  FROM budget AS b JOIN "user" AS c ON c.id = b.user_create LEFT JOIN "user" AS d ON d.id = b.design_select
  WHERE b.id = $2 AND ${theirs}`;

const ROOM_OF_CUSTOMER = room("b.user_create = $1", "user_create");
const ROOM_OF_DESIGNER = room("b.withdrawn_at IS NULL", "design_select");

const EVENTS = `
  SELECT e.id, e.kind, e.at, e.details, u.id AS by, u.name, u.type_user, d.name AS designer
  FROM budget_event AS e JOIN "user" AS u ON u.id = e.by LEFT JOIN "user" AS d ON d.id = (e.details->>'designer')::uuid
  WHERE e.budget_id = $1 ORDER BY e.at, e.id`;
const VERSIONS = "SELECT version, answers, at FROM budget_version WHERE budget_id = $1 ORDER BY version";
const READERS = "SELECT * FROM reader WHERE budget_id = $1";
const MESSAGES = `
  SELECT m.*, u.name, u.type_user, q.text AS replied,
    CASE WHEN m.at > clock_timestamp() - interval '10 minutes' THEN m.at + interval '10 minutes' END AS editable_until
  FROM message AS m JOIN "user" AS u ON u.id = m.author
  LEFT JOIN message AS q ON q.id = m.reply_to AND q.deleted_at IS NULL
  WHERE m.budget_id = $1 ORDER BY m.seq DESC LIMIT 50`;
const FILES = `
  SELECT id, message_id, file_name, bytes, width, height FROM attachment WHERE message_id = ANY($1) ORDER BY id`;
const ASKED = `
  SELECT m.id, m.question, m.text, m.at, m.answered_at, r.text AS reply
  FROM message AS m LEFT JOIN message AS r ON r.reply_to = m.id AND r.deleted_at IS NULL AND r.author = $2
  WHERE m.budget_id = $1 AND m.question IS NOT NULL AND m.deleted_at IS NULL ORDER BY m.seq, r.seq`;

const view: FloorPage = {
  path: "/budget/view/",
  async read(query, person, url) {
    const id = url.slice("/budget/view/".length, "/budget/view/".length + 36);
    const isCustomer = person.type_user === 0;
    const [budget] = await query<{ user_create: string }>(
      isCustomer ? "room of customer" : "room of designer",
      isCustomer ? ROOM_OF_CUSTOMER : ROOM_OF_DESIGNER,
      [person.id, id],
    );
    if (!budget) throw new Error(`no request ${id}`);
    const [messages, ...others] = await Promise.all([
      query<{ id: string }>("messages", MESSAGES, [id]),
      query("events", EVENTS, [id]),
      query("versions", VERSIONS, [id]),
      query("readers", READERS, [id]),
      isCustomer ? [] : query("asked", ASKED, [id, budget.user_create]),
    ]);
    const files = await query("files", FILES, [messages.map((message) => message.id)]);
    return { budget, messages, others, files };
  },
};

export const FLOOR_PAGES = [account, designer, view];
