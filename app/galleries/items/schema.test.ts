import { expect, test } from "vitest";
import { inspirationSchema, portfolioSchema } from "./schema.ts";

const picture = (folder: string, number = 1) => ({ key: `${folder}/${number}.jpg`, alt: "" });
const sent = { submissionId: "6f1c7a52-6f0b-4a3f-a6d3-1f3f0a3f9b11", author: { uid: "ada", name: "Ada" } };
const project = {
  ...sent,
  main_image: picture("ilustrations"),
  name: "Pingo",
  slogan: "a conta que pinga certo",
  site: "pingo.com.br",
  type: "Design",
  socialMedia: { facebook: "", instagram: "instagram.com/pingo", linkedin: "https://linkedin.com/pingo" },
  images: [picture("ilustrations", 2)],
};
const study = {
  ...sent,
  main_image: picture("inspiration"),
  projectName: "Lume",
  type: "Produto",
  briefing: "Luminárias de papel.",
  vall: 620_000,
  time: { month: 0, day: 20 },
  images: [picture("inspiration", 2), [picture("inspiration", 3), picture("inspiration", 4)]],
};
const passes = (schema: typeof portfolioSchema | typeof inspirationSchema, value: object) =>
  schema.safeParse(value).success;

test("[ADM-4] a project needs its main image, its author, a name, a slogan, its type and another image", () => {
  expect(passes(portfolioSchema, project)).toBe(true);
  for (const missing of [
    { main_image: undefined },
    { main_image: { key: "", alt: "" } },
    { author: undefined },
    { author: { uid: "", name: "Ada" } },
    { name: " " },
    { slogan: "" },
    { type: "" },
    { images: [] },
    { submissionId: "1" },
  ]) {
    expect(passes(portfolioSchema, { ...project, ...missing }), JSON.stringify(missing)).toBe(false);
  }
  expect(passes(portfolioSchema, { ...project, site: "" })).toBe(true);
});

test("[ADM-4] a client's social pages are kept as links of the web, whatever was typed", () => {
  const { socialMedia } = portfolioSchema.parse(project);
  expect(socialMedia).toEqual({
    facebook: "",
    instagram: "https://instagram.com/pingo",
    linkedin: "https://linkedin.com/pingo",
  });
  for (const facebook of ["javascript:alert(1)", "data:text/html,x", "@pingo", "https://ana:senha@facebook.com"]) {
    expect(passes(portfolioSchema, { ...project, socialMedia: { ...project.socialMedia, facebook } }), facebook).toBe(
      false,
    );
  }
});

test("[ADM-3] an inspiration needs its main image, its author, a type, a briefing, a value, days and another image", () => {
  expect(passes(inspirationSchema, study)).toBe(true);
  for (const missing of [
    { main_image: undefined },
    { author: { uid: "", name: "Ada" } },
    { type: "Escolha o tipo" },
    { type: "" },
    { briefing: "  " },
    { vall: 0 },
    { vall: null },
    { time: { month: 2, day: 0 } },
    { images: [] },
  ]) {
    expect(passes(inspirationSchema, { ...study, ...missing }), JSON.stringify(missing)).toBe(false);
  }
});

test("[ADM-3] an inspiration without a name is called by its type", () => {
  expect(inspirationSchema.parse({ ...study, projectName: " " }).projectName).toBe("Produto");
});

test("[ADM-3] what is far too much, or cannot be stored, is refused", () => {
  const many = Array.from({ length: 41 }, (_, index) => picture("inspiration", index));
  for (const wrong of [
    { briefing: "a".repeat(4001) },
    { projectName: "a".repeat(121) },
    { briefing: "a\0b" },
    { vall: 100_000_000_001 },
    { vall: 1.5 },
    { time: { month: 121, day: 1 } },
    { time: { month: -1, day: 1 } },
    { time: { month: 0, day: 32 } },
    { images: many },
    { images: [[picture("inspiration")]] },
    { main_image: { key: "budget/send/1.png", alt: "" } },
    { main_image: { key: "inspiration/../1.png", alt: "" } },
    { main_image: { ...picture("inspiration"), alt: "a".repeat(301) } },
  ]) {
    expect(passes(inspirationSchema, { ...study, ...wrong }), JSON.stringify(wrong).slice(0, 80)).toBe(false);
  }
});

test("[SEC-8.1] a study with very many entries is refused by their count, not entry by entry", () => {
  const { error } = inspirationSchema.safeParse({ ...study, images: Array(100_000).fill("") });
  expect(error?.issues.map(({ code, path }) => [code, path])).toEqual([["too_big", ["images"]]]);
});

test("[SEC-8.17] a focal point is two whole percents, or not there; anything else is refused", () => {
  const sent = (focal: unknown) => ({ ...study, main_image: { ...picture("inspiration"), focal } });
  for (const focal of [undefined, { x: 0, y: 100 }, { x: 50, y: 50 }])
    expect(inspirationSchema.parse(sent(focal)).main_image.focal).toEqual(focal);
  for (const focal of [
    { x: -1, y: 0 },
    { x: 0, y: 101 },
    { x: 0.5, y: 0 },
    { x: "0", y: 0 },
    { x: 1 },
    [1, 2],
    null,
    5,
  ])
    expect(passes(inspirationSchema, sent(focal)), JSON.stringify(focal)).toBe(false);
});
