/** Admission of designers, where new ones wait for it. */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { whenText } from "../kit/day.ts";
import { TYPE_USER } from "../kit/roles.ts";
import { announceSessionsEnded } from "../platform/announce.server.ts";
import { db, rowLimit, type Tx } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { queueMail } from "../platform/mail-queue.server.ts";
import { studioSettings } from "../platform/settings.server.ts";
import { recordAct } from "./acts.server.ts";
import { authUser } from "./auth-schema.ts";
import { type Actor, lockActor } from "./in-charge.server.ts";
import { shownPhone } from "./phones.server.ts";
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
  .where(and(confirmedDesigner, isNull(user.admittedAt), isNull(user.refusedAt), isNull(user.blockedAt)))
  .orderBy(asc(user.createdAt), asc(user.id))
  .limit(rowLimit(SHOWN))
  .prepare("listWaitingDesigners");

export type WaitingDesigner = Awaited<ReturnType<typeof listWaitingDesigners>>[number];

/** The longest waiting first, with phones and times as they are shown. None while everybody is let in at once. */
export async function listWaitingDesigners() {
  if ((await studioSettings()).designers === "open") return [];
  const rows = await waitingDesigners.execute();
  const now = Date.now();
  return rows.map((row) => ({
    ...row,
    tell: shownPhone(row.tell),
    since: row.since.toISOString(),
    /** 'hoje, às 08:55' */
    asked: whenText(row.since.getTime(), now),
  }));
}

const createdAt = db
  .select({ since: user.createdAt, refusedAt: user.refusedAt })
  .from(user)
  .where(eq(user.id, sql.placeholder("id")))
  .prepare("waitingSince");

/** Since when a designer waits, and whether an admin has refused them. */
export async function waitingSince(id: string): Promise<{ since: string; refused: boolean }> {
  const [row] = await createdAt.execute({ id });
  return { since: (row?.since ?? new Date()).toISOString(), refused: row?.refusedAt != null };
}

type Who = { id: string } | { email: string };

/** A designer whose e-mail is confirmed where that is required. */
async function lockDesigner(tx: Tx, who: Who) {
  const [found] = await tx
    .select({ id: user.id, name: user.name, email: user.email, admittedAt: user.admittedAt, refusedAt: user.refusedAt })
    .from(user)
    .innerJoin(authUser, eq(authUser.id, user.uid))
    .where(and(confirmedDesigner, "id" in who ? eq(user.id, who.id) : eq(user.email, who.email)))
    .for("update", { of: user });
  return found;
}

/** Mails the designer, once. null: no such designer, or their e-mail was never confirmed where that is required. */
export async function admitDesigner(who: Who, by: Actor): Promise<{ name: string } | null> {
  return db.transaction(async (tx) => {
    const found = (await lockActor(tx, by)) ? await lockDesigner(tx, who) : undefined;
    if (!found) return null;
    const { id, name, email, admittedAt } = found;
    if (admittedAt === null) {
      await tx.update(user).set({ admittedAt: new Date(), refusedAt: null }).where(eq(user.id, id));
      await queueMail(tx, "designer-admitted", email, { name });
      await recordAct(tx, by, { kind: "admitted", who: found });
      // Their page says that they wait.
      await announceSessionsEnded(tx, id);
    }
    return { name };
  });
}

/**
 * The designer is told by mail, once, and is not listed among those who wait; an admin may admit them later. null: no such
 * designer, or they were admitted meanwhile.
 */
export async function refuseDesigner(id: string, by: Actor): Promise<{ name: string } | null> {
  return db.transaction(async (tx) => {
    const found = (await lockActor(tx, by)) ? await lockDesigner(tx, { id }) : undefined;
    if (!found || found.admittedAt !== null) return null;
    const { name, email, refusedAt } = found;
    if (refusedAt === null) {
      await tx.update(user).set({ refusedAt: new Date() }).where(eq(user.id, id));
      await queueMail(tx, "designer-refused", email, { name });
      await recordAct(tx, by, { kind: "refused", who: found });
    }
    return { name };
  });
}
