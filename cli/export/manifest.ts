/** What an export says of itself. It names no time: two exports of the same studio are the same bytes. */
import { z } from "zod";
import { COLLECTION_NAMES } from "./collections.ts";
import * as is from "./schemas.ts";

export const MANIFEST = "manifest.json";
/** The folder with the files, and the list of them. */
export const FILES = "files";

export const LISTS = [...COLLECTION_NAMES, FILES] as const;
export type List = (typeof LISTS)[number];
export const listFile = (list: List) => `${list}.jsonl`;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const manifestSchema = z.object({
  format: z.literal(1),
  program: z.string(),
  /** when the newest migration of the program was made, in ms */
  migration: z.number(),
  /** of each list; a sum that is not given is not compared */
  lists: z.partialRecord(z.enum(LISTS), z.object({ lines: z.number().optional(), sha256: sha256.optional() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A line of the list of files. */
export const fileSchema = z.strictObject({ id: is.storeKey, data: z.strictObject({ bytes: z.int().min(0), sha256 }) });
export type FileRecord = z.infer<typeof fileSchema>;
