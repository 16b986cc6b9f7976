/** Admission of designers (DESIGNERS=admitted). */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { queueMail } from "../platform/jobs.server.ts";
import { TYPE_USER } from "./account.ts";
import { authUser } from "./auth-schema.ts";
import { user } from "./schema.ts";

/** An admission makes room for the next designer. */
const SHOWN = 100;

const confirmedDesigner = and(
  eq(user.typeUser, TYPE_USER.designer),
  env.REQUIRE_VERIFIED_EMAIL ? eq(authUser.emailVerified, true) : undefined,
);

const waitingDesigners = db
  .select({ id: user.id, name: user.name, email: user.email, tell: user.tell, since: user.createdAt })
  .from(user)
  .innerJoin(authUser, eq(authUser.id, user.uid))
  .where(and(confirmedDesigner, isNull(user.admittedAt)))
  .orderBy(asc(user.createdAt), asc(user.id))
  .limit(SHOWN)
  .prepare("listWaitingDesigners");

export type WaitingDesigner = Awaited<ReturnType<typeof listWaitingDesigners>>[number];

/** The longest waiting first. None while DESIGNERS=open. */
export async function listWaitingDesigners() {
  if (env.DESIGNERS === "open") return [];
  const rows = await waitingDesigners.execute();
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

const createdAt = db
  .select({ since: user.createdAt })
  .from(user)
  .where(eq(user.id, sql.placeholder("id")))
  .prepare("waitingSince");

export async function waitingSince(id: string): Promise<string> {
  const [row] = await createdAt.execute({ id });
  return (row?.since ?? new Date()).toISOString();
}

/** Mails the designer, once. null: no such designer, or their e-mail was never confirmed where that is required. */
export async function admitDesigner(who: { id: string } | { email: string }): Promise<{ name: string } | null> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: user.id, name: user.name, email: user.email, admittedAt: user.admittedAt })
      .from(user)
      .innerJoin(authUser, eq(authUser.id, user.uid))
      .where(and(confirmedDesigner, "id" in who ? eq(user.id, who.id) : eq(user.email, who.email)))
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
