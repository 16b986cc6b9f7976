import { expect, test } from "vitest";
import {
  type Board,
  changePlace,
  emptySlot,
  missingPlace,
  moveSlot,
  type Place,
  parseBoard,
  type Slot,
  withoutSlot,
} from "./board.ts";

const stored = (key: string) => ({ key, width: 1600, height: 900, fileName: `${key}.jpg` });
const fill = (slot: Slot, ...keys: (string | null)[]): Slot => ({
  ...slot,
  places: slot.places.map((place, side) => {
    const key = keys[side];
    return key ? { ...place, picture: stored(key), alt: `alt ${key}` } : place;
  }),
});
const never = () => false;

test("[ADM-2] a slot moves one place up or down, and not beyond the ends", () => {
  const [a, b, c] = [emptySlot(), emptySlot(2), emptySlot()];
  const slots = [a, b, c];
  expect(moveSlot(slots, b.id, -1)).toEqual([b, a, c]);
  expect(moveSlot(slots, b.id, 1)).toEqual([a, c, b]);
  expect(moveSlot(slots, a.id, -1)).toEqual(slots);
  expect(moveSlot(slots, c.id, 1)).toEqual(slots);
  expect(moveSlot(slots, "no slot", 1)).toEqual(slots);
});

test("[ADM-2] the last slot gives way to an empty one", () => {
  const [a, b] = [emptySlot(), emptySlot()];
  expect(withoutSlot([a, b], a.id)).toEqual([b]);
  const [left, ...others] = withoutSlot([fill(a, "x")], a.id);
  expect(others).toEqual([]);
  expect(left?.places[0]?.picture).toBeNull();
});

test("[ADM-3] a main image and one more are needed; a picture that did not arrive is not left out", () => {
  const board = parseBoard({});
  expect(missingPlace(board, never)).toBe(board.main_image);
  const withMain = changePlace(board, board.main_image.id, { picture: stored("m") });
  expect(missingPlace(withMain, never)).toBe(withMain.images[0]?.places[0]);
  const [first, second] = [fill(emptySlot(), "a"), emptySlot()];
  const whole: Board = { ...withMain, images: [first, second] };
  expect(missingPlace(whole, never)).toBeNull();
  const wanting = second.places[0] as Place;
  expect(missingPlace(whole, ({ id }) => id === wanting.id)).toBe(wanting);
  const lost = changePlace(whole, wanting.id, { lost: { fileName: "x.jpg", because: "gone" } });
  expect(missingPlace(lost, never)?.id).toBe(wanting.id);
});

test("[ADM-3] a replacement that did not arrive is not published as the picture it replaces, the main one neither", () => {
  const whole: Board = {
    main_image: fill(emptySlot(), "m").places[0] as Place,
    images: [fill(emptySlot(2), "a", "b")],
  };
  expect(missingPlace(whole, never)).toBeNull();
  for (const { id } of [whole.main_image, ...(whole.images[0]?.places ?? [])]) {
    expect(missingPlace(whole, (place) => place.id === id)?.id).toBe(id);
    const lost = changePlace(whole, id, { lost: { fileName: "x.jpg", because: "unfinished" } });
    expect(missingPlace(lost, never)?.id).toBe(id);
  }
});

test("[ADM-2] a kept board is read as it was; what is malformed is as in an empty one", () => {
  const board: Board = {
    main_image: emptySlot().places[0] as Place,
    images: [fill(emptySlot(2), "a", null), emptySlot()],
  };
  const main = {
    picture: stored("m"),
    alt: "A capa",
    focal: { x: 0, y: 100 },
    lost: { fileName: "n.jpg", because: "unfinished" },
  } as const;
  const kept = changePlace(board, board.main_image.id, main);
  expect(parseBoard(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  for (const odd of [{}, { main_image: 3, images: "x" }, { images: [{ places: [] }, null] }]) {
    const read = parseBoard(odd);
    expect(read.main_image).toMatchObject({ picture: null, alt: "", lost: null });
    expect(read.images).toHaveLength(1);
    expect(read.images[0]?.places).toHaveLength(1);
  }
  for (const focal of [{ x: 0.5, y: 0 }, { x: -1, y: 0 }, { x: 101, y: 0 }, { x: "5", y: 5 }, { x: 5 }, null, 5])
    expect(parseBoard({ main_image: { focal } }).main_image.focal, JSON.stringify(focal)).toEqual({ x: 50, y: 50 });
  const { picture, lost } = parseBoard({ main_image: { picture: { key: "m" }, lost: { because: "x" } } }).main_image;
  expect([picture, lost]).toEqual([null, null]);
});
