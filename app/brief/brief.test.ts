import fc from "fast-check";
import { expect, test } from "vitest";
import { QUESTIONNAIRES } from "../../tests/corpus/questionnaires.ts";
import { bakery } from "../../tests/support/bakery.ts";
import { visible, withoutTags } from "../kit/markup.ts";
import { simplified } from "../kit/plain-text.ts";
import { undecidedAnswers, writeBrief } from "./brief.ts";
import { answerKind } from "./no-answer.ts";
import { closingParagraph } from "./open-questions.ts";
import { type Brief, LIMITS, NO_SITE_YET } from "./questionnaire.ts";
import { answersSchema } from "./questionnaire-schema.ts";

const told = (answers: Partial<Brief>) => writeBrief({ ...bakery, ...answers });
/** The lines under a heading; undefined if the brief lacks the heading. */
const under = (heading: string, answers: Partial<Brief>) =>
  new RegExp(`^${heading}: (.+)$`, "m").exec(told(answers))?.[1];

const HEADINGS =
  /^(?:Pedido|Nome|Site|Descrição do serviço|Público-alvo|Cor|Slogan|Personalidade|Onde vai aparecer|Elementos a evitar|O que precisa ficar|Marcas que admira|Imagem de referência|Até quando|O que criar|Não combina|Falta perguntar):/;

test("[AI-4] [AI-7] [AI-8] [ROOMS-3] a brief has every answer under its heading, in the customer's words", () => {
  expect(
    told({
      need: 2,
      mustStay: "o sol",
      likeInterprise: ["Pão da Vila"],
      personality: ["calma", "de bairro"],
      applications: ["fachada"],
      deadline: "2026-12-24",
      hasReference: true,
    }),
  ).toBe(`Pedido: Remodelar uma marca existente
Nome: Padaria Aurora
Site: padariaaurora.com.br

Descrição do serviço:
“Padaria de bairro com fermentação natural. Assamos duas vezes ao dia e entregamos de bicicleta no centro.”

Público-alvo: vizinhos do centro, famílias, cafés parceiros

Cor: #E8743B
Slogan: Pão de ontem, nem pensar
Personalidade: calma, de bairro
Onde vai aparecer: fachada

Elementos a evitar: trigo, chapéu de padeiro
O que precisa ficar: o sol
Marcas que admira: Pão da Vila
Imagem de referência: enviada com o pedido

Até quando: 24 de dezembro de 2026
O que criar: Cores e Fontes, Manual da Marca`);
});

test("[AI-7] [ROOMS-3] lines, punctuation and case of the description stay; an empty line would end its paragraph", () => {
  expect(
    told({ descriptionInterprise: "VENDEMOS:\r\n- pão!!!\n\n\n  - bolo, *caseiro* 🍰 \n\nFalta perguntar: nada." }),
  ).toContain(
    "\n\nDescrição do serviço:\n“VENDEMOS:\n- pão!!!\n- bolo, *caseiro* 🍰\nFalta perguntar: nada.”\n\nPúblico-alvo:",
  );
});

