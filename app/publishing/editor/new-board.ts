/** The pictures of a new item as its board shows them. The draft has cover and rows; the board adds which places wait. */

import type { BlockOf, PictureKey } from "../../galleries/story/blocks.ts";
import type { Content } from "../../galleries/story/content.ts";
import { isSameValue } from "../../kit/json.ts";
import { MIDDLE } from "../../kit/picture.ts";
import { partOf } from "../editing/parts.ts";
import { type Board, emptyPlace, emptySlot, type Place, placesOf, type Slot } from "../forms/board.ts";
import { changePart, type EditorDraft, touch } from "./draft.ts";
import { blockPart } from "./structure.ts";

const rowsBlock = ({ blocks }: Content) =>
  blocks.find((block): block is BlockOf<"pictures"> => block.kind === "pictures");

/** Of a new item; a story may have others. */
const FIRST_ROWS = "imagens";

const keyOf = ({ picture }: Place): PictureKey => picture?.key ?? "";
const keysOf = ({ places }: Slot): PictureKey[] => places.map(keyOf);

/** The draft's pictures on the places of `before`: as another device left them, and without those that are gone. */
export function boardOf(before: Board, draft: EditorDraft): Board {
  const rows = rowsBlock(draft.content)?.rows ?? before.images.map(({ places }) => places.map(() => ""));
  const isSameShape =
    rows.length === before.images.length && rows.every((row, at) => row.length === before.images[at]?.places.length);
  const left = [...before.images];
  const images = rows.map((row, at) => {
    const same = isSameShape ? at : left.findIndex((slot) => isSameValue(keysOf(slot), row));
    const slot = (isSameShape ? before.images[at] : left.splice(same, same < 0 ? 0 : 1)[0]) ?? newSlot(row);
    return { ...slot, places: row.map((key, side) => placeOf(slot.places[side], key, draft)) };
  });
  return { main_image: placeOf(before.main_image, draft.content.cover, draft), images };
}

const newSlot = (row: PictureKey[]): Slot => emptySlot(row.length === 2 ? 2 : 1);

function placeOf(place = emptyPlace(), key: PictureKey, { content, shown, gone }: EditorDraft): Place {
  const { picture } = place;
  if (key === "") {
    const isGone = picture !== null && gone.includes(picture.key);
    const lost = isGone ? ({ fileName: picture.fileName, because: "gone" } as const) : place.lost;
    return { ...place, picture: null, lost };
  }
  const { alt = place.alt, focal = place.focal, ground } = content.pictures[key] ?? { ground: place.ground };
  const file = shown[key];
  const known = file
    ? { key, width: file.width, height: file.height, fileName: "", measuredGround: file.ground?.measured }
    : null;
  return { ...place, picture: picture?.key === key ? picture : known, alt, focal, ground };
}

/** The draft with what the board has. An untouched board changes nothing. */
export function withBoard(draft: EditorDraft, board: Board): EditorDraft {
  const { content } = draft;
  const texts = (places: Place[]) =>
    Object.fromEntries(
      places.flatMap((place) => {
        const { caption = "" } = content.pictures[keyOf(place)] ?? {};
        const { picture, alt, focal = MIDDLE, ground } = place;
        return picture ? [[picture.key, { alt, focal, caption, ...(ground && { ground }) }]] : [];
      }),
    );
  const { main_image, images } = board;
  const key = keyOf(main_image);
  const cover = { cover: key, colours: key === content.cover ? content.colours : null, pictures: texts([main_image]) };
  const next = isSameValue(partOf(draft, "cover"), cover) ? draft : changePart(draft, "cover", cover);
  const before = rowsBlock(content);
  const rows = images.map(keysOf);
  if (!before && rows.length < 2 && rows.flat().every((one) => one === "")) return next;
  const part = blockPart(before?.id ?? FIRST_ROWS);
  const block = { id: before?.id ?? FIRST_ROWS, kind: "pictures" as const, rows };
  const value = { block, pictures: texts(placesOf(board).slice(1)) };
  if (isSameValue(partOf(next, part), value)) return next;
  const changed = changePart(next, part, value);
  return before ? changed : touch(changed, "order");
}
