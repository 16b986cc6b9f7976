/** What the parent and its child process say to each other. */
import type { PaletteColour } from "../colours.ts";
import type { Kit, KitFormat, KitGroup } from "../kit.ts";
import type { Version } from "../proposals.ts";
import type { SvgFault } from "../svg-faults.ts";
import type { FoundColour } from "../versions.ts";

/** `folder` must exist; the files go there. */
export type ExamineTask = { task: "examine"; source: string; folder: string; palette: PaletteColour[] };
export type KitTask = { task: "kit"; kit: Kit; folder: string; zip: string };
/** For each page of a PDF, of at most `mostPages`, or for the whole of an SVG, one picture. */
export type PieceTask = { task: "piece"; kind: "svg" | "pdf"; source: string; folder: string; mostPages: number };
export type Task = ExamineTask | KitTask | PieceTask;

/** `svg`: the clean drawing. A version's drawing is `file`. All paths are in the task's folder. */
export type Examined = {
  width: number;
  height: number;
  shapes: number;
  colours: FoundColour[];
  svg: string;
  preview: string;
  versions: (Version & { file: string })[];
};

/** `inCmyk`: a PDF whose colours are the inks that the designer typed. */
export type MadeFile = {
  name: string;
  path: string;
  bytes: number;
  group: KitGroup;
  format: KitFormat;
  inCmyk?: true;
};
export type MadeKit = { files: MadeFile[]; zip: { path: string; bytes: number; sha256: string } };

export type PictureFile = { path: string; thumbnail: string; width: number; height: number };
export type PdfFault = "password" | "broken" | "form" | "no-pdf-content" | "too-many-pages" | "too-slow";

export type ChildMessage =
  | { says: "ready" }
  | { says: "progress"; done: number; total: number }
  | { says: "examined"; examined: Examined }
  | { says: "made"; made: MadeKit }
  | { says: "pictures"; pictures: PictureFile[] }
  | { says: "pdf-refused"; fault: PdfFault; pages: number }
  | { says: "refused"; fault: SvgFault; what: string };

/** Files that are being written; whoever kills a child removes them. */
export const UNFINISHED = [".unfinished", ".unfinished-zip"] as const;
