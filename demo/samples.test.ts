import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inspirationSchema, portfolioSchema } from "../app/galleries/items/schema.ts";
import { BLOCKS, type Block, blockOf, storyPictures } from "../app/galleries/story/blocks.ts";
import { websiteLink } from "../app/kit/website.ts";
import { INSPIRATIONS } from "./inspirations.ts";
import { PICTURES, type PictureName } from "./pictures.ts";
import { drawingsOf, type StoryBlock } from "./project.ts";
import { PORTFOLIO } from "./projects.ts";

test("[PORT-1] [INSP-1] the sample lists are longer than a page, of singles and pairs in both shapes, no cover twice in a list", async () => {
  expect(PORTFOLIO.length).toBeGreaterThanOrEqual(16);
  expect(INSPIRATIONS.length).toBeGreaterThanOrEqual(20);
  expect(new Set(PORTFOLIO.map(({ name }) => name)).size).toBe(16);
  for (const list of [PORTFOLIO, INSPIRATIONS]) expect(new Set(list.map(({ cover }) => cover)).size).toBe(list.length);
  expect(new Set(PORTFOLIO.map(({ name, slogan }) => `${name}, ${slogan}`)).size).toBe(PORTFOLIO.length);
  expect(new Set(INSPIRATIONS.map(({ projectName }) => projectName)).size).toBe(INSPIRATIONS.length);

  const entries = INSPIRATIONS.flatMap(({ images }) => images);
  expect(entries.filter((entry) => Array.isArray(entry)).length).toBeGreaterThanOrEqual(6);
  expect(entries.some((entry) => typeof entry === "string")).toBe(true);
  const used = [
    ...PORTFOLIO.flatMap((project) => [project.cover, ...drawingsOf(project)]),
    ...INSPIRATIONS.flatMap(({ cover, images }) => [cover, ...images.flat()]),
  ];
  const drawings = (await readdir(join(import.meta.dirname, "artwork"))).map((file) => file.replace(".svg", ""));
  expect([...new Set(used)].sort()).toEqual(drawings.sort());
  expect(Object.keys(PICTURES).sort()).toEqual(drawings);

  const shapes = new Map<string, string>();
  for (const name of drawings) {
    const drawing = await readFile(join(import.meta.dirname, "artwork", `${name}.svg`), "utf8");
    shapes.set(name, /viewBox="0 0 (\d+ \d+)"/.exec(drawing)?.[1] ?? "");
  }
  for (const list of [PORTFOLIO, INSPIRATIONS])
    expect(new Set(list.map(({ cover }) => shapes.get(cover)))).toEqual(new Set(["1600 900", "1200 1500"]));
});

test("[INSP-4] [ADM-3] the sample inspirations have every kind, time frames with singulars, and a value", () => {
  const kinds = ["Empresa Fictícia", "Design", "Fotografia", "Pagina WEB", "Produto"];
  expect(new Set(INSPIRATIONS.map(({ type }) => type))).toEqual(new Set(kinds));
  expect(INSPIRATIONS.some(({ time }) => time.month === 1 && time.day === 1)).toBe(true);
  for (const { time, vall, briefing, projectName } of INSPIRATIONS) {
    expect(time.day, projectName).toBeGreaterThan(0);
    expect(vall, projectName).toBeGreaterThan(0);
    expect(briefing.split(/[.?] /).length, projectName).toBeGreaterThanOrEqual(2);
  }
});

