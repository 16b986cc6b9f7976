/** The acts of admins and of the command line: who did what to whom, with the names of that moment. */
import { desc, eq } from "drizzle-orm";
import { db, forLength, nameForLength, rowLimit, type Tx } from "../platform/db.server.ts";
import { type ActDetails, type ActKind, actText, COMMAND_LINE } from "./acts.ts";
import type { Actor } from "./in-charge.server.ts";
import { DELETED_NAME } from "./names.ts";
import { act } from "./schema.ts";

export async function recordAct(
  tx: Tx,
  by: Actor,
  { kind, who, details = {} }: { kind: ActKind; who: { id: string; name: string } | null; details?: ActDetails },
): Promise<void> {
  await tx.insert(act).values({
    kind,
    by: by?.id ?? null,
    byName: by?.name ?? "",
    who: who?.id ?? null,
    whoName: who?.name ?? "",
    details,
  });
}

/** Takes the name of a deleted account off the acts by it and about it. */
export async function forgetNameInActs(tx: Tx, id: string): Promise<void> {
  await tx.update(act).set({ byName: DELETED_NAME }).where(eq(act.by, id));
  await tx.update(act).set({ whoName: DELETED_NAME }).where(eq(act.who, id));
}

const newestActs = forLength((limit) =>
  db
    .select()
    .from(act)
    .orderBy(desc(act.at), desc(act.id))
    .limit(rowLimit(limit + 1))
    .prepare(nameForLength("listActs", limit)),
);

export type ShownAct = { id: string; by: string; text: string; at: string };

/** The newest first. For admins only. */
export async function listActs(limit: number): Promise<{ acts: ShownAct[]; more: boolean }> {
  const rows = await newestActs(limit).execute();
  const acts = rows.slice(0, limit).map(({ id, by, byName, at, ...told }) => ({
    id,
    by: by === null ? COMMAND_LINE : byName,
    text: actText(told),
    at: at.toISOString(),
  }));
  return { acts, more: rows.length > limit };
}
