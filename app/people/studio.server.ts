/** Changes of the studio's settings by an admin, each recorded as an act. */
import { isDeepStrictEqual } from "node:util";
import { db, type Tx } from "../platform/db.server.ts";
import { forgetSettings, isFixed, saveSetting, settingsIn } from "../platform/settings.server.ts";
import type { SettingName, StudioSettings } from "../platform/settings-schema.ts";
import { recordAct } from "./acts.server.ts";
import { type Actor, lockActor } from "./in-charge.server.ts";
import { settingTexts } from "./settings-texts.ts";

type Change<Name extends SettingName> = {
  name: Name;
  value: StudioSettings[Name];
  /** of the value that the admin saw */
  revision: number;
};

export type SettingSaved = "saved" | "changed meanwhile" | "fixed" | "not in charge";

/**
 * 'changed meanwhile': another admin saved since, and nothing is overwritten unseen. 'fixed': the environment decides.
 * `also` joins the transaction of a setting that had another value.
 */
export async function changeSetting<Name extends SettingName>(
  by: NonNullable<Actor>,
  { name, value, revision }: Change<Name>,
  also?: (tx: Tx, before: StudioSettings[Name]) => Promise<void>,
): Promise<SettingSaved> {
  const result = await db.transaction(async (tx): Promise<SettingSaved> => {
    if (!(await lockActor(tx, by))) return "not in charge";
    if (isFixed(name)) return "fixed";
    const before = (await settingsIn(tx))[name];
    if (isDeepStrictEqual(before, value)) return "saved";
    if (!(await saveSetting(tx, { name, value, revision, by: by.id }))) return "changed meanwhile";
    await recordAct(tx, by, { kind: "setting", who: null, details: settingTexts(name, before, value) });
    await also?.(tx, before);
    return "saved";
  });
  // Other processes are notified; this one responds with the new value at once.
  if (result === "saved") forgetSettings();
  return result;
}
