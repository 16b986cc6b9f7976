import type { Project } from "../project.ts";

export const BARRO: Project = {
  name: "Ateliê Barro",
  slogan: "cinco vasos e um arco",
  site: "",
  type: "Produto",
  socialMedia: { instagram: "https://www.instagram.com/ateliebarro.exemplo" },
  cover: "barro-capa",
  blocks: [
    { kind: "sentence", text: "Iara tira cinco vasos de cada fornada. A marca tem cinco cores e nenhuma máquina." },
    {
      kind: "text",
      heading: "O problema",
      text: "O ateliê fica em Cunha e vende pela internet. Na foto, todo vaso parece de todo mundo.\n\nIara pediu que a peça chegasse com a mão dela: na caixa, no cartão e na fita.",
    },
    { kind: "row", pictures: ["barro-cartoes"] },
    {
      kind: "beside",
      heading: "A ideia",
      text: "O arco é a boca do forno vista de frente. Cada volta é uma queima.\n\nAs faixas do vaso e as do cartaz têm a mesma medida: dois dedos, um dedo.",
      picture: "barro-cartaz",
    },
    {
      kind: "palette",
      colours: [
        { name: "Terracota", hex: "#b5482a", part: 35 },
        { name: "Areia", hex: "#efd9c3", part: 30 },
        { name: "Mel", hex: "#e2a458", part: 15 },
        { name: "Café", hex: "#2b1a14", part: 12 },
        { name: "Sálvia", hex: "#6e7f5e", part: 8 },
      ],
    },
    {
      kind: "credits",
      lines: [
        { role: "Desenho da marca", name: "Bruna Aguiar" },
        { role: "Cerâmica", name: "Iara Gonçalves" },
        { role: "Direção", name: "Helena Castro" },
        { role: "Impressão", name: "Tipografia do Carmo" },
      ],
    },
  ],
  captions: {
    "barro-cartoes": "Cartões em papel reciclado, um de cada cor.",
    "barro-cartaz": "Cartaz da feira de abril, em quatro cores de terra.",
  },
};
