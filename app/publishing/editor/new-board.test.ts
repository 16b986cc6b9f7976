import { expect, test } from "vitest";
import { storyPictures } from "../../galleries/story/blocks.ts";
import type { GalleryUpload } from "../../galleries/story/story-colours.ts";
import type { Editing } from "../editing/editing.ts";
import { emptyContent } from "../editing/parts.ts";
import { type Board, changePlace, emptySlot, parseBoard, type Slot } from "../forms/board.ts";
import { changePart, type EditorDraft, openDraft, unsavedParts, withoutPictures, withUpload } from "./draft.ts";
import { boardOf, withBoard } from "./new-board.ts";
import { blockPart } from "./structure.ts";

const CONTENT = emptyContent({ uid: "ada", name: "Ada" });
const START = openDraft({
  ...{ gallery: "inspiration", id: "item", state: "draft", addressName: null, position: 1, content: CONTENT },
  ...{ scheduledAt: null, scheduledRevision: null, publishedAt: null, publishedRevision: null, revision: 0 },
  ...{ stamps: {}, pictures: {}, colours: {}, formerNames: [], versions: [], shownVersion: null, shown: null },
  ...{ preview: null, deletion: null, entry: { place: 1, above: null, below: null } },
} satisfies Editing);

const colours = { ground: "#ffffff", text: "#000000", accent: "#000000", ground2: "#000000", text2: "#ffffff" };
const uploaded = (key: string): GalleryUpload => ({
  ...{ key, width: 1600, height: 900, thumbhash: "", measuredGround: "none" as const, fileName: `${key}.jpg` },
  colours: { ...colours, flatTop: 0 },
});
const picture = (key: string) => ({ key, width: 1600, height: 900, fileName: `${key}.jpg` });
const fill = (slot: Slot, ...keys: (string | null)[]): Slot => ({
  ...slot,
  places: slot.places.map((place, side) => {
    const key = keys[side];
    return key ? { ...place, picture: picture(key), alt: `alt ${key}` } : place;
  }),
});
const known = (...keys: string[]): EditorDraft => keys.map(uploaded).reduce(withUpload, START);

/** A board with a main image, a picture, half a pair, a pair and an empty place; and its draft. */
function whole(): { board: Board; draft: EditorDraft } {
  const empty = parseBoard({});
  const main = changePlace(empty, empty.main_image.id, { picture: picture("m"), alt: "A capa" });
  const images = [
    fill(emptySlot(), "a"),
    fill(emptySlot(2), null, "b"),
    fill(emptySlot(2), "c", "d"),
    emptySlot(),
    emptySlot(2),
  ];
  const board = { ...main, images };
  return { board, draft: withBoard(known("m", "a", "b", "c", "d"), board) };
}

test("[ADM-2] an untouched board is no change of the draft; a second place is one", () => {
  const board = parseBoard({});
  expect(withBoard(START, board)).toBe(START);
  const more = withBoard(START, { ...board, images: [...board.images, emptySlot()] });
  expect(more.content.blocks).toMatchObject([{ kind: "pictures", rows: [[""], [""]] }]);
});

test("[ADM-2] [ADM-3] what is put together is the draft's cover and rows; empty slots are dropped, half a pair is a single", () => {
  const { board, draft } = whole();
  expect(draft.content.cover).toBe("m");
  expect(draft.content.pictures).toMatchObject({ m: { alt: "A capa" }, b: { alt: "alt b" } });
  expect(unsavedParts(draft).toSorted()).toEqual(["block:imagens", "cover", "order"]);
  expect(storyPictures(draft.content.blocks)).toEqual([["a"], ["b"], ["c", "d"]]);
  expect(boardOf(board, draft)).toEqual(board);
  // Nothing is changed by a board that says the same.
  expect(withBoard(draft, board)).toBe(draft);
});

test("[ADM-2] the pictures of another device are on the board, beside the places that wait here", () => {
  const { board, draft } = whole();
  const rows = [["c", "d"], ["a"], ["x"]];
  const block = { id: "imagens", kind: "pictures" as const, rows };
  const theirs = changePart(withUpload(draft, uploaded("x")), blockPart("imagens"), { block, pictures: {} });
  const joined = boardOf(board, theirs);
  expect(joined.images.map(({ places }) => places.map((place) => place.picture?.key ?? ""))).toEqual(rows);
  expect(joined.images.slice(0, 2).map(({ id }) => id)).toEqual([board.images[2]?.id, board.images[0]?.id]);
  expect(boardOf(parseBoard({}), draft).main_image).toMatchObject({
    picture: { key: "m", fileName: "" },
    alt: "A capa",
  });
});

test("[ADM-2] a picture that the server has no longer leaves its place marked, with the name of its file", () => {
  const { board, draft } = whole();
  const left = boardOf(board, withoutPictures(draft, ["m", "d"]));
  expect(left.main_image).toMatchObject({ picture: null, lost: { fileName: "m.jpg", because: "gone" } });
  expect(left.images[2]?.places).toMatchObject([
    { picture: { key: "c" }, lost: null },
    { picture: null, lost: { fileName: "d.jpg", because: "gone" } },
  ]);
});
