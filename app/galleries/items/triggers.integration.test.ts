import { getTableName, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../../platform/db.server.ts";
import { GALLERY_TABLES } from "./schema.ts";

test("[EDIT-12] a publication goes with the row of its gallery's table", async () => {
  const { rows } = await db.execute<{ made: string }>(
    sql`select event_object_table || ' ' || action_timing || ' ' || event_manipulation as made from information_schema.triggers`,
  );
  const made = rows.map((row) => row.made);
  for (const table of Object.values(GALLERY_TABLES).map(getTableName)) expect(made).toContain(`${table} AFTER DELETE`);
});
