import type { Project } from "../project.ts";

export const TRILHA: Project = {
  name: "Trilha",
  slogan: "do mapa para a montanha",
  site: "trilha.example",
  type: "Vestuário",
  socialMedia: {
    facebook: "https://www.facebook.com/trilha.exemplo",
    instagram: "https://www.instagram.com/trilha.exemplo",
  },
  cover: "trilha-capa",
  blocks: [
    {
      kind: "sentence",
      text: "Cada peça da Trilha leva o número de um caminho de verdade. A etiqueta é o primeiro mapa.",
    },
    {
      kind: "text",
      heading: "O problema",
      text: "Roupa de montanha fala de tecido, grama e costura. A Trilha vende numa loja só, ao pé da serra, para quem vai andar no dia seguinte.\n\nNo lugar da ficha do tecido, a gente pôs o caminho.",
    },
    {
      kind: "beside",
      heading: "A ideia",
      text: "As curvas são de trilhas que existem. A jaqueta 07 é a subida da Pedra Redonda: três horas, água no meio.\n\nO número da gola é o mesmo da placa no mato.",
      picture: "trilha-etiqueta",
    },
    {
      kind: "palette",
      colours: [
        { name: "Mata fechada", hex: "#12342b", part: 50 },
        { name: "Sol das seis", hex: "#ff6a2b", part: 20 },
        { name: "Clareira", hex: "#5e8c6a", part: 15 },
        { name: "Algodão cru", hex: "#ede6d6", part: 15 },
      ],
    },
    {
      kind: "quote",
      text: "O cliente volta e diz: já fiz a 04 e a 07, qual eu visto agora?",
      name: "Rui Damasceno, dono da loja",
    },
    {
      kind: "credits",
      lines: [
        { role: "Desenho da marca", name: "Davi Teixeira" },
        { role: "Curvas de nível", name: "Caetano Rocha, de cartas públicas" },
        { role: "Direção", name: "Helena Castro" },
        { role: "Bordado", name: "Oficina Dona Zilda" },
      ],
    },
  ],
  captions: { "trilha-etiqueta": "Etiqueta da jaqueta 07. O verso traz o tempo de subida." },
};
