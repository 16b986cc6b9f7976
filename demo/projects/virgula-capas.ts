import type { Project } from "../project.ts";

export const VIRGULA_CAPAS: Project = {
  name: "Vírgula",
  slogan: "quatro livros e um respiro",
  site: "livrariavirgula.example",
  type: "Capas",
  socialMedia: { instagram: "https://www.instagram.com/livrariavirgula.exemplo" },
  cover: "virgula-capa",
  blocks: [
    { kind: "pictures", rows: [["virgula-padrao"]] },
    {
      kind: "credits",
      lines: [
        { role: "Capas", name: "Bruna Aguiar" },
        { role: "Direção", name: "Helena Castro" },
        { role: "Edição", name: "Noêmia Falcão" },
      ],
    },
  ],
  captions: { "virgula-padrao": "Papel de embrulho: vinte vírgulas, nenhuma na mesma cor do vizinho." },
};
