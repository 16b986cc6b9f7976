/** What the demo's designers deliver. Their letters are outlined in the drawings, and anybody may have them. */
import type { SampleKit } from "./sample-brands.ts";

const URW = { licence: "Livre, com a fonte aberta", link: "https://github.com/ArtifexSoftware/urw-base35-fonts" };
const letter = (name: string, use = "o nome") => ({ name, use, ...URW });

export const KITS = {
  farol: {
    lockups: {
      principal: {
        art: "farol-principal",
        ground: "#f6f1e4",
        use: "fachada, site, nota fiscal",
        approved: ["negativa"],
      },
    },
    colours: [
      { name: "Mata", hex: "#0a3a29", about: "o farol e as letras" },
      { name: "Luz", hex: "#f2b632", cmyk: "0 28 88 0", about: "só o que acende" },
      { name: "Página", hex: "#f6f1e4", about: "o fundo" },
    ],
    fonts: [letter("URW Bookman")],
    note: "Marina, o arquivo da sacola é o da pasta principal. Para a porta, use o SVG.",
    clearSpace: "A largura da torre do farol, por todos os lados.",
    donts: ["Não apague a luz.", "Não mude a cor da torre.", "Não escreva o nome com outra letra."],
  },
  arraial: {
    lockups: {
      principal: {
        art: "arraial-principal",
        ground: "#fff4dc",
        use: "cartaz, camiseta, barraca",
        approved: ["negativa"],
      },
      simbolo: { art: "arraial-simbolo", ground: "#fff4dc", use: "foto de perfil, carimbo da ficha" },
    },
    colours: [
      { name: "Fogueira", hex: "#d7263d", about: "a primeira bandeira" },
      { name: "Noite", hex: "#1b4f9c", about: "a corda e o nome" },
      { name: "Milho", hex: "#f5b700", cmyk: "0 25 100 0", about: "a terceira" },
      { name: "Balão", hex: "#2e8b57", about: "a última" },
    ],
    fonts: [
      {
        ...{ name: "Bowlby One", use: "o nome e os títulos", licence: "OFL, uso comercial livre" },
        link: "https://fonts.google.com/specimen/Bowlby+One",
      },
    ],
    note: "Cada ano muda só a ordem das cores. O nome e a corda ficam.",
    clearSpace: "Uma bandeirinha por todos os lados.",
    donts: [
      "Não tire uma bandeira.",
      "Não invente uma quinta cor.",
      "Não incline o nome.",
      "Não ponha milho no cartaz.",
    ],
  },
  ponto: {
    lockups: { principal: { art: "ponto-principal", ground: "#ffffff", use: "letreiro, cardápio" } },
    colours: [
      { name: "Tinta", hex: "#17171b", about: "as letras" },
      { name: "Ponto", hex: "#ff5a1f", about: "só o ponto" },
    ],
    fonts: [letter("C059")],
    note: "Otávio, o letreiro sai do PDF. O ponto é a única coisa laranja.",
    clearSpace: "Dois pontos de distância.",
    donts: ["Não pinte mais nada de laranja."],
  },
  nuvem: {
    lockups: {
      principal: { art: "nuvem-principal", ground: "#fff6ec", use: "etiqueta, caixa, site" },
      simbolo: { art: "nuvem-simbolo", ground: "#bbd8f0", use: "bordado do peito" },
    },
    colours: [
      { name: "Leite", hex: "#fff6ec", about: "o miolo e o papel" },
      { name: "Algodão", hex: "#f7c6d0", about: "a nuvem" },
      { name: "Sono", hex: "#b79ad9", about: "o nome" },
      { name: "Manhã", hex: "#bbd8f0", about: "fundo das etiquetas" },
    ],
    fonts: [letter("URW Gothic")],
    note: "Joaquim, para bordar, mande o símbolo em SVG: são três círculos e uma barra.",
    clearSpace: "A metade da nuvem.",
    donts: ["Não escureça as cores.", "Não ponha chuva."],
  },
  prelo: {
    lockups: {
      principal: { art: "prelo-principal", ground: "#ffffff", use: "cartaz, carimbo, nota", approved: ["negativa"] },
    },
    colours: [{ name: "Vermelho de prova", hex: "#c4281c", cmyk: "0 92 95 14", about: "a única tinta" }],
    fonts: [letter("Nimbus Mono PS")],
    note: "Uma tinta só: imprime em qualquer máquina da oficina.",
    clearSpace: "A perna do P.",
    donts: ["Não use uma segunda tinta.", "Não arredonde o quadrado."],
  },
} satisfies Record<string, SampleKit>;
