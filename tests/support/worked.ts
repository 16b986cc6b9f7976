/** A request with proofs, a delivery and a brand page, as rows: three versions, a guest, comments, a kit that was taken. */
import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { eq } from "drizzle-orm";
import type { DeliveryDraft } from "../../app/delivery/delivery-content.ts";
import { pictureName } from "../../app/delivery/part-view.ts";
import { brandPage, delivery, deliveryDraft, kit, kitPart } from "../../app/delivery/schema.ts";
import type { CurrentUser } from "../../app/people/account.ts";
import type { CommentNote, ProofDraft, ProofState, SentProof } from "../../app/proofs/proof-content.ts";
import {
  proof,
  proofComment,
  proofDecision,
  proofDraft,
  proofGuest,
  proofNotes,
  proofPiece,
  proofReply,
} from "../../app/proofs/schema.ts";
import { hashOf } from "../../app/quotes/hash.server.ts";
import { budget } from "../../app/requests/schema.ts";
import type { Database } from "./factories.ts";

/** SHA-256 of nothing that is a secret */
const hash = () => randomUUID().replaceAll("-", "").padEnd(64, "0");
const UNTIL = new Date("2026-11-18T02:59:59.999Z");

type People = { customer: CurrentUser; designer: CurrentUser };
type Words = {
  /** what the customer typed, wherever they type */
  said?: string;
  /** what the designer typed */
  told?: string;
  /** makes a file and returns its key; by default there is only the key */
  file?: (folder: string, ending: string, name?: string) => string;
};
const onlyKey = (folder: string, ending: string, name: string = randomUUID()) => `${folder}/${name}.${ending}`;

/** Of a request that exists. Returns the ids and keys. */
export async function addProofs(
  database: Database,
  budgetId: string,
  { customer, designer }: People,
  words: Words = {},
) {
  const { said = "Mais perto", told = "Olhe a letra", file = onlyKey } = words;
  const keys = { original: file("budget/proof", "pdf"), picture: file("budget/proof", "webp") };
  const thumbnail = file("budget/proof", "webp", `${basename(keys.picture, ".webp")}-640`);
  const size = { page: 1, width: 1600, height: 1000 };
  const ofFile = { fileName: "marca.pdf", sha256: hash(), ...size };
  const [piece] = await database
    .insert(proofPiece)
    .values({ budgetId, ...keys, ...ofFile, uploadedBy: designer.id })
    .returning();
  if (!piece) throw new Error("no piece");
  const ref = { id: piece.id, note: told, replaces: null };
  const versions: { id: string; number: number }[] = [];
  const send = async (number: number, state: ProofState, answers: SentProof["answers"]) => {
    const sentAt = new Date(Date.UTC(2026, 10, number, 12));
    const sent: SentProof = {
      ...{ format: 1, request: budgetId, number, round: 1, rounds: 2, nameProject: "Padaria" },
      sender: { id: designer.id, name: designer.name },
      ...{ sentAt: sentAt.toISOString(), until: "2026-11-17", reminds: true, question: told },
      directions: [{ letter: "A", name: told, idea: "", pieces: [{ ...ref, ...ofFile }] }],
      answers,
    };
    const row = { budgetId, number, revision: number, sent, hash: hashOf(sent), sentBy: designer.id, state };
    const [version] = await database
      .insert(proof)
      .values({ ...row, sentAt, until: UNTIL, openedAt: sentAt })
      .returning();
    if (!version) throw new Error("no version");
    versions.push(version);
    return version.id;
  };
  const first = await send(1, "adjusted", {});
  const [guest] = await database.insert(proofGuest).values({ proofId: first, token: hash(), label: said }).returning();
  const [own, other] = [randomUUID(), randomUUID()];
  const answer = { outcome: "done", text: told, version: 2 } as const;
  await database.insert(proofComment).values([
    { id: own, proofId: first, number: 1, piece: piece.id, x: 12.3, y: 99.9, text: said, by: customer.id, answer },
    { id: other, proofId: first, number: 2, piece: piece.id, text: "Sou a tia.", guestId: guest?.id, guestName: "Tia" },
  ]);
  await database.insert(proofReply).values([
    { id: randomUUID(), commentId: own, by: designer.id, text: told },
    { id: randomUUID(), commentId: own, by: customer.id, text: said },
  ]);
  const press = { by: customer.id, direction: "A", network: "203.0.113.7", browser: "Firefox" } as const;
  await database.insert(proofDecision).values({ ...press, proofId: first, decision: "adjusted", sentence: said });
  const second = await send(2, "replaced", { [own]: { outcome: "done", text: told } });
  const notes: CommentNote[] = [{ id: randomUUID(), piece: piece.id, at: { x: 50, y: 0.1 }, text: said }];
  await database.insert(proofNotes).values({ proofId: second, notes });
  const third = await send(3, "approved", {});
  await database.insert(proofDecision).values({ ...press, proofId: third, decision: "approved", signedName: said });
  const draft: ProofDraft = {
    directions: [{ letter: "A", name: told, idea: told, pieces: [ref] }],
    ...{ question: told, until: "2026-11-17", reminds: true, answers: {}, rounds: "" },
  };
  await database.insert(proofDraft).values({ budgetId, draft, savedBy: designer.id });
  const stand = { proof: third, number: 3, state: "approved", due: UNTIL.toISOString(), comments: 0 } as const;
  await database
    .update(budget)
    .set({ status: 1, proof: { ...stand, direction: "A" } })
    .where(eq(budget.id, budgetId));
  return { versions, piece: piece.id, guest: guest?.id ?? "", comment: own, keys: [...Object.values(keys), thumbnail] };
}

