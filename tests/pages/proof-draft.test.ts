/** The designer's side of a proof without a browser: the draft's and the pieces' addresses, and the room. */

import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { expect } from "vitest";
import { calendarDay } from "../../app/kit/day.ts";
import { newProof } from "../../app/proofs/draft.ts";
import type { PieceRef, ProofDraft } from "../../app/proofs/proof-content.ts";
import { proof, proofPiece } from "../../app/proofs/schema.ts";
import { budget } from "../../app/requests/schema.ts";
import { test } from "../support/pages.ts";
import { adjustedProof, agreedRoom, createPiece, sentProof } from "../support/proofs.ts";

const draftPath = (id: string) => `/api/budget/${id}/prova/rascunho`;
const piecesPath = (id: string) => `/api/budget/${id}/prova/peca`;
const piecePath = (id: string, piece: string) => `/budget/${id}/prova/peca/${piece}`;
const newPath = (id: string) => `/budget/${id}/prova/nova`;

const fresh = newProof(calendarDay(Date.now()));
const withPieces = (pieces: readonly { id: string }[], values: Partial<ProofDraft> = {}): ProofDraft => ({
  ...fresh,
  directions: [
    { letter: "A", name: "", idea: "", pieces: pieces.map(({ id }): PieceRef => ({ id, note: "", replaces: null })) },
  ],
  ...values,
});
const png = (background = "#e8743b") =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer();

async function pdf(pages: number): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false });
  for (let page = 0; page < pages; page += 1)
    document
      .addPage({ size: [200, 100] })
      .rect(0, 0, 90, 90)
      .fill("#e8743b");
  document.end();
  return buffer(document);
}

test("[PROOF-11] a draft is saved over the revision that it began from, and another's is given back", async ({
  database,
  login,
}) => {
  const room = await agreedRoom(database);
  const rui = await login(room.designer);
  const save = async (draft: object, revision: number) => {
    const response = await rui.json(draftPath(room.id), { draft, revision });
    return [response.status, await response.json()] as const;
  };
  expect(await save(fresh, 0)).toMatchObject([200, { revision: 1 }]);
  const next = { ...fresh, question: "Qual das três segue?" };
  expect(await save(next, 1)).toMatchObject([200, { revision: 2 }]);
  // The answer was lost.
  expect(await save(next, 1)).toMatchObject([200, { revision: 2 }]);
  expect(await save({ ...fresh, question: "De outra aba" }, 1)).toMatchObject([
    409,
    { revision: 2, draft: { question: "Qual das três segue?" }, savedBy: { name: "Rui Nogueira" } },
  ]);
});

test("[PROOF-11] a draft is bounded: no fourth direction, no ninth picture, no picture twice, no text without end", async ({
  database,
  login,
}) => {
  const room = await agreedRoom(database);
  const rui = await login(room.designer);
  const save = async (draft: object) => (await rui.json(draftPath(room.id), { draft, revision: 0 })).status;
  const ids = Array.from({ length: 9 }, () => ({ id: crypto.randomUUID() }));
  const [first] = ids;
  const direction = fresh.directions[0];
  const wrong = [
    withPieces(ids),
    withPieces([first ?? { id: "" }, first ?? { id: "" }]),
    { ...fresh, directions: [direction, direction] },
    { ...fresh, directions: [direction, { ...direction, letter: "D" }] },
    { ...fresh, question: "a".repeat(1601) },
    { ...fresh, more: true },
  ];
  for (const draft of wrong) expect(await save(draft)).toBe(400);
  expect(await save(withPieces(ids.slice(0, 8)))).toBe(200);
});

test("[PROOF-11] whoever may not send a proof neither saves its draft nor sees it", async ({
  database,
  login,
  visitor,
}) => {
  const room = await agreedRoom(database);
  const body = { draft: fresh, revision: 0 };
  expect((await visitor().json(draftPath(room.id), body)).status).toBe(401);
  for (const [person, status] of [
    [room.customer, 403],
    [room.visitor, 403],
    [room.admin, 403],
    [room.stranger, 404],
    [room.waiting, 403],
  ] as const)
    expect((await (await login(person)).json(draftPath(room.id), body)).status).toBe(status);
});

test("[PROOF-15] a file becomes pieces, each page of a PDF one, and their pictures are shown", async ({
  database,
  login,
}) => {
  const room = await agreedRoom(database);
  const rui = await login(room.designer);
  const send = async (bytes: Buffer, name: string, type: string) => {
    const response = await rui.upload(piecesPath(room.id), bytes, name, type);
    return [response.status, await response.json()] as const;
  };
  const [status, one] = await send(await png(), "selo.png", "image/png");
  expect([status, one]).toMatchObject([201, { pieces: [{ fileName: "selo.png", page: 1, width: 640, height: 480 }] }]);
  const [, pages] = await send(await pdf(3), "cartões.pdf", "application/pdf");
  expect(pages.pieces.map((piece: { page: number }) => piece.page)).toEqual([1, 2, 3]);
  const [piece] = pages.pieces;
  const shown = await rui.get(piecePath(room.id, piece.id));
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(2400);
  const etag = shown.headers.get("etag") ?? "";
  expect((await rui.get(piecePath(room.id, piece.id), { headers: { "if-none-match": etag } })).status).toBe(304);
  const thumbnail = await rui.get(`${piecePath(room.id, piece.id)}?t=1`);
  const kept = ({ headers }: Response) => ["content-type", "cache-control", "etag"].map((name) => headers.get(name));
  expect(kept(thumbnail)).toEqual(kept(shown));
  expect((await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()).width).toBe(640);
  const stored = await database.select().from(proofPiece).where(eq(proofPiece.budgetId, room.id));
  expect(new Set(stored.map(({ original }) => original)).size).toBe(2);
});

