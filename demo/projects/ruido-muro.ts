import type { Project } from "../project.ts";

export const RUIDO_MURO: Project = {
  name: "Festival Ruído",
  slogan: "a nona edição vai para o muro",
  site: "festivalruido.example",
  type: "Cartaz",
  cover: "ruido-muro",
  blocks: [
    { kind: "pictures", rows: [["ruido-cartaz"]] },
    {
      kind: "credits",
      lines: [
        { role: "Cartazes", name: "Caetano Rocha" },
        { role: "Direção", name: "Helena Castro" },
        { role: "Serigrafia", name: "Ateliê Papel Torto" },
      ],
    },
  ],
  captions: { "ruido-cartaz": "Duas tintas e papel amarelo. Tiragem de trezentos." },
};