/** A kit of two files that is delivered and that its customer took. Returns its keys. */
export async function addDelivery(database: Database, budgetId: string, designer: CurrentUser, words: Words = {}) {
  const { said = "Sim", told = "Letra da marca", file = onlyKey } = words;
  const id = randomUUID();
  const version = { id: "negativa", name: "Negativa", ink: "#ffffff", ground: "#1a4d2e" };
  const folder = `budget/kit/${id}`;
  const key = file(folder, "svg", "enviado");
  const clean = file(folder, "svg", "cor");
  const look = {
    ...{ width: 10, height: 10, shapes: 1, colours: [{ hex: "#f4b41a", part: 1 }], versions: [version] },
  };
  const sent = { fileName: "marca.svg", bytes: 500, look, uploadedBy: designer.id };
  await database.insert(kitPart).values({ id, budgetId, part: "lockup", key, clean, ...sent });
  const negative = file(folder, "svg", pictureName(version));
  const lockup = { file: id, ground: "#f4b41a", use: told, versions: {} };
  const draft: DeliveryDraft = {
    lockups: { principal: { ...lockup, versions: { negativa: { approved: true, own: null } } } },
    colours: [{ id: "c", name: told, hex: "#f4b41a", cmyk: "", pantone: "", about: told }],
    fonts: [{ id: "f", name: told, use: "", licence: "OFL", link: "https://fonts.example/", file: null }],
    ...{ manual: null, smallIcon: null, pattern: null, note: told, clearSpace: told, donts: [told] },
  };
  await database.insert(deliveryDraft).values({ budgetId, draft, savedBy: designer.id });
  const kitId = randomUUID();
  const made = `budget/made/${kitId}`;
  const files = ["svg", "png"].map((format) => ({
    ...{ name: `principal/padaria-principal-cor.${format}`, group: "principal" as const, format },
    ...{ key: file(made, format), bytes: 500 },
  }));
  const zip = file(made, "zip", "tudo");
  const ready = { state: "ready", done: 2, total: 2, files, zip, zipBytes: 1000, endedAt: new Date() } as const;
  await database.insert(kit).values({ id: kitId, budgetId, number: 1, draft, revision: 1, ...ready, files });
  const shown = { showing: "from", showingFrom: "2026-12-24", showingAt: new Date(), showingBy: said } as const;
  await database.insert(delivery).values({
    ...{ budgetId, kitId, deliveredBy: designer.id, token: hash(), downloads: 3 },
    ...{ takenAt: new Date(), ...shown },
  });
  await database.insert(brandPage).values({ budgetId, slug: `padaria-${randomUUID().slice(0, 13)}` });
  await database.update(budget).set({ status: 2, deliveredAt: new Date() }).where(eq(budget.id, budgetId));
  return { part: id, kit: kitId, keys: [key, clean, negative, ...files.map((one) => one.key), zip] };
}
