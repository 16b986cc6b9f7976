/** Reads a list of an export and reports what is wrong with each line. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { type Fault, note } from "./faults.ts";
import { readLines, type Sum } from "./lines.ts";
import { type List, listFile, type Manifest } from "./manifest.ts";

export type ReadLine<Record> = { number: number; record: Record };
/** The lines without faults, in batches. */
export type Read<Record> = AsyncIterable<ReadLine<Record>[]>;

/** `refuse` receives the ids of faulty lines. */
export async function* readList<Record>(
  folder: string,
  { lists }: Manifest,
  list: List,
  schema: z.ZodType<Record>,
  faults: Fault[],
  refuse: (id: string) => void = () => {},
): AsyncGenerator<ReadLine<Record>[]> {
  const file = listFile(list);
  const path = join(folder, file);
  if (!existsSync(path)) {
    if (lists[list]) note(faults, { file, line: 0, field: "", message: "is missing, and manifest.json lists it" });
    return;
  }
  const lines = readLines(path);
  let next = await lines.next();
  for (; !next.done; next = await lines.next())
    yield next.value.flatMap(({ number, text }) => {
      const tell = (field: string, message: string) => note(faults, { file, line: number, field, message });
      const record = parse(schema, text, tell, refuse);
      return record === null ? [] : [{ number, record }];
    });
  for (const message of differences(next.value, lists[list])) note(faults, { file, line: 0, field: "", message });
}

function parse<Record>(
  schema: z.ZodType<Record>,
  text: string | null,
  tell: (field: string, message: string) => void,
  refuse: (id: string) => void,
): Record | null {
  if (text === null) {
    tell("", "is too long, or no text in UTF-8");
    return null;
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    tell("", `is not JSON: ${(error as Error).message}`);
    return null;
  }
  // Most of the product's rules have no message in English.
  const error = ({ code }: { code: string }) => (code === "custom" ? "the product does not accept it" : undefined);
  const parsed = schema.safeParse(json, { error });
  // Returns the line itself instead of the parsed value, because the line is what is stored.
  if (parsed.success) return json as Record;
  const { id } = (json ?? {}) as { id?: unknown };
  if (typeof id === "string") refuse(id);
  for (const { path, message } of parsed.error.issues)
    tell((path[0] === "data" ? path.slice(1) : path).join("."), `is not valid: ${message}`);
  return null;
}

function differences(found: Sum, listed: Partial<Sum> = {}): string[] {
  if (listed.lines !== undefined && listed.lines !== found.lines)
    return [`has ${found.lines} lines, and manifest.json says ${listed.lines}`];
  if (listed.sha256 !== undefined && listed.sha256 !== found.sha256)
    return ["is not as it was exported. If you changed it on purpose, take its sha256 and lines out of manifest.json."];
  return [];
}
