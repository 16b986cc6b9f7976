/** Checks that the migrations produce the schema, because `npm run db:generate` may miss something. */
import { readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import config from "../../drizzle.config.ts";
import { db } from "./db.server.ts";

const file = (path: string) => JSON.parse(readFileSync(`${config.out}/meta/${path}`, "utf8"));
const { idx, tag } = file("_journal.json").entries.at(-1);
const migrated = file(`${String(idx).padStart(4, "0")}_snapshot.json`);

test("[ROOMS-6] every change of the schema has its migration", async () => {
  const tables = Object.assign(
    {},
    ...Object.values(import.meta.glob<object>(["../**/schema.ts", "../people/auth-schema.ts"], { eager: true })),
  );
  const current = generateDrizzleJson(tables, migrated.id, undefined, config.casing);
  expect(await generateMigration(migrated, current), `statements that ${tag} lacks: npm run db:generate`).toEqual([]);
});

test("[ROOMS-6] a migrated database has every index: one goes with its column, which a new status makes anew", async () => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select indexname as name from pg_indexes where schemaname = 'public'`,
  );
  const tables: { indexes: object }[] = Object.values(migrated.tables);
  const names = tables.flatMap(({ indexes }) => Object.keys(indexes));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
});
