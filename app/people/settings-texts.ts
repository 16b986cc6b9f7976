/** How an act names a setting and its values. */
import { counted } from "../kit/count.ts";
import type { SettingName, StudioSettings } from "../platform/settings-schema.ts";

type Told<Value> = { name: string; value: (value: Value) => string };

const asTyped = (value: string) => value;

const SETTINGS: { [Name in SettingName]: Told<StudioSettings[Name]> } = {
  answerDays: { name: "o prazo de resposta", value: (days) => counted(days, "dia", "dias") },
  designers: {
    name: "a entrada de designers",
    value: (designers) => (designers === "open" ? "entra quem se cadastra" : "só com aprovação"),
  },
  rights: { name: "o texto dos direitos de uso", value: asTyped },
  withdrawal: { name: "o texto da desistência", value: asTyped },
  paymentTerms: { name: "o texto do pagamento", value: asTyped },
  branches: { name: "os ramos do portfólio", value: (branches) => ["Design", ...branches].join(", ") },
  pix: { name: "os dados do Pix", value: (pix) => (pix ? `${pix.key}, ${pix.name}, ${pix.city}` : "sem Pix") },
};

export function settingTexts<Name extends SettingName>(
  name: Name,
  from: StudioSettings[Name],
  to: StudioSettings[Name],
) {
  const { name: setting, value } = SETTINGS[name] as Told<StudioSettings[Name]>;
  return { setting, from: value(from), to: value(to) };
}
