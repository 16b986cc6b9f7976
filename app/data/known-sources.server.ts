/** The networks and browsers from which each account was signed in to (docs/decisions/login-limits.md). */
import { and, desc, eq, inArray, notInArray, sql } from "drizzle-orm";
import { KNOWN_SOURCES } from "../domain/account.ts";
import { db } from "./db.server.ts";
import { authUser, knownSource } from "./schema/auth.ts";

/** A request's sender, as the limits count it. Only signing in makes one known to an account. */
export type Source = {
  /** `network:203.0.113.7`, `network:` with an IPv6 network of 64 bits, or `device:` with the hash of a cookie */
  id: string;
  kind: "device" | "known address" | "address";
};

export async function findKnownSources(email: string, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ source: knownSource.source })
    .from(knownSource)
    .innerJoin(authUser, eq(authUser.id, knownSource.uid))
    .where(and(eq(authUser.email, email), inArray(knownSource.source, ids)));
  return rows.map(({ source }) => source);
}

/** Accounts that knew `replaced`, the browser's former device, now know the new one: copied cookies become invalid. */
export async function addKnownSources(
  uid: string,
  { network, device, replaced }: { network: string; device: string; replaced: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (replaced !== null) {
      await tx.update(knownSource).set({ source: device }).where(eq(knownSource.source, replaced));
    }
    await tx
      .insert(knownSource)
      .values([network, device].map((source) => ({ uid, source })))
      .onConflictDoUpdate({ target: [knownSource.uid, knownSource.source], set: { at: sql`now()` } });
    const newest = tx
      .select({ source: knownSource.source })
      .from(knownSource)
      .where(eq(knownSource.uid, uid))
      .orderBy(desc(knownSource.at))
      .limit(KNOWN_SOURCES.most);
    await tx.delete(knownSource).where(and(eq(knownSource.uid, uid), notInArray(knownSource.source, newest)));
  });
}
