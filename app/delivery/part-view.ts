/** A file of a delivery as its builder sees it. */
import type { Version } from "../drawings/proposals.ts";
import { UPLOAD_KINDS } from "../kit/upload.ts";
import type { KitPart, Look } from "./delivery-content.ts";

/** `look`: of an SVG */
export type PartView = { id: string; part: KitPart; fileName: string; bytes: number; look: Look | null };

/** The name of a version's picture: what differs by colour has an address of its own. */
export const pictureName = ({ ink, ground }: Pick<Version, "ink" | "ground">) => `${ink.slice(1)}-${ground.slice(1)}`;

/** Where a picture of a part is stored. */
export const pictureKey = (part: string, name: string) => `${UPLOAD_KINDS.kit.folder}${part}/${name}.svg`;

/** `picture`: 'cor', or a version's; without it the file as it came. */
export const partPath = (budgetId: string, part: string, picture?: string) =>
  `/budget/${budgetId}/entrega/parte/${part}${picture ? `?desenho=${picture}` : ""}`;
