import fc from "fast-check";
import { expect, test } from "vitest";
import { type Brief, LIMITS, NO_OPTIONAL_ANSWERS, NO_SITE_YET } from "./questionnaire.ts";
import { answersSchema } from "./questionnaire-schema.ts";
import { writeStory } from "./writer.ts";

const bakery: Brief = {
  ...NO_OPTIONAL_ANSWERS,
  hasReference: false,
  need: 1,
  website: "padariaaurora.com.br",
  descriptionInterprise:
    "Padaria de bairro com fermentação natural. Assamos duas vezes ao dia e entregamos de bicicleta no centro.",
  targetAudience: ["vizinhos do centro", "famílias", "cafés parceiros"],
  nameProject: "Padaria Aurora",
  color: "#E8743B",
  slogan: "Pão de ontem, nem pensar",
  notIncludeElement: ["trigo", "chapéu de padeiro"],
  forMake: [true, false, true, false, false],
};

test("[AI-4] three short paragraphs tell every answer", () => {
  expect(writeStory(bakery)).toBe(
    [
      "Por trás de Padaria Aurora há uma empresa que já existe e agora quer uma marca. Quem pede conta assim: “Padaria de bairro com fermentação natural. Assamos duas vezes ao dia e entregamos de bicicleta no centro.” O público é este: vizinhos do centro, famílias e cafés parceiros. O site é padariaaurora.com.br.",
      "A cor escolhida é #E8743B, e o desenho deve evitar trigo e chapéu de padeiro. O slogan é “Pão de ontem, nem pensar”.",
      "O pedido é por Cores e Fontes e por um Manual da Marca.",
    ].join("\n\n"),
  );
});

test("[AI-4] each need opens its own way", () => {
  expect(writeStory({ ...bakery, need: 0 })).toMatch(/^Padaria Aurora é um projeto de marca nova, criada do zero\. /);
  expect(writeStory({ ...bakery, need: 2 })).toMatch(
    /^Padaria Aurora é uma marca que já existe e agora quer ser remodelada\. /,
  );
});

test("[AI-4] what is not there yet is told as such, never made up", () => {
  const story = writeStory({ ...bakery, website: NO_SITE_YET, slogan: "", notIncludeElement: [] });
  expect(story).toContain("Ainda não tem site.");
  expect(story).toContain("A cor escolhida é #E8743B, e nenhum elemento foi vetado. Não há slogan.");
  expect(writeStory({ ...bakery, slogan: "Não." })).toContain("Não há slogan.");
});

test("[AI-4] an answer that is no address or no colour is quoted, not asserted", () => {
  const story = writeStory({ ...bakery, website: "em construção", color: "tanto faz" });
  expect(story).toContain("Sobre o site, a resposta foi “em construção”.");
  expect(story).toContain("Sobre a cor, a resposta foi “tanto faz”, e o desenho");
});

test("[AI-4] colours are told as they were typed", () => {
  const told = (color: string) =>
    writeStory({ ...bakery, color })
      .split("\n\n")[1]
      ?.split(", e o desenho")[0];
  expect(told("rgba(10, 20, 30, 0.5)")).toBe("A cor escolhida é rgba(10, 20, 30, 0.5)");
  expect(told("E8743B")).toBe("A cor escolhida é E8743B");
  expect(told("Azul profundo e branco.")).toBe("A cor escolhida é azul profundo e branco");
  expect(told("Azul. Mas pode ser verde!")).toBe("Sobre a cor, a resposta foi “Azul. Mas pode ser verde!”");
});

test("[AI-4] one, two and five deliverables read as a sentence", () => {
  const asked = (...forMake: boolean[]) => writeStory({ ...bakery, forMake }).split("\n\n")[2];
  expect(asked(false, true, false, false, false)).toBe("O pedido é por um WEB site.");
  expect(asked(false, false, false, true, true)).toBe("O pedido é por um Aplicativo IOS e por um Aplicativo Android.");
  expect(asked(true, true, true, true, true)).toBe(
    "O pedido é por Cores e Fontes, por um WEB site, por um Manual da Marca, por um Aplicativo IOS e por um Aplicativo Android.",
  );
});

test("[AI-4] an element to avoid keeps its meaning when it was typed as a prohibition", () => {
  const story = writeStory({ ...bakery, notIncludeElement: ["nada de trigo.", "não usar vermelho", "sem serifa"] });
  expect(story).toContain("deve evitar trigo, vermelho e “sem serifa”.");
});

test("[AI-4] lists, broken lines and styling become running text", () => {
  const told = (descriptionInterprise: string) =>
    /conta assim: (“.*?”)/.exec(writeStory({ ...bakery, descriptionInterprise }))?.[1];
  expect(told('# Vendemos:\n- pães\n- bolos *caseiros*\n\nEntrega de "bike"')).toBe(
    "“Vendemos: pães; bolos caseiros. Entrega de ‘bike’.”",
  );
  expect(told("pão de fermentação\r\nnatural, assado\r\nduas vezes ao dia")).toBe(
    "“pão de fermentação natural, assado duas vezes ao dia.”",
  );
  expect(told("  Quem não quer pão quente?  ")).toBe("“Quem não quer pão quente?”");
});

test("[AI-4] a very long description is cut after a sentence, and the designer is told where the rest is", () => {
  const story = writeStory({ ...bakery, descriptionInterprise: "Assamos pão todo dia. ".repeat(180) });
  expect(story).toContain("Assamos pão todo dia.” O texto inteiro está na descrição do serviço. O público");
  expect(story.length).toBeLessThan(1_200);
});

test("[AI-4] the longest answers that are accepted still make a summary that is accepted", () => {
  const story = writeStory({
    ...bakery,
    need: 1,
    website: "w".repeat(LIMITS.line),
    descriptionInterprise: "d".repeat(LIMITS.description),
    targetAudience: Array.from({ length: LIMITS.tags }, () => "a".repeat(LIMITS.tag)),
    nameProject: "n".repeat(LIMITS.line),
    color: "c".repeat(LIMITS.line),
    slogan: "s".repeat(LIMITS.line),
    notIncludeElement: Array.from({ length: LIMITS.tags }, () => `sem ${"e".repeat(LIMITS.tag - 4)}`),
    forMake: [true, true, true, true, true],
  });
  expect(story).toContain("a e mais 23.");
  expect(story.length).toBeLessThanOrEqual(LIMITS.summary);
});

test("[AI-4] whatever is typed: three paragraphs, the same each time, no styling, no doubled punctuation", () => {
  const line = fc.string({ unit: "grapheme", maxLength: 60 });
  const tags = fc.array(line, { maxLength: 6 });
  const typed = fc.record({
    need: fc.constantFrom(0, 1, 2),
    website: line,
    descriptionInterprise: fc.string({ unit: "grapheme", maxLength: 300 }),
    targetAudience: tags,
    nameProject: line,
    color: line,
    slogan: line,
    notIncludeElement: tags,
    forMake: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
  });
  fc.assert(
    fc.property(typed, (input) => {
      const parsed = answersSchema.safeParse(input);
      fc.pre(parsed.success);
      if (!parsed.success) return;
      const brief = { ...parsed.data, hasReference: false };
      const story = writeStory(brief);
      expect(writeStory(brief)).toBe(story);
      expect(story.split("\n")).toHaveLength(5);
      expect(story).not.toMatch(/[*`\t\r]| {2}|undefined/);
      expect(story).toMatch(/\.$/);
      expect(story.length).toBeLessThanOrEqual(LIMITS.summary);
    }),
    { numRuns: 300 },
  );
});
