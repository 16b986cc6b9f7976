/** From the delivery to the portfolio: what the draft is made of, and what keeps it from being shown. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRoom } from "../../../tests/support/conversation.ts";
import { deliveredKit } from "../../../tests/support/deliveries.ts";
import { createAccepted, sentQuote } from "../../../tests/support/sent-quotes.ts";
import { deleteItem } from "../../galleries/deletion.server.ts";
import { portfolio } from "../../galleries/items/schema.ts";
import { picture, publication } from "../../galleries/schema.ts";
import { db, pool } from "../../platform/db.server.ts";
import { putFile, temporaryPath } from "../../platform/files.server.ts";
import { stopJobs } from "../../platform/jobs.server.ts";
import type { SentProof } from "../../proofs/proof-content.ts";
import { proof, proofPiece } from "../../proofs/schema.ts";
import { beginAgain } from "../../publishing/editing/drafts.server.ts";
import { contentSchema } from "../../publishing/editing/editing-schema.ts";
import { hideItem, openPreview, publishDraft, publishDue, showItem } from "../../publishing/editing/publish.server.ts";
import type { SentQuote } from "../../quotes/quote-content.ts";
import { budget, budgetEvent } from "../../requests/schema.ts";
import { showcase } from "../schema.ts";
import { answerShowing, SHOWCASE_GALLERY } from "../showing.server.ts";
import { beginShowcase } from "./begin.server.ts";
import { isShowcaseBegun } from "./begun.server.ts";
import { changeShowcase } from "./change.server.ts";
import { showcaseIn } from "./draft-changes.ts";
import { sourcesOf } from "./sources.server.ts";

type Room = Awaited<ReturnType<typeof createRoom>>;
let room: Room;
beforeAll(async () => {
  room = await deliveredRoom();
});
afterAll(stopJobs);

async function createPiece({ id: budgetId, designer }: Room, fileName: string): Promise<string> {
  const path = await temporaryPath();
  await sharp({ create: { width: 320, height: 180, channels: 3, background: "#e4572e" } })
    .png()
    .toFile(path);
  const key = `budget/proof/${randomUUID()}.png`;
  await putFile(key, path);
  const values = { budgetId, original: key, picture: key, fileName, sha256: "0", width: 320, height: 180 };
  const [piece] = await db
    .insert(proofPiece)
    .values({ ...values, uploadedBy: designer.id })
    .returning();
  return piece?.id ?? "";
}

/** With an approved version of two directions, of which B was chosen. */
async function deliveredRoom(quoted: Partial<SentQuote["content"]> = {}): Promise<Room> {
  const made = await createRoom(db);
  await createAccepted(db, made, { content: { ...sentQuote().content, ...quoted } });
  const direction = async (letter: "A" | "B", name: string, notes: string[]) => ({
    ...{ letter, name, idea: `A ideia da ${name}.` },
    pieces: await Promise.all(
      notes.map(async (note) => {
        const id = await createPiece(made, `${note}.png`);
        return { id, note, replaces: null, sha256: "0", fileName: `${note}.png`, page: 1, width: 320, height: 180 };
      }),
    ),
  });
  const directions = [await direction("A", "Pão", ["Saco A"]), await direction("B", "Forno", ["Fachada", "Etiqueta"])];
  const sent: SentProof = {
    ...{ format: 1, request: made.id, number: 1, round: 1, rounds: 2, nameProject: "Padaria Bonança" },
    ...{ sender: { id: made.designer.id, name: made.designer.name }, sentAt: new Date().toISOString() },
    ...{ until: new Date().toISOString(), reminds: true, question: "Qual delas?", directions, answers: {} },
  };
  const [version] = await db
    .insert(proof)
    .values({
      ...{ budgetId: made.id, number: 1, revision: 1, sent, hash: "0", state: "approved" as const },
      ...{ sentBy: made.designer.id, sentAt: new Date(), until: new Date() },
    })
    .returning();
  const stand = { number: 1, state: "approved" as const, due: new Date().toISOString(), comments: 0, direction: "B" };
  await db
    .update(budget)
    .set({ proof: { proof: version?.id ?? "", ...stand } })
    .where(eq(budget.id, made.id));
  await deliveredKit(db, made);
  return made;
}

const target = async () => {
  const [row] = await db.select().from(showcase).where(eq(showcase.budgetId, room.id));
  return { gallery: SHOWCASE_GALLERY, id: row?.item ?? "" } as const;
};
const stored = async () => {
  const [row] = await db
    .select()
    .from(publication)
    .where(eq(publication.id, (await target()).id));
  if (!row) throw new Error("there is no draft");
  return row;
};
const isShown = async () => (await db.$count(portfolio, eq(portfolio.id, (await target()).id))) > 0;
const answer = (showing: string, day = "") => answerShowing(room.customer, room.id, { showing, day });
const form = (values: Record<string, string>) => {
  const sent = new FormData();
  for (const [name, value] of Object.entries(values)) sent.set(name, value);
  return sent;
};

