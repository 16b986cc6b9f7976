import type { FocalPoint } from "../app/domain/picture.ts";

/** The drawings in `artwork/` and the text that stands for each: sixteen invented brands. Wide ones 1600 × 900, tall ones 1200 × 1500. */

export const PICTURES = {
  "azulejo-capa": "Padrão de azulejos em azul, branco e amarelo, com o nome Casa Azulejo numa placa branca",
  "azulejo-padrao": "Padrão de azulejos com quartos de círculo em azul e branco e pontos amarelos",
  "azulejo-porta":
    "Três avisos de porta sobre fundo azul: Descanso, em branco, Pode entrar, em amarelo, e Passeio, em azul-claro",
  "barro-capa": "Cinco vasos de cerâmica listrados, em terracota, preto, mostarda e verde, sob o nome barro",
  "barro-cartaz": "Cartaz de arcos em terracota, preto, creme e verde, um dentro do outro, sob o nome barro",
  "barro-cartoes": "Quatro cartões de visita da ceramista Iara Gonçalves, com arcos de linhas, sobre fundo terracota",
  "bicho-capa": "Oito bichos em quadros coloridos: gato, cachorro, tartaruga, peixe, coelho, passarinho, cobra e porco",
  "bicho-cartaz": "Cabeça de cachorro laranja de orelhas marrons sobre fundo amarelo, com o nome bicho solto",
  "brota-capa": "Caixa de hortaliças da brota, com um lado de folhas coloridas, ao lado do nome sobre fundo verde",
  "brota-padrao": "Padrão de folhas feitas de quartos de círculo em verde, laranja e branco",
  "cine-praca-capa": "Três ingressos do Cine Praça, em creme, amarelo e preto, sobre raios vermelhos",
  "cine-praca-cartaz": "Cartaz da Sessão das oito: um rolo de filme vermelho lança um facho de luz sobre fundo amarelo",
  "cine-praca-fachada": "Fachada do Cine Praça à noite, com o letreiro cercado de lâmpadas e uma porta acesa",
  "cine-praca-pipoca": "Balde de pipoca listrado de vermelho e creme, com o nome Cine Praça, sobre fundo azul-claro",
  "folego-capa": "Círculos em coral, branco e azul-marinho, um dentro do outro, ao lado do nome fôlego",
  "folego-sacola": "Sacola de pano creme com o símbolo de círculos e o nome fôlego, sobre fundo coral",
  "lume-capa": "Meio sol em faixas do vinho ao creme sobre fundo escuro, com o nome lume em letras finas",
  "lume-cartaz": "Cartaz laranja com quatro luminárias pendentes em forma de meio círculo e o nome lume",
  "mare-bilhetes": "Quatro bilhetes de barco da maré, em azul e amarelo, cada um cortado por uma onda",
  "mare-capa": "Ondas em azul e branco sob o nome maré, com um sol amarelo nascendo atrás",
  "mare-cartaz": "Cartaz de linhas onduladas brancas e amarelas sobre azul, com o texto maré alta, 08h40",
  "onca-cafe-capa":
    "Três pacotes de café Onça: um preto de pintas amarelas, um creme de pintas laranja e um laranja liso",
  "onca-cafe-cartaz": "Cartaz preto coberto de pintas amarelas, com o nome ONÇA numa mancha amarela",
  "onca-cafe-copos":
    "Quatro copos de café para viagem sobre fundo laranja: dois com pintas de onça, dois com um Ç grande",
  "onca-cafe-embalagem": "Três latas redondas de café empilhadas, com pintas de onça nos lados e um Ç nas tampas",
  "onca-cafe-papelaria":
    "Cartões do café Onça sobre fundo preto: um de pintas, um de endereço, um de visita e um de fidelidade",
  "pingo-capa":
    "Aplicativo da Pingo em dois telefones, um com o saldo do dia e outro coberto de gotas, sobre fundo verde-limão",
  "pingo-cartoes": "Três cartões da Pingo, em preto, verde-limão e branco, cada um com uma gota grande",
  "pingo-icones": "Doze ícones de aplicativo, cada um com uma gota de outro tamanho e outra cor",
  "quitanda-capa": "Laranja, melancias, limão, banana, maçã e limão-siciliano em volta do letreiro Quitanda",
  "quitanda-cartaz": "Cartaz verde com uma rodela de limão e o preço: R$ 4,90 o quilo",
  "roxo-capa": "Três copos de açaí com ondas em roxo e verde e frutas por cima, sobre um balcão roxo",
  "roxo-cartaz": "Ondas roxas e verdes em volta de um círculo creme com o nome roxo",
  "ruido-capa": "Linhas pretas e brancas que sobem como uma montanha, ao lado do título RUÍDO 09 sobre vermelho",
  "ruido-cartaz": "Cartaz amarelo e preto de linhas que sobem como uma montanha, com o título RUÍDO 09",
  "ruido-muro":
    "Três cartazes do festival num muro cinza: Ruído em vermelho, 14.08 em preto e branco e Recife em amarelo",
  "sobrado-capa": "Papel de carta, envelope vermelho e cartões do escritório Sobrado, com o símbolo de uma casa",
  "sobrado-padrao": "Fileiras de casinhas em vermelho-escuro, branco e preto sobre fundo vermelho",
  "trilha-capa": "Emblema redondo da Trilha, com montanhas e um sol laranja, sobre curvas de nível em verde-escuro",
  "trilha-etiqueta": "Etiqueta de roupa da trilha, número 07, com curvas de nível, sobre fundo laranja",
  "virgula-capa": "Quatro capas de livro em vermelho, azul, amarelo e verde, com uma vírgula cada, e o nome vírgula",
  "virgula-estante": "Livros coloridos numa estante preta, com uma vírgula em cada lombada, sobre fundo rosa",
  "virgula-padrao": "Vinte quadros coloridos, cada um com uma vírgula de outra cor",
} as const;

/** File in `artwork/`, without its ending. */
export type PictureName = keyof typeof PICTURES;

/**
 * What no crop may lose, in percent from the left and from the top: of most covers the name, which the list's narrow cards
 * and the project's flat cover would cut; of posters that a bubble shows, a part without words.
 */
export const FOCAL_POINTS: Partial<Record<PictureName, FocalPoint>> = {
  "barro-capa": { x: 15, y: 12 },
  "barro-cartaz": { x: 50, y: 100 },
  "bicho-capa": { x: 0, y: 6 },
  "bicho-cartaz": { x: 50, y: 0 },
  "brota-capa": { x: 10, y: 50 },
  "cine-praca-cartaz": { x: 50, y: 0 },
  "cine-praca-fachada": { x: 50, y: 45 },
  "folego-capa": { x: 5, y: 45 },
  "folego-sacola": { x: 50, y: 60 },
  "lume-capa": { x: 10, y: 30 },
  "lume-cartaz": { x: 50, y: 100 },
  "mare-capa": { x: 20, y: 10 },
  "mare-cartaz": { x: 50, y: 0 },
  "onca-cafe-cartaz": { x: 50, y: 100 },
  "onca-cafe-copos": { x: 48, y: 62 },
  "pingo-capa": { x: 10, y: 50 },
  "quitanda-cartaz": { x: 50, y: 100 },
  "roxo-capa": { x: 10, y: 45 },
  "ruido-capa": { x: 0, y: 5 },
  "ruido-cartaz": { x: 50, y: 90 },
  "ruido-muro": { x: 20, y: 15 },
  "trilha-capa": { x: 80, y: 50 },
  "virgula-capa": { x: 10, y: 100 },
};
