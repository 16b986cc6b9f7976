/** Saving drafts: parts, conflicts, pictures, versions. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { publishItem } from "../../../demo/publish-item.ts";
import { portfolioDraft, waitingPicture } from "../../../tests/support/drafts.ts";
import { createUser } from "../../../tests/support/factories.ts";
import { ROUNDS } from "../../../tests/support/rounds.ts";
import { deleteItem } from "../../galleries/deletion.server.ts";
import { getItem } from "../../galleries/galleries.server.ts";
import { findPicture } from "../../galleries/pictures.server.ts";
import { picture, publication } from "../../galleries/schema.ts";
import type { Block } from "../../galleries/story/blocks.ts";
import { MIDDLE } from "../../kit/picture.ts";
import { db } from "../../platform/db.server.ts";
import { stopJobs } from "../../platform/jobs.server.ts";
import { keepPart, restoreVersion, saveDraft, type Target } from "./drafts.server.ts";
import type { PartChange } from "./editing.ts";
import { publishDraft } from "./publish.server.ts";
import { readEditing } from "./reading.server.ts";

const ada = await createUser(db, { typeUser: 2, name: "Ada" });
const bia = await createUser(db, { typeUser: 2, name: "Bia" });

beforeEach(async () => {
  await db.delete(publication);
  await db.delete(picture);
});
afterAll(stopJobs);

const newTarget = (): Target => ({ gallery: "portifolio", id: randomUUID() });
const fields = (name: string, base = 0): PartChange => ({ part: "fields", value: { name }, base });
const text = (id: string, typed: string, base = 0): PartChange => ({
  part: `block:${id}`,
  value: { block: { id, kind: "text", heading: "", text: typed }, pictures: {} },
  base,
});
const order = (value: string, from: string): PartChange => ({
  part: "order",
  value: [...value],
  from: [...from],
  base: 0,
});

async function read({ gallery, id }: Target) {
  const editing = await readEditing(gallery, id);
  if (!editing) throw new Error("there is no such publication");
  return editing;
}
const ids = async (target: Target) => (await read(target)).content.blocks.map(({ id }) => id).join("");

/** A published project. */
async function published(): Promise<Target> {
  const { id } = await publishItem("portifolio", ada, randomUUID(), await portfolioDraft(db, ada));
  return { gallery: "portifolio", id: id ?? "" };
}

test("[EDIT-8] the name in the address is stored without the spaces around it, and none at all is made when it is published", async () => {
  const target = newTarget();
  const save = (value: string, base: number) => saveDraft(target, ada, [{ part: "address", value, base }]);
  await save(" Onça Café ", 0);
  expect((await read(target)).addressName).toBe("Onça Café");
  await save("  ", 1);
  expect((await read(target)).addressName).toBeNull();
});

test("[EDIT-1] the first save makes a draft that nobody else sees, half filled in, before all others", async () => {
  const other = await published();
  const target = newTarget();
  expect(await saveDraft(target, ada, [fields("On")])).toEqual({ conflicts: [] });
  const editing = await read(target);
  expect(editing).toMatchObject({ state: "draft", revision: 1, publishedRevision: null, position: 1, versions: [] });
  expect(editing.content).toMatchObject({ fields: { name: "On" }, author: { uid: ada.uid, name: "Ada" }, blocks: [] });
  expect(editing.stamps.fields).toMatchObject({ revision: 1, by: ada.id, name: "Ada" });
  expect((await read(other)).position).toBe(2);
  expect(await getItem("portifolio", target.id)).toBeNull();
  // Nothing changes when it is sent again.
  await saveDraft(target, ada, [fields("On")]);
  expect((await read(target)).revision).toBe(1);
});

test("[EDIT-2] an item that was published by a form opens with its texts, pictures and one version", async () => {
  const editing = await read(await published());
  expect(editing).toMatchObject({ state: "live", revision: 1, publishedRevision: 1, shownVersion: 1, formerNames: [] });
  expect(editing.addressName).toBe("Pingo, A conta que pinga certo");
  expect(editing.content.fields).toMatchObject({ name: "Pingo", slogan: "A conta que pinga certo", type: "Design" });
  expect(editing.content.blocks).toHaveLength(1);
  expect(Object.keys(editing.pictures)).toHaveLength(2);
  expect(editing.versions).toMatchObject([{ number: 1, published: true, changes: [], name: "Ada" }]);
});

