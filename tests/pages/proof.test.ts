/** A proof's page and a guest's, as they are sent, and their forms without scripts. With scripts: tests/e2e/proof-customer.spec.ts. */
import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { proofComment, proofDecision, proofGuest, proofNotes } from "../../app/proofs/schema.ts";
import { budget } from "../../app/requests/schema.ts";
import { test } from "../support/pages.ts";
import { adjustedProof, agreedRoom, createPiece, sentPiece, sentProof } from "../support/proofs.ts";

const pageOf = (id: string, number = 1) => `/budget/${id}/prova/${number}`;

test("[PROOF-20] [PROOF-38] its customer decides, its designer and admins read, and everybody else gets 404", async ({
  database,
  login,
  visitor,
  app,
}) => {
  const room = await agreedRoom(database);
  const version = await sentProof(database, room, { letters: ["A", "B"], dataDir: app.dataDir });
  const piece = version.sent.directions[0]?.pieces[0]?.id ?? "";
  await database.insert(proofNotes).values({
    proofId: version.id,
    notes: [{ id: randomUUID(), piece, at: null, text: "Segredo da cliente." }],
  });
  const designer = await login(room.designer);
  const before = await designer.open(pageOf(room.id));
  before.said(/^Ainda não foi aberta\./);
  const customer = await login(room.customer);
  const page = await customer.open(pageOf(room.id));
  page.getByRole("heading", { level: 1, name: "Padaria Bonança" });
  page.getByRole("heading", { level: 2, name: "Sua vez: olhar a prova e decidir" });
  page.said(/^Rui Nogueira mandou duas direções hoje, às \d\d:\d\d\. Decida até .+\.$/);
  page.getByRole("tab", { name: /A\. O olho da onça/, selected: true });
  page.getByRole("region", { name: "Sua decisão" });
  expect(page.html).toContain("Segredo da cliente.");
  expect(page.getAllByText("Rodada 1 de 2")).toHaveLength(2);
  const after = await designer.open(pageOf(room.id));
  after.said(/^Aberta hoje, \d\d:\d\d\. Um comentário em rascunho\.$/);
  expect(after.html).not.toContain("Segredo");
  expect(after.queryByRole("region", { name: "Sua decisão" })).toBeNull();
  const admin = await (await login(room.admin)).open(pageOf(room.id));
  expect(admin.html).not.toContain("Segredo");
  expect(admin.queryByRole("button", { name: /Retirar|Adicionar/ })).toBeNull();
  for (const person of [room.stranger, room.visitor]) {
    const other = await login(person);
    expect((await other.get(pageOf(room.id))).status).toBe(404);
    expect((await other.get(`/budget/${room.id}/prova/peca/${piece}`)).status).toBe(404);
    expect((await other.post(pageOf(room.id), { intent: "approve", direction: "A", name: "Eu" })).status).toBe(404);
    // Every designer may know of the request, and of nothing in its proof.
    const unknown = person === room.stranger ? 404 : 403;
    expect((await other.json(`/api${pageOf(room.id)}/notas`, { notes: [], revision: 0 })).status).toBe(unknown);
  }
  expect((await visitor().get(pageOf(room.id))).headers.get("location")).toContain("/login");
  expect((await designer.post(pageOf(room.id), { intent: "approve", direction: "A", name: "Eu" })).status).toBe(403);
  await database.update(budget).set({ designSelect: room.visitor.id }).where(eq(budget.id, room.id));
  expect((await designer.get(pageOf(room.id))).status).toBe(404);
});

test("[PROOF-1] a page loads the picture that is open whole; tabs, strip, choice and room load thumbnails", async ({
  database,
  login,
  app,
}) => {
  const room = await agreedRoom(database);
  const version = await sentProof(database, room, { letters: ["A", "B"], pieces: 4, dataDir: app.dataDir });
  const [a, b] = version.sent.directions.map(({ pieces }) =>
    pieces.map(({ id }) => `/budget/${room.id}/prova/peca/${id}`),
  );
  const customer = await login(room.customer);
  const loaded = async (address: string) => {
    const { document } = await customer.open(address);
    return [...document.querySelectorAll("main img")].map((picture) => picture.getAttribute("src"));
  };
  const small = (addresses: (string | undefined)[] = []) => addresses.map((address) => `${address}?t=1`);
  const firsts = small([a?.[0], b?.[0]]);
  expect(await loaded(pageOf(room.id))).toEqual([...firsts, a?.[0], ...small(a), ...firsts]);
  expect(await loaded(`/budget/view/${room.id}`)).toContain(`${a?.[0]}?t=1`);
});

