/** Lists the settings of 'Estúdio' and whether the environment overrides them. */
import type pg from "pg";
import type { Env } from "../../app/platform/env.server.ts";
import {
  describe,
  SETTING_NAMES,
  type SettingName,
  type SettingSource,
  type StoredSettings,
} from "../../app/platform/settings-schema.ts";
import { type Finding, findings } from "./finding.ts";

const SOURCES: Record<SettingSource, (variables: string) => string> = {
  environment: (variables) => `from the environment: ${variables}`,
  studio: () => "set on /admin/estudio",
  standard: () => "standard",
};

/** Characters of a text. */
const SHOWN = 60;

/** One line per setting; none before the first start. */
export async function describeStudio(env: Env, client: pg.Client): Promise<Finding[]> {
  const { rows } = await client
    .query<{ name: SettingName; value: unknown; revision: number }>("select name, value, revision from setting")
    .catch((error: { code?: string }) => {
      if (error.code === "42P01") return { rows: null };
      throw error;
    });
  if (!rows) return [];
  const stored: StoredSettings = Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
  const described = describe(env, stored);
  const { ok } = findings("studio");
  return SETTING_NAMES.map((name) => {
    const { value, from, variables } = described[name];
    return ok(`${name} ${shown(value)} (${SOURCES[from](variables.join(", "))})`);
  });
}

function shown(value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return "none";
  // A key is no secret, but a support request need not reveal whose it is.
  const text = typeof value === "object" ? "set" : String(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
