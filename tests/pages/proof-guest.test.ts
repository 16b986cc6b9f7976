/** What somebody with a guest's link may try: too much, too long, unseen or as markup. */
import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { proof, proofComment, proofGuest } from "../../app/proofs/schema.ts";
import type { App } from "../support/app.ts";
import { test } from "../support/pages.ts";
import { agreedRoom, sentProof } from "../support/proofs.ts";

async function invited(database: App["database"], dataDir: string) {
  const version = await sentProof(database, await agreedRoom(database), { dataDir });
  const token = randomUUID().replaceAll("-", "").padEnd(43, "x");
  const hash = createHash("sha256").update(token).digest("base64url");
  await database.insert(proofGuest).values({ proofId: version.id, token: hash });
  const piece = version.sent.directions[0]?.pieces[0]?.id ?? "";
  const written = (values: Record<string, string> = {}) => ({
    ...{ id: randomUUID(), piece, text: "Gostei.", name: "Tia Ana" },
    ...values,
  });
  const stored = () => database.select().from(proofComment).where(eq(proofComment.proofId, version.id));
  const openedAt = async () => {
    const [row] = await database.select({ at: proof.openedAt }).from(proof).where(eq(proof.id, version.id));
    return row?.at ?? null;
  };
  return { path: `/convite/${token}`, piece, written, stored, openedAt };
}

test("[PROOF-33] what is too long or has no visible sign is refused in a sentence, and markup is text", async ({
  database,
  visitor,
  app,
}) => {
  const { path, written, stored } = await invited(database, app.dataDir);
  const somebody = visitor();
  const unseen = "\u200b\u2060\ufeff\u00ad\u3164";
  for (const [values, said] of [
    [{ text: "a".repeat(100_000) }, "Passa de 600 caracteres."],
    [{ text: unseen }, "Escreva o comentário."],
    [{ name: "a".repeat(100_000) }, "Passa de 80 caracteres."],
    [{ name: unseen }, "Escreva o seu nome."],
  ] as const)
    expect(await (await somebody.post(`${path}.data`, written(values))).text()).toContain(said);
  expect(await stored()).toEqual([]);
  const markup = '<img src="x" onerror="alert(1)"><script>alert(2)</script>';
  await somebody.post(path, written({ text: markup, name: "\u202e<b>Ana</b>\u200b" }));
  expect(await stored()).toMatchObject([{ text: markup, guestName: "<b>Ana</b>" }]);
  const page = await somebody.open(path);
  expect(page.document.querySelector("main")?.textContent).toContain(markup);
  page.said(/<b>Ana<\/b>, por convite/);
  expect(page.document.querySelector("[onerror], main b b, main script")).toBeNull();
});

test("[PROOF-33] from one network come 60 comments at once and no more; each further one is told how long to wait", async ({
  database,
  visitor,
  app,
}) => {
  const { path, written, stored } = await invited(database, app.dataDir);
  const somebody = visitor();
  const responses: Response[] = [];
  for (let round = 0; round < 7; round += 1)
    responses.push(...(await Promise.all(Array.from({ length: 10 }, () => somebody.post(`${path}.data`, written())))));
  expect(await stored()).toHaveLength(60);
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused.map(({ status }) => status)).toEqual(Array(10).fill(429));
  expect(await refused[0]?.text()).toMatch(/São muitos comentários daí de uma vez\. Espere \d+ minutos/);
});

test("[PROOF-33] nothing that a guest's link opens is kept, listed, or tells another site of the link", async ({
  database,
  visitor,
  app,
}) => {
  const { path, piece } = await invited(database, app.dataDir);
  const somebody = visitor();
  for (const [address, keeping, robots] of [
    [path, "private, no-store", "noindex"],
    [`${path}.data`, "private, no-store", null],
    // Asked for anew each time.
    [`${path}/peca/${piece}`, "private, no-cache", "noindex"],
    [`${path}/peca/${piece}?t=1`, "private, no-cache", "noindex"],
  ] as const) {
    const { status, headers } = await somebody.get(address);
    expect([address, status, headers.get("cache-control")]).toEqual([address, 200, keeping]);
    expect([address, headers.get("referrer-policy")]).toEqual([address, "same-origin"]);
    expect([address, headers.get("x-robots-tag")]).toEqual([address, robots]);
  }
});

test("[PROOF-29] a link that a mail scanner or a message's preview fetches opens nothing", async ({
  database,
  visitor,
  app,
}) => {
  const { path, piece, openedAt } = await invited(database, app.dataDir);
  const preview = visitor();
  for (const address of [path, `${path}.data`, `${path}/peca/${piece}`])
    for (const method of ["HEAD", "GET"]) expect((await preview.get(address, { method })).status).toBe(200);
  expect(await openedAt()).toBeNull();
});
