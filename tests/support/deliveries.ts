/** Deliveries, as designers make them: a small kit of real files, without the time that a whole one takes. */
import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { desc, eq, sql } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import type { DeliveryDraft, StoredFile } from "../../app/delivery/delivery-content.ts";
import { pictureKey } from "../../app/delivery/part-view.ts";
import { delivery, deliveryDraft, kit, kitPart } from "../../app/delivery/schema.ts";
import { tokenHash } from "../../app/delivery/token.server.ts";
import type { KitGroup } from "../../app/drawings/kit.ts";
import { brandWord, kitFileName, LOCKUPS, type Lockup } from "../../app/drawings/kit-names.ts";
import { proposedVersions } from "../../app/drawings/proposals.ts";
import { coloursOf, type FoundColour } from "../../app/drawings/versions.ts";
import type { CurrentUser } from "../../app/people/account.ts";
import { env } from "../../app/platform/env.server.ts";
import { STATUS } from "../../app/requests/budget-statuses.ts";
import { budget, budgetEvent } from "../../app/requests/schema.ts";
import type { Database } from "./factories.ts";
import { BADGE, GEMA, LEITE, PALETTE, TORRA } from "./kits.ts";

type Room = { id: string; customer: CurrentUser; designer: CurrentUser };

export const COLOURS: DeliveryDraft["colours"] = [
  { id: "gema", name: "Gema", hex: GEMA.toUpperCase(), cmyk: "0 30 95 0", pantone: "1235 C", about: "a cor de longe" },
  { id: "torra", name: "Torra", hex: TORRA.toUpperCase(), cmyk: "", pantone: "", about: "" },
  { id: "leite", name: "Leite", hex: LEITE.toUpperCase(), cmyk: "", pantone: "", about: "" },
];

export const EMPTY_DELIVERY: DeliveryDraft = {
  ...{ lockups: {}, colours: [], fonts: [], manual: null, smallIcon: null, pattern: null },
  ...{ note: "", clearSpace: "", donts: [] },
};

const FONTS: DeliveryDraft["fonts"] = [
  {
    ...{ id: "titulos", name: "Bowlby One", use: "títulos", licence: "OFL, uso comercial livre", file: null },
    link: "https://fonts.google.com/specimen/Bowlby+One",
  },
];

/** Writes into the file store of the process with this folder. */
function store(dataDir: string, key: string, bytes: Uint8Array | string): void {
  const path = join(dataDir, "files", key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}

/** An SVG that a designer gave and the program has looked at. */
export async function createLockupPart(
  database: Database,
  { id: budgetId, designer }: Pick<Room, "id" | "designer">,
  { fileName = "onca-principal.svg", dataDir = env.DATA_DIR } = {},
): Promise<typeof kitPart.$inferSelect> {
  const id = randomUUID();
  const [key, clean] = [`budget/kit/${id}/enviado.svg`, pictureKey(id, "cor")];
  const versions = proposedVersions(PALETTE);
  for (const each of [key, clean]) store(dataDir, each, BADGE);
  for (const { ink, ground } of versions) store(dataDir, pictureKey(id, `${ink.slice(1)}-${ground.slice(1)}`), BADGE);
  const colours: FoundColour[] = coloursOf({ width: 560, height: 640, children: [] });
  const look = { width: 560, height: 640, shapes: 4, colours, versions };
  const values = { id, budgetId, part: "lockup" as const, key, clean, fileName, bytes: BADGE.length, look };
  const [part] = await database
    .insert(kitPart)
    .values({ ...values, uploadedBy: designer.id })
    .returning();
  if (!part) throw new Error("the part was not inserted");
  return part;
}

type Bytes = { name: string; group: KitGroup; format: string; bytes: Uint8Array };

const png = async (width: number, height: number, ground: string | null) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 4, background: ground ?? "#00000000" } })
      .png()
      .toBuffer(),
  );

async function lockupBytes(word: string, lockup: Lockup): Promise<Bytes[]> {
  const files: Bytes[] = [];
  for (const { version, ground } of [
    { version: "cor", ground: GEMA },
    { version: "uma-cor", ground: "#ffffff" },
    { version: "negativa", ground: TORRA },
  ]) {
    const add = (format: "svg" | "pdf" | "eps" | "png", bytes: Uint8Array, side?: { side: number; ground: boolean }) =>
      files.push({
        name: `${lockup}/${kitFileName(word, lockup, version, format, side)}`,
        ...{ group: lockup, format, bytes },
      });
    add("svg", strToU8(BADGE));
    add("pdf", strToU8(`%PDF-1.4\n% ${lockup} ${version}\n`));
    add("eps", strToU8(`%!PS-Adobe-3.0 EPSF-3.0\n% ${lockup} ${version}\n`));
    for (const side of [512, 1024, 2048]) {
      // Small inside: their sizes are of no interest, their names are.
      add("png", await png(32, 36, null), { side, ground: false });
      add("png", await png(32, 36, ground), { side, ground: true });
    }
  }
  return files;
}

