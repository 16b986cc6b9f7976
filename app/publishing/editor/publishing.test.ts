import { expect, test } from "vitest";
import type { Content, Part } from "../../galleries/story/content.ts";
import type { Editing } from "../editing/editing.ts";
import { emptyContent } from "../editing/parts.ts";
import { askForAlt } from "../forms/alt.ts";
import { changePart, openDraft } from "./draft.ts";
import { changeLines, isFilledIn, lackingOf, missingText, panelOf, withNewLacks } from "./publishing.ts";

const AUTHOR = { uid: "ana", name: "Ana" };
const stamp = (revision: number, by = "ana", name = "Ana") => ({ revision, by, name, at: "2026-11-27T12:00:00Z" });

const content: Content = {
  ...emptyContent(AUTHOR),
  fields: { name: "Onça", slogan: "o grão", type: "Design" },
  cover: "capa",
  blocks: [
    { id: "t", kind: "text", heading: "A ideia", text: "Pintas." },
    { id: "p", kind: "row", pictures: ["um", "dois"] },
  ],
  pictures: Object.fromEntries(
    ["capa", "um", "dois"].map((key) => [key, { alt: "x", focal: { x: 50, y: 50 }, caption: "" }]),
  ),
};

const editing = (changed: Partial<Editing> = {}): Editing => ({
  gallery: "portifolio",
  id: "1",
  content,
  pictures: {},
  colours: {},
  revision: 5,
  publishedRevision: 3,
  stamps: { fields: stamp(5), "block:t": stamp(4, "bia", "Bia") },
  state: "live",
  scheduledAt: null,
  scheduledRevision: null,
  publishedAt: null,
  addressName: "Onça",
  formerNames: [],
  versions: [],
  shownVersion: 1,
  shown: content,
  preview: null,
  position: 1,
  entry: { place: 1, above: null, below: null },
  deletion: null,
  ...changed,
});

test("[WALK-53] what is about to change is named by what visitors see, and by whom", () => {
  const opened = editing();
  const draft = openDraft(opened);
  // Both were changed and changed back.
  expect(changeLines(opened, draft, "ana")).toEqual([]);
  const typed = changePart(draft, "block:t", {
    block: { id: "t", kind: "text", heading: "A ideia", text: "Manchas." },
    pictures: {},
  });
  const without = changePart(typed, "block:p", null);
  expect(changeLines(opened, without, "ana")).toEqual(["Texto: A ideia, de Bia", "Par, sai"]);
  const first = editing({ shown: null, shownVersion: null, publishedRevision: null });
  expect(changeLines(first, openDraft(first), "ana")).toEqual(["Dados", "Texto: A ideia, de Bia"]);
});

test("[WALK-52] what will be refused leads to the panel that is meant", () => {
  const alone = { ...content, fields: { ...content.fields, slogan: "" }, blocks: [] };
  const opened = editing({ content: alone, shown: null });
  const draft = openDraft(opened);
  const lacking = lackingOf(opened, draft);
  expect(lacking.map(({ part }): Part => part)).toEqual(["fields", "order"]);
  expect(lacking.map((one) => panelOf(one, draft))).toEqual(["fields", null]);
  const silent = {
    ...content,
    pictures: { ...content.pictures, capa: { alt: "", focal: { x: 50, y: 50 }, caption: "" } },
  };
  expect(lackingOf(editing({ content: silent, shown: null }), openDraft(editing({ content: silent })))).toEqual([]);
});

test("[WALK-52] what was missing is told as done once the draft has it, and is named once", () => {
  const empty = { id: "t", kind: "text", heading: "", text: "" } as const;
  const opened = editing({
    content: { ...content, fields: { ...content.fields, slogan: "" }, blocks: [empty, ...content.blocks.slice(1)] },
    shown: null,
  });
  const before = openDraft(opened);
  const lacking = lackingOf(opened, before);
  expect(lacking.map((one) => missingText(one, before))).toEqual(["Slogan", "Texto"]);
  const done = (draft: typeof before) => lacking.map((one) => isFilledIn(one, opened, before, draft));
  expect(done(before)).toEqual([false, false]);
  const told = changePart(before, "fields", { ...before.content.fields, slogan: "o grão" });
  expect(done(told)).toEqual([true, false]);
  expect(done(changePart(told, "block:t", null))).toEqual([true, true]);
  expect(done(changePart(told, "fields", before.content.fields))).toEqual([false, false]);
  // The server alone knows the owner's branches.
  const branch = { part: "fields", what: "Ramo", field: "type" } as const;
  const other = changePart(told, "fields", { ...told.content.fields, type: "Rótulos" });
  expect([before, told, other].map((draft) => isFilledIn(branch, opened, before, draft))).toEqual([false, false, true]);
});

test("[WALK-52] the text that a picture uploaded meanwhile lacks joins the list, and is told as done like the others", () => {
  const opened = editing({ shown: null });
  const withPair = (pictures: string[], alt = "") =>
    changePart(openDraft(opened), "block:p", {
      block: { id: "p", kind: "row", pictures },
      pictures: { tres: { alt, focal: { x: 50, y: 50 }, caption: "" } },
    });
  const before = withPair(["um", ""]);
  const lacks = lackingOf(opened, before).map((missing) => ({ missing, draft: before }));
  expect(withNewLacks(lacks, opened, before)).toBe(lacks);
  const uploaded = withPair(["um", "tres"]);
  const grown = withNewLacks(lacks, opened, uploaded);
  expect(grown.map(({ missing, draft }) => missingText(missing, draft))).toEqual([
    "Imagem 2, em Par",
    "Texto alternativo da imagem 2, em Par",
  ]);
  expect(withNewLacks(grown, opened, uploaded)).toBe(grown);
  const done = (now: typeof before) => grown.map(({ missing, draft }) => isFilledIn(missing, opened, draft, now));
  expect(done(uploaded)).toEqual([true, false]);
  expect(done(withPair(["um", "tres"], "O copo"))).toEqual([true, true]);
});

test("[WALK-53] an alternative text is asked for the same way everywhere, and says what stands in for it", () => {
  expect(askForAlt("Capa", "", "Capa do projeto Onça")).toMatchObject({
    "aria-label": "Texto alternativo (opcional): Capa",
    hint: "Sem texto, fica: Capa do projeto Onça",
  });
  expect(askForAlt("Imagem 2", "", null)).toMatchObject({
    "aria-label": "Texto alternativo: Imagem 2",
    hint: "Sem texto, não dá para publicar.",
  });
});
