/** Drafts of deliveries, and the kits that are made of them, as the job makes them. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { createRoom } from "../../tests/support/conversation.ts";
import { COLOURS, createLockupPart, EMPTY_DELIVERY } from "../../tests/support/deliveries.ts";
import { createAccepted } from "../../tests/support/sent-quotes.ts";
import { KitAborted } from "../drawings/run-child.server.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { openFile } from "../platform/files.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { namedFiles, withoutRecord } from "../upkeep/named-files.server.ts";
import { deliver } from "./deliver.server.ts";
import type { DeliveryDraft } from "./delivery-content.ts";
import { findDeliveryDraft, saveDeliveryDraft } from "./draft.server.ts";
import { savedDeliverySchema } from "./draft-schema.ts";
import { makeStoredKit } from "./kit-job.server.ts";
import { failKit, KIT_REFUSED, startKit } from "./kits.server.ts";
import { kit } from "./schema.ts";

afterAll(stopJobs);
const forever = new AbortController().signal;

async function agreed() {
  const room = await createRoom(db);
  await createAccepted(db, room);
  return room;
}
type Room = Awaited<ReturnType<typeof agreed>>;

/** A draft with one lockup, of which one version is approved. */
async function drafted(room: Room, values: Partial<DeliveryDraft> = {}) {
  const { id: file } = await createLockupPart(db, room);
  const versions = { negativa: { approved: true, own: null } };
  const lockups = { principal: { file, ground: "#f4b41a", use: "", versions } };
  const saved = await saveDeliveryDraft(
    room.designer,
    room.id,
    { ...EMPTY_DELIVERY, lockups, colours: COLOURS, ...values },
    0,
  );
  if (!saved || "conflict" in saved) throw new Error("the draft was not saved");
  return saved.revision;
}
const kitsIn = (budgetId: string) => db.select().from(kit).where(eq(kit.budgetId, budgetId)).orderBy(asc(kit.number));
async function started(room: Room, revision: number): Promise<string> {
  const result = await startKit(room.designer, room.id, revision);
  if (!result || !("kit" in result)) throw new Error(JSON.stringify(result));
  return result.kit;
}
const folderOf = (kitId: string) => join(env.DATA_DIR, "tmp", `kit-${kitId}`);

test("[KIT-20] a draft is its designer's to save, an admin's to read, and nobody else's", async () => {
  const room = await agreed();
  expect(await saveDeliveryDraft(room.designer, room.id, EMPTY_DELIVERY, 0)).toMatchObject({ revision: 1 });
  const changed = { ...EMPTY_DELIVERY, note: "Peça a gema em cor especial." };
  expect(await saveDeliveryDraft(room.designer, room.id, changed, 1)).toMatchObject({ revision: 2 });
  expect(await findDeliveryDraft(room.admin, room.id)).toMatchObject({ draft: changed, revision: 2 });
  for (const person of [room.customer, room.visitor, room.stranger, room.waiting])
    expect(await findDeliveryDraft(person, room.id)).toBeNull();
  for (const person of [room.admin, room.customer, room.visitor])
    expect(await saveDeliveryDraft(person, room.id, EMPTY_DELIVERY, 2)).toBeNull();
  const late = await saveDeliveryDraft(room.designer, room.id, EMPTY_DELIVERY, 1);
  expect(late).toMatchObject({ conflict: { draft: changed, revision: 2 } });
  // Its response was lost on the way.
  expect(await saveDeliveryDraft(room.designer, room.id, changed, 1)).toMatchObject({ revision: 2 });
});

test("[KIT-20] a draft may be half filled in, but not without bounds", () => {
  const [colour] = COLOURS;
  if (!colour) throw new Error("no colour");
  const fits = (values: object) =>
    savedDeliverySchema.safeParse({ draft: { ...EMPTY_DELIVERY, ...values }, revision: 0 }).success;
  expect(fits({ colours: [{ ...colour, hex: "f4", cmyk: "trinta" }] })).toBe(true);
  const lockup = { file: crypto.randomUUID(), ground: "#F4B41A", use: "", versions: {} };
  expect(fits({ lockups: { simbolo: lockup } })).toBe(true);
  for (const wrong of [
    { note: "\0" },
    { note: "a".repeat(3000) },
    { colours: Array.from({ length: 9 }, (_, index) => ({ ...colour, id: String(index) })) },
    { colours: [colour, colour] },
    { lockups: { vertical: lockup } },
    { lockups: { principal: { ...lockup, ground: "red" } } },
    { lockups: { principal: { ...lockup, versions: { "../x": { approved: true, own: null } } } } },
    { manual: "../../etc/passwd" },
    { more: 1 },
  ])
    expect(fits(wrong)).toBe(false);
});

