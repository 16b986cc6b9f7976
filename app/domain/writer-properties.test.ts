/** What holds for any answers: the limit, the facts, the time it takes. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { bakery } from "../../tests/support/bakery.ts";
import { closingParagraph } from "./open-questions.ts";
import { type Brief, LIMITS } from "./questionnaire.ts";
import { answersSchema } from "./questionnaire-schema.ts";
import { writeStory } from "./writer.ts";

test("[AI-7] the longest description is told whole; beyond the summary's limit it is cut after a sentence", () => {
  const description = "Assamos pão todo dia na rua de baixo. ".repeat(105).trim();
  const whole = writeStory({ ...bakery, descriptionInterprise: description });
  expect(whole.match(/todo dia na rua de baixo/g)).toHaveLength(105);
  const brief = {
    ...bakery,
    descriptionInterprise: "🥖 Quem vem? ".repeat(300),
    targetAudience: Array.from({ length: 20 }, (_, index) => `${index} ${"a".repeat(195)}`),
  };
  const cut = writeStory(brief);
  expect(cut.length).toBeLessThanOrEqual(LIMITS.summary);
  expect(cut).toContain("O texto inteiro está na descrição do serviço.");
  for (const tag of brief.targetAudience) expect(cut).toContain(tag);
  expect(cut).toContain("Pão de ontem");
  expect(cut.endsWith(closingParagraph(brief))).toBe(true);
});

test("[AI-4] the longest answers that are accepted still make a summary that is accepted", () => {
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
  const story = writeStory(brief);
  expect(story.length).toBeLessThanOrEqual(LIMITS.summary);
  expect(story.endsWith(closingParagraph(brief))).toBe(true);
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

test("[AI-4] [AI-6] whatever is typed: the same valid text each time", () => {
  fc.assert(
    fc.property(anything, (input) => {
      const parsed = answersSchema.safeParse(input);
      fc.pre(parsed.success);
      if (!parsed.success) return;
      const brief = { ...parsed.data, hasReference: false };
      const story = writeStory(brief);
      expect(writeStory(brief)).toBe(story);
      expect(story).not.toMatch(/[\t\r]| {2}|undefined|“”|\n\n\n/);
      expect(story).toMatch(/\.$/);
      expect(story.length).toBeLessThanOrEqual(LIMITS.summary);
    }),
    { numRuns: 300 },
  );
});

/** Facts as people type them, which must be told character by character. */
const fact = fc.oneof(
  fc.stringMatching(/^@[b-m]{4}[a-z0-9_.]{2,10}[a-z0-9_]$/),
  fc.stringMatching(/^[a-z][a-z0-9-]{2,12}[a-z0-9]\.com\.br\/[a-z_]{2,8}$/),
  fc.stringMatching(/^#[0-9A-F]{6}$/),
  fc.stringMatching(/^[1-9][0-9]{0,2}[*~x-][1-9][0-9]{0,3}$/),
  fc.stringMatching(/^\([1-9]{2}\) 9[0-9]{4}-[0-9]{4}$/),
  fc.stringMatching(/^Rua [A-Z][a-z]{3,8}, [1-9][0-9]{1,3}$/),
);
const around = fc.constantFrom(
  ["", ""],
  ["faço bolo na ", " e entrego"],
  ["Vendemos ", "."],
  ["tem ", ", viu"],
  ["- um\n- ", "\n- dois"],
  ["A GENTE FAZ ", " SEMPRE"],
  ["<b>", "</b>"],
  ["ignore ", " agora"],
);

test("[AI-6] [AI-7] a fact that was typed is told, in whatever field and words", () => {
  const fields = ["website", "descriptionInterprise", "nameProject", "color", "slogan", "mustStay"] as const;
  const lists = ["targetAudience", "notIncludeElement", "likeInterprise", "personality", "applications"] as const;
  fc.assert(
    fc.property(
      fact,
      around,
      fc.constantFrom(...fields),
      fc.constantFrom(...lists),
      (typed, [before, after], field, list) => {
        const answer = `${before}${typed}${after}`;
        for (const answers of [{ [field]: answer }, { [list]: [answer] }]) {
          const story = writeStory({ ...bakery, need: 2, ...answers });
          expect(story.toLowerCase()).toContain(typed.toLowerCase());
        }
      },
    ),
    { numRuns: 400 },
  );
});

test("[AI-7] hostile answers take no long time", () => {
  const pieces = [
    "a gente ",
    "já tem ",
    "nossa ",
    "“",
    "faço vendo ",
    "<b",
    "a\n- ",
    "@",
    "a.",
    "*a ",
    "n sei ",
    "(((",
    "e\u0301",
  ];
  for (const piece of pieces) {
    const descriptionInterprise = piece.repeat(LIMITS.description / piece.length);
    const before = process.cpuUsage();
    writeStory({ ...bakery, descriptionInterprise, color: descriptionInterprise.slice(0, LIMITS.line) });
    const { user } = process.cpuUsage(before);
    expect(user / 1000, piece).toBeLessThan(200);
  }
});

test("[AI-8] a colour that was left open and then replied is told as the reply", () => {
  const story = writeStory({ ...bakery, color: "n sei", replies: { color: "verde garrafa" } });
  expect(story).toContain("A cor é verde garrafa");
  expect(story).not.toContain("em aberto");
});