async function kitBytes(word: string): Promise<Bytes[]> {
  const lockups = await Promise.all(LOCKUPS.map((lockup) => lockupBytes(word, lockup)));
  const icon = (name: string, format: string, bytes: Uint8Array): Bytes => ({
    ...{ name: `favicon/${name}`, group: "favicon", format, bytes },
  });
  const social = (name: string, bytes: Uint8Array): Bytes => ({
    ...{ name: `redes-sociais/${word}-${name}.png`, group: "redes-sociais", format: "png", bytes },
  });
  return [
    ...lockups.flat(),
    icon("favicon.ico", "ico", await png(16, 16, null)),
    icon("favicon.svg", "svg", strToU8(BADGE)),
    icon("apple-touch-icon.png", "png", await png(180, 180, GEMA)),
    icon("icon-192.png", "png", await png(192, 192, null)),
    icon("icon-512.png", "png", await png(512, 512, null)),
    icon("icon-maskable-512.png", "png", await png(512, 512, GEMA)),
    icon("site.webmanifest", "webmanifest", strToU8('{"name":"Onça Café"}')),
    social("perfil-1024", await png(64, 64, GEMA)),
    social("capa-1640x624", await png(164, 62, GEMA)),
    { name: `manual/manual-${word}.pdf`, group: "extra", format: "extra", bytes: strToU8("%PDF-1.4\n% manual\n") },
    { name: "LEIA-ME.txt", group: "leia-me", format: "txt", bytes: strToU8("Onça Café\r\n") },
  ];
}

/** The draft that the kit is made of, with its parts. */
async function fullDraft(database: Database, room: Room, dataDir: string): Promise<DeliveryDraft> {
  const answers = { "uma-cor": { approved: true, own: null }, negativa: { approved: true, own: null } };
  const lockups: DeliveryDraft["lockups"] = {};
  for (const lockup of LOCKUPS) {
    const { id } = await createLockupPart(database, room, { fileName: `onca-${lockup}.svg`, dataDir });
    const use = { principal: "Na fachada e no saco.", horizontal: "No site.", simbolo: "No perfil." }[lockup];
    lockups[lockup] = { file: id, ground: lockup === "horizontal" ? LEITE : GEMA, use, versions: answers };
  }
  return {
    ...EMPTY_DELIVERY,
    ...{ lockups, colours: COLOURS, fonts: FONTS, clearSpace: "Meia letra O de cada lado." },
    donts: ["Não incline.", "Não troque as cores.", "Não ponha sobre foto.", "Não redesenhe."],
    note: "Na gráfica, peça a gema em cor especial.",
  };
}

type KitOptions = {
  /** of the process that serves the files; that of this one if absent */
  dataDir?: string;
  /** false: the kit is ready, but not delivered */
  delivered?: boolean;
  /** opens the delivery without an account */
  token?: string;
  draft?: Partial<DeliveryDraft>;
  /** in milliseconds */
  at?: number;
};

/**
 * A kit that is ready and, unless told otherwise, delivered: 92 files and their zip in the file store, the draft and its
 * parts, status, event. The room's quote should be accepted before (`agreedRoom`, `createAccepted`).
 */
export async function deliveredKit(database: Database, room: Room, options: KitOptions = {}) {
  const { dataDir = env.DATA_DIR, delivered = true, token = randomUUID(), at = Date.now() } = options;
  const { id: budgetId, designer } = room;
  const [request] = await database.select().from(budget).where(eq(budget.id, budgetId));
  if (!request) throw new Error("there is no such request");
  const word = brandWord(request.nameProject);
  const draft = { ...(await fullDraft(database, room, dataDir)), ...options.draft };
  const [newest] = await database
    .select()
    .from(kit)
    .where(eq(kit.budgetId, budgetId))
    .orderBy(desc(kit.number))
    .limit(1);
  const revision = (newest?.revision ?? 0) + 1;
  const saved = { draft, revision, savedBy: designer.id };
  await database
    .insert(deliveryDraft)
    .values({ budgetId, ...saved })
    .onConflictDoUpdate({ target: deliveryDraft.budgetId, set: saved });
  const id = randomUUID();
  const made = await kitBytes(word);
  const files: StoredFile[] = made.map(({ name, group, format, bytes }, index) => {
    const ending = name.slice(name.lastIndexOf(".")).replace(".webmanifest", ".json");
    const key = `budget/made/${id}/${String(index).padStart(3, "0")}${ending}`;
    store(dataDir, key, bytes);
    return { name, group, format, key, bytes: bytes.length };
  });
  const zip = `budget/made/${id}/tudo.zip`;
  const zipped = zipSync(Object.fromEntries(made.map(({ name, bytes }) => [`${word}/${name}`, bytes])));
  store(dataDir, zip, zipped);
  const counts = { done: files.length, total: files.length, zipBytes: zipped.length };
  const moments = { startedAt: new Date(at), endedAt: new Date(at) };
  const [row] = await database
    .insert(kit)
    .values({
      id,
      budgetId,
      number: (newest?.number ?? 0) + 1,
      draft,
      revision,
      state: "ready",
      files,
      zip,
      ...counts,
      ...moments,
    })
    .returning();
  if (!row) throw new Error("the kit was not inserted");
  if (delivered) await deliverRow(database, room, row, { token, at });
  return { kit: row, token, word };
}

type KitRow = typeof kit.$inferSelect;

async function deliverRow(
  database: Database,
  { id: budgetId, designer }: Room,
  row: KitRow,
  { token, at }: { token: string; at: number },
) {
  const values = { kitId: row.id, deliveredBy: designer.id, deliveredAt: new Date(at) };
  await database
    .insert(delivery)
    .values({ budgetId, ...values, token: tokenHash(token) })
    .onConflictDoUpdate({ target: delivery.budgetId, set: values });
  await database
    .update(budget)
    .set({ deliveredAt: new Date(at), status: STATUS.completed.id })
    .where(eq(budget.id, budgetId));
  const details = { files: row.files.length };
  await database
    .insert(budgetEvent)
    .values({ budgetId, kind: "kit_delivered", by: designer.id, details, at: new Date(at) });
  const news = { room: budgetId, people: [], designers: false };
  await database.execute(sql`select pg_notify('room', ${JSON.stringify(news)})`);
}
