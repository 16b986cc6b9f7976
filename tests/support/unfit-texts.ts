import type { Problem } from "../../app/domain/summary-check.ts";
import { storyOf } from "./fake-ai.ts";

/** For each check of the service's text, one that fails that check alone; about a brief with this name and colour. */
export function unfitTexts(name: string, color: string): Record<Problem, string> {
  const story = storyOf(name, color);
  return {
    language: `The brand ${name} is a bakery with the code ${color} on the wall and the people of the street. `.repeat(
      3,
    ),
    short: `A marca ${name} tem a cor ${color}.`,
    cut: `${story.replaceAll(".", ",")} e`,
    name: storyOf("Quitanda da Esquina", color),
    color: storyOf(name, "rosa"),
    price: `${story} O valor é R$ 900,00.`,
    discount: `${story} Com 50% de desconto.`,
    approval: `${story} O orçamento foi aprovado.`,
    promise: `${story} A marca será entregue amanhã.`,
    assistant: `${story} Como modelo de linguagem, paro aqui.`,
  };
}
