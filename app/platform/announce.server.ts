/** Tells every process what has changed, with the commit (PostgreSQL's NOTIFY). Messages carry ids and nothing else. */
import { sql } from "drizzle-orm";
import type { Tx } from "./db.server.ts";

/** Channel for changes of public pages; its messages are empty. */
export const CHANGES = "published";

/** Joins the change's transaction: PostgreSQL delivers the notification on commit only. */
export async function announceChange(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANGES}, '')`);
}

/** Channel for the open pages of signed-in people; a message is a `RoomNews`, `SettingsChanged` or `SessionsEnded` as JSON. */
export const ROOM_NEWS = "room";

/** `people`: ids of user documents whose pages show the change. `designers`: the open list changes too. Admins get all. */
export type RoomNews = { room: string; people: string[]; designers: boolean };

export async function announceRoom(tx: Tx, news: RoomNews): Promise<void> {
  const statement = { name: "announceRoom", text: "select pg_notify($1, $2)" };
  await tx.$client.query({ ...statement, values: [ROOM_NEWS, JSON.stringify(news)] });
}

/** The studio's settings changed: every open page reads again. */
export type SettingsChanged = { settings: true };

export async function announceSettings(tx: Tx): Promise<void> {
  const news: SettingsChanged = { settings: true };
  await tx.execute(sql`select pg_notify(${ROOM_NEWS}, ${JSON.stringify(news)})`);
}

/** `ended`: id of a user document, some of whose sessions are over. */
export type SessionsEnded = { ended: string };

/** Every end of a session, deletion of an account and change of a role ends here: open streams are checked again. */
export async function announceSessionsEnded(tx: Tx, userId: string): Promise<void> {
  const news: SessionsEnded = { ended: userId };
  await tx.execute(sql`select pg_notify(${ROOM_NEWS}, ${JSON.stringify(news)})`);
}
