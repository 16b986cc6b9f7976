import { expect, test } from "vitest";
import { filledBlock, typedIn } from "../../../tests/support/filled-blocks.ts";
import type { ShownPicture } from "../../kit/picture.ts";
import { BLOCK_KINDS, type Block, blockOf } from "./blocks.ts";
import { draftStory } from "./draft-story.ts";
import { type StorySource, storyOf } from "./model.ts";
import { cmykText, contrast, storyColours, textOn } from "./story-colours.ts";

const pictures: Record<string, ShownPicture> = Object.fromEntries(
  ["cover", "wide", "tall", "other"].map((key) => [
    key,
    { link: `/picture/${key}`, width: key === "wide" ? 1600 : 800, height: 900, thumbhash: "", alt: "", avif: false },
  ]),
);
const project = (blocks: Block[], more: Partial<StorySource<"portifolio">> = {}) =>
  storyOf({
    gallery: "portifolio",
    texts: {
      nameProject: "Onça Café, o grão, sem pressa",
      information: {
        author: "uid-of-the-publisher",
        authorName: "Ada Admin",
        clientName: "Onça Café",
        website: "",
        type: "Design",
        socialMedia: { facebook: "", instagram: "", linkedin: "" },
      },
      typeProject: "Logo Mockup",
    },
    publishedAt: new Date("2026-12-01T01:00:00Z"),
    cover: "cover",
    coverColours: null,
    colours: null,
    blocks,
    picture: (key) => pictures[key],
    ...more,
  });

test("[STORY-2] the page gets what it shows only: no id of who published it, no picture that is gone", () => {
  const story = project([
    { id: "a", kind: "pictures", rows: [["wide"], ["gone"], ["tall"]] },
    { id: "b", kind: "row", pictures: ["gone"] },
    { id: "c", kind: "quote", text: " ", name: "Ninguém" },
  ]);
  expect(JSON.stringify(story)).not.toContain("uid-of");
  expect(JSON.stringify(story)).not.toContain("Ada Admin");
  expect(story.slogan).toBe("o grão, sem pressa");
  // The evening of the day before, in São Paulo.
  expect(story.published).toEqual({ month: "novembro de 2026", year: "2026" });
  expect(story.blocks.map(({ kind }) => kind)).toEqual(["rows"]);
  expect(story.pictures.map(({ alt }) => alt)).toEqual([
    "Capa do projeto Onça Café, o grão, sem pressa",
    "Onça Café, o grão, sem pressa, imagem 2 de 5",
    "Onça Café, o grão, sem pressa, imagem 4 de 5",
  ]);
});

test("[STORY-4] headings name at most five parts", () => {
  const texts = Array.from({ length: 7 }, (_, index): Block => {
    return { id: `${index}`, kind: "text", heading: index === 2 ? "" : `Parte ${index}`, text: "Um.\n\n\n Dois. " };
  });
  const story = project(texts);
  expect(story.parts).toEqual(["Parte 0", "Parte 1", "Parte 3", "Parte 4", "Parte 5"]);
  expect(story.blocks.at(-1)).toMatchObject({ part: null, heading: "Parte 6", paragraphs: ["Um.", "Dois."] });
});

test("[STORY-12] what is written on a ground can be read, whatever was chosen", () => {
  const cover = {
    ground: "#f4b41a",
    text: "#1b1410",
    accent: "#a63a12",
    ground2: "#e4572e",
    text2: "#1b1410",
    flatTop: 0.2,
  };
  expect(storyColours(cover, null)).toEqual(cover);
  const chosen = storyColours(cover, { ground: "#777777", text: "#808080" });
  expect(contrast(chosen.ground, chosen.text)).toBeGreaterThan(4.5);
  expect([chosen.flatTop, chosen.accent]).toEqual([0, chosen.text]);
  expect(storyColours(cover, { ground: "red;}", text: "#000000" })).toEqual(cover);
  for (let grey = 0; grey < 256; grey += 1) {
    const ground = `#${grey.toString(16).padStart(2, "0").repeat(3)}`;
    expect(contrast(ground, textOn(ground, ["#0a3a29", ground]))).toBeGreaterThan(4.5);
  }
  expect(cmykText("#e4572e")).toBe("CMYK 0 62 80 11");
  expect(cmykText("#000000")).toBe("CMYK 0 0 0 100");
});

test("[STORY-11] a draft is shown by the same rules, however little of it is filled in", () => {
  const texts = { alt: "Copos", focal: { x: 10, y: 50 }, caption: "No balcão" };
  const story = draftStory({
    gallery: "inspiration",
    content: {
      fields: { projectName: "Lume" },
      author: { uid: "u", name: "Luísa" },
      cover: "",
      colours: null,
      blocks: [{ id: "a", kind: "row", pictures: ["wide", ""] }],
      pictures: { wide: texts },
    },
    pictures,
    coverColours: null,
    publishedAt: null,
  });
  expect([story.name, story.cover, story.published, story.study?.author]).toEqual(["Lume", null, null, "Luísa"]);
  expect(story.blocks).toMatchObject([{ rows: [{ shape: "full", pictures: [{ ...texts, index: 0 }] }] }]);
});

test("[STORY-2] a block of each kind, filled in, lacks nothing, and its page shows all of its texts and pictures", () => {
  for (const kind of BLOCK_KINDS) {
    const block = filledBlock(kind);
    expect(blockOf(block).missing(block), kind).toEqual([]);
    const { sentence, blocks } = project([block]);
    const shown = JSON.stringify([sentence, blocks]);
    const typed = typedIn(block);
    const keys = blockOf(block).pictures?.(block).flat() ?? [];
    expect(typed.length + keys.length, kind).toBeGreaterThan(0);
    for (const told of [...typed, ...keys.map((key) => `/picture/${key}`)]) expect(shown, kind).toContain(told);
  }
});