test("[PROOF-14] [PROOF-20] each version leads its designer on: to the draft, to the next one, to the kit", async ({
  database,
  login,
  app,
}) => {
  const room = await agreedRoom(database);
  await sentProof(database, room, { dataDir: app.dataDir });
  const designer = await login(room.designer);
  const to = async (number: number, name: string) =>
    (await designer.open(pageOf(room.id, number))).link(name).getAttribute("href");
  const taken = await designer.send(pageOf(room.id), { intent: "withdraw" });
  taken.said("Nenhum comentário aqui.");
  expect(await to(1, "Abrir o rascunho")).toBe(`/budget/${room.id}/prova/nova`);
  const second = await sentProof(database, room, { number: 2, dataDir: app.dataDir });
  await adjustedProof(database, room, second, ["Maior."]);
  expect(await to(2, "Nova prova")).toBe(`/budget/${room.id}/prova/nova`);
  await sentProof(database, room, { number: 3, dataDir: app.dataDir });
  await (await login(room.customer)).send(pageOf(room.id, 3), { intent: "approve", direction: "A", name: "Lúcia" });
  expect(await to(3, "Montar a entrega")).toBe(`/budget/${room.id}/entrega/montar`);
});

test("[PROOF-26] [PROOF-35] without scripts it is approved too; page and room say what holds, and the record can be kept", async ({
  database,
  login,
  app,
}) => {
  const room = await agreedRoom(database);
  const version = await sentProof(database, room, { dataDir: app.dataDir });
  const customer = await login(room.customer);
  const sent = { intent: "approve", direction: "A" };
  const refused = await customer.send(pageOf(room.id), { ...sent, name: "" });
  refused.said("Escreva o seu nome para aprovar.");
  const approved = await customer.send(pageOf(room.id), { ...sent, name: "Lúcia Maria Andrade" });
  approved.getByRole("heading", { name: "Você aprovou a versão 1." });
  const [decision] = await database.select().from(proofDecision).where(eq(proofDecision.proofId, version.id));
  expect(decision).toMatchObject({ decision: "approved", signedName: "Lúcia Maria Andrade", direction: "A" });
  const code = version.hash.slice(0, 16).replace(/(.{4})(?=.)/g, "$1 ");
  const view = await customer.open(`/budget/view/${room.id}`);
  view.getByRole("heading", { name: "Você aprovou a versão 1." });
  view.getByRole("heading", { name: "O que vem agora" });
  view.getByRole("heading", { name: "Registro da aprovação" });
  view.said(code);
  view.said(code.slice(0, 9));
  view.said("Você paga a segunda metade, R$ 2.080,00, por Pix.");
  view.getByRole("link", { name: "Pedir um novo combinado" });
  const file = await customer.get(`${pageOf(room.id)}/registro.txt`);
  const record = await file.text();
  expect(record).toContain(`SHA-256: ${version.hash}`);
  // Kept, it is read in other time zones.
  expect(record).toMatch(/^Quando: .+, \d\d:\d\d \(horário de Brasília\)\r$/m);
  expect(file.headers.get("content-disposition")).toContain("attachment");
  const designer = await (await login(room.designer)).open(pageOf(room.id));
  designer.getByRole("heading", { name: "Lúcia aprovou a versão 1." });
});

test("[PROOF-14] after one was taken back, pages name the number that the next version will have", async ({
  database,
  login,
  app,
}) => {
  const room = await agreedRoom(database);
  await adjustedProof(database, room, await sentProof(database, room, { dataDir: app.dataDir }));
  await sentProof(database, room, { number: 2, dataDir: app.dataDir });
  const designer = await login(room.designer);
  await designer.send(pageOf(room.id, 2), { intent: "withdraw" });
  (await designer.open(pageOf(room.id))).getByRole("heading", { name: "Sua vez: fazer a versão 3" });
  (await designer.open(`/budget/${room.id}/prova/nova`)).said("Prova, versão 3");
  const customer = await login(room.customer);
  (await customer.open(pageOf(room.id))).getByRole("heading", { name: /^Com Rui, até .+: faz a versão 3$/ });
  const view = await customer.open(`/budget/view/${room.id}`);
  expect(view.document.body.textContent).toMatch(/: faz a versão 3/);
  view.said("Rui manda a versão 3.");
  expect(view.document.body.textContent).not.toMatch(/(faz|manda) a versão 2/);
});