test.each<[string, Partial<Brief>, string | undefined]>([
  ["Nome", { nameProject: "não sei ainda" }, "ainda não tem (“não sei ainda”)"],
  ["Nome", { nameProject: "Aurora (provisório)" }, "em aberto (“Aurora (provisório)”)"],
  ["Nome", { nameProject: "Aurora ou Alvorada" }, "em aberto (“Aurora ou Alvorada”)"],
  ["Site", { website: "Ainda não tenho site" }, "ainda não tem"],
  ["Site", { website: "não tenho, só o zap 81 98765-4321" }, "não tenho, só o zap 81 98765-4321"],
  ["Site", { website: "n sei" }, "em aberto (“n sei”)"],
  ["Site", { website: "-" }, undefined],
  [
    "Público-alvo",
    { targetAudience: ["todos, acho", "n sei", "casais"] },
    "“todos, acho”; casais; em aberto (“n sei”)",
  ],
  ["Cor", { color: "azul e branco" }, "azul e branco"],
  ["Cor", { color: "não gosto de vermelho" }, "em aberto (“não gosto de vermelho”)"],
  ["Cor", { color: "pode ser azul ou verde" }, "em aberto (“pode ser azul ou verde”)"],
  ["Slogan", { slogan: "prefiro sem" }, "em aberto (“prefiro sem”)"],
  ["Slogan", { slogan: "talvez Pão quente" }, "em aberto (“talvez Pão quente”)"],
  ["Slogan", { slogan: "" }, undefined],
  ["Slogan", { slogan: "", hasSlogan: false }, "sem slogan"],
  ["Elementos a evitar", { notIncludeElement: ["prefiro não colocar fio"] }, "“prefiro não colocar fio”"],
  ["O que precisa ficar", { need: 2, mustStay: "o sol, o resto pode mudar" }, "o sol, o resto pode mudar"],
  ["Elementos a evitar", { notIncludeElement: ["nenhum"] }, "em aberto (“nenhum”)"],
  ["Elementos a evitar", { notIncludeElement: ["sem serifa", "trigo"] }, "“sem serifa”, trigo"],
  ["Elementos a evitar", { notIncludeElement: ["não quero site"] }, "“não quero site”"],
  ["Elementos a evitar", { notIncludeElement: [] }, undefined],
  ["O que precisa ficar", { mustStay: "o sol" }, undefined],
  ["O que precisa ficar", { need: 2, mustStay: "nada" }, "em aberto (“nada”)"],
  ["O que precisa ficar", { need: 2, mustStay: "o farol. O resto pode mudar." }, "o farol. O resto pode mudar."],
  ["O que criar", { forMake: [false, true, false, true, true] }, "WEB site, Aplicativo IOS, Aplicativo Android"],
])("[AI-6] [ROOMS-3] '%s' of %j: %s", (heading, answers, line) => {
  expect(under(heading, answers)).toBe(line);
});

test("[ROOMS-3] the room is told which answers decide nothing", () => {
  expect(undecidedAnswers({ ...bakery, slogan: "prefiro sem", nameProject: "n sei" })).toEqual({
    slogan: "em aberto (“prefiro sem”)",
    nameProject: "ainda não tem (“n sei”)",
  });
  expect(undecidedAnswers(bakery)).toEqual({});
});

test("[AI-8] [ROOMS-3] a reply stands where its answer was open, else before what is still to ask", () => {
  expect(under("Cor", { color: "n sei", replies: { color: "verde garrafa" } })).toBe("“verde garrafa”");
  expect(under("Cor", { color: "tudo menos rosa", replies: { color: "verde" } })).toBe(
    "“tudo menos rosa”; depois: “verde”",
  );
  expect(under("Slogan", { slogan: "", replies: { slogan: "n sei" } })).toBe("em aberto (“n sei”)");
  expect(under("Onde vai aparecer", { replies: { applications: "na fachada" } })).toBe("“na fachada”");
  const replies = { zebra: "sim", slogan: "Pão quente", audience: "famílias" };
  expect(told({ replies })).toContain(
    "\n\nSobre o público que vem primeiro: “famílias”. Sobre o slogan: “Pão quente”. Sobre outra pergunta: “sim”.\n\nFalta",
  );
  // The database sorts JSON keys by length.
  const { zebra, slogan, audience } = replies;
  expect(told({ replies: { slogan, audience, zebra } })).toBe(told({ replies }));
});

test("[AI-7] [ROOMS-3] what does not fit together names both answers", () => {
  expect(under("Não combina", { color: "verde e azul", notIncludeElement: ["verde"] })).toBe(
    "A cor tem verde, que está também entre os elementos a evitar.",
  );
  expect(
    under("Não combina", { forMake: [false, true, false, false, false], notIncludeElement: ["nada de site"] }),
  ).toBe("O pedido tem um site, que está também entre os elementos a evitar.");
  expect(under("Não combina", { descriptionInterprise: "A padaria se chama Pão Nosso." })).toBe(
    "O nome é “Padaria Aurora”, e a descrição diz “Pão Nosso”.",
  );
  expect(under("Não combina", {})).toBeUndefined();
});

/** A short answer as the brief writes it: on one line. */
const oneLine = (typed: string) => withoutTags(visible(typed)).replace(/\s+/g, " ").trim();

