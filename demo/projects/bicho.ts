import type { Project } from "../project.ts";

export const BICHO: Project = {
  name: "Bicho Solto",
  slogan: "oito bichos sem coleira",
  site: "bichosolto.example",
  type: "Pet shop",
  socialMedia: { instagram: "https://www.instagram.com/bichosolto.exemplo" },
  cover: "bicho-capa",
  blocks: [
    { kind: "pictures", rows: [["bicho-cartaz"]] },
    {
      kind: "credits",
      lines: [
        { role: "Desenho dos bichos", name: "Bruna Aguiar" },
        { role: "Direção", name: "Helena Castro" },
        { role: "Cliente", name: "Nádia e Beto Sá" },
      ],
    },
  ],
  captions: { "bicho-cartaz": "Placa da porta. O cachorro da vez troca todo mês." },
};
