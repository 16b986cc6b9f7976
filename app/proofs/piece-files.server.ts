/** All files of a piece in the store: as it came, the picture that is shown, and its thumbnail. */
import { sql } from "drizzle-orm";
import { THUMBNAIL_WIDTH } from "../drawings/piece-picture.ts";
import { variant } from "../kit/picture.ts";
import { proofPiece } from "./schema.ts";

const PICTURE_ENDING = ".webp";
const THUMBNAIL_ENDING = `-${THUMBNAIL_WIDTH}.webp`;

export const thumbnailKey = (picture: string): string => variant(picture, THUMBNAIL_WIDTH, "webp");
/** The same, of a row. */
export const thumbnailOfRow = sql<string>`replace(${proofPiece.picture}, ${PICTURE_ENDING}, ${THUMBNAIL_ENDING})`;
/** The picture of a thumbnail; any other key is returned as it is. */
export const pictureKey = (thumbnail: string): string => thumbnail.replace(THUMBNAIL_ENDING, PICTURE_ENDING);

export const pieceFiles = ({ original, picture }: { original: string; picture: string }): string[] => [
  original,
  picture,
  thumbnailKey(picture),
];