test("[PROOF-15] what is no picture, too large, or beyond the eighth is refused in a sentence", async ({
  database,
  login,
}) => {
  const room = await agreedRoom(database);
  const rui = await login(room.designer);
  const refused = async (bytes: Buffer, name: string) => {
    const response = await rui.upload(piecesPath(room.id), bytes, name, "application/octet-stream");
    return [response.status, (await response.json()).message];
  };
  expect(await refused(Buffer.from("Olá"), "fachada.tif")).toEqual([
    415,
    "“fachada.tif” não é PNG, JPG, SVG nem PDF. Exporte em um desses e mande outra vez.",
  ]);
  expect(await refused(Buffer.alloc(21 * 1024 * 1024), "fachada.tif")).toEqual([
    413,
    "Esse arquivo passa de 20 MB. Mande até 20 MB, em PNG, JPG, SVG ou PDF.",
  ]);
  const ids = Array.from({ length: 7 }, () => ({ id: crypto.randomUUID() }));
  await rui.json(draftPath(room.id), { draft: withPieces(ids), revision: 0 });
  expect(await refused(await pdf(2), "cartões.pdf")).toEqual([
    415,
    "“cartões.pdf” tem 2 páginas, cada uma vale por uma imagem, e cabe só 1. Tire páginas e mande outra vez.",
  ]);
  await rui.json(draftPath(room.id), { draft: withPieces([...ids, { id: crypto.randomUUID() }]), revision: 1 });
  expect(await refused(await png(), "nona.png")).toEqual([409, "Já são 8 imagens. Tire uma para pôr outra."]);
  expect(await database.select().from(proofPiece).where(eq(proofPiece.budgetId, room.id))).toEqual([]);
});

test("[PROOF-16] a draft's picture is the studio's alone; once sent, the customer's too, until it is taken back", async ({
  app,
  database,
  login,
}) => {
  const room = await agreedRoom(database);
  const draft = await createPiece(database, room, { dataDir: app.dataDir });
  const version = await sentProof(database, room, { dataDir: app.dataDir });
  const sent = version.sent.directions[0]?.pieces[0]?.id ?? "";
  const people = { customer: room.customer, designer: room.designer, admin: room.admin };
  const others = { visitor: room.visitor, stranger: room.stranger };
  const seen = async (piece: string) => {
    const found: string[] = [];
    for (const [name, person] of Object.entries({ ...people, ...others })) {
      const browser = await login(person);
      const { status } = await browser.get(piecePath(room.id, piece));
      if (status === 200) found.push(name);
      expect((await browser.get(`${piecePath(room.id, piece)}?t=1`)).status).toBe(status);
    }
    return found;
  };
  expect(await seen(draft.id)).toEqual(["designer", "admin"]);
  expect(await seen(sent)).toEqual(["customer", "designer", "admin"]);
  await database.update(proof).set({ state: "withdrawn" }).where(eq(proof.id, version.id));
  expect(await seen(sent)).toEqual(["designer", "admin"]);
  // Another request's address does not lead to it.
  const other = await agreedRoom(database);
  expect((await (await login(other.designer)).get(piecePath(other.id, sent))).status).toBe(404);
});

test("[PROOF-17] who may know of the request but not send its proof is led to the room; who holds it finds the form", async ({
  database,
  login,
}) => {
  const room = await agreedRoom(database);
  for (const person of [room.customer, room.visitor, room.admin])
    expect((await (await login(person)).open(newPath(room.id))).url).toBe(`/budget/view/${room.id}`);
  expect((await (await login(room.stranger)).get(newPath(room.id))).status).toBe(404);
  const page = await (await login(room.designer)).open(newPath(room.id));
  page.said("Prova, versão 1");
  const refused = await (await login(room.designer)).send(newPath(room.id), { intent: "send", revision: "x" });
  expect(refused.status).toBe(400);
});

test("[PROOF-19] the room leads to the next proof, and opens with the version that counts", async ({
  app,
  database,
  login,
}) => {
  const room = await agreedRoom(database);
  const unpaid = await (await login(room.designer)).open(`/budget/view/${room.id}`);
  expect(unpaid.link("Nova prova").getAttribute("href")).toBe(newPath(room.id));
  await database.update(budget).set({ downPayment: null }).where(eq(budget.id, room.id));
  const [lucia, rui] = [await login(room.customer), await login(room.designer)];
  const view = `/budget/view/${room.id}`;
  const begun = await rui.open(view);
  expect(begun.link("Nova prova").getAttribute("href")).toBe(newPath(room.id));
  begun.getByRole("button", { name: "Passar para Concluído" });
  const waiting = await lucia.open(view);
  waiting.getByRole("heading", { name: "Nenhuma prova ainda" });
  expect(waiting.queryByRole("link", { name: "Nova prova" })).toBeNull();

  await sentProof(database, room, { dataDir: app.dataDir });
  const second = await sentProof(database, room, { number: 2, dataDir: app.dataDir });
  const sent = await lucia.open(view);
  expect(sent.link("Abrir a prova").getAttribute("href")).toBe(`/budget/${room.id}/prova/2`);
  sent.said("Rodada 2 de 2");
  sent.said("Substituída");
  sent.link("Versão 1");
  const looking = await rui.open(view);
  expect(looking.link("Ver a prova").getAttribute("href")).toBe(`/budget/${room.id}/prova/2`);
  looking.link("Mandar outra versão");
  looking.said(/Ainda não foi aberta$/);

  await adjustedProof(database, room, second);
  expect((await rui.open(view)).link("Abrir os comentários").getAttribute("href")).toBe(newPath(room.id));
  expect((await lucia.open(view)).link("Ler o que você mandou").getAttribute("href")).toBe(
    `/budget/${room.id}/prova/2`,
  );
});