test("[KIT-42] one press makes one draft, of the chosen direction, the kit and the request, without amounts", async () => {
  expect(await beginShowcase(room.visitor, room.id)).toEqual({ kind: "denied" });
  expect(await beginShowcase(room.customer, room.id)).toEqual({ kind: "denied" });
  const both = await Promise.all([beginShowcase(room.designer, room.id), beginShowcase(room.admin, room.id)]);
  expect(both.map(({ kind }) => kind)).toEqual(["done", "done"]);
  expect(await beginShowcase(room.designer, room.id)).toEqual({ kind: "done" });
  expect(await db.$count(showcase, eq(showcase.budgetId, room.id))).toBe(1);
  const { draft, state } = await stored();
  expect(state).toBe("draft");
  const shown = showcaseIn(draft);
  expect(shown).toMatchObject({
    ...{ client: "Padaria Bonança", slogan: "Pão com tempo", site: "www.padariadoporto.com.br", type: "Design" },
    ...{ text: "Uma padaria de bairro que assa pão de fermentação natural. A ideia da Forno.", author: "Rui Nogueira" },
    ...{ services: "Cores e Fontes, Manual da Marca" },
  });
  expect(shown.pictures.map(({ alt }) => alt)).toEqual([
    "Padaria Bonança: fachada",
    "Padaria Bonança: principal",
    "Padaria Bonança: etiqueta",
    "Padaria Bonança: horizontal",
  ]);
  expect(JSON.stringify(draft)).not.toMatch(/Saco A|A ideia da Pão|Qual delas|R\$|2400|lucia/i);
});

test("[KIT-43] the page takes, leaves out and orders pictures; those of other directions are none of them", async () => {
  const sources = await sourcesOf(room.designer, room.id);
  expect(sources?.left).toEqual(["A"]);
  expect(sources?.candidates.map(({ label }) => label)).toEqual([
    ...["Fachada, da prova", "Etiqueta, da prova", "Principal, do kit", "Horizontal, do kit", "Símbolo, do kit"],
  ]);
  const symbol = sources?.candidates.at(-1)?.id ?? "";
  const alts = async () => showcaseIn((await stored()).draft).pictures.map(({ alt }) => alt.split(": ")[1]);
  const press = async (deed: "add" | "remove" | "move" | "save", picture = "", to = 0, values = {}) =>
    changeShowcase(
      room.designer,
      room.id,
      { deed, picture, to },
      form({ revision: String((await stored()).revision), ...values }),
    );
  expect(await press("add", symbol, 0, { title: "Padaria Bonança, pão sem pressa" })).toEqual({ kind: "done" });
  expect(await alts()).toEqual(["fachada", "principal", "etiqueta", "horizontal", "símbolo"]);
  const keyOf = async (alt: string) =>
    showcaseIn((await stored()).draft).pictures.find((one) => one.alt.endsWith(alt))?.key ?? "";
  await press("move", await keyOf("símbolo"), 0);
  await press("remove", await keyOf("horizontal"));
  expect(await alts()).toEqual(["símbolo", "fachada", "principal", "etiqueta"]);
  expect(showcaseIn((await stored()).draft).slogan).toBe("pão sem pressa");
  expect(await press("add", "prova:nada")).toMatchObject({ kind: "refused" });
  const stale = await changeShowcase(
    room.designer,
    room.id,
    { deed: "save", picture: "", to: 0 },
    form({ revision: "1", title: "Padaria Bonança, outra" }),
  );
  expect(stale).toMatchObject({ kind: "refused" });
});

test("[KIT-43] a picture that nothing named for long is made again when the page takes it again", async () => {
  const revision = async () => String((await stored()).revision);
  const press = async (deed: "add" | "remove", chosen: string) =>
    changeShowcase(room.designer, room.id, { deed, picture: chosen, to: 0 }, form({ revision: await revision() }));
  const used = async () => (await sourcesOf(room.designer, room.id))?.used ?? {};
  const [candidate = ""] = Object.keys(await used());
  const key = (await used())[candidate] ?? "";
  expect(await press("remove", key)).toEqual({ kind: "done" });
  await db.delete(picture).where(eq(picture.key, key));
  expect(await press("add", candidate)).toEqual({ kind: "done" });
  const again = (await used())[candidate];
  expect(again).not.toBe(key);
  expect(showcaseIn((await stored()).draft).pictures.map((shown) => shown.key)).toContain(again);
});

