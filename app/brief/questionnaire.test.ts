import { expect, test } from "vitest";
import { readableColor } from "../kit/color-formats.ts";
import { isQuestionnairePath, needOf } from "../kit/needs.ts";
import {
  type Answers,
  type Brief,
  fingerprint,
  firstMissing,
  furthestPanel,
  LIMITS,
  NO_OPTIONAL_ANSWERS,
  panelOf,
} from "./questionnaire.ts";
import { answersSchema, submissionSchema } from "./questionnaire-schema.ts";

const answers: Answers = {
  ...NO_OPTIONAL_ANSWERS,
  need: 0,
  website: "padariaaurora.com.br",
  descriptionInterprise: "Padaria de bairro.",
  targetAudience: ["vizinhos"],
  nameProject: "Padaria Aurora",
  color: "laranja",
  slogan: "",
  notIncludeElement: [],
  forMake: [true, false, false, false, false],
};
const submission = { ...answers, submissionId: crypto.randomUUID(), resume_ia: "A padaria.", image: "" };

test("[BRAND-2] only the codes 0, 1 and 2 are needs", () => {
  expect(["0", "1", "2"].map(needOf)).toEqual([0, 1, 2]);
  for (const code of ["3", "-1", "00", "0.0", " 1", "", "x", undefined]) expect(needOf(code)).toBeNull();
});

test("[BRAND-2] a panel's number is read from 1 to 5 only", () => {
  expect(panelOf("5")).toBe(5);
  for (const text of ["0", "6", "", "1.5", "toString", null]) expect(panelOf(text)).toBeNull();
});

test("[BRAND-3] panel 1 needs a site, a description and a tag, in this order", () => {
  expect(firstMissing(1, answers)).toBeNull();
  expect(firstMissing(1, { ...answers, website: "  ", descriptionInterprise: "" })).toBe("website");
  expect(firstMissing(1, { ...answers, descriptionInterprise: "\n", targetAudience: [] })).toBe(
    "descriptionInterprise",
  );
  expect(firstMissing(1, { ...answers, targetAudience: [] })).toBe("targetAudience");
});

test("[BRAND-3] more or longer tags than the server takes do not advance", () => {
  const many = Array.from({ length: LIMITS.tags + 1 }, (_, index) => `cliente ${index}`);
  expect(firstMissing(1, { ...answers, targetAudience: many })).toBe("targetAudience");
  expect(firstMissing(2, { ...answers, notIncludeElement: ["x".repeat(LIMITS.tag + 1)] })).toBe("notIncludeElement");
});

test("[BRAND-4] panel 2 needs a name and a color; slogan and elements to avoid are optional", () => {
  expect(firstMissing(2, answers)).toBeNull();
  expect(firstMissing(2, { ...answers, nameProject: " " })).toBe("nameProject");
  expect(firstMissing(2, { ...answers, color: "" })).toBe("color");
});

test("[BRAND-6] panel 3 needs one deliverable, and then panels 4 and 5 are open", () => {
  expect(firstMissing(3, { ...answers, forMake: [false, false, false, false, false] })).toBe("forMake");
  expect(furthestPanel({ ...answers, forMake: [false, false, false, false, false] })).toBe(3);
  expect(furthestPanel({ ...answers, color: "" })).toBe(2);
  expect(furthestPanel({ ...answers, website: "" })).toBe(1);
  expect(furthestPanel(answers)).toBe(5);
});

test("[BRAND-4] a typed colour is read with and without its marks, and never mistaken for a word", () => {
  const css = (text: string) => /^#([0-9a-f]{3,4}|[0-9a-f]{6})$|^rgb\(\d+, \d+, \d+, [\d.]+\)$|^red$/i.test(text);
  expect(readableColor(" E8743B ", "#", css)).toBe("#E8743B");
  expect(readableColor("#E8743B", "rgba", css)).toBe("#E8743B");
  expect(readableColor("232, 116, 59, 1", "rgba", css)).toBe("rgb(232, 116, 59, 1)");
  expect(readableColor("cafe", "TXT", css)).toBeNull();
  expect(readableColor("red", "TXT", css)).toBe("red");
  expect(readableColor("", "#", css)).toBeNull();
  expect(readableColor("inherit", "#", () => true)).toBeNull();
});

test("[BRAND-8] the fingerprint changes with every answer and not with spaces around it", () => {
  const brief: Brief = { ...answers, hasReference: false };
  const before = fingerprint(brief);
  expect(fingerprint({ ...brief, website: ` ${answers.website} ` })).toBe(before);
  const changes: Partial<Brief>[] = [
    { need: 1 },
    { website: "x" },
    { descriptionInterprise: "x" },
    { targetAudience: ["vizinhos", "x"] },
    { nameProject: "x" },
    { color: "x" },
    { slogan: "x" },
    { hasSlogan: false },
    { likeInterprise: ["x"] },
    { personality: ["x"] },
    { applications: ["x"] },
    { deadline: "2026-12-24" },
    { mustStay: "x" },
    { replies: { color: "x" } },
    { hasReference: true },
    { notIncludeElement: ["x"] },
    { forMake: [true, true, false, false, false] },
  ];
  for (const change of changes) expect(fingerprint({ ...brief, ...change }), JSON.stringify(change)).not.toBe(before);
});

