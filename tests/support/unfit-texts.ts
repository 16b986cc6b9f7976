import type { Problem } from "../../app/domain/summary-check.ts";

/** For each check of the service's text, a sound `story` that fails it, as far as the story tells such a fact. */
export function unfitTexts(story: string, name: string, color: string): Record<Exclude<Problem, "undecided">, string> {
  return {
    language: `The brand ${name} is a bakery with the code ${color} on the wall and the people of the street. `.repeat(
      3,
    ),
    short: `A marca ${name} tem a cor ${color}.`,
    cut: `${story.replace(/\.(?=\s|$)/g, ",")} e`,
    name: story.replace(name, "quitanda da esquina"),
    site: story.replace(".com.br", ".org.br"),
    color: story.replace(color, "rosa"),
    slogan: story.replace("pão com tempo", "pão com pressa"),
    avoid: story.replace("trigo e chapéu de cozinheiro", "uns desenhos"),
    make: story.replace("um manual", "um livro"),
    date: story.replace("24 de dezembro", "25 de dezembro"),
    numbers: story.replace("14 fornadas", "muitas fornadas"),
    invented: `${story} A casa fica em Olinda.`,
    price: `${story} O valor é R$ 900,00.`,
    discount: `${story} Com 50% de desconto.`,
    approval: `${story} O orçamento foi aprovado.`,
    promise: `${story} A marca será entregue amanhã.`,
    prize: `${story} A casa já foi premiada.`,
    assistant: `${story} Como modelo de linguagem, paro aqui.`,
  };
}
