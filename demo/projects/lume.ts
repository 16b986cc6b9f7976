import type { Project } from "../project.ts";

export const LUME: Project = {
  name: "Lume",
  slogan: "luz feita de papel",
  site: "lume.example",
  type: "Iluminação",
  cover: "lume-capa",
  blocks: [
    { kind: "pictures", rows: [["lume-cartaz"]] },
    {
      kind: "credits",
      lines: [
        { role: "Desenho da marca", name: "Caetano Rocha" },
        { role: "Direção", name: "Helena Castro" },
        { role: "Luminárias", name: "Oficina Lume" },
      ],
    },
  ],
  captions: { "lume-cartaz": "Cartaz da vitrine. Atrás dele fica uma lâmpada acesa." },
};
