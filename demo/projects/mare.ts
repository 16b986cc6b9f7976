import type { Project } from "../project.ts";

export const MARE: Project = {
  name: "Maré",
  slogan: "o barco sai na hora",
  site: "maretravessias.example",
  type: "Transporte",
  cover: "mare-capa",
  blocks: [
    {
      kind: "sentence",
      text: "O marinheiro confere o bilhete de longe, de óculos escuros e com a mão molhada. A cor chega antes da palavra.",
    },
    {
      kind: "text",
      heading: "O problema",
      text: "A travessia tem três preços e uma fila só. O bilhete era branco, com letra de nota fiscal.\n\nTodo embarque perdia quatro minutos na catraca.",
    },
    { kind: "row", pictures: ["mare-bilhetes"] },
    {
      kind: "beside",
      heading: "A ideia",
      text: "Uma onda corta o bilhete no lugar em que ele rasga. Ida é azul, volta é amarela, mensal é noite.\n\nO cartaz do cais segue a tábua das marés: água alta, onda alta.",
      picture: "mare-cartaz",
    },
    {
      kind: "letters",
      picture: "mare-letras",
      faces: [
        { use: "Nome", name: "Maré, letra própria", about: "Larga e baixa, para ler do barco. O acento é a proa." },
        { use: "Texto", name: "Instrument Sans", about: "Horários, placas e site. Licença livre." },
      ],
    },
    {
      kind: "palette",
      colours: [
        { name: "Raso", hex: "#7cc4ff", part: 35 },
        { name: "Canal", hex: "#0a35c9", part: 30 },
        { name: "Noite", hex: "#061b66", part: 20 },
        { name: "Sol baixo", hex: "#ffd83d", part: 15 },
      ],
    },
    {
      kind: "quote",
      text: "O barco sai na hora. Parece pouco, até você perder um.",
      name: "Mestre Edvaldo, comandante da linha",
    },
    {
      kind: "credits",
      lines: [
        { role: "Desenho da marca", name: "Davi Teixeira" },
        { role: "Bilhetes e placas", name: "Bruna Aguiar" },
        { role: "Direção", name: "Helena Castro" },
        { role: "Cliente", name: "Maré Travessias" },
      ],
    },
  ],
  captions: {
    "mare-bilhetes": "Ida, volta e mensal. Rasga na linha de pontos, no meio da onda.",
    "mare-cartaz": "Cartaz do cais numa manhã de maré alta.",
    "mare-letras": "O nome sobre as linhas de construção.",
  },
};
