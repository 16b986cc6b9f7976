/** The description of an export. Contains no time, so that two exports of the same studio have the same bytes. */
import { z } from "zod";
import { COLLECTION_NAMES } from "./collections.ts";
import * as is from "./schemas.ts";

export const MANIFEST = "manifest.json";
/** The folder of the files, and their list. */
export const FILES = "files";

export const LISTS = [...COLLECTION_NAMES, FILES] as const;
export type List = (typeof LISTS)[number];
export const listFile = (list: List) => `${list}.jsonl`;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const manifestSchema = z.object({
  format: z.literal(1),
  program: z.string(),
  /** the time of the program's newest migration, in ms */
  migration: z.number(),
  /** of each list; a missing checksum is not compared */
  lists: z.partialRecord(z.enum(LISTS), z.object({ lines: z.number().optional(), sha256: sha256.optional() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A line of the file list. */
export const fileSchema = z.strictObject({ id: is.storeKey, data: z.strictObject({ bytes: z.int().min(0), sha256 }) });
export type FileRecord = z.infer<typeof fileSchema>;