test("[KIT-23] a kit: every file and the zip of them in the file store, and nothing left in its folder", async () => {
  const room = await agreed();
  expect(await startKit(room.designer, room.id, 1)).toEqual({ refused: KIT_REFUSED.none });
  const revision = await drafted(room);
  expect(await startKit(room.designer, room.id, revision + 1)).toEqual({ refused: KIT_REFUSED.changed });
  expect(await startKit(room.admin, room.id, revision)).toBeNull();
  const id = await started(room, revision);
  // Pressed twice.
  expect(await started(room, revision)).toBe(id);
  await makeStoredKit(id, forever);
  const [made] = await kitsIn(room.id);
  expect(made).toMatchObject({
    state: "ready",
    number: 1,
    revision,
    done: made?.files.length,
    total: made?.files.length,
  });
  const names = made?.files.map(({ name }) => name);
  expect(names).toContain("principal/padaria-bonanca-principal-negativa.svg");
  expect(names).toContain("favicon/site.webmanifest");
  const { stream, size } = await openFile(made?.zip ?? "");
  expect(size).toBe(made?.zipBytes);
  const zipped = unzipSync(new Uint8Array(Buffer.concat(await stream.toArray())));
  expect(Object.keys(zipped).map((name) => name.replace("padaria-bonanca/", ""))).toEqual(names);
  expect(strFromU8(zipped["padaria-bonanca/LEIA-ME.txt"] ?? new Uint8Array())).toContain("CMYK 0 30 95 0");
  expect(existsSync(folderOf(id))).toBe(false);
  const keys = [...(made?.files ?? []).map(({ key }) => key), made?.zip ?? ""];
  expect(await withoutRecord([...keys, "budget/made/gone/000.svg"])).toEqual(["budget/made/gone/000.svg"]);
  const named = new Set((await db.transaction(namedFiles)).map(({ key }) => key));
  expect(keys.filter((key) => !named.has(key))).toEqual([]);
});

test("[KIT-23] a kit whose process ends goes on from the last file, and its row tells how far it is", async () => {
  const room = await agreed();
  const id = await started(room, await drafted(room));
  const ending = new AbortController();
  const making = makeStoredKit(id, ending.signal);
  const files = join(folderOf(id), "files", "principal");
  await expect.poll(() => existsSync(files) && readdirSync(files).length, { timeout: 60_000 }).toBeGreaterThan(1);
  ending.abort();
  await expect(making).rejects.toBeInstanceOf(KitAborted);
  const [stopped] = await kitsIn(room.id);
  expect(stopped).toMatchObject({ state: "making", total: expect.any(Number) });
  expect(stopped?.done).toBeGreaterThan(0);
  expect(stopped?.done).toBeLessThan(stopped?.total ?? 0);
  await failKit(id);
  expect((await kitsIn(room.id))[0]).toMatchObject({ state: "failed" });
  // 'Continuar': the same kit.
  expect(await started(room, stopped?.revision ?? 0)).toBe(id);
  await makeStoredKit(id, forever);
  expect((await kitsIn(room.id))[0]).toMatchObject({ state: "ready" });
});

test("[KIT-23] [KIT-24] a newer kit ends the one in the making; a kit that fails leaves the last good one", async () => {
  const room = await agreed();
  const first = await started(room, await drafted(room));
  await makeStoredKit(first, forever);
  const [good] = await kitsIn(room.id);
  const { draft } = good ?? {};
  if (!draft?.lockups.principal) throw new Error("no lockup");
  const broken = { ...draft.lockups.principal, file: crypto.randomUUID() };
  const saved = await saveDeliveryDraft(room.designer, room.id, { ...draft, lockups: { principal: broken } }, 1);
  expect(saved).toMatchObject({ revision: 2 });
  const second = await started(room, 2);
  await expect(makeStoredKit(second, forever)).rejects.toThrow();
  await failKit(second);
  expect((await kitsIn(room.id)).map(({ state }) => state)).toEqual(["ready", "failed"]);
  expect(await deliver(room.designer, room.id, 1)).toEqual({ kit: first });
  await saveDeliveryDraft(room.designer, room.id, { ...draft, note: "Nova." }, 2);
  const third = await started(room, 3);
  await makeStoredKit(third, forever);
  // The delivered one stays, whatever is newer.
  expect((await kitsIn(room.id)).map(({ id }) => id)).toEqual([first, third]);
  expect(await deliver(room.designer, room.id, 3)).toEqual({ kit: third });
  expect((await kitsIn(room.id)).map(({ id }) => id)).toEqual([third]);
  const { rows } = await db.execute<{ keys: string[] }>(
    sql`select data -> 'keys' as keys from pgboss.job where name = 'delete-files' and start_after > now() + interval '1 hour'`,
  );
  expect(rows.flatMap(({ keys }) => keys)).toContain(good?.zip);
});
