import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { addDelivery, addProofs } from "../../tests/support/worked.ts";
import { kitPart } from "../delivery/schema.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { proofPiece } from "../proofs/schema.ts";
import { withoutRecord } from "./named-files.server.ts";
import { deleteUnnamedPieces } from "./worked-files.server.ts";

afterAll(stopJobs);

async function worked() {
  const [customer, designer] = [await createUser(db), await createUser(db, { typeUser: 1 })];
  const { id } = await createBudget(db, customer, { designSelect: designer.id });
  const proofs = await addProofs(db, id, { customer, designer });
  const delivery = await addDelivery(db, id, designer);
  return { id, designer, proofs, delivery };
}

async function deletedFiles(): Promise<string[]> {
  const { rows } = await db.execute<{ keys: string[] }>(
    sql`select data->'keys' as keys from pgboss.job where name = 'delete-files'`,
  );
  return rows.flatMap(({ keys }) => keys);
}

test("[PROOF-51] a file of a proof, a part, a kit and its zip has a record; another of the same folders has none", async () => {
  const { proofs, delivery } = await worked();
  const others = [`budget/proof/${randomUUID()}.png`, `budget/made/${randomUUID()}.zip`];
  expect(await withoutRecord([...proofs.keys, ...delivery.keys, ...others])).toEqual(others);
});

test("[PROOF-51] what nothing has named for a day goes with its files; what is named, or new, stays", async () => {
  const { id, designer, proofs, delivery } = await worked();
  const shared = `budget/proof/${randomUUID()}.pdf`;
  const piece = (hours: number, original: string) => ({
    ...{ budgetId: id, original, picture: `budget/proof/${randomUUID()}.webp`, fileName: "a.pdf", sha256: "0" },
    ...{ width: 1, height: 1, uploadedBy: designer.id },
    createdAt: new Date(Date.now() - hours * 3_600_000),
  });
  const part = (hours: number) => ({
    ...{ budgetId: id, part: "lockup" as const, key: `budget/kit/${randomUUID()}.svg`, fileName: "a.svg", bytes: 1 },
    ...{ uploadedBy: designer.id, createdAt: new Date(Date.now() - hours * 3_600_000) },
  });
  const [old, page, fresh] = [piece(25, shared), piece(25, `budget/proof/${randomUUID()}.png`), piece(23, shared)];
  const [oldPart, freshPart] = [part(25), part(23)];
  await db.insert(proofPiece).values([old, page, fresh]);
  await db.insert(kitPart).values([oldPart, freshPart]);
  const yesterday = { createdAt: new Date(Date.now() - 25 * 3_600_000) };
  await db.update(proofPiece).set(yesterday).where(eq(proofPiece.id, proofs.piece));
  await db.update(kitPart).set(yesterday).where(eq(kitPart.id, delivery.part));

  expect(await deleteUnnamedPieces(24)).toBe(3);
  const pieces = await db.select().from(proofPiece).where(eq(proofPiece.budgetId, id));
  expect(pieces.map(({ picture }) => picture).sort()).toEqual([fresh.picture, proofs.keys[1]].sort());
  const parts = await db.select().from(kitPart).where(eq(kitPart.budgetId, id));
  expect(parts.map(({ key }) => key).sort()).toEqual([freshPart.key, delivery.keys[0]].sort());
  // A page that stays still needs the PDF.
  const pictures = [old, page].flatMap(({ picture }) => [picture, picture.replace(".webp", "-640.webp")]);
  expect((await deletedFiles()).sort()).toEqual([...pictures, page.original, oldPart.key].sort());
  expect(await deleteUnnamedPieces(24)).toBe(0);
});
