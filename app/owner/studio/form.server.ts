/** What the forms of 'Estúdio' send, one for each setting. */
import { z } from "zod";
import { PORTFOLIO_TYPES } from "../../galleries/portfolio.ts";
import type { RefusedForm } from "../../kit/refused-form.ts";
import { cleanLine } from "../../kit/visible.ts";
import type { CurrentUser } from "../../people/account.ts";
import { changeSetting, type SettingSaved } from "../../people/studio.server.ts";
import { checkForm } from "../../platform/form.server.ts";
import { describeSettings } from "../../platform/settings.server.ts";
import { pixSchema, SETTING_SCHEMAS, type SettingName, type StudioSettings } from "../../platform/settings-schema.ts";
import { mailPixKey } from "../../quotes/pix-settings.server.ts";
import { DOOR_RESULT } from "../people/texts.ts";
import { FIELD_FAULTS, STUDIO_FAILED, type StudioField } from "./texts.ts";

/** Of each setting; whether new designers wait has the form of 'Pessoas'. */
const FIELDS = {
  answerDays: ["dias"],
  rights: ["texto"],
  withdrawal: ["texto"],
  paymentTerms: ["texto"],
  branches: ["ramos"],
  pix: ["chave", "nome", "cidade"],
} as const satisfies Record<Exclude<SettingName, "designers">, readonly StudioField[]>;
type Editable = keyof typeof FIELDS;

export const STUDIO_FIELDS = ["intent", "revisao", "aprovacao", ...Object.values(FIELDS).flat()];

/**
 * `kept`: somebody else saved meanwhile, so what was typed is not stored; a save from `revision` on is. `noResponse`: without
 * a connection, or after a server's fault.
 */
export type StudioResult = RefusedForm & {
  name: string;
  ok?: string;
  kept?: boolean;
  revision?: number;
  noResponse?: boolean;
};

const text = (name: "rights" | "withdrawal" | "paymentTerms") =>
  z.object({ texto: z.string().default("").pipe(SETTING_SCHEMAS[name]) }).transform(({ texto }) => texto);

/** A branch a line. The product's own stands first without being typed, and none stands twice. */
function branchesIn(typed: string): string[] {
  const fold = (branch: string) => branch.toLocaleLowerCase("pt-BR");
  const known = new Set(PORTFOLIO_TYPES.map(fold));
  return typed.split("\n").flatMap((line) => {
    const branch = cleanLine(line).trim();
    const folded = fold(branch);
    if (branch === "" || known.has(folded)) return [];
    known.add(folded);
    return [branch];
  });
}

/** A field that is missing, wrong or too long has one message. */
const FORMS: { [Name in Editable]: z.ZodType<StudioSettings[Name]> } = {
  answerDays: z.object({ dias: SETTING_SCHEMAS.answerDays }).transform(({ dias }) => dias),
  rights: text("rights"),
  withdrawal: text("withdrawal"),
  paymentTerms: text("paymentTerms"),
  branches: z
    .object({ ramos: z.string().default("").transform(branchesIn).pipe(SETTING_SCHEMAS.branches) })
    .transform(({ ramos }) => ramos),
  pix: z
    .object({ chave: pixSchema.shape.key, nome: pixSchema.shape.name, cidade: pixSchema.shape.city })
    .transform(({ chave, nome, cidade }) => ({ key: chave, name: nome, city: cidade })),
};

const isEditable = (name: string): name is Editable => Object.hasOwn(FIELDS, name);

export async function changeStudio(admin: CurrentUser, form: FormData): Promise<StudioResult> {
  const name = String(form.get("intent"));
  const revision = Number(form.get("revisao"));
  if (name === "sem-pix" && Number.isSafeInteger(revision))
    return save(admin, { name: "pix", value: null, revision }, {});
  if (!isEditable(name) || !Number.isSafeInteger(revision)) return { name, message: STUDIO_FAILED };
  const own = new FormData();
  for (const field of FIELDS[name]) own.set(field, form.get(field) ?? "");
  const { value, refused } = checkForm<StudioSettings[Editable]>(own, FORMS[name], []);
  const values = Object.fromEntries([...own].map(([field, typed]) => [field, String(typed)]));
  if (refused) {
    const fields = Object.keys(refused.errors ?? {}) as StudioField[];
    const errors = Object.fromEntries(fields.map((field) => [field, FIELD_FAULTS[field]]));
    return { name, errors, values };
  }
  return save(admin, { name, value, revision }, values);
}

type Change = { name: SettingName; value: StudioSettings[SettingName]; revision: number };

async function save(admin: CurrentUser, change: Change, values: Record<string, string>): Promise<StudioResult> {
  const { name } = change;
  const result: SettingSaved = await changeSetting(admin, change, async (tx, before) => {
    if (name === "pix" && before === null) await mailPixKey(tx);
  });
  if (result === "saved") return { name, ok: DOOR_RESULT.saved };
  if (result !== "changed meanwhile") return { name, message: DOOR_RESULT[result], values };
  return { name, values, kept: true, revision: (await describeSettings())[name].revision };
}
