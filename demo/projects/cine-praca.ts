import type { Project } from "../project.ts";

export const CINE_PRACA: Project = {
  name: "Cine Praça",
  slogan: "a fachada acende às oito",
  site: "cinepraca.example",
  type: "Cinema",
  socialMedia: {
    facebook: "https://www.facebook.com/cinepraca.exemplo",
    instagram: "https://www.instagram.com/cinepraca.exemplo",
  },
  cover: "cine-praca-fachada",
  blocks: [
    {
      kind: "sentence",
      text: "O cinema ficou nove anos no escuro. A marca começa pelo letreiro, porque foi ele que a cidade pediu de volta.",
    },
    {
      kind: "text",
      heading: "O problema",
      text: "Quando a sala fechou, sobraram três letras na parede. A praça aprendeu a passar do outro lado.\n\nOs moradores compraram o prédio e tinham dinheiro para uma coisa por vez. A primeira foi a fachada.",
    },
    { kind: "compare", before: "cine-praca-antes", after: "cine-praca-fachada" },
    {
      kind: "text",
      heading: "A ideia",
      text: "Tudo tem borda de lâmpada: o letreiro, o ingresso, o balde de pipoca.\n\nÀs oito elas acendem, e quem está na praça sabe que vai começar.",
    },
    { kind: "row", pictures: ["cine-praca-cartaz", "cine-praca-capa", "cine-praca-pipoca"] },
    {
      kind: "letters",
      picture: "cine-praca-letras",
      faces: [
        { use: "Nome", name: "Cine Praça, letra própria", about: "Redesenhada a partir das três letras que sobraram." },
        { use: "Texto", name: "Instrument Sans", about: "Programação, bilheteria e site. Licença livre." },
      ],
    },
    {
      kind: "palette",
      colours: [
        { name: "Cortina", hex: "#c4122f", part: 40 },
        { name: "Sala escura", hex: "#16263f", part: 25 },
        { name: "Pipoca", hex: "#fff3df", part: 20 },
        { name: "Lâmpada", hex: "#ffc533", part: 15 },
      ],
    },
    {
      kind: "quote",
      text: "Na estreia a fila deu a volta na praça. Metade veio só para ver acender.",
      name: "Ivete Camargo, bilheteira desde 1978",
    },
    {
      kind: "credits",
      lines: [
        { role: "Desenho da marca", name: "Caetano Rocha" },
        { role: "Ingressos e cartazes", name: "Davi Teixeira" },
        { role: "Direção", name: "Helena Castro" },
        { role: "Letreiro", name: "Serralheria Irmãos Pacheco" },
        { role: "Cliente", name: "Moradores da Praça" },
      ],
    },
  ],
  captions: {
    "cine-praca-antes": "A fachada no dia em que os moradores receberam a chave.",
    "cine-praca-fachada": "A fachada hoje, cinco minutos antes da sessão.",
    "cine-praca-cartaz": "Cartaz da sessão das oito",
    "cine-praca-capa": "Ingresso com lugar marcado",
    "cine-praca-pipoca": "Balde de pipoca, 1 litro",
    "cine-praca-letras": "O nome sobre as linhas de construção.",
  },
};
