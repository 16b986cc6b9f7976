/** Files that a designer gives for a delivery. An SVG is read in a child process; what is shown and used is drawn anew. */
import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PaletteColour } from "../drawings/colours.ts";
import { examineSvg } from "../drawings/engine.server.ts";
import { type FormatId, formatOf, savedName } from "../kit/file-formats.ts";
import { isDocumentId } from "../kit/storable.ts";
import { UPLOAD_KINDS } from "../kit/upload.ts";
import type { CurrentUser } from "../people/account.ts";
import { db } from "../platform/db.server.ts";
import { hasFormat } from "../platform/file-bytes.server.ts";
import { deleteFile, openFile, putFile, temporaryPath } from "../platform/files.server.ts";
import type { TurnRequest } from "../platform/turns.server.ts";
import { type ReceivedFile, UploadError } from "../platform/upload.server.ts";
import { lockToAct } from "../requests/request-locks.server.ts";
import { isOneOf, placesOf } from "../requests/rights.server.ts";
import { budget } from "../requests/schema.ts";
import type { KitPart, Look } from "./delivery-content.ts";
import { paletteOf } from "./kit-content.ts";
import { type PartView, pictureKey, pictureName } from "./part-view.ts";
import { KIT_READERS } from "./policy.ts";
import { deliveryDraft, kitPart } from "./schema.ts";
import { writeStream } from "./work-files.server.ts";

export type Part = typeof kitPart.$inferSelect;

/** Of one request; a sweep takes those that nothing names. */
const MOST_PARTS = 200;

const FORMATS: Record<KitPart, readonly FormatId[]> = {
  lockup: ["svg"],
  own: ["svg"],
  icon: ["svg"],
  pattern: ["svg"],
  manual: ["pdf"],
  font: ["ttf", "otf", "woff", "woff2"],
};

const readable = (name: string, which?: SQL) =>
  db
    .select({ part: kitPart })
    .from(kitPart)
    .innerJoin(budget, and(eq(budget.id, kitPart.budgetId), isOneOf(KIT_READERS)))
    .where(and(eq(kitPart.budgetId, sql.placeholder("budgetId")), which))
    .prepare(name);
const parts = readable("kitPartsOf");
const partById = readable("kitPartOf", eq(kitPart.id, sql.placeholder("id")));

/** Empty for who may not read them. */
export async function partsOf(viewer: CurrentUser, budgetId: string): Promise<Part[]> {
  if (!isDocumentId(budgetId)) return [];
  return (await parts.execute({ budgetId, ...placesOf(viewer) })).map(({ part }) => part);
}

/** null: there is no such part, or it is not theirs to read. */
export async function findPart(viewer: CurrentUser, budgetId: string, id: string): Promise<Part | null> {
  if (!isDocumentId(budgetId) || !isDocumentId(id)) return null;
  const [row] = await partById.execute({ budgetId, id, ...placesOf(viewer) });
  return row?.part ?? null;
}

export const partView = ({ id, part, fileName, bytes, look }: Part): PartView => ({ id, part, fileName, bytes, look });

/** Throws `UploadError`, `SvgRefused`, `TurnLost`, `KitAborted`. null: the request is not theirs any more. */
export async function addPart(
  designer: CurrentUser,
  budgetId: string,
  part: KitPart,
  { file, turn }: { file: ReceivedFile; turn: TurnRequest },
): Promise<PartView | "many" | null> {
  const named = formatOf(file.fileName);
  const format = FORMATS[part].find((id) => id === named) ?? FORMATS[part][0];
  if (!format || !(await hasFormat(file.path, format))) throw new UploadError("wrong-type");
  if ((await db.$count(kitPart, eq(kitPart.budgetId, budgetId))) >= MOST_PARTS) return "many";
  const id = randomUUID();
  const key = `${UPLOAD_KINDS.kit.folder}${id}/enviado.${format}`;
  const drawn = format === "svg" ? await lookAt(id, file.path, await storedPalette(budgetId), turn) : null;
  await putFile(key, file.path);
  const stored = await db.transaction(async (tx) => {
    if (!(await lockToAct(tx, designer, budgetId, "buildKit"))) return null;
    const fileName = savedName(file.fileName, key);
    const row = { id, budgetId, part, key, fileName, bytes: file.size, uploadedBy: designer.id };
    const [inserted] = await tx
      .insert(kitPart)
      .values({ ...row, clean: drawn ? pictureKey(id, "cor") : "", look: drawn?.look })
      .returning();
    return inserted ?? null;
  });
  if (stored) return partView(stored);
  for (const each of [key, ...(drawn?.keys ?? [])]) await deleteFile(each);
  return null;
}

/** Proposes again, for the palette that is stored now. null: there is no such drawing, or the request is not theirs. */
export async function proposeAgain(
  designer: CurrentUser,
  budgetId: string,
  id: string,
  turn: TurnRequest,
): Promise<PartView | null> {
  const part = await findPart(designer, budgetId, id);
  if (!part?.look) return null;
  const folder = await newFolder();
  try {
    const source = join(folder, "again.svg");
    await writeStream((await openFile(part.clean)).stream, source);
    const { look } = await lookAt(part.id, source, await storedPalette(budgetId), turn);
    const [changed] = await db.transaction(async (tx) =>
      (await lockToAct(tx, designer, budgetId, "buildKit"))
        ? tx
            .update(kitPart)
            .set({ look })
            .where(and(eq(kitPart.id, part.id), eq(kitPart.budgetId, budgetId)))
            .returning()
        : [],
    );
    return changed ? partView(changed) : null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function newFolder(): Promise<string> {
  const folder = await temporaryPath();
  await mkdir(folder, { recursive: true });
  return folder;
}

async function storedPalette(budgetId: string): Promise<PaletteColour[]> {
  const [row] = await db
    .select({ draft: deliveryDraft.draft })
    .from(deliveryDraft)
    .where(eq(deliveryDraft.budgetId, budgetId));
  return row ? paletteOf(row.draft) : [];
}

/** Stores the clean drawing and its versions; `keys`: of what it stored. */
async function lookAt(id: string, source: string, palette: PaletteColour[], turn: TurnRequest) {
  const folder = await newFolder();
  try {
    const { width, height, shapes, colours, svg, versions } = await examineSvg(source, { folder, palette, turn });
    const drawings = [
      { key: pictureKey(id, "cor"), path: svg },
      ...versions.map(({ file, ...version }) => ({ key: pictureKey(id, pictureName(version)), path: file })),
    ];
    const keys: string[] = [];
    for (const { key, path } of drawings) {
      // Two versions of the same colours are one picture.
      if (keys.includes(key)) continue;
      await putFile(key, path);
      keys.push(key);
    }
    const proposed = versions.map(({ file: _file, ...version }) => version);
    const look: Look = { width, height, shapes, colours, versions: proposed };
    return { look, keys };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
