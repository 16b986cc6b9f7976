import type { Project } from "../project.ts";

export const RUIDO_FESTIVAL: Project = {
  name: "Festival Ruído",
  slogan: "o som que entorta a linha",
  site: "festivalruido.example",
  type: "Cultura",
  cover: "ruido-capa",
  blocks: [
    { kind: "sentence", text: "Som experimental não cabe em foto de palco. Coube em linhas que saem do lugar." },
    {
      kind: "text",
      heading: "O problema",
      text: "Oito edições, oito cartazes que não se falavam. Quem gostou de um ano não reconhecia o seguinte.\n\nO festival queria um desenho só, que mudasse com o som de cada noite.",
    },
    { kind: "row", pictures: ["ruido-muro"] },
    {
      kind: "beside",
      heading: "A ideia",
      text: "As linhas ficam quietas até alguém tocar. Onde o som bate, elas sobem.\n\nCada banda mandou um minuto de gravação. A gente leu o volume e dobrou o papel com ele.",
      picture: "ruido-cartaz",
    },
    {
      kind: "letters",
      picture: "ruido-letras",
      faces: [
        { use: "Nome", name: "Ruído, letra própria", about: "Alta e estreita, para o muro e para a pulseira." },
        { use: "Texto", name: "Instrument Sans", about: "Programa, site e ingresso. Licença livre." },
      ],
    },
    {
      kind: "palette",
      colours: [
        { name: "Alarme", hex: "#ff3b1f", part: 35 },
        { name: "Fio", hex: "#0b0b0b", part: 35 },
        { name: "Papel", hex: "#f4f1ea", part: 20 },
        { name: "Volume", hex: "#ffe600", part: 10 },
      ],
    },
    {
      kind: "quote",
      text: "Pulseira, muro e telão ficaram da mesma família. E nenhum é igual ao outro.",
      name: "Ananda Brito, produtora do festival",
    },
    {
      kind: "credits",
      lines: [
        { role: "Desenho da marca", name: "Caetano Rocha" },
        { role: "Leitura do som", name: "Davi Teixeira" },
        { role: "Direção", name: "Helena Castro" },
        { role: "Cliente", name: "Ananda Brito" },
        { role: "Serigrafia", name: "Ateliê Papel Torto" },
      ],
    },
  ],
  captions: {
    "ruido-muro": "Três cartazes para o mesmo muro, um por noite.",
    "ruido-cartaz": "Cartaz da noite de abertura, desenhado com um minuto de gravação.",
    "ruido-letras": "O nome sobre as linhas de construção.",
  },
};
