/**
 * Makes a kit: in a folder of its own, where a process that stops leaves what it has made; then into the file store. The
 * row tells how far it is.
 */
import { mkdir, rm } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { makeKit } from "../drawings/engine.server.ts";
import type { Kit, KitExtra, KitLockup } from "../drawings/kit.ts";
import { brandWord, fileWord, LOCKUPS } from "../drawings/kit-names.ts";
import { SvgRefused } from "../drawings/svg-faults.ts";
import { BRAND } from "../kit/brand.ts";
import { KIT_FILES } from "../kit/upload.ts";
import { db } from "../platform/db.server.ts";
import { openFile, putFile, temporaryPath } from "../platform/files.server.ts";
import { logError } from "../platform/log.server.ts";
import { budget } from "../requests/schema.ts";
import type { DeliveryDraft, StoredFile } from "./delivery-content.ts";
import { paletteOf } from "./kit-content.ts";
import { announceKit, dropOlderKits, failKit } from "./kits.server.ts";
import type { Part } from "./parts.server.ts";
import { kit, kitPart } from "./schema.ts";
import { writeStream } from "./work-files.server.ts";

/** Progress is told at most this often, in milliseconds. */
const BETWEEN_NEWS = 1_000;

async function findKit(kitId: string) {
  const [found] = await db
    .select({ kit, nameProject: budget.nameProject, designer: budget.designSelect })
    .from(kit)
    .innerJoin(budget, eq(budget.id, kit.budgetId))
    .where(and(eq(kit.id, kitId), eq(kit.state, "making")));
  return found;
}
type Making = NonNullable<Awaited<ReturnType<typeof findKit>>>;

/** The work of a `kit` job. A drawing that cannot be drawn ends it; anything else is tried again. */
export async function makeStoredKit(kitId: string, signal: AbortSignal): Promise<void> {
  const making = await findKit(kitId);
  if (!making) return;
  const folder = join(dirname(await temporaryPath()), `kit-${kitId}`);
  const stop = new AbortController();
  try {
    const told = progressOf(making, () => stop.abort());
    const { files, zip } = await makeKit(await kitOf(making, folder), {
      folder: await emptyOr(join(folder, "files")),
      zip: join(folder, "kit.zip"),
      turn: { person: making.kit.budgetId, signal: AbortSignal.any([signal, stop.signal]) },
      onProgress: told.tell,
    });
    await told.settled();
    const stored: StoredFile[] = [];
    for (const [index, { path, ...file }] of files.entries()) {
      const key = `${KIT_FILES}${kitId}/${String(index).padStart(3, "0")}${shortEnding(file.name)}`;
      await putFile(key, path);
      stored.push({ ...file, key });
    }
    const zipKey = `${KIT_FILES}${kitId}/tudo.zip`;
    await putFile(zipKey, zip.path);
    await finish(making, { files: stored, zip: zipKey, zipBytes: zip.bytes });
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    // Another kit was asked for, which the row says.
    if (stop.signal.aborted) return void (await rm(folder, { recursive: true, force: true }));
    if (!(error instanceof SvgRefused)) throw error;
    logError(error, `kit ${kitId}`);
    await failKit(kitId);
  }
}

async function emptyOr(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return folder;
}

/** A key's ending is short; what browsers are told comes from the file's name. */
const shortEnding = (name: string) => extname(name).toLowerCase().replace(".webmanifest", ".json");

/** Writes how far it is, one statement at a time; `onGone`: the row is no longer being made. */
function progressOf({ kit: { id, budgetId }, designer }: Making, onGone: () => void) {
  let last = 0;
  let writing = Promise.resolve();
  const write = async (done: number, total: number) => {
    await db.transaction(async (tx) => {
      const isMaking = and(eq(kit.id, id), eq(kit.state, "making"));
      const [row] = await tx.update(kit).set({ done, total }).where(isMaking).returning({ id: kit.id });
      if (row) await announceKit(tx, { budgetId, designer });
      else onGone();
    });
  };
  return {
    tell(done: number, total: number) {
      const now = Date.now();
      if (done < total && now - last < BETWEEN_NEWS) return;
      last = now;
      // A number that was not written is followed by the next one.
      writing = writing.then(() => write(done, total)).catch((error: unknown) => logError(error, "progress of a kit"));
    },
    settled: () => writing,
  };
}