test("[ADM-3] [ADM-4] the forms would take every sample, but for the projects' kinds, of which the form has one", () => {
  const author = { uid: "uid", name: "Helena Castro" };
  const stored = (folder: string) => (name: PictureName) => ({ key: `${folder}/${name}.jpg`, alt: PICTURES[name] });
  const project = stored("ilustrations");
  for (const sample of PORTFOLIO) {
    const { cover, blocks: _, captions: __, focal: ___, socialMedia, ...texts } = sample;
    const socials = { facebook: "", instagram: "", linkedin: "", ...socialMedia };
    const pictures = { main_image: project(cover), images: drawingsOf(sample).map(project) };
    const draft = { ...texts, ...pictures, type: "Design", socialMedia: socials, submissionId: randomUUID(), author };
    expect(portfolioSchema.safeParse(draft).data, texts.slogan).toEqual(draft);
  }
  const idea = stored("inspiration");
  for (const { author: name, cover, images, ...texts } of INSPIRATIONS) {
    const entries = images.map((entry) => (Array.isArray(entry) ? entry.map(idea) : idea(entry)));
    const pictures = { main_image: idea(cover), images: entries };
    const draft = { ...texts, ...pictures, submissionId: randomUUID(), author: { ...author, name } };
    expect(inspirationSchema.safeParse(draft).data, texts.projectName).toEqual(draft);
  }
});

/** All texts of a block, except its kind, pictures and hex values. */
function textsOf(block: StoryBlock): string[] {
  const texts: string[] = [];
  JSON.stringify(block, (key, value: unknown) => {
    if (typeof value === "string" && !["kind", "hex"].includes(key) && !Object.hasOwn(PICTURES, value))
      texts.push(value);
    return value;
  });
  return texts;
}

test("[STORY-22] the sample's projects are stories: half with every kind of block, all with captions and credits", () => {
  const stories = PORTFOLIO.filter(({ blocks }) => blocks.some(({ kind }) => kind === "sentence"));
  expect(stories.length).toBeGreaterThanOrEqual(8);
  const kinds = PORTFOLIO.flatMap(({ blocks }) => blocks.map(({ kind }) => kind));
  expect(new Set(kinds)).toEqual(new Set(Object.keys(BLOCKS)));
  const rows = PORTFOLIO.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === "row" ? [block] : [])));
  expect(new Set(rows.map(({ pictures }) => pictures.length))).toEqual(new Set([1, 2, 3]));
  for (const { slogan, blocks, captions } of PORTFOLIO) {
    const order = blocks.map(({ kind }) => kind);
    expect(order.at(-1), slogan).toBe("credits");
    for (const kind of new Set(order))
      if (BLOCKS[kind].once)
        expect(
          order.filter((one) => one === kind),
          slogan,
        ).toHaveLength(1);
    expect(order.join(" "), slogan).not.toContain("text text");
    for (const block of blocks) {
      const whole = { id: "", ...block } as Block;
      expect(blockOf(whole).missing(whole), slogan).toEqual([]);
      if (block.kind === "palette")
        expect(
          block.colours.reduce((sum, { part }) => sum + part, 0),
          slogan,
        ).toBe(100);
    }
    const shown = new Set([...storyPictures(blocks.map((block) => ({ id: "", ...block }) as Block)).flat()]);
    expect(new Set(Object.keys(captions)), slogan).toEqual(shown);
  }
});

test("what the sample studio says keeps to its voice: short alternative texts, no exclamation, links that work", () => {
  const texts = [
    ...Object.values(PICTURES),
    ...PORTFOLIO.flatMap(({ name, slogan, type, captions }) => [name, slogan, type, ...Object.values(captions)]),
    ...PORTFOLIO.flatMap(({ blocks }) => blocks.flatMap(textsOf)),
    ...INSPIRATIONS.flatMap(({ projectName, briefing, author }) => [projectName, briefing, author]),
  ];
  for (const text of texts) expect(text, text).toMatch(/^[^!]{3,}$/);
  for (const alt of Object.values(PICTURES)) expect(alt.length, alt).toBeLessThanOrEqual(120);
  for (const { site, socialMedia = {} } of PORTFOLIO) {
    if (site) expect(websiteLink(site)).toMatch(/^https:\/\/[a-z]+\.example\/$/);
    for (const link of Object.values(socialMedia)) expect(link).toMatch(/^https:\/\/www\.\w+\.com\/[a-z/.-]+$/);
  }
});