test("[PROOF-23] [PROOF-28] version 2 answers comment by comment, and the older one is there to read", async ({
  database,
  login,
  app,
}) => {
  const { dataDir } = app;
  const room = await agreedRoom(database);
  const first = await sentProof(database, room, { dataDir });
  const [small, dark] = await adjustedProof(database, room, first, ["Os olhos estão pequenos.", "Mais escuro?"]);
  const replaces = first.sent.directions[0]?.pieces[0]?.id ?? null;
  const piece = sentPiece(await createPiece(database, room, { colour: "#aa5522", dataDir }), { replaces });
  const directions = [{ letter: "A", name: "O olho da onça", idea: "", pieces: [piece] }];
  await sentProof(database, room, { number: 2, dataDir, ...{ directions } });
  for (const [comment, answer] of [
    [small, { outcome: "done" as const, text: "Quase o dobro do tamanho." }],
    [dark, { outcome: "kept" as const, text: "No papel kraft vira marrom." }],
  ] as const)
    await database
      .update(proofComment)
      .set({ answer: { ...answer, version: 2 } })
      .where(eq(proofComment.id, comment?.id ?? ""));
  const customer = await login(room.customer);
  const page = await customer.open(pageOf(room.id, 2));
  page.getByRole("heading", { name: "Sua vez: olhar a versão 2" });
  page.said(/^Rui atendeu um dos seus dois comentários\. Decida até .+\.$/);
  page.getByRole("heading", { name: "O que mudou" });
  page.getByRole("heading", { name: "Comentário por comentário" });
  page.said("Atendido em v2");
  page.said("Não mudou, porque…");
  page.said("1 atendido, 1 não mudou");
  const old = await customer.open(pageOf(room.id));
  old.said("Você está na versão 1. Ela fica aqui só para ler.");
  old.getByRole("link", { name: "Ver a versão 2" });
  expect(old.queryByRole("region", { name: "Sua decisão" })).toBeNull();
});

test("[PROOF-33] [PROOF-34] a guest's link shows its version to anybody, unlisted, and nothing once it is ended", async ({
  database,
  visitor,
  app,
}) => {
  const room = await agreedRoom(database);
  const version = await sentProof(database, room, { dataDir: app.dataDir });
  const other = await sentProof(database, await agreedRoom(database), { dataDir: app.dataDir });
  const token = "t".repeat(43);
  const hash = createHash("sha256").update(token).digest("base64url");
  const [guest] = await database.insert(proofGuest).values({ proofId: version.id, token: hash }).returning();
  const piece = version.sent.directions[0]?.pieces[0]?.id ?? "";
  const somebody = visitor();
  const page = await somebody.open(`/convite/${token}`);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(page.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex, nofollow");
  page.getByRole("heading", { name: "Olhe a prova e comente" });
  const picture = await somebody.get(`/convite/${token}/peca/${piece}`);
  expect(picture.headers.get("content-type")).toBe("image/webp");
  const foreign = other.sent.directions[0]?.pieces[0]?.id ?? "";
  expect((await somebody.get(`/convite/${token}/peca/${foreign}`)).status).toBe(404);
  const comment = { id: randomUUID(), piece, x: "54.46", y: "20", text: "Gostei.", name: "Tia Ana" };
  expect((await somebody.post(`/convite/${token}`, { ...comment, name: "" })).status).toBe(200);
  expect((await somebody.post(`/convite/${token}`, comment)).status).toBe(200);
  const [stored] = await database.select().from(proofComment).where(eq(proofComment.proofId, version.id));
  expect(stored).toMatchObject({ x: 54.5, y: 20, text: "Gostei.", guestName: "Tia Ana", guestId: guest?.id });
  expect((await somebody.open(`/convite/${token}`)).html).toContain("Gostei.");
  await database
    .update(proofGuest)
    .set({ revokedAt: new Date() })
    .where(eq(proofGuest.id, guest?.id ?? ""));
  const pictures = [`/convite/${token}/peca/${piece}`, `/convite/${token}/peca/${piece}?t=1`];
  for (const path of [`/convite/${token}`, ...pictures, `/convite/${"x".repeat(43)}`])
    expect((await somebody.get(path)).status).toBe(404);
  expect((await somebody.post(`/convite/${token}`, { ...comment, id: randomUUID() })).status).toBe(404);
});

test("[PROOF-25] [PROOF-27] when the rounds are used or the day has passed, the page says so and what to do", async ({
  database,
  login,
  app,
}) => {
  const { dataDir } = app;
  const room = await agreedRoom(database);
  await adjustedProof(database, room, await sentProof(database, room, { dataDir }));
  await adjustedProof(database, room, await sentProof(database, room, { number: 2, dataDir }));
  const until = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await sentProof(database, room, { number: 3, until, dataDir });
  const page = await (await login(room.customer)).open(pageOf(room.id, 3));
  page.getByRole("heading", { name: "As duas rodadas foram usadas" });
  page.getByRole("heading", { name: /^O prazo passou n[ao] / });
  page.said(/ O prazo passou n[ao] [a-zá]+\.$/);
  page.said(/^Nada se aprova sozinho\. A entrega muda de .+ para .+\. Precisa de mais dias\? Diga a Rui\.$/);
  page.getByRole("button", { name: "Pedir rodada extra" });
  expect(page.queryByRole("radio", { name: "Pedir ajustes" })).toBeNull();
});
