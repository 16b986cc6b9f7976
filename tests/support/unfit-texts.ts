import type { Answers } from "../../app/brief/questionnaire.ts";
import type { Problem } from "../../app/brief/summary-check.ts";
import { storyOf } from "./fake-ai.ts";

/** A text with one problem and nothing else wrong, the answers that it takes beside the usual ones, and a sound text about them. */
export type Unfit = { text: string; answers: Partial<Answers>; sound: string };

/** What is told of a description of this length is longer. */
const LONG = "Padaria de bairro, que assa pão de fermentação natural desde cedo e leva às casas e cafeterias da rua.";

/** For each check of the service's text, one that fails that check alone; about a brief with this name and colour. */
export function unfitTexts(name: string, color: string): Record<Problem, Unfit> {
  const story = storyOf(name, color);
  const unfit = (text: string, answers: Partial<Answers> = {}, sound = story): Unfit => ({ text, answers, sound });
  const site = /\S+\.com\.br/.exec(story)?.[0];
  const day = `${story} O prazo é 24 de dezembro de 2026.`;
  const baked = `${story} São 14 fornadas por dia.`;
  const open = `${name} (provisório)`;
  return {
    language: unfit(
      `The brand ${name} is a bakery with the code ${color} on the wall and the slogan pão com tempo for the people of the street, at ${site}. ` +
        "This is for the neighbours: cores, fontes, manual. Trigo, chapéu de cozinheiro: evitar, and that is it.",
    ),
    short: unfit(
      `${name}: ${site}, ${color}, pão com tempo, sem trigo, sem chapéu de cozinheiro. Cores, fontes e manual.`,
      { descriptionInterprise: LONG },
    ),
    cut: unfit(`${story.slice(0, -1)} e`),
    name: unfit(story.replace(name, "quitanda da esquina")),
    site: unfit(story.replace(`, e o endereço é ${site}`, "")),
    color: unfit(story.replace(`A cor é ${color}, o`, "O")),
    slogan: unfit(story.replace("pão com tempo", "pão com pressa"), { slogan: "Pão com tempo" }),
    avoid: unfit(story.replace("trigo e chapéu de cozinheiro", "uns desenhos"), { notIncludeElement: ["trigo"] }),
    undecided: unfit(story, { nameProject: open }, `${story} O nome ainda é provisório.`),
    make: unfit(story.replace("um manual", "um livro")),
    date: unfit(story, { deadline: "2026-12-24" }, day),
    numbers: unfit(story, { personality: ["14 fornadas"] }, baked),
    invented: unfit(`${story} A casa fica em Olinda.`),
    price: unfit(`${story} O valor é de mil e duzentos reais.`),
    discount: unfit(`${story} A primeira versão sai de graça.`),
    approval: unfit(`${story} O orçamento foi aprovado.`),
    promise: unfit(`${story} A marca será entregue amanhã.`),
    prize: unfit(`${story} A casa já foi premiada.`),
    assistant: unfit(`${story} Como modelo de linguagem, paro aqui.`),
  };
}
