import type { Project } from "../project.ts";

export const SOBRADO: Project = {
  name: "Sobrado",
  slogan: "a casa antiga fica de pé",
  site: "sobrado.example",
  type: "Arquitetura",
  socialMedia: { linkedin: "https://www.linkedin.com/company/sobrado-exemplo" },
  cover: "sobrado-capa",
  blocks: [
    { kind: "pictures", rows: [["sobrado-padrao"]] },
    {
      kind: "credits",
      lines: [
        { role: "Desenho da marca", name: "Caetano Rocha" },
        { role: "Papelaria", name: "Bruna Aguiar" },
        { role: "Cliente", name: "Lia Bragança" },
        { role: "Impressão", name: "Gráfica Ladeira" },
      ],
    },
  ],
  captions: { "sobrado-padrao": "Forro do envelope: uma rua inteira, e três casas acesas por fileira." },
};