test("[EDIT-3] different parts join; of the same part the later save is told, and nothing of it is stored", async () => {
  const target = newTarget();
  await saveDraft(target, ada, [fields("Onça"), text("a", "um"), text("b", "dois")]);
  expect(await saveDraft(target, ada, [text("a", "um de Ada", 1)])).toEqual({ conflicts: [] });
  expect(await saveDraft(target, bia, [text("b", "dois de Bia", 1)])).toEqual({ conflicts: [] });
  const { conflicts } = await saveDraft(target, bia, [text("a", "um de Bia", 1), fields("Onça Café", 1)]);
  expect(conflicts).toMatchObject([
    { part: "block:a", theirs: { block: { text: "um de Ada" } }, stamp: { revision: 2, by: ada.id } },
  ]);
  const { content, revision } = await read(target);
  expect(content.blocks.map((block) => (block as Block & { text: string }).text)).toEqual(["um de Ada", "dois de Bia"]);
  expect([content.fields.name, revision]).toEqual(["Onça Café", 4]);
  // A save whose answer was lost is no conflict with itself.
  expect(await saveDraft(target, ada, [text("a", "um de Ada", 1)])).toEqual({ conflicts: [] });
  // With the stamp that was told, the later one may have its way.
  expect(await saveDraft(target, bia, [text("a", "um de Bia", 2)])).toEqual({ conflicts: [] });
});

test("[EDIT-3] blocks that others added, moved and removed meanwhile stay so; an edit of a removed one is a conflict", async () => {
  const target = newTarget();
  await saveDraft(target, ada, [text("a", "1"), text("b", "2"), text("c", "3"), order("abc", "")]);
  await saveDraft(target, ada, [text("x", "novo"), order("axbc", "abc")]);
  await saveDraft(target, bia, [order("cab", "abc")]);
  expect(await ids(target)).toBe("caxb");
  await saveDraft(target, ada, [{ part: "block:b", value: null, base: 1 }]);
  const { conflicts } = await saveDraft(target, bia, [text("b", "2 de Bia", 1), order("bca", "cab")]);
  expect(conflicts).toMatchObject([{ part: "block:b", theirs: null, stamp: { by: ada.id } }]);
  expect(await ids(target)).toBe("caxb".replace("b", ""));
});

test("[EDIT-3] of many saves of one part at once exactly one wins, and each other is told", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const target = newTarget();
    await saveDraft(target, ada, [text("a", "")]);
    const typed = ["ada", "bia", "ada outra vez", "bia outra vez"];
    const saved = await Promise.all(
      typed.map((one, index) => saveDraft(target, index % 2 ? bia : ada, [text("a", one, 1)])),
    );
    const won = typed.filter((_, index) => saved[index]?.conflicts.length === 0);
    expect(won).toHaveLength(1);
    const { content } = await read(target);
    expect(content.blocks).toMatchObject([{ text: won[0] }]);
    for (const { conflicts } of saved.filter((one) => one.conflicts.length > 0))
      expect(conflicts).toMatchObject([{ theirs: { block: { text: won[0] } } }]);
  }
});

test("[EDIT-3] of saves of different parts at once all win, also when they make the item", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const target = newTarget();
    const changes = [fields("Onça"), text("a", "1"), text("b", "2"), text("c", "3")];
    await Promise.all(changes.map((change, index) => saveDraft(target, index % 2 ? bia : ada, [change])));
    const { content, revision } = await read(target);
    expect([content.fields.name, content.blocks.map(({ id }) => id).toSorted(), revision]).toEqual([
      "Onça",
      ["a", "b", "c"],
      4,
    ]);
  }
});

