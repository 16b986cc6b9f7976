import { expect, test } from "vitest";
import type { Content } from "../../galleries/story/content.ts";
import { emptyContent, withPart } from "../../publishing/editing/parts.ts";
import { creditChanges, fieldChanges, newDraft, newPicture, pictureChanges, showcaseIn } from "./draft-changes.ts";

const DRAFT = {
  ...{ client: "Onça Café", slogan: "o grão que não se esconde", site: "", type: "Design", text: "Um café." },
  ...{ author: "Bia", year: "2026", services: "Marca" },
};
const [COVER, SACK, CUP] = ["ilustrations/1.png", "ilustrations/2.png", "ilustrations/3.png"] as const;
const pictures = [newPicture(COVER, "capa"), newPicture(SACK, "saco"), newPicture(CUP, "copo")];

const changed = (content: Content, changes: ReturnType<typeof newDraft>): Content =>
  changes.reduce((draft, { part, value }) => withPart(draft, { part, value }), { content, addressName: "" }).content;

/** What the page made, and an editor went on with. */
function edited(): Content {
  const content = changed(emptyContent({ uid: "u", name: "Ada" }), newDraft(DRAFT, pictures));
  const blocks = content.blocks.map((block) => {
    if (block.kind === "text") return { ...block, heading: "A ideia" };
    return block.kind === "credits" ? { ...block, lines: [...block.lines, { role: "Fotos", name: "Léo" }] } : block;
  });
  const texts = { alt: "A capa", focal: { x: 10, y: 20 }, caption: "Na rua" };
  const colours = { ground: "#f4b41a", text: "#1b1410" };
  return { ...content, blocks, colours, pictures: { ...content.pictures, [COVER]: texts, [SACK]: texts } };
}

test("[KIT-43] the page keeps what an editor added to its draft: heading, credits, captions, points and colours", () => {
  const before = edited();
  const { pictures: shown, ...fields } = showcaseIn(before);
  expect(fields).toEqual(DRAFT);
  const typed = { ...fields, text: "Um café de bairro.", services: "Marca e rótulo" };
  const [cover, sack, cup] = shown;
  if (!cover || !sack || !cup) return expect.unreachable();
  const after = changed(before, [
    ...fieldChanges(typed, before, 1),
    ...creditChanges(typed, before, 1),
    ...pictureChanges([cover, cup, sack], before, 1),
  ]);
  expect(after).toMatchObject({ colours: before.colours, pictures: before.pictures });
  expect(after.blocks).toMatchObject([
    { heading: "A ideia", text: "Um café de bairro." },
    { rows: [[CUP, SACK]] },
    { lines: [{ name: "Bia" }, { name: "2026" }, { name: "Marca e rótulo" }, { role: "Fotos", name: "Léo" }] },
  ]);
  // Another cover has colours of its own.
  expect(changed(before, pictureChanges([sack, cover], before, 1)).colours).toBeNull();
});

test("[KIT-43] what was not typed is not written: a block that an editor took out stays out", () => {
  const before = { ...edited(), blocks: [] };
  const { pictures: _, ...fields } = showcaseIn(before);
  const after = changed(before, [...fieldChanges(fields, before, 1), ...creditChanges(fields, before, 1)]);
  expect(after.blocks).toEqual([]);
});
