import type { Project } from "../project.ts";

export const ONCA_EMBALAGEM: Project = {
  name: "Onça Café",
  slogan: "as pintas saem para passear",
  site: "oncacafe.example",
  type: "Embalagem",
  socialMedia: { instagram: "https://www.instagram.com/oncacafe.exemplo" },
  cover: "onca-cafe-copos",
  blocks: [
    { kind: "pictures", rows: [["onca-cafe-cartaz"], ["onca-cafe-embalagem"]] },
    {
      kind: "credits",
      lines: [
        { role: "Embalagem e padrão", name: "Bruna Aguiar" },
        { role: "Direção", name: "Helena Castro" },
        { role: "Cliente", name: "Cícero Lourenço" },
      ],
    },
  ],
  captions: {
    "onca-cafe-cartaz": "O cartaz que vai na parede do balcão.",
    "onca-cafe-embalagem": "Três latas, uma de cada torra. Empilham sem escorregar.",
  },
};
