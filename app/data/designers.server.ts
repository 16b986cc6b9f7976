/** Designers who wait to be admitted (DESIGNERS=admitted), and admitting them. */
import { and, asc, eq, isNull } from "drizzle-orm";
import { TYPE_USER } from "../domain/account.ts";
import { env } from "../services/env.server.ts";
import { queueMail } from "../services/jobs.server.ts";
import { db } from "./db.server.ts";
import { authUser } from "./schema/auth.ts";
import { user } from "./schema/user.ts";

export type WaitingDesigner = { id: string; name: string; email: string; tell: string; since: string };

/** The longest list; whoever is admitted makes room for the next. */
const SHOWN = 100;

/** Designers with a confirmed e-mail whom nobody has admitted yet, who waited longest first. None while DESIGNERS=open. */
export async function listWaitingDesigners(): Promise<WaitingDesigner[]> {
  if (env.DESIGNERS === "open") return [];
  const rows = await db
    .select({ id: user.id, name: user.name, email: user.email, tell: user.tell, since: user.createdAt })
    .from(user)
    .innerJoin(authUser, eq(authUser.id, user.uid))
    .where(
      and(
        eq(user.typeUser, TYPE_USER.designer),
        isNull(user.admittedAt),
        env.REQUIRE_VERIFIED_EMAIL ? eq(authUser.emailVerified, true) : undefined,
      ),
    )
    .orderBy(asc(user.createdAt), asc(user.id))
    .limit(SHOWN);
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

/** When a designer registered, for the page that says that they wait. */
export async function waitingSince(id: string): Promise<string> {
  const [row] = await db.select({ since: user.createdAt }).from(user).where(eq(user.id, id));
  return (row?.since ?? new Date()).toISOString();
}

/**
 * Admits a designer and tells them by mail; admitted again they get no second mail. Returns their name, or null: there is no
 * such designer, or the e-mail was never confirmed.
 */
export async function admitDesigner(who: { id: string } | { email: string }): Promise<{ name: string } | null> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: user.id, name: user.name, email: user.email, admittedAt: user.admittedAt })
      .from(user)
      .innerJoin(authUser, eq(authUser.id, user.uid))
      .where(
        and(
          "id" in who ? eq(user.id, who.id) : eq(user.email, who.email),
          eq(user.typeUser, TYPE_USER.designer),
          env.REQUIRE_VERIFIED_EMAIL ? eq(authUser.emailVerified, true) : undefined,
        ),
      )
      .for("update", { of: user });
    if (!found) return null;
    const { id, name, email, admittedAt } = found;
    if (admittedAt === null) {
      await tx.update(user).set({ admittedAt: new Date() }).where(eq(user.id, id));
      await queueMail(tx, "designer-admitted", email, { name });
    }
    return { name };
  });
}