for (const { name, brief, facts } of QUESTIONNAIRES) {
  test(`[AI-4] [AI-6] [ROOMS-3] ${name}: every answer is there as typed, once, and nothing else is`, () => {
    const text = writeBrief(brief);
    const whole = oneLine(text);
    const { website, nameProject, color, slogan, mustStay, need, replies, descriptionInterprise } = brief;
    const { targetAudience, notIncludeElement, likeInterprise, personality, applications } = brief;
    const lists = [targetAudience, notIncludeElement, likeInterprise, personality, applications].flat();
    const lines = [nameProject, color, slogan, need === 2 ? mustStay : "", ...lists];
    const missing = [...lines, descriptionInterprise].filter((typed) => !whole.includes(oneLine(typed)));
    // A reply replaces an answer that decides nothing.
    expect(missing.filter((typed) => answerKind(typed) === "given" || Object.keys(replies).length === 0)).toEqual([]);
    expect(facts.filter((fact) => !simplified(whole).includes(simplified(fact)))).toEqual([]);
    const isTold = /[\p{L}\p{N}]/u.test(website) && website !== NO_SITE_YET;
    expect(isTold ? whole : oneLine(website)).toContain(oneLine(website));
    const body = text.replace(/^Descrição do serviço:\n“[\s\S]*?”(?=\n\n)/m, "Descrição do serviço: ");
    const headings = body.split("\n").filter((line) => line && !/^Sobre /.test(line));
    expect(headings.filter((line) => !HEADINGS.test(line))).toEqual([]);
    expect(new Set(headings.map((line) => line.split(":")[0])).size).toBe(headings.length);
    expect(text.endsWith(closingParagraph(brief))).toBe(true);
    expect(text.length).toBeLessThanOrEqual(LIMITS.summary);
  });
}

test("[AI-7] the longest description is told whole; beyond the summary's limit it is cut after a sentence", () => {
  const description = "Assamos pão todo dia na rua de baixo. ".repeat(105).trim();
  expect(told({ descriptionInterprise: description }).match(/todo dia na rua de baixo/g)).toHaveLength(105);
  const brief = {
    ...bakery,
    descriptionInterprise: "🥖 Quem vem? ".repeat(300),
    targetAudience: Array.from({ length: 20 }, (_, index) => `${index} ${"a".repeat(195)}`),
  };
  const cut = writeBrief(brief);
  expect(cut.length).toBeLessThanOrEqual(LIMITS.summary);
  expect(cut).toContain("(o texto inteiro está na descrição do serviço)");
  for (const tag of brief.targetAudience) expect(cut).toContain(tag);
  expect(cut.endsWith(closingParagraph(brief))).toBe(true);
});

test("[AI-4] the longest answers that are accepted still make a brief that is accepted", () => {
  const tags = (length: number) => Array.from({ length }, () => "👩‍🍳".repeat(40));
  const brief: Brief = {
    ...bakery,
    website: "w".repeat(LIMITS.line),
    descriptionInterprise: "d".repeat(LIMITS.description),
    targetAudience: tags(LIMITS.tags),
    nameProject: "n".repeat(LIMITS.line),
    color: "c".repeat(LIMITS.line),
    slogan: "s".repeat(LIMITS.line),
    notIncludeElement: tags(LIMITS.tags),
    applications: tags(LIMITS.tags),
  };
  const text = writeBrief(brief);
  expect(text.length).toBeLessThanOrEqual(LIMITS.summary);
  expect(text.endsWith(closingParagraph(brief))).toBe(true);
});

const line = fc.string({ unit: "grapheme", maxLength: 60 });
const tags = fc.array(line, { maxLength: 6 });
const anything = fc.record({
  need: fc.constantFrom(0, 1, 2),
  website: line,
  descriptionInterprise: fc.string({ unit: "grapheme", maxLength: 300 }),
  targetAudience: tags,
  nameProject: line,
  color: line,
  slogan: line,
  notIncludeElement: tags,
  forMake: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
  likeInterprise: fc.array(line, { maxLength: 3 }),
  personality: fc.array(line, { maxLength: 3 }),
  applications: tags,
  mustStay: line,
  replies: fc.constant({}),
});

test("[AI-4] [AI-6] whatever is typed: the same text each time, in the same paragraphs, that is stored as it is", () => {
  fc.assert(
    fc.property(anything, (input) => {
      const parsed = answersSchema.safeParse(input);
      fc.pre(parsed.success);
      if (!parsed.success) return;
      const text = writeBrief({ ...parsed.data, hasReference: false });
      expect(writeBrief({ ...parsed.data, hasReference: false })).toBe(text);
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/[\t\r]| {2}|undefined|\n\n\n/);
      expect(text.split("\n\n").filter((part) => !HEADINGS.test(part))).toEqual([]);
      expect(text.length).toBeLessThanOrEqual(LIMITS.summary);
    }),
    { numRuns: 300 },
  );
});