test("[BRAND-9] the server takes what the panels let through, trimmed", () => {
  expect(submissionSchema.parse({ ...submission, nameProject: " Padaria Aurora " }).nameProject).toBe("Padaria Aurora");
  expect(answersSchema.parse(answers)).toEqual(answers);
});

test("[BRAND-9] the server refuses what no panel lets through", () => {
  const refused: object[] = [
    { website: " " },
    { descriptionInterprise: "" },
    { targetAudience: [] },
    { targetAudience: [""] },
    { nameProject: "" },
    { color: "" },
    { forMake: [false, false, false, false, false] },
    { forMake: [true] },
    { need: 3 },
    { resume_ia: "  " },
    { resume_ia: "x".repeat(LIMITS.summary + 1) },
    { submissionId: "1" },
    { descriptionInterprise: "x".repeat(LIMITS.description + 1) },
    // Characters that the database cannot store.
    ...["a\0b", "\ud800"].flatMap((text) => [
      { website: text },
      { descriptionInterprise: text },
      { targetAudience: ["a", text] },
      { nameProject: text },
      { color: text },
      { slogan: text },
      { notIncludeElement: [text] },
      { resume_ia: text },
      { image: text },
    ]),
  ];
  for (const change of refused) {
    expect(submissionSchema.safeParse({ ...submission, ...change }).success, JSON.stringify(change)).toBe(false);
  }
});

test("[BRAND-15] [AI-8] the server takes optional answers and replies, trimmed, and does without them", () => {
  const given = {
    hasSlogan: false,
    likeInterprise: [" Natura", "Granado", "Osklen"],
    personality: ["calma"],
    applications: ["sacola"],
    deadline: "2026-12-24",
    mustStay: " o sino ",
    replies: { audience: " Turistas. ", question_of_another_version: "" },
  };
  expect(submissionSchema.parse({ ...submission, ...given })).toEqual({
    ...submission,
    ...given,
    likeInterprise: ["Natura", "Granado", "Osklen"],
    mustStay: "o sino",
    replies: { audience: "Turistas.", question_of_another_version: "" },
  });
  const olderTab: Partial<typeof submission> = { ...submission };
  for (const field of Object.keys(NO_OPTIONAL_ANSWERS)) delete olderTab[field as keyof typeof NO_OPTIONAL_ANSWERS];
  expect(submissionSchema.parse(olderTab)).toEqual({ ...submission, ...NO_OPTIONAL_ANSWERS });
});

test("[BRAND-15] the server refuses optional answers that no panel lets through", () => {
  const manyReplies = Object.fromEntries(Array.from({ length: 31 }, (_, nth) => [`q${nth}`, "sim"]));
  const refused: object[] = [
    { hasSlogan: "false" },
    { likeInterprise: ["a", "b", "c", "d"] },
    { likeInterprise: [""] },
    { likeInterprise: "Natura" },
    { personality: ["a", "b", "c", "d"] },
    { applications: Array.from({ length: 31 }, (_, nth) => `lugar ${nth}`) },
    { applications: ["x".repeat(201)] },
    { deadline: "2026-02-30" },
    { deadline: "24/12/2026" },
    { deadline: "2026-12-24T10:00" },
    { deadline: "amanhã" },
    { mustStay: "x".repeat(201) },
    { replies: manyReplies },
    { replies: { color: "x".repeat(201) } },
    { replies: { ["x".repeat(201)]: "sim" } },
    { replies: { color: ["azul"] } },
    { replies: ["azul"] },
    // Characters that the database cannot store.
    ...["a\0b", "\ud800"].flatMap((text) => [
      { likeInterprise: [text] },
      { personality: [text] },
      { applications: [text] },
      { deadline: text },
      { mustStay: text },
      { replies: { color: text } },
      { replies: { [text]: "azul" } },
    ]),
  ];
  for (const change of refused) {
    expect(submissionSchema.safeParse({ ...submission, ...change }).success, JSON.stringify(change)).toBe(false);
  }
  delete manyReplies.q30;
  expect(submissionSchema.safeParse({ ...submission, replies: manyReplies }).success).toBe(true);
});

test("[BRAND-15] a reply's id never reaches the prototype of an object", () => {
  const sent = '{"__proto__": "x", "constructor": "y", "toString": "z"}';
  const { replies } = answersSchema.parse({ ...answers, replies: JSON.parse(sent) });
  expect(Object.entries(replies)).toEqual([
    ["constructor", "y"],
    ["toString", "z"],
  ]);
  expect(Object.getPrototypeOf(replies)).toBe(Object.prototype);
});

test.each([
  ["/create/new/Branding/0", true],
  ["/modify/Branding/2?de=menu", true],
  ["/branding", false],
  ["/create/new/portfolio", false],
  ["/account?voltar=/create/new/Branding/0", false],
])("[BRAND-12] is %s the questionnaire's? %s", (path, is) => expect(isQuestionnairePath(path)).toBe(is));
