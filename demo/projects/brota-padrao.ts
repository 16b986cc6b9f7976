import type { Project } from "../project.ts";

export const BROTA_PADRAO: Project = {
  name: "Brota",
  slogan: "uma folha para cada semana",
  site: "brota.example",
  type: "Estampa",
  cover: "brota-padrao",
  blocks: [
    { kind: "pictures", rows: [["brota-capa"]] },
    {
      kind: "credits",
      lines: [
        { role: "Padrão", name: "Bruna Aguiar" },
        { role: "Direção", name: "Helena Castro" },
        { role: "Cliente", name: "Horta Brota" },
      ],
    },
  ],
  captions: { "brota-capa": "A estampa no lado da caixa. Toda semana a folha gira." },
};
