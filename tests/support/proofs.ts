/** Proofs, as designers send them. */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { endOfDay, fullDateText } from "../../app/kit/day.ts";
import type { CurrentUser } from "../../app/people/account.ts";
import { ROOM_NEWS, type RoomNews } from "../../app/platform/announce.server.ts";
import { thumbnailKey } from "../../app/proofs/piece-files.server.ts";
import type { Letter, PieceRef, SentPiece, SentProof } from "../../app/proofs/proof-content.ts";
import { proof, proofComment, proofDecision, proofPiece } from "../../app/proofs/schema.ts";
import { hashOf } from "../../app/quotes/hash.server.ts";
import type { ProofStand } from "../../app/requests/proof-stand.ts";
import { budget, budgetEvent } from "../../app/requests/schema.ts";
import { createRoom } from "./conversation.ts";
import type { Database } from "./factories.ts";
import { createAccepted } from "./sent-quotes.ts";

type Room = { id: string; customer: CurrentUser; designer: CurrentUser };

/** A room whose written quote was accepted, with two rounds: what a proof needs. */
export async function agreedRoom(database: Database) {
  const room = await createRoom(database);
  const { id: quoteId } = await createAccepted(database, room);
  return { ...room, quoteId };
}

type PieceOptions = Partial<Pick<SentPiece, "id" | "fileName" | "page" | "width" | "height">> & {
  colour?: string;
  dataDir?: string | undefined;
};

/** A real picture of one colour in the file store, with its row. */
export async function createPiece(
  database: Database,
  { id: budgetId, designer }: Pick<Room, "id" | "designer">,
  {
    id = randomUUID() as string,
    fileName = "selo.png",
    colour = "#e8743b",
    page = 1,
    width = 480,
    height = 300,
    dataDir,
  }: PieceOptions = {},
): Promise<typeof proofPiece.$inferSelect> {
  const plain = sharp({ create: { width, height, channels: 3, background: colour } });
  const original = `budget/proof/${randomUUID()}.png`;
  const picture = `budget/proof/${randomUUID()}.webp`;
  const bytes = await plain.clone().png().toBuffer();
  await store(original, bytes, dataDir);
  await store(picture, await plain.clone().webp().toBuffer(), dataDir);
  await store(thumbnailKey(picture), await plain.clone().resize(160).webp().toBuffer(), dataDir);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const values = { id, budgetId, original, picture, fileName, page, sha256, width, height, uploadedBy: designer.id };
  const [piece] = await database.insert(proofPiece).values(values).returning();
  if (!piece) throw new Error("the piece was not inserted");
  return piece;
}