test("[EDIT-4] pictures that a save names become part of the item, all or none", async () => {
  const target = newTarget();
  const [mine, more, theirs] = [
    await waitingPicture(db, ada, "portifolio"),
    await waitingPicture(db, ada, "portifolio"),
    await waitingPicture(db, bia, "portifolio"),
  ];
  const row = (id: string, ...keys: string[]): PartChange => ({
    part: `block:${id}`,
    value: { block: { id, kind: "row", pictures: keys }, pictures: {} },
    base: 0,
  });
  const elsewhere = await waitingPicture(db, ada, "inspiration");
  for (const bad of [theirs.key, elsewhere.key, `ilustrations/${randomUUID()}.jpg`])
    await expect(saveDraft(target, ada, [row("a", mine.key, bad)])).rejects.toMatchObject({ keys: [bad] });
  expect(await readEditing("portifolio", target.id)).toBeNull();
  expect((await findPicture(mine.key))?.item).toBeNull();

  const cover = {
    cover: mine.key,
    colours: null,
    pictures: { [mine.key]: { alt: "Gota", focal: MIDDLE, caption: "" } },
  };
  await saveDraft(target, ada, [{ part: "cover", value: cover, base: 0 }]);
  // Another admin's save names what is the item's already, and a picture of their own.
  await saveDraft(target, bia, [row("b", mine.key, theirs.key, "")]);
  expect(await db.$count(picture, eq(picture.item, target.id))).toBe(2);
  const { content } = await read(target);
  expect(content.pictures[mine.key]?.alt).toBe("Gota");
  await expect(saveDraft(newTarget(), ada, [row("c", mine.key)])).rejects.toMatchObject({ keys: [mine.key] });
  await expect(
    publishItem("portifolio", ada, randomUUID(), await portfolioDraft(db, ada, { images: [{ ...mine }] })),
  ).resolves.toMatchObject({ id: null });
  // A picture that is taken out keeps its place in the item, for versions and second thoughts.
  await saveDraft(target, bia, [{ part: "block:b", value: null, base: 2 }]);
  await saveDraft(target, ada, [row("d", theirs.key, more.key)]);
  expect(Object.keys((await read(target)).content.pictures).toSorted()).toEqual(
    [mine.key, more.key, theirs.key].toSorted(),
  );
});

test("[EDIT-5] going back to a version makes a draft; what stood there is kept first, and nothing is published", async () => {
  const target = await published();
  await saveDraft(target, bia, [fields("Outro")]);
  const before = await read(target);
  await expect(restoreVersion(target, ada, 1, 1)).rejects.toMatchObject({ reason: "changed" });
  await restoreVersion(target, ada, 1, before.revision);
  const after = await read(target);
  expect(after.content.fields.name).toBe("Pingo");
  expect(after.versions).toMatchObject([
    { number: 2, published: false, changes: ["Dados"], name: "Ada" },
    { number: 1, published: true },
  ]);
  expect((await getItem("portifolio", target.id))?.data.nameProject).toBe("Pingo, A conta que pinga certo");
  // Who still has the draft from before is told.
  const { conflicts } = await saveDraft(target, bia, [fields("Outro ainda", 2)]);
  expect(conflicts).toMatchObject([{ part: "fields", stamp: { by: ada.id } }]);
  // And back again: the draft is a version's already.
  await restoreVersion(target, ada, 2, after.revision);
  expect((await read(target)).content).toEqual(before.content);
  expect((await read(target)).versions).toHaveLength(2);
});

test("[EDIT-5] what loses a conflict is kept as a version, with its pictures, and the draft stays as it is", async () => {
  const target = newTarget();
  await saveDraft(target, ada, [text("a", "meu")]);
  const { key } = await waitingPicture(db, bia, "portifolio");
  const value = { block: { id: "a", kind: "beside", heading: "", text: "dele", picture: key } as const, pictures: {} };
  await keepPart(target, bia, { part: "block:a", value, base: 0 });
  const { content, versions, revision } = await read(target);
  expect(content.blocks).toMatchObject([{ text: "meu" }]);
  expect(versions).toMatchObject([{ number: 1, published: false, changes: ["Texto e imagem"], name: "Bia" }]);
  expect((await findPicture(key))?.item).toBe(target.id);
  await restoreVersion(target, ada, 1, revision);
  expect((await read(target)).content.blocks).toMatchObject([{ text: "dele" }]);
});

test("[EDIT-6] a deleted item is not made anew by an editor that is still open, and each publish or delete is whole", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const target = await published();
    await saveDraft(target, ada, [fields("Pinga"), text("a", "novo")]);
    const value = { name: "Pinga", slogan: "s", type: "Design" };
    await saveDraft(target, ada, [{ part: "fields", value, base: 2 }]);
    const { revision } = await read(target);
    const results = await Promise.allSettled([
      publishDraft(target, ada, revision, null),
      deleteItem("portifolio", target.id, bia.id),
      saveDraft(target, bia, [text("b", "de Bia")]),
    ]);
    expect(results[1]).toMatchObject({ status: "fulfilled", value: expect.any(Array) });
    for (const result of results)
      if (result.status === "rejected") expect(["deleted", "changed"]).toContain(result.reason.reason);
    expect(await readEditing("portifolio", target.id)).toBeNull();
    expect(await getItem("portifolio", target.id)).toBeNull();
    expect(await db.$count(picture, eq(picture.item, target.id))).toBe(0);
    await expect(saveDraft(target, ada, [fields("De novo")])).rejects.toMatchObject({ reason: "deleted" });
  }
});
