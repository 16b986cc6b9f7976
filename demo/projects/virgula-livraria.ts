import type { Project } from "../project.ts";

export const VIRGULA_LIVRARIA: Project = {
  name: "Vírgula",
  slogan: "uma pausa em cada esquina",
  site: "livrariavirgula.example",
  type: "Livraria",
  socialMedia: { instagram: "https://www.instagram.com/livrariavirgula.exemplo" },
  cover: "virgula-padrao",
  blocks: [
    { kind: "sentence", text: "Livraria de esquina pede uma pausa. A vírgula já quer dizer isso." },
    {
      kind: "text",
      heading: "O problema",
      text: "São três lojas pequenas, todas entre uma farmácia e um ponto de ônibus. A placa dizia LIVRARIA, e a rua já dizia coisa demais.\n\nQuem passava, passava.",
    },
    { kind: "row", pictures: ["virgula-estante"] },
    {
      kind: "text",
      heading: "A ideia",
      text: "A vírgula virou nome, placa e marcador de página. Ela sobe, desce e troca de cor, mas não repete o mesmo lugar duas vezes.\n\nQuem compra leva uma de papel.",
    },
    {
      kind: "letters",
      picture: "virgula-letras",
      faces: [
        { use: "Nome", name: "Vírgula, letra própria", about: "Serifa cheia. O acento é uma vírgula de pé." },
        { use: "Texto", name: "Instrument Sans", about: "Etiqueta, recibo e site. Licença livre." },
      ],
    },
    {
      kind: "palette",
      colours: [
        { name: "Garrafa", hex: "#0e7c66", part: 30 },
        { name: "Noite", hex: "#142b6f", part: 25 },
        { name: "Lombada", hex: "#e5352b", part: 20 },
        { name: "Miolo", hex: "#f5efe3", part: 15 },
        { name: "Mostarda", hex: "#f2b705", part: 10 },
      ],
    },
    {
      kind: "quote",
      text: "Tem gente que entra só para perguntar o que é a vírgula. Sai com livro.",
      name: "Noêmia Falcão, livreira",
    },
    {
      kind: "credits",
      lines: [
        { role: "Desenho da marca", name: "Bruna Aguiar" },
        { role: "Letras", name: "Caetano Rocha" },
        { role: "Direção", name: "Helena Castro" },
        { role: "Cliente", name: "Noêmia Falcão" },
      ],
    },
  ],
  captions: {
    "virgula-estante": "Na estante, cada lombada leva a sua vírgula.",
    "virgula-letras": "O nome sobre as linhas de construção.",
  },
};
