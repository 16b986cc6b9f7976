/** What the page of the studio's settings says. */
import type { DescribedSettings, SettingName } from "../../platform/settings-schema.ts";

export const STUDIO_FAILED = "Não deu para salvar agora. O que você escreveu continua aqui: tente de novo.";

/** Of each field of its forms, whatever is wrong with it. */
export const FIELD_FAULTS = {
  dias: "Um número inteiro, de 1 a 60.",
  texto: "Até 1.000 caracteres.",
  ramos: "Até 20 ramos, um em cada linha, cada um com até 40 caracteres.",
  chave: "A chave como o banco mostra, com até 77 caracteres. Telefone começa com +55.",
  nome: "O nome de quem recebe, com até 25 caracteres.",
  cidade: "A cidade de quem recebe, com até 15 caracteres.",
} as const;
export type StudioField = keyof typeof FIELD_FAULTS;

/** Before what is stored now. */
export const MEANWHILE = "Outra pessoa salvou antes. Agora está:";
export const KEPT = "O que você escreveu continua aqui. Salve de novo para trocar.";

type Origin = Pick<DescribedSettings[SettingName], "from" | "variables">;

export function originText({ from, variables }: Origin): string {
  if (from === "environment") return `Do ambiente (${variables.join(", ")}): só muda lá.`;
  return from === "studio" ? "Daqui." : "Padrão do produto.";
}
