import { sql } from "drizzle-orm";
import { boolean, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import * as utils from "drizzle-orm/utils";
import { expect, test } from "vitest";
import { moment } from "./columns.ts";
import { rowMapper, type Selected } from "./row-mapping.server.ts";

type Joined = Record<string, boolean> | undefined;
const { mapResultRow } = utils as unknown as {
  mapResultRow: (fields: Selected[], row: unknown[], joined: Joined) => object;
};

const room = pgTable("room", {
  id: text(),
  at: moment(),
  answers: jsonb(),
  marks: boolean().array(),
  words: text().array(),
});
const person = pgTable("person", { id: text(), name: text() });

const of = (path: string, field: unknown): Selected => ({ path: path.split("."), field });
const COUNT = sql<number>`count(*)`.mapWith(Number);
const FIELDS = [
  of("id", room.id),
  of("by.id", person.id),
  of("at", room.at),
  of("by.name", person.name),
  of("answers", room.answers),
  of("count", COUNT),
  of("plain", sql`1`),
  of("named", sql`1`.mapWith(room.at).as("named")),
  of("words", room.words),
  of("marks", room.marks),
];
const ROW = [
  "r",
  "p",
  "2026-11-28 09:00:00.123+00",
  "Ana",
  '{"a":1}',
  "7",
  "1",
  "2026-11-28 09:00:00+00",
  ["x"],
  [true],
];

/** The same row without the values of these columns. */
const without = (...columns: number[]) => ROW.map((value, index) => (columns.includes(index) ? null : value));
const JOINS: Joined[] = [undefined, {}, { room: true, person: true }, { room: true, person: false }];
const ROWS = [ROW, without(1), without(3), without(1, 3), without(0, 2, 4, 5, 6, 7, 8, 9), ROW.map(() => null)];

test.each([
  { what: "values and a joined table", fields: FIELDS },
  { what: "an object of two tables", fields: [...FIELDS, of("by.room", room.id)] },
  { what: "an object that begins with an expression", fields: [of("by.count", COUNT), ...FIELDS] },
  { what: "an object of expressions alone", fields: [of("all.count", COUNT), of("all.one", sql`1`), ...FIELDS] },
])("[SPEED-2] $what become rows as Drizzle makes them", ({ fields }) => {
  const rows = ROWS.map((row) => [
    ...(fields[0] === FIELDS[0] ? [] : row.slice(5, 5 + fields.length - FIELDS.length)),
    ...row,
    "r",
  ]);
  for (const joined of JOINS) {
    const expected = rows.map((row) => mapResultRow(fields, row, joined));
    expect(rowMapper(fields, joined)(rows)).toEqual(expected);
    expect(JSON.stringify(rowMapper(fields, joined)(rows))).toBe(JSON.stringify(expected));
  }
});
