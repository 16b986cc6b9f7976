/** What is published at a moment. */
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { announcements } from "../../../tests/support/announcements.ts";
import { editingBy, read, SOON, shown } from "../../../tests/support/editing.ts";
import { createUser } from "../../../tests/support/factories.ts";
import { ROUNDS } from "../../../tests/support/rounds.ts";
import { portfolio } from "../../galleries/items/schema.ts";
import { picture, publication } from "../../galleries/schema.ts";
import { db } from "../../platform/db.server.ts";
import { stopJobs } from "../../platform/jobs.server.ts";
import { restoreVersion } from "./drafts.server.ts";
import { hideItem, publishDraft, publishDue, unschedule } from "./publish.server.ts";

const ada = await createUser(db, { typeUser: 2, name: "Ada" });
const bia = await createUser(db, { typeUser: 2, name: "Bia" });
const { publish, published, rename, complete } = editingBy(ada);

beforeEach(async () => {
  await db.delete(publication);
  await db.delete(picture);
});
afterAll(stopJobs);

test("[EDIT-10] a schedule is shown at its moment and once; until then the old version stands, or nobody sees it", async () => {
  const { target } = await complete();
  const edit = await published();
  await rename(edit, "Pinga");
  await expect(publish(edit, new Date(Date.now() - 1000).toISOString())).rejects.toMatchObject({ reason: "past" });
  await publish(target, SOON);
  await publish(edit, SOON);
  // What is saved later waits for another publishing.
  await rename(edit, "Pinga mais");
  await publishDue();
  expect([await shown(target), await shown(edit)]).toEqual([null, "Pingo, A conta que pinga certo"]);
  expect(await read(edit)).toMatchObject({
    state: "live",
    scheduledAt: SOON,
    scheduledRevision: 2,
    publishedRevision: 1,
  });
  await db.update(publication).set({ scheduledAt: new Date() });
  expect(await announcements(() => Promise.all([publishDue(), publishDue(), publishDue()]))).toBe(2);
  expect([await shown(target), await shown(edit)]).toEqual([
    "Onça Café, o grão que não se esconde",
    "Pinga, A conta que pinga certo",
  ]);
  expect(await read(edit)).toMatchObject({ scheduledAt: null, publishedRevision: 2, revision: 3, shownVersion: 2 });
  expect((await read(edit)).versions).toHaveLength(2);
});

test("[EDIT-10] unscheduling, publishing now and hiding end a schedule; scheduling again moves it, with the same version", async () => {
  const target = await published();
  await rename(target, "Pinga");
  await publish(target, SOON);
  const later = new Date(Date.now() + 7_200_000).toISOString();
  await publish(target, later);
  expect(await read(target)).toMatchObject({ scheduledAt: later, versions: [{ number: 2 }, { number: 1 }] });
  await unschedule(target, bia);
  expect(await read(target)).toMatchObject({ scheduledAt: null, state: "live" });
  await publish(target, SOON);
  await publish(target);
  expect(await read(target)).toMatchObject({ scheduledAt: null, publishedRevision: 2 });
  await rename(target, "Pingado");
  await publish(target, SOON);
  await hideItem(target, ada);
  expect(await read(target)).toMatchObject({ scheduledAt: null, state: "hidden" });
  await publishDue();
  expect(await shown(target)).toBeNull();
});

test("[EDIT-10] scheduling against publishing, restoring and the clock: one version is shown, and none is lost", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const target = await published();
    await rename(target, "Pinga");
    await publish(target, SOON);
    await rename(target, "Pingado");
    await db.update(publication).set({ scheduledAt: new Date() }).where(eq(publication.id, target.id));
    const { revision } = await read(target);
    const results = await Promise.allSettled([
      publishDue(),
      publishDraft(target, bia, revision, null),
      publishDraft(target, ada, revision, SOON),
      restoreVersion(target, bia, 1, revision),
      publishDue(),
    ]);
    for (const result of results) if (result.status === "rejected") expect(result.reason.reason).toBe("changed");
    const editing = await read(target);
    const [stored] = await db.select().from(portfolio).where(eq(portfolio.id, target.id));
    const names = { 1: "Pingo", 2: "Pinga", 3: "Pingado" } as Record<number, string>;
    expect(editing.state).toBe("live");
    expect(stored?.information.clientName).toBe(names[editing.shownVersion ?? 0]);
    expect(new Set(editing.versions.map(({ number }) => number)).size).toBe(editing.versions.length);
    const fields = [editing.content.fields.name, ...editing.versions.map(({ number }) => names[number])];
    expect(fields).toContain("Pingado");
  }
});
