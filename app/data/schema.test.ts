/** What `npm run db:generate` would find: a change of the schema that no migration makes. */
import { readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import config from "../../drizzle.config.ts";

const file = (path: string) => JSON.parse(readFileSync(`${config.out}/meta/${path}`, "utf8"));

test("[ROOMS-6] every change of the schema has its migration", async () => {
  const { entries } = file("_journal.json");
  const { idx, tag } = entries.at(-1);
  const migrated = file(`${String(idx).padStart(4, "0")}_snapshot.json`);
  const tables = Object.assign({}, ...Object.values(import.meta.glob<object>("./schema/*.ts", { eager: true })));
  const current = generateDrizzleJson(tables, migrated.id, undefined, config.casing);
  expect(await generateMigration(migrated, current), `statements that ${tag} lacks: npm run db:generate`).toEqual([]);
});
