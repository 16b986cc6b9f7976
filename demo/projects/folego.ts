import type { Project } from "../project.ts";

export const FOLEGO: Project = {
  name: "Fôlego",
  slogan: "respirar cabe num círculo",
  site: "folego.example",
  type: "Bem-estar",
  cover: "folego-capa",
  blocks: [
    { kind: "pictures", rows: [["folego-sacola"]] },
    {
      kind: "credits",
      lines: [
        { role: "Desenho da marca", name: "Davi Teixeira" },
        { role: "Direção", name: "Helena Castro" },
        { role: "Cliente", name: "Estúdio Fôlego" },
      ],
    },
  ],
  captions: { "folego-sacola": "Sacola das aulas. Um círculo por tempo da respiração." },
};
