import type { Project } from "../project.ts";

export const PINGO: Project = {
  name: "Pingo",
  slogan: "a conta que pinga certo",
  site: "pingo.example",
  type: "Aplicativo",
  socialMedia: {
    instagram: "https://www.instagram.com/pingo.exemplo",
    linkedin: "https://www.linkedin.com/company/pingo-exemplo",
  },
  cover: "pingo-capa",
  blocks: [
    {
      kind: "sentence",
      text: "Quem recebe por dia não espera o fim do mês. A Pingo mostra o dinheiro no tamanho em que ele chega.",
    },
    {
      kind: "text",
      heading: "O problema",
      text: "Diarista, entregador, feirante: o dinheiro entra picado e some sem conta feita. Aplicativo de banco fala em mês, fatura e extrato.\n\nA Pingo pediu uma marca que se lê no ônibus, em telefone antigo e com sol na tela.",
    },
    { kind: "row", pictures: ["pingo-cartoes"] },
    {
      kind: "beside",
      heading: "A ideia",
      text: "Uma gota. Ela cresce quando o saldo cresce e muda de cor com a conta de cada um.\n\nNo ícone não cabe palavra. A gota dá conta.",
      picture: "pingo-icones",
    },
    {
      kind: "palette",
      colours: [
        { name: "Limão", hex: "#c8f031", part: 45 },
        { name: "Tinta", hex: "#10110c", part: 25 },
        { name: "Poça", hex: "#2b59ff", part: 20 },
        { name: "Chiclete", hex: "#ffb3d1", part: 10 },
      ],
    },
    {
      kind: "quote",
      text: "Minha mãe abriu a conta sozinha. Disse que a gota explicou.",
      name: "Elis Fontoura, sócia da Pingo",
    },
    {
      kind: "credits",
      lines: [
        { role: "Desenho da marca", name: "Davi Teixeira" },
        { role: "Ícones e telas", name: "Bruna Aguiar" },
        { role: "Direção", name: "Helena Castro" },
        { role: "Cliente", name: "Elis Fontoura" },
      ],
    },
  ],
  captions: {
    "pingo-cartoes": "Um cartão para quem recebe por dia, um por semana e um por serviço.",
    "pingo-icones": "Doze ícones. Cada pessoa escolhe o seu.",
  },
};
