/** The description of an archive, its first entry. */
import { z } from "zod";
import journal from "../../db/migrations/meta/_journal.json" with { type: "json" };

export const MANIFEST = "studio.json";

export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** the time of the database's newest migration, in ms; Drizzle orders migrations by it */
  migration: z.number(),
  /** PostgreSQL's major version */
  postgres: z.number(),
  /** In the order in which they must be filled. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The newest migration of this program. */
export const NEWEST_MIGRATION = Math.max(...journal.entries.map(({ when }) => when));

export const SECRET = "auth-secret";
const TABLE = /^database\/([^/]+)\/\d+$/;
export const tablePart = (table: string, part: number) => `database/${table}/${String(part).padStart(6, "0")}`;
export const tableOf = (entry: string) => TABLE.exec(entry)?.[1];
export const FILES = "files/";
