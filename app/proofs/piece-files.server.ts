/** All files of a piece in the store: as it came, the picture that is shown, and its thumbnail. */
import { THUMBNAIL_WIDTH } from "../drawings/piece-picture.ts";
import { variant } from "../kit/picture.ts";

export const thumbnailKey = (picture: string): string => variant(picture, THUMBNAIL_WIDTH, "webp");

export const pieceFiles = ({ original, picture }: { original: string; picture: string }): string[] => [
  original,
  picture,
  thumbnailKey(picture),
];
