/** The valid values of the studio's settings: in the environment, on 'Estúdio' and in an import. */
import { z } from "zod";
import { PIX_LIMITS, pixKeyOf, pixText } from "../kit/pix-key.ts";
import { cleanLine, cleanText } from "../kit/visible.ts";

const ANSWER_DAYS = { min: 1, max: 60 } as const;
/** Characters. A form's value has at most 4 KB, and a character up to 4 bytes. */
const SETTING_TEXT_MAX = 1000;

export const answerDaysSchema = z.coerce
  .number({ error: "must be a number of days" })
  .int()
  .min(ANSWER_DAYS.min)
  .max(ANSWER_DAYS.max);

export const designersSchema = z.enum(["open", "admitted"], { error: "must be open or admitted" });
export type Designers = z.output<typeof designersSchema>;

/** The portfolio's branches ('ramos') that a studio may add to the built-in ones. */
const BRANCHES = { most: 20, length: 40 } as const;

/** Counts characters without accents, because the Pix code leaves them out. */
const pixLine = (max: number) =>
  z
    .string()
    .overwrite(cleanLine)
    .trim()
    .refine((text) => pixText(text, max) !== "", { error: "must have letters from A to Z" })
    .refine((text) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").length <= max, {
      error: `must have at most ${max} characters`,
    });

export const pixSchema = z.strictObject({
  key: z.string().refine((key) => pixKeyOf(key) !== null, {
    error: "must be a Pix key: a CPF, a CNPJ, a phone with +55, an e-mail address or a random key",
  }),
  name: pixLine(PIX_LIMITS.name),
  city: pixLine(PIX_LIMITS.city),
});

/** Faults of environment variables that are only valid together. */
export function pixFaults(env: Partial<Record<"PIX_KEY" | "PIX_NAME" | "PIX_CITY", string | undefined>>): string[] {
  const names = ["PIX_KEY", "PIX_NAME", "PIX_CITY"] as const;
  const unset = names.filter((name) => env[name] === undefined);
  if (unset.length === 0 || unset.length === names.length) return [];
  return [
    `${unset.join(" and ")} ${unset.length === 1 ? "is" : "are"} not set; set PIX_KEY, PIX_NAME and PIX_CITY or none`,
  ];
}

const text = z.string().overwrite(cleanText).trim().max(SETTING_TEXT_MAX);

export const SETTING_SCHEMAS = {
  answerDays: answerDaysSchema,
  designers: designersSchema,
  /**
   * which rights pass to the customer, where, for how long and from when. A new quote begins with this text, and with
   * the next two
   */
  rights: text,
  /** the right to withdraw from a contract made at a distance (consumer code, art. 49) */
  withdrawal: text,
  paymentTerms: text,
  /** branches of portfolio projects, offered after the built-in ones */
  branches: z.array(z.string().overwrite(cleanLine).trim().min(1).max(BRANCHES.length)).max(BRANCHES.most),
  /** null: no Pix */
  pix: pixSchema.nullable(),
} as const;

export type SettingName = keyof typeof SETTING_SCHEMAS;
export type StudioSettings = { [Name in SettingName]: z.output<(typeof SETTING_SCHEMAS)[Name]> };
export const SETTING_NAMES = Object.keys(SETTING_SCHEMAS) as SettingName[];

/** The product's defaults. */
export const STANDARD: StudioSettings = {
  answerDays: 3,
  designers: "open",
  rights:
    "A marca criada: nome desenhado, símbolo, cores e letras, para usar, reproduzir e registrar. O estúdio pode mostrar o trabalho no portfólio.",
  withdrawal:
    "Este contrato é feito à distância: em até 7 dias depois de aceitar, dá para desistir sem dizer o motivo e receber de volta o que foi pago (Código de Defesa do Consumidor, art. 49).",
  paymentTerms: "Pix ou boleto",
  branches: [],
  pix: null,
};

/** The environment variables that may hold each setting. */
const VARIABLES: Record<SettingName, readonly string[]> = {
  answerDays: ["ANSWER_DAYS"],
  designers: ["DESIGNERS"],
  rights: [],
  withdrawal: [],
  paymentTerms: [],
  branches: [],
  pix: ["PIX_KEY", "PIX_NAME", "PIX_CITY"],
};

type Environment = {
  ANSWER_DAYS?: number | undefined;
  DESIGNERS?: Designers | undefined;
  PIX_KEY?: string | undefined;
  PIX_NAME?: string | undefined;
  PIX_CITY?: string | undefined;
};

export function fromEnvironment(env: Environment): Partial<StudioSettings> {
  const { ANSWER_DAYS, DESIGNERS, PIX_KEY: key, PIX_NAME: name, PIX_CITY: city } = env;
  return {
    ...(ANSWER_DAYS !== undefined && { answerDays: ANSWER_DAYS }),
    ...(DESIGNERS !== undefined && { designers: DESIGNERS }),
    ...(key !== undefined && name !== undefined && city !== undefined && { pix: { key, name, city } }),
  };
}

export type StoredSettings = Partial<Record<SettingName, { value: unknown; revision: number }>>;

/** undefined: nothing is stored, or another version of the application stored a value that this one refuses. */
function storedValue(name: SettingName, stored: StoredSettings): StudioSettings[SettingName] | undefined {
  const row = stored[name];
  const parsed = row && SETTING_SCHEMAS[name].safeParse(row.value);
  return parsed?.success ? parsed.data : undefined;
}

/** The environment takes precedence, then the stored value, then the default. */
export function effectiveSettings(env: Environment, stored: StoredSettings): StudioSettings {
  const own = SETTING_NAMES.map((name) => [name, storedValue(name, stored)]).filter(([, value]) => value !== undefined);
  return { ...STANDARD, ...Object.fromEntries(own), ...fromEnvironment(env) };
}

export type SettingSource = "environment" | "studio" | "standard";

export type DescribedSetting<Name extends SettingName = SettingName> = {
  value: StudioSettings[Name];
  from: SettingSource;
  /** the environment variables that may hold it */
  variables: readonly string[];
  /** the stored value's revision, 0 if it never changed; a save names the revision that it started from */
  revision: number;
};

export type DescribedSettings = { [Name in SettingName]: DescribedSetting<Name> };

export function describe(env: Environment, stored: StoredSettings): DescribedSettings {
  const values = effectiveSettings(env, stored);
  const environment = fromEnvironment(env);
  const sourceOf = (name: SettingName): SettingSource => {
    if (environment[name] !== undefined) return "environment";
    return storedValue(name, stored) === undefined ? "standard" : "studio";
  };
  const described = SETTING_NAMES.map((name) => [
    name,
    { value: values[name], from: sourceOf(name), variables: VARIABLES[name], revision: stored[name]?.revision ?? 0 },
  ]);
  return Object.fromEntries(described);
}
