import type { Project } from "../project.ts";

export const QUITANDA: Project = {
  name: "Quitanda",
  slogan: "a fruta faz o letreiro",
  site: "",
  type: "Varejo",
  socialMedia: { facebook: "https://www.facebook.com/quitanda.exemplo" },
  cover: "quitanda-capa",
  blocks: [
    { kind: "sentence", text: "A fruta já era o letreiro. A gente só abriu espaço para o nome e para o preço." },
    {
      kind: "text",
      heading: "O problema",
      text: "Seu Nilo troca o preço toda manhã, a caneta, em folha de papel. Quando chove, a tinta corre e o 4 vira 9.\n\nEle não queria tela. Queria continuar escrevendo.",
    },
    { kind: "compare", before: "quitanda-antes", after: "quitanda-capa" },
    {
      kind: "beside",
      heading: "A ideia",
      text: "Cada fruta tem três cores e um corte. Juntas fazem a placa. Sozinhas fazem o cartaz.\n\nO número vai numa tira que se lava. A caneta continua sendo a dele.",
      picture: "quitanda-cartaz",
    },
    {
      kind: "palette",
      colours: [
        { name: "Toldo", hex: "#cde6fa", part: 40 },
        { name: "Melancia", hex: "#ef3e36", part: 20 },
        { name: "Casca", hex: "#12843f", part: 20 },
        { name: "Banana", hex: "#ffc72c", part: 12 },
        { name: "Folha", hex: "#173b25", part: 8 },
      ],
    },
    {
      kind: "quote",
      text: "Menino de quatro anos aponta e diz o nome. Esse é o meu cliente.",
      name: "Nilo Barreto, dono da Quitanda",
    },
    {
      kind: "credits",
      lines: [
        { role: "Desenho da marca", name: "Bruna Aguiar" },
        { role: "Direção", name: "Helena Castro" },
        { role: "Preços", name: "Nilo Barreto, a caneta" },
      ],
    },
  ],
  captions: {
    "quitanda-antes": "A banca como ela era.",
    "quitanda-capa": "A placa de agora, com a fruta da estação.",
    "quitanda-cartaz": "Cartaz do limão. A tira do preço sai e se lava.",
  },
};
