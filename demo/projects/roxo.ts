import type { Project } from "../project.ts";

export const ROXO: Project = {
  name: "Roxo",
  slogan: "açaí de rua em copo cheio",
  site: "",
  type: "Alimentação",
  socialMedia: { instagram: "https://www.instagram.com/roxo.exemplo" },
  cover: "roxo-capa",
  blocks: [
    { kind: "pictures", rows: [["roxo-cartaz"]] },
    {
      kind: "credits",
      lines: [
        { role: "Desenho da marca", name: "Davi Teixeira" },
        { role: "Direção", name: "Helena Castro" },
        { role: "Cliente", name: "Kauê Monteiro" },
      ],
    },
  ],
  captions: { "roxo-cartaz": "Adesivo do carrinho. A onda é a colher mexendo." },
};
