/** Announces changes to all processes when they are committed (PostgreSQL's NOTIFY). Messages carry ids only. */
import { sql } from "drizzle-orm";
import type { Tx } from "./db.server.ts";

/** Channel for changes of public pages; its messages are empty. */
export const CHANGES = "published";

/** Joins the change's transaction: PostgreSQL delivers the notification on commit only. */
export async function announceChange(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANGES}, '')`);
}

/**
 * Channel for the open pages of signed-in people. A message is a `RoomNews`, `SettingsChanged` or `SessionsEnded` as
 * JSON.
 */
export const ROOM_NEWS = "room";

/**
 * `people`: ids of user documents whose pages show the change. `designers`: the list of open requests changes too.
 * Admins get every message.
 */
export type RoomNews = { room: string; people: string[]; designers: boolean };

export async function announceRoom(tx: Tx, news: RoomNews): Promise<void> {
  const statement = { name: "announceRoom", text: "select pg_notify($1, $2)" };
  await tx.$client.query({ ...statement, values: [ROOM_NEWS, JSON.stringify(news)] });
}

/** The studio's settings changed, so every open page reloads its data. */
export type SettingsChanged = { settings: true };

export async function announceSettings(tx: Tx): Promise<void> {
  const news: SettingsChanged = { settings: true };
  await tx.execute(sql`select pg_notify(${ROOM_NEWS}, ${JSON.stringify(news)})`);
}

/** `ended`: the id of a user document, some of whose sessions have ended. */
export type SessionsEnded = { ended: string };

/** Call it whenever a session ends, an account is deleted or a role changes: open streams are checked again. */
export async function announceSessionsEnded(tx: Tx, userId: string): Promise<void> {
  const news: SessionsEnded = { ended: userId };
  await tx.execute(sql`select pg_notify(${ROOM_NEWS}, ${JSON.stringify(news)})`);
}