/** Into the store of `dataDir`: a browser test's `app.dataDir`. Without it, into that of this process. */
async function store(key: string, bytes: Uint8Array, dataDir: string | undefined): Promise<void> {
  if (dataDir === undefined) {
    const { putFile, temporaryPath } = await import("../../app/platform/files.server.ts");
    const path = await temporaryPath();
    await writeFile(path, bytes);
    return putFile(key, path);
  }
  const path = join(dataDir, "files", key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}

/** A piece as a version names it. */
export function sentPiece(
  { id, sha256, fileName, page, width, height }: typeof proofPiece.$inferSelect,
  values: Partial<PieceRef> = {},
): SentPiece {
  return { id, note: "Selo na parede", replaces: null, ...values, sha256, fileName, page, width, height };
}

const DAY = 24 * 60 * 60 * 1000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

const DIRECTIONS: Record<Letter, { name: string; idea: string; colour: string }> = {
  A: { name: "O olho da onça", idea: "Dois olhos e o nome: a onça aparece sem desenhar a onça.", colour: "#e8582e" },
  B: { name: "O Ç", idea: "A letra que só a onça tem vira carimbo.", colour: "#f7b71d" },
  C: { name: "A pinta", idea: "O padrão é a marca: embrulha saco, copo e parede.", colour: "#1f1712" },
};

/** `pieces`: of each direction. `values`: of what is sent, beyond them. */
type ProofOptions = Partial<Omit<SentProof, "directions">> & {
  letters?: Letter[];
  pieces?: number;
  dataDir?: string;
  /** the moment until which the customer decides, instead of the end of `until` */
  end?: Date;
};

/** Sends a version of a room's proof, which replaces the open one; open pages hear of it. */
export async function sentProof(
  database: Database,
  room: Room,
  { letters = ["A"], pieces = 1, number = 1, until = dayFromNow(5), dataDir, end: ends, ...values }: ProofOptions = {},
): Promise<typeof proof.$inferSelect> {
  const { id: budgetId, customer, designer } = room;
  const directions = [];
  for (const letter of letters) {
    const { colour, ...direction } = DIRECTIONS[letter];
    const made = [];
    for (let at = 1; at <= pieces; at += 1)
      made.push(sentPiece(await createPiece(database, room, { fileName: `${letter}${at}.png`, colour, dataDir })));
    directions.push({ letter, ...direction, pieces: made });
  }
  const [{ nameProject } = { nameProject: "" }] = await database
    .select({ nameProject: budget.nameProject })
    .from(budget)
    .where(eq(budget.id, budgetId));
  const sent: SentProof = {
    ...{ format: 1, request: budgetId, number, round: number, rounds: 2, nameProject },
    sender: { id: designer.id, name: designer.name },
    sentAt: new Date().toISOString(),
    ...{ until, reminds: true, question: "O que ainda incomoda?", directions, answers: {}, ...values },
  };
  const isOpen = and(eq(proof.budgetId, budgetId), eq(proof.state, "open"));
  await database.update(proof).set({ state: "replaced" }).where(isOpen);
  const end = ends ?? new Date(endOfDay(until));
  const [version] = await database
    .insert(proof)
    .values({
      // No draft has this revision.
      ...{ budgetId, number, revision: 0, sent, hash: hashOf(sent), sentBy: designer.id, until: end },
      sentAt: new Date(sent.sentAt),
    })
    .returning();
  if (!version) throw new Error("the version was not inserted");
  const stand: ProofStand = {
    ...{ proof: version.id, number, state: "waiting", due: end.toISOString(), comments: 0, direction: "" },
  };
  await database.update(budget).set({ proof: stand }).where(eq(budget.id, budgetId));
  const details = { proof: version.id, number, until: fullDateText(end.getTime()) };
  await database.insert(budgetEvent).values({ budgetId, kind: "proof_sent", by: designer.id, details });
  const news: RoomNews = { room: budgetId, people: [customer.id, designer.id], designers: false };
  await database.execute(sql`select pg_notify(${ROOM_NEWS}, ${JSON.stringify(news)})`);
  return version;
}

/** The customer asks for changes of the version, with these comments on its first piece. */
export async function adjustedProof(
  database: Database,
  { id: budgetId, customer }: Room,
  version: typeof proof.$inferSelect,
  texts: readonly string[] = ["Os olhos estão pequenos."],
): Promise<(typeof proofComment.$inferSelect)[]> {
  const { id: proofId, number, sent } = version;
  const [{ letter, pieces } = { letter: "A" as const, pieces: [] }] = sent.directions;
  const comments = texts.map((text, at) => ({
    ...{ id: randomUUID(), proofId, number: at + 1, piece: pieces[0]?.id ?? "", x: 50, y: 20 + at, text },
    by: customer.id,
  }));
  const made = comments.length > 0 ? await database.insert(proofComment).values(comments).returning() : [];
  await database.insert(proofDecision).values({ proofId, decision: "adjusted", direction: letter, by: customer.id });
  await database.update(proof).set({ state: "adjusted" }).where(eq(proof.id, proofId));
  const stand: ProofStand = {
    ...{ proof: proofId, number, state: "adjusting", comments: made.length, direction: letter },
    due: new Date(endOfDay(dayFromNow(3))).toISOString(),
  };
  await database.update(budget).set({ proof: stand }).where(eq(budget.id, budgetId));
  const details = { proof: proofId, number, direction: letter, comments: made.length };
  await database.insert(budgetEvent).values({ budgetId, kind: "proof_adjusted", by: customer.id, details });
  return made.toSorted((a, b) => a.number - b.number);
}
