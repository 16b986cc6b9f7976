/** Rows of statements as objects, made as Drizzle makes them, from what is known of each column before the first row. */
import { Column, getTableName, is, SQL, Subquery } from "drizzle-orm";

export type Selected = { path: string[]; field: unknown };
type Decoder = { mapFromDriverValue(value: unknown): unknown };
type Cell = { index: number; name: string; decoder: Decoder | null };
/** A value of its own, or the object of a joined table; `absent`: its first column, whose null makes the whole null. */
type Part = { name: string; own: Cell | null; cells: Cell[]; absent: number | null };
type Row = Record<string, unknown>;

/** As Drizzle finds it. null: the value stays as it is. */
function decoderOf(field: unknown): Decoder | null {
  if (is(field, Column)) return field.mapFromDriverValue === Column.prototype.mapFromDriverValue ? null : field;
  const found = field as { decoder?: Decoder; sql?: { decoder: Decoder }; _?: { sql: { decoder: Decoder } } };
  if (is(field, SQL)) return found.decoder ?? null;
  return (is(field, Subquery) ? found._?.sql.decoder : found.sql?.decoder) ?? null;
}

/** Whether a left join may find nothing: decided by the object's first column, and only if all are of one table. */
function absentColumn(fields: Selected[], name: string, joined: Record<string, boolean> | undefined): number | null {
  const columns = fields.flatMap(({ path, field }, index) =>
    path[0] === name && path.length === 2 && is(field, Column) ? [{ index, table: getTableName(field.table) }] : [],
  );
  const [first] = columns;
  if (!first || !joined || joined[first.table]) return null;
  return columns.every(({ table }) => table === first.table) ? first.index : null;
}

/** `joined`: whether a table has a row for each row. */
export function rowMapper(fields: Selected[], joined: Record<string, boolean> | undefined) {
  const parts = new Map<string, Part>();
  for (const [index, { path, field }] of fields.entries()) {
    const [name = "", inner] = path;
    const cell = { index, name: inner ?? name, decoder: decoderOf(field) };
    const part = parts.get(name) ?? { name, own: null, cells: [], absent: absentColumn(fields, name, joined) };
    parts.set(name, part);
    if (inner === undefined) part.own = cell;
    else part.cells.push(cell);
  }
  const list = [...parts.values()];
  return (rows: unknown[][]): Row[] =>
    rows.map((values) => {
      const row: Row = {};
      for (const { name, own, cells, absent } of list)
        row[name] = own ? decoded(own, values) : objectOf(cells, absent, values);
      return row;
    });
}

function objectOf(cells: Cell[], absent: number | null, values: unknown[]): Row | null {
  if (absent !== null && values[absent] === null) return null;
  const object: Row = {};
  for (const cell of cells) object[cell.name] = decoded(cell, values);
  return object;
}

function decoded({ index, decoder }: Cell, values: unknown[]): unknown {
  const value = values[index];
  return value === null || decoder === null ? value : decoder.mapFromDriverValue(value);
}

type Session = { prepareQuery: (...given: never[]) => object };
type Prepared = { joinsNotNullableMap?: Record<string, boolean>; customResultMapper: (rows: unknown[][]) => Row[] };

/** For named statements, which are prepared once. Drizzle looks at each column's class again for each value. */
export function mapRowsQuickly(session: Session): void {
  const prepare = session.prepareQuery.bind(session) as (...given: unknown[]) => object;
  const prepareQuery = (...given: unknown[]) => {
    const [, fields, name, , ownMapper] = given as [
      object,
      Selected[] | undefined,
      string | undefined,
      boolean,
      unknown,
    ];
    const prepared = prepare(...given);
    if (!fields || !name || ownMapper || fields.some(({ path }) => path.length > 2)) return prepared;
    let map: ReturnType<typeof rowMapper> | undefined;
    // Drizzle adds the joined tables after preparing.
    const customResultMapper: Prepared["customResultMapper"] = (rows) => {
      map ??= rowMapper(fields, (prepared as Prepared).joinsNotNullableMap);
      return map(rows);
    };
    return Object.assign(prepared, { customResultMapper });
  };
  Object.assign(session, { prepareQuery });
}
