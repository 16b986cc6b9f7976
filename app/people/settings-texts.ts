/** How an act names a setting and its values. */
import { counted } from "../kit/count.ts";

type Values = {
  answerDays: number;
  designers: "open" | "admitted";
  rights: string;
  withdrawal: string;
  paymentTerms: string;
  branches: string[];
  pix: { key: string; name: string; city: string } | null;
};

type Told<Value> = { name: string; value: (value: Value) => string };

const asTyped = (value: string) => value;

const SETTINGS: { [Name in keyof Values]: Told<Values[Name]> } = {
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

export function settingTexts<Name extends keyof Values>(name: Name, from: Values[Name], to: Values[Name]) {
  const { name: setting, value } = SETTINGS[name] as Told<Values[Name]>;
  return { setting, from: value(from), to: value(to) };
}
