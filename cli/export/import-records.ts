/** Inserts the records of an import. Faults are recorded by line; the caller rolls back. */
import { isDeepStrictEqual } from "node:util";
import { and, getTableName, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { message } from "../../app/conversation/schema.ts";
import { authUser } from "../../app/people/auth-schema.ts";
import type { Tx } from "../../app/platform/db.server.ts";
import { isStored } from "../../app/platform/files.server.ts";
import { UNCLAIMED } from "../../app/requests/budget.ts";
import { type Collection, type Data, type Reference, selectedColumns, toRecord, withKey } from "./collection.ts";
import { COLLECTIONS } from "./collections.ts";
import { type Fault, note } from "./faults.ts";
import { brings } from "./import-files.ts";
import { listFile, type Manifest } from "./manifest.ts";
import { type ReadLine, readList } from "./read.ts";
import type { CollectionName } from "./tables.ts";

export type Counts = { added: number; present: number };
type Line = ReadLine<{ id: string; data: Data }>;
type Context = {
  tx: Tx;
  folder: string;
  manifest: Manifest;
  faults: Fault[];
  /** refused records, and those that refer to them, which are not faulty themselves */
  refused: Set<string>;
  /** keys that a record names and only the store has */
  fromStore: Set<string>;
};

type Tell = (line: Line, field: string, message: string) => void;

const teller =
  ({ faults, refused }: Context, name: CollectionName): Tell =>
  ({ number, record }, field, message) => {
    refused.add(`${name}:${record.id}`);
    note(faults, { file: listFile(name), line: number, field, message });
  };

export async function importCollection(context: Context, name: CollectionName): Promise<Counts> {
  const { folder, manifest, faults } = context;
  const collection = COLLECTIONS[name];
  const tell = teller(context, name);
  const counts = { added: 0, present: 0 };
  const refuse = (id: string) => context.refused.add(`${name}:${id}`);
  for await (const lines of readList(folder, manifest, name, collection.schema, faults, refuse)) {
    const unlike = await newLines(context.tx, collection, lines, tell);
    await checkReferences(context, name, unlike, ({ references }, data) => references(data), tell);
    await checkFilesOf(context, collection, unlike, tell);
    const good = unlike.filter(({ record }) => !context.refused.has(`${name}:${record.id}`));
    await insert(context.tx, collection, good, tell);
    counts.added += good.length;
    counts.present += lines.length - unlike.length;
  }
  return counts;
}

/** Values that a job computes later, so a record may differ from its export. */
const MADE_LATER = new Set([
  ...["avif", "pdf", "pdfHash", "recordPdf", "recordHash", "remindedAt", "recordMailedAt"],
  ...["eveToldAt", "dayToldAt"],
]);

/** The lines whose records do not exist yet. The same id with other data is a fault. */
async function newLines(tx: Tx, collection: Collection, lines: Line[], tell: Tell): Promise<Line[]> {
  const known = await existing(tx, collection, lines);
  return lines.filter((line) => {
    const { id, data } = line.record;
    const there = known.get(id);
    if (!there) {
      known.set(id, data);
      return true;
    }
    // Fields that an older program did not have are not compared.
    const differing = Object.keys(data).filter(
      (name) => !MADE_LATER.has(name) && !isDeepStrictEqual(there[name], data[name]),
    );
    if (differing.length > 0) tell(line, differing.join(", "), "is another in the record of this id that is there");
    return false;
  });
}

async function existing(tx: Tx, collection: Collection, lines: Line[]): Promise<Map<string, Data>> {
  if (lines.length === 0) return new Map();
  const { table, key, join } = collection;
  const query = tx.select(selectedColumns(collection)).from(table).$dynamic();
  if (join) query.leftJoin(join.table, join.on);
  const rows = await query.where(isAmong(key, lines));
  const records = rows.map((row) => JSON.parse(JSON.stringify(toRecord(collection, row))));
  return new Map(records.map(({ id, data }) => [id, data]));
}

function isAmong(key: PgColumn[], lines: Line[]): SQL {
  const ids = lines.map(({ record }) => record.id.split(":"));
  const lists = key.map((column, place) =>
    list(
      column,
      ids.map((parts) => parts[place] ?? ""),
    ),
  );
  return sql`(${sql.join(key, sql`, `)}) in (select * from unnest(${sql.join(lists, sql`, `)}))`;
}

/** One parameter for all values. */
const list = (column: PgColumn, values: string[]) => sql`${sql.param(values)}::${sql.raw(column.getSQLType())}[]`;

type Referring = (collection: Collection, data: Data) => Reference[];

async function checkReferences(
  { tx, refused }: Context,
  name: CollectionName,
  lines: Line[],
  referencesOf: Referring,
  tell: Tell,
): Promise<void> {
  const collection = COLLECTIONS[name];
  const all = lines.flatMap((line) =>
    referencesOf(collection, withKey(collection, line.record)).map((reference) => ({ line, ...reference })),
  );
  for (const [to, references] of Map.groupBy(all, ({ to }) => to)) {
    const { table, key } = COLLECTIONS[to];
    const [column] = key;
    if (!column) continue;
    const ids = [...new Set(references.map(({ id }) => id))];
    const rows = await tx
      .select({ id: column })
      .from(table)
      .where(sql`${column} = any(${list(column, ids)})`);
    const found = new Set(rows.map(({ id }) => String(id)));
    for (const { line, field, id } of references)
      if (refused.has(`${to}:${id}`)) refused.add(`${name}:${line.record.id}`);
      else if (!found.has(id)) tell(line, field, `refers to a ${to} that is not there: ${id}`);
  }
}

async function checkFilesOf(context: Context, collection: Collection, lines: Line[], tell: Tell): Promise<void> {
  const { files } = collection;
  if (!files) return;
  for (const line of lines)
    for (const { key, optional } of files(withKey(collection, line.record))) {
      if (optional || brings(context.folder, key)) continue;
      if (await isStored(key)) context.fromStore.add(key);
      else tell(line, "", `names a file that is not there: ${key}`);
    }
}

async function insert(tx: Tx, collection: Collection, lines: Line[], tell: Tell): Promise<void> {
  if (lines.length === 0) return;
  try {
    await tx.transaction((nested) => insertRows(nested as unknown as Tx, collection, lines));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Finds which line it is, and whether there are others.
    for (const line of lines)
      try {
        await tx.transaction((nested) => insertRows(nested as unknown as Tx, collection, [line]));
      } catch (fault) {
        if (!isRefusal(fault)) throw fault;
        const { field, message } = refusal(fault.cause);
        tell(line, field, message);
      }
  }
}

type DatabaseError = { code: string; message: string; detail?: string; table?: string };

/** Classes 22 and 23 of PostgreSQL's errors: unsuitable values and violated constraints. */
function isRefusal(error: unknown): error is { cause: DatabaseError } {
  const { code } = ((error as { cause?: unknown }).cause ?? {}) as Partial<DatabaseError>;
  return typeof code === "string" && /^2[23]/.test(code);
}

const UNIQUE = "23505";
const TAKEN = "is another record's already";

function refusal({ code, message, detail = "", table }: DatabaseError): { field: string; message: string } {
  const column = /^Key \((\w+)\)=/.exec(detail)?.[1];
  if (code !== UNIQUE || !column) return { field: "", message };
  // The id of a login.
  if (table === getTableName(authUser) && column === authUser.id.name) return { field: "uid", message: TAKEN };
  const field = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return { field, message: TAKEN };
}

async function insertRows(tx: Tx, collection: Collection, lines: Line[]): Promise<void> {
  const { table, columns, later } = collection;
  const rows = lines.map(({ record }) => {
    const data = withKey(collection, record);
    const { emailVerified, ...row } = Object.fromEntries(
      Object.entries(data).map(([name, value]) => [name, toDatabase(columns[name], value)]),
    );
    if (row.designSelect === UNCLAIMED) row.designSelect = null;
    const reference = later?.(data);
    return { row: reference ? { ...row, [reference.field]: null } : row, emailVerified };
  });
  if (table === COLLECTIONS.user.table) {
    const logins = rows.flatMap(({ row: { uid, name, email, createdAt }, emailVerified }) =>
      uid === null ? [] : [{ id: uid, name, email, createdAt, updatedAt: createdAt, emailVerified }],
    );
    if (logins.length > 0) await tx.insert<PgTable>(authUser).values(logins);
  }
  await tx
    .insert(table)
    .overridingSystemValue()
    .values(rows.map(({ row }) => row));
}

function toDatabase(column: PgColumn | undefined, value: unknown): unknown {
  return column?.dataType === "date" && typeof value === "string" ? new Date(value) : value;
}

/** Checks and sets the fields that refer to records inserted later. */
export async function setLater(context: Context, name: CollectionName): Promise<void> {
  const collection = COLLECTIONS[name];
  const { table, key, later = () => null, mentions = () => [], schema } = collection;
  const [column] = key;
  if (!(collection.later || collection.mentions) || !column) return;
  const tell = teller(context, name);
  // The faults of its lines are already recorded.
  for await (const lines of readList(context.folder, context.manifest, name, schema, [])) {
    const referring: Referring = (_, data) => [later(data)].filter((reference) => reference !== null);
    const good = lines.filter(({ record }) => !context.refused.has(`${name}:${record.id}`));
    await checkReferences(context, name, good, (_, data) => [...referring(_, data), ...mentions(data)], tell);
    const pairs = good.flatMap(({ record }) =>
      referring(collection, withKey(collection, record)).map((reference) => ({ own: record.id, ...reference })),
    );
    const [first] = pairs;
    const target = first && collection.columns[first.field];
    if (!first || !target || context.faults.length > 0) continue;
    const own = list(
      column,
      pairs.map((pair) => pair.own),
    );
    const to = list(
      target,
      pairs.map(({ id }) => id),
    );
    await context.tx
      .update(table)
      .set({ [first.field]: sql`later.id` })
      .from(sql`unnest(${own}, ${to}) as later(own, id)`)
      .where(and(sql`${column} = later.own`, isNull(target)));
  }
}

/** A new message must come after all imported ones. */
export async function raiseSequence(tx: Tx): Promise<void> {
  await tx.execute(sql`
    select setval(name, newest) from (select pg_get_serial_sequence('message', 'seq')::regclass as name) as sequence,
      (select max(${message.seq}) as newest from ${message}) as messages
    where newest > coalesce(pg_sequence_last_value(name), 0)`);
}