type Files = Pick<typeof kit.$inferSelect, "files" | "zip" | "zipBytes">;

async function finish({ kit: { id, budgetId, number }, designer }: Making, files: Files): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: budget.id }).from(budget).where(eq(budget.id, budgetId)).for("update");
    const { length } = files.files;
    const [ready] = await tx
      .update(kit)
      .set({ ...files, state: "ready", done: length, total: length, endedAt: sql`clock_timestamp()` })
      .where(and(eq(kit.id, id), eq(kit.state, "making")))
      .returning({ id: kit.id });
    if (!ready) return;
    await dropOlderKits(tx, budgetId, number);
    await announceKit(tx, { budgetId, designer });
  });
}

/** The kit that the engine makes, its sources in `folder`. */
async function kitOf({ kit: { budgetId, draft }, nameProject }: Making, folder: string): Promise<Kit> {
  const rows = await db.select().from(kitPart).where(eq(kitPart.budgetId, budgetId));
  const parts = new Map(rows.map((part) => [part.id, part]));
  const sources = new Map<string, string>();
  await mkdir(join(folder, "sources"), { recursive: true });
  const sourceOf = async (id: string): Promise<string | null> => {
    const part = parts.get(id);
    const key = part?.clean || part?.key;
    if (!key) return null;
    const path = sources.get(key) ?? join(folder, "sources", `${id}${extname(key)}`);
    if (!sources.has(key)) await writeStream((await openFile(key)).stream, path);
    sources.set(key, path);
    return path;
  };
  const word = brandWord(nameProject);
  const smallIcon = draft.smallIcon && (await sourceOf(draft.smallIcon));
  return {
    brand: nameProject,
    word,
    lockups: await lockupsOf(draft, parts, sourceOf),
    palette: paletteOf(draft),
    fonts: draft.fonts.filter(({ name }) => name !== "").map(({ name, licence, link }) => ({ name, licence, link })),
    extras: await extrasOf(draft, word, parts, sourceOf),
    notes: draft.note,
    studio: BRAND.legal.company,
    ...(smallIcon && { smallIcon }),
  };
}

type SourceOf = (id: string) => Promise<string | null>;

async function lockupsOf(draft: DeliveryDraft, parts: Map<string, Part>, sourceOf: SourceOf): Promise<KitLockup[]> {
  const lockups: KitLockup[] = [];
  for (const lockup of LOCKUPS) {
    const chosen = draft.lockups[lockup];
    const source = chosen && (await sourceOf(chosen.file));
    if (!source) continue;
    const versions: KitLockup["versions"] = [];
    for (const { id, name, ink, ground } of parts.get(chosen.file)?.look?.versions ?? []) {
      const answer = chosen.versions[id];
      if (!answer?.approved) continue;
      const own = answer.own && (await sourceOf(answer.own));
      versions.push(own ? { id, name, ground, source: own } : { id, name, ground, ink });
    }
    lockups.push({ lockup, source, ground: chosen.ground, versions });
  }
  return lockups;
}

/** What goes along as it is: the manual, the fonts whose files were given, the pattern. */
async function extrasOf(draft: DeliveryDraft, word: string, parts: Map<string, Part>, sourceOf: SourceOf) {
  const extras: KitExtra[] = [];
  const add = async (id: string | null, folder: string, fallback: string) => {
    const path = id && (await sourceOf(id));
    if (!path) return;
    const { fileName = "" } = parts.get(id) ?? {};
    const stem = fileWord(fileName.replace(/\.[^.]*$/, "")) || fallback;
    const taken = new Set(extras.map(({ name }) => name));
    let name = `${folder}/${stem}${extname(path)}`;
    for (let count = 2; taken.has(name); count += 1) name = `${folder}/${stem}-${count}${extname(path)}`;
    extras.push({ path, name });
  };
  await add(draft.manual, "manual", `manual-${word}`);
  for (const font of draft.fonts) await add(font.file, "letras", fileWord(font.name) || "letra");
  await add(draft.pattern, "padrao", `${word}-padrao`);
  return extras;
}
