import { expect, test } from "vitest";
import { askedQuestions, chipsOf, undecidedQuestions } from "./customer-questions.ts";
import { openQuestions } from "./open-questions.ts";
import { type Brief, NO_ANSWERS } from "./questionnaire.ts";

const BRIEF: Brief = {
  ...NO_ANSWERS,
  need: 0,
  replies: {},
  hasReference: false,
  website: "padaria.com.br",
  descriptionInterprise: "Padaria.",
  targetAudience: ["vizinhos"],
  nameProject: "Padaria Aurora",
  color: "laranja",
  forMake: [true, false, false, false, false],
};

test("[WALK-13] at most three questions, none about something told, and replies do not move the list", () => {
  expect(askedQuestions(BRIEF)).toEqual(["deadline", "applications", "personality"]);
  expect(askedQuestions({ ...BRIEF, replies: { deadline: "junho" } })).toEqual(askedQuestions(BRIEF));
  const told = { ...BRIEF, deadline: "2030-01-01", personality: ["calorosa"], applications: ["saco de pão"] };
  expect(askedQuestions(told)).toEqual(["competitors", "slogan", "reference"]);
  // The customer gave a description, however short; only the designer may ask for more.
  expect(openQuestions(BRIEF)).toContain("description");
  const whole = { ...told, likeInterprise: ["Mari"], slogan: "Pão com tempo", hasReference: true };
  expect(askedQuestions(whole)).toEqual([]);
});

test("[WALK-12] what was answered in words that decide nothing is left open, and not asked again", () => {
  const brief = { ...BRIEF, slogan: "talvez “Pão com tempo”", color: "não sei", personality: ["sei lá"] };
  expect(undecidedQuestions(brief)).toEqual(["slogan", "color", "personality"]);
  expect(askedQuestions(brief)).not.toContain("personality");
  expect(undecidedQuestions(BRIEF)).toEqual([]);
});

test("[WALK-13] who names many audiences chooses one of their own words", () => {
  const targetAudience = ["vizinhos", "turistas", "cafés", "escolas", "feiras"];
  const brief = { ...BRIEF, targetAudience };
  expect(chipsOf("audience", brief)).toEqual(targetAudience);
});
