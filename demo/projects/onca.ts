import type { Project } from "../project.ts";

export const ONCA: Project = {
  name: "Onça Café",
  slogan: "o grão que não se esconde",
  site: "oncacafe.example",
  type: "Identidade",
  socialMedia: {
    facebook: "https://www.facebook.com/oncacafe.exemplo",
    instagram: "https://www.instagram.com/oncacafe.exemplo",
    linkedin: "https://www.linkedin.com/company/oncacafe-exemplo",
  },
  cover: "onca-cafe-capa",
  blocks: [
    {
      kind: "sentence",
      text: "O café da Onça era mais um pacote marrom na prateleira. Agora é o primeiro que a gente vê.",
    },
    {
      kind: "text",
      heading: "O problema",
      text: "A Onça torra café na Rua do Poço, no Recife, desde 1994. Quem prova volta. Quem passava pelo mercado não via: vinte pacotes na prateleira, quase todos marrons.\n\nO pedido veio curto. Ser achada antes de ser lida.",
    },
    { kind: "compare", before: "onca-cafe-antes", after: "onca-cafe-capa" },
    {
      kind: "beside",
      heading: "A ideia",
      text: "Onça se conhece pela pinta. A gente desenhou a pinta com um grão partido ao meio.\n\nDuas pintas fazem os olhos, e o pacote olha de volta.",
      picture: "onca-cafe-embalagem",
    },
    { kind: "row", pictures: ["onca-cafe-copos"] },
    {
      kind: "text",
      heading: "O sistema",
      text: "Quatro cores, uma letra e a pinta, que nunca cai igual. Cada torra fica com um fundo. O resto não muda.\n\nQuem fizer o próximo pacote só escolhe a cor.",
    },
    {
      kind: "palette",
      colours: [
        { name: "Gema", hex: "#f4b41a", part: 40 },
        { name: "Torra", hex: "#1b1410", part: 30 },
        { name: "Telha", hex: "#e4572e", part: 20 },
        { name: "Leite", hex: "#fff1d2", part: 10 },
      ],
    },
    {
      kind: "letters",
      picture: "onca-cafe-letras",
      faces: [
        {
          use: "Nome",
          name: "Onça, letra própria",
          about: "Quatro letras desenhadas para o pacote. A cedilha tem garra.",
        },
        { use: "Texto", name: "Instrument Sans", about: "Rótulo, cardápio e site. Licença livre." },
      ],
    },
    { kind: "row", pictures: ["onca-cafe-cartaz", "onca-cafe-copos"] },
    { kind: "row", pictures: ["onca-cafe-papelaria"] },
    {
      kind: "quote",
      text: "No primeiro sábado, um menino pediu o café da onça antes de a mãe achar a prateleira.",
      name: "Cícero Lourenço, que torra e prova na Onça",
    },
    {
      kind: "credits",
      lines: [
        { role: "Desenho da marca", name: "Davi Teixeira" },
        { role: "Embalagem e padrão", name: "Bruna Aguiar" },
        { role: "Texto", name: "Caetano Rocha" },
        { role: "Direção", name: "Helena Castro" },
        { role: "Cliente", name: "Cícero Lourenço" },
        { role: "Impressão", name: "Gráfica Poço da Panela" },
      ],
    },
  ],
  captions: {
    "onca-cafe-antes": "O pacote que a torrefação usou por trinta anos.",
    "onca-cafe-capa": "Os três pacotes de agora: gema, leite e telha.",
    "onca-cafe-embalagem": "Latas de 250 g, uma por torra.",
    "onca-cafe-copos": "No copo, o Ç sozinho já diz de quem é.",
    "onca-cafe-cartaz": "Cartaz de rua, Recife",
    "onca-cafe-papelaria": "O cartão fidelidade conta em pintas. O décimo café é da casa.",
    "onca-cafe-letras": "O nome sobre as linhas de construção.",
  },
};
