import type { Project } from "../project.ts";

export const AZULEJO: Project = {
  name: "Casa Azulejo",
  slogan: "o recado fica na porta",
  site: "casaazulejo.example",
  type: "Hospedagem",
  socialMedia: { facebook: "https://www.facebook.com/casaazulejo.exemplo" },
  cover: "azulejo-porta",
  blocks: [
    { kind: "sentence", text: "Numa casa de dez quartos, o aviso da porta é a conversa mais longa do dia." },
    {
      kind: "text",
      heading: "O problema",
      text: "A casa é de 1911, e o azulejo da fachada é tombado. Não dava para copiar o desenho. Também não dava para fingir que ele não existe.",
    },
    { kind: "row", pictures: ["azulejo-capa"] },
    {
      kind: "beside",
      heading: "A ideia",
      text: "A gente ficou com a regra e largou o desenho: um quarto de círculo por canto, girado à mão.\n\nCom quatro peças se montam a parede, a toalha e o aviso da porta.",
      picture: "azulejo-padrao",
    },
    {
      kind: "text",
      heading: "O uso",
      text: "Descanso é branco, Pode entrar é amarelo, Passeio é azul-claro. A camareira sabe do fim do corredor.",
    },
    {
      kind: "palette",
      colours: [
        { name: "Anil", hex: "#1746a2", part: 50 },
        { name: "Louça", hex: "#f6f9fc", part: 25 },
        { name: "Tarde", hex: "#8fc1ea", part: 15 },
        { name: "Gema", hex: "#f7c948", part: 10 },
      ],
    },
    {
      kind: "quote",
      text: "O hóspede leva o aviso na mala. A gente já imprime a mais.",
      name: "Teresa Vilhena, da Casa Azulejo",
    },
    {
      kind: "credits",
      lines: [
        { role: "Desenho da marca", name: "Caetano Rocha" },
        { role: "Padrão", name: "Bruna Aguiar" },
        { role: "Direção", name: "Helena Castro" },
        { role: "Cliente", name: "Teresa Vilhena" },
      ],
    },
  ],
  captions: {
    "azulejo-capa": "A placa da entrada, sobre o padrão novo.",
    "azulejo-padrao": "Quatro peças, giradas à mão, e nenhuma parede igual.",
  },
};
