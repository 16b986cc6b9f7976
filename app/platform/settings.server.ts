/**
 * Settings that an owner changes without a developer. The environment takes precedence, then the value saved on
 * 'Estúdio', then the default. Reads come from memory while the change subscription is up; a transaction that depends
 * on a setting asks the database.
 */
import { and, eq } from "drizzle-orm";
import { announceChange, announceSettings } from "./announce.server.ts";
import { db, statement, type Tx } from "./db.server.ts";
import { env } from "./env.server.ts";
import { setting } from "./schema.ts";
import {
  type DescribedSettings,
  describe,
  effectiveSettings,
  fromEnvironment,
  type SettingName,
  type StoredSettings,
  type StudioSettings,
} from "./settings-schema.ts";

const storedSettings = statement("studioSettings", (tx) =>
  tx.select({ name: setting.name, value: setting.value, revision: setting.revision }).from(setting),
);

async function readStored(tx: Tx): Promise<StoredSettings> {
  const rows = await storedSettings(tx, {});
  return Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
}

let isSubscribed = false;
let cached: Promise<StoredSettings> | null = null;

/** Called for every announced change. A read already in progress is not cached either. */
export function forgetSettings(): void {
  cached = null;
}

/** Without the subscription, every read asks the database. */
export function setSettingsSubscribed(subscribed: boolean): void {
  isSubscribed = subscribed;
  forgetSettings();
}

function storedNow(): Promise<StoredSettings> {
  if (!isSubscribed) return readStored(db);
  if (cached) return cached;
  const reading = readStored(db);
  cached = reading;
  reading.catch(() => {
    if (cached === reading) forgetSettings();
  });
  return reading;
}

export async function studioSettings(): Promise<StudioSettings> {
  return effectiveSettings(env, await storedNow());
}

/** The settings as the transaction sees them, for a change that depends on one. */
export async function settingsIn(tx: Tx): Promise<StudioSettings> {
  return effectiveSettings(env, await readStored(tx));
}

/** Each setting with its origin, read from the database. */
export async function describeSettings(): Promise<DescribedSettings> {
  return describe(env, await readStored(db));
}

/** Whether the environment sets it, so that nobody can change it here. */
export const isFixed = (name: SettingName): boolean => fromEnvironment(env)[name] !== undefined;

type Change<Name extends SettingName> = {
  name: Name;
  value: StudioSettings[Name];
  /** revision of the value that the person saw */
  revision: number;
  by: string;
};

/**
 * Saves in the caller's transaction and announces the change on commit; the caller then calls `forgetSettings`. false:
 * somebody saved another value after `revision`.
 */
export async function saveSetting<Name extends SettingName>(tx: Tx, change: Change<Name>): Promise<boolean> {
  const { name, value, revision, by } = change;
  const row = { value: value as unknown, revision: revision + 1, changedBy: by, changedAt: new Date() };
  const saved =
    revision === 0
      ? await tx
          .insert(setting)
          .values({ name, ...row })
          .onConflictDoNothing()
          .returning({ name: setting.name })
      : await tx
          .update(setting)
          .set(row)
          .where(and(eq(setting.name, name), eq(setting.revision, revision)))
          .returning({ name: setting.name });
  if (saved.length === 0) return false;
  await announceChange(tx);
  await announceSettings(tx);
  return true;
}
