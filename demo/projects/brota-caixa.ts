import type { Project } from "../project.ts";

export const BROTA_CAIXA: Project = {
  name: "Brota",
  slogan: "a horta chega em casa",
  site: "brota.example",
  type: "Embalagem",
  socialMedia: { instagram: "https://www.instagram.com/brota.exemplo" },
  cover: "brota-capa",
  blocks: [
    { kind: "pictures", rows: [["brota-padrao"]] },
    {
      kind: "credits",
      lines: [
        { role: "Embalagem", name: "Davi Teixeira" },
        { role: "Padrão", name: "Bruna Aguiar" },
        { role: "Direção", name: "Helena Castro" },
        { role: "Cliente", name: "Horta Brota" },
      ],
    },
  ],
  captions: { "brota-padrao": "O padrão da caixa, que volta vazia na terça seguinte." },
};