test("[KIT-43] what the page writes is as bounded as what the editor writes", async () => {
  const labour = Array.from({ length: 9 }, (_, at) => ({
    ...{ id: `${at}`, kind: "labour" as const, name: `${at} `.padEnd(120, "a"), about: "", quantity: 1, price: 1 },
  }));
  const other = await deliveredRoom({ items: labour });
  // The draft, its record and what holds it are one transaction, which needs one connection.
  const held = await Promise.all(Array.from({ length: (pool.options.max ?? 10) - 1 }, () => pool.connect()));
  expect(await beginShowcase(other.designer, other.id).finally(() => held.map((client) => client.release()))).toEqual({
    kind: "done",
  });
  const item = (await sourcesOf(other.designer, other.id))?.item ?? "";
  const draftOf = async () => (await db.select().from(publication).where(eq(publication.id, item)))[0];
  const { draft, revision, hold } = (await draftOf()) ?? expect.unreachable();
  expect([contentSchema.safeParse(draft).success, hold]).toEqual([true, "no"]);
  const save = (values: Record<string, string>) =>
    changeShowcase(other.designer, other.id, { deed: "save", picture: "", to: 0 }, form(values));
  const long = { revision: String(revision), text: "a".repeat(2001), services: "a".repeat(301) };
  expect(await save(long)).toMatchObject({ kind: "invalid", faults: { text: expect.any(String) } });
  expect(await save({ revision: "nenhuma", author: "Bia" })).toMatchObject({ kind: "refused" });
  expect((await draftOf())?.draft).toEqual(draft);
});

test("[KIT-44] nobody publishes it before its customer allows it, nor before the day; a designer never does", async () => {
  const item = await target();
  const publish = async (person: Room["admin"]) =>
    changeShowcase(
      person,
      room.id,
      { deed: "publish", picture: "", to: 0 },
      form({ revision: String((await stored()).revision) }),
    );
  const held = { reason: "held" };
  const soon = new Date(Date.now() + 60 * 60_000).toISOString();
  expect(await publish(room.designer)).toMatchObject({ kind: "refused" });
  expect(await publish(room.admin)).toMatchObject({
    kind: "refused",
    reason: expect.stringContaining("Sem autorização"),
  });
  await expect(publishDraft(item, room.admin, (await stored()).revision, null)).rejects.toMatchObject(held);
  await expect(publishDraft(item, room.admin, (await stored()).revision, soon)).rejects.toMatchObject(held);
  await answer("from", "2031-03-01");
  expect(await publish(room.admin)).toMatchObject({ kind: "refused" });
  await expect(publishDraft(item, room.admin, (await stored()).revision, soon)).rejects.toMatchObject(held);
  await publishDraft(item, room.admin, (await stored()).revision, "2031-03-02T12:00:00Z");
  await answer("now");
  expect(await publish(room.designer)).toMatchObject({ kind: "refused" });
  expect(await publish(room.admin)).toEqual({ kind: "done" });
  expect(await isShown()).toBe(true);
});

test("[KIT-45] an answer that takes the consent back takes the project down, and tells the studio", async () => {
  const item = await target();
  expect(await answer("no")).toEqual({ kind: "done" });
  expect([await isShown(), (await stored()).state]).toEqual([false, "hidden"]);
  const events = await db.select().from(budgetEvent).where(eq(budgetEvent.budgetId, room.id));
  expect(events.findLast(({ kind }) => kind === "showing_answered")?.details).toEqual({
    showing: "prefere que não; o projeto saiu do ar",
  });
  await expect(showItem(item, room.admin)).rejects.toMatchObject({ reason: "held" });
  await answer("now");
  expect(await showItem(item, room.admin)).toBe(true);
  await answer("from", "2031-03-01");
  expect(await isShown()).toBe(false);
});

test("[KIT-45] a project that waits for its moment is not shown at it when the consent is gone", async () => {
  const item = await target();
  await answer("now");
  await publishDraft(item, room.admin, (await stored()).revision, new Date(Date.now() + 60_000).toISOString());
  // Somebody stored the hold without the answer's own way.
  await db
    .update(publication)
    .set({ hold: "no", scheduledAt: new Date(Date.now() - 1000) })
    .where(eq(publication.id, item.id));
  await publishDue();
  expect([await isShown(), (await stored()).scheduledAt]).toEqual([false, null]);
  await hideItem(item, room.admin);
});

test("[KIT-45] [EDIT-6] deleted and begun again, it is held as its customer answered last", async () => {
  const item = await target();
  const holdAgain = async () => {
    await beginAgain(item, room.admin);
    return (await db.select().from(publication).where(eq(publication.id, item.id)))[0]?.hold;
  };
  const remove = () => deleteItem(item.gallery, item.id, room.admin.id);
  await answer("from", "2031-03-01");
  await remove();
  expect(await holdAgain()).toBe("2031-03-01");
  await expect(publishDraft(item, room.admin, (await stored()).revision, null)).rejects.toMatchObject({
    reason: "held",
  });
  await remove();
  await answer("no");
  expect(await holdAgain()).toBe("refused");
  await answer("from", "2031-04-01");
  expect((await stored()).hold).toBe("2031-04-01");
  expect(await isShowcaseBegun(room.id)).toBe(true);
  await remove();
  expect(await isShowcaseBegun(room.id)).toBe(false);
  expect(await beginShowcase(room.designer, room.id)).toEqual({ kind: "done" });
  expect([(await target()).id === item.id, (await stored()).hold]).toEqual([false, "2031-04-01"]);
  // The delivery has another project now: no answer would reach this one.
  expect(await holdAgain()).toBe("refused");
  await expect(openPreview(item)).rejects.toMatchObject({ reason: "held" });
});
